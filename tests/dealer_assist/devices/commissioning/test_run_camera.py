"""The step of the cameras without a camera: what it asks for, in which order, and how it ends."""

import pytest

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.bench_state import BenchState
from dealer_assist.devices.commissioning.bench_taps import DeviceReport
from dealer_assist.devices.commissioning.steps import camera_measurements as s
from dealer_assist.devices.commissioning.steps.camera_step_progress import (
    CHECK_LOOKS,
    VIEWS_WANTED,
    CameraPhase,
)
from dealer_assist.devices.commissioning.steps.lost_device_messages import lost_camera_message
from dealer_assist.devices.commissioning.steps.run_camera import RunCamera, begin
from dealer_assist.devices.commissioning.steps.step_runner import Errand, ErrandDone, Ground
from dealer_assist.game.facts import commissioning as b
from dealer_assist.words import LANGS, word
from dealer_assist.words.message import message
from drivers.devices.device_reports import LinkLost
from drivers.vision import camera_picture_faults, frame_sources
from drivers.vision.cameras import SILENT

MEASURED = s.Measured(0.3, 0.05, 10, 3.0, 5.0, 100.0, 20.0, (), (3, 4), True)


def seen(board: s.BoardView | None = None, **more) -> s.CameraLook:
    figures = {"blur_px": 1.0, "light": 110.0, "white": 215.0, "burnt": 0.0, "dark": 0.0,
               "fps": 30.0, **more}
    return s.CameraLook(1280, 720, board=board, **figures)


class Desk:
    """Carries errands out as the test says: what each look sees, what each errand brings."""

    def __init__(self, *cameras, looks=None):
        self.run = RunCamera(cameras or (s.CameraRole("board"),), "Ann")
        self.looks = looks or (lambda at: seen())
        self.refuses = {}  # what errand is refused with this message
        self.facts, self.asked = [], []
        self.now_ns = self.looked = self.views = 0

    def take(self, made):
        self.facts += made.facts
        for errand in made.errands:
            self.asked.append(errand)
            self.take(self.run.done(self._done(errand), 99))

    def _done(self, errand: Errand) -> ErrandDone:
        why = self.refuses.get(errand.name)
        if why is not None:
            return ErrandDone(errand, message(why))
        if errand.name == s.LOOK:
            self.looked += 1
            return ErrandDone(errand, values={"seen": self.looks(self.looked)})
        if errand.name == s.TAKE:
            self.views += errand.values["part"] == "view"
            return ErrandDone(errand, values={"taken": self.views})
        if errand.name == s.MEASURE:
            return ErrandDone(errand, values={"measured": MEASURED})
        if errand.name == s.KEEP:
            kept = s.CalibrationFile(errand.role, f"{errand.role}.toml", 1, "ab",
                                     (("views", 10_000),))
            return ErrandDone(errand, values={"kept": kept})
        return ErrandDone(errand)

    def tick(self, count=1):
        for _ in range(count):
            self.now_ns += 250_000_000
            self.take(self.run.ticked(self.now_ns, 99))

    def tap(self, tap):
        self.take(self.run.tapped(tap, 99))

    def names(self):
        return [one.name for one in self.asked]

    def through(self, role="board"):
        """Takes the camera in work through all stages."""
        self.tick(2)
        self.tap(bench_taps.GoOn())
        if role != "shoe":
            zones = iter(range(100))
            self.looks = lambda at: seen(s.BoardView(next(zones) % 9, 30, 0.5))
            self.tick(VIEWS_WANTED)
            self.tap(bench_taps.GoOn())
        else:
            self.tap(bench_taps.GoOn())
            self.tap(bench_taps.GoOn())
        self.looks = lambda at: seen()
        self.tap(bench_taps.GoOn())
        self.tap(bench_taps.GoOn())
        self.tap(bench_taps.Choose("why_new"))


def test_every_camera_of_the_bench_is_taken_in_turn():
    named = {role: b.DeviceNamed(role, family, "p") for role, family in (
        ("shoe", "camera"), ("scanner", "own"), ("board", "camera"))}
    run = begin(Ground(BenchState(named=named, who="Ann"), None))
    assert run.work.camera == s.CameraRole("shoe", True)
    assert [one.role for one in run._left] == ["board"]


def test_a_camera_is_looked_through_one_look_at_a_time():
    desk = Desk()
    first = desk.run.ticked(250_000_000, 99)
    assert [one.name for one in first.errands] == [s.LOOK]
    assert desk.run.ticked(900_000_000, 99).errands == ()  # the first isn't back yet


def test_two_cameras_are_kept_each_with_its_reason_and_end_the_step_once():
    desk = Desk(s.CameraRole("shoe", True), s.CameraRole("board"))
    desk.through("shoe")
    desk.through()
    made = [one for one in desk.facts if isinstance(one, b.CalibrationChanged)]
    assert [(one.role, one.by, one.why, one.change) for one in made] == [
        ("shoe", "Ann", "bench_camera.why_new", b.CalibrationChange.MADE),
        ("board", "Ann", "bench_camera.why_new", b.CalibrationChange.MADE)]
    done = [one for one in desk.facts if isinstance(one, b.StepDone)]
    assert [(one.step, one.verdict) for one
            in done] == [(b.BenchStep.CAMERA, b.BenchVerdict.ACCEPT)]
    assert desk.run.shown.says[0].id == "bench_camera.over"


def test_what_the_camera_lets_one_set_has_keys_and_nothing_else():
    desk = Desk(looks=lambda at: seen(tunable=("exposure",)))
    desk.tick()
    assert [one.tap for one in desk.run.shown.keys[1:]] == [
        bench_taps.Choose("darker"), bench_taps.Choose("brighter")]
    desk.tap(bench_taps.Choose("darker"))
    assert desk.asked[-1] == Errand(s.TUNE, "board", {"name": "exposure", "by": -1})


def views(desk):
    return [one for one in desk.asked if one.name == s.TAKE and one.values["part"] == "view"]


def test_the_board_is_asked_for_where_it_was_not_yet():
    desk = Desk()
    desk.tick()
    desk.tap(bench_taps.GoOn())
    assert desk.run.shown.says[0].id == "bench_camera.zone_4"
    desk.looks = lambda at: seen(s.BoardView(4, 30, 0.5))
    desk.tick()
    assert desk.run.shown.says[0].id == "bench_camera.zone_0"
    assert desk.asked[-1] == Errand(s.STEER, "board", {"zone": 0})


@pytest.mark.parametrize("held", [
    s.BoardView(0, 30, 40.0), s.BoardView(0, 9, 0.5), s.BoardView(0, 30, 0.5, is_new=False), None,
])
def test_a_board_that_moves_shows_too_little_or_is_as_before_is_not_taken(held):
    desk = Desk(looks=lambda at: seen(held))
    desk.tick()
    desk.tap(bench_taps.GoOn())
    desk.tick(5)
    assert views(desk) == []


def test_through_a_camera_of_few_frames_each_board_that_is_new_is_taken():
    desk = Desk(looks=lambda at: seen(s.BoardView(0, 30, 300.0), fps=1.0))
    desk.tick()
    desk.tap(bench_taps.GoOn())
    desk.tick()
    assert len(views(desk)) == 1


def test_before_enough_views_there_is_no_going_on():
    desk = Desk()
    desk.tick()
    desk.tap(bench_taps.GoOn())
    desk.tap(bench_taps.GoOn())
    assert desk.run.work.stage is CameraPhase.VIEWS and desk.run.shown.keys == ()


def test_a_key_that_is_tapped_twice_takes_one_picture():
    desk = Desk()
    desk.run.work.stage = CameraPhase.FLAT
    first = desk.run.tapped(bench_taps.GoOn(), 9)
    second = desk.run.tapped(bench_taps.GoOn(), 9)
    assert [len(one.errands) for one in (first, second)] == [1, 0]
    assert desk.run.shown.keys == ()
    desk.take(desk.run.done(ErrandDone(first.errands[0], message("bench_camera.no_picture")), 9))
    assert desk.run.shown.keys  # it may be tried again


def test_the_board_may_lie_on_a_seats_spot():
    desk = Desk(s.CameraRole("scanner"))
    desk.run.work.stage = CameraPhase.FLAT
    desk.tap(bench_taps.PromptAnswered("7"))
    assert desk.run.shown.asks.given == "7"
    for _ in range(2):
        desk.tap(bench_taps.GoOn())
    measure = next(one for one in desk.asked if one.name == s.MEASURE)
    assert measure.values["at_seat"] == 7


def test_pictures_that_do_not_do_say_why_and_go_back_to_the_board():
    desk = Desk()
    desk.refuses[s.MEASURE] = "cameras.not_flat"
    desk.run.work.stage, desk.run.work.views = CameraPhase.EMPTY, 10
    desk.tap(bench_taps.GoOn())
    assert desk.run.work.stage is CameraPhase.VIEWS and desk.run.work.views < VIEWS_WANTED
    assert [one.id for one in desk.run.shown.notes] == ["cameras.not_flat"]


def test_a_geometry_that_is_rejected_can_only_be_measured_again():
    desk = Desk()
    desk.run.work.stage = CameraPhase.JUDGED
    desk.run.work.measured = s.Measured(3.0, 0.3, 10, 1.4, 5.0, 100.0, has_board=True)
    desk.tap(bench_taps.GoOn())
    assert desk.run.work.stage is CameraPhase.JUDGED
    assert [one.tap for one in desk.run.shown.keys] == [bench_taps.Again()]
    desk.tap(bench_taps.Again())
    assert desk.run.work.stage is CameraPhase.PICTURE and s.FORGET in desk.names()


def test_a_file_that_can_not_be_written_is_said_and_asked_for_again():
    desk = Desk()
    desk.run.work.stage, desk.run.work.measured = CameraPhase.WHY, MEASURED
    desk.refuses[s.KEEP] = "bench_camera.not_kept"
    desk.tap(bench_taps.Choose("why_light"))
    assert desk.run.work.stage is CameraPhase.WHY and desk.facts == []


def test_going_on_with_a_bad_picture_is_remembered():
    desk = Desk(looks=lambda at: seen(blur_px=2.0))
    desk.through()
    done = desk.facts[-1]
    assert done.verdict is b.BenchVerdict.WARN
    assert [one.fault for one in done.findings] == [b.BenchFault.OUT_OF_FOCUS]


# --- a camera that was calibrated before ---------------------------------------------------------


def test_a_calibration_that_holds_ends_the_step_without_a_new_one():
    desk = Desk(s.CameraRole("board", version=3))
    desk.tick(CHECK_LOOKS)
    desk.tap(bench_taps.GoOn())
    assert [type(one).__name__ for one in desk.facts] == ["StepDone"]


def test_before_enough_looks_nothing_is_said_to_hold():
    desk = Desk(s.CameraRole("board", version=3))
    desk.tick(CHECK_LOOKS - 1)
    desk.tap(bench_taps.GoOn())
    assert desk.facts == [] and desk.run.shown.progress.done == CHECK_LOOKS - 1


def test_a_camera_that_was_moved_and_put_back_can_be_looked_at_again():
    desk = Desk(s.CameraRole("board", version=3),
                looks=lambda at: seen(troubles=(("camera_moved", 8.0),)))
    desk.tick(CHECK_LOOKS)
    assert [one.fault for one in desk.run.shown.findings] == [b.BenchFault.CAMERA_MOVED]
    desk.looks = lambda at: seen()
    desk.tap(bench_taps.Again())
    desk.tick(CHECK_LOOKS)
    assert desk.run.shown.findings == () and s.FORGET in desk.names()


def test_a_shoe_camera_that_has_become_slow_is_found():
    desk = Desk(s.CameraRole("shoe", True, 2), looks=lambda at: seen(fps=8.0))
    desk.tick(CHECK_LOOKS)
    assert [one.fault for one in desk.run.shown.findings] == [b.BenchFault.SLOW_CAMERA]


# --- what else comes in --------------------------------------------------------------------------


def test_a_camera_that_is_lost_is_said_with_its_reason():
    desk = Desk()
    desk.tick()
    desk.take(desk.run.heard(DeviceReport("board", LinkLost("board", "camera black", 1), 1)))
    note, = desk.run.shown.notes
    assert note.id == "bench_camera.lost_black"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("why", [
    frame_sources.NONE, frame_sources.MISSING, frame_sources.IN_USE, frame_sources.NO_PERMISSION,
    frame_sources.GONE,
    frame_sources.CORRUPT, frame_sources.OVER, camera_picture_faults.BLACK,
    camera_picture_faults.BURNT_OUT,
    camera_picture_faults.BLURRED,
    camera_picture_faults.FROZEN,
    camera_picture_faults.SIZE, SILENT,
])
def test_every_reason_of_a_camera_has_words_and_a_cure_of_its_own(why, lang):
    said = lost_camera_message(f"{why}: more")
    assert said.id != "bench_camera.lost" and word(lang, said.id)


def test_an_answer_about_another_camera_is_not_taken_for_this_one():
    desk = Desk()
    late = ErrandDone(Errand(s.LOOK, "shoe"), values={"seen": seen()})
    desk.take(desk.run.done(late, 99))
    assert desk.run.work.seen is None


def test_stopping_keeps_what_was_kept_and_drops_the_pictures():
    desk = Desk(s.CameraRole("shoe", True), s.CameraRole("board"))
    desk.through("shoe")
    desk.tap(bench_taps.Stop())
    assert desk.names()[-1] == s.FORGET
    assert [type(one).__name__ for one in desk.facts] == ["CalibrationChanged"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("stage", list(CameraPhase))
@pytest.mark.parametrize("role", ["shoe", "scanner", "board"])
def test_every_stage_has_its_words(stage, role, lang):
    desk = Desk(s.CameraRole(role, role == "shoe"))
    work = desk.run.work
    work.stage, work.measured = stage, MEASURED
    for work.views in (0, 8):
        for work.seen in (None, seen(), seen(s.BoardView(0, 9, 1.0))):
            shown = desk.run.shown
            text_of = [*shown.says, *shown.notes, *(key.label for key in shown.keys),
                       *(figure.label for figure in shown.figures)]
            assert shown.says and all(word(lang, id, **dict(values)) for id, values in text_of)
