"""Key that calls the floor manager, with the reason; then the one that opens his sheet. No Qt."""

from dataclasses import replace
from typing import Final

from dealer_assist.floor.link.table_link_values import FloorStatus
from dealer_assist.game.between.floor_calls import REASONS
from dealer_assist.game.table.table import Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.view.dealer.floor_status_view import floor_sheet_key_face
from dealer_assist.view.dealer.table_view import Control, Menu
from dealer_assist.words import word

#: Sheet that the key opens.
CALLED: Final = "call!"
#: Sheet of reasons for the call, if nothing that is open gives one.
CALLED_FOR: Final = "call?"


def floor_call_reason_menu(lang: str) -> Menu:
    """Reasons that a dealer may add to his call: it has gone out already, and none is required."""
    return Menu(CALLED_FOR, word(lang, "call_for.title"), controls=tuple(
        Control(word(lang, one), Tap(TapKind.CALL_FLOOR, choice=one))
        for one in REASONS))


def is_called(table: Table) -> bool:
    """True if the floor was called and has neither ruled nor left since."""
    return bool(table.calls)


def call_key(
    table: Table, control: Control, lang: str, floor: FloorStatus | None = None
) -> Control:
    """This key, which calls him; or the one that opens his sheet, if he was called already."""
    if table.floor:
        words = word(lang, "call.key_signed", name=table.floor)
    elif is_called(table):
        words = word(lang, "call.key")
    else:
        return control
    state, note = ("", "") if table.floor else floor_sheet_key_face(table, floor, lang)
    return replace(control, text=state or words, tap=Tap(TapKind.FACT), opens=CALLED, note=note)
