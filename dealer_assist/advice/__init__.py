"""advise(table): what the dealer should do, say and expect now, and on which rule it stands.

Everything here is derived from the table and the house; nothing is remembered. ``steps.py`` has
the dealer's next physical steps, ``speech.py`` what to announce. Words are message ids with
their numbers: words.py turns them into French or English.
"""

from typing import NamedTuple

from dealer_assist.advice.speech import Said, announcement
from dealer_assist.advice.steps import Step, StepKind, due_steps, facts_for
from dealer_assist.events import BetDoubted, CountDiffered
from dealer_assist.games import Structure
from dealer_assist.hand import pots
from dealer_assist.hand.betting import (
    due_call,
    least_raise_to,
    raise_limits,
    why_not_raise,
    why_warn_fold,
)
from dealer_assist.hand.reason import Reason
from dealer_assist.table import Hand, Phase, Table


class Options(NamedTuple):
    """What the seat to act may do, in exact chips, and why.

    ``call`` is what it must add (0: it may check); ``min_to`` and ``max_to`` are raise-*to*
    totals of the street, 0 where it may not raise (``why_no_raise`` says why). ``opens`` means
    that a raise would be the street's first bet. ``why_min`` cites the rule for the minimum.
    """

    seat: int
    call: int
    call_is_all_in: bool
    opens: bool
    min_to: int
    max_to: int
    all_in_to: int
    pot_to: int
    why_no_raise: Reason | None
    why_min: Reason
    warn_fold: Reason | None


class PotLine(NamedTuple):
    """One pot: its chips and the seats that may win it, main pot first."""

    chips: int
    seats: tuple[int, ...]


class Advice(NamedTuple):
    """What the table should do now. ``options`` is None when nobody is to act."""

    seat: int
    options: Options | None
    pots: tuple[PotLine, ...]
    say: tuple[Said, ...]
    steps: tuple[Step, ...]
    doubt: BetDoubted | None
    differences: tuple[CountDiffered, ...]


def advise(table: Table) -> Advice:
    """The advice for the table as it is. While a ruling is pending nobody is told to act."""
    hand = table.hand
    options = None
    if hand is not None and hand.phase is Phase.BETTING and table.doubt is None:
        options = options_of(hand, hand.actor)
    return Advice(
        options.seat if options else 0,
        options,
        pot_lines(hand) if hand is not None else (),
        announcement(table),
        () if options else due_steps(table),
        table.doubt,
        table.differences,
    )


def options_of(hand: Hand, i: int) -> Options:
    """What position ``i`` may do, were it its turn."""
    limits = raise_limits(hand, i)
    least, most = limits or (0, 0)
    level, bet, stack = hand.level, hand.bets[i], hand.stacks[i]
    owed = due_call(hand, i)
    return Options(
        hand.seats[i],
        owed,
        owed == stack and owed > 0,
        not level,
        least,
        most,
        stack + bet,
        level * 2 - bet + sum(hand.paid) + hand.dead + sum(hand.bets),
        None if limits else why_not_raise(hand, i),
        _why_minimum(hand, least, stack + bet),
        why_warn_fold(hand, i),
    )


def _why_minimum(hand: Hand, least: int, all_in_to: int) -> Reason:
    """The rule behind the least raise-to, as it is at this moment."""
    if least and least == all_in_to and least < least_raise_to(hand):
        return Reason("why.all_in_only", hand.house.source("bet.min_raise"), least)
    if hand.game.structure is Structure.FIXED_LIMIT:
        return Reason("why.min_limit", hand.house.source("limit.bets_per_street"), least)
    if hand.straddled and not hand.raises and not hand.street:
        return Reason("why.min_straddle", hand.house.source("straddle.min_raise"), least)
    # Over a short opening all-in there is no full bet to double: the least bet holds.
    doubles = hand.rules["bet.min_raise"] == "double_last_full"
    opens = not hand.level or (doubles and not hand.full)
    key = "bet.min_open" if opens else "bet.min_raise"
    return Reason(_MIN_IDS[str(hand.rules[key])], hand.house.source(key), least)


_MIN_IDS = {
    "double_last_full": "why.min_double_last_full",
    "double_current": "why.min_double_current",
    "increment": "why.min_increment",
    "any_higher": "why.min_any_higher",
    "big_blind": "why.min_big_blind",
    "any": "why.min_any_higher",
    "floor": "why.min_floor",
}


def pot_lines(hand: Hand) -> tuple[PotLine, ...]:
    """The pots that lie in the middle, and who may win each."""
    if not hand.pots and not hand.dead and not any(hand.paid):
        return ()  # before the first collection, as at most decisions
    seats = hand.seats
    return tuple([
        PotLine(pot.chips, tuple([seats[i] for i in pot.eligible])) for pot in pots.pots_now(hand)
    ])


__all__ = [
    "Advice", "Options", "PotLine", "Said", "Step", "StepKind", "advise", "facts_for",
    "options_of", "pot_lines",
]
