"""Blinds and antes: the posts owed before the cards, and the next hand as a fact.

``due_hand`` turns the seats as they are into the next hand's ``HandBegan``; a recorded hand makes
its own (storage/hand_histories/phh/read_phh.py). Next door: button.py has the places of button and
blinds, missed_blinds.py who comes in and how, straddle.py the option, stakes_from_blinds.py their
sizes. Sources: Grand Cercle 66-100, TDA 32 and 34, WSOP 151 and 156.
"""

from collections.abc import Sequence
from dataclasses import replace

from dealer_assist.game.facts import ACCOUNTS, BombPotAgreed, HandBegan, Owed, Post, Posted
from dealer_assist.game.hand.button import Places, due_places, is_button_waived, why_button_unknown
from dealer_assist.game.hand.missed_blinds import entry_posts, is_between, present_seats
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.hand.stakes_from_blinds import next_hand_stakes
from dealer_assist.game.hand.straddle import (
    straddle_chips,
    straddle_seat,
    straddle_seats,
    why_not_straddle,
)
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import Hand, Phase, Table

#: Constants, because looking members up in their Enum at every decision would cost time.
_POSTING, _OVER = Phase.POSTING, Phase.OVER


def due_post(hand: Hand) -> Posted | None:
    """Next post owed, no more than the stack holds; None when all are in."""
    if hand.phase is not _POSTING or not hand.owed:
        return None
    owed = hand.owed[0]
    return Posted(owed.seat, owed.post, min(owed.chips, hand.stacks[hand.position[owed.seat]]))


# --- the next hand ---------------------------------------------------------------------------


def is_between_hands(table: Table) -> bool:
    """True if no hand is running: none was dealt yet, or the last one is paid out."""
    return table.hand is None or table.hand.phase is _OVER


def why_not_begin(table: Table) -> Reason | None:
    """Reason why no hand can begin, or None."""
    if not is_between_hands(table):
        return Reason("why.hand_running")
    if table.tournament is not None and table.tournament.rests:
        held = table.tournament.waits_for_release
        return Reason("why.hand_held" if held else "why.tournament_rests")
    if table.stakes.big_blind <= 0:
        return Reason("why.no_stakes")
    here = present_seats(table)
    least = int(table.house["seats.min_players"])
    if len(here) < max(2, least) or all(table.chair(s).away for s in here):
        return Reason("why.too_few_players", table.house.source("seats.min_players"), least)
    unknown = why_button_unknown(table)
    return unknown or (why_too_few_in_bomb_pot(table, table.bomb) if table.bomb else None)


def why_too_few_in_bomb_pot(table: Table, agreed: BombPotAgreed) -> Reason | None:
    """Reason why this bomb pot can't be played: fewer than two take part; or None."""
    places = due_places(table)
    if places is None or len(_takes_part(table, places, agreed)) > 1:
        return None
    return Reason("why.bomb_pot_too_few", table.house.source("bomb_pot.played"))


def _takes_part(table: Table, places: Places, agreed: BombPotAgreed) -> tuple[int, ...]:
    """Seats dealt in to a bomb pot: the next hand's players, less who opted out or is away."""
    return tuple([s for s in places.seats if s not in agreed.out and not table.chair(s).away])


def due_hand(table: Table) -> HandBegan | None:
    """Next hand: button, seats dealt in, posts owed. None if ``why_not_begin`` gives a reason."""
    if why_not_begin(table) is not None:
        return None
    places = due_places(table)
    if places is None:
        return None
    began = _ordinary(table, places)
    return began if table.bomb is None else _as_bomb_pot(table, places, table.bomb, began)


def _as_bomb_pot(
    table: Table, places: Places, agreed: BombPotAgreed, began: HandBegan
) -> HandBegan:
    """Next hand as a bomb pot: the same ante from each who takes part, and no blinds (WSOP 27).

    Whoever waits for his big blind waits on, and an ante is matched: each wins as far as his own.
    """
    seats = _takes_part(table, places, agreed)
    return replace(
        began, seats=seats, stacks=tuple(table.chair(s).chips for s in seats),
        owed=tuple(Owed(s, Post.ANTE, agreed.chips) for s in seats),
        stakes=replace(began.stakes, ante=agreed.chips, big_blind_ante=0),
        antes_matched=True, bomb=True,
    )


def _ordinary(table: Table, places: Places) -> HandBegan:
    return HandBegan(
        number=table.hands + 1, button=places.button, seats=places.seats,
        stacks=tuple(table.chair(s).chips for s in places.seats), owed=_owed(table, places),
        stakes=next_hand_stakes(table), game=table.game, house=table.house.name,
        antes_matched=not table.stakes.big_blind_ante, edition=ACCOUNTS,
    )


def _owed(table: Table, places: Places) -> tuple[Owed, ...]:
    """All posts of the hand, in the order in which the dealer takes them."""
    stakes, big = table.stakes, places.big
    blinds: list[Owed] = []
    antes: list[Owed] = []
    if stakes.ante:
        antes.extend(Owed(s, Post.ANTE, stakes.ante) for s in places.seats)
    if stakes.big_blind_ante:
        antes.append(Owed(big, Post.BIG_BLIND_ANTE, stakes.big_blind_ante))
    if places.small and stakes.small_blind:
        blinds.append(Owed(places.small, Post.SMALL_BLIND, stakes.small_blind))
    blinds.append(Owed(big, Post.BIG_BLIND, stakes.big_blind))
    for seat in places.seats:
        if seat not in (places.small, big):
            blinds.extend(
                Owed(seat, post, chips) for post, chips in entry_posts(table, table.chair(seat))
            )
    return posts_in_order(antes, blinds, table.house)


def posts_in_order(antes: Sequence[Owed], blinds: Sequence[Owed], house: HouseRules) -> tuple[Owed,
                                                                                              ...]:
    """Antes and blinds in the order in which they are taken: what all pay first, then the blinds.

    Where one player pays the ante for all the house says which of his two posts comes first (TDA
    RP-11).
    """
    own = tuple(one for one in antes if one.post is not Post.BIG_BLIND_ANTE)
    for_all = tuple(one for one in antes if one.post is Post.BIG_BLIND_ANTE)
    if house["antes.order"] == "before_blinds":
        return (*own, *for_all, *blinds)
    return (*own, *blinds, *for_all)


# --- where the blinds were due, and past whom they went --------------------------------------


def blind_places(table: Table, began: HandBegan) -> tuple[int, int]:
    """The seats where small and big blind are due in this hand, taken or not; 0 for unknown.

    A small blind that nobody owes is dead where the big blind was due before; where that place
    doesn't lie between button and big blind, it is the first one left of the button.
    """
    due = {o.post: o.seat for o in began.owed}
    big = due.get(Post.BIG_BLIND, 0)
    if Post.SMALL_BLIND in due or not big:
        return due.get(Post.SMALL_BLIND, 0), big
    if len(began.seats) == 2:
        return next(s for s in began.seats if s != big), big
    counted = table.last_counted
    before = counted.big_at if counted is not None else 0
    if before and is_between(before, began.button, big):
        return before, big
    first = began.seats[0]
    return (first if first != big else (big - 2) % 10 + 1), big


def blinds_passed(
    table: Table, began: HandBegan, small: int, big: int
) -> tuple[frozenset[int], frozenset[int]]:
    """Seats past which the small and the big blind go in this hand: each gets a marker (GC:97).

    Only a player who is absent, or has no chips, misses a blind; a newcomer who waits does not.
    """
    out = [
        c.seat for c in table.chairs
        if c.taken and c.seat not in began.seats and (c.away or not c.chips)
    ]
    if not out or not big:
        return frozenset(), frozenset()
    hand = table.last_counted
    if hand is None or not hand.big_at or _was_put_elsewhere(table, began.button):
        return (
            frozenset(s for s in out if small and is_between(s, began.button, small)),
            frozenset(s for s in out if is_between(s, small or began.button, big)),
        )
    # Due at his very place: the small blind is dead there, or it stays with one of the two left.
    due = hand.big_at if small == hand.small_at else small
    return (
        frozenset(s for s in out if is_between(s, hand.small_at, small) or s == due),
        frozenset(s for s in out if is_between(s, hand.big_at, big)),
    )


def _was_put_elsewhere(table: Table, button: int) -> bool:
    due = due_places(table.evolve(button_placed=False))
    return due is None or due.button != button


__all__ = [
    "due_places", "is_button_waived", "straddle_chips", "straddle_seat",
    "straddle_seats", "why_not_straddle",
]
