"""Fact first, effect after, at the bench: the power goes before, between and after.

After each cut the bench is opened again on what lies on the disk.
"""

from time import monotonic_ns

import pytest
from bench_room import NOW_S
from power_cut import PowerCut, after, after_second, instead

from dealer_assist.commands.devices_seen import Machine
from dealer_assist.commands.technician_errands import carried_out
from dealer_assist.commands.technician_unit import BenchUnit, Opened
from dealer_assist.commands.technician_world import JOURNAL, World
from dealer_assist.events import bench as b
from dealer_assist.journal import BenchJournal, JournalKind
from dealer_assist.people import store
from dealer_assist.technician import taps
from dealer_assist.technician.room import Room
from dealer_assist.technician.sign_in import BenchDoor


class BenchAtWork:
    """A bench on a folder, its errands carried out at once."""

    def __init__(self, folder) -> None:
        self.journal = BenchJournal.open(folder / JOURNAL, kind=JournalKind.BENCH)
        self.world = World(folder, Machine(), lambda role: lambda report: None, monotonic_ns,
                           lambda: "en")
        self.room = Room(BenchDoor(self.world.people), self.world.known)
        self.unit = BenchUnit(self.journal, self.room, lambda shown: None, lambda: NOW_S)
        self.unit.hands = self
        self.unit.resume()
        self.unit.take(Opened("7", False))

    def follow(self, bench):
        return self.world.follow(bench)

    def carry_out(self, errand):
        self.unit.take(carried_out(self.world, errand))

    def committed(self, role, boot_id, seq):
        """No device is fitted."""

    def added(self, shown):
        return shown

    def close(self):
        self.world.stop()
        self.journal.close()


CUTS = (
    pytest.param(BenchJournal, "append", instead, id="before_the_fact"),
    pytest.param(BenchJournal, "append", after, id="between_fact_and_effect"),
    pytest.param(store, "put_whole", instead, id="before_the_file_is_there"),
    pytest.param(store, "put_whole", after, id="between_effect_and_outcome"),
    pytest.param(BenchJournal, "append", after_second, id="after_the_outcome"),
)


@pytest.mark.parametrize(("where", "name", "plug"), CUTS)
def test_the_first_technician_is_in_the_file_of_people_by_a_fact_wherever_the_power_goes(
    tmp_path, monkeypatch, where, name, plug
):
    first = BenchAtWork(tmp_path)
    with monkeypatch.context() as plugged:
        plugged.setattr(where, name, plug(getattr(where, name)))
        with pytest.raises(PowerCut):
            first.unit.take(taps.SignIn("Marie", "4321"))
    first.close()
    again = BenchAtWork(tmp_path)
    told = again.journal.facts()
    entered = any(isinstance(fact, b.TechnicianEntered) for fact in told)
    assert (again.room.bench.who, again.room.bench.entering) == ("", "")
    assert entered or again.world.people.names() is None, "nobody is entered without a fact"
    again.unit.take(taps.SignIn("Marie", "4321"))
    assert again.room.bench.who == "Marie"
    assert again.world.people.names() == ("Marie",)
    again.close()
