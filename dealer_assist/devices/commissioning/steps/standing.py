"""What stands on the spots of a scanner now, by its reports: chips by tag, or counted by a camera.

A spot is known by what was added and removed since it was told as a whole, and only while its own
checksum agrees; after lost reports everything is asked for anew.
"""

from collections.abc import Mapping

from drivers.devices import reports as r
from drivers.wire.constants import SPOTS
from drivers.wire.crc import set_crc


class Standing:
    """The spots of one scanner."""

    def __init__(self) -> None:
        self._tags: dict[int, frozenset[bytes]] = {}
        self._counted: dict[int, int] = {}

    def heard(self, report: r.Report) -> bool:
        """Takes a report in; whether everything must be asked for anew."""
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
            case r.StackCounted(spot=spot, chips=chips):
                self._counted[spot] = sum(count for _, count in chips)
            case r.StackUnsure(spot=spot, guess=guess):
                self._counted[spot] = max(1, sum(count for _, count in guess))
        return False

    def tags(self, spot: int) -> frozenset[bytes]:
        """The chips on this spot by their tags."""
        return self._tags.get(spot, frozenset())

    @property
    def counts(self) -> Mapping[int, int]:
        """How many chips each spot has, from 0; spots without any are left out."""
        counts = {spot: len(tags) for spot, tags in self._tags.items()} | self._counted
        return {spot: count for spot, count in counts.items() if count and 0 <= spot < SPOTS}
