"""Card test: cards through the shoe, run by run; read, missed, misread, doubled; judged with a
cause.

A run is cards in the order of a new deck, where each report has its place, or a whole deck in any
order: each card is in it once, so missing and repeated cards are known at its end, but two cards
with swapped names aren't noticed. Each run makes a `CardsPassed`, a stopped one too; the end a
`StepDone` with the findings.
"""

from math import ceil
from typing import Final

from dealer_assist.devices.commissioning.bench_screen_view_model import BenchStepView
from dealer_assist.devices.commissioning.bench_taps import (
    Again,
    BenchTap,
    Choose,
    DeviceReport,
    GoOn,
    PromptAnswered,
    Stop,
)
from dealer_assist.devices.commissioning.findings.card_test_diagnosis import card_test_diagnosis_of
from dealer_assist.devices.commissioning.findings.card_test_totals import card_test_sums
from dealer_assist.devices.commissioning.findings.device_report_counts import RoleListener
from dealer_assist.devices.commissioning.findings.rate_verdicts import more_needed
from dealer_assist.devices.commissioning.steps.card_run_results import WHOLE, PassCount
from dealer_assist.devices.commissioning.steps.card_test_view import (
    CardsAt,
    CardTestAt,
    card_rates,
    card_screen,
    card_verdict,
)
from dealer_assist.devices.commissioning.steps.cards_drawn_in_run import Decks, Draws, runs_of
from dealer_assist.devices.commissioning.steps.step_runner import (
    NOTHING,
    Ground,
    Runner,
    StepResult,
    resume_or_begin_run,
)
from dealer_assist.game.facts.commissioning import BenchStep, BenchVerdict, CardsPassed, StepDone
from dealer_assist.storage.registry.deck_orders import ORDERS
from dealer_assist.words.message import Message, message

_MOST_CARDS: Final = 100 * WHOLE
#: The order of a new deck, in which cards are enrolled.
_ORDER: Final = "packed"
#: Number of last reports whose latencies are shown.
_SHOWN_LATENCIES: Final = 520
_QUIET_NS: Final = 1_000_000_000
#: A longer rest between two cards is a pause, and doesn't count for the pace.
_REST_NS: Final = 5_000_000_000


class RunCardsTest(Runner):
    """One test of the shoe. `runs` are those that were made before it was left, if it was."""

    def __init__(
        self, run: int, decks: Decks, runs: tuple[CardsPassed, ...] = (), firmware: str = "",
        calibration: str = "", device: str = "", now_s: int = 0, role: str = "shoe",
    ) -> None:
        self.run, self.following = run, run + 1  # its number, and the least of the next one's
        self.role: Final = role
        self._decks = decks
        self._with = (firmware, calibration)
        self._device = device
        self._now_s = now_s
        self._runs = list(runs)
        self._plan: list[int] = []  # sizes of the runs still to come, the one in work first
        self._order: tuple[str, ...] = ORDERS[_ORDER]
        self._at = CardTestAt.BEGIN
        self._draws: Draws | None = None
        self._ear = RoleListener(role)
        self._heard_ns = self._quiet_ns = 0
        self._paces: list[int] = []
        self._says: tuple[Message, ...] = ()
        self._asked_empty = False
        self._verdict: BenchVerdict | None = None
        if self._runs:
            self._end(is_stopped=False)

    # --- input -------------------------------------------------------------------------------

    def heard(self, heard: DeviceReport) -> StepResult:
        """Count a report of the shoe."""
        if heard.role != self.role or self._at not in (CardTestAt.DRAWING, CardTestAt.BETWEEN):
            return NOTHING
        self._ear.heard(heard)
        made: list[CardsPassed | StepDone] = []
        if self._draws is not None and not self._draws.belongs(heard.report):
            made += self._close()
        if self._plan:
            self._take(heard)
            if self._draws is not None and self._draws.is_clean:
                made += self._close()
        return StepResult(tuple(made))

    def tapped(self, tap: BenchTap, now_s: int) -> StepResult:
        """Handle a tap: kind of test, on, stop, again."""
        self._now_s = now_s
        match tap:
            case Choose(what):
                return self._chosen(what)
            case PromptAnswered(text) if self._at in (CardTestAt.BEGIN, CardTestAt.OPEN):
                return self._answered(text)
            case GoOn():
                return self._empty()
            case Stop():
                return self._stopped()
            case Again() if self._at in (CardTestAt.OPEN, CardTestAt.DONE):
                self._anew()
        return NOTHING

    def ticked(self, now_ns: int, now_s: int) -> StepResult:
        """End a run once all its cards have come and nothing more follows."""
        self._now_s = now_s
        full = self._draws is not None and self._draws.is_full
        if full and self._quiet_ns == 0:
            self._quiet_ns = now_ns
        if full and now_ns - max(self._heard_ns, self._quiet_ns) >= _QUIET_NS:
            return StepResult(tuple(self._close()))
        return NOTHING

    # --- taps --------------------------------------------------------------------------------

    def _chosen(self, what: str) -> StepResult:
        if what == "more" and self._at is CardTestAt.OPEN:
            cards = more_needed(card_rates(card_test_sums(self._runs)))
            self._go(runs_of(WHOLE * ceil(cards / WHOLE)))
        elif what == "order" and self._at is CardTestAt.BEGIN:
            self._order = () if self._order else ORDERS[_ORDER]
        elif what.startswith("decks:") and self._at is CardTestAt.BEGIN:
            decks = what.removeprefix("decks:")
            if decks.isdecimal() and 1 <= int(decks) <= _MOST_CARDS // WHOLE:
                self._go((WHOLE,) * int(decks))
        return NOTHING

    def _answered(self, text: str) -> StepResult:
        cards = int(text) if text.strip().isdecimal() else 0
        if not 1 <= cards <= _MOST_CARDS:
            self._says = (message("bench_cards.cards_wrong", most=_MOST_CARDS),)
            return NOTHING
        self._go(runs_of(cards))
        return NOTHING

    def _go(self, plan: tuple[int, ...]) -> None:
        self._plan, self._at = list(plan), CardTestAt.BETWEEN
        self._says, self._verdict = (), None
        self._ear.take()

    def _anew(self) -> None:
        """Another test, with a number of its own."""
        self.run = max(self.run + 1, self.following)
        self._runs, self._plan, self._draws = [], [], None
        self._at, self._says, self._verdict = CardTestAt.BEGIN, (), None

    def _empty(self) -> StepResult:
        """The technician says that the shoe is empty, or asks for the end of what stays open."""
        if self._draws is None or self._at is not CardTestAt.DRAWING:
            return NOTHING
        if len(self._draws.tokens) * 2 < self._draws.size and not self._asked_empty:
            self._asked_empty = True
            self._says = (message("bench_cards.really_empty", came=self._draws.came,
                               of=self._draws.size),)
            return NOTHING
        return StepResult(tuple(self._close()))

    def _stopped(self) -> StepResult:
        """Keep what was done and judge it."""
        if self._at is CardTestAt.DONE:
            return NOTHING
        self._plan = self._plan[:1]
        made: list[CardsPassed | StepDone] = []
        if self._draws is not None:
            made += [self._kept(is_over=self._draws.is_full)]
        if self._runs:
            made += self._end(is_stopped=True)
        else:
            self._at = CardTestAt.BEGIN
        return StepResult(tuple(made))

    # --- the run in work ---------------------------------------------------------------------

    def _take(self, heard: DeviceReport) -> None:
        draws = self._draws or Draws(self._decks, self._plan[0], self._order)
        if not draws.heard(heard.report):
            return
        if self._draws is not None and heard.now_ns - self._heard_ns < _REST_NS:
            self._paces.append(heard.now_ns - self._heard_ns)
        self._draws, self._at = draws, CardTestAt.DRAWING
        self._heard_ns, self._quiet_ns = heard.now_ns, 0
        self._asked_empty, self._says = False, ()

    def _close(self) -> list[CardsPassed | StepDone]:
        """The run is over: its fact, and the end of the test where it was the last."""
        made: list[CardsPassed | StepDone] = [self._kept(is_over=True)]
        self._at = CardTestAt.BETWEEN
        if not self._plan:
            made += self._end(is_stopped=False)
        return made

    def _kept(self, is_over: bool) -> CardsPassed:
        assert self._draws is not None
        found = self._draws.counted(is_over)
        _note(self._ear, found, bool(self._draws.order))
        fact = self._fact(found, self._draws.deck)
        self._ear.take()
        self._runs.append(fact)
        self._plan.pop(0)
        self._draws = None
        return fact

    def _fact(self, found: PassCount, deck: str) -> CardsPassed:
        return CardsPassed(
            self.run, len(self._runs) + 1, deck, self.role, found.tallies, found.mistaken,
            self._ear.line, found.unnamed, found.foreign, *self._with, self._now_s,
            self._ear.notes, self._device)

    def _end(self, is_stopped: bool) -> list[CardsPassed | StepDone]:
        """Judge all runs; what says too little stays open until it is stopped."""
        findings = card_test_diagnosis_of(self._runs).findings
        self._verdict = card_verdict(card_test_sums(self._runs), findings)
        if self._verdict is BenchVerdict.UNDECIDED and not is_stopped:
            self._at = CardTestAt.OPEN
            return []
        self._at = CardTestAt.DONE
        return [StepDone(BenchStep.CARDS_TEST, self._verdict, findings, self.run, self._now_s)]

    # --- what is shown -----------------------------------------------------------------------

    @property
    def shown(self) -> BenchStepView:
        """Counts for each card, rates, what was found, how much is left."""
        runs = list(self._runs)
        if self._draws is not None:
            runs.append(self._fact(self._draws.counted(is_over=False), self._draws.deck))
        return card_screen(CardsAt(
            self._at, tuple(runs), len(self._runs), tuple(self._plan), self._draws,
            bool(self._order), self._says, self._verdict, self._pace_ns,
            tuple(self._ear.latency_ms[-_SHOWN_LATENCIES:]), bool(self._decks)))

    @property
    def _pace_ns(self) -> int:
        """The middle time between two cards; 0 while it isn't known."""
        return sorted(self._paces)[len(self._paces) // 2] if len(self._paces) > 4 else 0


def _note(ear: RoleListener, found: PassCount, has_order: bool) -> None:
    """Add the counts that only a whole run gives to the device's own."""
    order = "in_order" if found.is_in_order else "out_of_order"
    for name, times in (("short", found.short), ("extra", found.extra), ("again", found.again),
                        (order, int(has_order))):
        if times:
            ear.note(name, times)


def begin(ground: Ground) -> RunCardsTest:
    """Test of the cards, new or resumed if it was left before it had a result."""
    left = resume_or_begin_run(ground, BenchStep.CARDS_TEST, "shoe", ground.bench.card_runs)
    decks = {name: deck.cards for name, deck in ground.known.in_play.items()}
    test = RunCardsTest(left.run, decks, left.before, left.firmware, left.calibration, left.device,
                        ground.now_s)
    test.following = ground.bench.next_run
    return test
