"""The bench names the fault that was built into a simulated table, and nothing at a sound one.

Real bytes over ptys and rendered frames, through the drivers, the room and the steps.
"""

import pytest

from dealer_assist.game.facts.commissioning import BenchFault, BenchStep, BenchVerdict
from drivers.sim.tabletop.planted_fault import NAMES, fault_named
from tests.tools.trial.technician_trials import tried, tried_in

#: Also where the fault lies in another part than the usual one.
ELSEWHERE = ("weak_antenna:6", "worn_card:Qh", "no_device:scanner", "reader_dead:scanner",
             "camera_moved:shoe")


#: Those that are found before a card was drawn, a chip put down or a frame looked at.
AT_ONCE = (BenchFault.WRONG_KEY, BenchFault.LOW_SUPPLY, BenchFault.LID_SWITCH)
FAULTS = [pytest.param(text, marks=() if text in AT_ONCE else pytest.mark.long)
          for text in (*BenchFault, *ELSEWHERE)]


@pytest.fixture(scope="module")
def result_of(tmp_path_factory):
    """What the bench finds at a table with this fault; each is tried once."""
    known = {}

    def result(text):
        if text not in known:
            known[text] = tried(tmp_path_factory.mktemp("bench"), fault_named(str(text)))
        return known[text]
    return result


def test_every_fault_that_the_bench_can_name_can_be_built_in():
    assert set(NAMES) == set(BenchFault)


@pytest.mark.parametrize("text", FAULTS)
def test_the_fault_that_was_built_in_is_named_with_its_part(result_of, text):
    result = result_of(text)
    assert result.is_named, (result.due, result.findings)


@pytest.mark.parametrize("text", FAULTS)
def test_a_table_with_a_fault_is_not_accepted(result_of, text):
    assert result_of(text).verdict is not BenchVerdict.ACCEPT


@pytest.mark.parametrize(("step", "role"), [
    (BenchStep.KEYS, "shoe"), (BenchStep.GATE, "shoe"),
    pytest.param(BenchStep.CARDS_TEST, "shoe", marks=pytest.mark.long),
    pytest.param(BenchStep.CHIPS_TEST, "scanner", marks=pytest.mark.long),
    pytest.param(BenchStep.CAMERA, "board", marks=pytest.mark.long),
])
def test_nothing_is_found_at_a_sound_table_and_it_is_accepted(tmp_path, step, role):
    result = tried_in(step, (role,), tmp_path)
    assert (result.findings, result.verdict) == ((), BenchVerdict.ACCEPT)
