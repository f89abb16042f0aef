"""A window cut off from its server is grey and says so; how long a session holds; a finger that
missed is told; two entrants of one name are asked about."""

from collections.abc import Iterator

import pytest
import rich_rooms as rooms
from bench_walk import assert_whole
from fingers import click
from floor_fingers import Floor, assert_stands
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest

from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.floor.work.floor_work_messages import WindowCut
from dealer_assist.floor.work.room_state import SignedIn
from dealer_assist.game.facts import tournament_field as f
from dealer_assist.game.multi_table.step_choices import DueStep
from dealer_assist.qt.floor.disconnected_veil import disconnected_notice
from dealer_assist.qt.floor.players_page import _named
from dealer_assist.view.floor.players_page_picture import namesake_question
from dealer_assist.words import LANGS

CUT = WindowCut(True, rooms.NOW - 42, "silent")


@pytest.fixture
def floor(qapp) -> Iterator[Floor]:
    made = Floor("en")
    yield made
    made.close()


# --- cut off -------------------------------------------------------------------------------------


def test_a_window_that_is_cut_off_says_so_and_since_when(floor):
    floor.show(rooms.busy(12))
    floor.desk.show_cut(CUT)
    assert "CUT OFF FROM THE FLOOR for 0:42" in floor.words()
    floor.now += 60
    floor.window.tick()
    assert "CUT OFF FROM THE FLOOR for 1:42" in floor.words()


def test_nothing_can_be_touched_while_it_is_cut_off_and_everything_after(floor):
    floor.show(rooms.busy(12))
    floor.desk.show_cut(CUT)
    floor.settle()
    sent = len(floor.sent)
    veil = floor.desk.veil
    assert veil.isVisible() and veil.geometry().contains(
        floor.desk.strip.mapTo(floor.desk, floor.desk.strip.rect().center()))
    QTest.mouseClick(veil, Qt.MouseButton.LeftButton)
    assert len(floor.sent) == sent
    assert not floor.desk.top.person.isEnabled(), "nobody signs in at a window that is cut off"
    floor.desk.show_cut(WindowCut(False))
    floor.settle()
    assert not veil.isVisible() and floor.desk.top.person.isEnabled()


def test_a_call_that_stands_on_a_grey_window_is_not_heard(floor):
    floor.show(rooms.busy(12))
    floor.desk.show_cut(CUT)
    floor.now += 30
    sent = len(floor.taps(FloorTapKind.SHOWN))
    floor.window.tick()
    assert len(floor.taps(FloorTapKind.SHOWN)) == sent


def test_pages_can_be_turned_to_look_at_what_was_so(floor):
    floor.show(rooms.busy(12))
    floor.desk.show_cut(CUT)
    floor.turn_to("players")
    assert floor.desk.page == "players" and floor.desk.veil.isVisible()
    assert floor.window.childAt(640, 500) is floor.desk.veil


def test_before_the_first_picture_the_window_says_that_it_connects(floor):
    floor.desk.show_cut(WindowCut(since_s=rooms.NOW))
    assert "Connecting to the floor" in floor.words()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("why", ["begins", "silent", "duplicate", "version"])
def test_every_reason_has_words(lang, why):
    shown = disconnected_notice(WindowCut(True, 5, why), True, 10, lang)
    assert shown is not None and all((shown.title, shown.why, shown.note))


@pytest.mark.parametrize("lang", LANGS)
def test_the_words_of_a_cut_stand_whole(qapp, lang):
    made = Floor(lang)
    try:
        made.show(rooms.busy(12))
        made.desk.show_cut(WindowCut(True, rooms.NOW - 3_661, "", (
            "Le certificat de ce serveur n’est pas encore valable, ou l’heure est fausse ici",
            "This server’s certificate isn’t good yet, or the clock is wrong here")))
        made.words()
        assert len(made.desk.veil.writings) == 3
        assert_whole(made.desk)
    finally:
        made.close()


# --- the session ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("left_s", "said"), [
    (600, "10 min more"), (541, "10 min more"), (540, "9 min more"), (61, "2 min more"),
    (60, "60 s more"), (33, "40 s more"), (0, "0 s more")])
@pytest.mark.few
def test_how_long_the_session_holds_stands_on_the_key(floor, left_s, said):
    person = SignedIn("M. Durand", "floor", rooms.NOW, rooms.NOW + left_s)
    floor.show(rooms.room(3, person=person))
    assert said in floor.words()


def test_the_session_goes_down_by_the_clock(floor):
    floor.show(rooms.room(3, person=SignedIn("M. Durand", "floor", rooms.NOW, rooms.NOW + 600)))
    floor.now += 300
    floor.window.tick()
    assert "5 min more" in floor.words()
    assert_stands(floor)


# --- a finger that missed ------------------------------------------------------------------------


def test_a_key_that_changed_under_the_finger_says_so_and_does_nothing(floor):
    floor.show(rooms.room(3))
    key = floor.desk.top.tabs["players"]
    QTest.mousePress(key, Qt.MouseButton.LeftButton)
    key.show_face("Something else", meaning="other")
    floor.settle()
    QTest.mouseRelease(key, Qt.MouseButton.LeftButton)
    assert "changed under the finger" in floor.words() and floor.desk.page == "room"


def test_a_key_that_has_just_changed_says_so(floor):
    floor.show(rooms.room(3))
    key = floor.desk.top.tabs["players"]
    key.show_face("Something else", meaning="other")
    click(key)
    assert "changed under the finger" in floor.words() and floor.desk.page == "room"


def test_a_step_is_the_same_one_while_its_figures_change():
    one, other = (FloorTap(FloorTapKind.DUE, due=DueStep("field_due.move", 1, 3, table="7", seat=2,
                                                         chips=chips, how_many=chips))
                  for chips in (100, 900))
    moved = FloorTap(FloorTapKind.DUE, due=DueStep("field_due.move", 1, 4, table="7", seat=2))
    assert _named(one) == _named(other) != _named(moved)


# --- two of one name -----------------------------------------------------------------------------


def test_a_second_entrant_of_one_name_is_asked_about(floor):
    told = rooms.tournament_room()
    known = told.fields[0].entrants[0].name
    floor.show(told).turn_to("players")
    floor.tap(told.fields[0].opened.title, "Register a player")
    floor.desk.players_page._typed(f" {known.upper()} ")
    assert "has entered already (no. 1" in floor.settle().words()
    sent = len(floor.taps(FloorTapKind.FACT))
    floor.tap("Yes, another person")
    (tap,) = floor.taps(FloorTapKind.FACT)[sent:]
    assert isinstance(tap.floor_fact, f.EntryMade)


def test_going_back_enters_nobody(floor):
    told = rooms.tournament_room()
    floor.show(told).turn_to("players")
    floor.tap(told.fields[0].opened.title, "Register a player")
    floor.desk.players_page._typed(told.fields[0].entrants[0].name)
    floor.tap("Back")
    assert floor.taps(FloorTapKind.FACT) == []


def test_who_withdrew_is_nobodys_namesake():
    told = rooms.tournament_room()
    field = told.fields[0]
    gone = field._replace(entrants=tuple(
        one._replace(withdrawn=True) for one in field.entrants))
    assert namesake_question(told, field.number, field.entrants[0].name, "fr")
    assert not namesake_question(told.evolve(fields=(gone,)), field.number, field.entrants[0].name,
                                 "fr")
