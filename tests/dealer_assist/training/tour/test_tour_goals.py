"""Steps and guide of the tour without any window: data that ships, and a table that goes astray."""

import pytest
from live_table import GC, rules

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import advise, facts_for
from dealer_assist.game.table.table import bare_table
from dealer_assist.training.tour.practice_table import practice_facts
from dealer_assist.training.tour.tour_goals import GOALS
from dealer_assist.training.tour.tour_guide import tour_place
from dealer_assist.training.tour.tour_steps import tour_steps
from dealer_assist.trust.vault.table_keys import TableKeys
from dealer_assist.words import catalogue, word

STEPS = tour_steps()
NAMES = [step.name for step in STEPS]


def after(table, *facts):
    for fact in facts:
        table = advance(table, fact)
    return table


def opened():
    table = bare_table(rules(GC))
    return after(table, *practice_facts(table, TableKeys(bytes(32), bytes(32))))


def dealt():
    """The practice hand, every step of the dealer's done until somebody is to act."""
    table = opened()
    while advise(table).options is None:
        table = after(table, *facts_for(table, advise(table).steps[0]))
    return table


def test_every_step_has_its_sentence_in_both_languages_and_a_place_to_touch():
    for step in STEPS:
        assert f"tour.{step.name}" in catalogue()
        assert step.touch, step.name


def test_every_predicate_is_some_steps():
    used = {id(one) for step in STEPS for one in (step.during, step.goal)}
    assert {name for name, one in GOALS.items() if id(one) not in used} == set()


def test_no_step_is_over_before_the_hand():
    table = opened()
    assert [step.name for step in STEPS if step.is_over(table)] == []
    assert tour_place(STEPS, 0, table) == (0, 0)


def test_goals_reached_by_other_ways_are_passed_in_one():
    assert NAMES[tour_place(STEPS, 0, dealt()).at] == "raise"
    raised = after(dealt(), e.Raised(5, 300), e.Folded(8))
    assert NAMES[tour_place(STEPS, 0, raised).at] == "call"


def test_elsewhere_the_guide_keeps_its_place_and_back_it_goes_on():
    wrong = after(dealt(), e.Folded(5))
    at = NAMES.index("raise")
    assert tour_place(STEPS, at, wrong) == (at, -1)
    assert tour_place(STEPS, at, after(wrong, e.FactUndone(wrong.fact_number))) == (at, at)


@pytest.mark.parametrize("at", range(len(STEPS)))
def test_another_hand_is_none_of_the_tours(at):
    """Seat 5 has gone: nothing of the second hand looks like the first one's."""
    table = opened().evolve(hands=2)
    for step in STEPS:
        assert step.name == "floor" or not step.is_due(table)
    assert tour_place(STEPS, at, table).says in (-1, NAMES.index("floor"))


def test_no_sentence_says_figures_that_the_step_does_not_aim_at():
    for step in STEPS:
        for lang in ("fr", "en"):
            text = word(lang, f"tour.{step.name}", seat=step.aim.seat, other=step.other,
                        chips=step.aim.chips, done="", fold="", check_call="", raise_to="",
                        all_in="", undo="", floor="", incident="", apply="", entry="")
            assert " 0" not in text, (step.name, text)
