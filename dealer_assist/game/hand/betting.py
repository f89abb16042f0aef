"""Betting: whose turn it is, the price of a call, who may raise between which amounts, and why not.

The one reason behind each answer is a ``Reason``: ``why_not_raise`` gives it, ``may_raise`` greys
the button with it, `advice` speaks it, and `advance` records it when it happened all the same. A
reason whose ``setting`` is filled is no refusal: the house's text is silent and the floor decides.
The amounts are in raise_amounts.py, raising again over a short all-in in reopened_betting.py.
"""

from dealer_assist.game.facts import BetDoubted, Post
from dealer_assist.game.games import Structure
from dealer_assist.game.hand.raise_amounts import (
    bet_unit,
    is_posted_maximum,
    least_raise_to,
    least_setting,
    most_raise_to,
    silent_least,
)
from dealer_assist.game.hand.reopened_betting import why_not_reopened
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.hand.straddle import speaking_order
from dealer_assist.game.rules.house_rules import Passage
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Hand, Phase

#: Constants, because looking members up in their Enum at every decision would cost time.
_FIXED, _BETTING = Structure.FIXED_LIMIT, Phase.BETTING


def due_call(hand: Hand, i: int) -> int:
    """Chips that position ``i`` must add to stay in: the price of a call, or all he has."""
    return min(max(0, hand.level - hand.bets[i]), hand.stacks[i])


def needs_to_act(hand: Hand, i: int) -> bool:
    """True if the betting may not end before position ``i`` has acted (again)."""
    if hand.folded[i] or not hand.stacks[i] or (hand.bomb and hand.is_unbet):
        return False
    if hand.acted[i] and hand.bets[i] >= hand.level:
        return False
    return not _is_covered(hand, i)


def still_to_act(hand: Hand) -> tuple[int, ...]:
    """Positions that owe an action in this round, the one to act first."""
    if hand.phase is not Phase.BETTING or hand.actor < 0:
        return ()
    return tuple(i for i in order_from_actor(hand) if needs_to_act(hand, i))


def order_from_actor(hand: Hand) -> tuple[int, ...]:
    """All positions in speaking order, the one to act first."""
    circle = speaking_order(hand)
    return _order_after(hand, circle[circle.index(hand.actor) - 1])


def _order_after(hand: Hand, after: int) -> tuple[int, ...]:
    """All positions in speaking order after this one, itself last.

    Where acts ahead of their turn bind, the skipped players speak first, then whoever sits behind
    the last of those acts, and who acted ahead in his own next turn (TDA 50, 53-B).
    """
    order = _circle_after(hand, after)
    if not hand.ahead:
        return order
    skipped = _skipped(hand, order)
    behind = len(skipped) + len(hand.ahead)
    acted = tuple([i for i in order[:behind] if i in hand.ahead])
    return (*skipped, *order[behind:], *acted)


def _circle_after(hand: Hand, after: int) -> tuple[int, ...]:
    circle = speaking_order(hand)
    at = circle.index(after % hand.size) + 1
    return (*circle[at:], *circle[:at])


def _skipped(hand: Hand, order: tuple[int, ...]) -> tuple[int, ...]:
    """Positions of this order that were skipped by the last act ahead of its turn."""
    last = max(map(order.index, hand.ahead))
    return tuple([i for i in order[:last] if i not in hand.ahead])


def acts_still_early(hand: Hand, actor: int) -> tuple[int, ...]:
    """Acts that still count as ahead of their turn once this position has it; none where nobody is
    skipped (any more).
    """
    if not hand.ahead or actor == hand.actor:
        return hand.ahead
    return hand.ahead if actor in _skipped(hand, _circle_after(hand, hand.actor)) else ()


def _is_covered(hand: Hand, i: int) -> bool:
    """True if ``i`` has nothing to decide: all others are all-in for no more than his bet."""
    own, stacks, bets = hand.bets[i], hand.stacks, hand.bets
    if hand.rules["bet.covered_decision"] == "ask":
        # Whoever had something to decide when the round began is asked, also when those who could
        # have bet against him have folded since.
        return all(
            stacks[j] + bets[j] <= own
            for j, out in enumerate(hand.folded)
            if j != i and (not out or hand.acted[j])
        )
    top = 0
    for j, out in enumerate(hand.folded):
        if out or j == i:
            continue
        if stacks[j]:
            return False
        if bets[j] > top:
            top = bets[j]
    return top <= own


def due_actor(hand: Hand, after: int) -> int:
    """Position that acts next after position ``after``; -1 when the round's betting is over."""
    folded, size = hand.folded, len(hand.seats)
    if folded.count(False) < 2:
        return -1
    if hand.ahead or (hand.straddled and not hand.street):
        return next((i for i in _order_after(hand, after) if needs_to_act(hand, i)), -1)
    for step in range(1, size + 1):
        i = (after + step) % size
        if not folded[i] and needs_to_act(hand, i):
            return i
    return -1


def due_actor_from(hand: Hand, at: int) -> int:
    """Next position to act, ``at`` itself first; -1 when the round's betting is over."""
    circle = speaking_order(hand)
    return due_actor(hand, circle[circle.index(at % hand.size) - 1])


def with_turn(hand: Hand, actor: int) -> Hand:
    """The hand with the turn at this position, or its round over (-1)."""
    return hand.evolve(actor=actor, phase=_BETTING if actor >= 0 else Phase.CLOSED,
                       ahead=acts_still_early(hand, actor))


# --- may he? ---------------------------------------------------------------------------------


def why_not_raise(hand: Hand, i: int, to_chips: int | None = None) -> Reason | None:
    """Reason why position ``i`` may not bet or raise (to this amount), or None when he may.

    A reason with its ``setting`` filled means that the house's text is silent: call the floor.
    """
    wrong = _why_no_raise(hand, i)
    if wrong is not None or to_chips is None:
        return wrong
    least, most = least_raise_to(hand), most_raise_to(hand, i)
    all_in = hand.stacks[i] + hand.bets[i]
    if to_chips > all_in:
        return Reason("why.more_than_stack", None, all_in)
    if to_chips > most:
        return Reason("why.over_the_limit", _limit_source(hand, most), most)
    least = min(least, most)
    silent = silent_least(hand)
    fixed = hand.game.structure is _FIXED
    if silent and to_chips < all_in and (to_chips < least or fixed):
        return Reason("why.min_floor", hand.house.source(silent), least, setting=silent)
    if to_chips < least:
        return Reason("why.under_the_minimum", hand.house.source(least_setting(hand)), least)
    return None


def _limit_source(hand: Hand, most: int) -> Passage | None:
    """Passage behind the largest raise; None where the game itself (pot limit) sets it."""
    if is_posted_maximum(hand, most):
        return hand.house.source("bet.max_raise")
    fixed = hand.game.structure is _FIXED
    return hand.house.source("limit.bets_per_street") if fixed else None


def may_raise(hand: Hand, i: int, to_chips: int | None = None) -> bool:
    """True if position ``i`` may bet or raise (to this amount)."""
    return why_not_raise(hand, i, to_chips) is None


def _why_no_raise(hand: Hand, i: int) -> Reason | None:
    if hand.stacks[i] + hand.bets[i] <= hand.level:
        return Reason("why.stack_too_short", None, hand.stacks[i])
    if not _somebody_could_call(hand, i) and hand.rules["bet.pointless_raise"] == "refuse":
        return Reason("why.nobody_could_call", hand.house.source("bet.pointless_raise"))
    if hand.limited and (hand.street, i) in hand.limited:
        return Reason("why.call_or_check_only", hand.house.source("oot.skipped"))
    if hand.game.structure is _FIXED:
        capped = _why_capped(hand)
        if capped is not None:
            return capped
    return why_not_reopened(hand, i) if hand.acted[i] else None


def _somebody_could_call(hand: Hand, i: int) -> bool:
    """True if an opponent has chips left to call more than the bet."""
    for j, out in enumerate(hand.folded):
        if not out and j != i and hand.stacks[j] and hand.stacks[j] + hand.bets[j] > hand.level:
            return True
    return False


def _why_capped(hand: Hand) -> Reason | None:
    """Cap on bets and raises at fixed limit (``limit.bets_per_street``) as a refusal, or None.

    Where the text doesn't say whether an all-in under half a bet counts, and the cap depends on it,
    the floor decides.
    """
    heads_up = hand.rules["limit.cap_heads_up"]
    if (hand.bettors if heads_up == "round_begins" else hand.size) == 2 and heads_up is not True:
        return None
    cap = int(hand.rules["limit.bets_per_street"])
    if hand.street == 0 and hand.rules["limit.blind_counts"] and hand.blind_top >= 0:
        cap -= 1  # the big blind is the first bet of this round
    if hand.raises < cap:
        return None
    is_over_blind = not hand.street and hand.blind_top >= 0
    raised = hand.raises if is_over_blind else hand.raises - 1  # the first one is a bet
    if hand.rules["limit.short_allin"] == FLOOR:
        unit = bet_unit(hand)
        open_ = sum(1 for short in hand.shorts if 2 * (short - hand.full) < unit)
        if hand.raises - open_ < cap:
            source = hand.house.source("limit.short_allin")
            return Reason("why.floor_capped", source, raised, setting="limit.short_allin")
    return Reason("why.capped", hand.house.source("limit.bets_per_street"), raised)


def why_not_check(hand: Hand, i: int) -> Reason | None:
    """Reason why position ``i`` may not check, or None."""
    owed = hand.level - hand.bets[i]
    return Reason("why.facing_a_bet", None, owed) if owed > 0 else None


def why_not_fold(hand: Hand, i: int) -> Reason | None:
    """Reason why position ``i`` may not fold (a check is free, the house refuses it), or None."""
    if hand.rules["bet.fold_unfaced"] != "refuse" or hand.level > hand.bets[i]:
        return None
    return Reason("why.fold_refused", hand.house.source("bet.fold_unfaced"))


def why_warn_fold(hand: Hand, i: int) -> Reason | None:
    """Warning to position ``i`` before he folds although checking is free, or None."""
    if hand.level > hand.bets[i]:
        return None
    rule = hand.rules["bet.fold_unfaced"]
    if rule == "allow":
        return None
    source = hand.house.source("bet.fold_unfaced")
    if rule == FLOOR:
        return Reason("why.floor_fold", source, setting="bet.fold_unfaced")
    refused = rule == "refuse"
    return Reason("why.fold_refused" if refused else "why.check_is_free", source)


# --- the price of a round --------------------------------------------------------------------

_PRICED = frozenset({Post.SMALL_BLIND, Post.BIG_BLIND, Post.STRADDLE})


def opening_call_price(hand: Hand) -> int:
    """Price of a call when the first round begins (``blinds.short_bb_call``).

    A blind or straddle that was all-in for less is called at its full price, or as far as it came;
    where the text is silent the full price stands until the floor has decided.
    """
    posted = max(hand.forced)
    if hand.rules["blinds.short_bb_call"] == "posted":
        return posted
    return max([posted, *(o.chips for o in hand.posted if o.post in _PRICED)])


def why_floor_call(hand: Hand) -> Reason | None:
    """Floor's question: the price of a call over a blind that was all-in for less; or None."""
    key = "blinds.short_bb_call"
    if hand.rules[key] != FLOOR or hand.street or hand.raises:
        return None
    forced = [hand.bets[hand.position[o.seat]] for o in hand.posted if o.post in _PRICED]
    lies = max(forced, default=0)
    if lies >= hand.level:
        return None
    return Reason("why.floor_short_blind", hand.house.source(key), lies, setting=key)


# --- a pending ruling ------------------------------------------------------------------------


def choice_totals(hand: Hand, doubt: BetDoubted) -> dict[str, int]:
    """Whole bet of the street that each option of a pending ruling would make stand."""
    i = hand.position[doubt.seat]
    return {
        "call": hand.bets[i] + due_call(hand, i),
        "raise": min(least_raise_to(hand), most_raise_to(hand, i)),
        "stand": min(max(doubt.chips, hand.bets[i]), hand.stacks[i] + hand.bets[i]),
    }
