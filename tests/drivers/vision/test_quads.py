"""Outlines of cards that lie free."""

import numpy as np
import pytest

from drivers.vision.cards.card_outlines import find_quads, fit_quad, whole_picture
from drivers.vision.opencv import cv2
from tests.drivers.vision.laid import lay, table


def off(quads, box):
    """The smallest distance of a quad's farthest corner from the box's, in pixels."""
    return min(
        (np.linalg.norm(np.roll(quad, turn, axis=0) - box, axis=1).max()
         for quad in quads for turn in (0, 2)),
        default=np.inf,
    )  # fmt: skip


@pytest.mark.parametrize("turn", [0, 20, 90, 163, 250])
@pytest.mark.few
def test_a_free_card_is_outlined_to_the_pixel(turn):
    picture = table()
    box = lay(picture, "9s", 420, 310, turn, 180)
    assert off(find_quads(picture), box) < 2.5


def test_a_card_on_a_white_table_is_outlined_by_its_edge():
    picture = table(colour=(225, 228, 230))
    box = lay(picture, "Qc", 420, 310, 15, 180)
    cv2.polylines(picture, [box.astype(np.int32)], True, (150, 150, 150), 1, cv2.LINE_AA)
    assert off(find_quads(picture), box) < 4


def test_two_cards_over_each_other_are_not_one_outline():
    picture = table()
    lay(picture, "9s", 400, 300, 0, 180)
    lay(picture, "2d", 480, 330, 25, 180)
    quads = find_quads(picture)
    assert all(abs(cv2.contourArea(quad)) < 1.1 * 180 * 252 for quad in quads)


def test_a_bare_table_has_no_outlines():
    assert find_quads(table()) == []


def test_a_square_is_no_card():
    points = np.array([[x, y] for x in range(101) for y in (0, 100)]
                      + [[x, y] for x in (0, 100) for y in range(101)], np.float32)  # fmt: skip
    hull = cv2.convexHull(points)[:, 0].astype(np.float32)
    assert fit_quad(hull) is None


def test_a_picture_of_a_cards_shape_may_be_a_card():
    assert whole_picture(np.zeros((374, 240, 3), np.uint8)) is not None
    lying = whole_picture(np.zeros((240, 374, 3), np.uint8))
    assert lying is not None
    assert np.linalg.norm(lying[1] - lying[0]) == pytest.approx(239)


def test_a_picture_of_another_shape_is_no_card():
    assert whole_picture(np.zeros((720, 1280, 3), np.uint8)) is None
