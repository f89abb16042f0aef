"""Every step across tables can be said in both languages, with what the step knows."""

import re
from string import Formatter

import pytest

from dealer_assist.game.multi_table.field_state import Leg
from dealer_assist.game.multi_table.step_choices import DueStep, Until
from dealer_assist.game.rules.settings import KEYS
from dealer_assist.storage.books.shipped_houses import house, shipped_house_names
from dealer_assist.words import catalogue, word

OF_FIELDS = ("field_", "why.field_")
STEPS = sorted(id for id in catalogue() if id.startswith("field_due."))


@pytest.mark.parametrize("id", STEPS)
def test_the_words_of_a_step_need_nothing_that_the_step_doesnt_know(id):
    known = set(DueStep(id).words)
    for text in catalogue()[id].values():
        assert {name for _, name, _, _ in Formatter().parse(text) if name} <= known
    assert word("fr", id, **DueStep(id).words) and word("en", id, **DueStep(id).words)


def french_texts():
    """Everything about tournaments at several tables that is read in French."""
    yield from (texts["fr"] for id, texts in catalogue().items() if id.startswith(OF_FIELDS))
    for name, key in KEYS.items():
        if name.startswith("tournament."):
            yield key.means("fr")
            yield from (key.says(value, "fr") for value in key.values)
            yield from (source.sense("fr") for house_ in shipped_house_names()
                        if (source := house(house_).source(name)) is not None)


def test_blinds_are_masculine_as_everywhere_in_the_program():
    texts = list(french_texts())
    assert any("petit blind" in text for text in texts)
    assert [text for text in texts if re.search(r"\b(petite|grosse) blind\b", text)] == []


def test_what_a_step_waits_for_and_where_somebody_is_can_be_said():
    assert {f"field_until.{one}" for one in Until if one} <= set(catalogue())
    assert {f"field_leg.{one}" for one in Leg} <= set(catalogue())
