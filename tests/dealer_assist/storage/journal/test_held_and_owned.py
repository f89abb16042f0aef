"""A journal is its owner's alone, and one table's at a time, whatever becomes of its lock."""

import os
import subprocess
import sys

import pytest

from dealer_assist.game.facts import CardSeen, Folded, Place
from dealer_assist.storage.journal import Journal, JournalUnusable, Origin
from dealer_assist.storage.journal.lock import is_journal_locked

DEALER = Origin("dealer")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "table.sqlite"


def refusal(path):
    with pytest.raises(JournalUnusable) as why:
        Journal.open(path)
    return str(why.value)


def test_a_second_table_is_turned_away_also_where_the_lock_beside_was_deleted(path):
    with Journal.open(path):
        path.with_name(path.name + ".lock").unlink()
        assert "in use by another running table" in refusal(path)
        assert is_journal_locked(path)
    assert not is_journal_locked(path)
    Journal.open(path).close()


def test_a_journal_is_held_by_whatever_name_it_is_opened(path):
    with Journal.open(path) as journal:
        other = path.with_name("other.sqlite")
        other.hardlink_to(path)
        assert "in use by another running table" in refusal(other)
        assert journal.append([(Folded(1), DEALER)]) == [1]


def test_whoever_was_turned_away_leaves_the_first_tables_locks_alone(path):
    with Journal.open(path) as journal:
        journal.append([(Folded(1), DEALER)])
        refusal(path)
        assert is_journal_locked(path)
        # Had it lost its locks, this other program would take itself for the last one and delete
        # the write-ahead file.
        look = ("import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); "
                "db.execute('SELECT 1 FROM facts'); db.close()")
        subprocess.run([sys.executable, "-c", look, path], check=True)
        assert path.with_name(path.name + "-wal").stat().st_size
        journal.append([(Folded(2), DEALER)])
    with Journal.open(path) as again:
        assert again.last_number == 2


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o777])
def test_a_journal_and_what_lies_beside_it_is_its_owners_alone(tmp_path, umask):
    before = os.umask(umask)
    try:
        with Journal.open(tmp_path / "t.sqlite") as journal:
            journal.append([(CardSeen(Place.HOLE, 1, "token1"), Origin("shoe", "shoe", 7, 1))])
            modes = {one.name: one.stat().st_mode & 0o777 for one in tmp_path.iterdir()}
    finally:
        os.umask(before)
    assert {"t.sqlite", "t.sqlite-wal", "t.sqlite-shm"} <= modes.keys()
    assert set(modes.values()) == {0o600}
