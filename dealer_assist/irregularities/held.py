"""Whether play waits for an irregularity, as everybody at the table is shown it."""

from dealer_assist import events as e
from dealer_assist.table import Table


def is_play_held(table: Table) -> bool:
    """Whether an open case is settled before anybody acts.

    Putting a case aside at the panel is no fact; that play went on beside it is one: a player has
    acted since, and nothing was reported or answered after that. Cards that are dealt then, and
    bets that are gathered, hold nobody up again.
    """
    if not table.cases:
        return False
    numbers = {case.number for case in table.cases}
    newest, at = max(numbers), table
    while at.fact_number > newest:
        if isinstance(at.fact, e.ACTIONS):
            return False
        if isinstance(at.fact, e.IrregularityAnswered) and at.fact.case in numbers:
            return True
        if at.before is None:
            return True
        at = at.before
    return True
