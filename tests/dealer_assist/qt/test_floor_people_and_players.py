"""Who signs in at the floor's window, and what is done there about players across tables."""

from collections.abc import Iterator

import pytest
import rich_rooms as rooms
from fingers import click
from floor_fingers import PEOPLE, Floor
from PyQt6.QtCore import Qt

from dealer_assist.floor.work.floor_taps import FloorTapKind
from dealer_assist.game.facts import tournament_field as f
from dealer_assist.qt.floor.floor_window_runner import entry_notice_words
from dealer_assist.storage.commit_loop import Notice


@pytest.fixture
def floor(qapp) -> Iterator[Floor]:
    made = Floor("en")
    yield made
    made.close()


# --- people ----------------------------------------------------------------------------------


def test_a_pin_is_sent_once_and_stands_nowhere(floor):
    floor.show(rooms.busy(6, person=None)).tap("Sign in", PEOPLE[1])
    for digit in "4711":
        click(floor.desk.people.sign.keys[digit])
    assert "4711" not in floor.settle().words()
    floor.tap("SIGN IN")
    tap = floor.last
    assert (tap.kind, tap.name, tap.secret) == (FloorTapKind.SIGN_IN, "C. Bernard", "4711")
    assert "4711" not in repr(tap) and "4711" not in floor.words()


def test_the_sheet_closes_once_somebody_is_signed_in(floor):
    floor.show(rooms.busy(6, person=None)).tap("Sign in")
    floor.show(rooms.busy(6))
    assert not floor.desk.people.isVisible()
    floor.tap("M. Durand\nSign out")
    assert floor.last.kind is FloorTapKind.SIGN_OUT


def test_a_badge_chooses_the_name(floor):
    floor.show(rooms.busy(6, person=None))
    floor.desk.claim("A. Lefèvre")
    assert floor.settle().desk.people.sign.who == "A. Lefèvre"


def test_a_finger_at_work_keeps_the_session_alive_but_not_at_every_touch(floor):
    floor.show(rooms.room(6))
    for _ in range(5):
        floor.press(Qt.Key.Key_F4).press(Qt.Key.Key_F1)
    assert len(floor.taps(FloorTapKind.PRESENT)) == 1
    floor.clock.pass_by(10)
    floor.press(Qt.Key.Key_F4)
    assert len(floor.taps(FloorTapKind.PRESENT)) == 2


def test_a_touch_that_orders_nothing_keeps_the_session_alive_too(floor):
    floor.show(rooms.room(6))
    click(floor.desk.room_page.tiles[2])
    assert len(floor.taps(FloorTapKind.PRESENT)) == 1


def test_what_is_said_about_a_tap_stays_while_the_room_goes_on(floor):
    floor.show(rooms.room(6))
    floor.desk.say("Wrong PIN")
    floor.show(rooms.room(7))
    assert "Wrong PIN" in floor.words()
    floor.now += 8
    floor.show(rooms.room(6))
    assert "Wrong PIN" not in floor.words()


# --- players ---------------------------------------------------------------------------------


def test_the_clock_of_a_tournament_is_stopped_at_all_tables(floor):
    floor.show(rooms.tournament_room()).turn_to("players")
    floor.tap("Deepstack du dimanche", "Stop the clock at all tables")
    assert floor.last.floor_fact == f.FieldClockPaused(12, rooms.NOW, "M. Durand")
    assert "12:34" in floor.words()


def test_somebody_is_put_on_the_list_by_name_and_game(floor):
    floor.show(rooms.busy(12)).turn_to("players").tap("Put somebody on the list")
    for letter in "ANNA":
        floor.press(getattr(Qt.Key, f"Key_{letter}"))
    floor.press(Qt.Key.Key_Return).tap("No limit 100/200")
    games = ("holdem_no_limit 100/200",)
    assert floor.last.floor_fact == f.RoomWaitJoined(1, "Anna", games, "M. Durand", rooms.NOW)
    assert len(floor.taps(FloorTapKind.FACT)) == 1


def test_a_player_registers_by_name(floor):
    floor.show(rooms.tournament_room()).turn_to("players")
    floor.tap("Deepstack du dimanche", "Register a player")
    for letter in "LEA":
        floor.press(getattr(Qt.Key, f"Key_{letter}"))
    floor.press(Qt.Key.Key_Return)
    fact = floor.last.floor_fact
    assert isinstance(fact, f.EntryMade) and (fact.entry, fact.field) == (32, 12)


def test_whoever_has_left_the_list_is_struck_off(floor):
    floor.show(rooms.tournament_room()).turn_to("players").tap("2. Mme Roux", "Has left")
    assert floor.last.floor_fact == f.RoomWaitLeft(2, "left", "M. Durand", rooms.NOW)


def test_a_penalty_asks_how_much_and_why(floor):
    floor.show(rooms.tournament_room()).turn_to("players")
    floor.tap("Deepstack du dimanche", "2. Joueur 2", "Penalty…", "3 hands")
    for letter in "PHONE":
        floor.press(getattr(Qt.Key, f"Key_{letter}"))
    floor.press(Qt.Key.Key_Return)
    fact = floor.last.floor_fact
    assert isinstance(fact, f.EntryPenalised)
    assert (fact.entry, fact.hands, fact.reason) == (2, 3, "Phone")


def test_a_step_across_tables_is_chosen_and_then_carried_out(floor):
    floor.show(rooms.busy(12, waiting=rooms.waiting())).turn_to("players")
    page = floor.desk.players_page
    assert floor.grey("CARRY OUT") == "choose a step"
    floor.tap(page.shown.todo[0].name)
    assert floor.grey("CARRY OUT") == "choose who goes where"
    floor.tap(page.shown.todo[1].name, "CARRY OUT")
    due = floor.last.due
    assert floor.last.kind is FloorTapKind.DUE and due is not None
    assert due.facts and due.to_seat


def test_what_is_said_about_a_tap_is_in_words_and_never_fails():
    assert entry_notice_words(Notice("no.such_id", "the detail"), "en") == "the detail"
    assert entry_notice_words(Notice("alert.journal_failed", "full"), "en") != ""
    assert entry_notice_words(Notice(), "en") == ""


def test_whoever_does_not_fit_on_the_list_is_reached_by_its_last_line(floor):
    floor.show(rooms.busy(6, waiting=rooms.waiting(12))).turn_to("players")
    page, seen = floor.desk.players_page, set()
    for _ in range(3):
        seen |= {line.name for line in page.shown.lines if line.key != "more"}
        floor.tap(page.shown.lines[-1].name)
    assert len(seen) == 12


@pytest.mark.parametrize("until_s, told", [
    (rooms.NOW + 180, "called: Table 7, seat 4 · 3:00"), (0, "called: Table 7, seat 4"),
    (rooms.NOW - 5, "called: Table 7, seat 4 · time is up"),
], ids=["kept", "house is silent", "over"])
@pytest.mark.few
def test_a_seat_is_said_to_be_kept_only_for_as_long_as_the_house_says(floor, until_s, told):
    first, *others = rooms.waiting().waits
    waiting = rooms.waiting()._replace(waits=(first._replace(until_s=until_s), *others))
    floor.show(rooms.busy(6, waiting=waiting)).turn_to("players")
    assert floor.desk.players_page.shown.lines[0].mark == told
