"""A journal in the hands of somebody who knows how it is made: rows edited, taken out, rehashed."""

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

from dealer_assist.game import facts as e
from dealer_assist.storage.journal import Journal, JournalKind, Origin, chain
from dealer_assist.storage.journal.schema import COLUMNS

DEALER = Origin("dealer")
Row = tuple


def a_table(path: Path, hands: int = 4, kind=JournalKind.LIVE) -> Path:
    """A short evening: four players, a shoe whose cards are numbered, bets by hand."""
    with Journal.open(path, kind=kind) as journal:
        append(journal, e.TableOpened("7", "grand_cercle", "holdem_no_limit",
                                      e.Stakes(50, 100, 100), ()))
        append(journal, *(e.PlayerSat(seat, 10_000) for seat in (1, 3, 5, 8)))
        found = e.DeviceFound("shoe", "S-1", 77)
        journal.append([(found, Origin("shoe"))])
        for hand in range(hands):
            for card in range(5):
                seq = 5 * hand + card + 1
                journal.append([(e.CardsUnread(1), Origin("shoe", "shoe", 77, seq))])
            append(journal, e.Called(3, 100), e.Folded(5))
    return path


def append(journal: Journal, *facts: e.Fact) -> None:
    for fact in facts:
        journal.append([(fact, DEALER)])


def rows(path: Path) -> list[Row]:
    db = sqlite3.connect(path)
    try:
        return db.execute(f"SELECT {COLUMNS} FROM facts ORDER BY number").fetchall()
    finally:
        db.close()


def sql(path: Path, *statements: str) -> Path:
    """Statements on the closed file, as with a database tool."""
    db = sqlite3.connect(path, isolation_level=None)
    try:
        for statement in statements:
            db.execute(statement)
    finally:
        db.close()
    return path


def forged(path: Path, change: Callable[[list[Row]], list[Row]]) -> Path:
    """The rows as ``change`` leaves them, numbered and hashed anew from the first to the last: the
    chain is whole again."""
    db = sqlite3.connect(path, isolation_level=None)
    try:
        (who,) = db.execute("SELECT id, kind FROM journal").fetchall()
        found = db.execute(f"SELECT {COLUMNS} FROM facts ORDER BY number").fetchall()
        previous = chain.hash_before_first_row(*who)
        db.execute("BEGIN")
        db.execute("DELETE FROM facts")
        for number, row in enumerate(change(list(found)), 1):
            entry = chain.ChainEntry(*row[:-1])._replace(number=number)
            previous = chain.row_hash(previous, entry)
            db.execute(f"INSERT INTO facts ({COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?)",
                       (*entry, previous))
        db.execute("COMMIT")
    finally:
        db.close()
    return path


def copied(path: Path, name: str) -> Path:
    """A copy of the closed journal beside it."""
    to = path.with_name(name)
    shutil.copyfile(path, to)
    return to


def edited(number: int, old: str, new: str) -> Callable[[list[Row]], list[Row]]:
    """Replaces a text in the body of this row."""
    def change(found: list[Row]) -> list[Row]:
        row = found[number - 1]
        assert old in row[3]
        found[number - 1] = (*row[:3], row[3].replace(old, new), *row[4:])
        return found

    return change


def without(*numbers: int) -> Callable[[list[Row]], list[Row]]:
    """Takes these rows out."""
    return lambda found: [row for row in found if row[0] not in numbers]
