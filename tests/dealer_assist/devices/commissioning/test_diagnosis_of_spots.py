"""Evidence of a chip test, and the likely cause that is named: a table of what was injected."""

import pytest
from spot_stacks import ChipTrial, Scanner

from dealer_assist.devices.commissioning.findings.chip_test_diagnosis import diagnose_spots
from dealer_assist.game.facts.commissioning import (
    BenchFault,
    BenchVerdict,
    LineTally,
    SpotsPassed,
    SpotTally,
)


def rounds_of(spots=10, which="full", **faults):
    tested = ChipTrial(Scanner(**faults), spots, which).all_spots()
    return [fact for fact in tested.facts if isinstance(fact, SpotsPassed)]


def found_of(*args, **faults):
    return diagnose_spots(rounds_of(*args, **faults)).findings


def named(findings):
    return {(finding.fault, finding.about) for finding in findings}


ALL = ("scanner",)
CHIP_7 = "chip e004010403020107"


@pytest.mark.parametrize(("faults", "expected"), [
    ({}, set()),
    ({"missed": 0.002}, set()),
    ({"at": {3: 0.35}}, {(BenchFault.WEAK_ANTENNA, ("spot 3",))}),
    ({"at": {3: 1.0}}, {(BenchFault.WEAK_ANTENNA, ("spot 3",))}),
    ({"at": {3: 0.4, 8: 0.4}},
     {(BenchFault.WEAK_ANTENNA, ("spot 3",)), (BenchFault.WEAK_ANTENNA, ("spot 8",))}),
    ({"missed": 0.12}, {(BenchFault.WEAK_ANTENNA, ALL)}),
    ({"missed": 1.0}, {(BenchFault.READER_DEAD, ALL)}),
    ({"at": dict.fromkeys(range(5), 1.0)},
     {(BenchFault.READER_DEAD, tuple(f"spot {spot}" for spot in range(5)))}),
    ({"talk": {(3, 4): 0.5}}, {(BenchFault.CROSS_TALK, ("spot 3", "spot 4"))}),
    ({"talk": {(3, 4): 0.5, (4, 3): 0.5}},
     {(BenchFault.CROSS_TALK, ("spot 3", "spot 4")),
      (BenchFault.CROSS_TALK, ("spot 4", "spot 3"))}),
    ({"heard_at": {3: 4, 4: 3}}, {(BenchFault.SWAPPED_SPOTS, ("spot 3", "spot 4"))}),
    ({"heard_at": {1: 2, 2: 3, 3: 1}},
     {(BenchFault.SWAPPED_SPOTS, ("spot 1", "spot 2", "spot 3"))}),
    ({"worn": {7: 0.5}}, {(BenchFault.WORN_CHIP, (CHIP_7,))}),
    ({"worn": {7: 1.0}}, {(BenchFault.WORN_CHIP, ())}),
    ({"worn": {7: 1.0}, "at": {3: 0.4}},
     {(BenchFault.WORN_CHIP, ()), (BenchFault.WEAK_ANTENNA, ("spot 3",))}),
    ({"by_camera": True}, set()),
    ({"by_camera": True, "heard_at": {3: 4, 4: 3}},
     {(BenchFault.SWAPPED_SPOTS, ("spot 3", "spot 4"))}),
    ({"by_camera": True, "unsure": {5: "burnt out"}}, {(BenchFault.TOO_BRIGHT, ("spot 5",))}),
    ({"by_camera": True, "unsure": dict.fromkeys(range(10), "dark")},
     {(BenchFault.TOO_DARK, ALL)}),
    ({"by_camera": True, "unsure": dict.fromkeys(range(10), "colours close")},
     {(BenchFault.LIGHT_CHANGED, ALL)}),
    ({"by_camera": True, "unsure": dict.fromkeys(range(10), "count close")},
     {(BenchFault.OUT_OF_FOCUS, ALL)}),
    ({"by_camera": True, "unsure": dict.fromkeys(range(10), "seen too steeply")},
     {(BenchFault.CAMERA_MOVED, ALL)}),
])
@pytest.mark.few
def test_what_was_injected_is_named_and_nothing_else(faults, expected):
    assert named(found_of(**faults)) == expected


def test_several_faults_at_once_are_each_named():
    found = found_of(heard_at={1: 2, 2: 1}, at={5: 0.4}, talk={(7, 8): 0.5}, worn={0: 0.6})
    assert {finding.fault for finding in found} == {
        BenchFault.SWAPPED_SPOTS, BenchFault.WEAK_ANTENNA, BenchFault.CROSS_TALK,
        BenchFault.WORN_CHIP}


def test_chips_heard_next_door_in_spite_of_a_right_count_are_found():
    rounds = rounds_of(talk={(3, 4): 0.5})
    assert sum(tally.right for one in rounds for tally in one.tallies) == 40
    assert named(diagnose_spots(rounds).findings) == {(BenchFault.CROSS_TALK, ("spot 3", "spot 4"))}


# --- thin evidence ----------------------------------------------------------------------------


def round_at(spot, *tallies, **said):
    return SpotsPassed(1, 1, "scanner", tuple(SpotTally(spot, *tally) for tally in tallies), **said)


SOUND = [round_at(spot, (1, 1, 1), (5, 1, 1), (10, 1, 1), (20, 1, 1)) for spot in range(1, 10)]


def test_one_stack_on_the_edge_of_a_spot_accuses_no_antenna():
    edge = round_at(0, (1, 1, 1), (5, 1, 1), (10, 1, 1), (20, 1, 0, 12))
    found = diagnose_spots([edge, *SOUND])
    assert found.findings == ()
    assert [(thin.fault, thin.about) for thin in found.thin] == [
        (BenchFault.WEAK_ANTENNA, ("spot 0",))]


def test_one_stray_chip_is_no_cross_talk():
    stray = round_at(0, (1, 1, 1), (5, 1, 1), (10, 1, 1), (20, 1, 1, 0, 1, 1))
    found = diagnose_spots([stray, *SOUND])
    assert (found.findings, [thin.fault for thin in found.thin]) == ((), [BenchFault.CROSS_TALK])


def test_a_spot_heard_at_one_that_was_not_tried_yet_may_be_swapped():
    away = round_at(0, (1, 1, 0, 1, 1, 5), (5, 1, 0, 5, 5, 5))
    thin = diagnose_spots([away]).thin
    assert (BenchFault.SWAPPED_SPOTS,
            ("spot 0", "spot 5")) in {(one.fault, one.about) for one in thin}


def test_a_chip_unheard_at_one_spot_alone_is_not_worn():
    rounds = rounds_of(2, at={0: 0.3})
    assert BenchFault.WORN_CHIP not in {finding.fault
                                        for finding in diagnose_spots(rounds).findings}


@pytest.mark.parametrize(("said", "fault"), [
    ({"notes": (("lost:unplugged", 2),)}, BenchFault.LOOSE_CABLE),
    ({"notes": (("fault:reader", 1),)}, BenchFault.READER_DEAD),
    ({"line": LineTally(forged=3)}, BenchFault.FORGED_FRAMES),
])
def test_what_the_device_says_beside_is_a_finding_of_the_device(said, fault):
    (finding,) = diagnose_spots([round_at(0, (1, 1, 1), **said), *SOUND]).findings
    assert (finding.fault, finding.about, finding.verdict) == (fault, ALL, BenchVerdict.REJECT)


def test_nothing_was_done_and_nothing_is_found():
    assert diagnose_spots([]).findings == ()
