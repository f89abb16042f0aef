"""Straddle (option): who may put one down, its amount, and why somebody may not.

One player may post twice the big blind before the first card (GC:89-93; GT:195 where the sign on
the table allows it; WSOP 161 also on the button, whose goes first). Two players play without one.
"""

from dealer_assist.game.facts import Owed, Post
from dealer_assist.game.games import Structure
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import OF_THE_DEAL, Hand


def straddle_seats(hand: Hand) -> tuple[int, ...]:
    """Seats that may still post a straddle now, first in turn first; () when none may."""
    return tuple([seat for seat in _places(hand) if why_not_straddle(hand, seat) is None])


def straddle_seat(hand: Hand) -> int:
    """First seat that may still post a straddle; 0 when none may."""
    return next(iter(straddle_seats(hand)), 0)


def straddle_chips(hand: Hand, seat: int) -> int:
    """Chips that the seat adds for a straddle: so many big blinds (GC: two), less what is in."""
    full = int(hand.rules["straddle.big_blinds"]) * hand.stakes.big_blind
    return full - hand.bets[hand.position[seat]]


def why_not_straddle(hand: Hand, seat: int) -> Reason | None:
    """Reason why this seat may not straddle now, or None."""
    source = hand.house.source("straddle.seat")
    if hand.bomb:
        return Reason("why.straddle_in_bomb_pot", hand.house.source("bomb_pot.played"), 0, seat)
    if hand.rules["straddle.seat"] == "off":
        return Reason("why.straddle_off", source, 0, seat)
    if not hand.straddle_allowed:
        return Reason("why.straddle_not_on_sign", source, 0, seat)
    if hand.size < 3:
        return Reason("why.straddle_heads_up", source, 0, seat)
    late = _why_too_late(hand, seat)
    if late is not None:
        return late
    places = _places(hand)
    if seat not in places:
        return Reason("why.straddle_other_seat", source, 0, places[0] if places else 0)
    chips = straddle_chips(hand, seat)
    if hand.stacks[hand.position[seat]] < chips:
        return Reason("why.straddle_short", source, chips, seat)
    return None


def _why_too_late(hand: Hand, seat: int) -> Reason | None:
    """Reason why a straddle is too late (cards came, GC:91, or one is posted already), or None."""
    open_ = hand.phase in OF_THE_DEAL
    if hand.dealt or not open_:
        silent = hand.rules["straddle.until"] == FLOOR and open_
        id = "why.straddle_late_floor" if silent else "why.straddle_too_late"
        return Reason(id, hand.house.source("straddle.until"))
    taken = hand.straddled and displaced_post(hand, seat) is None
    if taken or any(o.post is Post.STRADDLE for o in hand.owed):
        return Reason("why.straddle_taken", hand.house.source("straddle.seat"))
    return None


def _places(hand: Hand) -> tuple[int, ...]:
    """Positions that may straddle: the third player (GC:89, GT:195), in some houses the button."""
    big = next((o.seat for o in hand.posted + hand.owed if o.post is Post.BIG_BLIND), 0)
    if big not in hand.position:
        return ()
    third, rule = hand.seats[(hand.position[big] + 1) % hand.size], hand.rules["straddle.seat"]
    fixed = hand.game.structure is Structure.FIXED_LIMIT
    at_button = rule == "utg_or_button" or (rule == "button_or_utg" and not fixed)
    if not at_button or hand.button not in hand.position or third == hand.button:
        return (third,)
    return (hand.button, third) if rule == "button_or_utg" else (third, hand.button)


def displaced_post(hand: Hand, seat: int) -> Owed | None:
    """Straddle that goes back because this seat's goes before it, or None (WSOP 161)."""
    if hand.rules["straddle.seat"] != "button_or_utg" or _places(hand)[:1] != (seat,):
        return None
    return next((o for o in hand.posted if o.post is Post.STRADDLE and o.seat != seat), None)


def is_instead_of_blinds(hand: Hand, seat: int) -> bool:
    """True if a straddle of this seat stands for the blinds that it missed (WSOP 156)."""
    instead = hand.rules["missblind.payment"] == "missed_total_or_straddle"
    return instead and _places(hand)[-1:] == (seat,)


def speaking_order(hand: Hand) -> tuple[int, ...]:
    """Order in which positions speak on this street.

    A straddle on the button that has the last word speaks next to the big blind: only his turn
    moves, and the player under the gun still begins (WSOP 161).
    """
    size, last = hand.size, hand.blind_top
    at_button = hand.straddled and not hand.street and hand.seats[last] == hand.button
    if not at_button or not any(
            o.post is Post.STRADDLE and o.seat == hand.seats[last] for o in hand.posted):
        return tuple(range(size))
    big = next((hand.position[o.seat] for o in hand.posted if o.post is Post.BIG_BLIND), last)
    circle = tuple((big + 1 + k) % size for k in range(size))
    return (*(i for i in circle if i != last), last)


def last_to_speak(hand: Hand) -> int:
    """Position that speaks last before the flop: the straddle's (A30) or the big blind's.

    GC:36 and GC:93. Where a straddle speaks in its turn, the big blind keeps the last word.
    """
    last = -1
    ranks = {Post.SMALL_BLIND: 1, Post.BIG_BLIND: 2}
    if hand.rules["straddle.acts"] == "last":
        ranks[Post.STRADDLE] = 3
    best = 0
    for owed in hand.posted:
        rank = ranks.get(owed.post, 0)
        if rank and rank >= best and owed.seat in hand.position:
            last, best = hand.position[owed.seat], rank
    return last
