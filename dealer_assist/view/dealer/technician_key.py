"""The key from the dealer's panel to the technician's bench: only while nobody plays. No Qt."""

from collections.abc import Iterable
from dataclasses import replace

from dealer_assist.game.table.table import Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.view.dealer.view import Control, Menu
from dealer_assist.view.menus.evening_menus import ROOT
from dealer_assist.words import word


def with_technician(menus: Iterable[Menu], table: Table, lang: str) -> tuple[Menu, ...]:
    """Sheets, with the key to the bench on the table's own if its evening is closed or no hand has
    been dealt yet."""
    if not table.evening.closed and table.hands:
        return tuple(menus)
    if table.hand is not None:
        return tuple(menus)
    key = Control(word(lang, "entry.technician"), Tap(TapKind.TECHNICIAN),
                  why=word(lang, "entry.technician_why"))
    return tuple(replace(menu, controls=(*menu.controls, key)) if menu.name == ROOT else menu
                 for menu in menus)
