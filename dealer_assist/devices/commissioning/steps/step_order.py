"""Order of the steps: which come first, which are needless, which are overtaken by a change.

A table without a scanner needs no chip test, one without cameras no colour card: such steps are
left out by themselves. A step whose basis has changed (another firmware, another calibration) is to
be done again; so is the sign-off, whatever changed.
"""

from collections.abc import Callable
from typing import Final

from dealer_assist.devices.commissioning.bench_screen_view_model import StepLine, StepState
from dealer_assist.devices.commissioning.bench_state import BenchState
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchStep, BenchVerdict
from dealer_assist.words.message import Message, message

#: The steps in the order in which a new table is taken through them.
ORDER: Final = tuple(BenchStep)

#: Steps whose result depends on the device's identity and firmware.
_ON_DEVICE: Final = {
    "shoe": (BenchStep.GATE, BenchStep.CARDS_TEST),
    "scanner": (BenchStep.SPOTS, BenchStep.CHIPS_TEST),
    "board": (BenchStep.CAMERA,),
}
_STATES: Final = {
    BenchVerdict.ACCEPT: StepState.ACCEPTED, BenchVerdict.WARN: StepState.WARNED,
    BenchVerdict.REJECT: StepState.REJECTED,
    BenchVerdict.UNDECIDED: StepState.TODO,
}


def steps_settled_before(bench: BenchState, step: BenchStep) -> tuple[BenchStep, ...]:
    """The steps that must be settled before this one is begun."""
    if step is BenchStep.DEVICES:
        return ()
    if step is BenchStep.SIGN_OFF:
        return ORDER[:-1]
    return (BenchStep.DEVICES, *_FIRST.get(step, _nothing)(bench))


def _nothing(bench: BenchState) -> tuple[BenchStep, ...]:
    return ()


def _for_deck(bench: BenchState) -> tuple[BenchStep, ...]:
    by_camera = bench.family("shoe") == "camera"
    return (BenchStep.CAMERA,) if by_camera else (BenchStep.KEYS, BenchStep.GATE)


def _for_spots(bench: BenchState) -> tuple[BenchStep, ...]:
    by_camera = bench.family("scanner") == "camera"
    return (BenchStep.CAMERA, BenchStep.COLOUR) if by_camera else (BenchStep.KEYS,)


_FIRST: Final[dict[BenchStep, Callable[[BenchState], tuple[BenchStep, ...]]]] = {
    BenchStep.FIRMWARE: lambda bench: (BenchStep.KEYS,),
    BenchStep.GATE: lambda bench: (BenchStep.KEYS,),
    BenchStep.DECK: _for_deck,
    BenchStep.CHIPS: lambda bench: (BenchStep.KEYS,),
    BenchStep.SPOTS: _for_spots,
    BenchStep.COLOUR: lambda bench: (BenchStep.CAMERA,),
    BenchStep.CARDS_TEST: lambda bench: (BenchStep.DECK,),
    BenchStep.CHIPS_TEST: lambda bench: (BenchStep.CHIPS, BenchStep.SPOTS),
}


def why_step_needless(bench: BenchState, step: BenchStep) -> Message | None:
    """Reason why this table needs no such step; None if it does, or if that isn't known yet."""
    if not bench.named or not bench.outcome(BenchStep.DEVICES).verdict:
        return None
    why = _needless_id(bench, step)
    return message(why) if why else None


def _needless_id(bench: BenchState, step: BenchStep) -> str:
    families = {one.family for one in bench.named.values()}
    match step:
        case BenchStep.KEYS | BenchStep.FIRMWARE if "own" not in families:
            return "bench.no_own_device"
        case BenchStep.GATE if bench.family("shoe") != "pn532" and "own" not in families:
            return "bench.no_gate"
        case BenchStep.DECK | BenchStep.CARDS_TEST if not bench.family("shoe"):
            return "bench.no_shoe"
        case BenchStep.CHIPS if bench.family("scanner") == "camera":
            return "bench.chips_by_colour"
        case BenchStep.CHIPS | BenchStep.SPOTS | BenchStep.CHIPS_TEST if not bench.family(
            "scanner"):
            return "bench.no_scanner"
        case BenchStep.CAMERA if "camera" not in families:
            return "bench.no_camera"
        case BenchStep.COLOUR if bench.family("scanner") != "camera":
            return "bench.no_chip_camera"
    return ""


def step_line(bench: BenchState, step: BenchStep, running: BenchStep | None = None) -> StepLine:
    """Line of the step in the list; `running` is the one that is open and not at its end."""
    outcome = bench.outcome(step)
    without = why_step_needless(bench, step)
    if without is not None:
        return StepLine(step, StepState.SKIPPED, without)
    if step is running:
        return StepLine(step, StepState.RUNNING)
    if outcome.stale:
        return StepLine(step, StepState.STALE, reopening_reason(outcome.stale))
    if outcome.skipped:
        return StepLine(step, StepState.SKIPPED, message("bench.skipped_for", why=outcome.skipped))
    if outcome.verdict not in (None, BenchVerdict.UNDECIDED):
        return StepLine(step, _STATES[outcome.verdict])
    missing = unsettled_step_before(bench, step)
    if missing is not None:
        return StepLine(step, StepState.LOCKED, message("bench.first", step=missing.value))
    return StepLine(step, StepState.TODO)


def reopening_reason(why: str) -> Message:
    """Reason why a step was reopened: a message's id, or the words of a person."""
    return message(why) if why.startswith("bench.") else message("bench.stale_for", why=why)


def unsettled_step_before(bench: BenchState, step: BenchStep) -> BenchStep | None:
    """The first step that must be settled before this one; None where it may begin."""
    return next((one for one in steps_settled_before(bench, step) if not is_settled(bench, one)),
                None)


def is_settled(bench: BenchState, step: BenchStep) -> bool:
    """True if the step needs nothing more for now: good enough, skipped, or needless."""
    if why_step_needless(bench, step) is not None:
        return True
    outcome = bench.outcome(step)
    if outcome.stale:
        return False
    return bool(outcome.skipped) or outcome.verdict in (BenchVerdict.ACCEPT, BenchVerdict.WARN)


def all_step_lines(bench: BenchState, running: BenchStep | None = None) -> tuple[StepLine, ...]:
    """Every step and where it stands."""
    return tuple(step_line(bench, step, running) for step in ORDER)


def next_due(bench: BenchState) -> BenchStep | None:
    """Step to go on with; None once the table is signed off."""
    return next((step for step in ORDER
                 if not is_settled(bench, step) and unsettled_step_before(bench, step) is None),
                None)


# --- steps overtaken by a change ---------------------------------------------------------------


def invalid_steps_after(before: BenchState, fact: b.BenchFact, at_s: int) -> tuple[b.StepReopened,
                                                                                   ...]:
    """Steps whose result no longer holds once this fact is true, and why."""
    steps, why = _hit(before, fact)
    if isinstance(fact, b.StepDone | b.StepSkipped | b.StepReopened):
        why = "bench.stale_step"
    hit = [step for step in ORDER if step in steps and _is_judged(before, step)]
    changes = bool(hit) or isinstance(fact, b.StepDone | b.StepSkipped)
    if changes and _is_judged(before, BenchStep.SIGN_OFF) and not _is_sign_off(fact):
        hit.append(BenchStep.SIGN_OFF)
    return tuple(b.StepReopened(step, why, at_s) for step in dict.fromkeys(hit))


def _is_judged(bench: BenchState, step: BenchStep) -> bool:
    outcome = bench.outcome(step)
    return outcome.verdict is not None and not outcome.stale


def _is_sign_off(fact: b.BenchFact) -> bool:
    return isinstance(fact, b.StepDone | b.StepSkipped) and fact.step is BenchStep.SIGN_OFF


def _hit(before: BenchState, fact: b.BenchFact) -> tuple[tuple[BenchStep, ...], str]:
    match fact:
        case b.DeviceNamed(role=role):
            known = before.named.get(role)
            if known is None or (known.family, known.bridge) == (fact.family, fact.bridge):
                return (), ""
            also = (BenchStep.KEYS, BenchStep.FIRMWARE, *_camera_steps(fact.family))
            return (*also, *_ON_DEVICE.get(role, ())), "bench.stale_device"
        case b.DeviceMet(role=role):
            return _met(before.met.get(role), fact)
        case b.CalibrationChanged(role=role,
                                  change=change) if change is not b.CalibrationChange.GIVEN_OUT:
            tests = {"shoe": (BenchStep.CARDS_TEST,),
                     "scanner": (BenchStep.SPOTS, BenchStep.CHIPS_TEST)}
            return tests.get(role, ()), "bench.stale_calibration"
        case b.DeckEnrolled():
            return (BenchStep.CARDS_TEST,), "bench.stale_deck"
        case b.ChipsEnrolled():
            return (BenchStep.CHIPS_TEST,), "bench.stale_chips"
        case b.SpotMapped(role=role, spot=spot, seat=seat):
            known_seat = before.seats.get((role, spot))
            moved = known_seat is not None and known_seat != seat
            return ((BenchStep.CHIPS_TEST,), "bench.stale_spots") if moved else ((), "")
    return (), ""


def _camera_steps(family: str) -> tuple[BenchStep, ...]:
    return (BenchStep.CAMERA, BenchStep.COLOUR) if family == "camera" else ()


def _met(known: b.DeviceMet | None, fact: b.DeviceMet) -> tuple[tuple[BenchStep, ...], str]:
    """Another board stands for another key and firmware; another firmware for that alone."""
    if known is None:
        return (), ""
    rests = _ON_DEVICE.get(fact.role, ())
    if known.device_id != fact.device_id:
        return (BenchStep.KEYS, BenchStep.FIRMWARE, *rests), "bench.stale_device"
    if (known.firmware, known.version) != (fact.firmware, fact.version):
        return (BenchStep.FIRMWARE, *rests), "bench.stale_firmware"
    return (), ""
