"""Times of the last report of each device part, noted as reports go by to the table's unit.

It looks at no card and stores nothing: only the age, for the device's sheet on the panel.
"""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from dealer_assist.live.table.last_report_age_words import NEVER, DeviceAge, PartAge, PartKind
from drivers.devices import device_reports as r
from drivers.devices.device_port_interface import DevicePort
from drivers.wire.constants import SPOTS, SelfTestFault

_PART: Final[Mapping[type, PartKind]] = {
    r.CardRead: PartKind.READER, r.TagUnread: PartKind.READER, r.DoubleDraw: PartKind.READER,
    r.GateOpened: PartKind.GATE, r.GateClosed: PartKind.GATE, r.Jammed: PartKind.GATE,
    r.PushedIn: PartKind.GATE, r.LidOpened: PartKind.LID, r.LidClosed: PartKind.LID,
}
_FAULT: Final[Mapping[PartKind, SelfTestFault]] = {
    PartKind.READER: SelfTestFault.READER, PartKind.GATE: SelfTestFault.GATE,
    PartKind.LID: SelfTestFault.LID_SWITCH, PartKind.ANTENNA: SelfTestFault.ANTENNA,
}
_OF_SHOE: Final = (PartKind.READER, PartKind.GATE, PartKind.LID)


class DeviceAges:
    """Called with every report in its device's thread; read by the window in its own."""

    def __init__(self, now_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._now_ns = now_ns
        self._lock = threading.Lock()
        self._parts: dict[tuple[str, PartKind, int], tuple[int, PartAge]] = {}
        self._faults: dict[str, int] = {}

    def listening(self, deliver: Callable[[r.Report], None]) -> Callable[[r.Report], None]:
        """``deliver``, with every report noted on its way."""

        def noted(report: r.Report) -> None:
            self._note(report)
            deliver(report)

        return noted

    def _note(self, report: r.Report) -> None:
        with self._lock:
            if isinstance(report, r.ConditionTold):
                self._faults[report.device] = report.faults
            elif isinstance(report, r.SpotChanged):
                part = PartAge(PartKind.ANTENNA, report.spot + 1, chips=report.count)
                self._heard(report.device, part)
            elif type(report) in _PART:
                kind = _PART[type(report)]
                device: str = getattr(report, "device", "")
                known = self._parts.get((device, kind, 0))
                missed = known[1].unread if known is not None else 0
                self._heard(device, PartAge(kind, unread=missed + isinstance(report, r.TagUnread)))

    def _heard(self, device: str, part: PartAge) -> None:
        self._parts[device, part.kind, part.seat] = (self._now_ns(), part)

    def now(self, ports: Mapping[str, DevicePort]) -> dict[str, DeviceAge]:
        """Ages of all fitted devices."""
        with self._lock:
            return {name: DeviceAge(_age_s(port), self._parts_of(name))
                    for name, port in ports.items()}

    def _parts_of(self, device: str) -> tuple[PartAge, ...]:
        wanted = [(PartKind.ANTENNA, seat) for seat in range(1, SPOTS + 1)] if (
            device == "scanner") else [(kind, 0) for kind in _OF_SHOE] if device == "shoe" else []
        if not any((device, kind, seat) in self._parts for kind, seat in wanted) and (
            not self._faults.get(device)
        ):
            return ()  # a camera, or one that reports no parts
        return tuple(self._part(device, kind, seat) for kind, seat in wanted)

    def _part(self, device: str, kind: PartKind, seat: int) -> PartAge:
        at_ns, part = self._parts.get((device, kind, seat), (0, PartAge(kind, seat)))
        age_s = int((self._now_ns() - at_ns) // 1_000_000_000) if at_ns else NEVER
        failed = bool(self._faults.get(device, 0) & _FAULT[kind])
        return replace(part, age_s=age_s, failed=failed)


def _age_s(port: DevicePort) -> int:
    age_ms = port.health.age_ms
    return NEVER if age_ms is None else age_ms // 1000
