"""Chopping the blinds: all others have folded, and the two take their blinds back (WSOP 67)."""

from dealer_assist.game.facts import Action, Declared, Post
from dealer_assist.game.hand.earlier_states import states_of_hand
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Hand, Phase, Table

_BLINDS = frozenset({Post.SMALL_BLIND, Post.BIG_BLIND})


def why_not_chop(table: Table) -> Reason | None:
    """Reason why the blinds can't be chopped now, or None; the house decides if they may at all."""
    return why_no_chop_now(table) or why_chop_refused(table)


def why_no_chop_now(table: Table) -> Reason | None:
    """Reason why there are no two blinds to take back now, or None.

    Before the flop, at least one other having folded, the two stand as they were posted: nobody
    has checked, called or bet, in turn or before it, and nothing is in doubt. No text speaks of
    other chips that lie there (antes, a straddle, a missed blind).
    """
    hand = table.hand
    moving = table.doubt is not None or table.early or (
        table.gesture is not None and table.gesture.motions)
    if hand is None or moving:
        return Reason("why.chop_not_now")
    wrong = why_no_chop_of(hand)
    if wrong is not None:
        return wrong
    away = next((seat for seat in _live(hand) if table.chair(seat).away), 0)
    return Reason("why.chop_away", None, 0, away) if away else None


def why_no_chop_of(hand: Hand) -> Reason | None:
    """Reason why this hand has no two blinds, alone in the pot as posted, to take back; or None."""
    if hand.phase is not Phase.BETTING or hand.street or hand.acts:
        return Reason("why.chop_not_now")
    if hand.size < 3 or set(_live(hand)) != _blinds(hand):
        return Reason("why.chop_not_now")
    if any(o.post not in _BLINDS for o in hand.posted) or hand.dead or any(hand.paid):
        return Reason("why.chop_other_chips")
    return None


def chop_partner(table: Table, seat: int) -> int:
    """Seat that this seat's "chop" is an offer to; 0 for nobody, where no chop is possible."""
    hand = table.hand
    if hand is None or why_not_chop(table) is not None or seat not in _live(hand):
        return 0
    return next(other for other in _live(hand) if other != seat)


def is_chop_said(table: Table, seat: int) -> bool:
    """True if this seat has said "chop" since the two blinds are alone."""
    for at, hand in states_of_hand(table):
        if why_no_chop_of(hand) is not None:
            return False
        if isinstance(at.fact, Declared) and (at.fact.seat, at.fact.action) == (seat, Action.CHOP):
            return True
    return False


def why_chop_refused(table: Table) -> Reason | None:
    """Reason why this house refuses a chop, or None; where its text is silent the floor decides."""
    key = "blinds.chop"
    rule, source = table.house[key], table.house.source(key)
    if rule == "allow":
        return None
    if rule == FLOOR:
        return Reason("why.chop_not_said", source, setting=key)
    return Reason("why.chop_refused", source)


def _live(hand: Hand) -> tuple[int, ...]:
    return tuple([hand.seats[i] for i in hand.live])


def _blinds(hand: Hand) -> set[int]:
    """Seats that posted small and big blind."""
    return {o.seat for o in hand.posted if o.post in _BLINDS}
