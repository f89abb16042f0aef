"""Whether play waits for an irregularity, as everybody at the table is shown it."""

from dealer_assist import events as e
from dealer_assist.table import Table


def is_play_held(table: Table) -> bool:
    """Whether an open case is settled before anybody acts.

    Putting a case aside at the panel is no fact; that play went on beside it is one: a player has
    acted since, and nothing was reported or answered after that.
    """
    if not table.cases:
        return False
    newest = max(case.number for case in table.cases)
    return not (table.fact_number > newest and isinstance(table.fact, e.ACTIONS))
