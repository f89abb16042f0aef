"""The printed colour card is found by its markers, and its greys say what the light is like."""

import numpy as np
import pytest
from paper_sheets import printed

from drivers.sim.sim_camera import view_in_other_light
from drivers.vision.calibration.colour_card_finder import CardUnseen, find_card
from drivers.vision.opencv import cv2


def card_view(level: float = 0.8, blue: float = 1.0, red: float = 1.0) -> np.ndarray:
    """The card on a dark table, 4 px for a mm, in light of this colour."""
    sheet = printed("camera-cards.svg", 4)[138 * 4 : 202 * 4, 18 * 4 : 142 * 4]
    view = np.full((480, 640, 3), 70, np.uint8)
    view[100 : 100 + sheet.shape[0], 60 : 60 + sheet.shape[1]] = sheet
    return view_in_other_light(view, level, blue, red)


def test_neutral_light_needs_no_gains():
    assert find_card(card_view()).gains == pytest.approx((1, 1, 1), abs=0.02)


def test_coloured_light_is_taken_out_again():
    blue, green, red = find_card(card_view(0.7, 1.2, 0.85)).gains
    assert green / blue == pytest.approx(1.2, rel=0.03)
    assert green / red == pytest.approx(0.85, rel=0.03)


def test_light_whose_colour_changes_across_the_card_spreads_the_greys():
    even = card_view()
    slope = np.linspace(0.75, 1.25, 640)[None, :, None]
    mixed = np.clip(even * np.concatenate([slope, np.ones_like(slope), slope[:, ::-1]], axis=2),
                    0, 255).astype(np.uint8)
    assert find_card(even).spread < 0.02 < 0.08 < find_card(mixed).spread


def test_the_card_is_found_askew_and_its_grey_lies_where_it_was_drawn():
    turn = cv2.getRotationMatrix2D((320, 240), 25, 0.9)
    seen = find_card(cv2.warpAffine(card_view(), turn, (640, 480), borderValue=(70, 70, 70)))
    # The first grey: 20 to 36 mm and 6 to 28 mm from the card's corner, which lies at (68, 108).
    middle = turn @ [60 + (2 + 28) * 4, 100 + (2 + 17) * 4, 1]
    assert seen.patch.has(*middle)


@pytest.mark.parametrize(("view", "why"), [
    (lambda: np.full((480, 640, 3), 90, np.uint8), "unseen"),
    (lambda: card_view()[:, :400], "unseen"),
    (lambda: card_view(0.05), "unseen|dark"),
])
def test_what_is_no_whole_card_is_refused_by_name(view, why):
    with pytest.raises(CardUnseen, match=why):
        find_card(np.ascontiguousarray(view()))
