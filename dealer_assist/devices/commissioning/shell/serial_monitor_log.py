"""Serial monitor: lines for the bench's page, and a file to hand to somebody."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from dealer_assist.devices.commissioning.bench_page_view_models import MonitorDirection as ShownWay
from dealer_assist.devices.commissioning.bench_page_view_models import MonitorLine
from dealer_assist.devices.commissioning.bench_page_view_models import MonitorSort as ShownSort
from drivers.devices.serial_monitor import (
    Direction,
    Monitor,
    MonitorPiece,
    PieceSort,
    pieces_as_lines,
)
from drivers.durable_files import put_whole

FOLDER: Final = "lines"
#: Many pages' worth of lines; the file holds more.
NEWEST: Final = 400
_WAYS: Final = {Direction.IN: ShownWay.IN, Direction.OUT: ShownWay.OUT}
_SORTS: Final = {PieceSort.FRAME: ShownSort.FRAME, PieceSort.DAMAGED: ShownSort.DAMAGED,
                 PieceSort.FORGED: ShownSort.FORGED, PieceSort.STALE: ShownSort.FRAME}


class LineRoom:
    """One bench's monitor: `lines` for the page, `save` for a file in the bench's folder.

    Both may be called from any thread, as often as a page is painted.
    """

    def __init__(self, folder: Path, monitor: Monitor, begun_ns: int) -> None:
        self._folder, self._monitor, self._begun_ns = folder / FOLDER, monitor, begun_ns
        self._shown: tuple[int, tuple[MonitorLine, ...]] = -1, ()

    def lines(self) -> tuple[MonitorLine, ...]:
        """The newest pieces, oldest first; the same object while nothing comes."""
        number = self._monitor.number
        if self._shown[0] != number:
            pieces = self._monitor.seen(newest=NEWEST)
            self._shown = number, tuple(self._line(one) for one in pieces)
        return self._shown[1]

    def _line(self, one: MonitorPiece) -> MonitorLine:
        tags = " ".join(uid.hex() for uid in one.uids)
        detail = " ".join(part for part in (one.detail, tags) if part)
        at_ms = max(0, one.at_ns - self._begun_ns) // 1_000_000
        return MonitorLine(at_ms, one.role, _WAYS[one.way], _SORTS[one.sort], one.name, detail)

    def save(self, now: datetime | None = None) -> str:
        """Write the stored frames; return the file's path. Raises OSError.

        Of a tag only the first and the last byte stand in the file.
        """
        moment = (now or datetime.now(UTC)).strftime("%Y-%m-%d-%H%M%S")
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = self._folder / f"line-{moment}.txt"
        put_whole(file, pieces_as_lines(self._monitor.seen()).encode(), mode=0o600)
        return str(file)
