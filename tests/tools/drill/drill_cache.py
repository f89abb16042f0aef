"""A lost page cache: every write and sync of a journal recorded, the power cut at many moments.

Each image that a cut may leave is opened as a table opens it: the key beside it, the journal, every
row in its chain; then it goes on. What had been acknowledged by then has to be there.
"""

import os
import random
import tempfile
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.reduction import recv_handle, send_handle
from pathlib import Path
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import (
    Journal,
    JournalFailed,
    JournalUnusable,
    Origin,
    write_ahead_check,
)
from dealer_assist.trust.vault.table_keys import TableKeyUnusable, keys_beside
from dealer_assist.words import word
from tests.tools.bench.bench_evening import Evening
from tests.tools.drill.drill_crash_images import Kept, Loss, interesting, put
from tests.tools.drill.drill_file_calls import NotWatchable, Watcher, ask_first
from tests.tools.drill.drill_recorded_disk import ACKED, Acked, Disk, Step
from tests.tools.drill.drill_result import CannotDrill, Found
from tests.tools.drill.drill_table import HOUSE, JOURNAL
from tests.tools.drill.drill_table_process import forks

#: Enough for SQLite to take what is in the write-ahead file into the journal, once and again.
_ENTRIES: Final = 700
_HANDS: Final = 60
_SHOE: Final = "shoe"
#: An image holds the frames of the one before it: their checksums are reckoned once.
_SUMMED: Final = lru_cache(maxsize=4096)(write_ahead_check._summed)


def lost_cache(folder: Path, cuts: int, lang: str, seed: int, *, synchronous: str = "",
               ) -> Found:
    """The drill; ``cuts`` moments, each with every kind of ``Loss``.

    ``synchronous``: a planted fault, the journal syncs less than it should: losses must be found.
    """
    recorded = folder / "recorded"
    recorded.mkdir()
    steps = _recorded(recorded, synchronous)
    rng = random.Random(seed)
    write_ahead_check._summed = _SUMMED
    found = Found("page_cache")
    images = worst = 0
    with tempfile.TemporaryDirectory(dir=memory_or(folder)) as where:
        kept, acked, at = Kept(), list[tuple[int, str]](), 0
        for cut in interesting(steps, cuts, rng):
            for step in steps[at:cut]:
                kept.take(step)
                if isinstance(step, Acked):
                    number, mark = step.text.split()
                    acked.append((int(number), mark))
            at = cut
            for loss in Loss:
                put(kept.image(loss, rng), Path(where))
                there = _kept(Path(where), acked, found, f"{cut}/{len(steps)}, {loss}")
                found.acknowledged += len(acked)
                found.kept += there
                worst = max(worst, len(acked) - there)
                images += 1
    found.notes.append(word(lang, "drill.page_cache_note", steps=len(steps), images=images,
                            facts=len(acked), worst=worst))
    return found


def memory_or(folder: Path) -> Path:
    """Where files lie in memory: thousands of images needn't reach a disk."""
    memory = Path("/dev/shm")
    return memory if os.access(memory, os.W_OK) else folder


def _kept(where: Path, acked: Sequence[tuple[int, str]], found: Found, moment: str) -> int:
    """How many acknowledged rows a table finds that starts on these files, and goes on."""
    path = where / JOURNAL
    try:
        with Journal.open(path) as journal:
            is_new = journal.last_number == 0
            keys_beside(path, None, is_new)
            marks = [record.mark for record in journal.facts()]
            journal.append([(e.DeviceNoted("clock", "clock_moved", "+3 s"), Origin("clock"))])
            if journal.last_number != len(marks) + 1:
                raise JournalUnusable("the journal doesn't go on where it ended")
    except (JournalUnusable, JournalFailed, TableKeyUnusable) as why:
        _note(found, f"{moment}: {why}")
        return 0
    there = sum(number <= len(marks) and marks[number - 1] == mark for number, mark in acked)
    if there < len(acked):
        _note(found, f"{moment}: {there} of {len(acked)}")
    return there


def _note(found: Found, wrong: str) -> None:
    if len(found.wrong) < 5:
        found.wrong.append(wrong)


# --- recording ---------------------------------------------------------------------------------


def _recorded(folder: Path, synchronous: str) -> list[Step]:
    """Every step of a table's journal in this folder, from its first day on. Raises CannotDrill."""
    context = forks()
    way, theirs = context.Pipe()
    running = context.Process(target=_write, args=(theirs, folder, synchronous), daemon=True)
    running.start()
    theirs.close()
    disk = Disk(folder, records=True)
    try:
        watcher = Watcher(recv_handle(way), disk.judge)
    except (EOFError, OSError) as why:
        running.join()
        raise CannotDrill(_why(way) or str(why)) from why
    running.join()
    watcher.stop()
    if running.exitcode != 0 or disk.unknown:
        raise CannotDrill(f"the journal couldn't be recorded: exit code {running.exitcode}, "
                          f"{', '.join(disk.unknown[:3])}")
    return disk.steps


def _why(way: Connection) -> str:
    try:
        return str(way.recv()) if way.poll(1) else ""
    except (EOFError, OSError):
        return ""


def _write(way: Connection, folder: Path, synchronous: str) -> None:
    """The recorded process: a journal is begun, written, closed, opened, written, killed."""
    try:
        listener = ask_first()
    except NotWatchable as why:
        way.send(str(why))
        os._exit(1)
    send_handle(way, listener, os.getppid())
    os.close(listener)
    entries = Evening(shipped_houses.shipped_house(HOUSE), _HANDS).facts()
    told = os.open(folder / ACKED, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for part in (_ENTRIES * 3 // 4, _ENTRIES // 4):
        journal = Journal.open(folder / JOURNAL)
        keys = keys_beside(folder / JOURNAL, None, journal.last_number == 0)
        if synchronous:
            journal._db.execute(f"PRAGMA synchronous = {synchronous}")
        if journal.last_number == 0:
            _stored(journal, told, [keys.fixed()], 0)
        for number, entry in enumerate(islice(entries, part), journal.last_number):
            _stored(journal, told, entry, number)
        if part > _ENTRIES // 2:
            journal.close()
    os._exit(0)  # the power goes: nothing is closed


def _stored(journal: Journal, told: int, facts: Sequence[e.Fact], number: int) -> None:
    """Store an entry, every third one a device's; say that it is acknowledged, as a unit does."""
    origin = Origin(_SHOE, _SHOE, 7, number) if number % 3 == 1 else Origin("dealer")
    for stored in journal.append([(fact, origin) for fact in facts]):
        os.write(told, f"{stored} {journal.stamp(stored)[1]}".encode())
