"""Bench side of a board without pins: environment of the firmware in QEMU or a process.

Gives identity, key, random bytes and journal memory when the firmware asks, moves its inputs, and
notes its outputs. The memory's image is here, as in an FRAM beside the chip: a reset brings it
back, and a write that a power cut stopped is there as far as it had come. Source:
hardware/firmware/boards/bench.md.
"""

from collections.abc import Callable
from dataclasses import field
from enum import StrEnum
from random import Random
from typing import Final

from drivers.lazy_dataclass import dataclass

STORE_BYTES: Final = 32_768
POOL_BYTES: Final = 256
_PART: Final = 64
_LINE_LIMIT: Final = 256


class Pin(StrEnum):
    """The inputs, by their letter; high: beam broken, lid open, case open."""

    ENTRY = "A"
    EXIT = "B"
    LID = "L"
    CASE = "C"


@dataclass(slots=True)
class Outputs:
    """Outputs of the firmware: LED, card stop, reader's rate; every beep in order."""

    led: int = 0
    beeps: list[int] = field(default_factory=list)
    card_stop_holds: bool = False
    baud: int | None = None
    refusals: int = 0


class BenchPort:
    """One board's bench. Times in ns; nothing here waits.

    `key` None is a board that was never provisioned. `has_random` False is a random source that
    gives nothing. `on_baud` gets the rate of reader line 0, `on_cut` is called when the power
    fails.
    """

    def __init__(
        self,
        device_id: str,
        key: bytes | None,
        seed: int = 0,
        has_card_stop: bool = True,
        has_random: bool = True,
    ) -> None:
        self.device_id = device_id
        self.key = key
        self.has_card_stop = has_card_stop
        self.has_random = has_random
        self.memory = bytearray(STORE_BYTES)
        self.supply_mv: int | None = None
        self.outputs = Outputs()
        self.on_baud: Callable[[int], None] = lambda baud: None
        self.on_cut: Callable[[], None] = lambda: None
        #: Called after every line that changed something of `outputs`.
        self.on_output: Callable[[], None] = lambda: None
        #: Number of the firmware's starts so far.
        self.starts = 0
        self._random = Random(seed)
        self._pins: dict[Pin, bool] = dict.fromkeys(Pin, False)
        self._kept = bytearray()
        self._out: list[bytes] = []
        self._cut_after: int | None = None
        self._is_off = False
        self._asked_before = False

    # -- the line --------------------------------------------------------------------------

    def feed(self, chunk: bytes, now_ns: int) -> None:
        """Take the firmware's bytes; after a power cut there are none."""
        if self._is_off:
            return
        self._kept += chunk
        while not self._is_off and (end := self._kept.find(b"\n")) >= 0:
            line = bytes(self._kept[:end])
            del self._kept[: end + 1]
            self._hear(line)
        del self._kept[:-_LINE_LIMIT]

    def outgoing(self, now_ns: int) -> bytes:
        """Bytes for the firmware to be sent now; given once."""
        sent = b"".join(self._out)
        self._out.clear()
        return sent

    def due_ns(self) -> int | None:
        """Time of the next bytes: 0 while there are some, else None; the bench answers at once."""
        return 0 if self._out else None

    # -- acts of a person or a power supply --------------------------------------------------

    def set_pin(self, pin: Pin, high: bool) -> None:
        """Move an input; it stays so over a restart, as a lid would."""
        self._pins[pin] = high
        self._say(f"{pin}{high:d}")

    def is_high(self, pin: Pin) -> bool:
        """State of an input."""
        return self._pins[pin]

    def set_supply(self, millivolts: int) -> None:
        """Set the supply voltage that the board measures."""
        self.supply_mv = millivolts
        self._say(f"V{millivolts:04X}")

    def cut_power_after(self, n_bytes: int) -> None:
        """Let the power fail when this many bytes more have been written to the journal memory."""
        self._cut_after = n_bytes

    def power_up(self) -> None:
        """Restart, by power or reset: unfinished text lines and unsent bytes are dropped."""
        self._kept.clear()
        self._out.clear()
        self._is_off, self._cut_after, self._asked_before = False, None, False
        self.outputs.card_stop_holds = False
        self.outputs.led = 0

    def wipe(self) -> None:
        """Put in a new memory chip: all zeros."""
        self.memory[:] = bytes(STORE_BYTES)

    # -- inside ----------------------------------------------------------------------------

    def _say(self, line: str) -> None:
        if not self._is_off:
            self._out.append(line.encode("ascii") + b"\n")

    def _hear(self, line: bytes) -> None:
        try:
            self._note(line[:1], line[1:])
        except ValueError:
            self.outputs.refusals += 1
        self.on_output()

    def _note(self, letter: bytes, rest: bytes) -> None:
        match letter:
            case b"?":
                self._introduce()
            case b"W":
                self._write(int(rest[:4], 16), bytes.fromhex(rest[4:].decode("ascii")))
            case b"D":
                self.outputs.led = int(rest, 16)
            case b"P":
                self.outputs.beeps.append(int(rest, 16))
            case b"S":
                self.outputs.card_stop_holds = rest == b"01"
            case b"R":
                self.outputs.baud = int(rest)
                self.on_baud(self.outputs.baud)
            case _:
                self.outputs.refusals += 1

    def _introduce(self) -> None:
        """Send identity, key, random bytes, inputs and memory; `G` if there is a key to go with."""
        if not self._asked_before:
            self._asked_before = True
            self.starts += 1
        self._say("I" + self.device_id.encode("ascii").hex().upper())
        if self.key is not None:
            self._say("K" + self.key.hex().upper())
        for _ in range(POOL_BYTES // _PART if self.has_random else 0):
            self._say("E" + self._random.randbytes(_PART).hex().upper())
        self._say(f"T{self.has_card_stop:02X}")
        if self.supply_mv is not None:
            self._say(f"V{self.supply_mv:04X}")
        for pin, high in self._pins.items():
            if high:
                self._say(f"{pin}1")
        for at in range(0, STORE_BYTES, _PART):
            part = self.memory[at : at + _PART]
            if any(part):  # the firmware's own copy is zero after a start
                self._say(f"M{at:04X}{part.hex().upper()}")
        if self.key is not None:
            self._say("G")

    def _write(self, at: int, part: bytes) -> None:
        """Write into the memory's image, or as much of it as the power lasts for."""
        if not part or at + len(part) > STORE_BYTES:
            raise ValueError("no part of the memory")
        if self._cut_after is not None:
            part, lasting = part[: self._cut_after], self._cut_after - len(part)
            self._cut_after = max(0, lasting)
            self._is_off = lasting <= 0
        self.memory[at : at + len(part)] = part
        if self._is_off:
            self._out.clear()
            self._kept.clear()
            self.on_cut()
