"""The line to the floor of a table in a drill; where there is none, the table has none either."""

from collections.abc import Callable
from pathlib import Path

from dealer_assist.floor.link.table_glance import Glancer
from dealer_assist.floor.link.table_link import TableLine
from dealer_assist.floor.link.table_link_values import LineState
from dealer_assist.floor.security.certificate_bundle import read_bundle
from dealer_assist.game.table.table import Table
from dealer_assist.storage.table_clock import Steady


def _nobody_late() -> frozenset[str]:
    return frozenset()


class DrillLine:
    """Holds the line where the table has a certificate; else every call does nothing."""

    def __init__(self, journal: Path, bundle: Path | None, clock: Steady,
                 put: Callable[[object], None]) -> None:
        self._glancer, self._clock = Glancer(), clock
        self._line = None if bundle is None else TableLine(
            journal, read_bundle(bundle), self._glancer, put, now_ms=clock.now_ms)
        self.late: Callable[[], frozenset[str]] = _nobody_late

    @property
    def seen(self) -> Callable[[], LineState] | None:
        """What the table knows of its line; None where it has none."""
        return self._line.seen if self._line is not None else None

    def listen(self, table: Table) -> None:
        """Something was committed."""
        if self._line is not None:
            self._glancer.listen(table, self.late(), self._clock())
            self._line.rang()

    def behind(self, number: int) -> int:
        """Rows that the floor hasn't acknowledged."""
        return number - self._line.acked if self._line is not None else 0

    def start(self) -> None:
        """Speak."""
        if self._line is not None:
            self._line.start()

    def stop(self) -> None:
        """Fall silent."""
        if self._line is not None:
            self._line.stop()
