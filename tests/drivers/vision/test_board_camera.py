"""The camera over the table: what lies at rest is told once, what moves or can't be read is not."""

from dataclasses import replace

import numpy as np
import pytest
from seen_board import EVERY_MS, MS, Card, SeenBoard, unread

from drivers.devices import device_reports as r
from drivers.vision.board_camera import LOOKS, BoardCamera
from drivers.vision.calibration.camera_calibration import Calibration, CalibrationUnusable
from drivers.vision.calibration.view_drift import TroubleKind
from drivers.vision.calibration.view_watch import SLOW
from drivers.vision.cards.deck_readability import DeckTrouble
from tests.sim.table_view import SIZE


@pytest.fixture
def table() -> SeenBoard:
    made = SeenBoard()
    made.runs(1_500)
    return made


def shown(told) -> list[tuple[int, tuple]]:
    return [(one.seat, one.cards) for one in told if isinstance(one, r.CardsShown)]


@pytest.mark.long
def test_an_empty_table_is_told_to_be_nothing(table):
    assert shown(table.runs(1_000)) == []


@pytest.mark.long
def test_a_flop_that_lies_at_rest_is_told_once_left_to_right(table):
    table.view.board = ("As", "7d", "Th")
    assert shown(table.runs(3_000)) == [(0, ("As", "7d", "Th"))]


@pytest.mark.long
def test_a_turn_is_told_with_the_flop_beside_it(table):
    table.view.board = ("As", "7d", "Th")
    table.runs(2_000)
    table.view.board = ("As", "7d", "Th", "2c")
    assert shown(table.runs(2_000)) == [(0, ("As", "7d", "Th", "2c"))]


def test_a_tabled_hand_is_told_for_its_seat(table):
    table.view.hands = {3: ("Kd", "2c")}
    assert shown(table.runs(2_000)) == [(3, ("Kd", "2c"))]


@pytest.mark.long
def test_cards_that_are_taken_away_are_told_to_be_gone(table):
    table.view.board = ("As", "7d", "Th")
    table.runs(2_000)
    table.view.board = ()
    assert shown(table.runs(2_000)) == [(0, ())]


@pytest.mark.long
def test_nothing_is_told_while_something_moves(table):
    table.view.board = ("As", "7d", "Th")
    told = []
    for n in range(20):
        table.view.arm = 0.6 + 0.1 * (n % 3)
        told += table.runs(EVERY_MS)
    assert shown(told) == []
    table.view.arm = 0.0
    assert shown(table.runs(1_500)) == [(0, ("As", "7d", "Th"))]


@pytest.mark.long
def test_backs_are_no_cards_that_lie_open(table):
    table.view.hands = {3: ("back", "back")}
    assert shown(table.runs(2_000)) == []


@pytest.mark.long
def test_what_lies_before_a_seat_and_nobody_can_guess_at_is_taken_for_no_open_card(table):
    table.change = lambda seen: [replace(unread(c), guess=None) for c in seen]
    table.view.hands = {3: ("Kd", "2c")}
    assert shown(table.runs(2_000)) == []


@pytest.mark.long
def test_a_card_that_cant_be_read_is_told_as_such_after_several_looks_only(table):
    table.change = lambda seen: [unread(c) if c.card == "7d" else c for c in seen]
    table.view.board = ("As", "7d", "Th")
    table.calls = 0
    assert shown(table.runs(800)) == []
    assert shown(table.runs(1_500)) == [(0, ("As", None, "Th"))]
    assert table.calls >= LOOKS


@pytest.mark.long
def test_a_card_that_can_be_read_after_all_is_told_though_nothing_moved(table):
    table.change = lambda seen: list(map(unread, seen))
    table.view.board = ("As", "7d", "Th")
    assert shown(table.runs(2_000)) == [(0, (None, None, None))]
    table.change = lambda seen: seen
    assert shown(table.runs(4_000)) == [(0, ("As", "7d", "Th"))]


@pytest.mark.long
def test_looks_that_read_one_card_in_two_ways_read_none(table):
    names = iter("As Ks".split() * 100)
    table.change = lambda seen: [replace(c, card=next(names)) for c in seen]
    table.view.hands = {3: ("As",)}
    assert shown(table.runs(3_000)) == [(3, (None,))]


@pytest.mark.long
def test_what_is_seen_in_a_single_look_is_no_card(table):
    ghosts = [Card("9c", np.array([[600, 480], [700, 480], [700, 620], [600, 620]], np.float32))]
    table.change = lambda seen: [*seen, *(ghosts.pop() for _ in ghosts[:1])]
    table.view.hands = {3: ("As", "Ks")}
    table.view.board = ("7d",)
    told = dict(shown(table.runs(4_000)))
    assert told[3] == ("As", "Ks")
    assert "9c" not in told[0]


@pytest.mark.long
def test_a_card_of_which_it_is_not_sure_enough_is_unread():
    table = SeenBoard(thresholds={"card_sure": 0.9999})
    table.change = lambda seen: [replace(c, confidence=0.95) for c in seen]
    table.view.hands = {3: ("As",)}
    assert shown(table.runs(4_000)) == [(3, (None,))]


@pytest.mark.long
def test_after_it_was_away_it_tells_what_lies_there_again(table):
    table.view.board = ("As", "7d", "Th")
    table.runs(2_000)
    table.camera.closed("camera gone", table.now_ns)
    table.camera.opened(table.now_ns)
    assert shown(table.runs(2_500)) == [(0, ("As", "7d", "Th"))]


@pytest.mark.long
def test_a_camera_that_was_knocked_says_so_and_reads_nothing_until_it_is_back(table):
    table.runs(3_000, 500)
    table.view.shift_px = 24
    told = table.runs(15_000, 500)
    assert r.PictureTold("board", "camera_moved", told[0].at_ns) in told
    table.view.board = ("As", "7d", "Th")
    assert shown(table.runs(3_000, 500)) == []
    table.view.shift_px = 0
    told = table.runs(15_000, 500)
    assert [one.what for one in told if isinstance(one, r.PictureTold)] == [""]
    assert shown(told) == [(0, ("As", "7d", "Th"))]


def test_every_trouble_of_a_view_is_one_that_reports_name():
    assert {*map(str, TroubleKind), *map(str, DeckTrouble), SLOW} == set(r.PICTURE_WRONG)


@pytest.mark.long
def test_one_place_is_looked_at_in_a_frame():
    table = SeenBoard()
    table.view.board = ("As", "7d", "Th")
    table.view.hands = {1: ("Kd", "2c"), 2: ("Qd", "3c")}
    for _ in range(30):
        before = table.calls
        table.runs(EVERY_MS)
        assert table.calls - before <= 1


def test_a_calibration_without_a_place_for_cards_is_refused():
    with pytest.raises(CalibrationUnusable, match=r"neither \[board\] nor \[hands.N\]"):
        BoardCamera("board", Calibration("c", SIZE), lambda p, q: [], lambda: b"n" * 16)


def test_whatever_the_camera_sends_nothing_is_raised(table):
    for picture in (np.zeros((10, 10), np.uint8), np.zeros((900, 1600, 3), np.uint8),
                    np.full((900, 1600, 3), 255, np.uint8)):
        for n in range(8):
            table.camera.frame(picture, table.now_ns + n * 100 * MS)
