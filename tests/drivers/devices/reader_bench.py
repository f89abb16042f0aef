"""A bare reader and a simulated module on one wire, with a clock that the test turns."""

from drivers.devices import device_reports
from drivers.sim.bad_line import Chaos
from drivers.sim.iso14443 import Iso14443Field, Iso14443Tag
from drivers.sim.pn532_timing import REAL
from drivers.sim.sim_pn532 import Pn532Sim

MS = 1_000_000


class ReaderBench:
    """The device under test, the module, the cards over it, and everything that was told."""

    def __init__(self, make, weak=0.0, seed=1, chaos=None):
        self.field = Iso14443Field(seed)
        self.chip = Pn532Sim(self.field, REAL)
        self.device = make()
        self.now_ns = 0
        self.told = []
        self.is_plugged = False
        self.weak = weak
        self.chaos = chaos or Chaos(0)

    def plug(self):
        self.is_plugged = True
        self.device.opened(self.now_ns)

    def unplug(self):
        """The USB cable: the module loses its supply with it."""
        self.is_plugged = False
        self.chip.power_cycle()
        self.told += self.device.closed("unplugged", self.now_ns)

    def run(self, ms):
        for _ in range(ms):
            self.now_ns += MS
            if self.is_plugged:
                self.told += self.device.tick(self.now_ns)
                self.chip.feed(self.chaos.bend(self.device.outgoing()), self.now_ns)
                heard = self.chaos.bend(self.chip.outgoing(self.now_ns))
                self.told += self.device.feed(heard, self.now_ns) if heard else []

    def shows(self, *uids, ms=120):
        """Holds these tags over the antenna together, then nothing for a while."""
        tags = [Iso14443Tag(uid, self.weak) for uid in uids]
        self.field.enter(tags)
        self.run(ms)
        self.field.leave(tags)
        self.run(150)

    def of(self, kind):
        return [report for report in self.told if isinstance(report, kind)]

    def cards(self):
        return [report.uid for report in self.of(device_reports.CardRead)]
