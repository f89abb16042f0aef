"""A second program that looks into a journal or an archive, or erases in it, loses nothing of it.

On POSIX a closed descriptor takes all of a program's locks on that file with it: the other program
then deletes the write-ahead file into which the first goes on writing.
Source: https://www.sqlite.org/howtocorrupt.html, 2.2
"""

import subprocess
import sys
from pathlib import Path

import pytest
from kept_archive import DEALER, NAME, filled, send, write

from dealer_assist.floor.archive.archive_opening import open_archive, open_reader
from dealer_assist.game import facts as e
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import Journal, journal_contents, verify_journal
from dealer_assist.storage.journal.journal_rows import RowReader
from dealer_assist.storage.journal.sqlite_connections import first_bytes
from dealer_assist.training.review.hand_file_opening import open_hands

STAKES = e.Stakes(50, 100, 100)
ROOT = Path(__file__).parents[3]


def another_program(code, *args):
    done = subprocess.run([sys.executable, "-c", code, *map(str, args)], cwd=ROOT, check=True,
                          capture_output=True, text=True)
    return done.stdout.strip()


ERASE = ("import sys; from dealer_assist.storage.journal import erase_name; "
         "erase_name(sys.argv[1], sys.argv[2])")
COUNT = ("import sys; from dealer_assist.storage.journal import journal_contents; "
         "print(len(journal_contents(sys.argv[1]).records))")
ERASE_IN_ARCHIVE = (
    "import sys; from dealer_assist.floor.archive.erasure import open_keeper\n"
    "with open_keeper(sys.argv[1]) as keeper:\n"
    "    keeper.erase([(one.journal, one.token) for one in keeper.names()])")
HELD = ("import sys; from dealer_assist.floor.archive.archive_opening import open_reader\n"
        "with open_reader(sys.argv[1]) as archive: print(archive.all_held()[0].last)")


@pytest.mark.long
def test_facts_that_a_table_appends_after_an_erasure_by_another_program_are_kept(tmp_path):
    path = tmp_path / "table.sqlite"
    with Journal.open(path) as journal, RowReader(path):
        journal.append([(e.WaitJoined(NAME), DEALER)])
        RowReader(path).close()
        verify_journal(path)
        another_program(ERASE, path, NAME)
        journal.append([(e.Folded(1), DEALER)])
        journal.append([(e.Folded(2), DEALER)])
        assert another_program(COUNT, path) == "3"
    assert len(journal_contents(path).records) == 3


@pytest.mark.long
def test_rows_that_an_archive_takes_after_an_erasure_by_another_program_are_kept(tmp_path):
    where, path, journal = filled(tmp_path)
    with open_archive(where) as archive:
        open_reader(where).close()
        with open_reader(where):
            another_program(ERASE_IN_ARCHIVE, where)
            write(path, e.PlayerLeft(4))
            send(archive, path)
            assert another_program(HELD, where) == "5"
    with open_reader(where) as archive:
        assert archive.held(journal).last == 5


@pytest.mark.long
def test_facts_that_a_table_appends_after_its_own_replayer_looked_are_kept(tmp_path):
    path = tmp_path / "table.sqlite"
    with Journal.open(path) as journal:
        journal.append(
            [(e.TableOpened("1", shipped_houses.DEFAULT, "holdem_no_limit", STAKES, ()), DEALER),
                        (e.WaitJoined(NAME), DEALER)])
        open_hands(path, shipped_houses.shipped_house, "fr", over_only=True)
        another_program(ERASE, path, NAME)
        journal.append([(e.Folded(1), DEALER)])
        assert another_program(COUNT, path) == "3"
    assert len(journal_contents(path).records) == 3


def test_a_table_that_is_looked_at_all_evening_keeps_one_descriptor_for_it(tmp_path):
    path = tmp_path / "table.sqlite"
    with Journal.open(path):
        first_bytes(path, 100)
        before = len(list(Path("/dev/fd").iterdir()))
        for _ in range(10):
            assert first_bytes(path, 15) == b"SQLite format 3"
        assert len(list(Path("/dev/fd").iterdir())) == before


def test_descriptors_are_let_go_with_the_last_connection(tmp_path):
    path = tmp_path / "table.sqlite"
    before = len(list(Path("/dev/fd").iterdir()))
    with Journal.open(path):
        for _ in range(10):
            first_bytes(path, 100)
    assert len(list(Path("/dev/fd").iterdir())) == before
