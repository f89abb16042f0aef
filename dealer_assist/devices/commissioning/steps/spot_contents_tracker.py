"""Chips on the spots of a scanner now, by its reports: by tag, or counted by a camera.

A spot's content follows from additions and removals since its last full report, and counts only
while the spot's own checksum agrees; after lost reports everything is requested anew.
"""

from collections.abc import Mapping

from drivers.devices import device_reports as r
from drivers.wire.constants import SPOTS
from drivers.wire.crc import set_crc


class ScannerSpots:
    """The spots of one scanner."""

    def __init__(self) -> None:
        self._tags: dict[int, frozenset[bytes]] = {}
        self._counted: dict[int, int] = {}

    def heard(self, report: r.Report) -> bool:
        """Take a report in; true if everything must be requested anew."""
        match report:
            case r.LinkUp() | r.ReportsMissed():
                self._tags.clear()
                self._counted.clear()
                return True
            case r.SpotChanged(spot=spot):
                before = frozenset() if report.is_whole else self._tags.get(spot, frozenset())
                stands = (before | set(report.added)) - set(report.removed)
                if set_crc(stands) != report.set_crc:
                    self._tags.pop(spot, None)
                    return True
                self._tags[spot] = stands
            case r.ChipsCounted(spot=spot, chips=chips):
                self._counted[spot] = sum(count for _, count in chips)
            case r.StackUnsure(spot=spot, guess=guess):
                self._counted[spot] = max(1, sum(count for _, count in guess))
        return False

    def tags(self, spot: int) -> frozenset[bytes]:
        """The chips on this spot by their tags."""
        return self._tags.get(spot, frozenset())

    @property
    def counts(self) -> Mapping[int, int]:
        """Number of chips on each spot, spots from 0; empty spots are left out."""
        counts = {spot: len(tags) for spot, tags in self._tags.items()} | self._counted
        return {spot: count for spot, count in counts.items() if count and 0 <= spot < SPOTS}
