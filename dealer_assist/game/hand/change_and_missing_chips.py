"""Change and missing chips: chips in front of a seat that are more or fewer than its settled bet.

A call announced and paid with too large a chip is a call with change (GC:112, TDA 40); a raise
completed by the house's rule is short until its player adds the rest (GC:126). Before the cards a
straddle goes back to its player once the button has put his (WSOP 161).
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from dealer_assist.game.facts import CountSettled, Post, Posted
from dealer_assist.game.hand.earlier_states import states_of_hand
from dealer_assist.game.hand.meaning.words_and_motions_so_far import posted_aside
from dealer_assist.game.hand.pots import uncalled_bet
from dealer_assist.game.hand.straddle import displaced_post
from dealer_assist.game.table.table import OF_THE_DEAL, Hand, Phase, Table

#: Constants, because looking members up in their Enum at every decision would cost time.
_BETTING, _CLOSED = Phase.BETTING, Phase.CLOSED


class ChipsBack(NamedTuple):
    """Chips that go back to a seat (``chips`` above 0), or that it still owes (below 0)."""

    seat: int
    chips: int


def due_change(table: Table) -> tuple[ChipsBack, ...]:
    """Seats whose chips, as the scanner sees them, are not their bet; none without a scanner.

    Whoever is to act, waits for a ruling or acted early may still be moving chips; a difference
    that is put to the dealer is no change. What a player puts in whose hand is dead goes back.
    The round that has closed counts too, until its bets are collected: an empty spot was swept.
    """
    hand = table.hand
    if hand is not None and hand.straddled and hand.phase in OF_THE_DEAL:
        return tuple(_displaced_straddles(table, hand))
    if hand is None or not any(table.seen):
        return ()
    if hand.phase is not _BETTING and hand.phase is not _CLOSED:
        return ()
    if "scanner" in table.devices and not table.is_up("scanner"):
        return ()
    moving = {d.seat for d in table.differences}
    if hand.actor >= 0:
        moving.add(hand.seats[hand.actor])
    moving.update(early.seat for early in table.early)
    moving.update(d.seat for d in (table.doubt, *table.doubts) if d is not None)
    back = uncalled_bet(hand) if hand.phase is _CLOSED else None
    return tuple(
        ChipsBack(seat, over) for i, seat in enumerate(hand.seats)
        if table.seen[seat] and seat not in moving
        and (over := _over(hand, i, table.seen[seat], back[1] if back and back[0] == i else 0))
        and (over > 0 or not hand.folded[i])
    )


def _over(hand: Hand, i: int, seen: int, back: int) -> int:
    """Chips over the bet (below 0: missing); antes that were not swept yet are left aside.

    ``back`` is the uncalled part of the bet: it may have gone back already, or still lie there.
    """
    over = seen - hand.bets[i]
    if over > 0:
        return 0 if over <= posted_aside(hand, hand.seats[i]) else over
    return min(0, over + back)


def _displaced_straddles(table: Table, hand: Hand) -> Iterator[ChipsBack]:
    """Straddle that another one displaces, until its chips are back with its player.

    A scanner sees that they are; without one the dealer reports it.
    """
    is_seen, settled = table.is_up("scanner"), set[int]()
    for (at, now), (_, was) in pairwise(states_of_hand(table)):
        fact = at.fact
        if isinstance(fact, CountSettled):
            settled.add(fact.seat)
        if not isinstance(fact, Posted) or fact.post is not Post.STRADDLE:
            continue
        back = displaced_post(was, fact.seat)
        if back is None or back.seat in settled or back.seat not in hand.position:
            continue
        over = was.bets[was.position[back.seat]] - now.bets[now.position[back.seat]]
        lies = table.seen[back.seat] > hand.bets[hand.position[back.seat]]
        if over > 0 and (lies or not is_seen):
            yield ChipsBack(back.seat, over)
