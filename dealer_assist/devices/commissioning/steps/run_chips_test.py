"""Chip test: growing stacks on each spot; counted right, heard next door, not heard at all.

One stack of chips goes from spot to spot; at each it grows to 1, 5, 10, 20. A count that is right
is taken by itself once the spot rests, any other by a tap. Each spot makes a `SpotsPassed`, a
stopped one too; the end a `StepDone` with the findings.
"""

from collections.abc import Mapping
from typing import Final

from dealer_assist.devices.commissioning.bench_screen_view_model import BenchStepView
from dealer_assist.devices.commissioning.bench_taps import (
    Again,
    BenchTap,
    Choose,
    DeviceReport,
    GoOn,
    Stop,
)
from dealer_assist.devices.commissioning.findings.chip_test_diagnosis import diagnose_spots
from dealer_assist.devices.commissioning.findings.chip_test_totals import spot_totals_of
from dealer_assist.devices.commissioning.findings.device_report_counts import RoleListener
from dealer_assist.devices.commissioning.steps.chip_test_view import (
    SpotsAt,
    SpotTestAt,
    chip_screen,
    chip_verdict,
)
from dealer_assist.devices.commissioning.steps.spot_contents_tracker import ScannerSpots
from dealer_assist.devices.commissioning.steps.stack_trial import TrialStack, Tried, WatchedSpot
from dealer_assist.devices.commissioning.steps.step_runner import (
    NOTHING,
    Errand,
    Ground,
    Runner,
    StepResult,
    resume_or_begin_run,
)
from dealer_assist.game.facts.commissioning import BenchStep, BenchVerdict, SpotsPassed, StepDone
from dealer_assist.words.message import Message, message

HEIGHTS: Final = (1, 5, 10, 20)
#: A fault at any other height shows at one of these.
SHORT: Final = (1, 10, 20)
#: A count is taken after so long without a change: chips in doubt are reported within it.
_REST_NS: Final = 1_200_000_000
#: A table is empty if it is so reported for this long: the answer comes within it.
_EMPTY_NS: Final = 800_000_000
#: Number of last reports whose latencies are shown.
_SHOWN_LATENCIES: Final = 520


class RunChipsTest(Runner):
    """One test of the scanner. `seats` gives the seat of each spot; `rounds` were made before."""

    def __init__(
        self, run: int, seats: Mapping[int, int], rounds: tuple[SpotsPassed, ...] = (),
        firmware: str = "", calibration: str = "", device: str = "", now_s: int = 0,
        role: str = "scanner",
    ) -> None:
        self.run, self.following = run, run + 1  # its number, and the least of the next one's
        self.role: Final = role
        self._seats = dict(sorted(seats.items(), key=lambda one: one[1]))
        self._with = (firmware, calibration)
        self._device = device
        self._now_s, self._now_ns = now_s, 0
        self._rounds = list(rounds)
        self._plan: list[int] = []  # spots still to come, the one in work first
        self._heights: tuple[int, ...] = HEIGHTS
        self._tried: list[Tried] = []  # at the spot in work
        self._standing, self._stack = ScannerSpots(), TrialStack()
        self._watched: WatchedSpot | None = None
        self._ear = RoleListener(role)
        self._at = SpotTestAt.BEGIN
        self._says: tuple[Message, ...] = ()
        self._verdict: BenchVerdict | None = None
        self._must_ask = True
        self._empty_ns = 0
        self._wanted_ns = 0  # when the technician said that the chips are there; 0: he didn't
        self._begun_ns = self._took_ns = 0  # start of the spots; time of the last stack
        if self._rounds:
            self._end(is_stopped=False)

    # --- input -------------------------------------------------------------------------------

    def heard(self, heard: DeviceReport) -> StepResult:
        """Take in a report of chips on the spots; the rest follows with the clock."""
        if heard.role != self.role:
            return NOTHING
        if self._at in (SpotTestAt.CLEAR, SpotTestAt.PUT):
            self._ear.heard(heard)
        self._must_ask |= self._standing.heard(heard.report)
        if self._watched is not None:
            self._watched.heard(heard.report, max(heard.now_ns, self._now_ns))
        return NOTHING

    def ticked(self, now_ns: int, now_s: int) -> StepResult:
        """Take the count of a spot at rest; begin with an empty one."""
        self._now_s, self._now_ns = now_s, now_ns
        errands = (Errand("tell_spots", self.role),) if self._must_ask else ()
        self._must_ask = False
        facts = self._take() if self._is_told or self._is_wanted else []
        if self._at is SpotTestAt.CLEAR:
            self._cleared(now_ns)
        return StepResult(tuple(facts), errands)

    def tapped(self, tap: BenchTap, now_s: int) -> StepResult:
        """Handle a tap: kind of test, chips are there, next spot, stop, again."""
        self._now_s = now_s
        match tap:
            case Choose(what="full"
                        | "short" as what) if self._at is SpotTestAt.BEGIN and self._seats:
                self._heights = HEIGHTS if what == "full" else SHORT
                self._go()
            case Choose(what="more") if self._at is SpotTestAt.OPEN:
                self._go()
            case Choose(what="next") if self._at is SpotTestAt.PUT:
                return StepResult(tuple(self._spot_over()))
            case GoOn() if self._at is SpotTestAt.PUT:
                return StepResult(tuple(self._said_to_be_there()))
            case GoOn() if self._at is SpotTestAt.CLEAR:
                self._begin_spot()
            case Stop():
                return StepResult(tuple(self._stopped()))
            case Again() if self._at in (SpotTestAt.OPEN, SpotTestAt.DONE):
                self._anew()
        return NOTHING

    # --- spot after spot ---------------------------------------------------------------------

    def _go(self) -> None:
        self._plan = list(self._seats)
        self._at, self._verdict, self._says, self._empty_ns = SpotTestAt.CLEAR, None, (), 0
        self._must_ask = True
        self._begun_ns, self._took_ns = self._now_ns, 0
        self._ear.take()

    def _anew(self) -> None:
        """Another test, with a number of its own."""
        self.run = max(self.run + 1, self.following)
        self._rounds, self._tried, self._stack = [], [], TrialStack()
        self._at, self._verdict, self._says = SpotTestAt.BEGIN, None, ()

    def _cleared(self, now_ns: int) -> None:
        """Begin the spot once the chips of the one before are gone and nothing is on it."""
        if self._standing.counts:
            self._empty_ns = 0
            return
        self._empty_ns = self._empty_ns or now_ns
        if now_ns - self._empty_ns >= _EMPTY_NS:
            self._begin_spot()

    def _begin_spot(self) -> None:
        self._watched = WatchedSpot(self._plan[0], self._standing)
        self._at = SpotTestAt.PUT

    @property
    def _height(self) -> int:
        """Number of chips to be put there now."""
        return self._heights[len(self._tried)]

    @property
    def _is_told(self) -> bool:
        """True if all the chips were reported, here or elsewhere, and nothing has changed for a
        while."""
        watched = self._watched
        if self._at is not SpotTestAt.PUT or watched is None:
            return False
        text_of = watched.counted + sum(watched.elsewhere.values())
        rests = self._now_ns - watched.changed_ns >= _REST_NS
        settled = bool(watched.changed_ns) and rests and watched.is_all_told
        return settled and text_of == self._height

    def _said_to_be_there(self) -> list[SpotsPassed | StepDone]:
        """Take the count at the technician's word: at once if the scanner rests, else when it
        does."""
        changed_ns = self._watched.changed_ns if self._watched is not None else 0
        if changed_ns and self._now_ns - changed_ns >= _REST_NS:
            return self._take()
        self._wanted_ns = self._wanted_ns or self._now_ns
        return []

    @property
    def _is_wanted(self) -> bool:
        """True if the technician says that the stack is there, and nothing more has come since."""
        watched = self._watched
        if self._at is not SpotTestAt.PUT or watched is None or not self._wanted_ns:
            return False
        return self._now_ns - max(self._wanted_ns, watched.changed_ns) >= _REST_NS

    def _take(self) -> list[SpotsPassed | StepDone]:
        """Take the count of this height; the next one, or the end of the spot."""
        assert self._watched is not None
        self._wanted_ns, self._took_ns = 0, self._now_ns - self._begun_ns
        tried = self._watched.tried(self._height)
        self._tried.append(tried)
        self._stack.learn(tried)
        self._says = _said(tried)
        self._watched.begin()
        return self._spot_over() if len(self._tried) == len(self._heights) else []

    def _spot_over(self) -> list[SpotsPassed | StepDone]:
        """The fact of this spot, and the end of the test where it was the last."""
        facts: list[SpotsPassed | StepDone] = [self._kept()] if self._tried else []
        self._plan.pop(0)
        self._at, self._empty_ns, self._watched, self._wanted_ns = SpotTestAt.CLEAR, 0, None, 0
        if not self._plan:
            facts += self._end(is_stopped=False)
        return facts

    def _kept(self) -> SpotsPassed:
        fact = self._fact()
        self._ear.take()
        self._rounds.append(fact)
        self._tried = []
        return fact

    def _fact(self) -> SpotsPassed:
        return SpotsPassed(
            self.run, len(self._rounds) + 1, self.role,
            tuple(tally for one in self._tried for tally in one.tallies), self._ear.line,
            *self._with, self._now_s, self._stack.tallies(self._tried), self._ear.confidence,
            self._ear.notes, self._device)

    def _stopped(self) -> list[SpotsPassed | StepDone]:
        """End the test: store what was done and judge it."""
        if self._at is SpotTestAt.DONE:
            return []
        facts: list[SpotsPassed | StepDone] = [self._kept()] if self._tried else []
        self._plan, self._watched = [], None
        if not self._rounds:
            self._at, self._says = SpotTestAt.BEGIN, ()
            return facts
        return [*facts, *self._end(is_stopped=True)]

    def _end(self, is_stopped: bool) -> list[SpotsPassed | StepDone]:
        """Judge all rounds; a test with too few stays open until it is stopped."""
        findings = diagnose_spots(self._rounds).findings
        self._verdict = chip_verdict(spot_totals_of(self._rounds), findings)
        self._says = ()
        if self._verdict is BenchVerdict.UNDECIDED and not is_stopped:
            self._at = SpotTestAt.OPEN
            return []
        self._at = SpotTestAt.DONE
        return [StepDone(BenchStep.CHIPS_TEST, self._verdict, findings, self.run, self._now_s)]

    # --- what is shown -----------------------------------------------------------------------

    @property
    def shown(self) -> BenchStepView:
        """View of the ring of spots, the strays between them, rates and findings."""
        rounds = [*self._rounds, self._fact()] if self._tried else self._rounds
        return chip_screen(SpotsAt(
            self._at, tuple(rounds), len(self._rounds), tuple(self._plan), self._seats,
            self._heights, len(self._tried), self._standing.counts, self._watched,
            bool(self._wanted_ns), self._says,
            self._verdict, tuple(self._ear.latency_ms[-_SHOWN_LATENCIES:]),
            self._took_ns))


def _said(tried: Tried) -> tuple[Message, ...]:
    """Messages on the stack that was just taken."""
    height = tried.placed
    if tried.is_right:
        return (message("bench_spots.right", height=height),)
    wrong = message("bench_spots.wrong", height=height, count=tried.counted)
    if tried.unsteady:
        wrong = message("bench_spots.unsteady", count=len(tried.unsteady))
    return (wrong, *(message("bench_spots.strayed", count=times, spot=other + 1)
                     for other, times in tried.elsewhere.items()))


def begin(ground: Ground) -> RunChipsTest:
    """Test of the chips, new or resumed if it was left before it had a result."""
    role = "scanner"
    left = resume_or_begin_run(ground, BenchStep.CHIPS_TEST, role, ground.bench.chip_runs)
    seats = {spot: seat for (of, spot), seat in ground.bench.seats.items() if of == role}
    test = RunChipsTest(left.run, seats, left.before, left.firmware, left.calibration, left.device,
                        ground.now_s)
    test.following = ground.bench.next_run
    return test
