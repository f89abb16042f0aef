"""Calibration history of a bench, from its journal, and which calibrations no longer fit."""

from collections.abc import Mapping
from typing import Final

from dealer_assist.devices.commissioning.pages import CalibrationLine
from dealer_assist.devices.commissioning.state import Bench
from dealer_assist.game.facts.bench import CalibrationChanged, Change, Fault, Step
from dealer_assist.words.message import Message, message

#: Roles whose calibrations there can be; "chips" are the house's chips by colour.
ROLES: Final = ("shoe", "scanner", "board", "chips")
#: Faults found by a later test that show that a camera's calibration no longer fits.
_SIGNS: Final[Mapping[Fault, str]] = {
    Fault.CAMERA_MOVED: "bench_calibration.camera_moved",
    Fault.LIGHT_CHANGED: "bench_calibration.light_changed",
    Fault.DIRTY_LENS: "bench_calibration.lens_dirty",
}
_LOOKED_AT: Final = (Step.CAMERA, Step.COLOUR, Step.CARDS_TEST, Step.CHIPS_TEST)


def lines_of(bench: Bench) -> tuple[CalibrationLine, ...]:
    """Every version of every role, the newest first; that in use says whether it still fits."""
    return tuple(line for role in ROLES for line in _lines(bench, role))


def _lines(bench: Bench, role: str) -> list[CalibrationLine]:
    changes = [one for one in bench.calibrations.get(role, ())
               if one.change is not Change.GIVEN_OUT]
    return [
        CalibrationLine(
            role, one.version, one.by, one.at_s, one.why, one.change, one.figures,
            one is changes[-1], stale_of(bench, one) if one is changes[-1] else None)
        for one in reversed(changes)
    ]


def stale_of(bench: Bench, one: CalibrationChanged) -> Message | None:
    """Reason why the calibration in use no longer fits; None if it still does."""
    step = Step.COLOUR if one.role == "chips" else Step.CAMERA
    outcome = bench.outcome(step)
    is_tried = outcome.verdict is not None and outcome.at_s >= one.at_s and not outcome.stale
    if one.change is Change.BROUGHT_IN and not is_tried:
        return message("bench_calibration.from_elsewhere")
    if one.change is Change.PUT_BACK and not is_tried:
        return message("bench_calibration.not_tried")
    if outcome.stale:
        return message(outcome.stale) if outcome.stale.startswith("bench.") else message(
            "bench.stale_for", why=outcome.stale)
    return _told_by_tests(bench, one)


def _told_by_tests(bench: Bench, one: CalibrationChanged) -> Message | None:
    """Reason from a test made since this change that speaks against the camera's calibration, or
    None."""
    for step in _LOOKED_AT:
        outcome = bench.outcome(step)
        if outcome.at_s <= one.at_s:
            continue
        for finding in outcome.findings:
            if finding.fault in _SIGNS and (not finding.about or one.role in finding.about):
                return message(_SIGNS[finding.fault])
    return None
