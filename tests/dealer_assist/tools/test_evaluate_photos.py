from math import dist

import numpy as np

from drivers.sim import deck
from drivers.vision.opencv import cv2
from tests.tools.evaluate.evaluate_photos import placed, shaped
from tests.tools.evaluate.evaluate_sets import Label

QUAD = ((120.0, 60.0), (330.0, 100.0), (275.0, 395.0), (65.0, 355.0))


def picture():
    """One card lying turned on a green cloth, at QUAD."""
    card = deck.card("Ks")
    height, width = card.shape[:2]
    corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    turn = cv2.getPerspectiveTransform(corners, np.float32(QUAD))
    cloth = np.full((460, 420, 3), (60, 90, 30), np.uint8)
    return cv2.warpPerspective(card, turn, (420, 460), dst=cloth, borderMode=cv2.BORDER_TRANSPARENT)


def box(left, top, right, bottom, tmp_path):
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Label(tmp_path / "one.jpg", "K?", corners)


def test_corners_that_were_noted_are_kept(tmp_path):
    label = Label(tmp_path / "one.jpg", "Ks", QUAD)
    assert placed(label, picture()) is label


def test_in_a_box_round_a_turned_card_its_own_corners_are_found(tmp_path):
    found = placed(box(65.0, 60.0, 330.0, 395.0, tmp_path), picture())
    off = [min(dist(corner, true) for true in QUAD) for corner in found.corners]
    assert max(off) < 8


def test_a_box_that_no_outline_fills_has_no_place_for_windows(tmp_path):
    assert placed(box(200.0, 60.0, 400.0, 200.0, tmp_path), picture()).corners is None


def test_corners_of_another_shape_than_a_cards_are_none(tmp_path):
    wide = Label(tmp_path / "one.jpg", "Ks", ((0, 0), (300, 0), (300, 200), (0, 200)))
    assert (shaped(wide), shaped(Label(tmp_path / "one.jpg", "Ks", QUAD))) == (False, True)
