"""Hands of a journal one by one, each with the table before it.

A hand depends on the evening before it (absent players, the floor's decisions, a lost device): so
the whole journal is applied, and each hand starts from the state where it began.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import SEATS, Hand, Phase, Table, bare_table
from dealer_assist.game.table.tournament import Tournament
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True)
class HandDealt:
    """Facts from one hand's beginning to the next one's, and the table before the first.

    ``first`` is that fact's number and ``at`` the label of its row; ``end`` the hand as the facts
    leave it, None where its beginning was taken back. ``cup_at`` is when the tournament was opened.
    """

    number: int
    first: int
    at: str
    facts: tuple[e.Fact, ...]
    before: Table
    end: Hand | None
    cup_at: str = ""

    @property
    def is_over(self) -> bool:
        """True once the last pot was pushed, or the deal was void."""
        return self.end is not None and self.end.phase is Phase.OVER

    @property
    def is_void(self) -> bool:
        """True if the deal was void: everybody took his chips back."""
        return self.end is not None and bool(self.end.voided)

    @property
    def names(self) -> Mapping[int, str]:
        """Players' names by seat, as far as somebody gave them one."""
        return dict(self.before.evening.named)

    @property
    def cup(self) -> Tournament | None:
        """Tournament that was on; None at a cash game."""
        return self.before.tournament

    @property
    def places(self) -> int:
        """Number of seats at the table."""
        return self.before.evening.sign.seats or SEATS


class Numbered(NamedTuple):
    """Fact with its row's number and label."""

    number: int
    at: str
    fact: e.Fact


def hands_dealt(told: Iterable[Numbered], rules: HouseRules) -> Iterator[HandDealt]:
    """Hands in their order, finished or not, taken back or not.

    ``rules`` are those under which the journal was begun.
    """
    table, cup_at = bare_table(rules), ""
    begun: HandDealt | None = None
    facts, end = list[e.Fact](), None
    for number, at, fact in told:
        before, table = table, advance(table, fact, number)
        if isinstance(fact, e.HandBegan) and table.hand_fact == number:
            if begun is not None:
                yield _ended(begun, facts, end)
            begun = HandDealt(fact.number, number, at, (), before.evolve(before=None), None, cup_at)
            facts = []
        elif isinstance(fact, e.TournamentOpened):
            cup_at = at
        if begun is not None:
            facts.append(fact)
            if table.hand_fact != begun.first:
                end = None
            elif table.hand is not None:
                end = table.hand  # the last player's leaving takes it off the table
    if begun is not None:
        yield _ended(begun, facts, end)


def _ended(begun: HandDealt, facts: list[e.Fact], end: Hand | None) -> HandDealt:
    return replace(begun, facts=tuple(facts), end=end)
