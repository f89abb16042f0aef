"""How often a sound reader is accused, and how surely a bad one is found, over many tests.

The figures of the large measurement stand in dealer_assist/devices/commissioning/README.md.
"""

from random import Random

import pytest

from dealer_assist.devices.commissioning.findings.card_test_diagnosis import card_test_diagnosis_of
from dealer_assist.devices.commissioning.findings.card_test_totals import card_test_sums
from dealer_assist.devices.commissioning.findings.chip_test_diagnosis import diagnose_spots
from dealer_assist.devices.commissioning.steps.card_test_view import card_verdict
from dealer_assist.game.facts.commissioning import (
    BenchFault,
    BenchVerdict,
    CardsPassed,
    CardTally,
    ChipTally,
    SpotsPassed,
    SpotTally,
)
from dealer_assist.words.cards import DECK

TESTS = 150


def decks(chance, missed, own=(), count=4):
    return [CardsPassed(1, number, "red", "shoe", tuple(
        card_once(card, chance.random() < dict(own).get(card, missed)) for card in DECK))
        for number in range(1, count + 1)]


def card_once(card, is_missed):
    return CardTally(card, 1, int(not is_missed), int(is_missed))


def spots(chance, missed):
    return [spot_once(chance, spot, missed) for spot in range(10)]


def spot_once(chance, spot, missed):
    heard = {height: [chip for chip in range(height) if chance.random() >= missed]
             for height in (1, 5, 10, 20)}
    tallies = tuple(SpotTally(spot, height, 1, int(len(chips) == height), height - len(chips))
                    for height, chips in heard.items())
    chips = tuple(
        ChipTally(f"{chip:02x}", sum(chip < height for height in heard),
                  sum(chip in there for there in heard.values())) for chip in range(20))
    return SpotsPassed(1, spot + 1, "scanner", tallies, chips=chips)


@pytest.mark.parametrize("missed", [0.001, 0.005])
@pytest.mark.few
def test_a_sound_shoe_is_accused_in_no_more_than_one_test_of_fifty(missed):
    chance = Random(7)
    accused = sum(bool(card_test_diagnosis_of(decks(chance, missed)).findings)
                  for _ in range(TESTS))
    assert accused <= 3


@pytest.mark.long
def test_a_sound_shoe_is_never_rejected():
    chance = Random(8)
    for _ in range(TESTS):
        runs = decks(chance, 0.002)
        verdict = card_verdict(card_test_sums(runs), card_test_diagnosis_of(runs).findings)
        assert verdict in (BenchVerdict.ACCEPT, BenchVerdict.UNDECIDED)


@pytest.mark.parametrize("missed", [0.001, 0.005])
@pytest.mark.few
def test_a_sound_scanner_is_accused_in_no_more_than_one_test_of_fifty(missed):
    chance = Random(9)
    accused = sum(bool(diagnose_spots(spots(chance, missed)).findings) for _ in range(TESTS))
    assert accused <= 3


def test_a_shoe_that_misses_one_card_in_ten_is_found_every_time():
    chance = Random(10)
    for _ in range(50):
        found = card_test_diagnosis_of(decks(chance, 0.12))
        assert BenchFault.WEAK_ANTENNA in {finding.fault for finding in found.findings}


def test_a_dead_card_is_found_every_time_beside_a_sound_deck():
    chance = Random(11)
    for _ in range(50):
        (finding,) = card_test_diagnosis_of(decks(chance, 0.002, {"Ks": 1.0})).findings
        assert (finding.fault, finding.about) == (BenchFault.WORN_CARD, ("Ks",))


@pytest.mark.long
def test_a_card_that_is_read_every_other_time_never_lets_the_shoe_be_accepted():
    chance = Random(12)
    passed = 0
    for _ in range(TESTS):
        runs = decks(chance, 0.0, {"Ks": 0.5})
        seen = any(run.tallies[DECK.index("Ks")].missed for run in runs)
        passed += seen and card_verdict(card_test_sums(runs),
                                        card_test_diagnosis_of(
                                            runs).findings) is BenchVerdict.ACCEPT
    assert passed == 0
