"""While a case is settled nobody is told to act, by no window and by no voice."""

import pytest
from case_moments import TDA, dealt, street
from panel_table import DeskTable
from PyQt6.QtWidgets import QApplication

from dealer_assist.floor.link.table_glance import table_glance_view
from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.qt.dealer.table_felt import Felt
from dealer_assist.view.dealer.picture_receivers import AnnouncementPrinter, with_called_players
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.floor.opened_table import without_touch
from dealer_assist.view.players.players_picture import players_view
from dealer_assist.words import word

THROWN = e.IrregularityReported("CARD-05", 3)


@pytest.fixture(params=["fr", "en"])
def desk(request: pytest.FixtureRequest, qapp: QApplication):
    made = DeskTable(TDA, request.param)
    yield dealt(made)
    made.window.close()
    made.window.deleteLater()


def view_of(desk: DeskTable):
    return dealer_picture(desk.table, advise(desk.table), Surroundings(desk.lang))


def at_the_players(desk: DeskTable) -> tuple[list[int], str, str]:
    """Who is to act there, what stands at seat 3, what is announced."""
    view = players_view(desk.table, advise(desk.table), desk.lang)
    return ([one.seat for one in view.seats if one.acting], view.seats[2].word, view.line)


def at_the_floor(desk: DeskTable) -> list[int]:
    """Who stands in amber on the table as the floor's window shows it."""
    felt = Felt(None)
    felt.show_table(without_touch(view_of(desk)))
    return [one.number for one in felt.seats if one.view and one.view.acting]


def settled(desk: DeskTable) -> DeskTable:
    return desk.put(
        e.IrregularityDismissed(desk.table.cases[-1].number, "false_reading", "M. Durand"))


def test_the_players_display_says_on_hold_and_a_moment(desk: DeskTable) -> None:
    assert at_the_players(desk)[:2] == ([3], word(desk.lang, "seat.acting"))
    desk.put(THROWN)
    assert at_the_players(desk) == (
        [], word(desk.lang, "seat.halted"), word(desk.lang, "players.moment"))
    settled(desk)
    assert at_the_players(desk)[0] == [3]


def released(desk: DeskTable) -> DeskTable:
    """The floor lets play go on beside the case."""
    return desk.put(e.CaseReleased(desk.table.cases[-1].number, "M. Durand", "after the hand"))


def test_the_players_display_goes_on_with_a_hand_that_goes_on_beside_the_case(
    desk: DeskTable
) -> None:
    released(desk.put(THROWN)).put(e.Called(3, 100))
    acting, _, line = at_the_players(desk)
    assert acting == [4]
    assert word(desk.lang, "players.moment") != line
    desk.put(THROWN)
    assert at_the_players(desk)[0] == []


def test_the_cards_of_the_next_street_hold_nobody_up_again(desk: DeskTable) -> None:
    street(released(desk.put(THROWN)), "Ah", "Kd", "2c")
    assert desk.table.cases and at_the_players(desk)[0] == at_the_floor(desk) == [1]


def test_the_floors_window_tells_nobody_to_act(desk: DeskTable) -> None:
    assert at_the_floor(desk) == [3]
    desk.put(THROWN)
    assert at_the_floor(desk) == []
    settled(desk)
    assert at_the_floor(desk) == [3]


def test_for_the_room_nobody_is_late_to_act(desk: DeskTable) -> None:
    assert table_glance_view(desk.table, "j", 0, since_s=5).acting_seat == 3
    desk.put(THROWN)
    told = table_glance_view(desk.table, "j", 0, since_s=5)
    assert (told.acting_seat, told.since_s) == (0, 0)


def test_what_is_spoken_is_what_stands_in_large_on_the_panel(desk: DeskTable, capsys) -> None:
    printer = AnnouncementPrinter()
    (turn,) = view_of(desk).announce
    desk.put(THROWN)
    assert view_of(desk).announce == desk.window.desk.side.case.announce
    printer.show(view_of(desk))
    assert turn not in capsys.readouterr().out
    settled(desk)
    printer.show(view_of(desk))
    assert turn in capsys.readouterr().out


def test_the_side_pane_shows_the_case_and_no_turn(desk: DeskTable) -> None:
    desk.put(THROWN)
    side = desk.window.desk.side
    assert side.cases.isVisible() and not side.play.isVisible()


def test_a_question_to_the_floor_holds_the_felt_of_every_window(
    desk: DeskTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = view_of(desk).menus[0]
    for module in ("players.players_picture", "dealer.table_picture"):
        monkeypatch.setattr(f"dealer_assist.view.{module}.due_question", lambda *_: asked)
    assert at_the_players(desk)[0] == [] and at_the_floor(desk) == []


def test_the_voice_calls_a_player_as_the_house_wants_and_by_his_seat_where_nobody_says(
    desk: DeskTable
) -> None:
    desk.put(e.PlayerNamed(3, "Anne"))
    view = view_of(desk)
    assert with_called_players(view, "seat") == view
    assert with_called_players(view, "name").announce[0].startswith("Anne, ")
    assert ", Anne, " in with_called_players(view, "both").announce[0]
