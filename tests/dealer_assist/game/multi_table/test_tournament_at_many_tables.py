"""Whole tournaments at many tables, driven by what is due, to the last player."""

import random

import pytest
from few_and_many import few_or
from field_room import Floor, changed
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from dealer_assist.game.facts import tournament_field as f
from dealer_assist.game.multi_table.due_steps import chips_in_play
from dealer_assist.game.multi_table.field_state import Leg
from dealer_assist.game.multi_table.finishing_places import ranking
from dealer_assist.game.multi_table.table_balancing import most_uneven_tables

#: A house whose text says everything, so that no person need choose.
SAID = changed("tda2024", ("tournament.break_order", "shortest"),
               ("tournament.final_redraw", "redraw"),
               ("tournament.place_tie_tables", "same_place"), ("tournament.balance", 2))
#: Houses that say otherwise; of the last the floor says the rest.
OTHERS = (
    SAID,
    changed("tda2024", ("tournament.break_order", "last_table"),
            ("tournament.final_redraw", "stay"), ("tournament.place_tie", "same_place"),
            ("tournament.place_tie_tables", "larger_stack_first"), ("tournament.balance", 2)),
    changed("nlpc", ("tournament.seat_draw", "draw"), ("tournament.moved_player", "draw"),
            ("tournament.moved_seat", "draw"), ("tournament.balance", 2)),
)


def carried(floor: Floor, *passed_over: str) -> None:
    """The floor manager does what is due and ready, step by step."""
    for _ in range(3000):
        found = floor.by_itself()
        ready = next((one for one in found if not one.itself and not one.waits
                      and (one.facts or one.ways) and one.what[10:] not in passed_over), None)
        if ready is None:
            return
        floor.carry(ready)
    raise AssertionError([one.what for one in floor.due()])


def played(floor: Floor, rng: random.Random, cuts: bool = False, most: int = 6000,
           more: bool = False) -> None:
    """Hands at all tables, orders slow and tables cut off now and then, until one is left."""
    for _ in range(most):
        if floor.field.closed:
            return
        floor.now_s += rng.randint(5, 40)
        for table in floor.tables.values():
            (table.end(floor.now_s) if table.playing else table.begin())
        if cuts:
            floor.cut = {name for name in floor.tables if (name in floor.cut and rng.random() < 0.7)
                         or rng.random() < 0.04}
            floor.by_itself(quiet=True)
            floor.is_sound()
            floor.deliver(rng.randint(0, 30), twice=0.2)
            floor.hear(*(name for name in floor.tables if rng.random() < 0.8))
        else:
            floor.hear()
            carried(floor)
            found = most_uneven_tables(floor.field, floor.told())
            going = any(one.leg is not Leg.SITS for one in floor.field.inside)
            hands = any(table.playing or table.broke for table in floor.tables.values())
            breaking = any(one.table in floor.field.broken for one in floor.field.inside)
            assert found is None or found.difference < 2 or going or hands or breaking, floor.what()
        if more and rng.random() < 0.3:
            happens(floor, rng)
        if floor.field.paused_s and rng.random() < 0.2:
            floor.enter(f.FieldClockResumed(floor.field.number, floor.now_s))
        floor.is_sound()
        if cuts and rng.random() < 0.5:
            carried(floor, "gone")
    raise AssertionError(f"never over: {len(floor.field.inside)} left, {floor.what()}")


def happens(floor: Floor, rng: random.Random) -> None:
    """What people do beside playing, now and then: late entries, re-entries, penalties, pauses."""
    field = floor.field
    one = rng.choice(field.entrants)
    entered = f.EntryMade(field.number, len(field.entrants) + 1, f"P{len(field.entrants) + 1}")
    fact = rng.choice([
        entered, f.EntryAgain(field.number, one.entry), f.EntryAgain(field.number, one.entry),
        f.EntryPenalised(field.number, one.entry, rng.choice([0, 1, 3, -1]), "A", "b"),
        f.FieldClockPaused(field.number, floor.now_s),
        f.FieldClockResumed(field.number, floor.now_s),
    ])
    clean = sum(other.penalty >= 0 for other in field.inside)
    if clean > 2 and floor.why_not(fact) is None:
        floor.enter(fact)


def is_over(floor: Floor) -> None:
    field = floor.field
    first, *others = ranking(field)
    assert first.place == 1 and field.closed
    assert [one.place for one in others] == sorted(one.place for one in others)
    floor.places_are_a_ranking(0)
    last = [who for table in floor.tables.values() for who in table.seats.values()]
    # Disqualified at a table that was cut off, somebody may have played on, and beaten them all.
    left = [] if first.penalty < 0 else [[first.name, chips_in_play(field)]]
    assert last == left


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.few
def test_sixty_players_at_seven_tables_come_down_to_one_winner(seed):
    floor = Floor(seed, SAID).open(60, 7).seated()
    assert {len(table.seats) for table in floor.tables.values()} == {8, 9}
    played(floor, random.Random(seed))
    is_over(floor)
    assert len(floor.field.broken) == 6 and floor.field.redraw


@pytest.mark.long
def test_a_hundred_and_eighty_players_at_twenty_tables_through_cuts_have_one_winner():
    floor = Floor(7, SAID).open(180, 20).seated()
    assert {len(table.seats) for table in floor.tables.values()} == {9}
    played(floor, random.Random(7), cuts=True)
    is_over(floor)


@settings(max_examples=few_or(15), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**6), st.integers(2, 60), st.integers(1, 9), st.integers(4, 10),
       st.sampled_from([0, 2, 4]), st.sampled_from(OTHERS), st.sampled_from([0, 5]))
@example(810, 32, 8, 4, 2, OTHERS[0], 0)  # in again before his old seat was free
@pytest.mark.long
def test_any_tournament_through_cuts_and_slow_orders_has_one_winner(
    seed, entrants, tables, seats, reentry, rules, paid
):
    entrants = max(2, min(entrants, tables * seats))
    floor = Floor(seed, rules).open(
        entrants, tables, seats, reentry_to_level=reentry, paid=paid)
    floor.seated()
    played(floor, random.Random(seed), cuts=True, more=True)
    is_over(floor)
