"""One target given inputs for so many seconds, and what came of it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final, NamedTuple

from tests.tools.fuzz.fuzz_changes import changed
from tests.tools.fuzz.fuzz_target import Finding, Target, tried

#: Findings of one kind at one place are one; and of more kinds nobody reads on.
_MOST_KINDS: Final = 20


class EngineMissing(Exception):
    """The engine isn't installed; says how it is."""


class Summary(NamedTuple):
    """How many inputs were tried, what broke the contract, and lines covered (0: not counted)."""

    target: str
    runs: int
    findings: tuple[Finding, ...]
    covered: int = 0
    ended: str = ""  # why the engine ended before its time, "" where it didn't


class Kinds:
    """Keeps one finding of each kind, as a file."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self._found: dict[tuple[str, str], Finding] = {}

    @property
    def found(self) -> tuple[Finding, ...]:
        """One of each kind, in the order in which they were found."""
        return tuple(self._found.values())

    def note(self, finding: Finding | None) -> bool:
        """Whether it is the first of its kind; then its input lies in the folder."""
        if finding is None:
            return False
        kind = finding.what.partition(":")[0], finding.where
        if kind in self._found or len(self._found) >= _MOST_KINDS:
            return False
        self._found[kind] = finding
        self._out.mkdir(parents=True, exist_ok=True)
        (self._out / finding.name).write_bytes(finding.given)
        return True


def with_hypothesis(
    target: Target, seeds: Sequence[bytes], seconds: float, out: Path
) -> Summary:
    """Inputs that Hypothesis draws: bytes as they come, and changed seeds. Raises EngineMissing."""
    try:
        from hypothesis import HealthCheck, given, settings
        from hypothesis import strategies as st
    except ImportError:
        raise EngineMissing("hypothesis is missing: pip install 'dealer-assist[test]'") from None
    kinds, until_s, runs = Kinds(out), monotonic() + seconds, 0

    def put(one: bytes) -> None:
        nonlocal runs
        runs += 1
        kinds.note(tried(target, one))

    for seed in seeds:
        put(seed)
    made = st.one_of(st.binary(max_size=4000), st.integers(0, 2**64 - 1).map(
        lambda chance: changed(seeds, target.shape, Random(chance))))
    some: Callable[[], None] = settings(
        max_examples=100, database=None, deadline=None, suppress_health_check=list(HealthCheck),
    )(given(made)(put))
    while monotonic() < until_s and len(kinds.found) < _MOST_KINDS:
        some()
    return Summary(target.name, runs, kinds.found)
