"""A calibration is written and read alike, its older versions stay, and what is wrong is said."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from drivers.vision.calibration import calibration_files as calibration_files
from drivers.vision.calibration.calibration_files import (
    older_path,
    older_version_numbers,
    restore_older_version,
    save_calibration,
)
from drivers.vision.calibration.camera_calibration import (
    Calibration,
    CalibrationQuality,
    CalibrationUnusable,
    Reference,
    White,
)
from drivers.vision.view_geometry import Lens, Region, ShoeWindow, plane_through

LENS = Lens((900.0, 901.0), (640.0, 360.0), (-0.2, 0.05, 0.001, 0.0, 0.0))
SQUARE = Region(((10.0, 20.0), (110.0, 20.0), (110.0, 90.0), (10.0, 90.0)))
CORNERS = [(100, 100), (1000, 120), (1100, 600), (50, 580)]
TABLE = plane_through(CORNERS, [(-500, 250), (500, 250), (500, -250), (-500, -250)], LENS)
GLASS = plane_through([(100, 50), (280, 50), (280, 320), (100, 320)],
                      [(0, 0), (18, 0), (18, 27), (0, 27)])
SHOE = ShoeWindow(GLASS, Region(((0.0, 0.0), (639.0, 0.0), (639.0, 479.0))), (0.0, -1.0),
                  (-4.0, 5.0))
WHOLE = Calibration(
    "rail left", (1280, 720), source="/dev/video2", date="2026-05-31", by='Zoé "Z"', note="one",
    figures=CalibrationQuality(0.21, 11, 0.3, 12.5, 101.0), settings={"exposure": 10.0},
    thresholds={"drift_light": 0.5}, white=White((1.2, 1.0, 0.9), SQUARE), lens=LENS, table=TABLE,
    shoe=SHOE, spots={1: SQUARE, 10: SQUARE}, hands={3: SQUARE}, board=SQUARE,
    reference=Reference(np.full((180, 320, 3), 90, np.uint8)),
)


def read_again(calibration: Calibration) -> Calibration:
    return Calibration.read(calibration.text, "again.toml")


def test_what_was_written_is_read_alike():
    again = read_again(WHOLE)
    for name in ("name", "size", "source", "date", "by", "note", "version", "figures", "settings",
                 "thresholds", "white", "lens", "spots", "hands", "board"):
        assert getattr(again, name) == getattr(WHOLE, name), name
    assert again.shoe.exit == SHOE.exit and again.shoe.reach_mm == SHOE.reach_mm
    assert np.abs(again.reference.small.astype(int) - 90).max() <= 2


def test_places_on_the_table_survive_the_file_to_a_hundredth_of_a_pixel():
    again = read_again(WHOLE)
    points = [(0.0, 0.0), (400.0, -200.0), (-480.0, 240.0)]
    assert np.abs(again.table.px(points) - TABLE.px(points)).max() < 0.01


def test_a_calibration_of_name_and_size_alone_can_be_written_and_read():
    again = read_again(Calibration("shoe", (640, 480)))
    assert (again.name, again.size, again.shoe, again.spots) == ("shoe", (640, 480), None, {})


def test_every_part_of_the_file_has_a_comment():
    tables = [line for line in WHOLE.text.splitlines() if line.startswith("[")]
    assert len(tables) >= 12
    assert WHOLE.text.count("\n# ") >= 8


@pytest.mark.parametrize(("old", "new", "line", "says"), [
    ("width = 1280", 'width = "wide"', "line 7", "camera.width: expected a whole number"),
    ("height = 720", "height = 3", "line 8", "camera.height: expected a whole number from 16"),
    ("[made]", "[mode]", "line 10", "mode: expected one of"),
    ('date = "2026-05-31"', 'date = "yesterday"', "line 12", "a day such as"),
    ("views = 11", "views = -1", "line 20", "figures.views"),
    ("exit = [0, -1]", "exit = [0, -3]", "line", "shoe.exit"),
    ("exit = [0, -1]", "exit = [0.5, -0.5]", "line", "a direction of length 1"),
    ("[spots.10]", "[spots.11]", "line", "a seat from 1 to 10"),
    ("format = 1", "format = 9", "line 2", "update it"),
    ("drift_light = 0.5", "drift_light = true", "line", "thresholds.drift_light"),
    ("gains = [1.2, 1, 0.9]", "gains = [1.2, 1]", "line", "3 numbers"),
    ("gains = [1.2, 1, 0.9]", "gians = [1.2, 1, 0.9]", "line", "white.gians"),
])
def test_what_is_wrong_is_said_with_line_and_key(old, new, line, says):
    assert old in WHOLE.text
    with pytest.raises(CalibrationUnusable) as refused:
        Calibration.read(WHOLE.text.replace(old, new, 1), "rail.toml")
    assert "rail.toml" in str(refused.value)
    assert line in str(refused.value) and says in str(refused.value)


def test_the_line_that_is_named_is_the_one_with_the_fault():
    text = WHOLE.text.replace("reach_mm = [-4, 5]", "reach_mm = [5, -4]")
    with pytest.raises(CalibrationUnusable) as refused:
        Calibration.read(text, "rail.toml")
    number = int(str(refused.value).split("line ")[1].split(":")[0])
    assert text.splitlines()[number - 1].startswith("reach_mm")


def test_a_homography_that_maps_everything_to_a_line_is_refused():
    flat = replace(WHOLE, table=type(TABLE)((1.0, 0, 0, 2.0, 0, 0, 0, 0, 1.0)))
    with pytest.raises(CalibrationUnusable, match=r"table\.px_to_mm"):
        read_again(flat)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"[camera", b"x = 1"])
def test_another_file_is_refused_and_not_raised_otherwise(tmp_path, content):
    (tmp_path / "x.toml").write_bytes(content)
    with pytest.raises(CalibrationUnusable, match=r"x\.toml"):
        Calibration.load(tmp_path / "x.toml")


def test_a_missing_file_and_a_folder_are_said(tmp_path):
    with pytest.raises(CalibrationUnusable, match="no such file"):
        Calibration.load(tmp_path / "none.toml")
    with pytest.raises(CalibrationUnusable, match="folder"):
        Calibration.load(tmp_path)


def test_each_saving_keeps_the_one_before_as_a_numbered_file(tmp_path):
    file = tmp_path / "rail.toml"
    for by in ("Ann", "Bob", "Cid"):
        save_calibration(replace(WHOLE, by=by), file)
    assert older_version_numbers(file) == [1, 2]
    assert [Calibration.load(older_path(file, one)).by for one in (1, 2)] == ["Ann", "Bob"]
    assert (Calibration.load(file).by, Calibration.load(file).version) == ("Cid", 3)


def test_going_back_brings_the_one_before_as_a_new_version(tmp_path):
    file = tmp_path / "rail.toml"
    save_calibration(WHOLE, file)
    save_calibration(replace(WHOLE, name="other"), file)
    made = restore_older_version(file, "2026-06-01", "Dan")
    assert (made.name, made.version, made.by, made.date) == ("rail left", 3, "Dan", "2026-06-01")
    assert "version 1" in made.note and older_version_numbers(file) == [1, 2]


def test_going_back_to_a_version_that_was_never_kept_changes_nothing(tmp_path):
    file = tmp_path / "rail.toml"
    save_calibration(WHOLE, file)
    before = file.read_bytes()
    with pytest.raises(CalibrationUnusable, match="version 7"):
        restore_older_version(file, "2026-06-01", "Dan", to=7)
    assert file.read_bytes() == before


def test_what_is_no_calibration_is_never_written_over(tmp_path):
    file = tmp_path / "notes.toml"
    file.write_text("mine = true\n")
    with pytest.raises(CalibrationUnusable, match="move it away"):
        save_calibration(WHOLE, file)
    assert file.read_text() == "mine = true\n"


def test_a_disk_that_refuses_leaves_the_old_file_whole(tmp_path, monkeypatch):
    file = tmp_path / "rail.toml"
    save_calibration(WHOLE, file)
    before = file.read_bytes()

    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(calibration_files, "put_whole", full)
    with pytest.raises(CalibrationUnusable, match="No space left"):
        save_calibration(replace(WHOLE, by="Eve"), file)
    assert file.read_bytes() == before


def test_a_shoes_window_has_the_cards_corner_at_its_corner():
    # A frame that is dark but for the card whose corner lies at mm (0, 0).
    frame = np.zeros((480, 640, 3), np.uint8)
    frame[50:400, 100:500] = 200  # pixels (100, 50) are mm (0, 0), 10 px for a mm
    window = SHOE.window(frame)
    assert window.shape == (72, 48, 3) and window.min() > 150
    # Moved 3 mm along the way out (upwards): the window shows 3 mm of what lies above the card.
    above = SHOE.window(frame, 3.0)
    assert above[:7].max() < 60 and above[10:].min() > 150


def test_a_region_knows_what_lies_in_it():
    assert SQUARE.box == (10, 20, 101, 71)
    assert SQUARE.has(50, 50) and not SQUARE.has(5, 50)
    mask = SQUARE.mask((200, 100))
    assert mask.shape == (100, 200) and mask[50, 50] == 255 and mask[50, 150] == 0


def test_a_white_that_is_right_leaves_the_picture_as_it_is():
    seen = np.arange(27, dtype=np.uint8).reshape(3, 3, 3)
    assert White().apply(seen).tolist() == seen.tolist()


def test_a_white_patch_is_made_grey():
    tinted = np.full((4, 4, 3), (100, 120, 132), np.uint8)
    assert WHOLE.white.apply(tinted)[0, 0].tolist() == [120, 120, 119]
