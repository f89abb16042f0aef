"""Chips detected at two spots at once: a chip lies at one, so one of them is a copied tag.

A chip that is moved is detected at its new spot before the old one has come to rest, so for a
moment both have it. It is no money at the new spot until the old one has reported it gone; if that
doesn't come, it is an alarm.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from drivers.devices.device_reports import SpotChanged

#: A spot comes to rest within 700 ms of its last chip (hardware/protocol/wire.md, section 5).
MOVED_WITHIN_NS: Final = 1_500_000_000


class Doubled:
    """Spot of each tag, and the chips detected at a second spot, since when."""

    def __init__(self) -> None:
        self._lies: dict[bytes, int] = {}  # chip -> the spot where it is money
        self._waits: dict[bytes, tuple[SpotChanged, int]] = {}  # detected at another one too
        self._told: set[bytes] = set()

    def forget(self) -> None:
        """Reports are lost: nothing is known of any spot."""
        self._lies.clear()
        self._waits.clear()
        self._told.clear()

    def take(self, report: SpotChanged) -> tuple[frozenset[bytes], tuple[SpotChanged, ...]]:
        """Enter a change; give the chips that are elsewhere, and the changes elsewhere that it
        frees.

        Those are the chips that waited at another spot and are money there from now on.
        """
        spot = report.spot
        left = self._emptied(spot, set(report.added)) if report.is_whole else set()
        elsewhere = {uid for uid in report.added if self._lies.get(uid, spot) != spot}
        for uid in report.added:
            if uid in elsewhere:
                self._waits.setdefault(uid, (report, report.at_ns))
            else:
                self._lies[uid] = spot
        gone = {uid for uid in report.removed if self._waiting_at(uid) == spot}
        for uid in gone:
            self._drop(uid)
        freed = tuple(self._freed((left | set(report.removed)) - gone, report))
        return frozenset(elsewhere | gone), freed

    def _emptied(self, spot: int, stand: set[bytes]) -> set[bytes]:
        """Chips that lay here as money and lie here no more, by a report of the whole spot."""
        for uid in [u for u in self._waits if self._waiting_at(u) == spot and u not in stand]:
            self._drop(uid)
        return {u for u, at in self._lies.items() if at == spot and u not in stand}

    def _waiting_at(self, uid: bytes) -> int:
        waits = self._waits.get(uid)
        return waits[0].spot if waits is not None else -1

    def _drop(self, uid: bytes) -> None:
        self._waits.pop(uid, None)
        self._told.discard(uid)

    def _freed(self, removed: set[bytes], report: SpotChanged) -> Iterator[SpotChanged]:
        """Changes for each spot where chips waited that are gone here: those chips, added there."""
        by_spot: dict[int, list[bytes]] = {}
        for uid in sorted(removed):
            self._lies.pop(uid, None)
            if uid in self._waits:
                spot = self._waiting_at(uid)
                self._lies[uid] = spot
                by_spot.setdefault(spot, []).append(uid)
                self._drop(uid)
        for spot, uids in by_spot.items():
            lie = sum(at == spot for at in self._lies.values())
            yield replace(report, spot=spot, added=tuple(uids), removed=(), count=lie + 1)

    def overdue(self, now_ns: int) -> list[tuple[str, int, int]]:
        """Chips detected at two spots for too long, once each: the scanner and both spots."""
        found = []
        for uid, (report, since) in self._waits.items():
            if now_ns - since >= MOVED_WITHIN_NS and uid not in self._told:
                self._told.add(uid)
                found.append((report.device, self._lies[uid], report.spot))
        return list(dict.fromkeys(found))
