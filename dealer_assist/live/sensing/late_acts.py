"""Late acts: bets of a player whose time is over or who stands, put to a person for a ruling.

The act may stand all the same, or count as the house says (GC:316: the hand is burned at zero;
GC:306, GT:87: players act seated).
"""

from collections.abc import Sequence
from typing import NamedTuple

from dealer_assist.game import facts as e
from dealer_assist.game.hand.absent_players import why_must_sit
from dealer_assist.game.hand.action_clock import time_over
from dealer_assist.game.hand.meaning import GestureOutcome, chips_back_and_missing
from dealer_assist.game.table.table import Hand, Phase, Table


class _Why(NamedTuple):
    """Reason why the act waits for a ruling, the proposal, and the setting behind it."""

    kind: str
    proposal: GestureOutcome
    setting: str


def late_act_to_ruling(table: Table, facts: tuple[e.Fact, ...], now_s: int) -> tuple[e.Fact, ...]:
    """Facts, with an act that doesn't count by itself turned into a pending ruling."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.BETTING or not facts:
        return facts
    seat = hand.seats[hand.actor]
    why = _why(table, seat, facts, now_s)
    if why is None:
        return facts
    mine = [f for f in facts if getattr(f, "seat", 0) == seat and isinstance(f, _ITS_OWN)]
    if not any(isinstance(f, _MADE) for f in mine):
        return facts  # nothing but words or chips on their way, or chips taken back
    doubt = _doubt(hand, why, facts, mine)
    kept = tuple(f for f in facts if f not in mine)
    return kept if doubt == table.doubt_of(seat) else (*kept, doubt)


_MADE = (*e.ACTIONS, e.BetDoubted)
_ITS_OWN = (*_MADE, e.BetRuled)


def _why(table: Table, seat: int, facts: tuple[e.Fact, ...], now_s: int) -> _Why | None:
    clock = time_over(table, now_s)
    if clock is not None:
        done = clock.fact is not None and clock.fact in facts
        return None if done else _Why("after_time", clock.at_zero, clock.setting)
    sits = why_must_sit(table, seat) is None
    return None if sits else _Why("standing", GestureOutcome.WAIT, "seats.standing_may_act")


def _doubt(
    hand: Hand, why: _Why, facts: tuple[e.Fact, ...], mine: Sequence[e.Fact]
) -> e.BetDoubted:
    """Ruling: the house's option first, then the act as it would have counted, then the floor."""
    seat, i = hand.seats[hand.actor], hand.actor
    bet = hand.bets[i]
    read = next((f for f in mine if isinstance(f, e.BetDoubted)), None)
    seen = next((f.chips for f in facts if isinstance(f, e.ChipsSeen) and f.seat == seat), bet)
    seen = read.chips if read is not None else max(seen, bet)
    ways = read.ways if read is not None else (late_bet_reading(hand, seen, mine),)
    first = e.BetReading(str(why.proposal), bet, *_back(why, seen, bet), why.setting)
    same = {first.choice, "floor"}
    others = tuple(w for w in ways if w.choice not in same or (
        w.choice in ("check", "fold") and w.to_chips != first.to_chips))
    floor = () if why.proposal is GestureOutcome.FLOOR else (e.BetReading("floor", bet),)
    return e.BetDoubted(
        seat, seen, f"doubt.{why.kind}", first.choice, first.to_chips, why.setting, "",
        first.returned, first.missing, (first, *others, *floor),
    )


def _back(why: _Why, seen: int, bet: int) -> tuple[int, int]:
    """Chips to return and chips missing by the proposal; while nothing is settled, none."""
    return (0, 0) if why.proposal in (GestureOutcome.WAIT,
                                      GestureOutcome.FLOOR) else chips_back_and_missing(seen, bet)


_CHOICES = {e.Folded: "fold", e.Checked: "check", e.Called: "call", e.Bet: "bet", e.Raised: "raise"}


def late_bet_reading(hand: Hand, seen: int, mine: Sequence[e.Fact]) -> e.BetReading:
    """Option of the act as it would have counted."""
    bet = hand.bets[hand.actor]
    act = next(f for f in mine if isinstance(f, e.ACTIONS))
    total = bet
    if isinstance(act, e.Called):
        total += act.chips
    elif isinstance(act, e.Bet | e.Raised):
        total = act.to_chips
    lies = chips_back_and_missing(seen, total) if seen > bet else (0, 0)
    return e.BetReading(_CHOICES[type(act)], total, *lies)
