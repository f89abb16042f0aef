"""A write-ahead file, or the journal itself, damaged: cut, torn, bits flipped, sectors gone.

What is destroyed can't be kept; it has to be said. The files alone can't tell a last entry that was
destroyed from one that was never finished, and a write-ahead file that was cut off from a shorter
one: the copy that the floor has tells both.
"""

import os
import random
import tempfile
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Final

from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import Journal, JournalUnusable, Origin, verify_journal
from dealer_assist.trust.proof.evidence import open_evidence_at
from dealer_assist.trust.proof.evidence_checks import evidence_differences, is_any_finding_bad
from dealer_assist.words import word
from tests.tools.bench.bench_evening import Evening
from tests.tools.drill.drill_cache import memory_or
from tests.tools.drill.drill_result import Found
from tests.tools.drill.drill_table import HOUSE, JOURNAL
from tests.tools.drill.drill_table_process import forks

_ENTRIES: Final = 100
_SECTOR: Final = 512
_WAL: Final = JOURNAL + "-wal"
_ACKED: Final = "acknowledged"

Damage = Callable[[bytes, random.Random], bytes]


def wal(folder: Path, rounds: int, lang: str, seed: int) -> Found:
    """The drill: so many times the files of a killed table, one of them damaged."""
    left = folder / "left"
    left.mkdir()
    acked = _left_behind(left)
    files = {name: (left / name).read_bytes() for name in (JOURNAL, _WAL)}
    rng, found, how = random.Random(seed), Found("wal"), Counter[str]()
    with tempfile.TemporaryDirectory(dir=memory_or(folder)) as where:
        for _ in range(rounds):
            name = _WAL if rng.random() < 0.75 else JOURNAL
            kind = rng.choice(list(_DAMAGES))
            damaged = {**files, name: _DAMAGES[kind](files[name], rng)}
            for old in Path(where).iterdir():
                old.unlink()
            for each, content in damaged.items():
                (Path(where) / each).write_bytes(content)
            _judge(Path(where) / JOURNAL, left / JOURNAL, acked, found, how, (kind, name))
    found.notes.append(word(lang, "drill.wal_note", rounds=rounds, whole=how["whole"],
                            told=how["told"], by_copy=how["by copy"],
                            facts=how["facts"]))
    return found


def _judge(path: Path, copy: Path, acked: list[str], found: Found, how: Counter[str],
           what: tuple[str, str]) -> None:
    """What a table that starts on these files has, and whether what it lacks is said.

    ``copy`` stands for the floor's.
    """
    verdict = verify_journal(path)
    found.acknowledged += len(acked)
    try:
        with Journal.open(path) as journal:
            marks = [record.mark for record in journal.facts()]
    except JournalUnusable:
        if verdict.sound:
            found.wrong.append(f"{', '.join(what)}: the table refuses what verify calls sound")
        kept = min(verdict.rows, len(acked))
        found.kept += kept
        found.said += len(acked) - kept
        how["told"] += 1
        return
    kept = sum(a == b for a, b in zip(acked, marks, strict=False))
    found.kept += kept
    if kept == len(acked):
        how["whole"] += 1
    elif _is_found(path, copy) and (what in _ENDS or len(acked) - kept <= _LAST_ENTRY):
        found.said += len(acked) - kept
        how["by copy"] += 1
        how["facts"] += len(acked) - kept
    else:
        found.wrong.append(f"{', '.join(what)}: {len(acked) - kept} facts gone without a word")


def _is_found(path: Path, copy: Path) -> bool:
    """Whether the comparison with a copy (``verify --against``) says that rows are missing."""
    return is_any_finding_bad(evidence_differences(open_evidence_at(str(path), None),
                                                   open_evidence_at(str(copy), None)))


#: The most facts that one entry of this evening has.
_LAST_ENTRY: Final = 4
#: What leaves nothing behind that could show that there was more.
_ENDS: Final = (("cut", _WAL),)


# --- damages -----------------------------------------------------------------------------------


def _cut(content: bytes, rng: random.Random) -> bytes:
    return content[:rng.randrange(len(content))]


def _flipped(content: bytes, rng: random.Random) -> bytes:
    changed, at = bytearray(content), rng.randrange(len(content))
    changed[at] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _zeroed(content: bytes, rng: random.Random) -> bytes:
    return _with_sector(content, rng, bytes(_SECTOR))


def _scribbled(content: bytes, rng: random.Random) -> bytes:
    return _with_sector(content, rng, rng.randbytes(_SECTOR))


def _with_sector(content: bytes, rng: random.Random, sector: bytes) -> bytes:
    at = rng.randrange(max(1, len(content) // _SECTOR)) * _SECTOR
    return content[:at] + sector[:len(content) - at] + content[at + _SECTOR:]


def _torn(content: bytes, rng: random.Random) -> bytes:
    """The last page was written by halves."""
    return content[:-rng.randrange(1, 4096)]


_DAMAGES: Final[dict[str, Damage]] = {
    "cut": _cut, "bit flipped": _flipped, "sector zeroed": _zeroed, "sector scribbled": _scribbled,
    "torn": _torn,
}


# --- a killed table's files ----------------------------------------------------------------------


def _left_behind(folder: Path) -> list[str]:
    """The marks of what a killed table had acknowledged; its files lie in the folder."""
    running = forks().Process(target=_write, args=(folder,), daemon=True)
    running.start()
    running.join()
    return (folder / _ACKED).read_text(encoding="ascii").split()


def _write(folder: Path) -> None:
    journal = Journal.open(folder / JOURNAL)
    marks: list[str] = []
    for entry in islice(Evening(shipped_houses.shipped_house(HOUSE), 20).facts(), _ENTRIES):
        numbers = journal.append([(fact, Origin("dealer")) for fact in entry])
        marks += [journal.stamp(number)[1] for number in numbers]
    (folder / _ACKED).write_text("\n".join(marks), encoding="ascii")
    os._exit(0)
