"""Hand that a case is about: the running one, or the last one if it came up later. No Qt.

Chips and facts of the case are then the last hand's, and no chip or street of the hand that has
begun since.
"""

from collections.abc import Iterable
from typing import Final

from dealer_assist.game.hand.chips_at_stake import hand_at_stake
from dealer_assist.game.hand.earlier_states import before_hand
from dealer_assist.game.hand.pots import pots_with_bets
from dealer_assist.game.irregularities.case_deciding_facts import KnownFact, known_facts
from dealer_assist.game.irregularities.table_when_noticed import table_at_noticing
from dealer_assist.game.table.table import Case, Hand, Table

#: Facts about the case itself, whatever is dealt meanwhile.
_ITS_OWN: Final = frozenset({"seat", "other", "card", "chips", "next_hand"})


def _is_of_earlier(table: Table, case: Case) -> bool:
    """True if another hand was begun at this table since that which the case is about."""
    (next_hand,) = known_facts(table, case, ("next_hand",))
    return bool(next_hand.number)


def last_hand(table: Table, case: Case) -> Hand | None:
    """The hand that is over which the case is about, while another one is dealt; None for any other
    case, and where it lies further back than the table remembers.
    """
    if not _is_of_earlier(table, case):
        return None
    at = table_at_noticing(table, case)
    late = _is_of_earlier(at, case)  # it was reported once the next hand had begun
    last = before_hand(at).hand if late else at.hand
    return last if last is not None and (late or last.number == case.hand) else None


def hand_at_noticing(table: Table, case: Case | None) -> Hand | None:
    """The hand with all that lay there as the case was noticed, or in the hand that is over.

    None where no hand was dealt, or it counts for nothing.
    """
    if case is None or not _is_of_earlier(table, case):
        return hand_at_stake(table_at_noticing(table, case) if case is not None else table)
    last = last_hand(table, case)
    if last is None or last.voided:
        return None
    return last.evolve(pots=pots_with_bets(last.evolve(pots=())))


def facts_of_case_hand(table: Table, case: Case, facts: Iterable[KnownFact]) -> tuple[KnownFact,
                                                                                      ...]:
    """Of the facts that decide, those that are about the hand of this case."""
    is_of_earlier = _is_of_earlier(table, case)
    return tuple(one for one in facts if not is_of_earlier or one.id in _ITS_OWN)
