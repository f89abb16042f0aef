"""Every reason of the evening can be said twice: to refuse an entry, and to note a fact."""

import re
from pathlib import Path

import pytest

from dealer_assist.game import between
from dealer_assist.game import facts as events
from dealer_assist.game.between import entry_checks
from dealer_assist.words import catalogue

ROOMS = (
    "absence_limits", "table_closing", "deck_rotation", "opening_checks", "pot_counts",
    "seat_checks", "buy_ins_and_stacks", "table_waiting_list", "entry_checks",
)
HERE = Path(between.__file__).parent
# A question for the floor refuses nothing.
REASONS = sorted({
    found for room in ROOMS
    for found in re.findall(r'"why\.(?!floor_)([a-z_]+)"', (HERE / f"{room}.py").read_text("utf-8"))
})


@pytest.mark.parametrize("reason", REASONS)
def test_a_reason_against_an_entry_is_also_a_note(reason):
    assert f"why.{reason}" in catalogue()
    assert f"irregular.{reason}" in catalogue()


def test_what_changes_nothing_is_among_the_reasons():
    known = {id.removeprefix("why.") for id in catalogue()}
    assert {id.removeprefix("why.") for id in entry_checks.SENSELESS} <= known


@pytest.mark.parametrize("name", sorted(
    name for name in events.KINDS
    if events.KINDS[name].__module__ == "dealer_assist.game.facts.evening"
))
def test_every_fact_of_the_evening_can_be_entered_by_a_person_and_undone_in_words(name):
    assert events.KINDS[name] in entry_checks._ASKED
    assert f"undo.{name}" in catalogue()
