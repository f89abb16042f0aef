"""Hand for hand: the floor says when each table begins its next hand."""

from dataclasses import dataclass

from dealer_assist.game.facts.table_fact import LastingFact


@dataclass(frozen=True, slots=True)
class NextHandHeld(LastingFact):
    """Hand for hand: after the running hand none begins until the floor releases it."""

    by: str


@dataclass(frozen=True, slots=True)
class NextHandReleased(LastingFact):
    """One more hand may begin at the table; ``last``: hand for hand is over, all of them may."""

    by: str
    last: bool = False
