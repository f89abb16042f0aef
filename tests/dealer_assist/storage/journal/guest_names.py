"""Journals with guests' names, for tests of how these are kept apart and erased."""

from dealer_assist.storage.journal import Journal, JournalKind, Origin
from dealer_assist.storage.journal.journal_rows import RowReader

DEALER = Origin("dealer")


def put(path, *facts, kind=JournalKind.LIVE):
    with Journal.open(path, kind=kind) as journal:
        journal.append([(fact, DEALER) for fact in facts])


def read(path):
    with Journal.open(path) as journal:
        return [record.fact for record in journal.facts()]


def rows(path):
    with RowReader(path) as reader:
        return reader.after(0, 1000)


def bytes_of(path):
    """Everything that lies beside the journal under its name."""
    return b"".join(one.read_bytes() for one in sorted(path.parent.glob(path.name + "*")))
