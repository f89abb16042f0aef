"""What runs at the table: faults and unexplained changes stand, over restarts and undos, until the
floor has said what they were."""

import pytest
from live_table import LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.advance import rebuild
from dealer_assist.game.between.entry_checks import why_not_enter_fact
from dealer_assist.game.between.software_faults import are_devices_off

BY = "M. Durand"
FOUND = e.DeviceFound("shoe", "PDA-SHOE-0001", 7)
GATE = e.DeviceNoted("shoe", "fault_gate")


def restarted(live: LiveTable) -> LiveTable:
    """The table as its journal leaves it to the program that is started next."""
    live.table = rebuild(live.table.house, live.facts)
    return live


def faults(live: LiveTable) -> list[tuple[str, str]]:
    return [(one.device, one.what) for one in live.table.software.faults]


def started(result: str, **components: str) -> e.SoftwareStarted:
    return e.SoftwareStarted("1.0", result, components=tuple(
        e.Component(name, version) for name, version in components.items()))


def test_a_self_tests_fault_stands_after_the_device_came_back_and_after_a_restart():
    live = LiveTable().put(FOUND, GATE, e.DeviceLost("shoe", "silent"), FOUND)
    assert not live.table.devices["shoe"].faulty  # it doesn't say so any more; nobody mended it
    assert faults(restarted(live)) == [("shoe", "fault_gate")]


def test_it_stands_once_however_often_it_is_told_and_after_it_says_that_it_is_sound():
    live = LiveTable().put(FOUND, GATE, GATE, e.DeviceNoted("shoe", "sound"))
    ((_, device, _, _, is_over),) = live.table.software.faults
    assert device == "shoe" and is_over
    live.put(GATE)
    assert not live.table.software.faults[0].is_over and len(live.table.software.faults) == 1


def test_a_fault_is_cleared_in_a_name_and_with_its_cause_and_by_no_undo():
    live = LiveTable().begin([1000] * 3).put(FOUND, GATE)
    number = live.table.software.faults[0].number
    live.put(e.Folded(1), e.FactUndone(live.table.fact_number))
    assert faults(live) == [("shoe", "fault_gate")]
    for wrong in (e.FaultCleared(number, "", "cable"), e.FaultCleared(number, BY, " "),
                  e.FaultCleared(number + 9, BY, "cable")):
        assert why_not_enter_fact(live.table, wrong) is not None
        assert faults(live.put(wrong)) == [("shoe", "fault_gate")]
    assert faults(live.put(e.FaultCleared(number, BY, "cable"))) == []
    assert faults(restarted(live)) == []


def test_a_program_in_doubt_keeps_devices_off_over_every_restart_until_cured_and_cleared():
    live = LiveTable().put(started("failed"),
                           e.FaultStood("program", "files", "drivers/serial_ports.py"))
    fault = live.table.software.faults[0]
    clear = e.FaultCleared(fault.number, BY, "installed again")
    assert are_devices_off(live.table)
    assert why_not_enter_fact(live.table, clear).id == "why.program_still_wrong"
    assert are_devices_off(live.put(clear).table)
    assert are_devices_off(restarted(live).put(started("signed")).table)
    assert not are_devices_off(live.put(clear).table)
    assert not are_devices_off(restarted(live).table)


def test_the_same_fault_at_each_start_stands_once():
    live = LiveTable()
    for _ in range(3):
        live.put(started("failed"), e.FaultStood("program", "files", "drivers/serial_ports.py"))
    assert faults(live) == [("program", "files")]


def test_a_change_that_nobody_explained_waits_over_a_restart_for_who_and_why():
    live = LiveTable().put(started("signed", house="a"), e.ComponentChanged("house", "a", "b"))
    (change,) = restarted(live).table.software.changes
    assert (change.component, change.before, change.after) == ("house", "a", "b")
    assert why_not_enter_fact(live.table, e.ChangeExplained(change.number, BY, "")) is not None
    live.put(e.ChangeExplained(change.number, BY, "the new season's rules"))
    assert live.table.software.changes == () and live.table.software.component("house") == "b"


@pytest.mark.parametrize(("result", "fact", "asks"), [
    ("signed", e.ComponentChanged("program", "a", "b"), True),
    ("signed", e.ComponentChanged("program", "a", "b", BY, "install 1.1: reads better"), False),
    ("signed", e.ComponentChanged("firmware:shoe", "", "b"), False),
    ("unsigned", e.ComponentChanged("program", "a", "b"), False),
    ("unsigned", e.ComponentChanged("house", "a", "b"), True),
    ("unsigned", e.ComponentChanged("firmware:shoe", "a", "b"), True),
])
def test_who_and_why_is_asked_but_not_of_updates_first_ones_and_a_developers_edits(
    result, fact, asks
):
    live = LiveTable().put(started(result), fact)
    assert bool(live.table.software.changes) == asks
    assert live.table.software.component(fact.component) == "b"
