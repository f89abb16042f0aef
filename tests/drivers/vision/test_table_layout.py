"""The standard table is the one of the drawings; a camera has what it sees of it."""

import sys
from pathlib import Path

import pytest
from camera_room import CAMERA

from drivers.vision.calibration.frame_layout import layout_in_frame, load_layout, ten_seat_layout
from drivers.vision.toml_sections import SectionUnfit
from drivers.vision.view_geometry import plane_through

DRAWINGS = Path(__file__).parents[3] / "hardware" / "drawings"


def test_the_standard_spots_are_those_of_the_drawing(monkeypatch):
    monkeypatch.syspath_prepend(str(DRAWINGS))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    import spots

    for seat, drawn in enumerate(spots.spot_places(), start=1):
        assert ten_seat_layout().spots[seat] == pytest.approx(drawn, abs=1)


def test_a_camera_from_above_has_all_places():
    # 0.5 px for a mm, the whole table in a frame of 1280 x 720.
    plane = plane_through([(40, 60), (1240, 60), (1240, 660), (40, 660)],
                          [(-1200, 600), (1200, 600), (1200, -600), (-1200, -600)])
    seen = layout_in_frame(ten_seat_layout(), plane, (1280, 720))
    assert sorted(seen.spots) == sorted(seen.hands) == list(range(1, 11))
    assert seen.board is not None


def test_two_seats_never_share_a_place():
    plane = plane_through([(40, 60), (1240, 60), (1240, 660), (40, 660)],
                          [(-1200, 600), (1200, 600), (1200, -600), (-1200, -600)])
    seen = layout_in_frame(ten_seat_layout(), plane, (1280, 720))
    every = [*seen.spots.values(), *seen.hands.values(), seen.board]
    masks = [one.mask((1280, 720)) > 0 for one in every]
    assert sum(mask.astype(int) for mask in masks).max() == 1


def test_a_region_is_as_high_as_a_stack_of_twenty():
    seen = layout_in_frame(ten_seat_layout(), CAMERA.plane, CAMERA.size)
    seat, region = next(iter(seen.spots.items()))
    x, y = ten_seat_layout().spots[seat]
    top = CAMERA.plane.px_above([(x, y)], 66.0)[0]
    assert region.has(*top)


def test_a_house_with_another_table_writes_it_down(tmp_path):
    file = tmp_path / "oval.toml"
    file.write_text("[spots.2]\nmiddle = [-100, 50]\n[board]\n"
                    "corners = [[-210, 75], [210, 75], [210, -75], [-210, -75]]\n")
    layout = load_layout(file)
    assert layout.spots == {2: (-100.0, 50.0)} and not layout.hands and len(layout.board) == 4


def test_a_slip_in_a_layout_is_said_with_its_line(tmp_path):
    file = tmp_path / "oval.toml"
    file.write_text("[spots.2]\nmiddle = [-100, 50]\n[spots.12]\nmiddle = [0, 0]\n")
    with pytest.raises(SectionUnfit, match=r"line 3.*a seat from 1 to 10"):
        load_layout(file)
