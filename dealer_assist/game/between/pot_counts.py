"""Pot counted before it is pushed: it agrees with the table's account, or the floor rules."""

from dealer_assist.game import facts as e
from dealer_assist.game.between.buy_ins_and_stacks import why_no_amount
from dealer_assist.game.between.seat_checks import why_decision_unsigned
from dealer_assist.game.hand import showdown
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.hand.several_boards import pot_index
from dealer_assist.game.table.table import Hand, Phase, Table


def pot_chips(table: Table, pot: int) -> int:
    """Chips in the pot at this index by the table's account; 0 where it can't be counted.

    A pot is counted whole, without the levy: once a part of it was pushed it's too late.
    """
    hand = table.hand
    if hand is None or hand.phase is not Phase.PUSHING or hand.levy_due:
        return 0
    if not 0 <= pot < len(hand.pots):
        return 0
    return 0 if _is_begun(hand, pot) else hand.pots[pot].chips


def _named_chips(table: Table, fact: e.PotCounted | e.PotRuled) -> int:
    hand = table.hand
    return pot_chips(table, pot_index(hand, fact.pot, fact.board)) if hand is not None else 0


def _is_begun(hand: Hand, pot: int) -> bool:
    """True if a part of this pot was pushed: the rest would be shared out otherwise."""
    left = [share for share in hand.shares if share.pot == pot]
    return left != [share for share in showdown.due_shares(hand) if share.pot == pot]


def due_recount(table: Table) -> tuple[int, int] | None:
    """Pot counted otherwise than the account says, and its count; None where all agree.

    A pot that the dealer pushes all the same waits no longer.
    """
    for pot, counted in table.evening.pot_counts:
        if pot_chips(table, pot) not in (0, counted):
            return pot, counted
    return None


def why_not_count_pot(table: Table, fact: e.PotCounted) -> Reason | None:
    """Reason why this pot can't have been counted, or None. A difference is noted, not refused."""
    if not _named_chips(table, fact):
        return Reason("why.no_pot_to_count")
    return Reason("why.amount_missing") if fact.chips < 0 else None


def why_not_rule_pot(table: Table, fact: e.PotRuled) -> Reason | None:
    """Reason why the floor can't have settled this pot so, or None."""
    if not _named_chips(table, fact):
        return Reason("why.no_pot_to_count")
    return why_no_amount(fact.chips) or why_decision_unsigned(fact.by, fact.reason)
