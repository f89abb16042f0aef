"""Shared parts of the steps' runners."""

from collections.abc import Iterable, Sequence

from dealer_assist.devices.commissioning.shown import Key
from dealer_assist.devices.commissioning.steps.runner import NOTHING, ErrandDone, Made
from dealer_assist.devices.commissioning.taps import BenchTap, Heard
from dealer_assist.game.facts import bench as b
from dealer_assist.words.message import Message, message

_MOST_NOTES = 6


class Quiet:
    """Base of a runner that does nothing; a step overrides what concerns it."""

    def heard(self, heard: Heard) -> Made:
        """A device said something."""
        return NOTHING

    def tapped(self, tap: BenchTap, now_s: int) -> Made:
        """The technician tapped."""
        return NOTHING

    def done(self, done: ErrandDone, now_s: int) -> Made:
        """An errand was carried out."""
        return NOTHING

    def ticked(self, now_ns: int, now_s: int) -> Made:
        """A tenth of a second went by."""
        return NOTHING


def key(name: str, tap: object, main: bool = False, grave: bool = False) -> Key:
    """A key with the words `bench_key.NAME`."""
    return Key(message(f"bench_key.{name}"), tap, main, grave)


def newest(notes: Sequence[Message]) -> tuple[Message, ...]:
    """Newest notes, as many as fit on the screen."""
    return tuple(notes[-_MOST_NOTES:])


def worst(findings: Iterable[b.Finding]) -> b.Verdict:
    """Worst verdict of these findings; accepted if there are none."""
    verdicts = {finding.verdict for finding in findings}
    for verdict in (b.Verdict.REJECT, b.Verdict.UNDECIDED, b.Verdict.WARN):
        if verdict in verdicts:
            return verdict
    return b.Verdict.ACCEPT
