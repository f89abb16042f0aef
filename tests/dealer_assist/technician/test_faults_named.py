"""The bench names the fault that was built into a simulated table, and nothing at a sound one.

Real bytes over ptys and rendered frames, through the drivers, the room and the steps.
"""

import pytest

from dealer_assist.commands.technician_trials import tried, tried_in
from dealer_assist.events.bench import Fault, Step, Verdict
from drivers.sim.tabletop.planted import NAMES, planted

#: Also where the fault lies in another part than the usual one.
ELSEWHERE = ("weak_antenna:6", "worn_card:Qh", "no_device:scanner", "reader_dead:scanner",
             "camera_moved:shoe")


@pytest.fixture(scope="module")
def result_of(tmp_path_factory):
    """What the bench finds at a table with this fault; each is tried once."""
    known = {}

    def result(text):
        if text not in known:
            known[text] = tried(tmp_path_factory.mktemp("bench"), planted(str(text)))
        return known[text]
    return result


def test_every_fault_that_the_bench_can_name_can_be_built_in():
    assert set(NAMES) == set(Fault)


@pytest.mark.parametrize("text", [*Fault, *ELSEWHERE])
def test_the_fault_that_was_built_in_is_named_with_its_part(result_of, text):
    result = result_of(text)
    assert result.is_named, (result.due, result.findings)


@pytest.mark.parametrize("text", [*Fault, *ELSEWHERE])
def test_a_table_with_a_fault_is_not_accepted(result_of, text):
    assert result_of(text).verdict is not Verdict.ACCEPT


@pytest.mark.parametrize(("step", "role"), [
    (Step.KEYS, "shoe"), (Step.GATE, "shoe"), (Step.CARDS_TEST, "shoe"),
    (Step.CHIPS_TEST, "scanner"), (Step.CAMERA, "board"),
])
def test_nothing_is_found_at_a_sound_table_and_it_is_accepted(tmp_path, step, role):
    result = tried_in(step, (role,), tmp_path)
    assert (result.findings, result.verdict) == ((), Verdict.ACCEPT)
