"""All rounds of a chip test together: sums for each spot, each pair of spots, each chip."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import field

from dealer_assist.devices.commissioning.findings.device_report_counts import (
    joined_lines,
    sum_of_notes,
)
from dealer_assist.game.facts.commissioning import ChipTally, LineTally, SpotsPassed
from drivers.lazy_dataclass import dataclass


@dataclass(slots=True)
class SpotSum:
    """One spot over all heights: `placed` chips in `tried` stacks, `right` of them counted right.

    `missed` chips weren't heard here, `strayed` to other spots, by spot.
    """

    spot: int
    placed: int = 0
    tried: int = 0
    right: int = 0
    missed: int = 0
    strayed: Counter[int] = field(default_factory=Counter)
    missed_at: Counter[int] = field(default_factory=Counter)  # by height
    tried_at: Counter[int] = field(default_factory=Counter)

    @property
    def heard(self) -> int:
        """Chips heard at their own spot."""
        return self.placed - self.missed

    @property
    def unheard(self) -> int:
        """Chips heard nowhere: those that weren't heard here and didn't stray instead."""
        return max(0, self.missed - sum(self.strayed.values()))


@dataclass(frozen=True, slots=True)
class SpotTotals:
    """Sums over the rounds of one test."""

    spots: dict[int, SpotSum]
    chips: dict[str, ChipTally]
    rounds: int = 0
    slowest_ms: int = 0
    confidence: int = 0
    line: LineTally = field(default_factory=LineTally)
    notes: Counter[str] = field(default_factory=Counter)

    @property
    def placed(self) -> int:
        """Chips put, over all stacks."""
        return sum(one.placed for one in self.spots.values())

    @property
    def heard(self) -> int:
        """Chips heard at their own spot."""
        return sum(one.heard for one in self.spots.values())

    @property
    def strayed(self) -> int:
        """Chips heard at another spot, each once for each such spot."""
        return sum(sum(one.strayed.values()) for one in self.spots.values())

    @property
    def tried(self) -> int:
        """Stacks put."""
        return sum(one.tried for one in self.spots.values())

    @property
    def right(self) -> int:
        """Stacks counted right."""
        return sum(one.right for one in self.spots.values())

    @property
    def tallest(self) -> int:
        """The highest stack that was put."""
        return max((height for one in self.spots.values() for height in one.tried_at), default=0)

    @property
    def never_heard(self) -> int:
        """Chips of the highest stack that no spot ever heard; 0 where it isn't known."""
        put = sum(one.tried_at[self.tallest] for one in self.spots.values())
        known = len(self.chips)
        return self.tallest - known if put and 0 < known < self.tallest else 0


def spot_totals_of(rounds: Iterable[SpotsPassed]) -> SpotTotals:
    """The sum of these rounds of one test."""
    listed = list(rounds)
    told = [one.confidence for one in listed if one.confidence]
    return SpotTotals(
        _spots(listed), _chips(listed), len(listed),
        max((tally.slowest_ms for one in listed for tally in one.tallies), default=0),
        min(told, default=0), joined_lines(one.line for one in listed),
        sum_of_notes(one.notes for one in listed),
    )


def _spots(rounds: Sequence[SpotsPassed]) -> dict[int, SpotSum]:
    sums: dict[int, SpotSum] = {}
    for tally in (tally for one in rounds for tally in one.tallies):
        found = sums.setdefault(tally.spot, SpotSum(tally.spot))
        found.placed += tally.placed * tally.tried
        found.tried += tally.tried
        found.right += tally.right
        found.missed += tally.missed
        found.missed_at[tally.placed] += tally.missed
        found.tried_at[tally.placed] += tally.tried
        if tally.strayed_to >= 0:
            found.strayed[tally.strayed_to] += tally.strayed
    return dict(sorted(sums.items()))


def _chips(rounds: Sequence[SpotsPassed]) -> dict[str, ChipTally]:
    sums: dict[str, ChipTally] = {}
    for one in (chip for round_ in rounds for chip in round_.chips):
        known = sums.get(one.chip, ChipTally(one.chip))
        sums[one.chip] = ChipTally(
            one.chip, known.due + one.due, known.heard + one.heard, known.strayed + one.strayed)
    return sums
