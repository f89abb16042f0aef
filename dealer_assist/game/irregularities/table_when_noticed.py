"""Moment at which a case was noticed: it is judged on the facts of that moment.

It is the moment of the report, or the floor's: "it was noticed before seat 4 acted".
"""

from collections.abc import Iterator

from dealer_assist.game.facts import ACTIONS
from dealer_assist.game.hand.earlier_states import states_of_hand
from dealer_assist.game.table.table import Case, Table


def table_at_noticing(table: Table, case: Case) -> Table:
    """Table as it was when the case was noticed: as reported, or as the floor says.

    A case that nobody has reported yet would be noticed now.
    """
    at = table
    if not case.moment:
        return at
    while at.before is not None and at.fact_number > case.moment:
        at = at.before
    return at


def acts_of_hand(table: Table) -> Iterator[tuple[int, int]]:
    """Acts of the hand so far, the latest first: each fact's number and seat."""
    for at, _ in states_of_hand(table):
        if isinstance(at.fact, ACTIONS):
            yield at.fact_number, at.fact.seat
