"""A disk that fails in the middle of the evening: full, read-only, deaf to syncs, slow."""

import contextlib
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from dealer_assist.words import word
from tests.tools.drill.drill_file_calls import BROKEN, FULL, READ_ONLY
from tests.tools.drill.drill_kill import add_up
from tests.tools.drill.drill_people import People
from tests.tools.drill.drill_recorded_disk import Disk
from tests.tools.drill.drill_result import Found
from tests.tools.drill.drill_table_process import TableRefuses

_MOVES: Final = 14
_TRIES: Final = 3
_IN_TROUBLE_S: Final = 0.4
_SIZE: Final = "8m"  # the write-ahead file grows to 4 MB before it is taken into the journal
_FAILED: Final = "alert.journal_failed"


def disk_full(folder: Path, rounds: int, lang: str, seed: int) -> Found:
    """A file system of 8 MB, filled and freed again; where we may not mount one, writes that end
    with "no space left"."""
    found = Found("disk_full")
    with _small(folder) as small:
        if small is None:
            disk = Disk(folder)
            return _troubled(found, folder, disk, _failing(disk, FULL), rounds, lang, seed)
        found.notes.append(word(lang, "drill.disk_full_mounted"))
        return _troubled(found, small, None, _filled(small), rounds, lang, seed)


def read_only(folder: Path, rounds: int, lang: str, seed: int) -> Found:
    """Every write ends with "read-only file system", as after an error of the disk."""
    disk = Disk(folder)
    return _troubled(Found("read_only"), folder, disk, _failing(disk, READ_ONLY), rounds, lang,
                     seed)


def sync_fails(folder: Path, rounds: int, lang: str, seed: int) -> Found:
    """Every write and sync ends with an error of the disk."""
    disk = Disk(folder)
    return _troubled(Found("sync_fails"), folder, disk, _failing(disk, BROKEN), rounds, lang, seed)


#: Has the disk fail (True) or work again (False).
Switch = Callable[[bool], None]


def _failing(disk: Disk, error: int) -> Switch:
    def switch(fails: bool) -> None:
        disk.fails.error = error if fails else 0

    return switch


def _filled(folder: Path) -> Switch:
    ballast = folder / "ballast"

    def switch(fails: bool) -> None:
        if not fails:
            ballast.unlink(missing_ok=True)
            return
        with contextlib.suppress(OSError), ballast.open("ab", buffering=0) as file:
            while True:
                file.write(bytes(512))

    return switch


@contextmanager
def _small(folder: Path) -> Iterator[Path | None]:
    """A file system of a few MB; None where this user may not mount one."""
    where = folder / "small"
    where.mkdir()
    if os.geteuid() != 0 or shutil.which("mount") is None:
        yield None
        return
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={_SIZE},mode=700", "tmpfs", str(where)],
        capture_output=True, check=False)
    if mounted.returncode != 0:
        yield None
        return
    try:
        yield where
    finally:
        subprocess.run(["umount", "--lazy", str(where)], capture_output=True, check=False)


def _troubled(
    found: Found, folder: Path, disk: Disk | None, switch: Switch, rounds: int, lang: str,
    seed: int,
) -> Found:
    """Hands are played; again and again the disk fails for a while, now and then a kill in it."""
    people = People(folder, seed=seed, judge=disk.judge if disk is not None else None)
    people.start()
    said = refused = 0
    for turn in range(rounds):
        _moves(people, _MOVES)
        heard = people.held.notices[_FAILED]
        switch(True)
        _try(people)
        said += people.held.notices[_FAILED] > heard
        if turn % 2:
            people.held.kill()
            refused += _is_refused(people)
            switch(False)
            if not people.held.is_alive:
                people.again()
        switch(False)
        people.rest()
    people.play_out()
    people.stop()
    add_up(found, people)
    if said < rounds:
        found.wrong.append(f"the panel said {said} times of {rounds} that the journal can't write")
    found.notes.append(word(lang, "drill.trouble_note", rounds=rounds, said=said, refused=refused,
                            hands=people.counted["hands"], by_hand=people.counted["by hand"]))
    return found


def _moves(people: People, many: int) -> None:
    for _ in range(many):
        people.move()


def _try(people: People) -> None:
    """People go on for a moment; what a device told waits, what was tapped is refused."""
    usual, people.patience_s = people.patience_s, _IN_TROUBLE_S
    for _ in range(_TRIES):
        if people.move():
            continue
        people.tap_again()
    people.patience_s = usual


def _is_refused(people: People) -> bool:
    """Whether the table, started on such a disk, says that it can't work on it."""
    try:
        people.held.start()
    except TableRefuses:
        return True
    time.sleep(_IN_TROUBLE_S)
    return False
