"""Raise amounts: the least and the most of a bet or raise, and the size that makes one full.

Every amount is whole chips, and every threshold an inequality of integers. Which setting gives the
least raise at a moment is determined in one place (``least_setting``), so that the amount and the
passage cited for it never part. Where that setting is ``floor`` the house's text is silent: the
amount given is then the one that is enough under every rule known (``surest_raise_to``), and
anything smaller is for the floor. Who may raise at all is in betting.py, reopening in
reopened_betting.py.

Sources: Grand Cercle 122-129, Groupe Tranchant 105 and 127, NLPC 20-38, the leaflet's 85, TDA 43.
"""

from collections.abc import Callable
from typing import Any, Final

from dealer_assist.game.facts import Post
from dealer_assist.game.games import Structure
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Hand

#: Constants, because looking members up in their Enum at every decision would cost time.
_FIXED, _NO_LIMIT = Structure.FIXED_LIMIT, Structure.NO_LIMIT


def bet_unit(hand: Hand) -> int:
    """Size of a fixed-limit bet on this street; 0 where bets are not fixed."""
    if hand.game.structure is not _FIXED:
        return 0
    big = hand.game.streets[hand.street].big_bet
    return hand.stakes.big_bet if big else hand.stakes.small_bet


# --- the least -------------------------------------------------------------------------------


def least_setting(hand: Hand) -> str:
    """Setting that gives the least bet or raise-to at this moment."""
    if hand.game.structure is _FIXED:
        return "limit.short_allin" if hand.shorts else "limit.bets_per_street"
    if not hand.level:
        return "bet.min_open"
    if hand.shorts:
        over = "bet.min_raise_after_short_allin"
        # A short opening all-in has no full bet under it to double: the least bet takes its place.
        return "bet.min_open" if not hand.full and hand.rules[over] == "double_last_full" else over
    if hand.straddled and not hand.raises and not hand.street:
        return "straddle.min_raise"
    return "bet.min_raise"


def silent_least(hand: Hand) -> str:
    """Setting by which the least raise is left to the floor now; "" where the house gives it."""
    key = least_setting(hand)
    if hand.rules[key] != FLOOR:
        return ""
    if hand.game.structure is _FIXED and not _under_half_a_bet(hand):
        return ""  # from half a bet on, an all-in counts by either custom
    return key


def least_raise_to(hand: Hand, key: str = "") -> int:
    """Least raise-to on this street, whatever stack the raiser has; ``key`` where it is known.

    Where the house's text is silent: the amount that is enough under every rule known. A posted
    maximum holds all the same (Groupe Tranchant 105).
    """
    if hand.game.structure is _FIXED:
        silent = hand.rules["limit.short_allin"] == FLOOR and _under_half_a_bet(hand)
        least = hand.full + bet_unit(hand) if silent else fixed_raise_to(hand)
    else:
        least = _least_by(hand, key or least_setting(hand))
    return _as_posted(hand, least) if hand.stakes.max_raise else least


def surest_raise_to(hand: Hand) -> int:
    """Least raise-to that is enough under every rule known: double, increment and two blinds.

    Without a bet it is the least bet of all houses, one big blind.
    """
    level, least_bet = hand.level, hand.stakes.min_bet
    if not level:
        return least_bet
    return max(level + max(level, hand.increment, least_bet), 2 * hand.stakes.big_blind)


def _least_by(hand: Hand, key: str) -> int:
    rule = hand.rules[key]
    if rule == FLOOR:
        return surest_raise_to(hand)
    least = _LEAST[rule](hand)
    if key == "bet.min_raise_after_short_allin" and hand.rules["bet.min_raise"] == "two_bb_floor":
        return max(least, 2 * hand.stakes.big_blind)
    return least


def _by_increment(hand: Hand) -> int:
    return hand.level + max(hand.increment, hand.stakes.min_bet)


def _any_higher(hand: Hand) -> int:
    return hand.level + hand.stakes.smallest_chip


#: Least bet or raise-to by each rule.
_LEAST: Final[dict[Any, Callable[[Hand], int]]] = {
    "double_last_full": lambda hand: max(2 * hand.full, _any_higher(hand)),  # GC:124
    "double_current": lambda hand: 2 * hand.level,  # BRS:85
    "increment": _by_increment,  # TDA 43
    "current_plus_increment": _by_increment,
    "any_higher": _any_higher,  # GT:127
    "two_bb_floor": lambda hand: max(2 * hand.stakes.big_blind, _any_higher(hand)),  # NLPC:20-38
    "double_straddle": lambda hand: 2 * hand.full,
    "plus_bb": lambda hand: hand.level + hand.stakes.min_bet,
    "big_blind": lambda hand: max(hand.stakes.min_bet, _any_higher(hand)),
    "any": _any_higher,
}


def fixed_raise_to(hand: Hand) -> int:
    """The one raise-to of fixed limit: an all-in under half a bet is completed where it must be."""
    unit = bet_unit(hand)
    if hand.rules["limit.short_allin"] == "half_bet" and _under_half_a_bet(hand):
        return hand.full + unit
    return hand.level + unit


def _under_half_a_bet(hand: Hand) -> bool:
    return 0 < 2 * (hand.level - hand.full) < bet_unit(hand)


# --- the most --------------------------------------------------------------------------------


def most_raise_to(hand: Hand, i: int) -> int:
    """Largest raise-to of position ``i``: stack, betting structure and posted maximum."""
    most, structure = hand.stacks[i] + hand.bets[i], hand.game.structure
    if structure is not _NO_LIMIT:
        fixed = structure is _FIXED
        most = min(fixed_raise_to(hand) if fixed else pot_raise_to(hand, i), most)
    return _as_posted(hand, most) if hand.stakes.max_raise else most


def pot_raise_to(hand: Hand, i: int) -> int:
    """Raise-to that is a raise of the pot: call first, then as much as the pot then holds.

    The levy taken counts as well: the maximum may not depend on the moment at which it is taken.
    """
    pot = sum(hand.paid) + hand.dead + sum(hand.bets)
    if not hand.street and hand.rules["pot_limit.blinds"] != "posted":
        pot += _blinds_not_there(hand)
    return hand.level + pot + (hand.level - hand.bets[i])


def _blinds_not_there(hand: Hand) -> int:
    """Chips that count in the pot of the first round though nobody put them there
    (``pot_limit.blinds``).

    TDA 54-B: a dead or short blind counts in full. WSOP 187: the small blind counts as a big one
    until the big blind has acted.
    """
    rule, stakes = hand.rules["pot_limit.blinds"], hand.stakes
    at = {owed.post: hand.position.get(owed.seat, -1) for owed in hand.posted}
    small, big = at.get(Post.SMALL_BLIND, -1), at.get(Post.BIG_BLIND, -1)
    if rule == "small_as_big":
        waits = small >= 0 and big >= 0 and not hand.acted[big]
        return max(0, stakes.big_blind - hand.bets[small]) if waits else 0
    # Who posted and left before the cards is in the hand no more: his blind lies in the pot.
    left = sum(owed.chips for owed in hand.posted if owed.seat not in hand.position and (
        owed.post in (Post.SMALL_BLIND, Post.BIG_BLIND)))
    there = [hand.bets[i] if i >= 0 else 0 for i in (small, big)]
    full = (stakes.small_blind, stakes.big_blind)
    return max(0, sum(max(0, due - put) for due, put in zip(full, there, strict=True)) - left)


def _as_posted(hand: Hand, to_chips: int) -> int:
    """Raise-to cut to the maximum posted at the table for one raise (GT:105), if one is."""
    if hand.rules["bet.max_raise"] != "table":
        return to_chips
    return min(to_chips, hand.level + hand.stakes.max_raise)


def is_posted_maximum(hand: Hand, to_chips: int) -> bool:
    """True if it is the posted maximum that stops a raise at this amount."""
    top = hand.stakes.max_raise
    return bool(top) and hand.rules["bet.max_raise"] == "table" and to_chips == hand.level + top


# --- full or short ---------------------------------------------------------------------------


def is_full_raise(hand: Hand, to_chips: int) -> bool:
    """True if a bet or raise to this amount is full, so that it reopens the betting.

    Under ``vs_last_full`` each short all-in is tested against the last full bet, not against the
    short ones since: 100, all-in 150, all-in 210 is full (Grand Cercle 122).
    """
    if hand.rules["short_allin.open_bet_reopens"]:
        return to_chips - hand.level >= hand.increment
    if hand.game.structure is _FIXED:
        return to_chips >= min(fixed_raise_to(hand), least_raise_to(hand))
    if to_chips >= least_raise_to(hand):
        return True
    if not hand.shorts or hand.rules["short_allin.cumulative"] != "vs_last_full":
        return False
    return to_chips >= least_full_raise(hand)


def step_setting(hand: Hand) -> str:
    """Setting that gives the step of a full bet or raise over the last full one."""
    if not hand.full:
        return "bet.min_open"
    if hand.straddled and not hand.street and hand.raises == len(hand.shorts):
        return "straddle.min_raise"
    return "bet.min_raise"


def least_full_raise(hand: Hand) -> int:
    """Least full raise-to over the last full bet, as though no short one lay above it."""
    bare = hand.evolve(level=hand.full, shorts=())
    return _least_by(bare, step_setting(hand))


def full_step(hand: Hand) -> int:
    """Step that makes a raise full on this street."""
    if hand.rules["short_allin.open_bet_reopens"]:
        return hand.increment
    unit = bet_unit(hand)
    return max(hand.increment, unit) if unit else least_full_raise(hand) - hand.full


def fields_of_raise(hand: Hand, i: int, to_chips: int) -> dict[str, Any]:
    """Changed fields when position ``i`` bets or raises to this amount; none if it is no more."""
    if to_chips <= hand.level:
        return {}
    changes = {**_after_raise(hand, to_chips), "aggressor": i}
    if not hand.street and i not in hand.first_raisers:
        changes["first_raisers"] = (*hand.first_raisers, i)
    return changes


def _after_raise(hand: Hand, to_chips: int) -> dict[str, Any]:
    """Changed fields of the street after a bet or raise to this amount: level, last full, count."""
    raises = hand.raises + 1
    if is_full_raise(hand, to_chips):
        increment = max(hand.increment, to_chips - hand.level)
        return {"level": to_chips, "raises": raises, "full": to_chips, "increment": increment,
                "shorts": ()}
    short = {"level": to_chips, "raises": raises, "shorts": (*hand.shorts, to_chips)}
    if not bet_unit(hand) or hand.rules["limit.short_allin"] != "half_bet":
        return short
    if 2 * (to_chips - hand.full) >= bet_unit(hand):
        return {"level": to_chips, "raises": raises, "full": to_chips, "shorts": ()}
    return {**short, "raises": hand.raises}  # under half a bet it doesn't count (TDA 47)


def opening_increment(hand: Hand, level: int) -> int:
    """Largest full increment as the first round begins at this price.

    A straddle is a full bet of its own where the house doubles it: the increment is its height.
    """
    doubled = hand.straddled and hand.rules["straddle.min_raise"] == "double_straddle"
    return level if doubled and not hand.street else 0


# --- too small -------------------------------------------------------------------------------


def half_raise_rule(hand: Hand, to_chips: int) -> tuple[str, int]:
    """Half-raise rule for a raise that is too small: ("call" | "raise" | "floor", to).

    Grand Cercle 126-129: over 100, 149 is a call and 150 is completed to 200; the base is the last
    full bet (decisions: a short all-in doesn't move it). TDA 43-A: the base is the increment.
    Integer arithmetic only. Where the text gives no amount to complete to, the floor decides.
    """
    base_rule = hand.rules["half_raise.base"]
    if base_rule == FLOOR or (base_rule == "previous_bet" and not hand.full) or silent_least(hand):
        return "floor", hand.level  # silent, or over a short opening all-in: no full bet to halve
    percent = int(hand.rules["half_raise.threshold"])
    least = least_raise_to(hand)
    if base_rule == "increment":
        base, over = max(hand.increment, hand.stakes.min_bet), hand.level
    elif base_rule == "half_bet":
        base, over = least - hand.level, hand.level
    else:
        base, over = hand.full, hand.full
    enough = (to_chips - over) * 100 >= base * percent and to_chips > hand.level
    return ("raise", least) if enough else ("call", hand.level)
