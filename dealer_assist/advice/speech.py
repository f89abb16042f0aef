"""What the dealer announces: what just happened, then whose turn it is and for how much.

"Passer" is never said: it means check in one house and fold in another. A player is called by
"Siège 7, à vous".
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from dealer_assist import events as e
from dealer_assist.hand import pots, showdown
from dealer_assist.hand.betting import due_call
from dealer_assist.hand.dealing import is_decided
from dealer_assist.table import Hand, Phase, Table


class Said(NamedTuple):
    """One sentence: a message id and its numbers. ``cards`` are face-up cards only."""

    id: str
    seat: int = 0
    chips: int = 0
    cards: tuple[str, ...] = ()
    pot: int = 0
    against: tuple[str, ...] = ()  # the best hand that lost, for the card that decides


def announcement(table: Table) -> tuple[Said, ...]:
    """What to say now, in order."""
    hand = table.hand
    if hand is None:
        return (Said("say.welcome"),)
    next_ = _next(table, hand)
    fact = table.fact
    if next_ and next_[0].id in _SAYS_ALL and isinstance(fact, e.HandTabled) and (
        fact.seat == next_[0].seat
    ):
        return next_  # the winner's hand is named there already
    return (*_happened(table, hand), *next_)


_SAYS_ALL = frozenset({"say.wins", "say.splits"})


def _happened(table: Table, hand: Hand) -> tuple[Said, ...]:
    tell = _TOLD.get(type(table.fact))
    return tell(hand, table.fact) if tell is not None else ()


def _all_in(hand: Hand, seat: int) -> str:
    i = hand.position.get(seat, -1)
    return "_all_in" if i >= 0 and not hand.stacks[i] else ""


def _card(hand: Hand, fact: e.CardSeen) -> tuple[Said, ...]:
    if fact.place not in e.FACE_UP or hand.phase is Phase.BOARD:
        return ()
    return (Said(f"say.{fact.place}", cards=_opened(hand, fact.place)),)


_TOLD: dict[type, Callable[[Hand, Any], tuple[Said, ...]]] = {
    e.Folded: lambda hand, f: (Said("say.folded", f.seat),),
    e.Checked: lambda hand, f: (Said("say.checked", f.seat),),
    e.Called: lambda hand, f: (Said(f"say.called{_all_in(hand, f.seat)}", f.seat, f.chips),),
    e.Bet: lambda hand, f: (Said(f"say.bet{_all_in(hand, f.seat)}", f.seat, f.to_chips),),
    e.Raised: lambda hand, f: (Said(f"say.raised{_all_in(hand, f.seat)}", f.seat, f.to_chips),),
    e.CardSeen: _card,
    e.HandTabled: lambda hand, f: (Said("say.tabled", f.seat, cards=tuple(f.cards)),),
    e.HandMucked: lambda hand, f: (Said("say.mucked", f.seat),),
    e.PotPushed: lambda hand, f: (Said("say.pushed", f.seat, f.chips, pot=f.pot),),
}


def _opened(hand: Hand, place: e.Place) -> tuple[str, ...]:
    return hand.board[:3] if place is e.Place.FLOP else hand.board[-1:]


def _next(table: Table, hand: Hand) -> tuple[Said, ...]:
    if table.doubt is not None:
        return (Said("say.moment"),)
    phase = hand.phase
    if phase is Phase.BETTING:
        owed = due_call(hand, hand.actor)
        seat = hand.seats[hand.actor]
        return (Said("say.your_turn_owed", seat, owed) if owed else Said("say.your_turn", seat),)
    if phase is Phase.POSTING:
        owed_post = hand.owed[0]
        return (Said(f"say.post_{owed_post.post}", owed_post.seat, owed_post.chips),)
    if phase is Phase.DEALING and not hand.dealt:
        return (Said("say.cards_come"),)
    if phase is Phase.SHOWDOWN and not showdown.all_must_table(hand):
        due = showdown.due_to_show(hand)
        return (Said("say.show", hand.seats[due[0]]),) if due else ()
    if showdown.all_must_table(hand):
        return (Said("say.table_all"),) if any(not hand.shown[i] for i in hand.live) else ()
    if phase is Phase.PUSHING and hand.shares:
        return _wins(hand)
    if phase is Phase.CLOSED and not is_decided(hand):
        return (Said("say.bets_closed"),)
    return ()


def _wins(hand: Hand) -> tuple[Said, ...]:
    share = hand.shares[0]
    seat, chips, pot = hand.seats[share.position], share.chips, share.pot
    if len(hand.live) == 1:
        return (Said("say.wins_uncalled", seat, chips, pot=pot),)
    shown = hand.shown[share.position]
    strengths = showdown.strengths(hand)
    won = pots.winners(hand.pots[pot], strengths, hand.live)
    lost = [
        i for i in hand.pots[pot].eligible
        if i not in won and hand.shown[i] and not hand.mucked[i]
    ]
    best = max(lost, key=lambda i: strengths.get(i, -1), default=-1)
    against = hand.shown[best] if best >= 0 else ()
    kind = "say.splits" if len(won) > 1 else "say.wins"
    return (Said(kind, seat, chips, shown, pot, against),)
