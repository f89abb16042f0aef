"""Boxes out of the finder's cells: who is near to a side says where it is."""

import numpy as np
import pytest

from drivers.vision.chips.stack_finder import FinderNet, SeatFinderNet, find_stacks, network_input
from drivers.vision.model_files import load_model
from drivers.vision.networks import load_network, unfolded

BOX = (40.0, 48.0, 84.0, 152.0)
PICTURE = np.zeros((200, 160, 3), np.uint8)


class ToldCells:
    """A network whose cells all say BOX, those far from the foot so many pixels too low."""

    def __init__(self, off: float) -> None:
        self.off = off

    def cells(self, picture: np.ndarray) -> np.ndarray:
        high, wide = (n // 8 for n in picture.shape[:2])
        y, x = np.mgrid[0:high, 0:wide] * 8.0 + 4
        x0, y0, x1, y1 = BOX
        inside = (x > x0) & (x < x1) & (y > y0) & (y < y1)
        foot = y1 - y + np.where(y < y1 - 40, self.off, 0)
        return np.stack([inside * 0.9, x - x0, y - y0, x1 - x, foot]).astype(np.float32)


def foot_of(off: float) -> float:
    (found,) = find_stacks(PICTURE, ToldCells(off), chip_px=40.0)  # the size that it knows
    return found.box[3]


def test_cells_that_agree_give_their_box() -> None:
    (found,) = find_stacks(PICTURE, ToldCells(0), chip_px=40.0)
    assert found.box == pytest.approx(BOX, abs=0.1)


def test_cells_far_from_the_foot_hardly_move_it() -> None:
    assert foot_of(20) == pytest.approx(BOX[3], abs=2)


class ToldRows(ToldCells):
    """Twenty stacks side by side, each less sure than the one before it."""

    def cells(self, picture: np.ndarray) -> np.ndarray:
        high, wide = (n // 8 for n in picture.shape[:2])
        y, x = np.mgrid[0:high, 0:wide] * 8.0 + 4
        number = x // 48
        x0 = number * 48
        return np.stack([0.95 - number * 0.01, x - x0, y, x0 + 48 - x, 96 - y]).astype(np.float32)


def test_of_many_stacks_the_least_sure_is_found_too() -> None:
    found = find_stacks(np.zeros((96, 960, 3), np.uint8), ToldRows(0), chip_px=40.0)
    assert sorted(round(one.box[0]) for one in found) == [48 * n for n in range(20)]


def test_a_picture_without_cells_has_no_stack() -> None:
    assert find_stacks(np.zeros((32, 32, 3), np.uint8), ToldCells(0), chip_px=40.0) == []


def noise(high: int, wide: int) -> np.ndarray:
    return np.random.default_rng(3).integers(0, 256, (high, wide, 3)).astype(np.uint8)


def test_each_two_by_two_pixels_become_twelve_numbers() -> None:
    picture = noise(64, 64)
    told = unfolded(network_input(picture, 8, 8))[0].reshape(3, 2, 2, 32, 32)
    for colour, down, right in ((0, 0, 0), (1, 0, 1), (2, 1, 0)):
        wanted = (picture[down::2, right::2, colour] / 255 - 0.4) * 3
        assert told[colour, down, right] == pytest.approx(wanted, abs=1e-5)


def test_the_seats_network_takes_blue_green_and_red_apart() -> None:
    picture = noise(64, 64)
    told = network_input(picture, 8, 8)[0]
    for colour in range(3):
        wanted = (picture[..., colour] / 255 - 0.4) * 3
        assert told[colour] == pytest.approx(wanted, abs=1e-5)


def test_what_is_left_of_the_seats_network_s_picture_is_black() -> None:
    told = network_input(noise(50, 60), 8, 8)[0]
    assert told[:, 50:] == pytest.approx(-1.2, abs=1e-6)
    assert told[:, :, 60:] == pytest.approx(-1.2, abs=1e-6)


def test_what_is_left_of_the_network_s_picture_is_black() -> None:
    told = unfolded(network_input(noise(50, 60), 8, 8))[0]
    assert told[:, 25:] == pytest.approx(-1.2, abs=1e-6)


@pytest.mark.parametrize("net", [FinderNet, SeatFinderNet])
@pytest.mark.parametrize("size", [(17, 90), (64, 64), (123, 137)])
def test_there_are_cells_for_the_whole_picture_and_no_more(
    size: tuple[int, int], net: type[FinderNet]
) -> None:
    cells = net.load().cells(noise(*size))
    assert cells.shape == (5, -(-size[0] // 8), -(-size[1] // 8))


@pytest.mark.parametrize(("name", "taken"), [
    ("chip_finder", lambda *told: unfolded(network_input(*told))),
    ("chip_seat_finder", network_input),
])
def test_the_finder_says_the_same_in_every_engine_that_there_is(name: str, taken) -> None:
    seen, told = taken(noise(128, 160), 16, 20), []
    for is_wide in (False, True):
        net = load_network(load_model(name), is_wide=is_wide)
        net.setInput(seen)
        told.append(np.array(net.forward()))
    assert told[0] == pytest.approx(told[1], abs=1e-3)


@pytest.mark.parametrize("wide", [50.0, 79.0, 81.0, 95.0, 170.0, 330.0])
def test_a_chip_is_as_wide_as_the_network_knows_it_however_near_the_camera(wide: float) -> None:
    sizes: list[tuple[int, ...]] = []

    class Sizes:
        def cells(self, picture: np.ndarray) -> np.ndarray:
            sizes.append(picture.shape[:2])
            return np.zeros((5, 1, 1), np.float32)

    find_stacks(noise(300, 400), Sizes(), chip_px=wide)
    assert sizes[0] == pytest.approx((300 * 40 / wide, 400 * 40 / wide), abs=1.5)
