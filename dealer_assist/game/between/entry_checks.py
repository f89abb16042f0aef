"""why_not_note(table, fact): reason why a person's entry makes no sense at this table, or None.

One answer, used twice: sensing refuses the tap with it, and advance notes it against a fact that
comes all the same. A fact without any meaning (``SENSELESS``) changes nothing at the table then;
one that only breaks the house's rule happened, and is noted.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from dealer_assist.game import facts as e
from dealer_assist.game.between import (
    absence_limits,
    board_agreement,
    buy_ins_and_stacks,
    colour_up,
    dealer_float,
    deck_rotation,
    elimination,
    floor_calls,
    floor_decisions,
    journal_replacement_checks,
    level_clock,
    opening_checks,
    pot_counts,
    seats_and_button,
    software_faults,
    table_closing,
    table_waiting_list,
    time_fee,
)
from dealer_assist.game.between.seat_checks import why_in_hand, why_seat_empty
from dealer_assist.game.hand import post_check
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.table.table import Chair, Table

#: Reasons for which a fact has no meaning: it is noted and nothing changes.
SENSELESS: Final = frozenset({
    "why.no_such_seat", "why.seat_empty", "why.seat_taken", "why.seat_kept", "why.name_missing",
    "why.amount_missing", "why.sign_unreadable", "why.sign_seats", "why.dealer_here",
    "why.no_float", "why.float_two_names", "why.float_same_name", "why.float_in_hand",
    "why.float_short",
    "why.deck_not_in_play", "why.deck_rotation_full", "why.deck_in_hand",
    "why.deck_out_already", "why.deck_held", "why.no_such_hand", "why.cards_not_held",
    "why.no_such_alarm", "why.floor_name_missing", "why.reason_missing", "why.not_entered_so",
    "why.not_shuffled", "why.rebuy_in_hand",
    "why.counted_in_hand", "why.corrected_in_hand", "why.left_in_hand", "why.leaves_after_hand",
    "why.more_than_stack", "why.rebuy_in_hand_not_said",
    "why.tip_takes_all", "why.waits_already", "why.not_waiting", "why.not_consigned",
    "why.table_closed", "why.no_hand_left", "why.announced_already", "why.hand_running",
    "why.not_closed", "why.no_pot_to_count", "why.no_such_call",
    "why.nothing_proposed", "why.time_fee_in_hand", "why.time_fee_none", "why.time_fee_seats",
    "why.boards_silent", "why.boards_one", "why.boards_not_now",
    "why.boards_agreed", "why.boards_pending", "why.boards_number", "why.boards_cards",
    "why.no_such_fault", "why.no_such_change", "why.program_still_wrong",
    "why.away_already", "why.not_away_now", "why.stands_already", "why.sits_already",
}) | seats_and_button.SENSELESS


def why_not_enter_fact(table: Table, fact: e.Fact) -> Reason | None:
    """Reason why a person can't enter this now, or None; the house's rule is cited."""
    for ask in _QUESTIONS.get(type(fact), ()):
        wrong = ask(table, fact)
        if wrong is not None:
            return wrong
    return None


def why_not_fit(table: Table, fact: e.Fact) -> Reason | None:
    """Reason among the evening's rules against this fact, or None."""
    ask = _ASKED.get(type(fact))
    return ask(table, fact) if ask is not None else None


def may_be_entered(fact: e.Fact) -> bool:
    """True if a person enters this kind of fact as it is; acts in a hand have their own buttons."""
    return any(type(fact) in asked for asked in _ROOMS)


def _why_not_leave(table: Table, fact: e.PlayerLeft) -> Reason | None:
    return why_seat_empty(table, fact.seat) or why_in_hand(table, fact.seat)


_Asked = Mapping[type, Callable[[Table, Any], Reason | None]]

_OF_TOURNAMENTS: Final[tuple[_Asked, ...]] = (
    elimination.WHY_NOT_IN_TOURNAMENT, elimination.WHY_NOT, level_clock.WHY_NOT, colour_up.WHY_NOT,
)

#: Facts that people and the floor enter during a hand.
_OF_HANDS: Final[_Asked] = {
    e.Posted: post_check.why_not_post,
    e.RuleDecided: floor_decisions.why_not_decide,
    e.TimeCalled: floor_decisions.why_not_call_time,
    e.TimeStopped: floor_decisions.why_not_stop_time,
    e.TimeHeld: floor_decisions.why_not_hold_time,
    e.TimeResumed: floor_decisions.why_not_resume_time,
}

_Moved = e.PlayerAway | e.PlayerReturned | e.PlayerStood | e.PlayerSatDown


def _unless(is_so: Callable[[Chair], bool], id: str) -> Callable[[Table, _Moved], Reason | None]:
    """Check that refuses with this message id where the state holds already (GC:38, GC:306): it
    would mean somebody else, or nothing."""

    def why_not(table: Table, fact: _Moved) -> Reason | None:
        wrong = why_seat_empty(table, fact.seat)
        if wrong is None and is_so(table.chair(fact.seat)):
            return Reason(id, None, 0, fact.seat)
        return wrong

    return why_not


_ASKED: Final[_Asked] = {
    **seats_and_button.WHY_NOT,
    e.PlayerAway: _unless(lambda chair: chair.away, "why.away_already"),
    e.PlayerReturned: _unless(lambda chair: not chair.away, "why.not_away_now"),
    e.PlayerStood: _unless(lambda chair: chair.standing, "why.stands_already"),
    e.PlayerSatDown: _unless(lambda chair: not chair.standing, "why.sits_already"),
    e.SignPosted: opening_checks.why_not_post_sign,
    e.DealerCameOn: opening_checks.why_not_come_on,
    e.FloatCounted: dealer_float.why_not_count_float,
    e.FloatMoved: dealer_float.why_not_move_float,
    e.DeckChecked: deck_rotation.why_not_check_deck,
    e.DeckLoaded: deck_rotation.why_not_load_deck,
    e.DeckShuffled: deck_rotation.why_not_shuffle,
    e.DeckTakenOut: deck_rotation.why_not_take_out,
    e.CardsHeld: deck_rotation.why_not_hold_cards,
    e.CardsReleased: deck_rotation.why_not_release_deck,
    e.AlarmAcknowledged: deck_rotation.why_not_acknowledge_alarm,
    e.FaultCleared: software_faults.why_not_clear_fault,
    e.ChangeExplained: software_faults.why_not_explain_change,
    e.DeckCut: deck_rotation.why_not_cut,
    e.WaitJoined: table_waiting_list.why_not_join_list,
    e.WaitLeft: table_waiting_list.why_not_leave_list,
    e.SeatAssigned: table_waiting_list.why_not_assign_seat,
    e.PlayerSat: table_waiting_list.why_not_sit,
    e.PlayerLeft: _why_not_leave,
    e.ChipsBought: buy_ins_and_stacks.why_not_rebuy,
    e.StackCounted: buy_ins_and_stacks.why_not_count_stack,
    e.StackCorrected: buy_ins_and_stacks.why_not_correct_stack,
    e.ChangeMade: buy_ins_and_stacks.why_not_exchange,
    e.TipGiven: buy_ins_and_stacks.why_not_tip,
    e.TimeCollected: time_fee.why_not_collect_fee,
    e.StakesConsigned: absence_limits.why_not_consign,
    e.StakesClaimed: absence_limits.why_not_claim,
    e.StakesUnclaimed: absence_limits.why_not_unclaimed,
    e.LastHandsAnnounced: table_closing.why_not_announce,
    e.TableClosed: lambda table, fact: table_closing.why_not_close(table),
    e.TableReopened: lambda table, fact: table_closing.why_not_reopen(table),
    e.BoardsAgreed: board_agreement.why_not_agree,
    e.PotCounted: pot_counts.why_not_count_pot,
    e.PotRuled: pot_counts.why_not_rule_pot,
    e.PaperLeftOut: journal_replacement_checks.why_not_leave_seats_out,
    e.CallHeard: floor_calls.why_no_call,
    e.CallComing: floor_calls.why_not_come,
    e.CallEnded: floor_calls.why_no_call,
}

_ROOMS: Final[tuple[_Asked, ...]] = (*_OF_TOURNAMENTS, _OF_HANDS, _ASKED)
#: All checks of a kind of fact, the tournament's first.
_QUESTIONS: Final = {
    kind: tuple(asked[kind] for asked in _ROOMS if kind in asked)
    for room in _ROOMS for kind in room
}
