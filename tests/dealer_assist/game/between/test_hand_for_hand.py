"""Hand for hand at a table: no hand begins before the floor releases it, each release is one."""

import pytest
from live_table import GC, LiveTable
from tournament_table import BEGAN_S, tournament, until

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import StepKind, advise
from dealer_assist.game.between.entry_checks import why_not_enter_fact
from dealer_assist.game.hand.blinds import due_hand, why_not_begin

HELD, ONE, OVER = e.NextHandHeld("M. Roy"), e.NextHandReleased("M. Roy"), e.NextHandReleased(
    "M. Roy", last=True)


def kinds(live):
    return [step.kind for step in advise(live.table).steps]


@pytest.fixture
def live():
    return tournament(seats=(1, 2, 3)).put(e.LevelBegan(1, BEGAN_S))


def played(live):
    """One hand, to its end."""
    until(live, "betting")
    live.fold(live.actor)
    return until(live.fold(live.actor), "over")


def why(live, fact):
    found = why_not_enter_fact(live.table, fact)
    return found.id if found is not None else ""


def test_while_held_no_hand_begins_and_the_step_says_why(live):
    live.put(HELD)
    assert due_hand(live.table) is None and why_not_begin(live.table).id == "why.hand_held"
    assert StepKind.HELD in kinds(live) and StepKind.BEGIN_HAND not in kinds(live)


def test_what_is_said_while_it_waits_is_that_and_no_level_from_this_hand_on(live):
    live.put(HELD)
    said = [one.id for one in advise(live.table).say]
    assert "say.hand_for_hand" in said and "say.level" not in said
    live.put(ONE)
    assert "say.hand_for_hand" not in [one.id for one in advise(live.table).say]


def test_a_release_is_one_hand(live):
    live.put(HELD, ONE)
    assert StepKind.BEGIN_HAND in kinds(live)
    played(live)
    assert why_not_begin(live.table).id == "why.hand_held"
    live.put(ONE)
    assert why_not_begin(live.table) is None


def test_the_running_hand_is_played_to_its_end(live):
    until(live, "betting").put(HELD)
    assert advise(live.table).options is not None
    live.fold(live.actor)
    until(live.fold(live.actor), "over")
    assert why_not_begin(live.table).id == "why.hand_held"


def test_once_it_is_over_hands_begin_as_they_come(live):
    played(live.put(HELD, OVER))
    assert why_not_begin(live.table) is None and not live.table.tournament.held


def test_two_releases_are_not_two_hands(live):
    live.put(HELD, ONE)
    assert why(live, ONE) == "why.released_already" and why(live, OVER) == ""
    live.put(ONE)
    played(live)
    assert why_not_begin(live.table).id == "why.hand_held"


def test_it_is_held_once_and_released_only_where_it_is_held(live):
    assert why(live, ONE) == why(live, OVER) == "why.not_held"
    live.put(HELD)
    assert why(live, HELD) == "why.held_already"
    assert why(LiveTable(GC).begin([1000] * 3), HELD) == "why.no_tournament"


def test_a_hand_that_began_too_early_happened_is_noted_and_is_no_credit(live):
    began = due_hand(live.table)
    live.put(HELD, began)
    assert "irregular.hand_held" in [one.kind for one in live.table.irregularities]
    assert live.table.hand is not None
    until(live, "betting").fold(live.actor)
    until(live.fold(live.actor), "over")
    live.put(ONE)
    assert why_not_begin(live.table) is None


def test_an_undone_hand_may_begin_again_and_the_hold_is_not_undone(live):
    live.put(HELD, ONE)
    live.put(due_hand(live.table))
    assert live.table.tournament.waits_for_release
    undone = live.table.number
    table = advance(live.table, e.FactUndone(undone))
    assert table.tournament.held and not table.tournament.waits_for_release
    assert why_not_begin(table) is None


def test_a_hold_that_came_during_an_undone_hand_stands(live):
    live.put(due_hand(live.table))
    undone = live.table.number
    live.put(HELD)
    table = advance(live.table, e.FactUndone(undone))
    assert why_not_begin(table).id == "why.hand_held"


@pytest.mark.parametrize("seconds", [0, 1])
def test_between_a_hold_and_its_release_levels_go_on(live, seconds):
    live.put(HELD, e.LevelBegan(2, BEGAN_S + seconds))
    assert live.table.tournament.held and StepKind.BEGIN_HAND not in kinds(live)
