"""Card shoe with its real firmware: a dealer's actions, done to gates and tags.

The methods are those of `ShoeSim`; here a card breaks two beams and carries a tag past an antenna,
and the firmware decides whether an event comes of it.
"""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from time import monotonic_ns
from typing import Final

from drivers.sim.bad_line import Chaos
from drivers.sim.firmware_bench_port import BenchPort, Pin
from drivers.sim.firmware_process import SOURCES, Firmware, FirmwareBoard
from drivers.sim.iso14443 import Iso14443Field, Iso14443Tag
from drivers.sim.pn532_timing import INSTANT, Timing
from drivers.sim.sim_pn532 import Pn532Sim
from drivers.wire.constants import TEST_KEY, DeviceKind, TamperCause, UnreadCause

#: Events of a card lying across its way, by how far its leading edge is beyond the entry gate, in
#: mm. The antenna reaches 20 mm to each side of its middle, 15 mm behind the gate; the tag sits in
#: the middle of a card of 88 mm; the exit gate is 30 mm behind the entry gate.
_WAY_MM: Final = {
    "exit broken": 30, "tag in": 39, "tag out": 79, "entry free": 88, "exit free": 118,
}
#: Time limit of a hand's wait for the firmware's immediate reaction: only a delayed machine needs
#: it. A hand that went on before would be a card ahead of the gate.
_HELD_UP_LIMIT_S: Final = 20.0
#: Of so many looks one would have named the card.
_LOOKS: Final = 60
_NO_READER_S: Final = 2.0
#: A beam that changes faster than this is a trembling corner to the firmware, not a card.
QUICKEST_NS: Final = 600_000
#: Shortest time from a freed exit to the firmware's beep.
_BEEPS_WITHIN_NS: Final = 100_000
_LOW_SUPPLY_MV: Final = 2_700
_USUAL_SUPPLY_MV: Final = 3_300
_LINGER_S: Final = 0.06
_DIP_S: Final = 0.3


class FirmwareShoe:
    """A shoe that runs its firmware on `board`, at `path` for the host.

    Cards pass as fast as the reader has read each twice, or at `speed_m_s`. `timing` are the times
    of the reader and the air. Raises FirmwareMissing if there is no image to be run.
    """

    def __init__(
        self,
        board: FirmwareBoard,
        path: Path,
        device_id: str = "SIM-SHOE-0001",
        seed: int = 1,
        key: bytes | None = TEST_KEY,
        timing: Timing = INSTANT,
        speed_m_s: float | None = None,
        has_card_stop: bool = True,
        has_random: bool = True,
        chaos: Chaos | None = None,
        sources: Path = SOURCES,
    ) -> None:
        self.field: Final = Iso14443Field(seed)
        self.reader: Final = Pn532Sim(self.field, timing, seed)
        self.bench: Final = BenchPort(device_id, key, seed, has_card_stop, has_random)
        self.bench.on_baud = self._baud_set
        self.firmware: Final = Firmware(
            DeviceKind.SHOE, board, path, self.bench, [self.reader], chaos, sources
        )
        self.speed_m_s = speed_m_s
        self.firmware.on_begin = self._begun
        self._set_ups_before = 0
        self._moved_ns = dict.fromkeys((Pin.ENTRY, Pin.EXIT), 0)
        self.lines: Final = self.firmware.lines

    def start(self, threaded: bool = True) -> None:
        """Plug the shoe in and let its firmware start; see `Firmware.start`."""
        self.firmware.start(threaded)

    def stop(self) -> None:
        """End the firmware and take the cable away."""
        self.firmware.stop()

    def wait_for_reader(self, limit_s: float = 10.0) -> bool:
        """Wait until the running firmware has set its reader up; False if not in time."""
        return self.lines.until(self._has_set_up, limit_s)

    # -- the methods of ShoeSim ----------------------------------------------------------------

    def draw(self, uid: bytes) -> bool:
        """Draw a card; False if the card stop held it."""
        return self.draw_tags([Iso14443Tag(uid)])

    def draw_two(self, uids: Sequence[bytes]) -> bool:
        """Draw two or more cards in one motion; False if the card stop held them."""
        return self.draw_tags([Iso14443Tag(uid) for uid in uids])

    def draw_unread(self, cause: UnreadCause = UnreadCause.SILENT) -> bool:
        """Draw a card whose tag can't be read; False if the card stop held it."""
        if cause is UnreadCause.SILENT:
            return self.draw_tags([])
        if cause is UnreadCause.DISAGREED:
            return self.draw_tags([Iso14443Tag(bytes(range(4, 11)), garble=Garbling())])
        return self.draw_tags([Iso14443Tag(bytes((4, n, 0, 0, 0, 0, n))) for n in range(1, 4)])

    def lid(self, is_open: bool) -> None:
        """Open or shut the lid over the cards."""
        self._pin(Pin.LID, is_open)

    def gate(self, is_open: bool) -> None:
        """Leave something standing in the entry gate, or free both gates."""
        if is_open:
            self._beam(Pin.ENTRY, True)
            return
        for pin in (Pin.ENTRY, Pin.EXIT):
            if self.bench.is_high(pin):
                self._beam(pin, False)

    def jam(self) -> None:
        """Stop a card half-way; `gate(False)` takes it out."""
        self._beam(Pin.ENTRY, True)
        self._beam(Pin.EXIT, True)

    def tamper(self, cause: TamperCause = TamperCause.CASE_OPENED) -> None:
        """Open the case or let the supply dip, and put it right again."""
        if cause is TamperCause.SUPPLY:
            self._do(lambda: self.bench.set_supply(_LOW_SUPPLY_MV))
            self.rest(_DIP_S)
            self._do(lambda: self.bench.set_supply(_USUAL_SUPPLY_MV))
            return
        self._pin(Pin.CASE, True)
        self.rest(_LINGER_S)
        self._pin(Pin.CASE, False)

    def reboot(self, keep_journal: bool = False) -> None:
        """Cut the supply and restore it, with the journal memory or with a new one."""
        self.firmware.power_cycle(with_new_memory=not keep_journal)

    # -- acts on this shoe alone ---------------------------------------------------------------

    def draw_tags(self, tags: Sequence[Iso14443Tag]) -> bool:
        """Draw the cards with these tags past both gates; False if the card stop held them."""
        if self.bench.outputs.card_stop_holds:
            return False
        beeps = len(self.bench.outputs.beeps)
        if self.speed_m_s is None:
            self._pass_when_read(tags)
        else:
            self._pass_at(tags, self.speed_m_s)
        # The next hand is not faster than the short beep that every card gets.
        if self._come_about(lambda: len(self.bench.outputs.beeps) > beeps):
            # On a stalled machine the firmware saw the exit freed only just before it beeped.
            self._moved_ns[Pin.EXIT] = monotonic_ns() - _BEEPS_WITHIN_NS
        return True

    def withdraw(self, uid: bytes) -> None:
        """Pull a card into the entry gate and let it go back."""
        tag = Iso14443Tag(uid)
        self._beam(Pin.ENTRY, True)
        self._do(lambda: self.field.enter([tag]))
        self._wait_until_noticed()
        self.rest(_LINGER_S)
        self._do(lambda: self.field.leave([tag]))
        self._beam(Pin.ENTRY, False)
        self._wait_until_quiet()

    def push_in(self, uid: bytes) -> None:
        """Push a card into the shoe through its gate."""
        tag = Iso14443Tag(uid)
        self._beam(Pin.EXIT, True)
        self._do(lambda: self.field.enter([tag]))
        self._beam(Pin.ENTRY, True)
        self._wait_until_read([tag])
        self._do(lambda: self.field.leave([tag]))
        self._beam(Pin.EXIT, False)
        self._beam(Pin.ENTRY, False)
        self._wait_until_quiet()

    def show_at_lip(self, uid: bytes) -> None:
        """Hold a card before the exit gate only, until it is read, and take it away."""
        tag = Iso14443Tag(uid)
        self._beam(Pin.EXIT, True)
        self._do(lambda: self.field.enter([tag]))
        self._wait_until_read([tag])
        self._do(lambda: self.field.leave([tag]))
        self._beam(Pin.EXIT, False)
        self._wait_until_quiet()

    def lay_in_field(self, tags: Iterable[Iso14443Tag]) -> None:
        """Lay cards over the antenna while the gates are as they are."""
        self._do(lambda: self.field.enter(tags))

    def unplug_reader(self) -> None:
        """Pull the reader module off its line and its supply."""
        self.firmware.unplug_reader()
        self._do(self.reader.power_cycle)

    def plug_reader(self) -> None:
        """Put the reader module back: it has forgotten everything and sleeps."""
        self._do(self.reader.power_cycle)
        self.firmware.plug_reader()

    def rest(self, seconds: float) -> None:
        """Let time go by at the table."""
        self.lines.rest(seconds)

    # -- inside --------------------------------------------------------------------------------

    def _do(self, act: Callable[[], None]) -> None:
        self.lines.do(act)

    def _pin(self, pin: Pin, high: bool) -> None:
        self._do(lambda: self.bench.set_pin(pin, high))

    def _baud_set(self, baud: int) -> None:
        self.reader.line_baud = baud

    def _begun(self) -> None:
        self._set_ups_before = self.reader.set_ups

    def _has_set_up(self) -> bool:
        anew = self.reader.set_ups > self._set_ups_before
        return anew and self.reader.is_set_up and not self.field.is_on

    def _come_about(self, holds: Callable[[], bool]) -> bool:
        """Wait for the firmware's immediate reaction; False if it has ended or hangs."""
        self.lines.until(lambda: holds() or not self.firmware.is_running, _HELD_UP_LIMIT_S)
        return holds()

    def _pass_when_read(self, tags: Sequence[Iso14443Tag]) -> None:
        def into() -> None:
            self.bench.set_pin(Pin.ENTRY, True)
            self.bench.set_pin(Pin.EXIT, True)
            self.field.enter(tags)

        def out_of() -> None:
            self.field.leave(tags)
            self.bench.set_pin(Pin.ENTRY, False)
            self.bench.set_pin(Pin.EXIT, False)

        self._move_beams(into, Pin.ENTRY, Pin.EXIT)
        self._wait_until_read(tags)
        self._move_beams(out_of, Pin.ENTRY, Pin.EXIT)

    def _move_beams(self, act: Callable[[], None], *pins: Pin) -> None:
        """Change beams, each after a pause, as in any hand's draw."""
        left_ns = QUICKEST_NS - (monotonic_ns() - max(self._moved_ns[pin] for pin in pins))
        if left_ns > 0:
            self.rest(left_ns / 1e9)
        self._do(act)
        for pin in pins:
            self._moved_ns[pin] = monotonic_ns()

    def _beam(self, pin: Pin, is_broken: bool) -> None:
        self._move_beams(lambda: self.bench.set_pin(pin, is_broken), pin)

    def _wait_until_read(self, tags: Sequence[Iso14443Tag]) -> None:
        """Wait until every tag was read twice, or the reader has looked often enough."""
        if not tags:
            self.rest(_LINGER_S)
            return
        last_look = self.reader.looks + _LOOKS

        def is_read() -> bool:
            return min(tag.taken for tag in tags) >= 2 or self.reader.looks >= last_look

        if self._has_reader:
            self._come_about(is_read)
        else:
            self.rest(_NO_READER_S)

    @property
    def _has_reader(self) -> bool:
        return self.firmware.reader_lines[0].is_plugged

    def _wait_until_noticed(self) -> None:
        """Wait until the firmware has noticed the broken gate: it has put the field on."""
        if self._has_reader:
            self._come_about(lambda: self.field.is_on)

    def _wait_until_quiet(self) -> None:
        """Wait until the firmware has finished with the passage: the field is off."""
        if self._has_reader:
            self._come_about(lambda: not self.field.is_on)

    def _pass_at(self, tags: Sequence[Iso14443Tag], speed_m_s: float) -> None:
        acts: dict[str, Callable[[], None]] = {
            "exit broken": lambda: self.bench.set_pin(Pin.EXIT, True),
            "tag in": lambda: self.field.enter(tags),
            "tag out": lambda: self.field.leave(tags),
            "entry free": lambda: self.bench.set_pin(Pin.ENTRY, False),
            "exit free": lambda: self.bench.set_pin(Pin.EXIT, False),
        }
        self._beam(Pin.ENTRY, True)
        been_mm = 0
        for what, at_mm in _WAY_MM.items():
            self.rest((at_mm - been_mm) / 1000 / speed_m_s)
            been_mm = at_mm
            self._do(acts[what])


class Garbling:
    """A tag heard through metal: each reading gives other wrong bytes, with a right checksum."""

    def __init__(self) -> None:
        self._turn = 0

    def __call__(self, uid: bytes) -> bytes:
        self._turn += 1
        return self._turn.to_bytes(3, "big") + uid[: len(uid) - 3]
