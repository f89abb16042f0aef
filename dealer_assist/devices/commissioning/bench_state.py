"""State of the bench: the fold of its facts, and nothing besides.

`BenchState` is what a table has been fitted with, how each step ended, every test that was run and
every calibration that was changed. `after_fact` is the only code that changes it.
"""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Final, TypeVar

from dealer_assist.game.between.wrong_pin_waits import pins_without, with_wrong_pin
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.table.evening_state import WrongPins
from drivers.lazy_dataclass import dataclass

K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class StepOutcome:
    """State of a step: judged, skipped for a reason, or judged and then overtaken (`stale`).

    `stale` is a person's words or a message's id; "" where the verdict still holds.
    """

    verdict: b.BenchVerdict | None = None
    findings: tuple[b.BenchFinding, ...] = ()
    run: int = 0
    skipped: str = ""
    stale: str = ""
    at_s: int = 0


#: State of a step that nobody has begun.
UNTRIED: Final = StepOutcome()


@dataclass(frozen=True, slots=True)
class BenchState:
    """Belief about one table at the bench. Mappings are by role, step, run or name; `number` counts
    facts.

    `seats` gives the seat by (role, spot). `calibrations` holds every change of a role's
    calibration, oldest first. `card_runs` and `chip_runs` hold the passes of each run. `begun` is
    the step that somebody is at and that has not come to its end.
    """

    number: int = 0
    table: str = ""
    simulated: bool = False
    opened_s: int = 0
    who: str = ""
    entering: str = ""  # the first technician, while the file of people is written
    wrong_pins: tuple[WrongPins, ...] = ()
    named: Mapping[str, b.DeviceNamed] = field(default_factory=dict)
    met: Mapping[str, b.DeviceMet] = field(default_factory=dict)
    keys: Mapping[str, b.KeyMade] = field(default_factory=dict)
    self_tests: Mapping[str, b.SelfTested] = field(default_factory=dict)
    decks: tuple[b.DeckEnrolled, ...] = ()
    chips: tuple[b.ChipsEnrolled, ...] = ()
    seats: Mapping[tuple[str, int], int] = field(default_factory=dict)
    calibrations: Mapping[str, tuple[b.CalibrationChanged, ...]] = field(default_factory=dict)
    card_runs: Mapping[int, tuple[b.CardsPassed, ...]] = field(default_factory=dict)
    chip_runs: Mapping[int, tuple[b.SpotsPassed, ...]] = field(default_factory=dict)
    outcomes: Mapping[b.BenchStep, StepOutcome] = field(default_factory=dict)
    signed: b.SignedOff | None = None
    begun: b.BenchStep | None = None

    def outcome(self, step: b.BenchStep) -> StepOutcome:
        """State of the step."""
        return self.outcomes.get(step, UNTRIED)

    def family(self, role: str) -> str:
        """Family of the device in this role: "own", "pn532", "camera"...; "" if none is fitted."""
        found = self.named.get(role)
        return found.family if found is not None else ""

    @property
    def next_run(self) -> int:
        """Number of the next test run."""
        return max((*self.card_runs, *self.chip_runs), default=0) + 1

    def calibration(self, role: str) -> b.CalibrationChanged | None:
        """Calibration of this role that is in use."""
        changes = [one for one in self.calibrations.get(role, ())
                   if one.change is not b.CalibrationChange.GIVEN_OUT]
        return changes[-1] if changes else None


def after_fact(bench: BenchState, fact: b.BenchFact) -> BenchState:
    """State of the bench after one more fact."""
    return replace(_after(bench, fact), number=bench.number + 1)


def _with(known: Mapping[K, V], key: K, value: V) -> Mapping[K, V]:
    return {**known, key: value}


def _after(bench: BenchState, fact: b.BenchFact) -> BenchState:
    match fact:
        case b.BenchOpened():
            opened_s = bench.opened_s or fact.at_s
            return replace(bench, table=fact.table, simulated=fact.simulated, opened_s=opened_s)
        case b.TechnicianEntered():
            return replace(bench, entering=fact.name)
        case b.TechnicianSignedIn():
            return replace(bench, who=fact.name, entering="",
                           wrong_pins=pins_without(bench.wrong_pins, fact.name))
        case b.TechnicianSignedOut():
            return replace(bench, who="", entering="")
        case b.TechnicianRefused():
            return replace(bench, wrong_pins=with_wrong_pin(bench.wrong_pins, fact.name, fact.at_s))
        case b.DeviceNamed():
            others = {role: one for role, one in bench.named.items() if role != fact.role}
            return replace(bench, named={**others, fact.role: fact} if fact.family else others)
        case b.DeviceMet():
            return replace(bench, met=_with(bench.met, fact.role, fact))
        case b.KeyMade():
            return replace(bench, keys=_with(bench.keys, fact.device_id, fact))
        case b.SelfTested():
            return replace(bench, self_tests=_with(bench.self_tests, fact.role, fact))
        case b.DeckEnrolled():
            return replace(bench, decks=(*bench.decks, fact))
        case b.ChipsEnrolled():
            return replace(bench, chips=(*bench.chips, fact))
        case b.SpotMapped():
            return replace(bench, seats=_with(bench.seats, (fact.role, fact.spot), fact.seat))
        case b.CalibrationChanged():
            changes = (*bench.calibrations.get(fact.role, ()), fact)
            return replace(bench, calibrations=_with(bench.calibrations, fact.role, changes))
        case b.CardsPassed():
            cards = (*bench.card_runs.get(fact.run, ()), fact)
            return replace(bench, card_runs=_with(bench.card_runs, fact.run, cards))
        case b.SpotsPassed():
            spots = (*bench.chip_runs.get(fact.run, ()), fact)
            return replace(bench, chip_runs=_with(bench.chip_runs, fact.run, spots))
        case b.StepBegun():
            return replace(bench, begun=fact.step)
        case b.StepDone():
            done = StepOutcome(fact.verdict, fact.findings, fact.run, at_s=fact.at_s)
            return _ended(bench, fact.step, done)
        case b.StepSkipped():
            return _ended(bench, fact.step, StepOutcome(skipped=fact.why, at_s=fact.at_s))
        case b.StepReopened():
            before = bench.outcome(fact.step)
            stale = replace(before, stale=fact.why)
            signed = None if fact.step is b.BenchStep.SIGN_OFF else bench.signed
            return replace(bench, outcomes=_with(bench.outcomes, fact.step, stale), signed=signed)
        case b.SignedOff():
            return replace(bench, signed=fact)
    raise TypeError(f"{type(fact).__name__} is no fact of the bench")


def _ended(bench: BenchState, step: b.BenchStep, outcome: StepOutcome) -> BenchState:
    begun = None if bench.begun is step else bench.begun
    return replace(bench, outcomes=_with(bench.outcomes, step, outcome), begun=begun)
