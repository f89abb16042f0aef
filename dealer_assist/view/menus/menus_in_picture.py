"""Sheets that a finger may open in this picture: each seat's keys, and the menus. No Qt.

They are made when the first of them is opened: in most pictures of a hand none is, and a card is on
the screen at once.
"""

from dealer_assist.game.advice import Advice
from dealer_assist.game.table.table import Table
from dealer_assist.view.dealer.table_view import Menu
from dealer_assist.view.menus.deck_menus import deck_menus
from dealer_assist.view.menus.pot_count_menus import board_menus, pot_menus
from dealer_assist.view.menus.seat_menus import seat_menus
from dealer_assist.view.menus.table_sheet_menus import table_sheets
from dealer_assist.view.menus.tournament_menus import tournament_keys, tournament_menus
from dealer_assist.view.rulings.floor_call_key import floor_call_reason_menu
from dealer_assist.view.rulings.incident_guide import guide_menus
from dealer_assist.view.rulings.silent_rules_card import (
    floor_key,
    floor_menus,
    floor_questions_menu,
    open_questions,
)
from dealer_assist.view.sentences.verbal_action_sheet import words_menus


def table_menus(table: Table, advice: Advice, lang: str) -> tuple[Menu, ...]:
    """Menus behind all keys except a case's."""
    questions = open_questions(advice)
    return (
        *words_menus(table, lang),
        *seat_menus(table, lang),
        *table_sheets(table, lang, (floor_key(lang), *tournament_keys(table, lang))),
        *tournament_menus(table, lang),
        *deck_menus(table, lang),
        *pot_menus(table, lang),
        *board_menus(table, lang),
        *guide_menus(table, lang),
        *floor_menus(table.house, lang),
        floor_call_reason_menu(lang),
        *((floor_questions_menu(table, questions, lang),) if questions else ()),
    )
