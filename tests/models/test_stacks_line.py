"""The line of ten bets: its calibration is of the very view that its frames show."""

import numpy as np
import pytest

from drivers.vision.chip_camera import ChipCamera
from drivers.vision.chips.count_results import chips_of
from models.scenes.bets_in_line_scenes import SEATS, LineView
from models.scenes.hard_stack_scenes import HOUSES


@pytest.fixture(scope="module")
def view() -> LineView:
    return LineView(3)


def test_every_spot_lies_within_the_frame(view: LineView) -> None:
    calibration = view.calibration()
    corners = np.array([one.corners for one in calibration.spots.values()]).reshape(-1, 2)
    assert len(calibration.spots) == SEATS
    assert (corners > 0).all() and (corners < calibration.size).all()


@pytest.mark.long
def test_the_first_and_the_last_seats_bets_are_counted_at_their_spots(view: LineView) -> None:
    red, black = HOUSES[0][1], HOUSES[0][3]
    bets = [[red] * 4, *[[]] * (SEATS - 2), [black] * 2 + [red]]
    (frame,) = view.frames(bets, 1)
    camera = ChipCamera("scanner", view.calibration(), view.house, lambda: b"\x01" * 8)
    counted = [camera.count_spot(spot, frame).chips for spot in (0, 1, SEATS - 1)]
    assert counted == [chips_of(chip.value for chip in bets[seat]) for seat in (0, 1, SEATS - 1)]


@pytest.mark.long
def test_all_spots_at_once_are_counted_as_one_by_one(view: LineView) -> None:
    red, black = HOUSES[0][1], HOUSES[0][3]
    (frame,) = view.frames([[red] * 3, *[[]] * (SEATS - 2), [black] * 5], 1)
    camera = ChipCamera("scanner", view.calibration(), view.house, lambda: b"\x01" * 8)
    assert camera.count_spots(frame) == [camera.count_spot(spot, frame) for spot in range(SEATS)]


def test_a_bet_is_at_most_eight_chips(view: LineView) -> None:
    assert max(len(one) for _ in range(20) for one in view.bets()) == 8
