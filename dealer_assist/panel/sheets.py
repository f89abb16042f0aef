"""All sheets that a finger may open in this picture: each seat's keys, and the menus. No Qt.

Most facts of a hand are cards and chips that leave the sheets as they were; then the sheets of
the picture before serve again, so that a card is on the screen at once.
"""

from typing import Any, NamedTuple

from dealer_assist.advice import Advice
from dealer_assist.panel.call_key import reason_menu
from dealer_assist.panel.deck_menus import deck_menus
from dealer_assist.panel.evening_menus import evening_menus
from dealer_assist.panel.floor_card import asked_menu, floor_key, floor_menus, open_questions
from dealer_assist.panel.guide import guide_menus
from dealer_assist.panel.heard import words_menus
from dealer_assist.panel.pot_menus import board_menus, pot_menus
from dealer_assist.panel.seat_menus import seat_keys, seat_menus
from dealer_assist.panel.tournament_menus import tournament_keys, tournament_menus
from dealer_assist.panel.view import Control, Menu
from dealer_assist.table import Table


class Sheets(NamedTuple):
    """What a tap on each seat offers, seat 1 first, and every menu behind a key."""

    seats: tuple[tuple[Control, ...], ...]
    menus: tuple[Menu, ...]


#: No sheet tells of these: a reader's doings, and what only counts facts.
_OF_TABLE = frozenset({
    "number", "fact", "fact_number", "before", "seen", "devices", "differences",
    "card_differences", "irregularities", "hand", "recent", "cases", "ruled",
})
#: Of the hand: that cards are out matters, but not how many.
_OF_HAND = frozenset({"dealt", "tokens"})


def sheets(table: Table, advice: Advice, lang: str) -> Sheets:
    """The sheets for this table and advice."""
    matters = _what_matters(table, advice)
    if lang in _kept:
        kept, found = _kept[lang]
        if len(kept) == len(matters) and all(map(_same, kept, matters)):
            return found
    found = _made(table, advice, lang)
    _kept[lang] = (matters, found)
    return found


#: The last ones in each language, and what they were made of.
_kept: dict[str, tuple[tuple[Any, ...], Sheets]] = {}


def _same(one: object, other: object) -> bool:
    """Whether nothing changed: what a fact leaves alone stays the same object."""
    return one is other or (isinstance(one, int | str) and one == other)


def _what_matters(table: Table, advice: Advice) -> tuple[Any, ...]:
    of_table = [value for name, value in table.__dict__.items() if name not in _OF_TABLE]
    if table.hand is not None:
        of_table += [v for name, v in table.hand.__dict__.items() if name not in _OF_HAND]
        of_table.append(bool(table.hand.dealt))
    asked = "".join(reason.setting for reason in open_questions(advice))
    return (advice.seat, asked, table.hand is None, *of_table)


def _made(table: Table, advice: Advice, lang: str) -> Sheets:
    questions = open_questions(advice)
    return Sheets(
        tuple(seat_keys(table, advice, chair, lang) for chair in table.chairs),
        (
            *words_menus(table, lang),
            *seat_menus(table, lang),
            *evening_menus(table, lang, (floor_key(lang), *tournament_keys(table, lang))),
            *tournament_menus(table, lang),
            *deck_menus(table, lang),
            *pot_menus(table, lang),
            *board_menus(table, lang),
            *guide_menus(table, lang),
            *floor_menus(table.house, lang),
            reason_menu(lang),
            *((asked_menu(table, questions, lang),) if questions else ()),
        ),
    )
