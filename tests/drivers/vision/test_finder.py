"""Indices are found wherever they lie, at any turn and size, and only there."""

import numpy as np
import pytest

from drivers.vision.cards.index_finder import (
    ANCHOR_MM,
    IndexFinder,
    Spot,
    peaks,
    scales,
    with_faint,
    without_overlaps,
)
from drivers.vision.model_files import ModelFiles, ModelUnfit
from tests.drivers.vision.laid import lay, table, view_of


@pytest.fixture(scope="module")
def finder() -> IndexFinder:
    return IndexFinder.load()


def near(spots, box, end):
    """The spots within 4 mm of a laid card's index, in the card's mm."""
    spot = Spot(view_of(np.roll(box, -end, axis=0)), 1.0)
    return [one for one in spots if np.linalg.norm(one.anchor - spot.anchor) < 4 * spot.width / 63]


@pytest.mark.parametrize("turn", [0, 37, 90, 145, 200, 270, 333])
@pytest.mark.few
def test_both_indices_are_found_at_any_turn(finder, turn):
    picture = table()
    box = lay(picture, "8h", 450, 300, turn)
    spots = finder.find(picture)
    assert near(spots, box, 0)
    assert near(spots, box, 2)


@pytest.mark.parametrize("width", [64, 110, 190, 380])
@pytest.mark.few
@pytest.mark.long
def test_the_cards_width_is_told_from_its_index(finder, width):
    picture = table(1300, 900)
    box = lay(picture, "Td", 600, 450, 12, width)
    assert near(finder.find(picture), box, 0)[0].width == pytest.approx(width, rel=0.2)


def test_an_index_that_stands_out_from_under_another_card_is_found(finder):
    picture = table()
    under = lay(picture, "5c", 430, 300)
    lay(picture, "Kd", 470, 300)
    assert near(finder.find(picture), under, 0)


def test_a_covered_index_is_not_found(finder):
    picture = table()
    under = lay(picture, "5c", 430, 300, 0, 150)
    lay(picture, "Kd", 425, 280, 30, 200)
    assert not near(finder.find(picture), under, 0)


def test_nothing_is_found_on_a_bare_table(finder):
    assert finder.find(table()) == []


@pytest.mark.parametrize("shape", [(1, 1), (3, 700), (40, 40), (97, 2001)])
def test_a_picture_of_any_shape_is_looked_at(finder, shape):
    assert finder.find(np.full((*shape, 3), 90, np.uint8)) == []


def test_of_two_spots_on_one_index_the_better_is_kept():
    view = view_of(np.array([[10, 10], [110, 10], [110, 150], [10, 150]], np.float32))
    moved = view + np.array([[0, 0, 3], [0, 0, 2]], np.float32)
    assert without_overlaps([Spot(view, 0.5), Spot(moved, 0.9)])[0].score == 0.9
    assert len(without_overlaps([Spot(view, 0.5), Spot(moved, 0.9)])) == 1


def test_a_spot_of_another_size_beside_an_index_is_a_piece_of_it():
    view = view_of(np.array([[10, 10], [110, 10], [110, 150], [10, 150]], np.float32))
    large = view * np.array([[2, 2, 1]], np.float32)
    assert [one.score for one in without_overlaps([Spot(large, 0.5), Spot(view, 0.9)])] == [0.9]


def test_cards_of_one_size_a_fans_step_apart_are_two():
    view = view_of(np.array([[10, 10], [110, 10], [110, 150], [10, 150]], np.float32))
    moved = view + np.array([[0, 0, 16], [0, 0, 2]], np.float32)
    assert len(without_overlaps([Spot(view, 0.5), Spot(moved, 0.9)])) == 2


def of_width(width, score):
    return Spot(np.array([[width / 63, 0, 0], [0, width / 63, 0]], np.float32), score)


def test_faint_indices_are_looked_at_where_they_are_of_the_sure_ones_size():
    spots = [of_width(100, 0.9), of_width(104, 0.5), of_width(110, 0.2), of_width(170, 0.15)]
    assert [one.score for one in with_faint(spots, 0.25)] == [0.9, 0.5, 0.2]


def test_where_no_index_is_sure_none_is_faint():
    assert with_faint([of_width(100, 0.2)], 0.25) == []


def test_only_so_many_faint_indices_are_looked_at():
    spots = [of_width(100, 0.9)] + [of_width(100, 0.2)] * 40
    assert len(with_faint(spots, 0.25)) < 10


def maps_of(slope):
    """The network's maps with one peak, whose card lies along the columns of `slope`."""
    maps = np.zeros((7, 8, 8), np.float32)
    maps[0] = -9
    maps[0, 3, 4] = 4
    maps[3], maps[4], maps[5], maps[6] = (np.array(slope).T.ravel()[n] for n in range(4))
    return maps


def test_a_peak_tells_the_cards_corner_and_width():
    (spot,) = peaks(maps_of([[1.0, 0.0], [0.0, 1.0]]), 0.3, (45, 260))
    assert spot.width == pytest.approx(100)
    assert spot.anchor == pytest.approx([17.5, 13.5], abs=0.01)
    corner = spot.anchor - np.array(ANCHOR_MM) * 100 / 63
    assert spot.outline()[0] == pytest.approx(corner, abs=0.01)


@pytest.mark.parametrize(
    "slope",
    [
        pytest.param([[1.0, 0.0], [0.0, -1.0]], id="mirrored"),
        pytest.param([[1.0, 0.0], [0.0, 0.3]], id="from the side"),
        pytest.param([[0.2, 0.0], [0.0, 0.2]], id="too small"),
        pytest.param([[4.0, 0.0], [0.0, 4.0]], id="too large"),
    ],
)
def test_a_peak_that_no_card_can_make_is_left_out(slope):
    assert peaks(maps_of(slope), 0.3, (45, 260)) == []


def test_large_pictures_are_looked_at_in_smaller_sizes_and_small_ones_doubled():
    assert scales(3000, 4000)[0] == pytest.approx(0.48)
    assert scales(480, 480)[:2] == [2.0, 1.0]


def test_another_file_than_the_network_is_refused():
    settings = {"least_score": 0.2, "card_width_px": [45, 260]}
    with pytest.raises(ModelUnfit, match="can't load it"):
        IndexFinder(ModelFiles("index_finder", None, settings, {"onnx": b"no network"}))
