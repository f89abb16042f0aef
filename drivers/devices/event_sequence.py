"""The host's place in a device's journal: the next event due, the last one committed.

Taking an event and moving the place on is one step, so that an event can be neither lost nor taken
twice between them. There is a place for each journal (`boot_id`), so that a spare shoe may come and
go. Parts of a spot's change are held until the last one is there. Source:
hardware/protocol/wire.md, "Delivery".
"""

from collections.abc import Callable
from dataclasses import field
from typing import Final

from drivers.devices import device_reports
from drivers.lazy_dataclass import dataclass
from drivers.wire.constants import EventKind
from drivers.wire.event_bodies import (
    Bare,
    Card,
    Doubtful,
    SpotPart,
    Strange,
    Tamper,
    TwoCards,
    Unread,
)
from drivers.wire.messages import AuthR, DeviceEvent, Gap, HelloR

#: Journals remembered at a time; a table has one shoe and perhaps a spare.
_PLACES: Final = 16


@dataclass(slots=True)
class _Place:
    """The host's place in one journal. `announced` is the device's own next number."""

    boot_id: int
    device_id: str | None
    due: int
    committed: int
    announced: int
    parts: list[SpotPart] = field(default_factory=list)

    @property
    def undelivered(self) -> int:
        """The first event not reported to the host yet; held parts are not reported yet."""
        return self.due - len(self.parts)


class Sequence:
    """Takes a device's events in order, each once, and finds missing ones."""

    def __init__(self, device: str, resume: tuple[int, int] | None) -> None:
        self._device = device
        self._places: dict[int, _Place] = {}
        self._here = _Place(0, None, 1, 0, 1)
        self._given: dict[int, int] = {}
        if resume is not None:
            boot_id, last = resume
            self._here = _Place(boot_id, None, last + 1, last, last + 1)
            self._places[boot_id] = self._here

    @property
    def boot_id(self) -> int:
        """The journal that is being read."""
        return self._here.boot_id

    @property
    def due(self) -> int:
        """The number of the next event to take."""
        return self._here.due

    @property
    def committed(self) -> int:
        """The last event that the host has stored for good."""
        return self._here.committed

    @property
    def has_hole(self) -> bool:
        """True if the device has events that have not arrived."""
        return self._here.announced > self._here.due

    def runs_backwards(self, boot_id: int, next_seq: int) -> bool:
        """True if the device numbers below what the host already has: its journal is not sound."""
        known = self._places.get(boot_id)
        return known is not None and next_seq < known.due

    def expected(self, boot_id: int) -> int:
        """The first event of this journal that the host hasn't had; 0 if it never met it.

        A number that the host had the device skip is no event that anybody had.
        """
        place = self._places.get(boot_id)
        if place is None:
            return 0
        return max(place.due, self._given.get(boot_id, 0))

    def gave(self, boot_id: int, up_to: int) -> None:
        """Note that the device is made to skip the numbers below this one."""
        self._given[boot_id] = up_to

    def due_in(self, boot_id: int) -> int:
        """The number of the next event to take from a journal that was met before.

        Raises KeyError for another.
        """
        return self._places[boot_id].due

    def meet(self, hello: HelloR, held: AuthR, now_ns: int) -> list[device_reports.ReportsMissed]:
        """Take up the journal that the device has proved, at the place where the host left it.

        `held` is its content; the same fields of `hello` came in the clear.
        """
        before = self._here
        missed: list[device_reports.ReportsMissed] = []
        if before.boot_id != hello.boot_id and before.device_id == hello.device_id:
            # The same device under a new boot: its old journal is gone, and no one can replay it.
            if before.announced > before.undelivered:
                missed.append(self._missed(before, before.announced - 1, now_ns))
            self._places.pop(before.boot_id, None)
        here = self._places.pop(hello.boot_id, None)
        if here is None:
            # Others' commits were theirs; ours begin with the device's oldest event.
            oldest = held.oldest_seq
            here = _Place(hello.boot_id, None, oldest, oldest - 1, oldest)
        here.device_id, here.announced = hello.device_id, held.next_seq
        self._places[hello.boot_id] = self._here = here
        while len(self._places) > _PLACES:
            del self._places[next(iter(self._places))]
        return missed

    def announce(self, boot_id: int, next_seq: int) -> None:
        """Note the device's own next number."""
        if boot_id == self._here.boot_id:
            self._here.announced = next_seq

    def commit(self, boot_id: int, seq: int) -> bool:
        """Note the host's stored events; True if that is news for the device on the line."""
        place = self._places.get(boot_id)
        if place is None or not place.committed < seq < place.due:
            return False
        place.committed = seq
        return place is self._here

    def take(self, event: DeviceEvent, now_ns: int) -> list[device_reports.Report]:
        """Reports completed by this event; none for a repeated or too early one."""
        here = self._here
        if event.boot_id != here.boot_id or event.seq < here.due:
            return []
        if event.seq > here.due:
            here.announced = max(here.announced, event.seq + 1)
            return []
        here.due += 1
        here.announced = max(here.announced, here.due)
        if isinstance(event.body, SpotPart):
            return self._take_part(event, event.body, now_ns)
        whole: list[device_reports.Report] = [*self._drop_parts(event.seq - 1, now_ns)]
        return [*whole, report_of(self._device, event, now_ns)]

    def skip(self, gap: Gap, now_ns: int) -> list[device_reports.ReportsMissed]:
        """Move past events that the device no longer has."""
        here = self._here
        if gap.boot_id != here.boot_id or not gap.first <= here.due <= gap.last:
            return []
        missed = self._missed(here, gap.last, now_ns)
        here.parts.clear()
        here.due = gap.last + 1
        here.announced = max(here.announced, here.due)
        return [missed]

    def _missed(self, place: _Place, last: int, now_ns: int) -> device_reports.ReportsMissed:
        first = place.undelivered
        return device_reports.ReportsMissed(self._device, place.boot_id, first, last, now_ns)

    def _drop_parts(self, last: int, now_ns: int) -> list[device_reports.ReportsMissed]:
        """Report a change as missed if its other parts will not come."""
        here = self._here
        if not here.parts:
            return []
        number = len(here.parts)
        here.parts.clear()
        first = last - number + 1
        return [device_reports.ReportsMissed(self._device, here.boot_id, first, last, now_ns)]

    def _take_part(self, event: DeviceEvent, part: SpotPart,
                   now_ns: int) -> list[device_reports.Report]:
        held = self._here.parts
        due = len(held) + 1
        follows = part.part == due and (
            not held or (held[0].spot, held[0].parts) == (part.spot, part.parts)
        )
        if not follows:
            found: list[device_reports.Report] = [*self._drop_parts(event.seq - 1, now_ns)]
            if part.part != 1:
                seq = event.seq
                lone = device_reports.ReportsMissed(self._device, event.boot_id, seq, seq, now_ns)
                return [*found, lone]
            return found + self._take_part(event, part, now_ns)
        held.append(part)
        if part.part < part.parts:
            return []
        change = _spot_changed(self._device, event, held, now_ns)
        held.clear()
        return [change]


def _spot_changed(
    device: str, event: DeviceEvent, parts: list[SpotPart], now_ns: int
) -> device_reports.SpotChanged:
    last = parts[-1]
    return device_reports.SpotChanged(
        device,
        event.boot_id,
        event.seq,
        event.t_ms,
        last.spot,
        tuple(uid for part in parts for uid in part.added),
        tuple(uid for part in parts for uid in part.removed),
        last.count,
        last.set_crc,
        now_ns,
    )


_BARE: Final[dict[EventKind, Callable[[str, int, int, int, int], device_reports.Numbered]]] = {
    EventKind.GATE_OPEN: device_reports.GateOpened,
    EventKind.GATE_CLOSE: device_reports.GateClosed,
    EventKind.LID_OPEN: device_reports.LidOpened,
    EventKind.LID_CLOSE: device_reports.LidClosed,
    EventKind.JAM: device_reports.Jammed,
    EventKind.PUSHED_IN: device_reports.PushedIn,
}


def report_of(device: str, event: DeviceEvent, now_ns: int) -> device_reports.Numbered:
    """The report that one event makes on its own."""
    place = (device, event.boot_id, event.seq, event.t_ms)
    match event.body:
        case Card(uid):
            return device_reports.CardRead(*place, uid, now_ns)
        case TwoCards(uids):
            return device_reports.DoubleDraw(*place, uids, now_ns)
        case Unread(cause):
            return device_reports.TagUnread(*place, cause, now_ns)
        case Tamper(touched):
            return device_reports.Tampered(*place, touched, now_ns)
        case Doubtful(spots, uids):
            return device_reports.SpotsDoubtful(*place, spots, uids, now_ns)
        case Bare(kind):
            return _BARE[kind](*place, now_ns)
        case Strange(number, _):
            return device_reports.NotUnderstood(*place, number, now_ns)
        case SpotPart() as part:
            return _spot_changed(device, event, [part], now_ns)
