"""What the reports of one run through the deck say about which card."""

from random import Random

import pytest
from few_and_many import few_or
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer_assist.devices.commissioning.steps.card_run_results import WHOLE, count_card_results
from dealer_assist.devices.commissioning.steps.deck_order_alignment import ShoeCard
from dealer_assist.game.facts.commissioning import CardTally, Mistaken
from dealer_assist.words.cards import DECK

ORDER = DECK


def tokens(cards):
    return [ShoeCard(card) for card in cards]


def without(*gone):
    return [card for card in DECK if card not in gone]


def by_card(found):
    return {one.card: one for one in found.tallies}


UNREAD = ShoeCard(None)
STRANGE = ShoeCard(None, foreign=True)
BOTH = pytest.mark.parametrize("order", [(), ORDER], ids=["any order", "known order"])


@BOTH
def test_a_whole_deck_is_read_once_each(order):
    found = count_card_results(tokens(DECK), WHOLE, order)
    assert found.tallies == tuple(CardTally(card, 1, 1, confidence=1000) for card in DECK)


@BOTH
def test_a_card_unread_is_named_at_the_end(order):
    came = [UNREAD if card == "Ks" else ShoeCard(card) for card in DECK]
    found = count_card_results(came, WHOLE, order)
    assert (by_card(found)["Ks"], found.unnamed) == (CardTally("Ks", 1, missed=1), 0)


@BOTH
def test_a_card_that_never_came_is_short_and_silent(order):
    found = count_card_results(tokens(without("Ks")), WHOLE, order)
    assert (by_card(found)["Ks"].silent, found.short) == (1, 1)


@BOTH
def test_a_card_that_is_missing_shifts_no_other(order):
    found = count_card_results(tokens(without("3c")), WHOLE, order)
    assert sum(one.read for one in found.tallies) == 51


@BOTH
def test_a_card_read_as_another_is_told_as_that(order):
    came = ["Qs" if card == "Ks" else card for card in DECK]
    found = count_card_results(tokens(came), WHOLE, order)
    assert found.mistaken == (Mistaken("Ks", "Qs", 1),)
    assert by_card(found)["Ks"].wrong == 1


@BOTH
def test_a_foreign_tag_in_a_cards_place_leaves_the_card_unread(order):
    came = [STRANGE if card == "Ks" else ShoeCard(card) for card in DECK]
    found = count_card_results(came, WHOLE, order)
    assert (found.foreign, by_card(found)["Ks"].missed, found.short) == (1, 1, 0)


@BOTH
def test_a_report_too_many_is_extra(order):
    found = count_card_results([*tokens(DECK[:9]), UNREAD, *tokens(DECK[9:])], WHOLE, order)
    assert (found.extra, found.unnamed) == (1, 0)
    assert sum(one.missed for one in found.tallies) == 0


@BOTH
def test_a_card_that_comes_twice_beside_a_whole_deck_is_told_apart(order):
    found = count_card_results([*tokens(DECK[:30]), ShoeCard("2c"), *tokens(DECK[30:])], WHOLE,
                               order)
    assert (found.again, found.mistaken) == (1, ())


@BOTH
def test_two_that_left_together_are_both_doubled(order):
    came = [ShoeCard(card, doubled=card in ("2c", "3c")) for card in DECK]
    found = count_card_results(came, WHOLE, order)
    assert [one.card for one in found.tallies if one.doubled] == ["2c", "3c"]


@BOTH
def test_the_confidence_of_a_card_is_kept(order):
    came = [ShoeCard(card, confidence=990 if card == "Ks" else 1000) for card in DECK]
    assert by_card(count_card_results(came, WHOLE, order))["Ks"].confidence == 990


def test_two_cards_that_changed_names_are_seen_in_a_known_order():
    names = {"Ks": "As", "As": "Ks"}
    found = count_card_results(tokens(names.get(card, card) for card in DECK), WHOLE, ORDER)
    assert set(found.mistaken) == {Mistaken("Ks", "As", 1), Mistaken("As", "Ks", 1)}


def test_two_neighbours_that_changed_names_are_seen_in_a_known_order():
    names = {"4c": "5c", "5c": "4c"}
    found = count_card_results(tokens(names.get(card, card) for card in DECK), WHOLE, ORDER)
    assert set(found.mistaken) == {Mistaken("4c", "5c", 1), Mistaken("5c", "4c", 1)}


def test_two_cards_that_changed_names_can_not_be_seen_without_an_order():
    names = {"Ks": "As", "As": "Ks"}
    found = count_card_results(tokens(names.get(card, card) for card in DECK), WHOLE)
    assert found.mistaken == ()


def test_a_card_that_lay_elsewhere_is_no_misreading():
    moved = [*without("2c"), "2c"]
    found = count_card_results(tokens(moved), WHOLE, ORDER)
    assert (found.mistaken, found.short, len(found.tallies)) == ((), 0, 52)


def test_a_pile_put_back_the_other_way_round_is_still_in_order():
    names = {"Ks": "As", "As": "Ks"}
    found = count_card_results(tokens(names.get(card, card) for card in DECK[::-1]), WHOLE, ORDER)
    assert found.is_in_order
    assert len(found.mistaken) == 2


@pytest.mark.parametrize("seed", range(30))
def test_a_shuffled_deck_is_never_taken_for_misread(seed):
    found = count_card_results(tokens(Random(seed).sample(DECK, WHOLE)), WHOLE, ORDER)
    assert (found.is_in_order, found.mistaken, len(found.tallies)) == (False, (), 52)


@settings(max_examples=few_or(40))
@given(st.permutations(DECK), st.sets(st.sampled_from(DECK), max_size=8))
def test_unread_cards_are_named_in_any_order(shuffled, unread):
    came = [UNREAD if card in unread else ShoeCard(card) for card in shuffled]
    found = count_card_results(came, WHOLE)
    assert {one.card for one in found.tallies if one.missed} == unread


@settings(max_examples=few_or(40))
@given(st.sets(st.sampled_from(DECK), max_size=20), st.sets(st.sampled_from(DECK), max_size=3))
def test_unread_and_absent_cards_are_told_apart_in_a_known_order(unread, gone):
    came = [UNREAD if card in unread else ShoeCard(card) for card in DECK if card not in gone]
    found = count_card_results(came, WHOLE, ORDER)
    missed = sum(one.missed for one in found.tallies)
    assert (missed, found.short, found.mistaken) == (len(unread | gone), len(gone), ())


def test_where_one_was_misread_and_one_unread_nobody_knows_which():
    came = [ShoeCard("2c") if card == "Ks" else UNREAD if card == "As" else ShoeCard(card)
            for card in DECK]
    found = count_card_results(came, WHOLE)
    assert (found.unnamed, found.mistaken) == (1, (Mistaken("", "2c", 1),))
    assert not {"Ks", "As"} & set(by_card(found))


def test_where_two_were_misread_nobody_knows_which_as_which():
    names = {"Ks": "2c", "As": "3c"}
    found = count_card_results(tokens(names.get(card, card) for card in DECK), WHOLE)
    assert {one.card for one in found.mistaken} == {""}
    assert by_card(found)["Ks"].wrong == by_card(found)["As"].wrong == 1


def test_of_a_part_of_a_deck_only_what_was_read_has_a_name():
    found = count_card_results([ShoeCard("Ks"), UNREAD, ShoeCard("2c")], WHOLE, is_over=False)
    assert ([one.card for one in found.tallies], found.unnamed) == (["2c", "Ks"], 1)


def test_a_stopped_run_in_order_says_nothing_of_what_never_came():
    found = count_card_results(tokens(DECK[:20]), WHOLE, ORDER, is_over=False)
    assert (len(found.tallies), found.short) == (20, 0)


def test_a_run_of_a_few_cards_holds_the_first_of_the_order():
    found = count_card_results(tokens(DECK[:10]), 10, ORDER)
    assert (len(found.tallies), found.short) == (10, 0)


def test_cards_of_which_reports_are_lost_are_not_missing():
    found = count_card_results(tokens(without("5c", "6c")), WHOLE, ORDER, lost=2)
    assert (found.short, sum(one.missed for one in found.tallies)) == (0, 0)


def test_lost_reports_make_a_shuffled_deck_a_part_of_one():
    found = count_card_results(tokens(without("5c")), WHOLE, (), lost=1)
    assert (found.short, len(found.tallies)) == (0, 51)
