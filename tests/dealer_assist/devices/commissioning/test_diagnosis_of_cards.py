"""Evidence of a card test, and the likely cause that is named: a table of what was injected."""

import pytest
from shoe_draws import CardTrial, Shoe

from dealer_assist.devices.commissioning.bench_taps import GoOn
from dealer_assist.devices.commissioning.findings.card_test_diagnosis import card_test_diagnosis_of
from dealer_assist.devices.commissioning.findings.diagnosis import more_runs_needed_message
from dealer_assist.game.facts.commissioning import (
    BenchFault,
    BenchVerdict,
    CardsPassed,
    CardTally,
    LineTally,
)
from dealer_assist.storage.registry.deck_orders import ORDERS
from drivers.wire.constants import UnreadCause

PACKED = ORDERS["packed"]


def runs_of(decks=4, in_order=True, **faults):
    """What a shoe with these faults makes of so many decks."""
    tested = CardTrial(Shoe(**faults), decks, in_order)
    for _ in range(decks):
        tested.deck(PACKED if in_order else None)
        tested.tap(GoOn())
    return [fact for fact in tested.facts if isinstance(fact, CardsPassed)]


def found_of(*args, **faults):
    return card_test_diagnosis_of(runs_of(*args, **faults)).findings


def named(findings):
    return {(finding.fault, finding.about) for finding in findings}


ORDERED = pytest.mark.parametrize("in_order", [True, False], ids=["in order", "shuffled"])
SHOE = ("shoe",)


@ORDERED
@pytest.mark.parametrize(("faults", "expected"), [
    ({}, set()),
    ({"missed": 0.002}, set()),
    ({"missed": 0.12}, {(BenchFault.WEAK_ANTENNA, SHOE)}),
    ({"missed": 0.12, "gated": False}, {(BenchFault.WEAK_ANTENNA, SHOE)}),
    ({"missed": 0.12, "cause": UnreadCause.DISAGREED}, {(BenchFault.WEAK_ANTENNA, SHOE)}),
    ({"missed": 0.12, "cause": UnreadCause.COLLIDED}, {(BenchFault.DRAWN_TOO_FAST, SHOE)}),
    ({"missed": 1.0}, {(BenchFault.READER_DEAD, SHOE)}),
    ({"own": {"Ks": 1.0}}, {(BenchFault.WORN_CARD, ("Ks",))}),
    ({"own": {"Ks": 1.0, "2c": 1.0}},
     {(BenchFault.WORN_CARD, ("Ks",)), (BenchFault.WORN_CARD, ("2c",))}),
    ({"gone": ["Ks"]}, {(BenchFault.MISSING_CARD, ("Ks",))}),
    ({"gone": ["Ks"], "missed": 0.12},
     {(BenchFault.MISSING_CARD, ("Ks",)), (BenchFault.WEAK_ANTENNA, SHOE)}),
    ({"names": {"Ks": "none"}},
     {(BenchFault.FOREIGN_CARD, ()), (BenchFault.MISSING_CARD, ("Ks",))}),
    ({"names": {"Ks": "As"}}, {(BenchFault.FOREIGN_CARD, ("Ks",))}),
    ({"names": {"Ks": "As"}, "confidence": 995}, {(BenchFault.WORN_CARD, ("Ks",))}),
    ({"doubled": 0.12}, {(BenchFault.DRAWN_TOO_FAST, SHOE)}),
    ({"missed": 0.15, "why": "blurred"}, {(BenchFault.OUT_OF_FOCUS, SHOE)}),
    ({"missed": 0.15, "why": "coarse"}, {(BenchFault.OUT_OF_FOCUS, SHOE)}),
    ({"missed": 0.15, "why": "burnt out"}, {(BenchFault.TOO_BRIGHT, SHOE)}),
    ({"missed": 0.15, "why": "dark"}, {(BenchFault.TOO_DARK, SHOE)}),
    ({"missed": 0.15, "why": "no colour"}, {(BenchFault.LIGHT_CHANGED, SHOE)}),
    ({"missed": 0.15, "why": "cut off"}, {(BenchFault.CAMERA_MOVED, SHOE)}),
    ({"missed": 0.15, "why": "unlike"}, {(BenchFault.DIRTY_LENS, SHOE)}),
    ({"missed": 0.15, "why": "deck"}, {(BenchFault.DIRTY_LENS, SHOE)}),
    ({"missed": 1.0, "why": "dark"}, {(BenchFault.TOO_DARK, SHOE)}),
])
@pytest.mark.few
def test_what_was_injected_is_named_and_nothing_else(faults, expected, in_order):
    assert named(found_of(6, in_order, **faults)) == expected


@pytest.mark.parametrize(("names", "about"), [
    ({"Ks": "As", "As": "Ks"}, {"Ks", "As"}),
    ({"2s": "3s", "3s": "2s"}, {"2s", "3s"}),  # neighbours
    ({"2c": "7h", "7h": "Jd", "Jd": "2c"}, {"2c", "7h", "Jd"}),
])
def test_names_that_were_handed_round_are_named_together(names, about):
    (finding,) = found_of(names=names)
    assert (finding.fault, set(finding.about)) == (BenchFault.MIXED_CARDS, about)


def test_several_faults_at_once_are_each_named():
    found = found_of(10, missed=0.09, own={"7d": 0.9}, gone=["Qh"],
                     names={"Ks": "As", "As": "Ks"})
    assert {finding.fault for finding in found} == {
        BenchFault.MIXED_CARDS, BenchFault.MISSING_CARD, BenchFault.WORN_CARD,
        BenchFault.WEAK_ANTENNA}


def test_the_gravest_stands_first():
    found = found_of(6, doubled=0.06, own={"Ks": 1.0})
    assert [finding.verdict for finding in found] == [BenchVerdict.REJECT, BenchVerdict.WARN]


def test_a_whole_other_deck_is_one_finding_and_not_fifty_two():
    names = dict.fromkeys(PACKED, "none")
    (finding,) = found_of(1, names=names)
    assert (finding.fault, finding.good, finding.tried) == (BenchFault.FOREIGN_CARD, 0, 52)


def test_a_finding_carries_its_figure():
    (finding,) = found_of(own={"Ks": 1.0})
    assert (finding.good, finding.tried) == (0, 4)


# --- thin evidence ----------------------------------------------------------------------------


def test_one_deck_with_one_card_unread_accuses_no_card():
    assert found_of(1, own={"Ks": 1.0}) == ()


def test_it_is_said_how_many_more_rounds_settle_a_card():
    (thin,) = card_test_diagnosis_of(runs_of(1, own={"Ks": 1.0})).thin
    assert (thin.fault, thin.about, thin.more) == (BenchFault.WORN_CARD, ("Ks",), 1)


def test_one_more_round_settles_it_indeed():
    assert named(found_of(2, own={"Ks": 1.0})) == {(BenchFault.WORN_CARD, ("Ks",))}


def test_one_deck_accuses_no_two_cards_of_changed_names():
    found = card_test_diagnosis_of(runs_of(1, names={"Ks": "As", "As": "Ks"}))
    assert found.findings == ()
    assert [(thin.fault, thin.more) for thin in found.thin] == [(BenchFault.MIXED_CARDS, 1)]


def test_a_card_that_came_twice_in_one_round_was_perhaps_put_back():
    tested = CardTrial(Shoe(), 1)
    tested.deck([*PACKED[:20], PACKED[3], *PACKED[20:]])
    found = card_test_diagnosis_of([one for one in tested.facts if isinstance(one, CardsPassed)])
    assert (found.findings, [thin.fault for thin in found.thin]) == ((), [BenchFault.FOREIGN_CARD])


@pytest.mark.parametrize("faults", [
    {"own": {"Ks": 1.0}}, {"names": {"Ks": "As", "As": "Ks"}}, {"gone": ["Ks"]}])
def test_what_is_thin_can_be_said(faults):
    (thin,) = card_test_diagnosis_of(runs_of(1, **faults)).thin
    assert more_runs_needed_message(thin).id.startswith("bench_fault.thin")


# --- what the device says beside --------------------------------------------------------------


def clean(**said):
    tallies = tuple(CardTally(card, 1, 1) for card in PACKED)
    return [CardsPassed(1, number, "red", "shoe", tallies, **said) for number in (1, 2, 3, 4)]


@pytest.mark.parametrize(("said", "fault"), [
    ({"notes": (("gate_open", 1),)}, BenchFault.GATE_DIRTY),
    ({"notes": (("extra", 2),)}, BenchFault.GATE_DIRTY),
    ({"notes": (("lid_open", 3),)}, BenchFault.LID_SWITCH),
    ({"notes": (("drawn_open", 52),)}, BenchFault.LID_SWITCH),
    ({"notes": (("fault:supply", 1),)}, BenchFault.LOW_SUPPLY),
    ({"notes": (("picture:lens_dirty", 1),)}, BenchFault.DIRTY_LENS),
    ({"notes": (("lost:unplugged", 1),)}, BenchFault.LOOSE_CABLE),
    ({"line": LineTally(noise=12)}, BenchFault.LOOSE_CABLE),
    ({"line": LineTally(forged=3)}, BenchFault.FORGED_FRAMES),
])
def test_what_the_device_says_beside_is_a_finding_of_the_device(said, fault):
    assert named(card_test_diagnosis_of(clean(**said)).findings) == {(fault, ("shoe",))}


def test_nothing_was_done_and_nothing_is_found():
    assert card_test_diagnosis_of([]).findings == ()
