"""Serial monitor of the technician's bench: every piece on a line, both ways, decoded.

Off unless a monitor is passed in: a table at play has none, and then nothing here runs. It holds
the newest pieces in memory, never a key, a nonce or a tag, and of sealed frames only those that the
link itself has opened. Cards appear as UIDs, not by name; UIDs are shown and written apart.
"""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import StrEnum
from threading import Lock
from typing import Final, Protocol

from drivers.lazy_dataclass import dataclass

KEPT: Final = 2_000
#: Seconds with stored counts.
SECONDS: Final = 120
_DETAIL_MOST: Final = 240
_SECOND: Final = 1_000_000_000


class Direction(StrEnum):
    """Direction of a piece."""

    IN = "in"  # device to host
    OUT = "out"


class PieceSort(StrEnum):
    """Kind of a piece. A wrong checksum is a cable's doing, a wrong tag is somebody's."""

    FRAME = "frame"
    DAMAGED = "damaged"  # no frame, or its checksum doesn't fit
    FORGED = "forged"  # right checksum, wrong tag; or a number that was used before
    STALE = "stale"  # of an earlier conversation, dropped


@dataclass(frozen=True, slots=True)
class MonitorPiece:
    """One piece on a line: `number` counts from 1, `at_ns` is the host's monotonic clock.

    `name` is the protocol's ("EVENT CARD", "crc"), `detail` its fields, `uids` the tags that it
    names, `size` its bytes on the line, 0 if unknown.
    """

    number: int
    at_ns: int
    role: str
    way: Direction
    sort: PieceSort
    name: str
    detail: str = ""
    uids: tuple[bytes, ...] = ()
    size: int = 0


@dataclass(frozen=True, slots=True)
class Second:
    """Traffic of one second: pieces by sort, both ways together, and bytes each way."""

    at_s: int
    frames: int = 0
    damaged: int = 0
    forged: int = 0
    stale: int = 0
    bytes_in: int = 0
    bytes_out: int = 0


_COUNTED: Final = {PieceSort.FRAME: "frames", PieceSort.DAMAGED: "damaged",
                   PieceSort.FORGED: "forged",
                   PieceSort.STALE: "stale"}


class Monitor:
    """The lines of one bench. Every method may be called from any thread."""

    def __init__(self, kept: int = KEPT) -> None:
        self._guard = Lock()  # of all below
        self._pieces: deque[MonitorPiece] = deque(maxlen=kept)
        self._seconds: deque[tuple[str, Second]] = deque()
        self._number = 0

    # --- input from the lines ----------------------------------------------------------------

    def note(
        self, at_ns: int, role: str, way: Direction, sort: PieceSort, name: str, detail: str = "",
        uids: tuple[bytes, ...] = (), size: int = 0,
    ) -> None:
        """Note a piece on the line of this role. Never raises."""
        short = detail if len(detail) <= _DETAIL_MOST else detail[: _DETAIL_MOST - 1] + "…"
        with self._guard:
            self._number += 1
            self._pieces.append(
                MonitorPiece(self._number, at_ns, role, way, sort, name, short, uids, size))
            self._count(at_ns // _SECOND, role, way, sort, size)

    def _count(self, at_s: int, role: str, way: Direction, sort: PieceSort, size: int) -> None:
        while self._seconds and self._seconds[0][1].at_s <= at_s - SECONDS:
            self._seconds.popleft()
        for at in range(len(self._seconds) - 1, -1, -1):
            known, second = self._seconds[at]
            if second.at_s < at_s:
                break
            if known == role and second.at_s == at_s:
                self._seconds[at] = role, _more(second, way, sort, size)
                return
        self._seconds.append((role, _more(Second(at_s), way, sort, size)))

    # --- display -------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """Number of pieces so far; it has changed once there is something new."""
        with self._guard:
            return self._number

    def seen(
        self, role: str = "", sorts: Iterable[PieceSort] = (), text: str = "", newest: int = KEPT,
    ) -> tuple[MonitorPiece, ...]:
        """Matching pieces, oldest first, `newest` at most; empty filters let all through.

        `text` is looked for in name, detail and UIDs (hex), whatever its case.
        """
        with self._guard:
            pieces = tuple(self._pieces)
        wanted, said = frozenset(sorts), text.casefold().strip()
        fits = [one for one in pieces
                if role in ("", one.role) and (not wanted or one.sort in wanted)
                and (not said or said in _searched(one))]
        return tuple(fits[-newest:] if newest else ())

    def seconds(self, role: str) -> tuple[Second, ...]:
        """The counts of this role's line, oldest first; a second without a piece has none."""
        with self._guard:
            return tuple(one for known, one in self._seconds if known == role)

    def clear(self) -> None:
        """Forget all pieces; the counting goes on."""
        with self._guard:
            self._pieces.clear()


def _more(second: Second, way: Direction, sort: PieceSort, size: int) -> Second:
    name = _COUNTED[sort]
    sized = "bytes_in" if way is Direction.IN else "bytes_out"
    return replace(second, **{name: getattr(second, name) + 1,
                              sized: getattr(second, sized) + size})


def _searched(piece: MonitorPiece) -> str:
    return f"{piece.name} {piece.detail} {' '.join(uid.hex() for uid in piece.uids)}".casefold()


def pieces_as_lines(pieces: Iterable[MonitorPiece]) -> str:
    """The pieces as lines of a text file, times from the first one.

    A UID appears as its first and last byte: such a file goes from hand to hand.
    """
    lines: list[str] = []
    begun: int | None = None
    for one in pieces:
        begun = one.at_ns if begun is None else begun
        sign = "<" if one.way is Direction.IN else ">"
        tags = "".join(f" uid={masked_uid(uid)}" for uid in one.uids)
        lines.append(f"{(one.at_ns - begun) / 1e9:10.3f} s  {one.role:8} {sign} {one.sort:8} "
                     f"{one.name} {one.detail}{tags}".rstrip())
    return "\n".join(lines) + "\n" if lines else ""


def masked_uid(uid: bytes) -> str:
    """A UID that can be told from its neighbours and can't be copied.

    >>> masked_uid(bytes.fromhex("04a1b2c3d4e5f6"))
    '04..f6'
    """
    return f"{uid[:1].hex()}..{uid[-1:].hex()}" if uid else ""


# --- raw lines of readers without firmware of ours ---------------------------------------------


@dataclass(frozen=True, slots=True)
class Spoken:
    """Decoded frame of a reader or the host; `is_damaged`: bytes that were none."""

    name: str
    detail: str = ""
    uids: tuple[bytes, ...] = ()
    size: int = 0
    is_damaged: bool = False


class FrameListener(Protocol):
    """Decoder that names a reader's frames, both ways. Never raises, holds a frame at most."""

    def heard(self, chunk: bytes) -> list[Spoken]:
        """Frames completed by these bytes from the reader."""
        ...

    def sent(self, chunk: bytes) -> list[Spoken]:
        """Frames in these bytes to the reader."""
        ...

    def opened(self) -> None:
        """Drop an unfinished frame: the line is open anew."""
        ...


class ByteTap:
    """Byte tap: a `drivers.serial_ports.Port` passes it its bytes, both ways, at the bench
    alone."""

    def __init__(self, role: str, monitor: Monitor, ear: Callable[[], FrameListener]) -> None:
        self._role, self._monitor = role, monitor
        self._ear = ear()

    def opened(self, now_ns: int) -> None:
        """Note the open line."""
        self._ear.opened()

    def heard(self, chunk: bytes, now_ns: int) -> None:
        """Take received bytes."""
        self._note(Direction.IN, self._ear.heard(chunk), now_ns)

    def sent(self, chunk: bytes, now_ns: int) -> None:
        """Take sent bytes."""
        self._note(Direction.OUT, self._ear.sent(chunk), now_ns)

    def _note(self, way: Direction, spoken: Iterable[Spoken], now_ns: int) -> None:
        for one in spoken:
            sort = PieceSort.DAMAGED if one.is_damaged else PieceSort.FRAME
            self._monitor.note(now_ns, self._role, way, sort, one.name, one.detail, one.uids,
                               one.size)
