"""Registration, withdrawal, re-entry, and what they do to the places of those who are out."""

import pytest
from field_room import BEGAN_S, LEVELS, Floor, changed
from hypothesis import given
from hypothesis import strategies as st

from dealer_assist.game.facts import tournament_field as f
from dealer_assist.game.multi_table.advance_field import advance_field
from dealer_assist.game.multi_table.field_state import Leg, RoomWaiting
from dealer_assist.game.multi_table.finishing_places import ranking
from dealer_assist.storage.journal.fact_codec import decode_floor, encode_floor


def out(floor, *entries):
    """They go out one after another, and their table has freed their seats."""
    for entry in entries:
        floor.put(f.EntryOut(1, entry, len(floor.field.inside), 1, floor.now_s))
        floor.put(f.EntryLeft(1, entry, "T1", floor.field.entrant(entry).from_seat, floor.now_s))
    return {one.entry: one.place for one in floor.field.entrants if one.place}


def why(floor, fact):
    found = floor.why_not(fact)
    return found.id if found is not None else None


def test_entries_are_numbered_from_one_and_each_is_made_once():
    floor = Floor().open(2, 1)
    assert why(floor, f.EntryMade(1, 2, "Zoe")) == "why.field_entry_number"
    assert why(floor, f.EntryMade(1, 3, " ")) == "why.name_missing"
    assert why(floor, f.EntryMade(1, 3, "Zoe")) is None
    assert why(floor, f.EntryMade(9, 3, "Zoe")) == "why.field_none"


def test_entries_are_open_until_the_level_that_was_said():
    floor = Floor().open(3, 1, reentry_to_level=2).seated()
    assert why(floor, f.EntryMade(1, 4, "Zoe")) is None
    floor.put(f.FieldLevelBegan(1, 3, BEGAN_S))
    assert why(floor, f.EntryMade(1, 4, "Zoe")) == "why.field_entries_closed"


def test_without_late_entry_registration_closes_with_the_first_level():
    floor = Floor().open(3, 1).seated()
    assert why(floor, f.EntryMade(1, 4, "Zoe")) == "why.field_entries_closed"


def test_who_has_a_seat_withdraws_no_more():
    floor = Floor().open(2, 0)
    assert why(floor, f.EntryWithdrawn(1, 1)) is None
    floor.enter(f.EntryWithdrawn(1, 1))
    assert [one.entry for one in floor.field.inside] == [2]
    floor.add_tables(["T1"])
    floor.enter(f.TableAdded(1, "T1"))
    floor.by_itself()
    assert why(floor, f.EntryWithdrawn(1, 2)) == "why.field_has_seat"


def test_a_late_entry_moves_everybody_who_is_out_one_place_back():
    floor = Floor().open(5, 1, reentry_to_level=2).seated()
    assert out(floor, 3, 1) == {3: 5, 1: 4}
    floor.enter(f.EntryMade(1, 6, "Zoe"))
    assert out(floor) == {3: 6, 1: 5}


def test_who_enters_again_leaves_his_place_to_those_who_went_out_after_him():
    floor = Floor().open(5, 1, reentry_to_level=2).seated()
    out(floor, 3, 1, 4)
    floor.enter(f.EntryAgain(1, 1))
    assert out(floor) == {3: 5, 4: 4}
    back = floor.field.entrant(1)
    assert back.leg is Leg.WAITS and back.stacks == 2
    floor.places_are_a_ranking(3)


def test_re_entries_are_open_and_used_up_as_the_tournament_says():
    floor = Floor().open(4, 1, reentry_to_level=1, most_reentries=1).seated()
    assert why(floor, f.EntryAgain(1, 2)) == "why.field_still_in"
    out(floor, 2)
    floor.enter(f.EntryAgain(1, 2))
    out(floor, 2)
    assert why(floor, f.EntryAgain(1, 2)) == "why.field_reentries_used"
    out(floor, 3)
    floor.put(f.FieldLevelBegan(1, 2, BEGAN_S))
    assert why(floor, f.EntryAgain(1, 3)) == "why.field_entries_closed"
    assert why(floor, f.EntryAgain(1, 9)) == "why.field_no_entry"


def test_nobody_enters_again_before_his_table_has_freed_his_old_seat():
    floor = Floor().open(4, 1, reentry_to_level=1).seated()
    floor.put(f.EntryOut(1, 2, 4, 1, floor.now_s))
    refused = floor.why_not(f.EntryAgain(1, 2))
    seat = floor.field.entrant(2).from_seat
    assert (refused.id, refused.seat) == ("why.field_seat_not_left", seat)
    floor.put(f.EntryLeft(1, 2, "T1", seat, floor.now_s))
    assert floor.why_not(f.EntryAgain(1, 2)) is None


def test_a_re_entry_draws_a_seat_and_gets_a_full_stack():
    floor = Floor().open(6, 1, reentry_to_level=1).seated()
    seat = floor.field.entrant(2).seat
    floor.tables["T1"].seats[seat][1] = 0
    floor.tables["T1"].seats[floor.field.entrant(1).seat][1] += 10_000
    floor.hear()
    floor.by_itself()
    assert floor.field.entrant(2).place == 6
    floor.enter(f.EntryAgain(1, 2))
    floor.by_itself()
    back = floor.field.entrant(2)
    assert back.leg is Leg.SITS and floor.tables["T1"].seats[back.seat] == ["P2", 10_000]
    floor.is_sound()


def test_the_ranking_has_who_is_in_first_and_then_the_best_place():
    floor = Floor().open(4, 1).seated()
    out(floor, 2, 4)
    assert [one.entry for one in ranking(floor.field)] == [1, 3, 4, 2]


FACTS = [
    f.FieldOpened("Cup", "tda2024", 100, LEVELS, 9, paid=3), f.EntryMade(1, 1, "Zoe"),
    f.EntryWithdrawn(1, 1), f.TableAdded(1, "T1"), f.SeatDrawn(1, 1, "T1", 3, ("T1/3",)),
    f.EntryMoved(1, 1, "T1", 3, "T2", 4, 100, "balance", out_of=("T2/4",), penalty=2),
    f.EntryLeft(1, 1, "T1", 3), f.EntrySat(1, 1, "T2", 4), f.TableBroken(1, "T1", redraw=True),
    f.EntryOut(1, 1, 2, 2), f.EntryAgain(1, 1), f.EntryPenalised(1, 1, -1, "A", "b", chips=5),
    f.FieldHandForHand(1, True), f.FieldLevelBegan(1, 1, 5), f.FieldClockPaused(1, 6),
    f.FieldClockResumed(1, 7), f.FieldClosed(1), f.RoomWaitJoined(1, "Zoe", ("T1",)),
    f.RoomWaitLeft(1), f.RoomWaitCalled(1, "T1", 3), f.RoomWaitSeated(1, "T1", 3),
]


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: type(fact).__name__)
def test_the_floors_journal_gives_every_fact_of_a_field_back(fact):
    assert decode_floor(type(fact).__name__, encode_floor(fact)) == fact


def test_an_entry_of_every_kind_stands_among_these():
    assert {type(fact) for fact in FACTS} == set(f.FieldFact.__args__)


@given(st.lists(st.sampled_from(FACTS), max_size=40))
def test_no_fact_of_a_field_is_refused_in_whatever_order(facts):
    """As at a table: what can't mean anything changes nothing; and what is due can be asked."""
    floor = Floor(rules=changed("tda2024"))
    floor.add_tables(["T1", "T2"])
    floor.put(*facts)
    floor.due()
    for one in floor.fields:
        assert all(0 <= entrant.place <= len(one.entrants) + len(facts) for entrant in one.entrants)


def test_a_fact_of_another_field_changes_nothing():
    floor = Floor().open(2, 1)
    before = floor.fields
    assert advance_field(before, RoomWaiting(), f.EntryOut(77, 1, 2), 50)[0] == before
