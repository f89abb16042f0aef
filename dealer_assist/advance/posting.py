"""A hand begins and the posts come in."""

from collections.abc import Mapping
from typing import Final

from dealer_assist import events as e
from dealer_assist.advance.betting import begin_round
from dealer_assist.advance.note import Fold, irregular, replaced, with_hand
from dealer_assist.advance.seating import with_chair
from dealer_assist.games import UnknownGame, game
from dealer_assist.hand.blinds import (
    absent_blinds,
    is_between_hands,
    straddle_chips,
    straddle_seat,
)
from dealer_assist.table import SEATS, Chair, Hand, Phase, Table

_NOTHING_SEEN = (0,) * (SEATS + 1)
#: What holds of every hand that has just begun.
_FRESH = Hand(
    posted=(), street=0, dead=0, level=0, full=0, increment=0, raises=0, blind_top=-1,
    straddled=False, aggressor=-1, actor=-1, dealt=0, tokens=(), board=(), returned=None,
    pots=(), shares=(), levy=0, levy_due=0, actions=0,
)
_BLINDS = frozenset({e.Post.SMALL_BLIND, e.Post.BIG_BLIND, e.Post.STRADDLE})


def hand_began(table: Table, fact: e.HandBegan) -> Table:
    """The hand is on: nobody has anything in yet, and the posts are owed."""
    if not is_between_hands(table):
        return irregular(table, "irregular.hand_running")
    n = len(fact.seats)
    if not _makes_sense(fact):
        return irregular(table, "irregular.hand_unplayable")
    try:
        played = game(fact.game)
    except UnknownGame:
        return irregular(table, "irregular.unknown_game", 0, fact.game)
    away = any(c.away for c in table.chairs)
    missed = absent_blinds(table, table.chairs) if away else ()
    nothing, nobody = (0,) * n, (False,) * n
    hand = _FRESH.evolve(
        number=fact.number, game=played, stakes=fact.stakes, house=table.house,
        rules=table.house.values, button=fact.button, seats=fact.seats,
        position={seat: i for i, seat in enumerate(fact.seats)},
        start=fact.stacks, total=sum(fact.stacks), antes_matched=fact.antes_matched,
        owed=fact.owed, phase=Phase.POSTING if fact.owed else Phase.DEALING,
        stacks=fact.stacks, bets=nothing, paid=nothing, folded=nobody, acted=nobody,
        acted_full=(-1,) * n, shown=((),) * n, mucked=nobody,
    )
    dealt_in = dict(zip(fact.seats, fact.stacks, strict=True))
    chairs = tuple([_chair(c, dealt_in.get(c.seat), c.seat in missed) for c in table.chairs])
    return table.evolve(
        hand=hand, hands=fact.number, button=fact.button, chairs=chairs, doubt=None,
        seen=_NOTHING_SEEN, differences=(), card_differences=(), irregularities=(),
    )


def _chair(chair: Chair, stack: int | None, missed: bool) -> Chair:
    """The chair as the hand begins: dealt in with this stack (None: not), marked when it missed."""
    if stack is None:
        if not chair.taken:
            return chair
        return chair.evolve(paid_small=False, missed=chair.missed or missed)
    return chair.evolve(taken=True, chips=stack, paid_small=False)


def _makes_sense(fact: e.HandBegan) -> bool:
    seats = fact.seats
    return (
        2 <= len(seats) <= SEATS
        and len(set(seats)) == len(seats) == len(fact.stacks)
        and all(1 <= s <= SEATS for s in seats)
        and all(c >= 0 for c in fact.stacks)
        and all(o.seat in seats and o.chips >= 0 for o in fact.owed)
    )


def posted(table: Table, fact: e.Posted) -> Table:
    """The post stands in front of the seat, or in the pot if it is dead money or an ante."""
    hand = table.hand
    if hand is None or fact.seat not in hand.position:
        return irregular(table, "irregular.not_in_hand", fact.seat)
    if hand.phase not in (Phase.POSTING, Phase.DEALING) or (hand.dealt and not hand.owed):
        return irregular(table, "irregular.post_too_late", fact.seat)
    i = hand.position[fact.seat]
    chips = max(0, min(fact.chips, hand.stacks[i]))
    due = next((o for o in hand.owed if o.seat == fact.seat and o.post is fact.post), None)
    owed = tuple([o for o in hand.owed if o is not due])
    price = max(chips, due.chips) if due is not None else chips
    if due is None:
        if fact.post is not e.Post.STRADDLE:
            table = irregular(table, "irregular.post_not_owed", fact.seat)
        elif straddle_seat(hand) != fact.seat:
            table = irregular(table, "irregular.straddle_not_due", fact.seat)
        else:
            price = hand.bets[i] + straddle_chips(hand, fact.seat)
            if chips != price - hand.bets[i]:
                table = irregular(table, "irregular.post_differs", fact.seat)
    elif chips != min(due.chips, hand.stacks[i]):
        table = irregular(table, "irregular.post_differs", fact.seat)
    changes: dict[str, object] = {
        "stacks": replaced(hand.stacks, i, hand.stacks[i] - chips),
        "owed": owed,
        "posted": (*hand.posted, e.Owed(fact.seat, fact.post, price)),
        "phase": Phase.POSTING if owed else Phase.DEALING,
    }
    if fact.post in (e.Post.DEAD, e.Post.BIG_BLIND_ANTE) or (
        fact.post is e.Post.ANTE and not hand.antes_matched
    ):
        changes["dead"] = hand.dead + chips
    elif fact.post is e.Post.ANTE:
        changes["paid"] = replaced(hand.paid, i, hand.paid[i] + chips)
    else:
        changes["bets"] = replaced(hand.bets, i, hand.bets[i] + chips)
    if fact.post in _BLINDS:
        # A straddle put down before the big blind keeps the last word (GC:92-93).
        late = hand.straddled and fact.post is not e.Post.STRADDLE
        changes["blind_top"] = hand.blind_top if late else i
        changes["straddled"] = hand.straddled or fact.post is e.Post.STRADDLE
    if not owed and hand.dealt == hand.size * hand.game.hole_cards:
        # The cards came before the last blind: the betting begins now.
        table = begin_round(table, hand.evolve(**changes))
    else:
        table = with_hand(table, hand, **changes)
    return _chair_paid(table, fact)


def _chair_paid(table: Table, fact: e.Posted) -> Table:
    """Who paid the small blind may have the button next (GC:81); a paid blind lifts the marker."""
    chair = table.chair(fact.seat)
    if fact.post is e.Post.SMALL_BLIND:
        chair = chair.evolve(paid_small=True)
    elif fact.post in (e.Post.BIG_BLIND, e.Post.LATE) and (chair.missed or not chair.paid_big):
        chair = chair.evolve(missed=False, paid_big=True)
    else:
        return table
    return with_chair(table, chair)


#: What each fact of this room does to the table.
FOLDS: Final[Mapping[type, Fold]] = {
    e.HandBegan: hand_began,
    e.Posted: posted,
}
