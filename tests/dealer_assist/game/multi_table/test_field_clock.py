"""The level clock that all tables share, and what brings a table's own to it."""

import pytest
from field_room import BEGAN_S, LEVELS, Floor
from hypothesis import given
from hypothesis import strategies as st

from dealer_assist.game import facts as e
from dealer_assist.game.facts import tournament_field as f
from dealer_assist.game.multi_table.advance_field import advance_field
from dealer_assist.game.multi_table.field_clock import clock_orders, due_field_level, field_clock
from dealer_assist.game.multi_table.field_state import RoomWaiting
from dealer_assist.game.multi_table.table_reports import TableStanding

OPENED = f.FieldOpened("Cup", "tda2024", 100, LEVELS, 9)
END_S = BEGAN_S + 15 * 60


def field(*facts):
    fields, waiting = (), RoomWaiting()
    entries = [f.EntryMade(1, n, f"P{n}") for n in (1, 2)]
    for number, fact in enumerate((OPENED, *entries, f.FieldLevelBegan(1, 1, BEGAN_S), *facts), 1):
        fields, waiting = advance_field(fields, waiting, fact, number)
    return fields[0]


def told(level=1, ends_s=END_S, paused=False, left_s=-1):
    return TableStanding("T1", tournament=True, level=level, level_ends_s=ends_s, paused=paused,
                         left_s=left_s)


def test_the_clock_counts_down_and_stands_still_while_paused():
    assert field_clock(field(), BEGAN_S + 60).left_s == 14 * 60
    paused = field(f.FieldClockPaused(1, BEGAN_S + 60))
    assert field_clock(paused, BEGAN_S + 999).left_s == 14 * 60
    resumed = field(f.FieldClockPaused(1, BEGAN_S + 60), f.FieldClockResumed(1, BEGAN_S + 360))
    assert field_clock(resumed, BEGAN_S + 360).left_s == 14 * 60


def test_a_clock_that_jumps_never_shows_less_than_nothing_nor_more_than_the_level():
    assert field_clock(field(), BEGAN_S - 5000).left_s == 15 * 60
    assert field_clock(field(), BEGAN_S + 50_000).left_s == 0


def test_after_an_interruption_the_level_is_the_one_whose_time_it_is():
    due = due_field_level(field(), BEGAN_S + 31 * 60)
    assert due == f.FieldLevelBegan(1, 3, BEGAN_S + 30 * 60)
    assert field_clock(field(due), BEGAN_S + 31 * 60).is_break
    assert due_field_level(field(f.FieldClockPaused(1, BEGAN_S)), BEGAN_S + 31 * 60) is None


def test_breaks_are_counted_as_levels_and_not_named_as_such():
    clock = field_clock(field(f.FieldLevelBegan(1, 4, BEGAN_S)), BEGAN_S)
    assert (clock.number, clock.name, clock.then) == (4, 3, LEVELS[4])


def test_a_table_whose_clock_agrees_hears_nothing():
    assert clock_orders(field(), told(), BEGAN_S + 60) == ()
    assert clock_orders(field(), told(ends_s=END_S + 2), BEGAN_S + 60) == ()


def test_a_table_that_drifted_is_put_right():
    assert clock_orders(field(), told(ends_s=END_S + 3), BEGAN_S + 60) == (
        e.LevelBegan(1, BEGAN_S),)


def test_a_table_that_turns_its_level_by_itself_a_moment_off_is_left_alone():
    second = field(f.FieldLevelBegan(1, 2, END_S))
    assert clock_orders(second, told(1, END_S), END_S + 1) == ()
    assert clock_orders(second, told(1, END_S), END_S + 30) == (e.LevelBegan(2, END_S),)
    assert clock_orders(field(), told(2, END_S + 900), END_S - 2) == ()
    assert clock_orders(field(), told(2, END_S + 900), END_S - 60) == (e.LevelBegan(1, BEGAN_S),)


def test_a_table_that_missed_the_start_begins_at_once():
    assert clock_orders(field(), told(0, 0), BEGAN_S) == (e.LevelBegan(1, BEGAN_S),)


def test_a_table_that_missed_a_pause_stands_where_the_field_stands():
    paused = field(f.FieldClockPaused(1, BEGAN_S + 60))
    at_s = BEGAN_S + 200
    assert clock_orders(paused, told(), at_s) == (e.ClockPaused(BEGAN_S + 60),)
    assert clock_orders(paused, told(2, END_S + 900), at_s) == (
        e.LevelBegan(1, BEGAN_S), e.ClockPaused(BEGAN_S + 60))
    assert clock_orders(paused, told(1, 0, True, 14 * 60), at_s) == ()
    assert clock_orders(paused, told(1, 0, True, 10 * 60), at_s) == (
        e.ClockResumed(at_s), e.LevelBegan(1, BEGAN_S), e.ClockPaused(BEGAN_S + 60))


def test_a_table_that_missed_the_end_of_a_pause_runs_on_with_the_field():
    resumed = field(f.FieldClockPaused(1, BEGAN_S + 60), f.FieldClockResumed(1, BEGAN_S + 360))
    assert clock_orders(resumed, told(1, 0, True), BEGAN_S + 400) == (
        e.ClockResumed(BEGAN_S + 400), e.LevelBegan(1, BEGAN_S + 300))


@given(st.lists(st.one_of(
    st.builds(f.FieldLevelBegan, st.just(1), st.integers(-1, 7), st.integers(0, END_S * 2)),
    st.builds(f.FieldClockPaused, st.just(1), st.integers(0, END_S * 2)),
    st.builds(f.FieldClockResumed, st.just(1), st.integers(0, END_S * 2))), max_size=12),
    st.integers(0, END_S * 2))
def test_whatever_was_entered_the_clock_shows_a_level_and_its_time(facts, now_s):
    clock = field_clock(field(*facts), now_s)
    assert 0 <= clock.left_s <= clock.level.minutes * 60
    due = due_field_level(field(*facts), now_s)
    assert due is None or due.number > clock.number


def test_the_level_turns_by_itself_until_the_tournament_is_won():
    floor = Floor(1).open(3, 1).seated()
    floor.now_s += 15 * 60
    floor.by_itself()
    assert floor.field.level == 2, "at once; the table turns it by itself, or is told"
    floor.now_s += 6
    floor.by_itself()
    assert floor.tables["T1"].level == 2
    floor.put(f.EntryOut(1, 1, 3), f.EntryOut(1, 2, 2))
    assert due_field_level(floor.field, floor.now_s + 9999) is None


def test_while_people_may_enter_again_the_level_turns_though_one_is_left():
    floor = Floor(1).open(2, 1, reentry_to_level=1).seated()
    floor.put(f.EntryOut(1, 1, 2))
    assert due_field_level(floor.field, BEGAN_S + 15 * 60).number == 2


@pytest.mark.parametrize(("fact", "id"), [
    (f.FieldLevelBegan(1, 9, 0), "why.no_such_level"),
    (f.FieldClockResumed(1, 0), "why.clock_runs"),
])
def test_what_the_clock_cant_do_is_refused(fact, id):
    assert Floor(1).open(3, 1).seated().why_not(fact).id == id


def test_before_the_first_level_there_is_nothing_to_pause():
    assert Floor(1).open(3, 1).why_not(f.FieldClockPaused(1, 0)).id == "why.clock_not_started"
