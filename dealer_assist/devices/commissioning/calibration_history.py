"""Calibration history of a bench, from its journal, and which calibrations no longer fit."""

from collections.abc import Mapping
from typing import Final

from dealer_assist.devices.commissioning.bench_page_view_models import CalibrationLine
from dealer_assist.devices.commissioning.bench_state import BenchState
from dealer_assist.game.facts.commissioning import (
    BenchFault,
    BenchStep,
    CalibrationChange,
    CalibrationChanged,
)
from dealer_assist.words.message import Message, message

#: Roles whose calibrations there can be; "chips" are the house's chips by colour.
ROLES: Final = ("shoe", "scanner", "board", "chips")
#: Faults found by a later test that show that a camera's calibration no longer fits.
_SIGNS: Final[Mapping[BenchFault, str]] = {
    BenchFault.CAMERA_MOVED: "bench_calibration.camera_moved",
    BenchFault.LIGHT_CHANGED: "bench_calibration.light_changed",
    BenchFault.DIRTY_LENS: "bench_calibration.lens_dirty",
}
_LOOKED_AT: Final = (BenchStep.CAMERA, BenchStep.COLOUR, BenchStep.CARDS_TEST, BenchStep.CHIPS_TEST)


def calibration_lines_of_bench(bench: BenchState) -> tuple[CalibrationLine, ...]:
    """Every version of every role, the newest first; that in use says whether it still fits."""
    return tuple(line for role in ROLES for line in _lines(bench, role))


def _lines(bench: BenchState, role: str) -> list[CalibrationLine]:
    changes = [one for one in bench.calibrations.get(role, ())
               if one.change is not CalibrationChange.GIVEN_OUT]
    return [
        CalibrationLine(
            role, one.version, one.by, one.at_s, one.why, one.change, one.figures,
            one is changes[-1], why_calibration_stale(bench, one) if one is changes[-1] else None)
        for one in reversed(changes)
    ]


def why_calibration_stale(bench: BenchState, one: CalibrationChanged) -> Message | None:
    """Reason why the calibration in use no longer fits; None if it still does."""
    step = BenchStep.COLOUR if one.role == "chips" else BenchStep.CAMERA
    outcome = bench.outcome(step)
    is_tried = outcome.verdict is not None and outcome.at_s >= one.at_s and not outcome.stale
    if one.change is CalibrationChange.BROUGHT_IN and not is_tried:
        return message("bench_calibration.from_elsewhere")
    if one.change is CalibrationChange.PUT_BACK and not is_tried:
        return message("bench_calibration.not_tried")
    if outcome.stale:
        return message(outcome.stale) if outcome.stale.startswith("bench.") else message(
            "bench.stale_for", why=outcome.stale)
    return _told_by_tests(bench, one)


def _told_by_tests(bench: BenchState, one: CalibrationChanged) -> Message | None:
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
