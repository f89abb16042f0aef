"""What can happen to an archive's file: kill -9, full disk, damage, a foreign file, two servers."""

import resource
import signal
import sqlite3
import subprocess
import sys
import textwrap
import time
from contextlib import closing
from pathlib import Path

import pytest
from archived_table import digested

from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.floor.archive import row_tables
from dealer_assist.floor.archive.archive_interface import (
    ArchiveChanged,
    ArchivedJournal,
    ArchiveFailed,
    RowBatch,
)
from dealer_assist.floor.archive.archive_opening import (
    is_server,
    open_archive,
    open_digest,
    open_reader,
    open_search,
)
from dealer_assist.floor.archive.archive_queries import HandQuery
from dealer_assist.floor.archive.erasure import open_keeper
from dealer_assist.floor.archive.sqlite_archive import DIALECT, digest_path
from dealer_assist.storage.journal.guest_name_binding import StoredName
from dealer_assist.trust.proof.evidence import open_evidence_at
from dealer_assist.trust.proof.evidence_checks import ProofRequest, findings

#: Puts a journal's rows into an archive three at a time, and says each time how far it is.
_PUTTING = textwrap.dedent("""
    import sys
    from pathlib import Path
    from dealer_assist.floor.archive.archive_opening import open_archive
    from dealer_assist.floor.archive.archive_interface import ArchivedJournal, RowBatch
    from dealer_assist.storage.journal import RowReader
    where, journal = sys.argv[1:]
    with RowReader(Path(journal)) as reader, open_archive(where) as archive:
        id = reader.identity.id
        archive.admit(ArchivedJournal(id, "live", "aix", "7"))
        while rows := reader.after(archive.held(id).last, 3):
            archive.put([RowBatch(id, tuple(rows))])
            print(rows[-1].number, flush=True)
""")


def putting(where, table, **more):
    return subprocess.Popen([sys.executable, "-c", _PUTTING, where, str(table.path)],
                            stdout=subprocess.PIPE, **more)


@pytest.mark.parametrize("lines", [1, 20, 60])
@pytest.mark.long
def test_what_was_acknowledged_survives_kill_9_and_the_rest_follows(where, table, lines):
    for _ in range(12):
        table.hand()
    program = putting(where, table)
    acknowledged = 0
    for _ in range(lines):
        acknowledged = int(program.stdout.readline())
    program.send_signal(signal.SIGKILL)
    rest = program.stdout.read().split()
    program.wait()
    acknowledged = max([acknowledged, *map(int, rest)])
    with open_archive(where) as archive:
        last = archive.held(table.id).last
        assert acknowledged <= last < table.journal.last_number
        assert archive.after(table.id, 0, 10_000) == table.rows()[:last]
        table.send(archive)
        assert archive.after(table.id, 0, 10_000) == table.rows()


@pytest.mark.long
def test_a_full_disk_is_said_and_once_there_is_room_nothing_is_missing(where, table):
    for _ in range(30):
        table.hand()
    open_archive(where).close()
    size = 200_000  # bytes that one file may have

    def small():
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    program = putting(where, table, preexec_fn=small, stderr=subprocess.PIPE)
    said, why = program.communicate()
    assert program.returncode and b"ArchiveFailed" in why
    assert b"full" in why and b"Nothing was half stored" in why
    acknowledged = int(said.split()[-1])
    with open_archive(where) as archive:
        assert archive.held(table.id).last == acknowledged
        table.send(archive)
        assert archive.after(table.id, 0, 10_000) == table.rows()


def test_a_place_that_can_not_be_written_is_said_at_the_start(tmp_path):
    with pytest.raises(ArchiveFailed, match="is missing"):
        open_archive(str(tmp_path / "nowhere" / "archive"))
    with pytest.raises(ArchiveFailed, match="no archive at"):
        open_reader(str(tmp_path / "archive"))
    with pytest.raises(ArchiveFailed):
        open_archive(str(tmp_path))


@pytest.mark.parametrize(("content", "said"), [
    (b"", "not an archive"), (b"SQLite format 3\0" + bytes(10), "not an archive"),
    (b"a letter " * 40, "not an archive"),
])
def test_a_file_that_is_no_archive_is_refused_and_left_as_it_is(where, content, said):
    Path(where).write_bytes(content)
    for opener in (open_archive, open_reader, open_search, open_digest):
        with pytest.raises(ArchiveFailed, match=said):
            opener(where)
    assert Path(where).read_bytes() == content


def test_another_programs_database_and_a_journal_are_refused(where, table):
    with sqlite3.connect(where) as db:
        db.execute("CREATE TABLE facts (number)")
    table.close()
    for wrong in (where, str(table.path)):
        with pytest.raises(ArchiveFailed, match="another program's"):
            open_archive(wrong)


def test_an_archive_of_a_later_version_is_refused(where):
    open_archive(where).close()
    with closing(sqlite3.connect(where)) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(ArchiveFailed, match="version 99"):
        open_archive(where)


FIRST_VERSION = [*row_tables.create_row_tables(DIALECT, 1), "PRAGMA user_version = 1"]


@pytest.fixture
def first_version(where, table):
    """An archive as the first layout had it, with what it held then."""
    with open_archive(where) as archive:
        archive.admit(ArchivedJournal(table.id, "live", "aix", "7"))
        archive.put([RowBatch(table.id, (), (("~0123456789ab", "Anna"),))])
    with closing(sqlite3.connect(where)) as db:
        held = [(name, db.execute(f"SELECT * FROM {name}").fetchall())
                for name in ("journals", "facts", "holds")]
        names = db.execute("SELECT journal, token, name FROM names").fetchall()
        for one in ("journals", "facts", "names", "holds"):
            db.execute(f"DROP TABLE {one}")
        for statement in FIRST_VERSION:
            db.execute(statement)
        for name, lines in (*held, ("names", names)):
            for line in lines:
                db.execute(f"INSERT INTO {name} VALUES ({', '.join('?' * len(line))})", line)
        db.commit()
    return where


def test_an_archive_of_the_first_version_is_read_as_it_is(first_version, table):
    with open_reader(first_version) as archive:
        assert archive.stored_names(table.id) == {"~0123456789ab": StoredName("Anna")}


def test_an_archive_of_the_first_version_is_gone_on_with_and_takes_salts(first_version, table):
    with open_archive(first_version) as archive:
        archive.put([RowBatch(table.id, (), (("~ba9876543210", "Luc"),),
                              (("~ba9876543210", "ab"),))])
        assert archive.stored_names(table.id) == {
            "~0123456789ab": StoredName("Anna"), "~ba9876543210": StoredName("Luc", "ab")}
    open_archive(first_version).close()


@pytest.mark.parametrize("change", [
    "CREATE TRIGGER more AFTER INSERT ON facts BEGIN DELETE FROM names; END",
    "CREATE VIEW more AS SELECT 1", "CREATE INDEX more ON facts (kind)", "DROP TABLE holds",
    "ALTER TABLE facts ADD COLUMN more TEXT",
])
def test_a_changed_layout_is_told_at_every_opening(where, change):
    open_archive(where).close()
    with closing(sqlite3.connect(where)) as db:
        db.execute(change)
    for opener in (open_archive, open_reader, open_keeper):
        with pytest.raises(ArchiveChanged, match="isn't as it was made"):
            opener(where)


@pytest.mark.parametrize("change", [
    "CREATE TRIGGER more AFTER INSERT ON hands BEGIN DELETE FROM rulings; END",
    "CREATE VIEW more AS SELECT 1", "DROP TABLE calls",
    "DROP TABLE calls; CREATE VIEW calls AS SELECT * FROM hands", "DROP INDEX happened_18",
])
def test_a_changed_layout_of_what_is_searched_is_told_at_every_opening(where, table, change):
    table.hand()
    table.archived(where)
    with closing(sqlite3.connect(digest_path(Path(where)))) as db:
        db.executescript(change)
    for opener in (open_search, open_digest):
        with pytest.raises(ArchiveChanged, match=r"isn't as it was made.*Delete it"):
            opener(where)
    digest_path(Path(where)).unlink()
    digested(where)
    with open_search(where) as search:
        assert len(search.hands(HandQuery()).found) == 1


def test_what_another_version_made_to_be_searched_is_made_anew(where, table):
    table.hand()
    table.archived(where)
    with closing(sqlite3.connect(digest_path(Path(where)))) as db:
        db.executescript("PRAGMA user_version = 99; DROP TABLE calls")
    with open_search(where) as search:
        assert search.hands(HandQuery()) == ((), None)
    digested(where)
    with open_search(where) as search:
        assert len(search.hands(HandQuery()).found) == 1


def test_verify_calls_an_archive_with_a_changed_layout_damaged(where):
    open_archive(where).close()
    with closing(sqlite3.connect(where)) as db:
        db.execute("CREATE VIEW more AS SELECT 1")
    assert [one.id for one in findings(open_evidence_at(where), ProofRequest())] == ["file_damaged"]


def test_a_write_ahead_file_without_its_archive_is_never_written_over(where):
    Path(where + "-wal").write_bytes(b"rows that nobody has elsewhere")
    with pytest.raises(ArchiveFailed, match="may hold rows"):
        open_archive(where)


def test_damaged_pages_are_said_when_they_are_read(where, table):
    for _ in range(20):
        table.hand()
    with open_archive(where) as archive:
        table.send(archive)
    content = bytearray(Path(where).read_bytes())
    content[8192 * 3 : 8192 * 6] = bytes(8192 * 3)
    Path(where).write_bytes(content)
    with pytest.raises(ArchiveFailed, match="damaged"), open_archive(where) as archive:
        archive.after(table.id, 0, 10_000)
        archive.names(table.id)
        archive.erased(table.id)


@pytest.mark.parametrize("damage", ["deleted", "emptied", "overwritten", "torn"])
@pytest.mark.few
def test_what_is_searched_is_made_anew_whatever_became_of_its_file(where, table, damage):
    for _ in range(5):
        table.hand()
    table.archived(where)
    path = digest_path(Path(where))
    content = path.read_bytes()
    if damage == "deleted":
        path.unlink()
    else:
        path.write_bytes({"emptied": b"", "overwritten": b"x" * 500,
                          "torn": content[:8192] + bytes(4096) + content[12288:]}[damage])
    digested(where)
    with open_search(where) as search:
        assert len(search.hands(HandQuery()).found) == 5


def test_rows_are_stored_while_the_digest_is_in_the_middle_of_storing(where, table):
    with open_archive(where) as archive:
        table.send(archive)
        digest = open_digest(where)
        with digest._engine.transaction():
            digest._engine.query("DELETE FROM digest.happened")
            table.hand()
            table.send(archive)
        assert archive.after(table.id, 0, 10_000) == table.rows()
        digest.close()


def test_a_search_that_was_open_before_anything_was_digested_finds_it_later(where, table):
    table.hand()
    with open_archive(where) as archive:
        table.send(archive)
    with open_search(where) as search:
        assert search.hands(HandQuery()) == ((), None)
        digested(where)
        assert len(search.hands(HandQuery()).found) == 1


def test_a_second_servers_refusal_says_which_archive(where):
    with open_archive(where), pytest.raises(ArchiveFailed) as refused:
        open_archive(where)
    assert where in str(refused.value)


@pytest.mark.long
def test_a_server_that_was_killed_leaves_its_lock_to_the_next(where, table):
    program = putting(where, table)
    program.stdout.readline()
    program.kill()
    program.wait()
    open_archive(where).close()


def test_an_erased_name_leaves_no_bytes_in_the_file(where, table):
    with open_archive(where) as archive:
        archive.admit(ArchivedJournal(table.id, "live", "aix", "7"))
        archive.put([RowBatch(table.id, tuple(table.rows()), (("~a", "Kowalczyk-Zqx"),))])
        archive.put([RowBatch(table.id, (), (("~a", ""),))])
    assert b"Kowalczyk-Zqx" not in Path(where).read_bytes()


def test_a_path_and_a_server_are_told_apart():
    assert is_server("postgresql://floor@/archive") and is_server("postgres://x/y")
    assert not is_server("postgresql.sqlite") and not is_server("/srv/archive.sqlite")


def test_where_the_driver_is_missing_it_is_said_how_it_comes(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(ArchiveFailed, match="pip install"):
        open_archive("postgresql://floor@/archive")


@pytest.mark.long
def test_the_digests_program_ends_with_its_input_and_has_digested_by_then(where, table):
    table.hand()
    with open_archive(where) as archive:
        table.send(archive)
        program = subprocess.Popen(
            [sys.executable, "-m", "dealer_assist", "floor", "digest", where],
            stdin=subprocess.PIPE)
        until = time.monotonic() + 60
        with open_search(where) as search:
            while not search.hands(HandQuery()).found:
                assert time.monotonic() < until and program.poll() is None
                time.sleep(0.05)
            table.hand()
            table.send(archive)
            while len(search.hands(HandQuery()).found) < 2:
                assert time.monotonic() < until and program.poll() is None
                time.sleep(0.05)
        program.stdin.close()
        assert program.wait(20) == 0


def test_the_digests_program_says_what_is_wrong(tmp_path, where, capsys):
    from dealer_assist.cli.floor import floor_digest

    assert call_command(floor_digest, [where, "--once"]) == 1
    assert "Il n'y a pas d'archive" in capsys.readouterr().err
    assert call_command(floor_digest,
                        [where, "--once", "--house", str(tmp_path / "none.toml")]) == 2
    open_archive(where).close()
    assert call_command(floor_digest, [where, "--once"]) == 0
    assert digest_path(Path(where)).stat().st_size
