"""A PN532 module on a USB bridge as a device: the common part of shoe and badge reader."""

from abc import abstractmethod
from collections.abc import Callable

from drivers.devices import device_reports
from drivers.devices.bare_reader_base import BareDevice
from drivers.devices.tag_presence import PresentTags, TagPresence
from drivers.readers.pn532 import Found, Listing, Pn532, Ready
from drivers.wire.constants import DeviceKind


class BarePn532(BareDevice):
    """Polls the field without end; each kind of device interprets the listings."""

    def __init__(
        self,
        device: str,
        kind: DeviceKind | None,
        nonce: Callable[[], bytes],
        resume: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(device, kind, nonce, resume)
        self._reader = Pn532()
        self._presence = TagPresence()

    def outgoing(self) -> bytes:
        """Bytes for the chip to be sent now; given once."""
        return self._reader.outgoing()

    def due_ns(self) -> int | None:
        """Time of the next command, or of giving the present one up."""
        return self._reader.due_ns()

    def parting(self) -> bytes:
        """Switch the field off: nothing may read a card when nobody listens."""
        return self._reader.parting()

    @abstractmethod
    def _listed(self, uids: tuple[bytes, ...], now_ns: int) -> list[device_reports.Report]:
        """Reports of one listing of the field."""

    def _start(self, now_ns: int) -> None:
        self._presence.forget()
        self._reader.start(now_ns)

    def _hear(self, chunk: bytes, now_ns: int) -> list[device_reports.Report]:
        frames = self._reader.frames
        found = self._of(self._reader.feed(chunk, now_ns), now_ns)
        self._counts.frames, self._counts.noise = self._reader.frames, self._reader.noise
        if self._reader.frames > frames:
            self._heard = now_ns
        return found

    def _pass_time(self, now_ns: int) -> list[device_reports.Report]:
        return self._of(self._reader.tick(now_ns), now_ns)

    def _of(self, found: list[Found], now_ns: int) -> list[device_reports.Report]:
        told: list[device_reports.Report] = []
        for one in found:
            if isinstance(one, Listing):
                told += self._listed(one.uids, now_ns)
            elif isinstance(one, Ready):
                self._presence.forget()
                told += self._up(one.firmware, now_ns)
            else:
                told += self._lost(one.why, now_ns, again=True)
        return told


class BadgeReader(BarePn532):
    """Reports each badge once for as long as it is held there; two at a time are no badge.

    A UID is no secret and can be copied: a badge says who claims to be there, it does not prove it.
    Whoever may rule is asked for a PIN as well.
    """

    def __init__(self, device: str, nonce: Callable[[], bytes]) -> None:
        super().__init__(device, None, nonce)

    def _listed(self, uids: tuple[bytes, ...], now_ns: int) -> list[device_reports.Report]:
        return [
            device_reports.BadgeShown(self.device, seen.uids[0], now_ns)
            for seen in self._presence.look(uids)
            if isinstance(seen, PresentTags) and len(seen.uids) == 1
        ]
