"""Decimal amounts of other programs' files: exact, or refused; never cut."""

from decimal import Decimal

import pytest

from dealer_assist.storage.hand_histories.phh.exact_amounts import (
    AmountUnfit,
    amount_of,
    in_smallest_units,
)
from dealer_assist.storage.hand_histories.phh.read_phh import UnreadableHand, read_phh

CENTS = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [0.5, 1]
min_bet = 1
starting_stacks = [100, 99.75]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 cbr 2.5", "p1 f"]
"""


@pytest.mark.parametrize("text", ["1E+999999999", "1E-999999999", "NaN", "Infinity", "1E+16",
                                  "123456789012.00000000000000000000001"])
def test_what_no_unit_counts_exactly_is_no_amount(text):
    with pytest.raises(AmountUnfit):
        amount_of(Decimal(text))


def test_an_amount_finer_than_the_unit_is_refused_and_not_cut():
    with pytest.raises(AmountUnfit, match="1/1"):
        in_smallest_units(Decimal("2.50"), 1)


@pytest.mark.parametrize("odd", ["bring_in = inf\n", "bring_in = 0.000012\n"])
def test_a_field_that_is_no_amount_leaves_the_others_of_its_hand_in_cents(odd):
    (hand,) = read_phh(CENTS + odd, "x.phh")
    assert (hand.stacks, hand.blinds) == ((10_000, 9975), (100, 50))
    assert "p2 cbr 250" in hand.actions


def test_an_amount_too_large_for_cents_is_refused_and_not_taken_for_cents():
    huge = CENTS.replace("[100, 99.75]", "[9000000000000000, 99.75]")
    (hand,) = read_phh(huge, "x.phh")
    assert isinstance(hand, UnreadableHand) and "at most" in hand.says


def test_the_levys_cap_and_the_smallest_chip_count_in_the_files_unit():
    (hand,) = read_phh(CENTS + "_levy = {per_10000 = 400, cap = 3}\n_smallest_chip = 25\n", "x.phh")
    assert (hand.levy, hand.smallest_chip) == ((400, 300, False), 2500)
