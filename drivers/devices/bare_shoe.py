"""A bare PN532 module as the cheapest shoe: each card is drawn over its antenna.

It lacks, compared with our own shoe: a gate, so a card that passes unread passes unnoticed; a dark
field: it comes on with every look, all the time, so whatever lies in reach can be read;
authentication; a memory while the host is away; a card stop; a lid switch. The table says so while
such a shoe is in use.
"""

from collections.abc import Callable

from drivers.devices import device_reports
from drivers.devices.bare_pn532 import BarePn532
from drivers.devices.tag_presence import PresentTags
from drivers.wire.constants import DeviceKind, UnreadCause


class BareShoe(BarePn532):
    """Reports a card that was read twice alike, two that came together, one that was too fast.

    A card that stays over the antenna is reported once; the next one counts whether or not the
    first was taken away.
    """

    def __init__(
        self,
        device: str,
        nonce: Callable[[], bytes],
        resume: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(device, DeviceKind.SHOE, nonce, resume)

    def _listed(self, uids: tuple[bytes, ...], now_ns: int) -> list[device_reports.Report]:
        found: list[device_reports.Report] = []
        for seen in self._presence.look(uids):
            device, boot_id, seq, t_ms = self._place(now_ns)
            if not isinstance(seen, PresentTags):
                cause = UnreadCause.DISAGREED
                found.append(device_reports.TagUnread(device, boot_id, seq, t_ms, cause, now_ns))
            elif len(seen.uids) > 1:
                found.append(device_reports.DoubleDraw(device, boot_id, seq, t_ms, seen.uids,
                                                       now_ns))
            else:
                found.append(device_reports.CardRead(device, boot_id, seq, t_ms, seen.uids[0],
                                                     now_ns))
        return found
