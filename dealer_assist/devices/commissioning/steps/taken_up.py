"""Resumed test: the number of the run that goes on, and its results so far."""

from collections.abc import Mapping
from typing import Generic, NamedTuple, TypeVar

from dealer_assist.devices.commissioning.steps.runner import Ground
from dealer_assist.game.facts.bench import CardsPassed, SpotsPassed, Step, Verdict

Passed = TypeVar("Passed", CardsPassed, SpotsPassed)


class TakenUp(NamedTuple, Generic[Passed]):
    """Number of the run, its results before, and the device that answers now ("" unknown)."""

    run: int
    before: tuple[Passed, ...]
    firmware: str
    calibration: str
    device: str


def taken_up(
    ground: Ground, step: Step, role: str, runs: Mapping[int, tuple[Passed, ...]]
) -> TakenUp[Passed]:
    """Last run, if it has no result yet and everything is as it was; else a new one."""
    bench = ground.bench
    outcome = bench.outcome(step)
    up, calibration = ground.up.get(role), bench.calibration(role)
    firmware, device = (up.firmware, up.device_id) if up is not None else ("", "")
    sha256 = calibration.sha256 if calibration is not None else ""
    run = max(runs, default=0)
    before = runs.get(run, ())
    settled = outcome.run == run and outcome.verdict is not Verdict.UNDECIDED
    with_what = (device, firmware, sha256)
    changed = any((one.device, one.firmware, one.calibration) != with_what for one in before)
    if settled or outcome.stale or changed or not before:
        run, before = bench.next_run, ()
    return TakenUp(run, before, firmware, sha256, device)
