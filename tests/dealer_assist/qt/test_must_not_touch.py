"""Distances between keys, in mm from the real rectangles, in all five arrangements."""

import math

import pytest
from panel_table import DeskTable
from PyQt6.QtCore import QPoint, QRect
from PyQt6.QtWidgets import QWidget
from test_touches import broke

from dealer_assist.game import facts as e
from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.view.dealer.layout_choice import ALL
from dealer_assist.view.dealer.panel_layout import Arrangement

MM = 11 / 64  # of a design unit: a key of 64 is 11 mm


def placed(window: DealerWindow, piece: QWidget) -> QRect:
    return QRect(piece.mapTo(window, QPoint(0, 0)), piece.size())


def apart_mm(window: DealerWindow, one: QWidget, other: QWidget) -> float:
    """Distance of two pieces, edge to edge, as it is on the screen that the layout is made for."""
    a, b = placed(window, one), placed(window, other)
    across = max(a.left() - b.right(), b.left() - a.right(), 0)
    down = max(a.top() - b.bottom(), b.top() - a.bottom(), 0)
    return math.hypot(across, down) / window.desk.factor * MM


@pytest.fixture(params=ALL, ids=[one.name for one in ALL])
def laid(desk: DeskTable, request: pytest.FixtureRequest) -> DeskTable:
    """A table of ten in each layout."""
    layout: Arrangement = request.param
    desk.window.resize(round(layout.width), round(layout.height))
    return desk.seated(*[10_000] * 10)


def moves(desk: DeskTable) -> list[KeyButton]:
    keys = desk.window.desk.side.play.moves
    return [keys.fold, keys.check_call, keys.raise_to]


def test_all_in_touches_no_key_and_is_far_from_fold(laid: DeskTable) -> None:
    window, all_in = laid.dealt().window, laid.window.desk.side.all_in
    others = [key for key in window.desk.findChildren(KeyButton)
              if key.isVisible() and key is not all_in]
    assert min(apart_mm(window, all_in, key) for key in others) >= 5
    least = 40 if window.desk.arrangement.is_upright else 50
    assert apart_mm(window, all_in, moves(laid)[0]) >= least


def test_undo_is_apart_from_the_players_keys(laid: DeskTable) -> None:
    window, undo = laid.dealt().window, laid.window.desk.side.undo
    assert min(apart_mm(window, undo, key) for key in moves(laid)) >= 7


def test_undo_is_apart_from_the_key_of_the_step(laid: DeskTable) -> None:
    window = laid.window
    assert window.desk.step.done.isVisible()
    assert apart_mm(window, window.desk.step.done, window.desk.side.undo) >= 4


def test_undo_is_apart_from_the_key_that_applies_a_remedy(laid: DeskTable) -> None:
    laid.tap("DONNE 1").put(e.IrregularityReported("DEAL-21"))
    window, keys = laid.window, [
        key for key in laid.window.desk.side.cases.keys if key.isVisible()]
    case = window.desk.side.case
    assert case is not None and case.applies and len(keys) > 1
    assert apart_mm(window, keys[0], window.desk.side.undo) >= 4
    assert min(apart_mm(window, keys[0], key) for key in keys[1:]) >= 4


def test_the_floors_key_touches_no_seat(laid: DeskTable) -> None:
    window = laid.window
    assert min(apart_mm(window, window.desk.floor, seat)
               for seat in window.desk.felt.seats) >= 2.5


def test_incident_is_far_from_every_key_of_play(laid: DeskTable) -> None:
    window = laid.dealt().window
    keys = [*moves(laid), window.desk.side.all_in]
    assert min(apart_mm(window, window.desk.incident, key) for key in keys) >= 15


def test_the_players_keys_are_apart_from_the_digits(laid: DeskTable) -> None:
    window = laid.dealt().window
    digits = window.desk.side.play.keypad.digits.keys.values()
    assert min(apart_mm(window, key, digit) for key in moves(laid) for digit in digits) >= 2.5


@pytest.mark.parametrize("layout", ALL, ids=[one.name for one in ALL])
def test_the_key_of_the_next_hand_is_apart_from_the_one_who_leaves(
    desk: DeskTable, layout: Arrangement
) -> None:
    desk.window.resize(round(layout.width), round(layout.height))
    window, step = broke(desk).window, desk.window.desk.step
    answers = [key for key in step.answers if key.isVisible()]
    assert len(answers) == 4
    assert min(apart_mm(window, key, step.done) for key in answers) >= 4
