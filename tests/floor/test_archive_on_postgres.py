"""The rules of the archive on a real PostgreSQL, and what only a server can do to it."""

import subprocess
import sys
import threading
import time
from contextlib import suppress

import psycopg
import pytest
from archive_digest_suite import *  # noqa: F403
from archive_rows_suite import *  # noqa: F403
from archive_search_suite import *  # noqa: F403
from archived_table import ArchivedTable
from postgres_server import temporary_postgres_server

from dealer_assist.floor.archive.archive_interface import (
    ArchiveChanged,
    ArchivedJournal,
    ArchiveFailed,
    RowBatch,
)
from dealer_assist.floor.archive.archive_opening import (
    open_archive,
    open_digest,
    open_reader,
    open_search,
)
from dealer_assist.floor.archive.archive_queries import HandQuery
from dealer_assist.storage.journal.guest_name_binding import StoredName


@pytest.fixture(scope="module")
def server():
    with temporary_postgres_server() as made:
        yield made


@pytest.fixture
def where(server, request):
    name = f"a{abs(hash(request.node.nodeid)) % 10**12}"
    yield server.create(name)
    server.drop(name)


@pytest.fixture(scope="session")
def fresh():
    """Makes an empty archive for a whole run; see archive_search_suite."""
    with temporary_postgres_server() as made:
        yield lambda name: made.create(name)


@pytest.fixture
def table(tmp_path):
    made = ArchivedTable(tmp_path)
    yield made
    made.close()


def test_an_archive_of_the_first_version_is_gone_on_with_and_takes_salts(where, table):
    open_archive(where).close()
    with psycopg.connect(where) as db:
        db.execute("ALTER TABLE names DROP COLUMN salt")
        db.execute("UPDATE archive SET version = 1")
    with open_reader(where) as archive:
        assert archive.stored_names(table.id) == {}
    with open_archive(where) as archive:
        archive.admit(ArchivedJournal(table.id, "live", "aix", "7"))
        archive.put([RowBatch(table.id, (), (("~ba9876543210", "Luc"),),
                              (("~ba9876543210", "ab"),))])
        assert archive.stored_names(table.id) == {"~ba9876543210": StoredName("Luc", "ab")}


@pytest.mark.parametrize("change", [
    "ALTER TABLE facts DROP CONSTRAINT facts_pkey",
    "CREATE RULE more AS ON DELETE TO names DO INSTEAD NOTHING",
    "ALTER TABLE holds ADD COLUMN more BIGINT GENERATED ALWAYS AS (at_s) STORED",
])
def test_a_changed_layout_is_told_at_every_opening(where, change):
    open_archive(where).close()
    with psycopg.connect(where) as db:
        db.execute(change)
    for opener in (open_archive, open_reader):
        with pytest.raises(ArchiveChanged, match="isn't as it was made"):
            opener(where)


@pytest.mark.parametrize("change", [
    "CREATE RULE more AS ON INSERT TO digest.hands DO INSTEAD NOTHING",
    "ALTER TABLE digest.hands RENAME TO more; CREATE VIEW digest.hands AS TABLE digest.more",
])
def test_a_changed_layout_of_what_is_searched_is_told_at_every_opening(where, table, change):
    table.archived(where)
    with psycopg.connect(where) as db:
        db.execute(change)
    for opener in (open_search, open_digest):
        with pytest.raises(ArchiveChanged, match=r"isn't as it was made.*Drop the schema"):
            opener(where)


def test_a_server_killed_between_two_puts_is_found_again_by_the_next(tmp_path, table):
    with temporary_postgres_server() as server, open_archive(server.where()) as archive:
        table.send(archive)
        server.kill()
        with pytest.raises(ArchiveFailed, match="reached"):
            table.hand() and table.send(archive)
        server.start()
        table.send(archive)
        assert archive.after(table.id, 0, 10_000) == table.rows()


def test_what_was_put_before_the_server_was_killed_is_never_lost(tmp_path, table):
    for _ in range(40):
        table.hand()
    rows, acknowledged = table.rows(), 0
    with temporary_postgres_server() as server, open_archive(server.where()) as archive:
        archive.admit(ArchivedJournal(table.id, "live", "aix", "7"))
        for wait_s in (0.05, 0.15, 0.3):
            killer = threading.Timer(wait_s, server.kill)
            killer.start()
            try:
                while acknowledged < len(rows):
                    archive.put([RowBatch(table.id, tuple(rows[acknowledged:acknowledged + 3]))])
                    acknowledged = min(acknowledged + 3, len(rows))
            except ArchiveFailed:
                pass
            killer.join()
            server.start()
            held = _held(archive, table.id)
            assert held in (acknowledged, min(acknowledged + 3, len(rows)))  # nobody was told
            assert archive.after(table.id, 0, 10_000) == rows[:held]
            acknowledged = held


def _held(archive, journal):
    """What it holds; the first question after a kill may find its connection dead."""
    with suppress(ArchiveFailed):
        return archive.held(journal).last
    return archive.held(journal).last


def test_a_server_that_may_lose_what_it_acknowledged_is_refused(tmp_path):
    with (temporary_postgres_server(("fsync=off",)) as server,
          pytest.raises(ArchiveFailed, match="fsync = off")):
        open_archive(server.where())


def test_no_server_no_database_and_no_archive_yet_are_told_apart(tmp_path, server):
    with pytest.raises(ArchiveFailed, match="can't be reached"):
        open_archive(f"postgresql://floor@/archive?host={tmp_path}")
    with pytest.raises(ArchiveFailed, match=r"let us in.*nobody_made_it"):
        open_archive(server.where("nobody_made_it"))
    with pytest.raises(ArchiveFailed, match="no archive in this database yet"):
        open_reader(server.create("empty"))


def test_a_word_of_the_connection_string_is_never_said(server):
    secret = server.where().replace("floor@", "nobody:Geheim7@")
    with pytest.raises(ArchiveFailed) as refused:
        open_archive(secret)
    assert "Geheim7" not in str(refused.value)


def test_a_program_that_was_killed_leaves_its_lock_to_the_next(where):
    code = (
        "import sys, time; from dealer_assist.floor.archive.archive_opening import open_archive; "
            "archive = open_archive(sys.argv[1]); print('held', flush=True); time.sleep(60)")
    holder = subprocess.Popen([sys.executable, "-c", code, where], stdout=subprocess.PIPE)
    assert holder.stdout.readline() == b"held\n"
    with pytest.raises(ArchiveFailed, match="another floor server"):
        open_archive(where)
    holder.kill()
    holder.wait()
    until = time.monotonic() + 30
    while True:  # the server sees the end of it a moment later
        try:
            open_archive(where).close()
            break
        except ArchiveFailed:
            assert time.monotonic() < until
            time.sleep(0.02)


def test_a_dropped_digest_is_made_anew(where, table):
    table.hand()
    table.archived(where)
    digest = open_digest(where)
    digest._engine.query("DROP SCHEMA digest CASCADE")
    digest.close()
    with open_search(where) as search:
        assert search.hands(HandQuery()).found == ()
    table.archived(where)
    with open_search(where) as search:
        assert len(search.hands(HandQuery()).found) == 1
