"""Commissioning report of a table: plain values, to be put into words and on paper.

It is made of the bench's facts alone, and names the journal's last row, so that each figure on
paper can be held against the journal.
"""

from collections.abc import Iterable
from dataclasses import field

from dealer_assist.devices.commissioning.bench_screen_view_model import (
    CardCell,
    Rate,
    SpotMark,
    StepState,
    Stray,
)
from dealer_assist.devices.commissioning.bench_state import BenchState
from dealer_assist.devices.commissioning.findings.card_test_totals import card_test_sums
from dealer_assist.devices.commissioning.findings.chip_test_totals import SpotTotals, spot_totals_of
from dealer_assist.devices.commissioning.steps import step_order
from dealer_assist.devices.commissioning.steps.card_test_view import card_rates
from dealer_assist.devices.commissioning.steps.chip_test_view import chip_rates
from dealer_assist.devices.commissioning.steps.run_devices import ROLES
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchFinding, BenchStep, BenchVerdict
from dealer_assist.words.message import Message
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Proof:
    """Place in the journal: its id, number of rows, and the hash of the last one (hex)."""

    journal: str
    rows: int
    last_hash: str


@dataclass(frozen=True, slots=True)
class StepEntry:
    """Outcome of one step. `why` says what was missing, left out or overtaken."""

    step: BenchStep
    state: StepState
    why: Message | None = None
    findings: tuple[BenchFinding, ...] = ()
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class DeviceEntry:
    """Device in the report: its port, identity and firmware, and whether it proved its key."""

    role: str
    family: str
    port: str
    device_id: str = ""
    firmware: str = ""
    version: int = 0
    is_authentic: bool = False
    faults: int = -1  # -1: not tested
    supply_mv: int = 0


@dataclass(frozen=True, slots=True)
class CalibrationEntry:
    """Calibration in use, and the number of changes that led to it."""

    change: b.CalibrationChanged
    changes: int


@dataclass(frozen=True, slots=True)
class CardTest:
    """The last test of the cards, all its runs together."""

    run: int
    runs: int
    deck: str
    firmware: str
    calibration: str
    cells: tuple[CardCell, ...]
    mistaken: tuple[tuple[str, str, int], ...]
    rates: tuple[Rate, ...]
    line: b.LineTally
    at_s: int


@dataclass(frozen=True, slots=True)
class ChipTest:
    """The last test of the chips. `heights` are (stack height, stacks, chips unheard)."""

    run: int
    rounds: int
    firmware: str
    calibration: str
    spots: tuple[SpotMark, ...]
    strays: tuple[Stray, ...]
    heights: tuple[tuple[int, int, int], ...]
    rates: tuple[Rate, ...]
    slowest_ms: int
    line: b.LineTally
    at_s: int


@dataclass(frozen=True, slots=True)
class ReportEvent:
    """Event of the work: something found, mended, left out or begun again, and who worked then."""

    at_s: int
    by: str
    step: BenchStep
    verdict: BenchVerdict | None = None
    findings: tuple[BenchFinding, ...] = ()
    skipped: str = ""
    reopened: str = ""


@dataclass(frozen=True, slots=True)
class BenchReport:
    """Commissioning report; `by` signs at `at_s` (UTC) for this verdict."""

    table: str
    by: str
    verdict: BenchVerdict
    at_s: int
    simulated: bool = False
    opened_s: int = 0
    steps: tuple[StepEntry, ...] = ()
    devices: tuple[DeviceEntry, ...] = ()
    decks: tuple[b.DeckEnrolled, ...] = ()
    chips: tuple[b.ChipsEnrolled, ...] = ()
    seats: tuple[tuple[str, int, int], ...] = ()  # role, spot, seat
    calibrations: tuple[CalibrationEntry, ...] = ()
    cards: CardTest | None = None
    stacks: ChipTest | None = None
    events: tuple[ReportEvent, ...] = ()
    people: tuple[str, ...] = ()
    proof: Proof | None = None

    @property
    def findings(self) -> tuple[tuple[BenchStep, BenchFinding], ...]:
        """Findings still to be watched or mended, by step."""
        return tuple((entry.step, finding) for entry in self.steps for finding in entry.findings
                     if entry.state in (StepState.WARNED, StepState.REJECTED, StepState.ACCEPTED))


def report_of_bench(
    bench: BenchState, by: str, verdict: BenchVerdict, at_s: int, proof: Proof | None = None,
    facts: Iterable[b.BenchFact] = (),
) -> BenchReport:
    """Report of this bench; `facts` are its facts from the first on, for the log of the work."""
    told_facts = tuple(facts)
    return BenchReport(
        bench.table, by, verdict, at_s, bench.simulated, bench.opened_s,
        steps=tuple(_step(bench, step) for step in step_order.ORDER
                    if step is not BenchStep.SIGN_OFF),
        devices=tuple(_device(bench, role) for role in sorted(bench.named, key=_place)),
        decks=bench.decks, chips=bench.chips,
        seats=tuple((role, spot, seat) for (role, spot), seat in sorted(bench.seats.items())),
        calibrations=_calibrations(bench), cards=_cards(bench), stacks=_stacks(bench),
        events=_events(told_facts), people=_people(told_facts), proof=proof,
    )


def _place(role: str) -> tuple[int, str]:
    """Sort key of a device: the usual order of a table's devices, any other after them."""
    return (ROLES.index(role) if role in ROLES else len(ROLES), role)


def _step(bench: BenchState, step: BenchStep) -> StepEntry:
    line = step_order.step_line(bench, step)
    outcome = bench.outcome(step)
    if line.state is StepState.SKIPPED and outcome.verdict is None:
        return StepEntry(step, line.state, line.why, at_s=outcome.at_s)
    return StepEntry(step, line.state, line.why, outcome.findings, outcome.at_s)


def _device(bench: BenchState, role: str) -> DeviceEntry:
    named, met = bench.named[role], bench.met.get(role)
    tested = bench.self_tests.get(role)
    return DeviceEntry(
        role, named.family, named.port,
        met.device_id if met is not None else "", met.firmware if met is not None else "",
        met.version if met is not None else 0, met is not None and met.is_authentic,
        tested.faults if tested is not None else -1, tested.supply_mv if tested is not None else 0,
    )


def _calibrations(bench: BenchState) -> tuple[CalibrationEntry, ...]:
    found = ((bench.calibration(role), len(changes))
             for role, changes in sorted(bench.calibrations.items()))
    return tuple(CalibrationEntry(change, count) for change, count in found if change is not None)


# --- the tests --------------------------------------------------------------------------------


def _cards(bench: BenchState) -> CardTest | None:
    runs = bench.card_runs.get(_run(bench, BenchStep.CARDS_TEST, bench.card_runs), ())
    if not runs:
        return None
    total, last = card_test_sums(runs), runs[-1]
    blamed = _blamed(bench, BenchStep.CARDS_TEST)
    return CardTest(
        last.run, len(runs), last.deck, last.firmware, last.calibration,
        tuple(_cell(tally, blamed) for tally in total.cards.values()),
        tuple((card, read_as, times) for (card, read_as), times in total.mistaken.most_common()),
        card_rates(total), total.line, last.at_s,
    )


def _run(bench: BenchState, step: BenchStep, runs: Iterable[int]) -> int:
    """Run that the step's verdict rests on; else the last one."""
    return bench.outcome(step).run or max(runs, default=0)


def _blamed(bench: BenchState, step: BenchStep) -> dict[str, BenchVerdict]:
    """Verdicts of the step's findings by the part that they are about."""
    return {about: finding.verdict for finding in bench.outcome(step).findings
            for about in finding.about}


def _cell(tally: b.CardTally, blamed: dict[str, BenchVerdict]) -> CardCell:
    clean = tally.read == tally.drawn > 0
    verdict = blamed.get(tally.card, BenchVerdict.ACCEPT if clean else BenchVerdict.UNDECIDED)
    return CardCell(tally.card, tally.read, tally.drawn, tally.doubled, tally.confidence, verdict)


def _stacks(bench: BenchState) -> ChipTest | None:
    rounds = bench.chip_runs.get(_run(bench, BenchStep.CHIPS_TEST, bench.chip_runs), ())
    if not rounds:
        return None
    total, last = spot_totals_of(rounds), rounds[-1]
    blamed = _blamed(bench, BenchStep.CHIPS_TEST)
    return ChipTest(
        last.run, total.rounds, last.firmware, last.calibration,
        tuple(_mark(bench, last.role, one.spot, total, blamed) for one in total.spots.values()),
        tuple(Stray(one.spot, at, times, one.placed) for one in total.spots.values()
              for at, times in sorted(one.strayed.items())),
        _heights(total), chip_rates(total), total.slowest_ms, total.line, last.at_s,
    )


def _mark(
    bench: BenchState, role: str, spot: int, total: SpotTotals, blamed: dict[str, BenchVerdict]
) -> SpotMark:
    one = total.spots[spot]
    clean = one.right == one.tried > 0
    verdict = blamed.get(f"spot {spot}", BenchVerdict.ACCEPT if clean else BenchVerdict.UNDECIDED)
    return SpotMark(spot, bench.seats.get((role, spot), 0), 0, one.right, one.tried, verdict)


def _heights(total: SpotTotals) -> tuple[tuple[int, int, int], ...]:
    heights = sorted({height for one in total.spots.values() for height in one.tried_at})
    return tuple((height, sum(one.tried_at[height] for one in total.spots.values()),
                  sum(one.missed_at[height] for one in total.spots.values()))
                 for height in heights)


# --- log of the work ---------------------------------------------------------------------------


@dataclass(slots=True)
class _Log:
    """Log of the work: who works now, and the events so far."""

    who: str = ""
    kept: list[ReportEvent] = field(default_factory=list)


def _events(facts: tuple[b.BenchFact, ...]) -> tuple[ReportEvent, ...]:
    log = _Log()
    for fact in facts:
        _note(log, fact)
    return tuple(log.kept)


def _note(log: _Log, fact: b.BenchFact) -> None:
    match fact:
        case b.TechnicianSignedIn(name=name):
            log.who = name
        case b.StepDone(step=step, verdict=verdict, findings=findings, at_s=at_s):
            log.kept.append(ReportEvent(at_s, log.who, step, verdict, findings))
        case b.StepSkipped(step=step, why=why, at_s=at_s):
            log.kept.append(ReportEvent(at_s, log.who, step, skipped=why))
        case b.StepReopened(step=step, why=why, at_s=at_s):
            log.kept.append(ReportEvent(at_s, log.who, step, reopened=why))


def _people(facts: tuple[b.BenchFact, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(fact.name for fact in facts
                               if isinstance(fact, b.TechnicianSignedIn)))
