"""The showdown: who shows, who may muck, who wins which pot. Cards speak (GC:139)."""

from collections.abc import Mapping

from dealer_assist.hand import pots
from dealer_assist.hand.ranking import strength
from dealer_assist.table import Hand, Phase, Share


def due_to_show(hand: Hand) -> tuple[int, ...]:
    """Positions still to table or muck, in the order in which the house asks them.

    Whoever last bet or raised on the last street first, else the first left of the button
    (GC:138, TDA 17-A); then clockwise. Where side pots are settled first, those who contend for
    the last one show before the others (GC:137).
    """
    live = hand.live
    if len(live) < 2 and not any(hand.shown):
        return ()
    order = [i for i in _circle(hand) if i in live]
    if hand.rules["pots.order"] == "side_first":
        made = pots.pots_now(hand)
        depth = {i: max((k for k, p in enumerate(made) if i in p.eligible), default=0)
                 for i in order}
        order.sort(key=lambda i: -depth[i])  # stable: the circle's order within each pot
    return tuple(i for i in order if not hand.shown[i])


def _circle(hand: Hand) -> tuple[int, ...]:
    size, first = hand.size, 0
    if hand.aggressor >= 0 and hand.rules["showdown.first"] == "last_aggressor_last_round":
        first = hand.aggressor
    elif hand.rules["showdown.no_bet"] == "button_first":
        first = size - 1
    return tuple((first + k) % size for k in range(size))


def strengths(hand: Hand) -> Mapping[int, int]:
    """The strength of every tabled hand that is still live, by position."""
    return {
        i: strength((*hand.shown[i], *hand.board)) for i in hand.live if hand.shown[i]
    }


def is_settled(hand: Hand) -> bool:
    """Whether it's known who wins: one left, or everybody tabled or mucked on a full board."""
    live = hand.live
    return len(live) == 1 or all(hand.shown[i] for i in live)


def all_must_table(hand: Hand) -> bool:
    """Whether all live hands are to be tabled now: somebody is all-in, no betting left (TDA 16)."""
    if not hand.rules["showdown.allin_tabled"] or len(hand.live) < 2:
        return False
    with_chips = sum(1 for i in hand.live if hand.stacks[i])
    if hand.phase is Phase.SHOWDOWN:
        return with_chips < len(hand.live)
    return hand.phase in (Phase.CLOSED, Phase.BOARD) and with_chips <= 1


def due_shares(hand: Hand) -> tuple[Share, ...]:
    """What is to be pushed to whom, pot by pot in the house's order."""
    return pots.shares(hand, hand.pots, strengths(hand) if len(hand.live) > 1 else {})
