"""Players go away and come back, stand up and sit down, also while a hand is being prepared."""

from collections.abc import Mapping
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance.irregularity_notes import (
    Fold,
    with_chair,
    with_hand,
    with_objections,
)
from dealer_assist.game.facts import Owed, Post
from dealer_assist.game.hand.missed_blinds import may_owe_small
from dealer_assist.game.hand.straddle import last_to_speak
from dealer_assist.game.table.table import OF_THE_DEAL, Hand, Phase, Table


def player_away(table: Table, fact: e.PlayerAway) -> Table:
    """Absent: not dealt in from the next hand on, or not in this one while no card is out."""
    table, means = with_objections(table, fact)
    if not means:
        return table
    chair = table.chair(fact.seat).evolve(away=True, away_since_s=fact.at_s)
    table = with_chair(table, chair)
    hand = table.hand
    if hand is not None and _is_left_out(hand, fact.seat):
        return _without(table, hand, fact.seat)
    return table


def player_returned(table: Table, fact: e.PlayerReturned) -> Table:
    """Dealt in again from the next hand on, for what he owes (GC:98)."""
    table, means = with_objections(table, fact)
    if not means:
        return table
    chair = table.chair(fact.seat)
    table = with_chair(table, chair.evolve(away=False, away_since_s=0, standing=False))
    hand = table.hand
    if hand is None or fact.seat not in hand.absent:
        return table
    absent = tuple([seat for seat in hand.absent if seat != fact.seat])
    return table.evolve(hand=hand.evolve(absent=absent))  # he goes on, unless he leaves again


def player_stood(table: Table, fact: e.PlayerStood) -> Table:
    """He stands at his place: where the house wants players seated he may not act (GC:306)."""
    table, means = with_objections(table, fact)
    return with_chair(table, table.chair(fact.seat).evolve(standing=True)) if means else table


def player_sat_down(table: Table, fact: e.PlayerSatDown) -> Table:
    """He sits again."""
    table, means = with_objections(table, fact)
    return with_chair(table, table.chair(fact.seat).evolve(standing=False)) if means else table


# --- before the first card -------------------------------------------------------------------

_FORCED = frozenset({Post.SMALL_BLIND, Post.BIG_BLIND, Post.STRADDLE, Post.LATE, Post.DEAD})


def _is_left_out(hand: Hand, seat: int) -> bool:
    """True if somebody who leaves now is not dealt in (GC:38): no card is out yet.

    Who has posted already is dealt in where the house says so; his hand is burned at his turn
    (A06, GC:304).
    """
    preparing = hand.phase in OF_THE_DEAL and not hand.dealt
    if not preparing or seat not in hand.position or hand.size < 3:
        return False
    if hand.rules["absent.dealt"] != "not_dealt":
        return False
    has_posted = any(o.seat == seat and o.post in _FORCED for o in hand.posted)
    return not has_posted or hand.rules["absent.posted_then_left"] == "not_dealt"


def _without(table: Table, hand: Hand, seat: int) -> Table:
    """The hand without this seat: what it owed goes on to the next (GC:97), its stack back."""
    i = hand.position[seat]
    seats = (*hand.seats[:i], *hand.seats[i + 1:])
    due = {o.post for o in hand.owed if o.seat == seat}
    chair = table.chair(seat).evolve(chips=hand.stacks[i])
    if not hand.bomb:
        chair = chair.evolve(
            played=False, paid_small=False,
            missed_small=chair.missed_small or Post.SMALL_BLIND in due,
            missed_big=chair.missed_big or Post.BIG_BLIND in due,
        )
    table = with_chair(table, chair)
    owed, places = _passed_on(table, hand, seat, seats)
    if "small_at" in places:  # he owes nothing else, or the small blind would not fall on him
        heir = table.chair(places["small_at"])
        table = with_chair(table, heir.evolve(missed_small=False, missed_big=False, new=False))
    straddled = hand.straddled and any(
        o.post is Post.STRADDLE and o.seat != seat for o in hand.posted
    )
    new = hand.evolve(
        seats=seats, position={s: k for k, s in enumerate(seats)}, owed=owed,
        total=hand.total - hand.stacks[i], dead=hand.dead + hand.bets[i] + hand.paid[i],
        phase=Phase.POSTING if owed else Phase.DEALING, straddled=straddled,
        penalised=tuple([s for s in hand.penalised if s != seat]),
        **{name: (*(values := getattr(hand, name))[:i], *values[i + 1:])
           for name in _BY_POSITION}, **places,
    )
    new.filled(blind_top=last_to_speak(new))
    return with_hand(table, new)


_BY_POSITION = (
    "start", "stacks", "bets", "paid", "folded", "acted", "acted_full", "shown", "part_shown",
    "mucked", "forced",
)


def _passed_on(
    table: Table, hand: Hand, gone: int, seats: tuple[int, ...]
) -> tuple[tuple[Owed, ...], dict[str, int]]:
    """Posts owed once this seat is out, and the seats where the blinds are due now (GC:97, A04)."""
    due = {o.post: o for o in hand.owed}
    small, big = due.get(Post.SMALL_BLIND), due.get(Post.BIG_BLIND)
    heirs: dict[Post, int] = {}
    at = seats.index(_next(hand, gone, seats))
    if small is not None and small.seat == gone:
        shifts = hand.rules["blinds.sb_absent"] == "shift_both"
        if shifts and big is not None and may_owe_small(table, big.seat):
            heirs[Post.SMALL_BLIND] = big.seat
            heirs[Post.BIG_BLIND] = seats[(seats.index(big.seat) + 1) % len(seats)]
    elif big is not None and big.seat == gone:
        heirs[Post.BIG_BLIND] = seats[at]
    heir = heirs.get(Post.BIG_BLIND, 0)
    owed: list[Owed] = []
    for o in hand.owed:
        if o.post in (Post.BIG_BLIND, Post.BIG_BLIND_ANTE) and heir:
            owed.append(Owed(heir, o.post, o.chips))
        elif o.post is Post.SMALL_BLIND and Post.SMALL_BLIND in heirs:
            owed.append(Owed(heirs[o.post], o.post, o.chips))
        elif o.seat != gone and not (o.post in (Post.LATE, Post.DEAD) and o.seat == heir):
            owed.append(o)
    places = {"big_at": heir} if heir else {}
    if Post.SMALL_BLIND in heirs:
        places["small_at"] = heirs[Post.SMALL_BLIND]
    return tuple(owed), places


def _next(hand: Hand, seat: int, seats: tuple[int, ...]) -> int:
    """The next of these seats after one that was in the hand."""
    i = hand.position[seat]
    return next(s for s in (*hand.seats[i + 1:], *hand.seats[:i]) if s in seats)


#: Handler of each fact of this module.
FOLDS: Final[Mapping[type, Fold]] = {
    e.PlayerAway: player_away,
    e.PlayerReturned: player_returned,
    e.PlayerStood: player_stood,
    e.PlayerSatDown: player_sat_down,
}
