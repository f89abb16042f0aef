"""Price of a round: the cost of a call by its live bets, whatever hands have died since.

While every hand that bet is alive the price is updated step by step (raises.raised_by). When a hand
dies, or chips of a bet go back, all of it is derived again from what was done on the street, in its
order: a raise counts as far as a live hand has put in as much. So nobody is asked for more or less
than the largest live bet, and an all-in for less than a raise that died is the bet to call. The
blinds' price stands without their hands (TDA 30, 71-C).
"""

from typing import Any

from dealer_assist.game.hand.betting import opening_call_price
from dealer_assist.game.hand.raise_amounts import fields_of_raise, opening_increment
from dealer_assist.game.table.table import OF_THE_DEAL, Hand


def mark_hand_dead(hand: Hand, i: int, **changes: Any) -> Hand:
    """Hand with the cards of position ``i`` dead: folded, swept in, killed. Its bet stays.

    ``changes``: other fields of the hand to change with it.
    """
    new = hand.evolve(folded=(*hand.folded[:i], True, *hand.folded[i + 1 :]), **changes)
    top = hand.edition and hand.bets[i] and hand.bets[i] >= hand.level
    return with_price(new) if top else new


def mark_hand_live(hand: Hand, i: int) -> Hand:
    """Hand with the cards of position ``i`` live once more, and its chips in play again."""
    paid = list(hand.paid)
    for one in hand.aside:
        paid[one.position] += one.chips if one.position == i else 0
    return with_price(hand.evolve(
        paid=tuple(paid), aside=tuple(one for one in hand.aside if one.position != i),
        folded=(*hand.folded[:i], False, *hand.folded[i + 1 :]),
        fouled=tuple(j for j in hand.fouled if j != i),
        mucked=(*hand.mucked[:i], False, *hand.mucked[i + 1 :]),
        muck_order=tuple(j for j in hand.muck_order if j != i),
    ))


def with_price(hand: Hand) -> Hand:
    """Hand with its price by the live bets of the street: level, raises, last aggressor.

    Nothing has a price before the betting: the posts make it as the betting begins.
    """
    if hand.phase in OF_THE_DEAL:
        return hand
    base = 0 if hand.street else opening_call_price(hand)
    top = max([base, *(hand.bets[i] for i in hand.live)])
    new = hand.evolve(
        level=base, full=base, increment=opening_increment(hand, base), raises=0, shorts=(),
        aggressor=-1, acted_full=(-1,) * hand.size,
        first_raisers=hand.first_raisers if hand.street else (),
    )
    for i, bet in hand.acts:
        new = _acted(new, i, bet if bet <= top else 0)
    if new.level < top:  # chips went back out of the bet that it is
        new = _acted(new, next(i for i in hand.live if hand.bets[i] == top), top)
    return new


def correct_bet(hand: Hand, i: int, to_chips: int) -> Hand | None:
    """Hand with the bet to call, position ``i``'s, corrected to this amount; None if his isn't the
    bet to call.

    Who called it has called the corrected bet, as far as his chips go.
    """
    was, mine = hand.bets[i], [k for k, act in enumerate(hand.acts) if act == (i, hand.bets[i])]
    if hand.aggressor != i or was != hand.level or not mine or to_chips <= 0:
        return None
    bets, stacks = list(hand.bets), list(hand.stacks)
    for j, bet in hand.acts[mine[-1] :]:
        if bet == bets[j] and not hand.folded[j] and (bet == was or bet > to_chips):
            bets[j] = min(to_chips, bet + stacks[j])
            stacks[j] += bet - bets[j]
    acts = (*hand.acts[: mine[-1]], *((j, bets[j]) for j, _ in hand.acts[mine[-1] :]))
    return with_price(hand.evolve(bets=tuple(bets), stacks=tuple(stacks), acts=acts))


def _acted(hand: Hand, i: int, bet: int) -> Hand:
    """Hand after position ``i`` brought its bet of the street to this amount."""
    changes = fields_of_raise(hand, i, bet)
    full = hand.acted_full
    seen = changes.get("full", hand.full)
    return hand.evolve(**changes, acted_full=(*full[:i], seen, *full[i + 1 :]))
