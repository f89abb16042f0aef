"""Chips on each spot by the scanner's reports, and the spot that it should read most."""

from dealer_assist.game.table.table import Phase, Table
from drivers.devices.device_reports import SpotChanged
from drivers.wire.constants import NO_SPOT, SPOTS
from drivers.wire.crc import set_crc


class SpotChips:
    """Chips on each spot by their tags. A spot is unknown until it was reported as a whole."""

    def __init__(self) -> None:
        self._spots: dict[int, frozenset[bytes]] = {}

    def agrees(self, report: SpotChanged) -> bool:
        """Enter the change; False where the scanner's checksum shows that we missed one."""
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


def spot_to_act(table: Table) -> int:
    """Spot in front of the player to act; ``NO_SPOT`` where nobody is to act, or has no spot.

    A table of eleven has more seats than the scanner has spots.
    """
    hand = table.hand
    if hand is None or hand.phase is not Phase.BETTING or hand.actor < 0:
        return NO_SPOT
    spot = hand.seats[hand.actor] - 1
    return spot if spot < SPOTS else NO_SPOT
