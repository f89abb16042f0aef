"""The host at the end of a firmware's cable: a real port and link that store and commit at once."""

import threading
from random import Random

from drivers.devices import device_reports
from drivers.devices.device_keys import simulator_keys
from drivers.devices.device_link import Link
from drivers.serial_ports import Port
from drivers.wire.constants import DeviceKind

#: Event-driven, so that a busy machine only makes a test longer.
LIMIT_S = 20.0
SHOE_ID, SCANNER_ID = "SIM-SHOE-0001", "SIM-SCAN-0001"


class Host:
    """Collects reports, commits the numbered ones, and can wait for them."""

    def __init__(self, path, kind=DeviceKind.SHOE, resume=None, commits=True, keys=None, seed=3):
        self.told = []
        self.commits = commits
        self._arrived = threading.Condition()
        random = Random(seed)
        keys = keys or simulator_keys(SHOE_ID, SCANNER_ID).get
        self.link = Link("table", kind, lambda: random.randbytes(16), keys, resume)
        self.port = Port(path, self.link, self._take)

    def start(self):
        self.port.start()
        return self

    def stop(self):
        self.port.stop()

    def _take(self, report):
        if self.commits:
            self._commit(report)
        with self._arrived:
            self.told.append(report)
            self._arrived.notify_all()

    def _commit(self, report):
        seq = report.last if isinstance(report, device_reports.ReportsMissed) else (
            getattr(report, "seq", 0))
        if seq:
            self.port.committed(report.boot_id, seq)

    def commit_all(self):
        for report in list(self.told):
            self._commit(report)

    def wait_for(self, holds, limit_s=LIMIT_S):
        with self._arrived:
            if not self._arrived.wait_for(lambda: holds(self.told), limit_s):
                raise AssertionError(f"did not come about: {self.told[-12:]}, {self.port.health}")

    def of(self, kind):
        return [report for report in list(self.told) if isinstance(report, kind)]

    def wait_number(self, kind, number=1, limit_s=LIMIT_S):
        self.wait_for(lambda told: sum(isinstance(r, kind) for r in told) >= number, limit_s)
        return self.of(kind)

    def wait_up(self, times=1):
        return self.wait_number(device_reports.LinkUp, times)

    def wait_lost(self, why):
        self.wait_for(lambda told: any(getattr(r, "why", None) == why for r in told))

    def answer(self, request_id):
        """The outcome of a request."""
        self.wait_for(lambda told: any(getattr(r, "request_id", 0) == request_id for r in told))
        return next(r for r in self.told if getattr(r, "request_id", 0) == request_id)

    def cards(self):
        return [report.uid for report in self.of(device_reports.CardRead)]

    def numbers(self):
        """What was told in the journal's numbering, holes as (first, last)."""
        return [
            (r.first, r.last) if isinstance(r, device_reports.ReportsMissed) else r.seq
            for r in list(self.told) if hasattr(r, "seq")
            or isinstance(r, device_reports.ReportsMissed)
        ]


def card_uid(number: int) -> bytes:
    """A 7-byte card UID with zeros in it, as real ones have."""
    return bytes((4, number & 0xFF, number >> 8, 0, 0x5A, 0, 0x80))


def chip_uid(number: int) -> bytes:
    """An 8-byte chip UID as ISO 15693 has them."""
    return bytes((number & 0xFF, number >> 8, 0, 0, 0, 0x01, 0x04, 0xE0))
