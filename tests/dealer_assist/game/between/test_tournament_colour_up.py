"""TDA 24: small chips leave play; odd ones are raced, one chip each at most, nobody raced out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tournament_table import BEGAN_S, CHIPS, tournament

from dealer_assist.game import facts as e
from dealer_assist.game.advice import StepKind, advise, facts_for
from dealer_assist.game.between.colour_up import (
    chip_race,
    chips_missing,
    due_colour_up,
    due_coloured_up,
    due_race,
    why_not_colour_up,
)


def at_break(stacks):
    """Stacks by seat in the break in which the chips of 25 leave play."""
    live = tournament(stacks, name="tda2024")
    live.put(*(e.StackCounted(seat, chips) for seat, chips in stacks.items()))
    # The table's chips are what these stacks hold: they were won and lost from equal ones.
    played = live.table.tournament.evolve(chips=sum(stacks.values()))
    live.table = live.table.evolve(tournament=played)
    return live.put(e.LevelBegan(3, BEGAN_S))


def coloured(stacks, odd=None):
    return e.ColouredUp(25, tuple(
        e.Raced(seat, chips, (odd or {}).get(seat, -1)) for seat, chips in stacks.items()
    ))


def test_the_structure_says_when_a_chip_leaves_play():
    live = tournament((1, 2, 3))
    assert due_colour_up(live.table) == 0
    assert due_colour_up(live.put(e.LevelBegan(3, BEGAN_S)).table) == 25


def test_a_level_that_was_passed_over_still_takes_its_chips_out():
    live = tournament((1, 2, 3)).put(e.LevelBegan(4, BEGAN_S))
    assert due_colour_up(live.table) == 25
    assert advise(live.table).steps[0].kind is StepKind.COLOUR_UP


@pytest.mark.parametrize(("stack", "kept", "odd"), [
    (10_000, 10_000, 0), (10_025, 10_000, 1), (9_975, 9_900, 3), (75, 0, 3),
])
def test_tda_24_what_makes_whole_larger_chips_is_exchanged_and_the_rest_is_odd(stack, kept, odd):
    live = at_break({1: stack, 2: 10_000})
    assert due_race(live.table).stacks[0] == (1, kept, odd)


@pytest.mark.parametrize(("count", "kept", "odd"), [(0, 10_000, 0), (4, 10_000, 0), (7, 9_925, 3)])
def test_the_odd_chips_follow_from_the_count_of_small_ones(count, kept, odd):
    live = at_break({1: 10_000, 2: 10_000})
    assert chip_race(live.table, 25, {1: count}).stacks[0] == (1, kept, odd)


def test_a_count_that_the_stack_cant_hold_makes_no_race():
    live = at_break({1: 100, 2: 10_000})
    assert chip_race(live.table, 25, {1: 5}) is None


@pytest.mark.parametrize(("stacks", "least", "most"), [
    ({1: 10_050, 2: 9_950}, 1, 1),  # 2 + 2 odd: one chip of 100
    ({1: 10_075, 2: 9_975}, 1, 2),  # 3 + 3 odd: 150 is one chip or two
    ({1: 10_000, 2: 10_000}, 0, 0),
])
def test_tda_24_as_many_chips_are_won_as_the_odd_ones_make_rounded(stacks, least, most):
    due = due_race(at_break(stacks).table)
    assert (due.least, due.most) == (least, most)


HELD = {1: 10_075, 2: 9_975, 3: 10_050, 4: 9_900}  # odd: 3, 3, 2 and none: two chips of 100


@pytest.mark.parametrize(("after", "why"), [
    ({1: 10_100, 2: 10_000, 3: 10_000, 4: 9_900}, None),
    ({1: 10_100, 2: 9_900, 3: 10_100, 4: 9_900}, None),
    ({1: 10_200, 2: 9_900, 3: 10_000, 4: 9_900}, "why.colour_up_stack"),  # two chips for one
    ({1: 10_100, 2: 9_900, 3: 10_000, 4: 10_000}, "why.colour_up_stack"),  # had no odd chip
    ({1: 10_000, 2: 9_900, 3: 10_000, 4: 9_900}, "why.colour_up_total"),  # nobody won
    ({1: 10_100, 2: 10_000, 3: 10_100, 4: 9_900}, "why.colour_up_total"),  # three won
    ({1: 10_075, 2: 10_000, 3: 10_000, 4: 9_900}, "why.colour_up_stack"),  # kept his small ones
    ({1: 10_100, 2: 10_000, 3: 10_000}, "why.colour_up_seats"),
    ({1: 10_100, 2: 10_000, 3: 10_000, 4: 9_900, 5: 0}, "why.colour_up_seats"),
])
def test_tda_24_the_stacks_after_a_race_are_checked(after, why):
    live = at_break(HELD)
    found = why_not_colour_up(live.table, coloured(after))
    assert (found.id if found else None) == why
    live.put(coloured(after))
    assert ("colour_up" in live.notes) is (why is not None)
    assert (stacks_of(live) == after) is (why is None)


def stacks_of(live):
    return {c.seat: c.chips for c in live.table.chairs if c.taken}


def test_after_it_the_smallest_chip_is_the_next_one():
    live = at_break(HELD).put(coloured({1: 10_100, 2: 10_000, 3: 10_000, 4: 9_900}))
    assert live.table.stakes.smallest_chip == 100
    assert live.table.denominations == (100, 500, 1000)
    assert due_colour_up(live.table) == 0 and chips_missing(live.table) == 0


def test_tda_24_nobody_is_raced_out_of_the_tournament():
    held = {1: 50, 2: 9_950, 3: 10_000}
    live = at_break(held)
    assert why_not_colour_up(live.table, coloured({1: 0, 2: 10_000, 3: 10_000})).id == (
        "why.raced_out")
    after = {1: 100, 2: 10_000, 3: 10_000}  # seat 2 won the chip; seat 1 is given one
    assert why_not_colour_up(live.table, coloured(after)) is None
    live.put(coloured(after))
    assert live.table.tournament.chips == 20_100 and chips_missing(live.table) == 0


def test_tda_24_the_one_who_is_kept_in_may_have_won_the_chip_himself():
    live = at_break({1: 50, 2: 9_950, 3: 10_000})
    assert why_not_colour_up(live.table, coloured({1: 100, 2: 9_900, 3: 10_000})) is None


def test_where_no_chip_is_odd_the_dealer_just_says_that_it_is_done():
    live = at_break({1: 10_000, 2: 10_000})
    assert facts_for(live.table, advise(live.table).steps[0]) == (
        e.ColouredUp(25, (e.Raced(1, 10_000), e.Raced(2, 10_000))),)


def test_the_winners_are_counted_at_their_seats_and_then_it_is_done():
    live = at_break(HELD)
    assert due_coloured_up(live.table) is None, "two chips are still to be won"
    live.put(e.StackCounted(1, 10_100))
    live.put(e.StackCounted(2, 10_000))
    live.done()
    assert stacks_of(live) == {1: 10_100, 2: 10_000, 3: 10_000, 4: 9_900}
    assert live.table.stakes.smallest_chip == 100 and chips_missing(live.table) == 0


def test_chips_without_a_larger_multiple_are_not_coloured_up():
    live = at_break({1: 10_000, 2: 10_000})
    fact = e.ColouredUp(1000, (e.Raced(1, 10_000), e.Raced(2, 10_000)))
    assert why_not_colour_up(live.table, fact).id == "why.colour_up_chip"


def test_no_chips_are_exchanged_while_a_hand_runs():
    live = tournament((1, 2, 3))
    while live.table.hand is None:
        live.done()
    fact = coloured({1: 10_000, 2: 10_000, 3: 10_000})
    assert why_not_colour_up(live.table, fact).id == "why.hand_running"
    assert due_colour_up(live.put(e.LevelBegan(3, BEGAN_S)).table) == 0


def test_at_a_cash_table_there_is_no_race():
    live = at_break(HELD)
    live.table = live.table.evolve(tournament=None)
    assert why_not_colour_up(live.table, coloured(HELD)).id == "why.no_tournament"
    live.put(coloured(HELD))
    assert live.notes[-1] == "colour_up"


@given(st.lists(st.integers(1, 400), min_size=2, max_size=10), st.randoms())
def test_tda_24_any_fair_race_is_accepted_and_changes_the_total_by_its_rounding(units, rng):
    stacks = {seat: 25 * unit for seat, unit in enumerate(units, 1)}
    live = at_break(stacks)
    due = due_race(live.table)
    racing = [one.seat for one in due.stacks if one.odd]
    winners = set(rng.sample(racing, rng.choice([due.least, min(due.most, len(racing))])))
    after = {
        one.seat: one.kept + CHIPS[1] * (one.seat in winners or not one.kept)
        for one in due.stacks
    }
    spared = sum(not one.kept and one.seat not in winners for one in due.stacks)
    before = live.notes
    live.put(coloured(after))
    assert live.notes == before and stacks_of(live) == after
    change = sum(after.values()) - sum(stacks.values())
    assert -100 < change < 100 * (1 + spared)
    assert chips_missing(live.table) == 0
