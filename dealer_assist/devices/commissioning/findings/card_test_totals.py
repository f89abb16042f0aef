"""All runs of a card test together: sums for each card and for the whole."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import field

from dealer_assist.devices.commissioning.findings.device_report_counts import (
    joined_lines,
    sum_of_notes,
)
from dealer_assist.game.facts.commissioning import CardsPassed, CardTally, LineTally, Mistaken
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums. `cards` holds what is known card by card; `unnamed` were unread and nobody knows which;
    `strayed` were read as another card and nobody knows which they were."""

    cards: dict[str, CardTally]
    mistaken: Counter[tuple[str, str]]
    unnamed: int = 0
    strayed: int = 0
    foreign: int = 0
    runs: int = 0
    line: LineTally = field(default_factory=LineTally)
    notes: Counter[str] = field(default_factory=Counter)

    @property
    def drawn(self) -> int:
        """Cards that left the shoe, or were due."""
        return sum(one.drawn for one in self.cards.values()) + self.unnamed + self.strayed

    @property
    def read(self) -> int:
        """Cards read as some card, right or wrong."""
        return self.true + self.wrong

    @property
    def true(self) -> int:
        """Cards read as themselves."""
        return sum(one.read for one in self.cards.values())

    @property
    def wrong(self) -> int:
        """Cards read as another."""
        return sum(one.wrong for one in self.cards.values()) + self.strayed

    @property
    def missed(self) -> int:
        """Cards that weren't read."""
        return sum(one.missed for one in self.cards.values()) + self.unnamed

    @property
    def doubled(self) -> int:
        """Cards that left with another."""
        return sum(one.doubled for one in self.cards.values())


def card_test_sums(runs: Iterable[CardsPassed]) -> Totals:
    """The sum of these runs of one test."""
    listed = list(runs)
    mistaken: Counter[tuple[str, str]] = Counter()
    for run in listed:
        mistaken.update({(one.card, one.read_as): one.times for one in run.mistaken})
    return Totals(
        _summed(listed), mistaken, sum(run.unnamed for run in listed),
        sum(_unknown(run.tallies, run.mistaken) for run in listed),
        sum(run.foreign for run in listed), len(listed),
        joined_lines(run.line for run in listed), sum_of_notes(run.notes for run in listed),
    )


def _unknown(tallies: Sequence[CardTally], mistaken: Sequence[Mistaken]) -> int:
    """Misread cards that no tally covers: it isn't known which they were."""
    return max(0, sum(one.times for one in mistaken) - sum(one.wrong for one in tallies))


def _summed(runs: Sequence[CardsPassed]) -> dict[str, CardTally]:
    sums: dict[str, CardTally] = {}
    for run in runs:
        for one in run.tallies:
            known = sums.get(one.card, CardTally(one.card))
            lowest = min((c for c in (known.confidence, one.confidence) if c), default=0)
            sums[one.card] = CardTally(
                one.card, known.drawn + one.drawn, known.read + one.read,
                known.missed + one.missed, known.wrong + one.wrong, known.doubled + one.doubled,
                lowest, known.silent + one.silent)
    return sums
