"""The common part of simulated shoe and scanner: a core, a lock around it, a supply, a case.

Safe to use from one thread while a line serves it from another.
"""

from collections.abc import Callable
from threading import RLock
from time import monotonic_ns

from drivers.sim.device_core import DeviceCore
from drivers.wire.constants import PROTOCOL_MAX, PROTOCOL_MIN, TEST_KEY, DeviceKind, TamperCause
from drivers.wire.event_bodies import Body, Tamper


def monotonic_ms() -> int:
    """The machine's clock in milliseconds."""
    return monotonic_ns() // 1_000_000


class SimDevice:
    """A core with a lock around it, and a callback when there are bytes to carry."""

    def __init__(
        self,
        kind: DeviceKind,
        device_id: str,
        seed: int = 0,
        clock_ms: Callable[[], int] = monotonic_ms,
        versions: tuple[int, int] = (PROTOCOL_MIN, PROTOCOL_MAX),
        key: bytes = TEST_KEY,
    ) -> None:
        self.lock = RLock()
        self.core = DeviceCore(kind, device_id, clock_ms, seed, versions, key)
        #: Called after every act at the table; the line that serves this device wakes by it.
        self.on_output: Callable[[], None] = lambda: None

    def feed(self, chunk: bytes) -> None:
        """Take bytes from the host."""
        with self.lock:
            self.core.feed(chunk)

    def tick(self) -> None:
        """Do what is due by now."""
        with self.lock:
            self.core.tick()

    def outgoing(self) -> bytes:
        """Bytes for the host to be sent now; given once."""
        with self.lock:
            return self.core.outgoing()

    def reboot(self, keep_journal: bool = False) -> None:
        """Take the supply away and give it back."""
        with self.lock:
            self.core.reboot(keep_journal)
        self.on_output()

    def tamper(self, cause: TamperCause = TamperCause.CASE_OPENED) -> None:
        """Open the case or touch the supply."""
        self._record(Tamper(cause))

    def _record(self, body: Body) -> bool:
        with self.lock:
            noted = self.core.record(body)
        self.on_output()
        return noted
