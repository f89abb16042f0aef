"""Whether a journal is sound: nothing edited, nothing missing, everything readable.

The file is only ever read, also while a table writes to it, and also where a killed table left
its write-ahead file behind. SQLite's side files (-wal, -shm) may come to lie beside it; the next
table to open the journal clears them away. Whatever the file holds, the answer is a sentence.
"""

import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from dealer_assist.journal import rest, schema
from dealer_assist.journal.codec import decode, decode_bench, decode_floor
from dealer_assist.journal.reading import UNREADABLE, is_of_the_folder, reader
from dealer_assist.journal.schema import COLUMNS, JournalKind, JournalUnusable
from dealer_assist.journal.walk import Broken, Walk

_LOOKS: Final = 3
_BETWEEN_LOOKS_S: Final = 0.05
#: The codec of a journal that holds no table's facts.
_READS: Final[dict[JournalKind, Callable[[str, str], object]]] = {
    JournalKind.BENCH: decode_bench, JournalKind.FLOOR: decode_floor,
}
_KEEP: Final = "Keep the file as it is, work from a copy and tell the floor."
_COPY: Final = "Copy it, together with its -wal file, to a folder that can be written; verify that."


@dataclass(frozen=True, slots=True)
class Verdict:
    """What verify found.

    ``rows`` are the rows from the first on that are sound; ``first_bad`` is the number of the
    row at which the chain breaks, None where it doesn't; ``says`` is for people, with what to
    do. ``is_journal`` is False where the file is missing or is no journal at all.
    """

    sound: bool
    rows: int
    first_bad: int | None
    says: str
    is_journal: bool = True

    @property
    def exit_code(self) -> int:
        """0: sound; 1: damaged; 2: missing or not a journal."""
        if not self.is_journal:
            return 2
        return 0 if self.sound else 1


def verify(path: Path | str) -> Verdict:
    """Check the whole journal at ``path``; never raises for what the file holds."""
    path = Path(path)
    try:
        schema.check_header(path)
    except JournalUnusable as why:
        return Verdict(False, 0, None, str(why), is_journal=False)
    lost = _dropped(path)
    if lost:
        return Verdict(
            False, 0, None, f"{path}-wal is damaged: {lost} entries in it can't be read. {_KEEP}"
        )
    try:
        db = reader(path)
    except UNREADABLE as why:
        advice = _COPY if is_of_the_folder(why) else _KEEP
        return Verdict(False, 0, None, f"{path} can't be read ({why}). {advice}")
    try:
        found = _checked(path, db)
    finally:
        db.close()
    return replace(found, says=found.says.encode("utf-8", "backslashreplace").decode())


def _dropped(path: Path) -> int:
    """How many entries the damage of a write-ahead file loses.

    A table that is writing changes the file while it is read, which looks like damage; damage
    is still there on the next look.
    """
    found = 0
    for _ in range(_LOOKS):
        try:
            found = rest.dropped(path)
        except OSError:
            # The running table has just taken the file away: nothing is left in it.
            found = 0
        if not found:
            break
        time.sleep(_BETWEEN_LOOKS_S)
    return found


def _checked(path: Path, db: sqlite3.Connection) -> Verdict:
    try:
        who = schema.identity(db)
    except JournalUnusable as why:
        return Verdict(False, 0, None, str(why))
    walk: Walk[object] = Walk(who.genesis, _READS.get(who.kind, decode))
    try:
        for row in db.execute(f"SELECT {COLUMNS} FROM facts ORDER BY number"):
            walk.take(row)
    except Broken as why:
        return _broken(path, why.number, walk.rows, str(why))
    except UNREADABLE as why:
        return _broken(path, walk.rows + 1, walk.rows, f"the file can't be read there ({why})")
    flaw = _flaw(db)
    if flaw:
        return Verdict(
            False,
            walk.rows,
            None,
            f"{path}: all {walk.rows} rows are sound, but the file around them is damaged "
            f"({flaw}). {_KEEP}",
        )
    return Verdict(
        True,
        walk.rows,
        None,
        f"{path} is sound: {who.kind} journal {who.id}, {walk.rows} rows, "
        f"last hash {walk.previous.hex()}.",
    )


def _flaw(db: sqlite3.Connection) -> str:
    """The first thing that SQLite itself finds wrong with the file; '' for none."""
    try:
        (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    except UNREADABLE as why:
        return str(why)
    return "" if found == "ok" else str(found).replace("\n", " ")


def _broken(path: Path, number: int, sound: int, what: str) -> Verdict:
    before = f"The {sound} rows before it are sound." if sound else "No row before it."
    return Verdict(
        False, sound, number, f"{path}: the chain breaks at row {number}: {what}. {before} {_KEEP}"
    )
