"""Step "firmware": each device's own statement of its firmware, compared with the paper.

A device can lie about its hash: the statement is for the inventory. It proves its key, and the
tests show what it does. Another hash than last time makes those tests stale.
"""

from dataclasses import replace

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.bench_screen_view_model import BenchStepView, NamedFigure
from dealer_assist.devices.commissioning.bench_state import BenchState
from dealer_assist.devices.commissioning.bench_taps import DeviceReport
from dealer_assist.devices.commissioning.steps.step_runner import (
    NOTHING,
    Ground,
    Runner,
    StepResult,
    bench_tap_choice,
)
from dealer_assist.game.facts.commissioning import BenchStep, BenchVerdict, StepDone
from dealer_assist.words.message import message
from drivers.devices import device_reports as r
from drivers.wire.constants import PROTOCOL_MAX, PROTOCOL_MIN


def begin(ground: Ground) -> Runner:
    """With every device of ours."""
    roles = [role for role, one in ground.bench.named.items() if one.family == "own"]
    up = {role: one for role, one in ground.up.items() if role in roles}
    return RunFirmware(ground.bench, roles, up)


class RunFirmware(Runner):
    """Shows hash and version of each device, and asks if the paper says the same."""

    def __init__(self, bench: BenchState, roles: list[str], up: dict[str, r.LinkUp]) -> None:
        self._bench, self._roles, self._up = bench, roles, up
        self._ended: StepDone | None = None

    def heard(self, heard: DeviceReport) -> StepResult:
        """Handle a device that answers late."""
        if isinstance(heard.report, r.LinkUp) and heard.role in self._roles:
            self._up[heard.role] = heard.report
        return NOTHING

    def tapped(self, tap: bench_taps.BenchTap, now_s: int) -> StepResult:
        """Handle the answer: the paper says the same, or something else."""
        if self._missing or self._ended is not None:
            if isinstance(tap, bench_taps.Again):
                self._ended = None
            return NOTHING
        if isinstance(tap, bench_taps.GoOn):
            sound = all(_is_spoken(one) for one in self._up.values())
            return self._ends(BenchVerdict.ACCEPT if sound else BenchVerdict.REJECT, now_s)
        if tap == bench_taps.Choose("differs"):
            return self._ends(BenchVerdict.REJECT, now_s)
        return NOTHING

    def _ends(self, verdict: BenchVerdict, now_s: int) -> StepResult:
        self._ended = StepDone(BenchStep.FIRMWARE, verdict, at_s=now_s)
        return StepResult((self._ended,))

    @property
    def _missing(self) -> list[str]:
        return [role for role in self._roles if role not in self._up]

    @property
    def shown(self) -> BenchStepView:
        """Hash and version, device by device."""
        shown = BenchStepView(BenchStep.FIRMWARE, figures=self._figures())
        if self._ended is not None:
            return replace(shown, says=(message(f"bench_firmware.{self._ended.verdict}"),),
                           keys=(bench_tap_choice("again", bench_taps.Again()),),
                           verdict=self._ended.verdict)
        if self._missing:
            return replace(shown, says=(message("bench_firmware.awaits", role=self._missing[0]),))
        return replace(
            shown, says=(message("bench_firmware.compare"), message("bench_firmware.compare_how")),
            keys=(bench_tap_choice("same", bench_taps.GoOn(), main=True),
                  bench_tap_choice("differs", bench_taps.Choose("differs"))))

    def _figures(self) -> tuple[NamedFigure, ...]:
        figures: list[NamedFigure] = []
        for role in (one for one in self._roles if one in self._up):
            up = self._up[role]
            figures += [
                NamedFigure(message("bench_firmware.hash", role=role), up.firmware or "-"),
                NamedFigure(message("bench_firmware.version", role=role), str(up.version),
                            BenchVerdict.ACCEPT if _is_spoken(up) else BenchVerdict.REJECT)]
        return tuple(figures)


def _is_spoken(up: r.LinkUp) -> bool:
    return PROTOCOL_MIN <= up.version <= PROTOCOL_MAX
