"""What the benchmark measures is a real table: facts that fit, and players who are to act."""

import pytest

from dealer_assist.commands.bench_evening import Evening
from dealer_assist.commands.bench_rulings import situations
from dealer_assist.rules import shelf
from dealer_assist.table import Phase


def test_every_fact_of_the_measured_evening_fits_its_table():
    evening = Evening(shelf.shipped("grand_cercle"), 45)
    kinds = set()
    for facts in evening.facts():
        kinds.update(type(fact).__name__ for fact in facts)
        assert evening.table.irregularities == ()
    assert {"DealerCameOn", "DeckLoaded", "ChipsBought", "TipGiven", "PlayerAway", "ChipsSeen",
            "BetDoubted", "BetRuled", "PotPushed"} <= kinds
    assert evening.table.hands == 45


@pytest.mark.parametrize("name", shelf.names())
def test_somebody_is_to_act_wherever_a_ruling_is_measured(name):
    hands = list(situations(shelf.shipped(name)))
    assert len(hands) == 5
    assert all(hand.phase is Phase.BETTING and hand.actor >= 0 for hand in hands)
