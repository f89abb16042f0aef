"""Badge reader: a bare PN532 module that reports each badge held to it once.

A UID is no secret and can be copied: a badge names a person, it does not prove him. To rule, a PIN
is required as well.
"""

from collections.abc import Callable

from drivers.devices import reports
from drivers.devices.bare_pn532 import BarePn532
from drivers.devices.presence import Counted


class BadgeReader(BarePn532):
    """Reports each badge once for as long as it is held there; two at a time are no badge."""

    def __init__(self, device: str, nonce: Callable[[], bytes]) -> None:
        super().__init__(device, None, nonce)

    def _listed(self, uids: tuple[bytes, ...], now_ns: int) -> list[reports.Report]:
        return [
            reports.BadgeShown(self.device, seen.uids[0], now_ns)
            for seen in self._presence.look(uids)
            if isinstance(seen, Counted) and len(seen.uids) == 1
        ]
