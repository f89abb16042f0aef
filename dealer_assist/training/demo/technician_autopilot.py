"""``technician --sim --autopilot``: a whole commissioning, with nobody at the table.

The pilot's taps and acts take the way of all others; with ``--out DIR`` the window is drawn without
a screen and leaves pictures of each step.
"""

import threading
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final, Protocol

from dealer_assist.devices.commissioning.bench_screen_view_model import BenchScreen, StepState
from dealer_assist.game.facts.commissioning import BenchStep
from dealer_assist.training.demo.technician_pilot import BenchPilot, PilotMove
from dealer_assist.training.demo.technician_sim import SimBench
from dealer_assist.view.technician.bench_words import state_name, step_name
from dealer_assist.words import word
from drivers.lazy_dataclass import dataclass

_LOOK_S: Final = 0.05
_PICTURE_S: Final = 5.0
_IDLE_S: Final = 90.0  # a step beside other work on a slow machine takes a while
_DONE: Final = frozenset({StepState.ACCEPTED, StepState.WARNED, StepState.REJECTED})
Save = Callable[[str], None]


@dataclass
class Flight:
    """Work done so far."""

    taps: int = 0
    acts: int = 0
    seconds: float = 0.0


class Autopilot:
    """Autopilot: follows the view in a thread of its own and does what it requests.

    `put` receives his taps; `say` the lines of the terminal; `save` the name of each picture. It
    ends if nothing has gone on for a minute and a half, or after the step `until`.
    """

    def __init__(
        self, put: Callable[[object], None], sim: SimBench, say: Callable[[str], None],
        save: Save, lang: str = "fr", until: BenchStep = BenchStep.SIGN_OFF,
    ) -> None:
        self.flight: Final = Flight()
        self._put, self._sim, self._say, self._save = put, sim, say, save
        self._lang, self._until = lang, until
        self._newest: BenchScreen | None = None
        self._states: dict[BenchStep, StepState] = {}
        self._pictured: set[str] = set()
        self._pilot = BenchPilot(mends=True)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._fly, name="autopilot", daemon=True)
        self.on_end: Callable[[], None] = lambda: None

    def saw(self, shown: BenchScreen) -> None:
        """Take a changed view; from any thread."""
        self._newest = shown

    def start(self) -> None:
        """Take over."""
        self._thread.start()

    def wait(self) -> None:
        """Wait until he is done, or nothing goes on any more."""
        self._over.wait()

    @property
    def has_arrived(self) -> bool:
        """True if the step at which he was to stop is done."""
        return self._states.get(self._until) in (StepState.ACCEPTED, StepState.WARNED)

    def _fly(self) -> None:
        try:
            self._flown()
        finally:  # after any error too: whoever waits for him, and the window, must not for ever
            self._over.set()
            self.on_end()

    def _flown(self) -> None:
        begun = last = monotonic()
        pause = threading.Event()
        while monotonic() - last < _IDLE_S and not self.has_arrived:
            shown = self._newest
            if shown is not None:
                self.flight.seconds = monotonic() - begun
                self._look(shown)
                is_busy = self._sim.acting.is_busy
                moved = self._do(self._pilot.move(shown, is_busy, monotonic()))
                last = monotonic() if moved or is_busy else last
            pause.wait(_LOOK_S)

    def _look(self, shown: BenchScreen) -> None:
        """Notes ended steps, and saves a picture of each step's beginning and end."""
        for line in shown.steps:
            was, self._states[line.step] = self._states.get(line.step), line.state
            if line.state in _DONE and was is not line.state:
                self._say(f"{self.flight.seconds:6.1f} s  {step_name(line.step, self._lang)}: "
                          f"{state_name(line.state, self._lang)}")
        step = shown.shown
        if step is None:
            return
        progress = step.progress
        half = progress is not None and 2 * progress.done >= progress.of
        part = "3-end" if step.verdict is not None else "2-half" if half else "1-begin"
        name = f"{list(BenchStep).index(step.step) + 1:02}-{step.step}-{part}"
        if name not in self._pictured:
            self._pictured.add(name)
            self._save(name)

    def _do(self, move: PilotMove | None) -> bool:
        """Do the move; False if there was none."""
        if move is None:
            return False
        if move.hand is not None:
            self.flight.acts += 1
            self._sim.act(move.hand)
        else:
            self.flight.taps += 1
            self._put(move.tap)
        return True


class DrivenBenchWindow(Protocol):
    """Bench's window as far as it is needed here."""

    def publish(self, shown: BenchScreen) -> None:
        """Show a changed view."""

    def save(self, path: Path, limit_s: float) -> object:
        """Write its present picture into this file."""

    def run(self) -> object:
        """Run until it is ended."""

    def end(self) -> None:
        """Close it."""


def picture_saver(stage: DrivenBenchWindow, out: Path) -> Save:
    """Function that writes the window's pictures into this folder, created if new."""
    out.mkdir(parents=True, exist_ok=True)

    def save(name: str) -> None:
        stage.save(out / f"{name}.png", _PICTURE_S)
    return save


class BenchAtWork(Protocol):
    """Bench at work as far as it is needed here (`devices.commissioning.shell.work.LiveBench`)."""

    @property
    def sim(self) -> SimBench | None:
        """The simulated table."""

    def tap(self, tap: object) -> None:
        """Hands in a tap of the technician."""

    def show_on(self, show: Callable[[BenchScreen], None]) -> None:
        """Set the receiver of the view."""

    def start(self) -> None:
        """Begin to work."""

    def stop(self) -> None:
        """End."""


def run_autopilot(work: BenchAtWork, out: Path | None, lang: str, until: BenchStep,
        stage_of: Callable[[], DrivenBenchWindow]) -> int:
    """Take the bench from its present step to the end of `until`; 0 if it came there.

    With `out` the window that `stage_of` makes is drawn without a screen, in this thread.
    """
    sim = work.sim
    assert sim is not None
    stage = stage_of() if out is not None else None
    save = picture_saver(stage, out) if stage is not None and out is not None else _no_picture
    pilot = Autopilot(work.tap, sim, _say, save, lang, until=until)

    def show(shown: BenchScreen) -> None:
        if stage is not None:
            stage.publish(shown)
        pilot.saw(shown)

    work.show_on(show)
    work.start()
    pilot.start()
    try:
        if stage is not None:
            pilot.on_end = stage.end
            stage.run()
        pilot.wait()
    finally:
        work.stop()
    flight = pilot.flight
    done = word(lang, "bench_sim.flown", taps=flight.taps, acts=flight.acts)
    _say(f"{flight.seconds:6.1f} s  {done}")
    return 0 if pilot.has_arrived else 1


def _say(line: str) -> None:
    print(line, flush=True)


def _no_picture(name: str) -> None:
    """Default for pictures: none is saved."""
