"""Which corners belong to one card."""

import numpy as np
import pytest

from drivers.vision.cards.corner_joining import (
    box_between,
    box_of,
    card_end_pairs,
    outline_of,
    overlap,
    view_as_3x3,
)
from drivers.vision.cards.index_finder import Spot
from tests.drivers.vision.laid import view_of


def box(x, y, turn=0.0, width=100.0, ratio=1.4):
    """A card's corners, its middle at (x, y)."""
    half = np.array([[-1, -ratio], [1, -ratio], [1, ratio], [-1, ratio]]) * width / 2
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    return (half @ np.array([[c, s], [-s, c]]) + (x, y)).astype(np.float32)


def ends(corners):
    """The two spots that a perfect finder makes of a card."""
    return [Spot(view_of(np.roll(corners, -end, axis=0)), 0.9) for end in (0, 2)]


@pytest.mark.parametrize("turn", [0, 45, 170, 300])
def test_the_two_ends_of_a_card_are_a_pair(turn):
    assert [found[:2] for found in card_end_pairs(ends(box(300, 300, turn)))] == [(0, 1)]


def test_a_bridge_card_is_a_pair_too():
    ((_, _, height, _),) = card_end_pairs(ends(box(300, 300, ratio=1.55)))
    assert height == pytest.approx(97.7, abs=0.2)


def test_ends_of_two_cards_side_by_side_are_no_pair():
    first, second = ends(box(300, 300))[0], ends(box(420, 300))[1]
    assert card_end_pairs([first, second]) == []


def test_each_end_pairs_with_the_nearer_of_two_cards_over_each_other():
    spots = [*ends(box(300, 300)), *ends(box(308, 304))]
    assert sorted(found[:2] for found in card_end_pairs(spots)) == [(0, 1), (2, 3)]


def test_the_same_end_twice_is_no_pair():
    one, other = ends(box(300, 300))[0], ends(box(340, 430))[0]
    assert card_end_pairs([one, other]) == []


def test_the_box_between_two_ends_is_the_cards():
    corners = box(300, 300, 33)
    one, other = ends(corners)
    ((_, _, height, _),) = card_end_pairs([one, other])
    assert box_between(one, other, height) == pytest.approx(corners, abs=0.5)


def test_the_box_of_one_end_is_a_poker_cards():
    corners = box(300, 300, 33, ratio=88 / 63)
    assert box_of(view_as_3x3(ends(corners)[0].view)) == pytest.approx(corners, abs=0.5)


def test_an_outline_knows_the_spots_on_its_ends():
    corners = box(300, 300, 12)
    outline = outline_of(corners, ends(corners))
    assert outline.met == 2


def test_a_spot_beside_an_outline_is_not_on_it():
    outline = outline_of(box(300, 300), ends(box(340, 300)))
    assert outline.met == 0


def test_an_outline_about_two_cards_that_overlap_is_neithers():
    left, right = box(300, 300), box(380, 300)
    both = np.array([left[0], right[1], right[2], left[3]], np.float32)
    outline = outline_of(both, [*ends(left), *ends(right)])
    assert outline.met == 0


def test_overlap_is_of_the_smaller_box():
    assert overlap(box(300, 300), box(300, 300, width=50)) == pytest.approx(1, abs=0.01)
    assert overlap(box(300, 300), box(500, 300)) == 0
