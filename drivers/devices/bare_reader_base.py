"""Bare reader: the common part of every reader without firmware of ours, seen from the host.

A bare reader has no journal, no key and no lid: the host numbers its reports itself, under a
`boot_id` drawn at each start, and nothing records what happens while the host or the line is away.
So whenever such a device comes back to a table that has met it, one number is used up as a hole and
reported as missed: the table recounts. Nothing authenticates a bare reader: whoever can write to
its cable can speak as it does.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import asdict
from typing import Final, Literal

from drivers.devices import device_reports
from drivers.devices.line_health import Counts, Health
from drivers.wire.constants import NO_SPOT, SPOTS, DeviceKind, SelfTestFault

MS: Final = 1_000_000


class ReportNumbers:
    """Report numbers that the host gives to a bare reader, and the last one it has stored.

    `nonce` returns 16 fresh random bytes.
    """

    def __init__(self, nonce: Callable[[], bytes]) -> None:
        self.boot_id: Final = int.from_bytes(nonce()[:4], "little") or 1
        self.last = 0
        self.stored = 0

    def next(self) -> int:
        """The next report number, from 1."""
        self.last += 1
        return self.last

    def commit(self, boot_id: int, seq: int) -> None:
        """Note that every report up to this one is stored; numbers never given are ignored."""
        if boot_id == self.boot_id and seq <= self.last:
            self.stored = max(self.stored, seq)


class BareDevice(ABC):
    """One bare reader with the interface of `drivers.devices.conversation_interface.Conversation`.

    `kind` is its role at the table, None for a badge reader; `resume` is the last committed report
    of this device at this table, None if the table has never met one.
    """

    def __init__(
        self,
        device: str,
        kind: DeviceKind | None,
        nonce: Callable[[], bytes],
        resume: tuple[int, int] | None = None,
    ) -> None:
        self.device: Final = device
        self._kind = kind
        self._nonce = nonce
        self._numbers = ReportNumbers(nonce)
        self._counts = Counts()
        self._was_met = resume is not None
        self._is_up = False
        self._told: str | None = None  # the reason given for the present silence
        self._answers: list[tuple[int, Literal["done", "refused"], int]] = []
        self._heard: int | None = None
        self._started: int | None = None
        self._now = 0

    # -- parts that differ by reader ---------------------------------------------------------

    @abstractmethod
    def _start(self, now_ns: int) -> None:
        """Set the reader up on the newly opened line."""

    @abstractmethod
    def _hear(self, chunk: bytes, now_ns: int) -> list[device_reports.Report]:
        """Reports in these bytes."""

    @abstractmethod
    def _pass_time(self, now_ns: int) -> list[device_reports.Report]:
        """Do what is due."""

    @abstractmethod
    def outgoing(self) -> bytes:
        """Bytes for the reader to be sent now; given once."""

    @abstractmethod
    def due_ns(self) -> int | None:
        """Time of the next `tick` that has something to do."""

    @abstractmethod
    def parting(self) -> bytes:
        """The last bytes before the host closes the line: the field goes off."""

    # -- calls from the port -----------------------------------------------------------------

    def opened(self, now_ns: int) -> None:
        """Set the reader up anew: the line is open."""
        self._now = now_ns
        if self._started is None:
            self._started = now_ns
        self._start(now_ns)

    def closed(self, why: str, now_ns: int, *, again: bool = False) -> list[device_reports.Report]:
        """Note a lost or unopened line; reported once, with `again` for each new reason."""
        self._now = now_ns
        return self._lost(why, now_ns, again)

    def feed(self, chunk: bytes, now_ns: int) -> list[device_reports.Report]:
        """Reports in these bytes, read at `now_ns`. Never raises, whatever they are."""
        self._now = now_ns
        return self._hear(chunk, now_ns)

    def tick(self, now_ns: int) -> list[device_reports.Report]:
        """Do what is due by now, and answer requests."""
        self._now = now_ns
        ready, self._answers = self._answers, []
        answered = [
            device_reports.RequestAnswered(self.device, request_id, outcome, faults, 0, now_ns)
            for request_id, outcome, faults in ready
        ]
        return [*self._pass_time(now_ns), *answered]

    # -- calls from the host -----------------------------------------------------------------

    def committed(self, boot_id: int, seq: int) -> None:
        """Note that the host has stored every report up to and with this one."""
        self._numbers.commit(boot_id, seq)

    def lock(self) -> int:
        """Refused: a bare reader has no card stop."""
        return self._answer("refused")

    def unlock(self) -> int:
        """Refused: a bare reader has no card stop."""
        return self._answer("refused")

    def self_test(self) -> int:
        """Answered at once, with the reader's fault bit if it is silent; nothing else is tested."""
        return self._answer("done", 0 if self._is_up else SelfTestFault.READER)

    def tell_spots(self) -> int:
        """Refused, except by a reader of chips."""
        return self._answer("refused")

    def watch(self, spot: int) -> None:
        """Only for a reader of chips. Raises ValueError for a spot that no device has."""
        if not (0 <= spot < SPOTS or spot == NO_SPOT):
            raise ValueError(f"spot {spot} is not 0 to {SPOTS - 1}, nor {NO_SPOT}")

    @property
    def health(self) -> Health:
        """Health of the line when it was last fed or ticked."""
        age = None if self._heard is None else (self._now - self._heard) // MS
        return Health("up" if self._is_up else "lost", age, **asdict(self._counts))

    # -- for the readers ---------------------------------------------------------------------

    def _answer(self, outcome: Literal["done", "refused"], faults: int = 0) -> int:
        request_id = int.from_bytes(self._nonce()[:4], "little")
        self._answers.append((request_id, outcome, faults))
        return request_id

    def _up(self, name: str, now_ns: int) -> list[device_reports.Report]:
        """Report the reader as up, with a hole if the table had met it before."""
        if self._is_up:
            return []
        self._is_up, self._told = True, None
        self._counts.connections += 1
        boot_id = self._numbers.boot_id
        device_id = f"{device_reports.BARE}{name}"
        found: list[device_reports.Report] = [
            device_reports.LinkUp(self.device, self._kind, device_id, boot_id, now_ns)
        ]
        if self._was_met:
            hole = self._numbers.next()
            self._counts.missed += 1
            found.append(device_reports.ReportsMissed(self.device, boot_id, hole, hole, now_ns))
        self._was_met = self._kind is not None
        return found

    def _lost(self, why: str, now_ns: int, again: bool = False) -> list[device_reports.Report]:
        self._is_up = False
        if self._told is not None and (not again or self._told == why):
            return []
        self._told = why
        return [device_reports.LinkLost(self.device, why, now_ns)]

    def _place(self, now_ns: int) -> tuple[str, int, int, int]:
        """Device, boot_id, the next number, and t_ms: the time since the host first opened it."""
        t_ms = (now_ns - (self._started or 0)) // MS & 0xFFFF_FFFF
        return self.device, self._numbers.boot_id, self._numbers.next(), t_ms
