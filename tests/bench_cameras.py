"""A bench with one camera whose picture the test chooses, and the step of the cameras over it."""

from contextlib import contextmanager
from functools import cache, reduce
from threading import Event, Thread

import numpy as np
from paper_sheets import shoe_card, table_sheet

from dealer_assist.devices.commissioning.bench_state import BenchState, after_fact
from dealer_assist.devices.commissioning.shell.camera_errands import VIEW_ERRANDS
from dealer_assist.devices.commissioning.shell.camera_files import BenchCameraFiles
from dealer_assist.devices.commissioning.shell.colour_errands import COLOUR_ERRANDS
from dealer_assist.devices.commissioning.steps.step_runner import StepResult
from drivers.sim.bare_table_picture import empty_table
from drivers.sim.sim_camera import Pinhole, corners_on_table, view_in_other_light, with_sensor_noise
from drivers.vision.card_readings import Picture
from drivers.vision.opencv import cv2
from drivers.vision.view_geometry import Lens

LENS = Lens((475.0, 475.0), (321.0, 178.0), (-0.15, 0.03, 0.0, 0.0, 0.0))
CAMERA = Pinhole((640, 360), LENS, (0.0, -220.0, 430.0), (0.0, 20.0, 0.0))
PAPER = 0.86  # paper is white, not burnt out
SHEET_AT = (-105.0, 148.5, 210.0, 297.0)


@cache
def empty_view() -> Picture:
    """The table with nothing on it."""
    rng = np.random.default_rng(5)
    table = empty_table((1200, 600), rng)
    return with_sensor_noise(CAMERA.see(table, corners_on_table(-1200, 600, 2400, 1200)), rng, 2)


@cache
def flat_view(middle: tuple[float, float] = (0.0, -16.5)) -> Picture:
    """The board on the table: its chessboard's middle 16.5 mm above the sheet's `middle`."""
    at = corners_on_table(*SHEET_AT, middle=middle)
    return view_in_other_light(CAMERA.see(table_sheet(), at, empty_view()), PAPER)


@cache
def held_view(at: int) -> Picture:
    """The board held at one of several places, tilted."""
    rng = np.random.default_rng(at)
    sides = np.array([(1, 1), (1, -1), (-1, 1), (-1, -1)][at % 4]) * rng.uniform(0.4, 1, 2)
    turn = cv2.Rodrigues(np.array([*(sides * 0.6), 0.0]))[0]
    held = corners_on_table(*SHEET_AT, turn=rng.uniform(-30, 30)) @ turn.T
    x, y = [(-110, 40), (110, 40), (110, -50), (-110, -50)][at % 4]
    seen = CAMERA.see(table_sheet(), held + np.array([x, y, rng.uniform(0, 90)]))
    return with_sensor_noise(view_in_other_light(seen, PAPER), rng, 2)


@cache
def shoe_frame(x: float, y: float, scale: float = 14.0) -> Picture:
    """The shoe's card under the glass, its corner at these pixels."""
    by = scale / 16
    moved = np.array([[by, 0.0, x], [0.0, by, y]])
    return view_in_other_light(cv2.warpAffine(shoe_card(), moved, (640, 480), flags=cv2.INTER_AREA,
                                borderValue=(40, 40, 40)), PAPER)


class Shell:
    """A desk in a folder, and a runner whose errands are carried out at once."""

    def __init__(self, folder, runner=None, role="board"):
        self.lives, self.facts, self.asked = [], [], []
        self.cameras = BenchCameraFiles(folder, self.lives.append)
        self.runner, self.role = runner, role
        self.picture = empty_view()
        self.now_ns = 0

    @property
    def eye(self):
        return self.cameras.eye(self.role)

    @contextmanager
    def looking(self):
        """Frames come, of a camera that gives fifty a second."""
        over = Event()

        def feed():
            at_ns = 0
            while not over.wait(0.01):
                at_ns += 20_000_000
                self.eye.look(self.picture, at_ns)

        thread = Thread(target=feed, daemon=True)
        thread.start()
        try:
            yield self
        finally:
            over.set()
            thread.join(5)

    def run(self, made: StepResult) -> None:
        """Keeps the facts and carries the errands out, and what they bring about."""
        self.facts += made.facts
        assert self.cameras.settle(reduce(after_fact, self.facts, BenchState())) is None
        for errand in made.errands:
            self.asked.append(errand)
            act = (VIEW_ERRANDS | COLOUR_ERRANDS)[errand.name]
            self.run(self.runner.done(act(self, errand), 1_000_000))

    def tick(self, count: int = 1) -> None:
        for _ in range(count):
            self.now_ns += 250_000_000
            self.run(self.runner.ticked(self.now_ns, 1_000_000))

    def tap(self, tap) -> None:
        self.run(self.runner.tapped(tap, 1_000_000))

    def said(self) -> list[str]:
        return [one.id for one in self.runner.shown.says]

