"""Levels, breaks, pauses: the clock of a tournament, whatever the wall clock does."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from live_table import GC
from tournament_table import BEGAN_S, LEVELS, hand_of, tournament, until

from dealer_assist.game import facts as e
from dealer_assist.game.advice import StepKind, advise, facts_for
from dealer_assist.game.between.level_clock import (
    blinds_level,
    due_level,
    due_stakes,
    level_clock_at,
    level_number,
    why_not_level,
    why_not_other_stakes,
    why_not_pause,
    why_not_penalise,
    why_not_resume,
    why_not_tournament,
)
from dealer_assist.game.hand.blinds import due_hand, why_not_begin


def kinds(live):
    return [step.kind for step in advise(live.table).steps]


def left(live, after_s):
    return level_clock_at(live.table, BEGAN_S + after_s)


def test_without_a_tournament_there_is_no_clock():
    live = tournament(started=False)
    assert level_clock_at(live.table, BEGAN_S) is None
    assert due_level(live.table, BEGAN_S) is None
    assert level_clock_at(live.table.evolve(tournament=None), BEGAN_S) is None


def test_nlpc_12_a_level_runs_down_by_its_minutes():
    live = tournament()
    assert left(live, 0).left_s == 15 * 60
    assert left(live, 61).left_s == 15 * 60 - 61
    assert left(live, 15 * 60).left_s == 0
    assert (left(live, 5).number, left(live, 5).level) == (1, LEVELS[0])


@pytest.mark.parametrize(("after_s", "number", "began_s"), [
    (0, 0, 0), (899, 0, 0), (900, 2, 900), (1799, 2, 900), (1800, 3, 1800), (2400, 4, 2400),
    (3599, 4, 2400), (3600, 5, 3600), (99_999, 5, 3600),
])
def test_after_an_interruption_the_level_whose_time_it_is_is_due(after_s, number, began_s):
    live = tournament()
    due = due_level(live.table, BEGAN_S + after_s)
    assert due == (e.LevelBegan(number, BEGAN_S + began_s) if number else None)


def test_the_last_level_has_no_end():
    live = tournament().put(e.LevelBegan(5, BEGAN_S))
    assert due_level(live.table, BEGAN_S + 10**9) is None
    assert left(live, 10**9).left_s == 0


def test_a_level_due_begins_where_the_one_before_ended_so_no_time_is_lost():
    live = tournament()
    live.put(due_level(live.table, BEGAN_S + 907))
    assert left(live, 907).left_s == 15 * 60 - 7


def test_while_paused_the_time_left_stands_and_no_level_is_due():
    live = tournament().put(e.ClockPaused(BEGAN_S + 100))
    assert left(live, 5000).left_s == 800 and left(live, 5000).is_paused
    assert due_level(live.table, BEGAN_S + 5000) is None
    live.put(e.ClockResumed(BEGAN_S + 5000))
    assert left(live, 5000).left_s == 800 and not left(live, 5000).is_paused
    assert due_level(live.table, BEGAN_S + 5799) is None
    assert due_level(live.table, BEGAN_S + 5800) == e.LevelBegan(2, BEGAN_S + 5800)


def test_several_pauses_add_up():
    live = tournament()
    for at in (100, 300, 500):
        live.put(e.ClockPaused(BEGAN_S + at), e.ClockResumed(BEGAN_S + at + 100))
    assert left(live, 700).left_s == 900 - (700 - 300)


def test_a_clock_set_back_during_a_pause_loses_nothing():
    live = tournament().put(e.ClockPaused(BEGAN_S + 100), e.ClockResumed(BEGAN_S - 3600))
    assert left(live, -3600).left_s == 800


@given(st.integers(-10**6, 10**6), st.lists(st.integers(-10**5, 10**5), max_size=6))
def test_whatever_the_wall_clock_says_the_time_left_is_between_nothing_and_the_level(now, jumps):
    live = tournament()
    for k, jump in enumerate(jumps):
        live.put((e.ClockResumed if k % 2 else e.ClockPaused)(BEGAN_S + jump))
        clock = left(live, now)
        assert 0 <= clock.left_s <= clock.level.minutes * 60
        due = due_level(live.table, BEGAN_S + now)
        assert due is None or 1 < due.number <= len(LEVELS)


def test_a_level_set_by_hand_while_paused_stands_at_its_beginning():
    live = tournament().put(e.ClockPaused(BEGAN_S + 100), e.LevelBegan(2, BEGAN_S + 200))
    assert left(live, 9000) == (900, 2, LEVELS[1], False, True)
    live.put(e.ClockResumed(BEGAN_S + 9000))
    assert left(live, 9060).left_s == 840


def test_pausing_twice_and_resuming_a_running_clock_are_noted_and_change_nothing():
    live = tournament().put(e.ClockResumed(BEGAN_S + 5))
    assert live.notes[-1] == "clock_not_paused"
    assert why_not_resume(live.table, e.ClockResumed(0)).id == "why.clock_runs"
    live.put(e.ClockPaused(BEGAN_S + 10), e.ClockPaused(BEGAN_S + 60))
    assert live.notes[-1] == "clock_not_running"
    assert why_not_pause(live.table, e.ClockPaused(0)).id == "why.clock_paused"
    assert left(live, 60).left_s == 890


def test_a_level_that_the_structure_has_not_is_noted():
    live = tournament()
    for number in (0, -1, 6):
        assert why_not_level(live.table, e.LevelBegan(number, 0)).id == "why.no_such_level"
        live.put(e.LevelBegan(number, BEGAN_S))
        assert live.notes[-1] == "no_such_level" and live.table.tournament.level == 1


def test_levels_are_called_without_the_breaks():
    played = tournament().table.tournament
    assert [level_number(played, n) for n in range(1, 6)] == [1, 2, 2, 3, 4]


# --- a level takes effect with the next hand


def test_tda_23_a_level_that_begins_in_mid_hand_leaves_the_hand_its_blinds():
    live = until(tournament(seats=(1, 2, 3)), "posting").put(e.LevelBegan(2, BEGAN_S + 900))
    assert live.hand.stakes.big_blind == 50 and live.table.stakes.big_blind == 100
    assert {o.chips for o in live.hand.owed} == {25, 50}


def test_tda_23_the_next_hand_is_played_at_the_new_level_with_its_antes():
    live = tournament(seats=(1, 2, 3)).put(e.LevelBegan(4, BEGAN_S))
    began = due_hand(live.table)
    assert (began.stakes.small_blind, began.stakes.big_blind) == (100, 200)
    assert [o.chips for o in began.owed if o.post is e.Post.BIG_BLIND_ANTE] == [200]
    live.put(e.LevelBegan(5, BEGAN_S))
    began = due_hand(live.table)
    assert [o.chips for o in began.owed if o.post is e.Post.ANTE] == [100] * 3
    assert began.stakes.min_bet == 400


def test_new_blinds_are_announced_before_the_first_hand_at_them():
    live = tournament(seats=(1, 2, 3))
    hand_of(live, dict.fromkeys((1, 2, 3), 10_000), broke=())
    assert "level" not in live.said
    live.put(e.LevelBegan(2, BEGAN_S))
    assert "level" in live.said


def silent(live):
    """The house's text as one that says nothing of when a level takes effect."""
    house = live.table.house
    values = {**house.values, "tournament.level_change": "floor", "tournament.break": "floor"}
    live.table = live.table.evolve(house=replace(house, values=values))
    return live


def test_where_the_text_is_silent_the_floor_is_asked_before_new_blinds():
    live = silent(tournament(seats=(1, 2, 3))).put(e.LevelBegan(2, BEGAN_S))
    assert live.table.stakes.big_blind == 50 and "level" not in live.said
    step = advise(live.table).steps[0]
    assert (step.kind, step.floor, step.number) == (StepKind.LEVEL, True, 2)
    live.put(*facts_for(live.table, step))
    assert live.table.stakes.big_blind == 100 and due_stakes(live.table) is None
    assert StepKind.LEVEL not in kinds(live)


def test_where_the_text_is_silent_on_breaks_the_step_asks_the_floor():
    live = silent(tournament(seats=(1, 2, 3))).put(e.LevelBegan(3, BEGAN_S))
    step = next(s for s in advise(live.table).steps if s.kind is StepKind.BREAK)
    assert step.floor and "break" not in live.said
    assert due_hand(live.table) is None


# --- breaks


def test_during_a_break_no_hand_begins():
    live = tournament(seats=(1, 2, 3)).put(e.LevelBegan(3, BEGAN_S))
    assert due_hand(live.table) is None
    assert why_not_begin(live.table).id == "why.tournament_rests"
    assert StepKind.BREAK in kinds(live) and StepKind.BEGIN_HAND not in kinds(live)
    live.put(e.LevelBegan(4, BEGAN_S))
    assert due_hand(live.table) is not None


def test_a_hand_that_a_break_finds_running_is_played_to_its_end():
    live = until(tournament(seats=(1, 2, 3)), "betting").put(e.LevelBegan(3, BEGAN_S + 1800))
    assert advise(live.table).options is not None
    live.fold(live.actor)
    until(live.fold(live.actor), "over")
    assert kinds(live)[-1] is StepKind.BREAK


def test_a_hand_begun_in_a_break_happened_and_is_noted():
    live = tournament(seats=(1, 2, 3))
    began = due_hand(live.table)
    live.put(e.LevelBegan(3, BEGAN_S), began)
    assert live.notes == ["hand_in_break"] and live.hand.number == 1


def test_in_a_break_the_blinds_of_the_level_before_stand():
    live = tournament().put(e.LevelBegan(2, BEGAN_S), e.LevelBegan(3, BEGAN_S))
    assert blinds_level(live.table.tournament) == LEVELS[1]
    assert live.table.stakes.big_blind == 100


# --- opening


def test_before_its_start_no_hand_begins_and_the_step_starts_the_clock():
    live = tournament(started=False)
    assert kinds(live) == [StepKind.START_CLOCK] and due_hand(live.table) is None
    assert facts_for(live.table, advise(live.table).steps[0]) == (e.LevelBegan(1, 0),)
    assert kinds(tournament(seats=(), started=False)) == [StepKind.WAIT_FOR_PLAYERS]


def test_a_second_tournament_is_noted_and_changes_nothing():
    live = tournament()
    assert why_not_tournament(live.table, e.TournamentOpened(1, LEVELS)).id == "why.tournament_open"
    live.put(e.TournamentOpened(5000, LEVELS))
    assert live.notes[-1] == "tournament_open" and live.table.tournament.stack == 10_000


@pytest.mark.parametrize("opened", [
    e.TournamentOpened(0, LEVELS), e.TournamentOpened(1000, ()),
    e.TournamentOpened(1000, (LEVELS[2],)), e.TournamentOpened(1000, (e.Level(25, 50, 0),)),
    e.TournamentOpened(1000, (e.Level(100, 50, 15),)), e.TournamentOpened(1000, LEVELS, tables=0),
    e.TournamentOpened(1000, (e.Level(25, 50, 15, ante=-5),)),
])
def test_a_structure_that_cant_be_played_is_noted(opened):
    live = tournament()
    live.table = live.table.evolve(tournament=None)
    live.put(opened)
    assert live.notes[-1] == "structure_unplayable" and live.table.tournament is None


def test_the_blinds_of_a_tournament_come_from_its_structure():
    live = tournament()
    other = e.StakesChanged(replace(live.table.stakes, big_blind=60))
    assert why_not_other_stakes(live.table, other).id == "why.blinds_of_structure"
    assert why_not_other_stakes(live.table, e.StakesChanged(live.table.stakes)) is None


# --- undo and the clock


def test_undo_takes_back_the_dealers_last_act_and_never_turns_the_clock_back():
    live = until(tournament(seats=(1, 2, 3)), "betting")
    actor = live.actor
    live.fold(actor).put(e.LevelBegan(2, BEGAN_S + 900), e.ClockPaused(BEGAN_S + 1000))
    assert isinstance(live.table.fact, e.Folded)
    live.put(e.FactUndone(live.table.fact_number))
    assert live.actor == actor and live.table.tournament.level == 2
    assert live.table.stakes.big_blind == 100 and live.hand.stakes.big_blind == 50
    assert left(live, 5000).left_s == 800


# --- penalties


def test_tda_71_a_penalty_counts_hands_and_is_lifted():
    live = tournament().put(e.PenaltyGiven(4, 2, "Anne", "phone at the table"))
    assert live.table.chair(4).penalty_hands == 2
    live.put(e.PenaltyGiven(4, 3, "Anne", "again"))
    assert live.table.chair(4).penalty_hands == 5
    live.put(e.PenaltyLifted(4, "Anne"))
    assert live.table.chair(4).penalty_hands == 0
    live.put(e.PenaltyLifted(4, "Anne"), e.PenaltyGiven(10, 1, "Anne", "x"),
             e.PenaltyGiven(4, 0, "Anne", "x"))
    assert live.notes == ["no_penalty", "seat_empty", "penalty_without_hands"]


@pytest.mark.parametrize(("fact", "why"), [
    (e.PenaltyGiven(4, 1, "Anne", "phone"), None),
    (e.PenaltyGiven(4, 1, "", "phone"), "why.penalty_unsigned"),
    (e.PenaltyGiven(4, 1, "Anne", ""), "why.penalty_unsigned"),
    (e.PenaltyGiven(4, 0, "Anne", "phone"), "why.penalty_without_hands"),
    (e.PenaltyGiven(10, 1, "Anne", "phone"), "why.seat_empty"),
    (e.PenaltyGiven(-1, 1, "Anne", "phone"), "why.seat_empty"),
])
def test_tda_71_a_penalty_is_the_floors_with_a_reason(fact, why):
    found = why_not_penalise(tournament().table, fact)
    assert (found.id if found else None) == why


def test_a_cash_table_knows_no_penalties():
    live = tournament(name=GC)
    cash = live.table.evolve(tournament=None)
    assert why_not_penalise(cash, e.PenaltyGiven(4, 1, "A", "b")).id == "why.no_tournament"


