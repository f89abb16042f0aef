"""Hole cards turned up in the deal, by position: every number of players, every seat, both rounds.

GC:328-329: nobody gets two consecutive cards of the deck, and the order made by the shuffle is
disturbed as little as can be. GC:333-339 is the procedure; where it would break the first principle
itself, the engine must say so.
"""

from itertools import combinations

import pytest
from live_table import rules

from dealer_assist.game.facts import Take
from dealer_assist.game.hand.physical_deck import FULL
from dealer_assist.game.irregularities.exposed_cards import (
    Plan,
    Replacement,
    exposed_plan,
    plan_of_outcome,
)

GC, TDA = rules("grand_cercle").values, rules("tda2024").values
PLAYERS = range(2, 11)
BURNS = (True, True, True)
#: So many cards turned up in one deal are gone through without exception.
MOST = 3


def every(most: int = MOST) -> list[tuple[int, tuple[int, ...]]]:
    """Every number of players with every choice of up to so many exposed hole cards."""
    return [(n, cards) for n in PLAYERS for count in range(1, most + 1)
            for cards in combinations(range(1, 2 * n + 1), count)]


def positions_after(players: int, plan: Plan) -> tuple[tuple[int, int], ...]:
    """Positions that each place holds once the plan is carried out, in deal order."""
    new = {one.exposed: one.position for one in plan.replacements}
    return tuple(
        (new.get(p + 1, p + 1), new.get(p + 1 + players, p + 1 + players)) for p in range(players)
    )


def plan_board(players: int, plan: Plan, burns: tuple[bool, bool, bool]) -> tuple[int, ...]:
    """Positions of the five board cards once the plan is carried out.

    Without a plan's replacements this is the order that the shuffle made.
    """
    gone = {one.position for one in plan.replacements}
    stub = [at for at in range(2 * players + 1, FULL + 1) if at not in gone]
    burned_already = any(one.take is Take.TOP for one in plan.replacements)
    out: list[int] = []
    for k, cards in enumerate((3, 1, 1)):
        if burns[k] and not (k == 0 and burned_already):
            stub.pop(0)
        out += [stub.pop(0) for _ in range(cards)]
    return tuple(out)


def two_in_a_row(players: int, found: Plan) -> tuple[int, ...]:
    """Who holds two consecutive cards of the deck once the plan is carried out, found afresh."""
    return tuple(p for p, (a, b) in enumerate(positions_after(players, found)) if abs(a - b) == 1)


@pytest.mark.parametrize("players", PLAYERS)
def test_gc_333_one_card_is_replaced_by_the_would_be_burn_for_every_seat_and_round(players):
    for at in range(1, 2 * players + 1):
        if at == players:
            continue  # the button's first card: GC:335
        found = exposed_plan(players, (at,), GC)
        assert found.outcome == "burn_swap"
        assert found.replacements == (
            Replacement((at - 1) % players, at, 2 * players + 1, Take.TOP),)
        assert two_in_a_row(players, found) == ()


@pytest.mark.parametrize("players", PLAYERS)
def test_gc_335_the_buttons_first_card_alone_is_a_misdeal(players):
    assert exposed_plan(players, (players,), GC).outcome == "misdeal"


@pytest.mark.parametrize("players", PLAYERS)
def test_gc_335_is_right_it_is_the_only_single_card_whose_swap_gives_two_in_a_row(players):
    swapped = [at for at in range(1, 2 * players + 1) if two_in_a_row(players, Plan("", "", (
        Replacement((at - 1) % players, at, 2 * players + 1, Take.TOP),)))]
    assert swapped == [players]


def test_whatever_is_exposed_the_board_stays_the_one_of_the_shuffle():
    for players, cards in every():
        found = exposed_plan(players, cards, GC)
        if found.replacements:
            as_shuffled = plan_board(players, Plan("", ""), BURNS)
            assert plan_board(players, found, BURNS) == as_shuffled, (players, cards)
            assert as_shuffled[0] == 2 * players + 2


def test_nobody_gets_two_in_a_row_unless_the_engine_names_him_and_calls_the_floor():
    for players, cards in every():
        found = exposed_plan(players, cards, GC)
        assert found.consecutive == two_in_a_row(players, found), (players, cards)
        if found.consecutive:
            assert found.outcome == "floor", (players, cards)


def test_the_procedure_breaks_its_own_principle_just_where_one_player_takes_two_from_the_bottom():
    for players, cards in every():
        found = exposed_plan(players, cards, GC)
        from_bottom = [r.place for r in found.replacements if r.take is not Take.TOP]
        twice = {place for place in from_bottom if from_bottom.count(place) == 2}
        assert set(found.consecutive) == twice, (players, cards)


def test_two_exposed_cards_never_break_it_whoever_they_belong_to():
    for players, cards in every(2):
        if len(cards) == 2:
            found = exposed_plan(players, cards, GC)
            assert found.outcome == "top_then_antepenultimate", (players, cards)
            assert not found.consecutive


def test_gc_339_the_first_in_deal_order_gets_the_top_card_whatever_was_turned_up_first():
    found = exposed_plan(6, (9, 2), GC)
    assert [(r.exposed, r.position, r.take) for r in found.replacements] == [
        (2, 13, Take.TOP), (9, 50, Take.ANTEPENULTIMATE)]


def test_gc_339_each_further_one_gets_the_third_from_the_bottom_of_the_stub_as_it_then_is():
    found = exposed_plan(6, (1, 2, 3, 4), GC)
    assert [r.position for r in found.replacements] == [13, 50, 49, 48]


def test_a27_the_buttons_first_card_among_several_isnt_followed_by_the_card_next_to_his_other():
    found = exposed_plan(5, (5, 8), GC)
    assert {r.exposed: r.position for r in found.replacements} == {5: 50, 8: 11}
    assert not found.consecutive


def test_a27_with_both_his_cards_exposed_the_button_may_have_the_top_card():
    found = exposed_plan(5, (5, 10), GC)
    assert {r.exposed: r.position for r in found.replacements} == {5: 11, 10: 50}


@pytest.mark.parametrize("cards", [(1,), (2,)])
def test_tda_35_a7_one_of_the_first_two_cards_off_the_deck_is_a_misdeal(cards):
    assert exposed_plan(6, cards, TDA).outcome == "misdeal"


@pytest.mark.parametrize("cards", [(3, 4), (3, 9), (6, 12), (1, 2, 3)])
def test_tda_35_a7_two_exposed_cards_are_a_misdeal(cards):
    assert exposed_plan(6, cards, TDA).outcome == "misdeal"


def test_tda_35_b_the_button_may_hold_two_in_a_row_and_it_is_named():
    found = exposed_plan(6, (6,), TDA)
    assert (found.outcome, found.consecutive) == ("swap", (5,))


@pytest.mark.parametrize("house", ["groupe_tranchant", "nlpc", "basic_sheet"])
def test_a_silent_text_leaves_every_exposed_card_to_the_floor(house):
    for players, cards in every(2):
        assert exposed_plan(players, cards, rules(house).values).outcome == "floor"


def test_without_a_burn_before_the_flop_there_is_no_would_be_burn_and_it_is_said():
    assert exposed_plan(6, (3,), GC, is_burned=False).shifts_board
    assert not exposed_plan(6, (3,), GC).shifts_board


def test_the_order_in_time_counts_only_where_the_house_says_so():
    turned = {**GC, "deal.multi_exposed.order": "chronological"}
    assert [r.exposed for r in exposed_plan(6, (9, 2), turned).replacements] == [9, 2]


def test_not_counted_anew_the_next_card_up_from_the_bottom_follows():
    fixed = {**GC, "deal.multi_exposed.antepenultimate": "fixed"}
    assert [r.position for r in exposed_plan(6, (1, 2, 3, 4), fixed).replacements] == [13, 50,
                                                                                            51, 52]


@pytest.mark.parametrize("players", PLAYERS)
def test_gc_339_the_floors_own_choice_takes_the_third_card_from_the_bottom_each_time(players):
    found = plan_of_outcome("antepenultimate", players, (players + 1, 1), GC)
    # 50 is the third from the bottom of 52; without it 49 is the third from the bottom.
    assert found.replacements == (
        Replacement(0, 1, 50, Take.ANTEPENULTIMATE),
        Replacement(0, players + 1, 49, Take.ANTEPENULTIMATE))
    assert found.consecutive == (0,) == two_in_a_row(players, found)
