"""Who acts, what a call costs, how far a raise may and must go, and why.

The one reason behind each answer is a ``Reason``: ``why_not_raise`` gives it, ``may_raise`` greys
the button with it, advice.py speaks it, and advance.py records it when it happened all the same.
Sources are the house's own: ``bet.min_raise`` (Grand Cercle 124: double of the last full bet;
TDA 43: the increment), ``short_allin.*`` (Grand Cercle 122, TDA 47).
"""

from dealer_assist.events import BetDoubted
from dealer_assist.games import Structure
from dealer_assist.hand.reason import Reason
from dealer_assist.rules.keys import FLOOR
from dealer_assist.table import Hand, Phase


def due_call(hand: Hand, i: int) -> int:
    """The chips that position ``i`` must add to stay in: what the bet asks, or all he has."""
    return min(max(0, hand.level - hand.bets[i]), hand.stacks[i])


def needs_to_act(hand: Hand, i: int) -> bool:
    """Whether the betting may not end before position ``i`` has acted (again)."""
    if hand.folded[i] or not hand.stacks[i]:
        return False
    if hand.acted[i] and hand.bets[i] >= hand.level:
        return False
    return not _is_covered(hand, i)


def _is_covered(hand: Hand, i: int) -> bool:
    """Whether ``i`` has nothing to decide: all others are all-in for no more than his bet."""
    own, stacks, bets = hand.bets[i], hand.stacks, hand.bets
    if hand.rules["bet.covered_decision"] == "ask":
        # Whoever had something to decide when the round began is asked, also when those who
        # could have bet against him have folded since.
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
    """The position that acts next after position ``after``; -1 when the round's betting is over."""
    size = len(hand.seats)
    if hand.folded.count(False) < 2:
        return -1
    for step in range(1, size + 1):
        i = (after + step) % size
        if needs_to_act(hand, i):
            return i
    return -1


# --- how much --------------------------------------------------------------------------------


def bet_unit(hand: Hand) -> int:
    """The size of a fixed-limit bet on this street; 0 where bets are not fixed."""
    if hand.game.structure is not Structure.FIXED_LIMIT:
        return 0
    big = hand.game.streets[hand.street].big_bet
    return hand.stakes.big_bet if big else hand.stakes.small_bet


def least_raise_to(hand: Hand) -> int:
    """What a raise must come to in all on this street, whatever stack the raiser has."""
    if hand.game.structure is Structure.FIXED_LIMIT:
        return _fixed_raise_to(hand)
    if not hand.level:
        any_ = hand.rules["bet.min_open"] == "any"
        return hand.stakes.smallest_chip if any_ else hand.stakes.min_bet
    if hand.straddled and not hand.raises and hand.rules["straddle.min_raise"] == "plus_bb":
        return hand.level + hand.stakes.min_bet
    rule = hand.rules["bet.min_raise"]
    if rule == "double_last_full":
        # A short opening all-in has no full bet under it: the least bet takes its place.
        return max(2 * hand.full if hand.full else hand.stakes.min_bet, hand.level + 1)
    if rule == "double_current":
        return 2 * hand.level
    if rule == "any_higher":
        return hand.level + hand.stakes.smallest_chip
    return hand.level + max(hand.increment, hand.stakes.min_bet)


def _fixed_raise_to(hand: Hand) -> int:
    unit = bet_unit(hand)
    short = hand.level - hand.full
    if hand.rules["limit.short_allin"] == "half_bet" and 0 < 2 * short < unit:
        return hand.full + unit  # under half a bet counts for nothing: the bet is completed
    return hand.level + unit


def most_raise_to(hand: Hand, i: int) -> int:
    """The largest raise-to of position ``i`` that the betting structure allows, stack included."""
    all_in = hand.stacks[i] + hand.bets[i]
    if hand.game.structure is Structure.NO_LIMIT:
        return all_in
    if hand.game.structure is Structure.FIXED_LIMIT:
        return min(_fixed_raise_to(hand), all_in)
    return min(pot_raise_to(hand, i), all_in)


def pot_raise_to(hand: Hand, i: int) -> int:
    """The raise-to that is a raise of the pot: call first, then as much as the pot then holds."""
    pot = sum(hand.paid) + hand.dead + sum(hand.bets)
    return hand.level + pot + (hand.level - hand.bets[i])


def raise_limits(hand: Hand, i: int) -> tuple[int, int] | None:
    """Least and largest raise-to of position ``i``, or None where he may not raise.

    A stack that can't reach the least raise may still go all-in: both are the all-in then.
    """
    if _why_no_raise(hand, i) is not None:
        return None
    most = most_raise_to(hand, i)
    return min(least_raise_to(hand), most), most


# --- may he? ---------------------------------------------------------------------------------


def why_not_raise(hand: Hand, i: int, to_chips: int | None = None) -> Reason | None:
    """Why position ``i`` may not bet or raise (to this amount), or None when he may."""
    wrong = _why_no_raise(hand, i)
    if wrong is not None or to_chips is None:
        return wrong
    least, most = least_raise_to(hand), most_raise_to(hand, i)
    if to_chips > hand.stacks[i] + hand.bets[i]:
        return Reason("why.more_than_stack", None, hand.stacks[i] + hand.bets[i])
    if to_chips > most:
        return Reason("why.over_the_limit", hand.house.source("bet.min_raise"), most)
    if to_chips < min(least, most):
        key = "bet.min_raise" if hand.level else "bet.min_open"
        return Reason("why.under_the_minimum", hand.house.source(key), min(least, most))
    return None


def may_raise(hand: Hand, i: int, to_chips: int | None = None) -> bool:
    """Whether position ``i`` may bet or raise (to this amount)."""
    return why_not_raise(hand, i, to_chips) is None


def _why_no_raise(hand: Hand, i: int) -> Reason | None:
    if hand.stacks[i] + hand.bets[i] <= hand.level:
        return Reason("why.stack_too_short", None, hand.stacks[i])
    if not _somebody_could_call(hand, i) and hand.rules["bet.pointless_raise"] == "refuse":
        return Reason("why.nobody_could_call", hand.house.source("bet.pointless_raise"))
    if _is_capped(hand):
        return Reason("why.capped", hand.house.source("limit.bets_per_street"), hand.raises)
    if hand.acted[i] and not _is_reopened(hand, i):
        return Reason("why.not_reopened", hand.house.source("short_allin.reopens"),
                      hand.level - hand.bets[i])
    return None


def _somebody_could_call(hand: Hand, i: int) -> bool:
    """Whether an opponent has chips left with which to call more than the bet."""
    for j, out in enumerate(hand.folded):
        if not out and j != i and hand.stacks[j] and hand.stacks[j] + hand.bets[j] > hand.level:
            return True
    return False


def _is_capped(hand: Hand) -> bool:
    if hand.game.structure is not Structure.FIXED_LIMIT:
        return False
    if hand.size == 2 and not hand.rules["limit.cap_heads_up"]:
        return False
    return hand.raises >= int(hand.rules["limit.bets_per_street"])


def _is_reopened(hand: Hand, i: int) -> bool:
    """Whether somebody who has acted may raise again: did a full raise come since?"""
    if hand.full > hand.acted_full[i]:
        return True
    house = hand.house
    facing = hand.level - hand.bets[i]
    if hand.game.structure is Structure.FIXED_LIMIT and house["limit.short_allin"] == "half_bet":
        return 2 * facing >= bet_unit(hand)
    if house["short_allin.cumulative"] != "per_player_facing":
        return False
    return facing * 100 >= full_step(hand) * int(house["short_allin.reopens"])


def full_step(hand: Hand) -> int:
    """The increment that makes a raise full on this street."""
    if hand.rules["short_allin.open_bet_reopens"]:
        return hand.increment
    return max(hand.increment, bet_unit(hand) or hand.stakes.min_bet)


def why_not_act(hand: Hand, i: int) -> Reason | None:
    """Why it isn't position ``i``'s turn, or None when it is."""
    if hand.phase is not Phase.BETTING:
        return Reason("why.no_betting_now")
    if i != hand.actor:
        return Reason("why.not_his_turn", None, 0, hand.seats[hand.actor])
    return None


def why_not_check(hand: Hand, i: int) -> Reason | None:
    """Why position ``i`` may not check, or None."""
    owed = hand.level - hand.bets[i]
    return Reason("why.facing_a_bet", None, owed) if owed > 0 else None


def why_warn_fold(hand: Hand, i: int) -> Reason | None:
    """Why the dealer should remind position ``i`` before he folds, or None: checking is free."""
    if hand.level > hand.bets[i] or hand.rules["bet.fold_unfaced"] == "allow":
        return None
    return Reason("why.check_is_free", hand.house.source("bet.fold_unfaced"))


def is_full_raise(hand: Hand, to_chips: int) -> bool:
    """Whether a bet or raise to this amount is full, so that it reopens the betting."""
    if hand.rules["short_allin.open_bet_reopens"]:
        return to_chips - hand.level >= hand.increment
    if hand.game.structure is Structure.FIXED_LIMIT:
        return to_chips >= _fixed_raise_to(hand)
    return to_chips >= least_raise_to(hand)


def counts_as_raise(hand: Hand, to_chips: int) -> bool:
    """Whether this all-in counts towards fixed limit's cap (half a bet or more, by house)."""
    if hand.rules["limit.short_allin"] != "half_bet":
        return True
    return 2 * (to_chips - hand.full) >= bet_unit(hand)


def choice_totals(hand: Hand, doubt: BetDoubted) -> dict[str, int]:
    """What the player's bet of the street comes to by each way of settling a pending ruling."""
    i = hand.position[doubt.seat]
    return {
        "call": hand.bets[i] + due_call(hand, i),
        "raise": min(least_raise_to(hand), most_raise_to(hand, i)),
        "stand": min(max(doubt.chips, hand.bets[i]), hand.stacks[i] + hand.bets[i]),
    }


def half_raise(hand: Hand, to_chips: int) -> tuple[str, int]:
    """What the house makes of a raise that is too small: ("call" | "raise" | "floor", to).

    Grand Cercle 126-129: over 100, 149 is a call and 150 is completed to 200; the base is the last
    full bet (decisions: a short all-in doesn't move it). TDA 43-A: the base is the increment.
    Integer arithmetic only.
    """
    base_rule = hand.rules["half_raise.base"]
    if base_rule == FLOOR or (base_rule == "previous_bet" and not hand.full):
        return "floor", hand.level  # silent, or over a short opening all-in: no full bet to halve
    percent = int(hand.rules["half_raise.threshold"])
    least = least_raise_to(hand)
    if base_rule == "increment":
        base, over = max(hand.increment, hand.stakes.min_bet), hand.level
    else:
        base, over = hand.full or hand.stakes.min_bet, hand.full
    if base_rule == "half_bet":
        base, over = least - hand.level, hand.level
    enough = (to_chips - over) * 100 >= base * percent and to_chips > hand.level
    return ("raise", least) if enough else ("call", hand.level)
