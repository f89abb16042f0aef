"""Order of the steps: which come first, which are needless, which are overtaken by a change.

A table without a scanner needs no chip test, one without cameras no colour card: such steps are
left out by themselves. A step whose basis has changed (another firmware, another calibration) is to
be done again; so is the sign-off, whatever changed.
"""

from collections.abc import Callable
from typing import Final

from dealer_assist.devices.commissioning.shown import State, StepLine
from dealer_assist.devices.commissioning.state import Bench
from dealer_assist.game.facts import bench as b
from dealer_assist.game.facts.bench import Step, Verdict
from dealer_assist.words.message import Message, message

#: The steps in the order in which a new table is taken through them.
ORDER: Final = tuple(Step)

#: Steps whose result depends on the device's identity and firmware.
_ON_DEVICE: Final = {
    "shoe": (Step.GATE, Step.CARDS_TEST),
    "scanner": (Step.SPOTS, Step.CHIPS_TEST),
    "board": (Step.CAMERA,),
}
_STATES: Final = {
    Verdict.ACCEPT: State.ACCEPTED, Verdict.WARN: State.WARNED, Verdict.REJECT: State.REJECTED,
    Verdict.UNDECIDED: State.TODO,
}


def first_of(bench: Bench, step: Step) -> tuple[Step, ...]:
    """The steps that must be settled before this one is begun."""
    if step is Step.DEVICES:
        return ()
    if step is Step.SIGN_OFF:
        return ORDER[:-1]
    return (Step.DEVICES, *_FIRST.get(step, _nothing)(bench))


def _nothing(bench: Bench) -> tuple[Step, ...]:
    return ()


def _for_deck(bench: Bench) -> tuple[Step, ...]:
    by_camera = bench.family("shoe") == "camera"
    return (Step.CAMERA,) if by_camera else (Step.KEYS, Step.GATE)


def _for_spots(bench: Bench) -> tuple[Step, ...]:
    by_camera = bench.family("scanner") == "camera"
    return (Step.CAMERA, Step.COLOUR) if by_camera else (Step.KEYS,)


_FIRST: Final[dict[Step, Callable[[Bench], tuple[Step, ...]]]] = {
    Step.FIRMWARE: lambda bench: (Step.KEYS,),
    Step.GATE: lambda bench: (Step.KEYS,),
    Step.DECK: _for_deck,
    Step.CHIPS: lambda bench: (Step.KEYS,),
    Step.SPOTS: _for_spots,
    Step.COLOUR: lambda bench: (Step.CAMERA,),
    Step.CARDS_TEST: lambda bench: (Step.DECK,),
    Step.CHIPS_TEST: lambda bench: (Step.CHIPS, Step.SPOTS),
}


def needless(bench: Bench, step: Step) -> Message | None:
    """Reason why this table needs no such step; None if it does, or if that isn't known yet."""
    if not bench.named or not bench.outcome(Step.DEVICES).verdict:
        return None
    why = _needless_id(bench, step)
    return message(why) if why else None


def _needless_id(bench: Bench, step: Step) -> str:
    families = {one.family for one in bench.named.values()}
    match step:
        case Step.KEYS | Step.FIRMWARE if "own" not in families:
            return "bench.no_own_device"
        case Step.GATE if bench.family("shoe") != "pn532" and "own" not in families:
            return "bench.no_gate"
        case Step.DECK | Step.CARDS_TEST if not bench.family("shoe"):
            return "bench.no_shoe"
        case Step.CHIPS if bench.family("scanner") == "camera":
            return "bench.chips_by_colour"
        case Step.CHIPS | Step.SPOTS | Step.CHIPS_TEST if not bench.family("scanner"):
            return "bench.no_scanner"
        case Step.CAMERA if "camera" not in families:
            return "bench.no_camera"
        case Step.COLOUR if bench.family("scanner") != "camera":
            return "bench.no_chip_camera"
    return ""


def line_of(bench: Bench, step: Step, running: Step | None = None) -> StepLine:
    """Line of the step in the list; `running` is the one that is open and not at its end."""
    outcome = bench.outcome(step)
    without = needless(bench, step)
    if without is not None:
        return StepLine(step, State.SKIPPED, without)
    if step is running:
        return StepLine(step, State.RUNNING)
    if outcome.stale:
        return StepLine(step, State.STALE, because(outcome.stale))
    if outcome.skipped:
        return StepLine(step, State.SKIPPED, message("bench.skipped_for", why=outcome.skipped))
    if outcome.verdict not in (None, Verdict.UNDECIDED):
        return StepLine(step, _STATES[outcome.verdict])
    missing = due_first(bench, step)
    if missing is not None:
        return StepLine(step, State.LOCKED, message("bench.first", step=missing.value))
    return StepLine(step, State.TODO)


def because(why: str) -> Message:
    """Reason why a step was reopened: a message's id, or the words of a person."""
    return message(why) if why.startswith("bench.") else message("bench.stale_for", why=why)


def due_first(bench: Bench, step: Step) -> Step | None:
    """The first step that must be settled before this one; None where it may begin."""
    return next((one for one in first_of(bench, step) if not is_settled(bench, one)), None)


def is_settled(bench: Bench, step: Step) -> bool:
    """True if the step needs nothing more for now: good enough, skipped, or needless."""
    if needless(bench, step) is not None:
        return True
    outcome = bench.outcome(step)
    if outcome.stale:
        return False
    return bool(outcome.skipped) or outcome.verdict in (Verdict.ACCEPT, Verdict.WARN)


def lines(bench: Bench, running: Step | None = None) -> tuple[StepLine, ...]:
    """Every step and where it stands."""
    return tuple(line_of(bench, step, running) for step in ORDER)


def next_due(bench: Bench) -> Step | None:
    """Step to go on with; None once the table is signed off."""
    return next((step for step in ORDER
                 if not is_settled(bench, step) and due_first(bench, step) is None), None)


# --- steps overtaken by a change ---------------------------------------------------------------


def overtaken(before: Bench, fact: b.BenchFact, at_s: int) -> tuple[b.StepReopened, ...]:
    """Steps whose result no longer holds once this fact is true, and why."""
    steps, why = _hit(before, fact)
    if isinstance(fact, b.StepDone | b.StepSkipped | b.StepReopened):
        why = "bench.stale_step"
    hit = [step for step in ORDER if step in steps and _is_judged(before, step)]
    changes = bool(hit) or isinstance(fact, b.StepDone | b.StepSkipped)
    if changes and _is_judged(before, Step.SIGN_OFF) and not _is_sign_off(fact):
        hit.append(Step.SIGN_OFF)
    return tuple(b.StepReopened(step, why, at_s) for step in dict.fromkeys(hit))


def _is_judged(bench: Bench, step: Step) -> bool:
    outcome = bench.outcome(step)
    return outcome.verdict is not None and not outcome.stale


def _is_sign_off(fact: b.BenchFact) -> bool:
    return isinstance(fact, b.StepDone | b.StepSkipped) and fact.step is Step.SIGN_OFF


def _hit(before: Bench, fact: b.BenchFact) -> tuple[tuple[Step, ...], str]:
    match fact:
        case b.DeviceNamed(role=role):
            known = before.named.get(role)
            if known is None or (known.family, known.bridge) == (fact.family, fact.bridge):
                return (), ""
            also = (Step.KEYS, Step.FIRMWARE, *_camera_steps(fact.family))
            return (*also, *_ON_DEVICE.get(role, ())), "bench.stale_device"
        case b.DeviceMet(role=role):
            return _met(before.met.get(role), fact)
        case b.CalibrationChanged(role=role, change=change) if change is not b.Change.GIVEN_OUT:
            tests = {"shoe": (Step.CARDS_TEST,), "scanner": (Step.SPOTS, Step.CHIPS_TEST)}
            return tests.get(role, ()), "bench.stale_calibration"
        case b.DeckEnrolled():
            return (Step.CARDS_TEST,), "bench.stale_deck"
        case b.ChipsEnrolled():
            return (Step.CHIPS_TEST,), "bench.stale_chips"
        case b.SpotMapped(role=role, spot=spot, seat=seat):
            known_seat = before.seats.get((role, spot))
            moved = known_seat is not None and known_seat != seat
            return ((Step.CHIPS_TEST,), "bench.stale_spots") if moved else ((), "")
    return (), ""


def _camera_steps(family: str) -> tuple[Step, ...]:
    return (Step.CAMERA, Step.COLOUR) if family == "camera" else ()


def _met(known: b.DeviceMet | None, fact: b.DeviceMet) -> tuple[tuple[Step, ...], str]:
    """Another board stands for another key and firmware; another firmware for that alone."""
    if known is None:
        return (), ""
    rests = _ON_DEVICE.get(fact.role, ())
    if known.device_id != fact.device_id:
        return (Step.KEYS, Step.FIRMWARE, *rests), "bench.stale_device"
    if (known.firmware, known.version) != (fact.firmware, fact.version):
        return (Step.FIRMWARE, *rests), "bench.stale_firmware"
    return (), ""
