"""The step of the cameras over rendered pictures: from a lens out of focus to a kept file."""

import numpy as np
import pytest
from bench_cameras import Shell, empty_view, flat_view, held_view, shoe_frame

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.steps.camera_measurements import CameraRole
from dealer_assist.devices.commissioning.steps.camera_step_progress import CameraPhase
from dealer_assist.devices.commissioning.steps.run_camera import RunCamera
from dealer_assist.game.facts import commissioning as b
from drivers.sim.sim_camera import knocked_camera_view, view_in_other_light
from drivers.vision.calibration.calibration_files import older_version_numbers
from drivers.vision.calibration.camera_calibration import Calibration
from drivers.vision.opencv import cv2

pytestmark = pytest.mark.long  # one run, dear to make, is looked at by all of them

VIEWS = 8


def bench(folder, role="board", version=0) -> Shell:
    return Shell(folder, RunCamera([CameraRole(role, role == "shoe", version)], "Ann"), role)


def taken_views(shell) -> None:
    """The board held here and there until there is enough of it."""
    for at in range(VIEWS):
        shell.picture = held_view(at)
        shell.tick(4)
    shell.tap(bench_taps.GoOn())


@pytest.fixture(scope="module")
def calibrated(tmp_path_factory):
    """A board camera that was taken through the whole step."""
    shell = bench(tmp_path_factory.mktemp("bench"))
    with shell.looking():
        shell.picture = flat_view()
        shell.tick(2)
        shell.tap(bench_taps.GoOn())
        taken_views(shell)
        shell.picture = flat_view()
        shell.tick(2)
        shell.tap(bench_taps.GoOn())
        shell.picture = empty_view()
        shell.tick(2)
        shell.tap(bench_taps.GoOn())
        shell.judged = shell.runner.shown
        shell.tap(bench_taps.GoOn())
        shell.tap(bench_taps.Choose("why_new"))
    return shell


def test_a_camera_is_calibrated_step_by_step_and_kept_with_name_and_reason(calibrated):
    made, done = calibrated.facts
    assert (made.by, made.why, made.version) == ("Ann", "bench_camera.why_new", 1)
    assert done.step is b.BenchStep.CAMERA and done.verdict in (b.BenchVerdict.ACCEPT,
                                                                b.BenchVerdict.WARN)


def test_what_was_kept_is_the_file_that_the_journal_names(calibrated):
    file = calibrated.cameras.file("board")
    one = Calibration.load(file)
    assert (file.name, one.by, one.note) == ("board.toml", "Ann", "New table")
    assert one.board is not None and one.reference is not None
    figures = dict(calibrated.facts[0].figures)
    assert figures["reprojection_px"] == round(1000 * one.figures.reprojection_px)


def test_before_it_is_kept_figures_and_places_are_shown_to_be_looked_at(calibrated):
    shown = calibrated.judged
    assert shown.says[0].id == "bench_camera.fits" and shown.camera == "board"
    assert {one.label.id for one in shown.figures} >= {
        "bench_camera.figure_error_px", "bench_camera.figure_plane_mm"}


def test_no_frame_is_ever_written(calibrated):
    names = {one.name for one in calibrated.cameras.folder.iterdir()}
    assert names == {"board.toml"}


def checked(calibrated, picture) -> Shell:
    shell = Shell(calibrated.cameras.folder.parent,
                  RunCamera([CameraRole("board", False, 1)], "Ann"))
    shell.picture = picture
    with shell.looking():
        shell.tick(6)
    return shell


def test_a_camera_that_still_sees_what_it_saw_needs_nothing(calibrated):
    shell = checked(calibrated, empty_view())
    assert shell.said()[0] == "bench_camera.holds"
    shell.tap(bench_taps.GoOn())
    assert [type(one).__name__ for one in shell.facts] == ["StepDone"]


@pytest.mark.parametrize(("picture", "fault"), [
    (lambda: knocked_camera_view(empty_view(), 9, 5), b.BenchFault.CAMERA_MOVED),
    (lambda: view_in_other_light(empty_view(), 0.5), b.BenchFault.LIGHT_CHANGED),
])
def test_what_changed_since_the_calibration_is_named(calibrated, picture, fault):
    shell = checked(calibrated, picture())
    assert [one.fault for one in shell.runner.shown.findings] == [fault]
    shell.tap(bench_taps.GoOn())
    assert shell.facts == []  # it can't be kept as it is


def test_calibrating_again_keeps_the_version_before(calibrated):
    shell = checked(calibrated, knocked_camera_view(empty_view(), 9, 5))
    shell.tap(bench_taps.Choose("anew"))
    assert shell.runner.work.stage is CameraPhase.PICTURE
    assert older_version_numbers(shell.cameras.file("board")) == []


@pytest.mark.parametrize(("picture", "fault", "says"), [
    (lambda: cv2.GaussianBlur(flat_view(), (0, 0), 3.5), b.BenchFault.OUT_OF_FOCUS, "do_focus"),
    (lambda: view_in_other_light(flat_view(), 0.25), b.BenchFault.TOO_DARK, "do_brighter"),
    (lambda: view_in_other_light(flat_view(), 2.2), b.BenchFault.TOO_BRIGHT, "do_darker"),
])
def test_a_picture_that_is_not_good_says_what_to_turn(tmp_path, picture, fault, says):
    shell = bench(tmp_path)
    shell.picture = picture()
    with shell.looking():
        shell.tick(2)
    shown = shell.runner.shown
    assert fault in {one.fault for one in shown.findings}
    assert shown.verdict is not b.BenchVerdict.ACCEPT
    assert shown.says[0].id == f"bench_camera.{says}"


def test_a_good_picture_goes_on_and_names_no_fault(tmp_path):
    shell = bench(tmp_path)
    shell.picture = flat_view()
    with shell.looking():
        shell.tick(2)
    assert shell.said()[0] == "bench_camera.picture_good"
    assert shell.runner.shown.verdict is None and shell.runner.shown.findings == ()


def test_a_shoe_takes_its_card_in_the_middle_and_further_out(tmp_path):
    shell = bench(tmp_path, "shoe")
    with shell.looking():
        for picture in (shoe_frame(180, 60), shoe_frame(180, 60), shoe_frame(180, 18),
                        np.full((480, 640, 3), 40, np.uint8)):
            shell.picture = picture
            shell.tick(2)
            shell.tap(bench_taps.GoOn())
        assert shell.said()[0] == "bench_camera.glass_frame"
        shell.tap(bench_taps.GoOn())
        shell.tap(bench_taps.PromptAnswered("  new   lens "))
    made = shell.facts[0]
    assert (made.role, made.why) == ("shoe", "new lens")
    assert Calibration.load(shell.cameras.file("shoe")).shoe is not None


class Webcam:
    """What OpenCV gives for a camera whose exposure can be set."""

    def __init__(self, *_):
        self.told = {}

    def isOpened(self):  # noqa: N802 (OpenCV's own name)
        return True

    def set(self, number, value):
        self.told[number] = value

    def get(self, number):
        return 50.0 if number == cv2.CAP_PROP_EXPOSURE else -1.0

    def release(self):
        pass


def test_a_camera_is_opened_with_nothing_automatic_and_tuned_by_taps(tmp_path, monkeypatch):
    monkeypatch.setattr(cv2, "VideoCapture", Webcam)
    shell = bench(tmp_path)
    camera = shell.cameras.source("board", "/dev/null")
    camera.open()
    told = camera._camera.told
    assert (told[cv2.CAP_PROP_AUTO_EXPOSURE], told[cv2.CAP_PROP_AUTOFOCUS]) == (1.0, 0.0)
    assert (told[cv2.CAP_PROP_FRAME_WIDTH], told[cv2.CAP_PROP_FRAME_HEIGHT]) == (1920, 1080)
    shell.picture = flat_view()
    with shell.looking():
        shell.tick(2)
        assert bench_taps.Choose("brighter") in [one.tap for one in shell.runner.shown.keys]
        shell.tap(bench_taps.Choose("brighter"))
    assert camera.settings["exposure"] == pytest.approx(70.0)
    again = shell.cameras.source("board", "/dev/null")  # its port was opened anew
    assert again.settings["exposure"] == pytest.approx(70.0)


def test_a_film_in_place_of_a_camera_has_nothing_to_tune(tmp_path):
    shell = bench(tmp_path)
    shell.cameras.source("board", "film.avi")
    shell.tap(bench_taps.Choose("darker"))
    assert [one.id for one in shell.runner.shown.notes] == ["bench_camera.not_tunable"]


def test_a_picture_without_the_board_is_refused_by_what_to_do(tmp_path):
    shell = bench(tmp_path)
    shell.runner.work.stage = CameraPhase.FLAT
    with shell.looking():
        shell.tap(bench_taps.GoOn())
        assert [one.id for one in shell.runner.shown.notes] == ["bench_camera.board_unseen"]
        shell.runner.work.stage, shell.picture = CameraPhase.EMPTY, flat_view()
        shell.tap(bench_taps.GoOn())
    assert [one.id for one in shell.runner.shown.notes] == ["bench_camera.board_still_there"]


def test_a_camera_that_gives_no_picture_is_said(tmp_path):
    shell = bench(tmp_path)
    shell.tick()
    assert [one.id for one in shell.runner.shown.notes] == ["bench_camera.no_picture"]


def test_stopping_drops_the_pictures_and_keeps_nothing(tmp_path):
    shell = bench(tmp_path)
    with shell.looking():
        shell.picture = flat_view()
        shell.tick(2)
        shell.tap(bench_taps.GoOn())
        shell.picture = held_view(0)
        shell.tick(4)
        assert shell.eye.taken.views
        shell.tap(bench_taps.Stop())
    assert not shell.eye.taken.views and not shell.cameras.folder.exists()
