"""The command `cameras`: calibrate from pictures and live, check, show, back, board, list."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from camera_room import empty_view, flat_view, held_views
from paper_sheets import shoe_card

from dealer_assist.cli import calibration_words, cameras, cameras_calibrate
from dealer_assist.cli.frame.command_execution import call_command
from drivers.sim.sim_camera import knocked_camera_view, view_in_other_light
from drivers.vision.calibration.camera_calibration import Calibration
from drivers.vision.camera_search import Camera, CameraAnswer
from drivers.vision.card_readings import Picture
from drivers.vision.opencv import cv2
from drivers.vision.view_geometry import Region


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Pictures of a table's camera: the board lying, and the empty view."""
    cv2.imwrite(str(tmp_path / "flat.png"), flat_view())
    cv2.imwrite(str(tmp_path / "empty.png"), empty_view())
    return tmp_path


def run(folder: Path, *more: str) -> int:
    return call_command(cameras, [*more, "--lang", "en"])


def made(folder: Path, *more: str) -> int:
    return run(folder, "calibrate", str(folder / "flat.png"), "--empty",
               str(folder / "empty.png"), "--out", str(folder / "t.toml"), "--by", "Ann",
               "--date", "2026-05-31", "--at", "0", "16.5", "0", *more)


@pytest.mark.long
def test_pictures_become_a_calibration_that_says_who_and_when(folder, capsys):
    assert made(folder) == 0
    calibration = Calibration.load(folder / "t.toml")
    assert (calibration.by, calibration.date, calibration.version) == ("Ann", "2026-05-31", 1)
    assert calibration.table is not None and calibration.reference is not None
    told = capsys.readouterr().out
    assert "made on 2026-05-31 by Ann" in told and "the lens is not known" in told


@pytest.mark.long
def test_a_second_calibration_keeps_the_first_and_back_brings_it_again(folder, capsys):
    made(folder)
    made(folder, "--name", "second")
    assert run(folder, "back", str(folder / "t.toml"), "--by", "Bob", "--date",
               "2026-06-01") == 0
    assert (folder / "t.v1.toml").exists() and (folder / "t.v2.toml").exists()
    now = Calibration.load(folder / "t.toml")
    assert (now.name, now.version, now.by) == ("t", 3, "Bob")


@pytest.mark.long
def test_an_unchanged_view_is_well(folder, capsys):
    made(folder)
    assert run(folder, "check", str(folder / "empty.png"), "--calibration",
               str(folder / "t.toml")) == 0
    assert "nothing has changed" in capsys.readouterr().out


@pytest.mark.parametrize(("change", "says"), [
    (lambda view: knocked_camera_view(view, 8, 0), "camera moved, by 8"),
    (lambda view: view_in_other_light(view, 0.5), "other light, 0.5"),
    (lambda view: view_in_other_light(view, 1, 0.8, 1.1), "light of another colour"),
    (lambda view: view[:480, :640], "640 x 480 instead of 960 x 540"),
])
@pytest.mark.few
def test_what_has_changed_is_said_and_fails(folder, capsys, change, says):
    made(folder)
    cv2.imwrite(str(folder / "now.png"), change(empty_view()))
    assert run(folder, "check", str(folder / "now.png"), "--calibration",
               str(folder / "t.toml")) == 1
    assert says in capsys.readouterr().out


@pytest.mark.long
def test_a_shoes_card_in_two_pictures_becomes_a_shoes_calibration(tmp_path, capsys):
    for name, y in (("a", 60), ("b", 18)):
        moved = np.array([[14 / 16, 0, 180.0], [0, 14 / 16, y]])
        frame = cv2.warpAffine(shoe_card(), moved, (640, 480), flags=cv2.INTER_AREA,
                               borderValue=(40, 40, 40))
        cv2.imwrite(str(tmp_path / f"{name}.png"), frame)
    assert call_command(cameras,
                        ["calibrate", str(tmp_path / "a.png"), str(tmp_path / "b.png"), "--board",
                          "card", "--out", str(tmp_path / "s.toml"), "--by", "Ann",
                          "--lang", "fr"]) == 0
    shoe = Calibration.load(tmp_path / "s.toml").shoe
    assert shoe is not None and shoe.exit[1] == pytest.approx(-1, abs=0.02)
    assert "vitre du sabot" in capsys.readouterr().out


class Table:
    """A camera in a test: frames that change with each step the person has done."""

    is_live = True

    def __init__(self) -> None:
        self.scenes: list[tuple[Picture, ...]] = [held_views(), (flat_view(),), (empty_view(),)]
        self._frames: Iterator[Picture] = iter(())
        self.asked: list[str] = []

    def open(self) -> None:
        """From the first frame of what is to be seen now."""
        self._frames = iter(self.scenes[0] * 20)

    def read(self) -> Picture | None:
        """The next frame."""
        return next(self._frames)

    def close(self) -> None:
        """Nothing to close."""

    def ask(self, step: str) -> str:
        """The person does what is asked."""
        self.asked.append(step)
        self.scenes.pop(0)
        return ""


@pytest.mark.long
def test_a_live_camera_is_led_through_held_flat_and_empty(tmp_path, capsys, monkeypatch):
    table = Table()
    monkeypatch.setattr(cameras_calibrate, "source_of", lambda name, size, settings: table)
    monkeypatch.setattr(cameras_calibrate, "_VIEW_EVERY_S", 0.0)
    out = tmp_path / "t.toml"
    code = call_command(cameras,
                        ["calibrate", "0", "--out", str(out), "--by", "Ann", "--views", "6",
                          "--at", "0", "16.5", "0", "--set", "exposure=10", "--lang",
                          "en"], table.ask)
    assert code == 0, capsys.readouterr()
    assert len(table.asked) == 2 and "flat" in table.asked[0] and "away" in table.asked[1]
    calibration = Calibration.load(out)
    assert calibration.settings == {"exposure": 10.0}
    assert calibration.source == "0" and calibration.lens is not None
    assert calibration.reference is not None and calibration.figures.views >= 6


@pytest.mark.parametrize(("arguments", "says"), [
    (["--date", "soon"], "--date soon"),
    (["--square", "0.2"], "--square"),
    (["--glass", "1", "2", "3", "4"], "--glass"),
    (["--layout", "nowhere.toml"], "nowhere.toml"),
    (["--size", "big"], "--size big"),
    (["--set", "exposure=long"], "--set exposure=long"),
    (["--set", "shutter=3"], "NAME one of"),
])
@pytest.mark.few
def test_a_wrong_call_says_which_option(folder, capsys, arguments, says):
    assert made(folder, *arguments) == 2
    assert says in capsys.readouterr().err and not (folder / "t.toml").exists()


def test_pictures_without_the_board_make_nothing(folder, capsys):
    assert run(folder, "calibrate", str(folder / "empty.png"), "--out", str(folder / "t.toml"),
               "--by", "Ann") == 1
    assert "is not found" in capsys.readouterr().err and not (folder / "t.toml").exists()


@pytest.mark.parametrize("file", ["none.png", "notes.txt"])
@pytest.mark.few
def test_a_file_that_is_no_picture_is_named(folder, capsys, file):
    (folder / "notes.txt").write_text("no film")
    made(folder)
    assert run(folder, "check", str(folder / file), "--calibration", str(folder / "t.toml")) == 2
    assert file in capsys.readouterr().err


def test_a_calibration_without_reference_cannot_be_checked(folder, capsys):
    run(folder, "calibrate", str(folder / "flat.png"), "--out", str(folder / "t.toml"), "--by", "A")
    assert run(folder, "check", str(folder / "empty.png"), "--calibration",
               str(folder / "t.toml")) == 2
    assert "--empty" in capsys.readouterr().err


def test_a_broken_calibration_is_shown_with_its_line(folder, capsys):
    made(folder)
    text = (folder / "t.toml").read_text().replace("width = 960", "width = 'wide'")
    (folder / "t.toml").write_text(text)
    assert run(folder, "show", str(folder / "t.toml")) == 2
    assert "line 6: camera.width" in capsys.readouterr().err


@pytest.mark.parametrize(("board", "nothing"), [
    (None, True), (Region(((0, 0), (9, 0), (9, 9))), False),
])
def test_a_camera_that_sees_no_place_says_so_and_one_that_sees_some_does_not(board, nothing):
    told = calibration_words.calibration_lines(Calibration("t", (96, 54), board=board), "t.toml",
                                               "en")
    assert any("no place of the table" in line for line in told) == nothing


@pytest.mark.parametrize("board", ["table", "card"])
def test_the_sheet_to_print_is_the_drawing(tmp_path, board):
    out = tmp_path / "sheet.svg"
    assert call_command(cameras, ["board", str(out), "--board", board]) == 0
    drawings = Path(__file__).parents[3] / "hardware" / "drawings"
    drawn = {"table": "camera-board.svg", "card": "camera-cards.svg"}[board]
    assert out.read_bytes() == (drawings / drawn).read_bytes()


def test_a_pdf_without_the_program_for_it_says_what_to_do(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(cameras.shutil, "which", lambda name: None)
    assert call_command(cameras, ["board", str(tmp_path / "sheet.pdf"), "--lang", "en"]) == 2
    assert "librsvg2-bin" in capsys.readouterr().err


def test_no_camera_is_said_and_fails(capsys, monkeypatch):
    monkeypatch.setattr(cameras.camera_search, "cameras", list)
    assert call_command(cameras, ["--lang", "en"]) == 1
    assert "No camera" in capsys.readouterr().out


@pytest.mark.parametrize(("answer", "says"), [
    (CameraAnswer((1280, 720), 80.0), "answers, 1280 x 720"),
    (CameraAnswer((1280, 720), 3.0), "all is black"),
    (CameraAnswer(refused="camera no permission"), "usermod -aG video"),
    (CameraAnswer(refused="camera in use"), "fuser"),
    (CameraAnswer(refused="no frame"), "there is no camera"),
])
def test_each_answer_of_a_camera_has_its_cure(capsys, monkeypatch, answer, says):
    one = Camera("/dev/video98", "Webcam", (), answer)
    monkeypatch.setattr(cameras.camera_search, "cameras", lambda: [one])
    assert call_command(cameras, ["list", "--lang", "en"]) == (0 if answer.size else 1)
    assert says in capsys.readouterr().out


@pytest.mark.parametrize("command", [
    ("calibrate", "/dev/video98", "--out", "t.toml", "--by", "M. Durand"),
    ("calibrate", "98", "--out", "t.toml", "--by", "M. Durand"),
])
def test_a_source_that_is_not_there_is_named_with_what_shows_those_that_are(capsys, command):
    assert call_command(cameras, [*command, "--lang", "en"]) == 1
    said = capsys.readouterr().err
    assert f"there is no camera {command[1]}" in said
    assert "cameras list" in said
