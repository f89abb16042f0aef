"""An archive's rows in memory, which can be backed up, put back and made to fail; and journals."""

from copy import deepcopy
from dataclasses import dataclass, field, replace

from dealer_assist.floor.archive.archive_interface import ArchivedJournal, ArchiveFailed, RowBatch
from dealer_assist.storage.journal import JournalKind, JournalRow, chain
from dealer_assist.storage.journal.guest_name_binding import StoredName
from dealer_assist.storage.journal.schema import Identity


@dataclass
class MemoryRooms:
    """Takes only rows that follow what it holds, as a real archive's key does.

    ``fails``: "" works, "all" can't even be read, "put" stores nothing, "after" stores and then
    fails (a commit whose answer was lost).
    """

    fails: str = ""
    puts: int = 0
    journals: dict[str, ArchivedJournal] = field(default_factory=dict)
    rows: dict[str, list[JournalRow]] = field(default_factory=dict)
    told_names: dict[str, dict[str, str]] = field(default_factory=dict)
    told_salts: dict[str, dict[str, str]] = field(default_factory=dict)
    spits: str = ""  # rows whose body holds this can't be stored, as by a defect

    def held(self, journal):
        self._ask()
        return self.journals.get(journal)

    def all_held(self):
        self._ask()
        return tuple(self.journals.values())

    def admit(self, held):
        self._ask()
        self.journals.setdefault(held.journal, held)

    def put(self, batches: list[RowBatch]) -> None:
        self._ask()
        if self.fails == "put":
            raise ArchiveFailed("the disk is full")
        if self.spits and any(self.spits in row.body for one in batches for row in one.rows):
            raise ValueError("can't be stored")
        self.puts += 1
        for batch in batches:
            self._store(batch)
        if self.fails == "after":
            raise ArchiveFailed("the answer was lost")

    def _store(self, batch: RowBatch) -> None:
        held, kept = self.journals[batch.journal], self.rows.setdefault(batch.journal, [])
        for row in batch.rows:
            assert row.number == len(kept) + 1, "twice, or a gap"
            kept.append(row)
        names = self.told_names.setdefault(batch.journal, {})
        self.told_salts.setdefault(batch.journal, {}).update(batch.salts)
        for token, name in batch.names:
            names[token] = name if names.get(token, name) else ""
        if batch.rows:
            last = batch.rows[-1]
            self.journals[batch.journal] = replace(held, last=last.number, last_hash=last.hash)

    def after(self, journal, number, most):
        self._ask()
        return self.rows.get(journal, [])[number:number + most]

    def hash_at(self, journal, number):
        self._ask()
        kept = self.rows.get(journal, [])
        return kept[number - 1].hash if 0 < number <= len(kept) else ""

    def last_of(self, journal, kind):
        self._ask()
        return next((row for row in reversed(self.rows.get(journal, [])) if row.kind == kind), None)

    def names(self, journal):
        return tuple((t, n) for t, n in self.told_names.get(journal, {}).items() if n)

    def stored_names(self, journal):
        salts = self.told_salts.get(journal, {})
        return {token: StoredName(name, salts.get(token, "") if name else "")
                for token, name in self.told_names.get(journal, {}).items()}

    def erased(self, journal):
        return tuple(t for t, n in self.told_names.get(journal, {}).items() if not n)

    def close(self):
        pass

    def backup(self) -> "MemoryRooms":
        return deepcopy(self)

    def _ask(self) -> None:
        if self.fails == "all":
            raise ArchiveFailed("the archive is gone")


class MemoryJournal:
    """A journal's rows with their real chain, as an outbox reads them."""

    def __init__(self, id: str, kind: str = "live") -> None:
        self.identity = Identity(id, JournalKind(kind))
        self.rows: list[JournalRow] = []
        self.names: dict[str, str] = {}

    def write(self, *bodies: str) -> "MemoryJournal":
        for body in bodies:
            self.rows.append(linked(self.identity, self.rows, body))
        return self

    def after(self, number, most):
        return self.rows[number:number + most]

    def last(self):
        return (self.rows[-1].number, self.rows[-1].hash) if self.rows else (0, "")

    def salts_of(self, rows):
        return ()

    def names_of(self, rows):
        return tuple((t, n) for t, n in self.names.items() if any(t in r.body for r in rows))

    def erased(self):
        return tuple(t for t, n in self.names.items() if not n)


def linked(identity: Identity, before: list[JournalRow], body: str) -> JournalRow:
    """The row that follows these."""
    previous = bytes.fromhex(before[-1].hash) if before else identity.genesis
    number = len(before) + 1
    row = JournalRow(number, "2026-01-01T00:00:00Z", "FloorCalled", body, "dealer", "", 0, -1, 0,
                     "")
    return replace(row, hash=chain.row_hash(previous, row.entry).hex())
