"""Shared parts of the steps' runners."""

from collections.abc import Iterable, Sequence

from dealer_assist.devices.commissioning.bench_screen import TapChoice
from dealer_assist.devices.commissioning.findings.rate_verdicts import joint_verdict
from dealer_assist.game.facts import commissioning as b
from dealer_assist.words.message import Message, message

_MOST_NOTES = 6


def key(name: str, tap: object, main: bool = False, grave: bool = False) -> TapChoice:
    """A key with the words `bench_key.NAME`."""
    return TapChoice(message(f"bench_key.{name}"), tap, main, grave)


def newest(notes: Sequence[Message]) -> tuple[Message, ...]:
    """Newest notes, as many as fit on the screen."""
    return tuple(notes[-_MOST_NOTES:])


def verdict_of_findings(findings: Iterable[b.BenchFinding]) -> b.BenchVerdict:
    """Worst verdict of these findings; accepted if there are none."""
    return joint_verdict((b.BenchVerdict.ACCEPT, *(finding.verdict for finding in findings)))
