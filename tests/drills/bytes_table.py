"""A table whose shoe and scanner are the simulated devices, byte for byte, on no line and no clock.

What a dealer's hands do is done to the simulated device; its bytes go through the link, the wiring
and the room into facts, as they do from a port. Nothing waits and nothing runs beside it.
"""

from reader_table import REGISTER, ReaderTable

from dealer_assist.game.advice import advise
from dealer_assist.game.irregularities.remedy_proposal import Proposal, propose_remedy
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.table.live_table import Wiring
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.dealer.table_view import TableView
from drivers.devices.device_keys import simulator_keys
from drivers.devices.device_link import Link
from drivers.sim.sim_scanner import ScannerSim
from drivers.sim.sim_shoe import ShoeSim
from drivers.wire.constants import DeviceKind

_MS = 1_000_000


class _Cable:
    """A device and its link: stands where the wiring has a port."""

    def __init__(self, device, link: Link) -> None:
        self.device, self.link = device, link

    def committed(self, boot_id: int, seq: int) -> None:
        self.link.committed(boot_id, seq)

    def tell_spots(self) -> int:
        return self.link.tell_spots()

    def watch(self, spot: int) -> None:
        self.link.watch(spot)

    def carry(self, now_ns: int) -> list:
        """Every byte that is on its way, both ways, until none is left; what it reports."""
        reports = list(self.link.tick(now_ns))
        self.device.tick()
        while True:
            down, up = self.link.outgoing(), self.device.outgoing()
            if not down and not up:
                return reports
            self.device.feed(down)
            reports += self.link.feed(up, now_ns)


class BytesTable(ReaderTable):
    """As a ReaderTable, but every report comes as bytes from a simulated device."""

    def __init__(self, *names) -> None:
        super().__init__(*names)
        self.wiring = Wiring(self.room)
        clock = lambda: self.now_ns // _MS  # noqa: E731
        self.shoe = ShoeSim(seed=3, clock_ms=clock)
        self.scanner = ScannerSim(seed=4, clock_ms=clock)
        self.cables = {
            "shoe": _Cable(self.shoe, self._link("shoe", DeviceKind.SHOE)),
            "scanner": _Cable(self.scanner, self._link("scanner", DeviceKind.SCANNER)),
        }
        self.wiring.ports = self.cables
        for cable in self.cables.values():
            cable.link.opened(self.now_ns)
        self.carry()
        self.rest()

    @staticmethod
    def _link(name: str, kind: DeviceKind) -> Link:
        nonces = iter(range(1, 1_000))
        keys = simulator_keys("SIM-SHOE-0001", "SIM-SCAN-0001").get
        return Link(name, kind, lambda: next(nonces).to_bytes(16, "little"), keys)

    def carry(self) -> None:
        """What the devices have to say is told, taken in and committed."""
        self.now_ns += _MS
        for cable in self.cables.values():
            for report in cable.carry(self.now_ns):
                self.take(report)

    def take(self, item) -> None:
        made = self.wiring.made(self.table, item)
        self.put(*made.facts)
        self.made, self.notice = made.facts, made.notice
        if made.committed is not None:
            made.committed()
        if made.then is not None:
            self.take(made.then)
            self.made = (*made.facts, *self.made)

    def rest(self) -> None:
        """A second goes by in which nobody moves anything."""
        for _ in range(10):
            self.now_ns += 100 * _MS
            for due in self.wiring.ticked(self.now_ns):
                self.take(due)
            self.carry()

    def unplug(self, name: str) -> None:
        for report in self.cables[name].link.closed("unplugged", self.now_ns):
            self.take(report)

    def plug(self, name: str) -> None:
        self.cables[name].link.opened(self.now_ns)
        self.carry()

    # --- hands at the devices, in place of the reports of a ReaderTable

    def draw(self, *names: str) -> "BytesTable":
        for name in names:
            assert self.shoe.draw(REGISTER.uid_of(name))
            self.carry()
        return self

    def draw_uid(self, uid: bytes):
        assert self.shoe.draw(uid)
        self.carry()
        return self.made

    def draw_two(self, *names: str):
        assert self.shoe.draw_two([REGISTER.uid_of(name) for name in names])
        self.carry()
        return self.made

    def spot(self, seat: int, added, removed, count=None):
        if added:
            self.scanner.put(seat - 1, added)
        if removed:
            self.scanner.take(seat - 1, removed)
        self.carry()
        return self.made

    # --- what the panel makes of it

    def tap_fact(self, fact, kind=TapKind.FACT):
        return self.finger(Tap(kind, fact=fact, table_number=self.table.number))

    def finger(self, tap: Tap):
        self.take(tap)
        return self.made

    def view(self, lang: str = "fr") -> TableView:
        return dealer_picture(self.table, advise(self.table),
                              Surroundings(lang, ("shoe", "scanner")))

    @property
    def proposal(self) -> Proposal:
        """The proposal for the newest case."""
        return propose_remedy(self.table, self.table.cases[-1])
