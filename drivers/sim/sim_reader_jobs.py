"""Work of a simulated reader: one job at a time, and the bytes that it puts on its line.

Sans-I/O with due times: a job is a generator that yields the ns of its next part and returns the
reply; the reply is out when its last byte has passed the line.
"""

from collections import deque
from collections.abc import Callable, Generator
from typing import Final

Job = Generator[int, None, bytes]
NS: Final = 1_000_000_000


class ReaderJob:
    """One job at a time on a line of `baud` with `bits` bits a byte, start and stop included.

    `on_idle` is called with the time when a job has ended; it may start the next.
    """

    def __init__(self, baud: int, bits: int, on_idle: Callable[[int], None]) -> None:
        self._byte_ns: Final = bits * NS // baud
        self._on_idle = on_idle
        self._job: Job | None = None
        self._at_ns = 0
        self._line_free_ns = 0
        self._out: deque[tuple[int, bytes]] = deque()

    @property
    def is_busy(self) -> bool:
        """True if a job is running."""
        return self._job is not None

    def start(self, job: Job, at_ns: int) -> None:
        """Begin a job; a running one is given up."""
        self._job, self._at_ns = job, at_ns

    def drop(self) -> None:
        """Drop job and unsent bytes: the power is lost."""
        self._job = None
        self._out.clear()

    def say(self, chunk: bytes, at_ns: int) -> None:
        """Put bytes on the line behind those that are still going out."""
        if chunk:
            self._line_free_ns = max(self._line_free_ns, at_ns) + len(chunk) * self._byte_ns
            self._out.append((self._line_free_ns, chunk))

    def advance(self, now_ns: int) -> None:
        """Do everything whose time has come."""
        while self._job is not None and self._at_ns <= now_ns:
            try:
                self._at_ns += next(self._job)
            except StopIteration as end:
                self._job = None
                self.say(end.value, self._at_ns)
                self._on_idle(self._at_ns)

    def outgoing(self, now_ns: int) -> bytes:
        """Bytes that have passed the line; given once."""
        self.advance(now_ns)
        sent = b""
        while self._out and self._out[0][0] <= now_ns:
            sent += self._out.popleft()[1]
        return sent

    def due_ns(self) -> int | None:
        """Time at which `outgoing` will have something to do or to send."""
        times = [self._at_ns] if self._job is not None else []
        if self._out:
            times.append(self._out[0][0])
        return min(times, default=None)
