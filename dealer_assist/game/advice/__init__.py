"""advise(table): what the dealer should do, say and expect now, with the rule behind it.

Everything here is derived from the table and the house; nothing is remembered.
``next_dealer_steps.py`` has the dealer's next physical steps, ``announcements.py`` the
announcements. Words are message ids with their numbers: the room ``words`` has them in French and
English.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from dealer_assist.game.advice.action_options import Options, options_of
from dealer_assist.game.advice.announcements import Announcement, announcement
from dealer_assist.game.advice.dealer_step import DealerStep, StepKind
from dealer_assist.game.advice.done_step_facts import facts_for
from dealer_assist.game.advice.next_dealer_steps import due_steps
from dealer_assist.game.between.absence_limits import Absence, due_absences
from dealer_assist.game.between.elimination import due_eliminations
from dealer_assist.game.between.journal_replacement_checks import is_table_elsewhere
from dealer_assist.game.between.level_clock import winning_seat
from dealer_assist.game.between.table_closing import why_no_more_hands
from dealer_assist.game.between.table_waiting_list import why_floor_assigns
from dealer_assist.game.facts import BetDoubted, CountDiffered
from dealer_assist.game.hand import (
    absent_players,
    action_clock,
    blinds,
    early_opened_hand,
    missed_blinds,
    pots,
)
from dealer_assist.game.hand.physical_deck import is_card_first
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.hand.several_boards import named_pot
from dealer_assist.game.hand.silent_rule_questions import due_floor
from dealer_assist.game.irregularities.play_on_hold import stands_still
from dealer_assist.game.table.table import Hand, Phase, Pot, Table

#: Constants, because looking members up in their Enum at every decision would cost time.
_BETTING = Phase.BETTING
_OVER = Phase.OVER


class PotLine(NamedTuple):
    """One pot: its chips and the seats that may win it, main pot first.

    ``board``: it goes by this one of several boards; 0 where one is dealt.
    """

    chips: int
    seats: tuple[int, ...]
    number: int = 0
    board: int = 0


class Advice(NamedTuple):
    """Advice for the table now. ``options`` is None when nobody is to act."""

    seat: int
    options: Options | None
    pots: tuple[PotLine, ...]
    say: tuple[Announcement, ...]
    steps: tuple[DealerStep, ...]
    doubt: BetDoubted | None
    differences: tuple[CountDiffered, ...]
    absences: tuple[Absence, ...] = ()  # players away for longer than they may be
    floor: tuple[Reason, ...] = ()  # due now: the text is silent and the hand waits for the floor


_NOTHING: Final = Advice(0, None, (), (), (), None, ())


def advise(table: Table, now_s: int = 0) -> Advice:
    """Advice for the table as it is. While a ruling is pending, or a case is open that stops play,
    nobody is called on to act; nothing is due where the table went on at another machine.

    ``now_s`` (UTC seconds) is the shell's clock; without it no absence runs out.
    """
    hand = table.hand
    if table.alarms and is_table_elsewhere(table):
        return _NOTHING._replace(pots=pot_lines(hand) if hand is not None else ())
    held = bool(table.cases) and stands_still(table)
    options = None
    if hand is not None and hand.phase is _BETTING and table.doubt is None and not (
        held or is_card_first(hand)
    ):
        options = options_of(hand, hand.actor)
    return Advice(
        options.seat if options else 0, options, pot_lines(hand) if hand is not None else (),
        announcement(table, now_s) if not held else (), due_steps(table, now_s), table.doubt,
        table.differences, due_absences(table, now_s) if now_s else (),
        (due_floor(hand) if hand is not None else ()) + _absent_or_new(table, now_s),
    )


def _absent_or_new(table: Table, now_s: int) -> tuple[Reason, ...]:
    """Floor's questions about players who come in, who aren't there to act, or on the clock."""
    penalty = absent_players.why_floor_penalty(table) if table.tournament is not None else None
    if (hand := table.hand) is None or hand.phase is _OVER:
        if why_no_more_hands(table) is not None or winning_seat(table):
            return ()  # no hand begins any more
        began = blinds.due_hand(table)
        ties = [one.why for one in due_eliminations(table)]
        first = (penalty, *ties[:1], why_floor_assigns(table))
        return (
            *[why for why in first if why is not None and why.setting],
            *missed_blinds.comer_questions(table, began.seats if began is not None else ()),
        )
    here = absent_players.why_actor_absent(table)
    opened = early_opened_hand.why_floor_opened(table) if table.opened else None
    if penalty is None and here is None and table.time_called is None and opened is None:
        return ()  # as nearly always
    over = action_clock.why_time_over(table, now_s) if table.doubt is None else None
    asked = (penalty, here, action_clock.why_floor_clock(table), over, opened)
    return tuple([why for why in asked if why is not None and why.setting])


def pot_lines(hand: Hand) -> tuple[PotLine, ...]:
    """Pots that lie in the middle, and the seats that may win each."""
    if not hand.pots and not hand.dead and not any(hand.paid):
        return ()  # before the first collection, as at most decisions
    made = pots.pots_now(hand)
    if hand.boards < 2:
        return _undivided(made, hand.seats)
    return tuple([_pot_line(pot, hand.seats, *named_pot(hand, k)) for k, pot in enumerate(made)])


@lru_cache(maxsize=64)  # the same ones lie there at each decision of a street
def _undivided(made: tuple[Pot, ...], seats: tuple[int, ...]) -> tuple[PotLine, ...]:
    return tuple([_pot_line(pot, seats, k) for k, pot in enumerate(made)])


def _pot_line(pot: Pot, seats: tuple[int, ...], number: int, board: int = 0) -> PotLine:
    return PotLine(pot.chips, tuple([seats[i] for i in pot.eligible]), number, board)


__all__ = ["Announcement", "DealerStep", "Options", "StepKind", "facts_for", "options_of"]
