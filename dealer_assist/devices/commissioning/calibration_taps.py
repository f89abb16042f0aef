"""Calibrations put back, exported and imported, whichever step is open.

A tap becomes an errand; its results become facts. A calibration that is put back or comes from
another table is in use at once, and its step is to be done again: nothing shows yet that it fits
this table as it is now.
"""

from typing import Final

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.bench_state import BenchState
from dealer_assist.devices.commissioning.steps.camera_measurements import CalibrationFile
from dealer_assist.devices.commissioning.steps.step_runner import (
    NOTHING,
    Errand,
    ErrandDone,
    StepResult,
)
from dealer_assist.game.facts import commissioning as b
from dealer_assist.words.message import Message, message

#: Taps handled here, at any step.
CALIBRATION_TAPS: Final = (bench_taps.PutBack, bench_taps.GiveOut, bench_taps.BringIn)

PUT_BACK: Final = "calibrations.put_back"  # values: "version", "why", "by", "now_s"
GIVE_OUT: Final = "calibrations.give_out"  # values: "path", "table", "by", "now_s", "seats"
BRING_IN: Final = "calibrations.bring_in"  # values: "path", "why", "by", "now_s", "roles"

_STEPS: Final = {"chips": b.BenchStep.COLOUR}


def calibration_errand(bench: BenchState, tap: object, now_s: int) -> StepResult:
    """Errand for this tap; nothing if the tap concerns no calibration."""
    match tap:
        case bench_taps.PutBack(role=role, version=version, why=why):
            asked = Errand(PUT_BACK, role, {
                "version": version, "why": _words(why), "by": bench.who, "now_s": now_s})
        case bench_taps.GiveOut(path=path):
            seats = tuple((role, spot, seat) for (role, spot), seat in bench.seats.items())
            asked = Errand(GIVE_OUT, "", {
                "path": path, "table": bench.table, "by": bench.who, "now_s": now_s,
                "seats": seats})
        case bench_taps.BringIn(path=path, why=why):
            roles = tuple(role for role in bench.named if bench.family(role) == "camera")
            asked = Errand(BRING_IN, "", {
                "path": path, "why": _words(why), "by": bench.who, "now_s": now_s,
                "roles": roles, "named": tuple(bench.named), "table": bench.table})
        case _:
            return NOTHING
    return StepResult(errands=(asked,))


def calibration_facts(bench: BenchState, done: ErrandDone, now_s: int) -> tuple[StepResult,
                                                                                Message | None]:
    """Facts of a finished errand, and the message to show."""
    if done.failed is not None:
        return NOTHING, done.failed
    if done.errand.name == PUT_BACK:
        return _put_back(bench, done, now_s)
    if done.errand.name == GIVE_OUT:
        return _given_out(done, now_s)
    return _brought_in(bench, done, now_s)


def _put_back(bench: BenchState, done: ErrandDone, now_s: int) -> tuple[StepResult, Message | None]:
    kept: CalibrationFile = done.values["kept"]
    fact = _changed(kept, b.CalibrationChange.PUT_BACK, done.errand, now_s)
    again = _to_try(bench, (kept.role,), "bench.stale_put_back", now_s)
    said = message("bench_calibration.put_back", version=done.errand.values["version"],
                role=kept.role)
    return StepResult((fact, *again)), said


def _given_out(done: ErrandDone, now_s: int) -> tuple[StepResult, Message | None]:
    given: tuple[CalibrationFile, ...] = done.values["given"]
    facts = tuple(_changed(one, b.CalibrationChange.GIVEN_OUT, done.errand, now_s) for one in given)
    return StepResult(facts), message("bench_calibration.given_out", file=done.values["path"])


def _brought_in(bench: BenchState, done: ErrandDone, now_s: int) -> tuple[StepResult,
                                                                                Message | None]:
    kept: tuple[CalibrationFile, ...] = done.values["kept"]
    seats: tuple[tuple[str, int, int], ...] = done.values["seats"]
    facts = tuple(_changed(one, b.CalibrationChange.BROUGHT_IN, done.errand, now_s) for one in kept)
    mapped = tuple(b.SpotMapped(role, spot, seat, now_s) for role, spot, seat in seats
                   if bench.seats.get((role, spot)) != seat)
    again = _to_try(bench, tuple(one.role for one in kept), "bench.stale_brought_in", now_s)
    left_out = ", ".join(done.values["left_out"])
    id = "bench_calibration.brought_in_part" if left_out else "bench_calibration.brought_in"
    said = message(id, file=done.values["path"], table=done.values["table"], left_out=left_out)
    return StepResult((*facts, *mapped, *again)), said


def _changed(kept: CalibrationFile, change: b.CalibrationChange, errand: Errand,
             now_s: int) -> b.CalibrationChanged:
    values = errand.values
    return b.CalibrationChanged(
        kept.role, change, kept.file, kept.version, kept.sha256, str(values["by"]),
        str(values.get("why", "")), kept.figures, now_s)


def _to_try(bench: BenchState, roles: tuple[str, ...], why: str, now_s: int
            ) -> tuple[b.StepReopened, ...]:
    """Reopenings of the steps that try these calibrations, for steps that were done before."""
    steps = dict.fromkeys(_STEPS.get(role, b.BenchStep.CAMERA) for role in roles)
    return tuple(b.StepReopened(step, why, now_s) for step in steps
                 if bench.outcome(step).verdict is not None)


def _words(text: str) -> str:
    return " ".join(text.split())
