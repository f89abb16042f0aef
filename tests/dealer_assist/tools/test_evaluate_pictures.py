"""Whole pictures measured: what was seen against what lies there."""

from pathlib import Path

import numpy as np
import pytest

from drivers.vision.card_readings import UnreadReason, WindowKind, WindowReading
from drivers.vision.cards.cards_in_picture import PicturedCard
from drivers.vision.cards.corner_joining import view_as_3x3
from drivers.vision.cards.corner_reading import CardCorner
from tests.drivers.vision.laid import view_of
from tests.tools.evaluate.evaluate_figures import Row
from tests.tools.evaluate.evaluate_pictures import CARDS, CORNERS, NOTHING, measure
from tests.tools.evaluate.evaluate_sets import Label

PICTURE = np.zeros((600, 800, 3), np.uint8)
BOX = ((100.0, 100.0), (200.0, 101.0), (199.0, 241.0), (99.0, 240.0))
BESIDE = ((400.0, 100.0), (500.0, 101.0), (499.0, 241.0), (399.0, 240.0))


def label(name="As", box=BOX):
    return Label(Path("a.jpg"), name, box)


def seen(card, box=BOX, ends=(0, 2), own=None):
    """A card told, its corners read as `own`, or as the card."""
    quad = np.array(box, np.float32)
    name = own or card
    reading = WindowReading(WindowKind.CARD, name, 0.99) if name else WindowReading(
        WindowKind.UNSURE, guess="As",
        doubt=UnreadReason.CLOSE)  # fmt: skip
    corners = tuple(
        CardCorner(view_as_3x3(view_of(np.roll(quad, -end, axis=0))), 0.9, reading) for end in ends
    )
    kind = WindowKind.CARD if card else WindowKind.UNSURE
    return PicturedCard(card, None if card else "As", kind, 0.99, UnreadReason.NONE, quad, corners)


@pytest.fixture
def rows():
    return {kind: Row(kind) for kind in (CORNERS, CARDS, NOTHING)}


def figures(rows, kind):
    tally = rows[kind].tally
    return tally.seen, tally.read, tally.wrong


def test_a_card_read_at_both_corners_counts_twice_and_once(rows):
    measure(PICTURE, [label()], [seen("As")], rows)
    assert figures(rows, CORNERS) == (2, 2, 0)
    assert figures(rows, CARDS) == (1, 1, 0)


def test_a_corner_that_was_not_looked_at_is_unread(rows):
    measure(PICTURE, [label()], [seen("As", ends=(2,))], rows)
    assert figures(rows, CORNERS) == (2, 1, 0)
    assert figures(rows, CARDS) == (1, 1, 0)


def test_another_card_than_the_labels_is_wrong(rows):
    measure(PICTURE, [label()], [seen("Ks")], rows)
    assert figures(rows, CORNERS) == (2, 2, 2)
    assert figures(rows, CARDS) == (1, 1, 1)


def test_a_label_of_a_rank_alone_is_met_by_any_suit(rows):
    measure(PICTURE, [label("A?")], [seen("Ad")], rows)
    assert figures(rows, CARDS) == (1, 1, 0)


def test_a_card_not_found_is_unread(rows):
    measure(PICTURE, [label()], [], rows)
    assert figures(rows, CORNERS) == (2, 0, 0)
    assert figures(rows, CARDS) == (1, 0, 0)


def test_an_abstention_is_no_read(rows):
    measure(PICTURE, [label()], [seen(None)], rows)
    assert figures(rows, CARDS) == (1, 0, 0)


def test_a_card_told_where_none_lies_is_wrong(rows):
    measure(PICTURE, [label()], [seen("As"), seen("7d", BESIDE)], rows)
    assert figures(rows, NOTHING) == (1, 1, 1)


def test_a_back_told_as_a_card_is_wrong(rows):
    measure(PICTURE, [label("back")], [seen("7d")], rows)
    assert figures(rows, CARDS) == (1, 1, 1)


def test_a_corner_on_another_labelled_card_may_be_hidden_and_is_not_asked_for(rows):
    over = ((105.0, 160.0), (205.0, 161.0), (204.0, 301.0), (104.0, 300.0))
    measure(PICTURE, [label(), label("2d", over)], [seen("As", ends=(0,)), seen("2d", over)], rows)
    asked, read, wrong = figures(rows, CORNERS)
    assert (read, wrong) == (asked, 0)
    assert asked < 4


def test_a_corner_outside_the_picture_is_not_asked_for(rows):
    below = ((100.0, 500.0), (200.0, 501.0), (199.0, 641.0), (99.0, 640.0))
    measure(PICTURE, [label(box=below)], [seen("As", below, ends=(0,))], rows)
    assert figures(rows, CORNERS) == (1, 1, 0)


def test_a_box_round_a_card_that_may_be_turned_asks_for_no_corners(rows):
    box = ((100.0, 100.0), (200.0, 100.0), (200.0, 240.0), (100.0, 240.0))
    measure(PICTURE, [label(box=box)], [seen("As", box)], rows)
    assert figures(rows, CORNERS) == (0, 0, 0)
    assert figures(rows, CARDS) == (1, 1, 0)
