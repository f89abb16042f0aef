"""What became of the places from one calibration to the next."""

import pytest

from drivers.vision.calibration.calibration_comparison import calibration_difference
from drivers.vision.calibration.camera_calibration import Calibration
from drivers.vision.view_geometry import Plane, Region

#: Two pixels for a millimetre.
PLANE = Plane((0.5, 0, 0, 0, 0.5, 0, 0, 0, 1))


def square(left: float, top: float) -> Region:
    return Region(((left, top), (left + 40, top), (left + 40, top + 40), (left, top + 40)))


def table(spots: dict[int, Region], **others) -> Calibration:
    return Calibration("rail", (640, 480), table=PLANE, spots=spots, **others)


def test_a_place_that_stayed_has_not_moved():
    same = table({3: square(100, 100)})
    assert calibration_difference(same, same).moved_mm == {"spot 3": 0}


def test_a_place_moves_by_millimetres_on_the_table():
    found = calibration_difference(table({3: square(100, 100)}), table({3: square(106, 108)}))
    assert found.moved_mm["spot 3"] == pytest.approx(5.0)
    assert found.farthest_mm == pytest.approx(5.0)


def test_a_place_that_only_one_of_them_has_has_not_moved():
    found = calibration_difference(table({3: square(0, 0)}),
                                   table({4: square(0, 0)}, board=square(50, 50)))
    assert not found.moved_mm and found.farthest_mm == 0


def test_frames_of_another_size_are_not_compared():
    other = Calibration("rail", (1280, 720), table=PLANE, spots={3: square(0, 0)})
    found = calibration_difference(table({3: square(0, 0)}), other)
    assert found.is_other_size and not found.moved_mm
