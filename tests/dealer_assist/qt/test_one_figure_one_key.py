"""On the table's sheet each figure of the keyboard means the same thing all evening."""

import pytest
from fingers import press
from live_table import LiveTable
from PyQt6.QtCore import Qt
from test_technician_key import a_table
from tournament_table import tournament

from dealer_assist.game.advice import advise
from dealer_assist.game.taps import TapKind
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.menus.screen_settings_sheet import SCREEN, ScreenState

MOMENTS = {
    "nobody has sat down": a_table,
    "a hand is played": lambda: a_table().begin((10_000, 10_000, 10_000)),
    "a tournament that has not begun": lambda: tournament(started=False),
    "a tournament that runs": tournament,
}


def view_of(live: LiveTable, lang: str = "fr"):
    return dealer_picture(live.table, advise(live.table, 0),
                   Surroundings(lang, screen=ScreenState(help=True), bench=True))


def keys_of(live: LiveTable):
    return next(menu for menu in view_of(live).menus if menu.name == "table").controls


@pytest.mark.parametrize("moment", MOMENTS)
def test_nought_on_the_tables_sheet_opens_the_screens_sheet_at_any_moment(window, clock, moment):
    window.show_view(view_of(MOMENTS[moment]()))
    clock.pass_by()
    for key in (Qt.Key.Key_T, Qt.Key.Key_0):
        press(window, key)
        clock.pass_by()
    assert window.desk.side.opened.menu == SCREEN


def test_no_figure_of_the_tables_sheet_has_two_meanings():
    meant = {tuple(key.opens or key.text for key in keys_of(made())[:10])
             for made in MOMENTS.values()}
    assert len(meant) == 1


def test_no_figure_leads_from_the_table_to_the_technicians_bench(window, clock):
    sent = []
    window.tapped.connect(sent.append)
    for key in (getattr(Qt.Key, f"Key_{figure}") for figure in range(10)):
        window.show_view(view_of(a_table()))
        window.desk.side.open_menu("table")
        clock.pass_by()
        press(window, key)
    assert TapKind.TECHNICIAN not in [tap.kind for tap in sent]


def test_f9_opens_the_screens_sheet_whatever_lies_there(window, clock):
    window.show_view(view_of(MOMENTS["a hand is played"]()))
    window.desk.side.open_menu("stakes")
    press(window, Qt.Key.Key_F9)
    assert window.desk.side.opened.menu == SCREEN


def test_f10_opens_the_tournaments_sheet_and_means_nothing_without_one(window, clock):
    window.show_view(view_of(MOMENTS["a tournament that runs"]()))
    press(window, Qt.Key.Key_F10)
    assert window.desk.side.opened.menu == "tournament"
    window.desk.side.close_sheet()
    window.show_view(view_of(MOMENTS["a hand is played"]()))
    press(window, Qt.Key.Key_F10)
    assert window.desk.side.opened is None
