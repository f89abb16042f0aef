"""Which chips stand on which spot, as the scanner told: to notice when something was missed."""

from drivers.devices.reports import SpotChanged
from drivers.wire.crc import set_crc


class Standing:
    """The chips on each spot by their tags. A spot is unknown until it was told as a whole."""

    def __init__(self) -> None:
        self._spots: dict[int, frozenset[bytes]] = {}

    def agrees(self, report: SpotChanged) -> bool:
        """Take the change in; False where the scanner's checksum says that we missed one."""
        known = frozenset() if report.is_whole else self._spots.get(report.spot)
        if known is None:
            return True  # not known since the start: the whole spot has been asked for
        standing = (known | set(report.added)) - set(report.removed)
        if set_crc(standing) != report.set_crc:
            self._spots.pop(report.spot, None)
            return False
        self._spots[report.spot] = standing
        return True

    def forget(self) -> None:
        """Reports are lost: nothing is known of any spot."""
        self._spots.clear()
