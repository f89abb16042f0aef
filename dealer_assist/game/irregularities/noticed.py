"""When a case was noticed: it is judged on the facts of that moment.

As it was reported, or as the floor says: "it was noticed before seat 4 acted".
"""

from collections.abc import Iterator

from dealer_assist.game.facts import ACTIONS
from dealer_assist.game.hand.past import of_hand
from dealer_assist.game.table.table import Case, Table


def at_moment(table: Table, case: Case) -> Table:
    """The table as it was when the case was noticed: as it was reported, or as the floor says.

    One that nobody has reported yet would be noticed now.
    """
    at = table
    if not case.moment:
        return at
    while at.before is not None and at.fact_number > case.moment:
        at = at.before
    return at


def acts_of_hand(table: Table) -> Iterator[tuple[int, int]]:
    """The acts of the hand so far, the latest first: the fact's number, and whose it is."""
    for at, _ in of_hand(table):
        if isinstance(at.fact, ACTIONS):
            yield at.fact_number, at.fact.seat
