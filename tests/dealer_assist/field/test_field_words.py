"""Every step across tables can be said in both languages, with what the step knows."""

from string import Formatter

import pytest

from dealer_assist.field.state import Leg
from dealer_assist.field.steps import Due, Until
from dealer_assist.words import catalogue, word

STEPS = sorted(id for id in catalogue() if id.startswith("field_due."))


@pytest.mark.parametrize("id", STEPS)
def test_the_words_of_a_step_need_nothing_that_the_step_doesnt_know(id):
    known = set(Due(id).words)
    for text in catalogue()[id].values():
        assert {name for _, name, _, _ in Formatter().parse(text) if name} <= known
    assert word("fr", id, **Due(id).words) and word("en", id, **Due(id).words)


def test_what_a_step_waits_for_and_where_somebody_is_can_be_said():
    assert {f"field_until.{one}" for one in Until if one} <= set(catalogue())
    assert {f"field_leg.{one}" for one in Leg} <= set(catalogue())
