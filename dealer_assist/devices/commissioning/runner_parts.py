"""Shared parts of the steps' runners."""

from collections.abc import Iterable, Sequence

from dealer_assist.devices.commissioning.bench_screen import TapChoice
from dealer_assist.devices.commissioning.bench_taps import BenchTap, DeviceReport
from dealer_assist.devices.commissioning.steps.runner import NOTHING, ErrandDone, StepResult
from dealer_assist.game.facts import bench as b
from dealer_assist.words.message import Message, message

_MOST_NOTES = 6


class Quiet:
    """Base of a runner that does nothing; a step overrides what concerns it."""

    def heard(self, heard: DeviceReport) -> StepResult:
        """A device said something."""
        return NOTHING

    def tapped(self, tap: BenchTap, now_s: int) -> StepResult:
        """The technician tapped."""
        return NOTHING

    def done(self, done: ErrandDone, now_s: int) -> StepResult:
        """An errand was carried out."""
        return NOTHING

    def ticked(self, now_ns: int, now_s: int) -> StepResult:
        """A tenth of a second went by."""
        return NOTHING


def key(name: str, tap: object, main: bool = False, grave: bool = False) -> TapChoice:
    """A key with the words `bench_key.NAME`."""
    return TapChoice(message(f"bench_key.{name}"), tap, main, grave)


def newest(notes: Sequence[Message]) -> tuple[Message, ...]:
    """Newest notes, as many as fit on the screen."""
    return tuple(notes[-_MOST_NOTES:])


def verdict_of_findings(findings: Iterable[b.BenchFinding]) -> b.BenchVerdict:
    """Worst verdict of these findings; accepted if there are none."""
    verdicts = {finding.verdict for finding in findings}
    for verdict in (b.BenchVerdict.REJECT, b.BenchVerdict.UNDECIDED, b.BenchVerdict.WARN):
        if verdict in verdicts:
            return verdict
    return b.BenchVerdict.ACCEPT
