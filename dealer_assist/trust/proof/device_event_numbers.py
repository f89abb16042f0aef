"""Comparison of a device's own numbers with the journal's rows: events without a row.

A device numbers its events without a gap and every event makes a row, so rows of a device that were
taken out of a journal leave a hole, even if the chain was recomputed. A hole that the journal
itself reports ("missed") is none; nor is one in a scanner's numbers in front of a change so large
that the scanner sent it in parts, of which only the last has a row. Source:
hardware/protocol/wire.md, "Delivery" and SPOT_STABLE.
"""

from collections.abc import Iterable
from dataclasses import field
from typing import Any, Final, NamedTuple

from dealer_assist.game import facts as e
from dealer_assist.storage.journal import chain
from dealer_assist.storage.journal.fact_codec import UnreadableRecord, decode
from dealer_assist.storage.journal.journal_rows import JournalRow
from dealer_assist.trust.proof.proof_finding import (
    ProofFinding,
    bad_finding,
    good_finding,
    number_span,
)
from drivers.lazy_dataclass import dataclass

#: Kinds of fact about a device, besides those that it numbers.
_TOLD: Final = frozenset({"DeviceFound", "DeviceNoted"})
#: Chips in one part of a scanner's change.
_CHIPS_A_PART: Final = 25
#: Parts that a scanner's report may have had before the last, if its row doesn't say.
_MOST_PARTS: Final = 3
#: Sources of numbered rows that are no devices: the floor's orders, and a file's hands.
_NO_DEVICES: Final = frozenset({"floor", "import"})
#: Prefix of a reader without a memory: it has no numbers of its own.
_BARE: Final = "bare "
#: Notes of the journal about a device's account.
_ACCOUNTS: Final = ("account_behind", "exchanged", "began_anew", "rows_missing")


class NumberGap(NamedTuple):
    """Events of a device without a row; ``row`` is the one behind them."""

    device: str
    boot_id: int
    first: int
    last: int
    row: int


@dataclass(slots=True)
class _Journal:
    """One journal of a device (its ``boot_id``), by its rows here."""

    first: int
    last: int
    rows: int = 0


@dataclass(slots=True)
class DeviceRows:
    """Follows the rows of one journal; then ``holes`` and ``findings``."""

    holes: list[NumberGap] = field(default_factory=list)
    _seen: dict[tuple[str, int], _Journal] = field(default_factory=dict)
    _bare: set[str] = field(default_factory=set)
    _noted: list[ProofFinding] = field(default_factory=list)

    def take(self, row: JournalRow) -> None:
        """Take the next row."""
        self.take_entry(row.entry)

    def take_entry(self, entry: chain.ChainEntry) -> None:
        """Take the next row as a chain entry; only few rows have to be read whole."""
        if entry.kind in _TOLD:
            self._told(entry, _fact(entry))
        if _is_numbered(entry) and entry.device not in self._bare | _NO_DEVICES:
            self._number(entry)

    def _told(self, entry: chain.ChainEntry, fact: Any) -> None:
        if isinstance(fact, e.DeviceFound):
            self._is_found(fact)
        elif isinstance(fact, e.DeviceNoted) and fact.what in _ACCOUNTS:
            self._noted.append(bad_finding(f"device_{fact.what}", row=entry.number,
                                           device=fact.device,
                                   detail=fact.detail))

    def _is_found(self, fact: e.DeviceFound) -> None:
        if fact.device_id.startswith(_BARE):
            self._bare.add(fact.device)
        else:
            self._bare.discard(fact.device)

    def _number(self, row: chain.ChainEntry) -> None:
        key, seq = (row.device, row.boot_id), row.device_seq or 0
        known = self._seen.get(key)
        if known is None:
            self._seen[key] = _Journal(_first_of(row, seq), seq, 1)
            return
        if seq > known.last + 1 and (first := _first_of(row, seq)) > known.last + 1:
            self.holes.append(NumberGap(*key, known.last + 1, first - 1, row.number))
        known.last = max(known.last, seq)
        known.rows += 1

    def findings(self) -> list[ProofFinding]:
        """Findings, and the devices that were examined."""
        told = [good_finding("device_seen", device=device, boot_id=boot_id, rows=seen.rows,
                     span=number_span(seen.first, seen.last))
                for (device, boot_id), seen in self._seen.items()]
        told += [bad_finding("device_hole", device=hole.device, boot_id=hole.boot_id, row=hole.row,
                     span=number_span(hole.first, hole.last)) for hole in self.holes]
        return told + self._noted if told or self._noted else [good_finding("device_none")]


def missing_rows(holes: Iterable[NumberGap]) -> list[e.Fact]:
    """Notes of these events without a row, as a table's start makes them."""
    return [e.DeviceNoted(hole.device, "rows_missing", number_span(hole.first, hole.last))
            for hole in holes]


def _fact(row: chain.ChainEntry) -> Any:
    try:
        return decode(row.kind, row.body)
    except UnreadableRecord:
        return None


def _is_numbered(entry: chain.ChainEntry) -> bool:
    return entry.device != "" and entry.device_seq is not None


def _first_of(row: chain.ChainEntry, seq: int) -> int:
    """The first event of this row: of several that were missed, or of a change's parts."""
    fact = _fact(row) if row.kind in ("DeviceNoted", "ChipsSeen") else None
    if isinstance(fact, e.DeviceNoted) and fact.what == "missed":
        first, _, last = fact.detail.partition("-")
        if first.isdecimal() and last == str(seq) and len(first) <= len(last):
            return min(int(first), seq)
    if isinstance(fact, e.ChipsSeen):
        moved = len(fact.added) + len(fact.removed)
        return seq - max(0, -(-moved // _CHIPS_A_PART) - 1)
    if row.device == "scanner":  # a note in its place doesn't say how many chips were moved
        return seq - _MOST_PARTS
    return seq
