"""Cards, chips and the frozen table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from live_table import GC, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.hand.rake import levy_on
from dealer_assist.game.table.table import SEATS, bare_table
from dealer_assist.storage.books import shipped_houses
from dealer_assist.words.cards import DECK, UnreadableCard, card, cards
from dealer_assist.words.chip_amounts import (
    NBSP,
    ChipsLost,
    amount_text,
    check_chips_conserved,
    fewest_chips,
)


def test_a_deck_has_fifty_two_different_cards():
    assert len(DECK) == len(set(DECK)) == 52
    assert all(card(text) == text for text in DECK)


@pytest.mark.parametrize("text", ["", "A", "10s", "as", "AS", "1s", "Ax", "sA", "??"])
def test_what_is_no_card_is_told_with_what_was_expected(text):
    with pytest.raises(UnreadableCard, match="23456789TJQKA"):
        card(text)


def test_cards_are_written_one_after_the_other():
    assert cards("") == ()
    assert cards("AhKd2c") == ("Ah", "Kd", "2c")
    with pytest.raises(UnreadableCard, match="a letter too many"):
        cards("AhK")


@pytest.mark.parametrize(("chips", "fr", "en"), [
    (0, "0", "0"), (999, "999", "999"), (1250, f"1{NBSP}250", "1,250"),
    (1_000_000, f"1{NBSP}000{NBSP}000", "1,000,000"),
])
def test_amounts_are_written_as_each_language_does(chips, fr, en):
    assert (amount_text(chips), amount_text(chips, "en")) == (fr, en)


@given(st.integers(0, 10_000))
def test_piles_make_the_amount_as_far_as_the_chips_can(chips):
    made = fewest_chips(chips, (5, 25, 100))
    assert chips - sum(made) == chips % 5
    assert list(made) == sorted(made, reverse=True)
    assert made.count(25) < 4 and made.count(5) < 5


def test_lost_chips_are_a_defect_that_shouts():
    check_chips_conserved(10, (4, 6))
    with pytest.raises(ChipsLost, match="there were 10 chips and now there are 11"):
        check_chips_conserved(10, (4, 7))


def test_the_table_is_frozen_and_evolves():
    table = bare_table(LiveTable(GC).house)
    with pytest.raises(AttributeError, match="frozen"):
        table.button = 3
    other = table.evolve(button=3)
    assert (table.button, other.button) == (0, 3)
    assert table == bare_table(table.house) and table != other
    assert len(table.chairs) == SEATS and table.chair(7).seat == 7


def test_a_table_has_at_most_42_fields_as_one_more_would_take_twice_the_memory():
    assert len(bare_table(shipped_houses.shipped_house("grand_cercle")).__dict__) <= 42


def test_the_dictionary_of_facts_names_every_kind_once():
    assert len(e.KINDS) == len(e.Fact.__args__)
    assert all(e.KINDS[kind.__name__] is kind and kind.__doc__ for kind in e.KINDS.values())


def test_stakes_that_name_no_smallest_chip_count_in_single_chips():
    stakes = e.Stakes(50, 100, 100, levy_per_10000=400)
    assert [levy_on(chips, stakes) for chips in (274, 275, 300)] == [10, 11, 12]
