"""Read numbers: leave the vault in place of a card's tag, new for every read.

A tag's UID is the same for one card in every hand, so that a single showdown would name the card
for the rest of the deck's life (hardware.md, T2). The number is twelve random bytes, a length that
no tag has, and is valid in this process alone, and for a while.
"""

import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from threading import Lock
from typing import Final

from dealer_assist.trust.vault.vault_interface import NotOpened, VaultAway
from drivers.devices import device_reports as r
from drivers.wire.crc import set_crc

#: Remembered reads. A device holds 64 events at most until the table has them.
KEPT: Final = 256
_NUMBER_BYTES: Final = 12


def _random() -> bytes:
    return secrets.token_bytes(_NUMBER_BYTES)


class TagReads:
    """The tags of the last reads, by their numbers. From any thread."""

    def __init__(self, new: Callable[[], bytes] = _random) -> None:
        self._new = new
        self._tags: OrderedDict[bytes, bytes] = OrderedDict()
        self._guard = Lock()

    def __repr__(self) -> str:
        """Repr without a tag."""
        return f"Reads({len(self._tags)})"

    def number_of(self, tag: bytes) -> bytes:
        """A new number for this read; b"" for a card that a camera could not read."""
        if not tag:
            return b""
        number = self._new()
        with self._guard:
            self._tags[number] = tag
            while len(self._tags) > KEPT:
                self._tags.popitem(last=False)
        return number

    def tag_of(self, number: bytes) -> bytes:
        """The tag of this read. Raises NotOpened for an invalid number.

        Raises VaultAway if the read was too long ago: the table has to attach anew, so that the
        device reports again what the journal lacks.
        """
        if len(number) != _NUMBER_BYTES:
            raise NotOpened("cards are asked about by the number of their read")
        with self._guard:
            tag = self._tags.get(number)
        if tag is None:
            raise VaultAway("that read is too long ago")
        return tag


class Masked:
    """Reports without the tags of cards. Chips keep theirs: their value is no secret.

    ``is_card`` recognises a tag of a registered deck. Called by one thread a device.
    """

    def __init__(self, reads: TagReads, is_card: Callable[[bytes], bool]) -> None:
        self._reads = reads
        self._is_card = is_card
        self._spots: dict[int, frozenset[bytes]] = {}  # by their tags
        self._lying: dict[bytes, bytes] = {}  # cards on spots, each under one number

    def of(self, report: r.Report) -> r.Report:
        """The report in the form that the table may have."""
        match report:
            case r.CardRead(uid=uid):
                return replace(report, uid=self._reads.number_of(uid))
            case r.DoubleDraw(uids=uids):
                return replace(report, uids=tuple(map(self._reads.number_of, uids)))
            case r.SpotsDoubtful(uids=uids):
                return replace(report, uids=tuple(map(self._on_spot, uids)))
            case r.SpotChanged():
                return self._spot(report)
            case r.LinkUp() | r.ReportsMissed():
                self._spots.clear()
        return report

    def _on_spot(self, tag: bytes) -> bytes:
        """Number of a card on a spot, the same until it is taken away."""
        if not self._is_card(tag):
            return tag
        if tag not in self._lying:
            self._lying[tag] = self._reads.number_of(tag)
        return self._lying[tag]

    def _spot(self, report: r.SpotChanged) -> r.SpotChanged:
        """The change with numbers for cards, and a checksum that is right if it was before."""
        known = frozenset() if report.is_whole else self._spots.get(report.spot)
        standing = None if known is None else (known | set(report.added)) - set(report.removed)
        agrees = standing is not None and set_crc(standing) == report.set_crc
        if standing is not None and agrees:
            self._spots[report.spot] = standing
        else:
            self._spots.pop(report.spot, None)
        added = tuple(map(self._on_spot, report.added))
        removed = tuple(map(self._on_spot, report.removed))
        crc = report.set_crc
        if standing is not None and any(map(self._is_card, standing)):
            crc = set_crc(map(self._on_spot, standing)) ^ (0 if agrees else 0xFFFF)
        for tag in report.removed:
            self._lying.pop(tag, None)
        return replace(report, added=added, removed=removed, set_crc=crc)
