"""Archives for tests, filled as the line fills them: rows in batches, with their names."""

import sqlite3
from contextlib import closing

from dealer_assist.floor.archive.archive_interface import ArchivedJournal, RowBatch
from dealer_assist.floor.archive.archive_opening import open_archive
from dealer_assist.game import facts as e
from dealer_assist.storage.journal import FloorJournal, Journal, JournalKind, Origin
from dealer_assist.storage.journal.journal_rows import RowReader

DEALER = Origin("dealer")
NAME = "Béatrice Kowalczyk-Zqx"


def write(path, *facts, kind=JournalKind.LIVE, clock=None):
    """Append these facts, each an entry of its own."""
    opener = FloorJournal if kind is JournalKind.FLOOR else Journal
    options = {"clock": clock} if clock else {}
    with opener.open(path, kind=kind, **options) as journal:
        for fact in facts:
            journal.append([(fact, DEALER)])
        return journal.id


def first_layout(path):
    """Begin a journal of layout version 1, whose rows hold the names themselves."""
    Journal.open(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.executescript("DROP TABLE names; PRAGMA user_version = 1")


def send(archive, path, table="7", site="aix", most=100):
    """Copy what the archive lacks of the journal, as the table's line does; the journal's id."""
    with RowReader(path) as reader:
        who = reader.identity
        archive.admit(ArchivedJournal(who.id, who.kind, site, table))
        while rows := reader.after(archive.held(who.id).last, most):
            archive.put([RowBatch(who.id, tuple(rows), reader.names_of(rows),
                                    reader.salts_of(rows))])
        return who.id


def filled(folder, where=None, facts=None):
    """An archive with one journal of table 7; (where, path of the journal, id)."""
    where = where or str(folder / "archive.sqlite")
    path = folder / "table7.sqlite"
    write(path, *(facts or (e.WaitJoined(NAME), e.WaitJoined("Anna"), e.SeatAssigned(NAME, 4, (4,)),
                            e.StackCorrected(3, 900, "compte faux", "Nadia"))))
    with open_archive(where) as archive:
        journal = send(archive, path)
    return where, path, journal
