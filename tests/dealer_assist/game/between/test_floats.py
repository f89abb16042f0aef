"""The dealer's float: fills, credits, counts by two people (Grand Cercle 19)."""

import random

import pytest
from evening_table import EveningTable

from dealer_assist.game import facts as e
from dealer_assist.game.between.dealer_float import float_occasion

PAIR = ("Marie", "Paul")


def opened(**sign) -> EveningTable:
    """A table whose float of 300 was counted by two at its opening."""
    table = EveningTable(float_chips=300, **sign).put(e.DealerCameOn("Marie")).sit(1, 2, 3)
    return table.put(e.FloatCounted(300, *PAIR))


def holds(table: EveningTable) -> int:
    return table.table.evening.tray.chips


def test_fills_and_credits_change_what_the_float_should_hold_and_no_stack():
    table = opened()
    stacks = [chair.chips for chair in table.table.chairs]
    table.put(e.FloatMoved(200, False, "Luc", "Marie"), e.FloatMoved(50, True, "Marie", "Luc"))
    assert holds(table) == 450
    assert [chair.chips for chair in table.table.chairs] == stacks


def test_levy_tips_and_chips_sold_by_the_dealer_leave_the_floats_sum_as_it_is():
    table = opened().decide("chips.sold_at_table", "allow")
    table.put(e.TipGiven(1, 25), e.ChipsBought(2, 500, at_table=True), e.ChangeMade(3, 100))
    assert holds(table) == 300


@pytest.mark.parametrize(("fact", "why"), [
    (e.FloatCounted(300, "Marie", "marie "), "float_same_name"),
    (e.FloatCounted(300, "Marie"), "float_two_names"),
    (e.FloatCounted(300, second="Paul"), "float_two_names"),
    (e.FloatCounted(295, *PAIR), "float_differs"),
    (e.FloatCounted(295, *PAIR, "  "), "float_differs"),
    (e.FloatCounted(295), "float_differs"),
    (e.FloatCounted(295, *PAIR, "a chip fell"), ""),
    (e.FloatCounted(300, *PAIR, pieces=(e.Pieces(100, 2),)), "amount_missing"),
    (e.FloatMoved(100), "float_two_names"),
    (e.FloatMoved(100, False, "Luc", "Luc"), "float_same_name"),
    (e.FloatMoved(0, False, "Luc", "Marie"), "amount_missing"),
    (e.FloatMoved(-5, False, "Luc", "Marie"), "amount_missing"),
    (e.FloatMoved(100, False, "Luc", "Marie", (e.Pieces(25, 3),)), "amount_missing"),
    (e.FloatMoved(301, True, "Marie", "Luc"), "float_short"),
    (e.FloatMoved(300, True, "Marie", "Luc", (e.Pieces(100, 3),)), ""),
])
def test_two_names_that_differ_sign_and_a_difference_has_its_reason(fact, why):
    table = opened()
    assert table.refuses(fact) == why
    if why and why != "float_differs":
        assert table.put(fact).table.evening.tray.chips == 300
        assert table.notes[-1] == why


def test_at_a_table_without_a_float_nothing_comes_from_the_cage():
    assert EveningTable().refuses(e.FloatMoved(100, False, "Luc", "Marie")) == "no_float"


def test_at_a_tournaments_table_nothing_comes_from_the_cage():
    table = EveningTable(float_chips=300)
    table.put(e.TournamentOpened(10_000, (e.Level(50, 100, 20),)))
    assert table.refuses(e.FloatMoved(100, False, "Luc", "Marie")) == "no_float"


def test_nobody_signs_for_the_float_within_a_hand():
    table = opened().start().deal()
    assert table.refuses(e.FloatMoved(100, False, "Luc", "Marie")) == "float_in_hand"
    assert table.refuses(e.FloatCounted(300, *PAIR)) == "float_in_hand"


def test_a_signed_difference_is_noted_once_and_is_what_the_next_count_expects():
    table = opened().put(e.FloatCounted(295, *PAIR, "a chip fell"))
    note = table.table.irregularities[-1]
    assert (note.kind, note.chips, note.expected_chips) == ("irregular.float_differs", 295, 300)
    assert len(table.table.irregularities) == 1
    table.put(e.FloatMoved(5, False, "Luc", "Marie"))
    assert holds(table) == 300 and table.table.evening.tray.differed == -5


def test_gc_19_at_a_relief_who_leaves_is_known_until_the_float_is_counted():
    table = opened().put(e.DealerCameOn("Paul"), e.DealerCameOn("Zoé"))
    assert (table.table.evening.tray.relieved, float_occasion(table.table)) == ("Paul", "relief")
    table.put(e.FloatCounted(300, "Paul", "Zoé"))
    assert (table.table.evening.tray.relieved, float_occasion(table.table)) == ("", "check")


def test_a_table_closed_since_its_last_count_has_its_float_counted_by_two():
    table = opened().decide("closing.last_hands", "floor")
    table.hands_played(1).put(e.TableClosed())
    assert table.steps_named() == ["count_float"]
    assert float_occasion(table.table) == "close"
    assert table.put(e.FloatCounted(300, *PAIR)).steps_named() == []


def test_a_float_counted_since_the_last_hand_is_not_counted_again_at_the_close():
    table = opened().decide("closing.last_hands", "floor")
    table.hands_played(1).put(e.FloatCounted(300, *PAIR), e.TableClosed())
    assert table.steps_named() == []


def test_a_sign_with_another_float_begins_its_account_anew():
    table = opened().put(e.FloatMoved(200, False, "Luc", "Marie"))
    table.put(e.SignPosted(e.Sign(float_chips=400)))
    assert holds(table) == 400 and table.steps_named()[0] == "count_float"


@pytest.mark.parametrize("seed", range(20))
def test_the_float_is_always_what_opened_came_went_and_differed(seed):
    rng, table = random.Random(seed), opened()
    for _ in range(40):
        chips, (by, second) = rng.randrange(-20, 400), rng.choice([PAIR, ("Marie", "Marie")])
        table.put(rng.choice([
            e.FloatMoved(chips, rng.random() < 0.5, by, second),
            e.FloatCounted(chips, by, second, "found so"), e.FloatCounted(chips),
            e.TipGiven(1, 5),
        ]))
        tray = table.table.evening.tray
        assert tray.chips == tray.opened + tray.filled - tray.credited + tray.differed >= 0
    assert table.accounted()
