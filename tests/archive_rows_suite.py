"""The rows of an archive: the same rules on SQLite and on PostgreSQL.

Imported by the tests of either; ``where`` is an empty archive, ``table`` a table with a journal.
"""

from dataclasses import replace

import pytest

from dealer_assist.floor.archive.archive_interface import ArchivedJournal, ArchiveFailed, RowBatch
from dealer_assist.floor.archive.archive_opening import open_archive, open_digest, open_reader
from dealer_assist.storage.journal.journal_rows import first_broken_row
from dealer_assist.storage.journal.schema import Identity, JournalKind


def test_rows_come_back_as_the_table_wrote_them(where, table):
    table.hand()
    with open_archive(where) as archive:
        table.send(archive)
        rows = archive.after(table.id, 0, 10_000)
        assert rows == table.rows()
        assert first_broken_row(Identity(table.id, JournalKind.LIVE), "", rows) == 0
        assert archive.held(table.id) == ArchivedJournal(
            table.id, "live", "aix", "7", rows[-1].number, rows[-1].hash)
        assert [archive.hash_at(table.id, row.number) for row in rows] == [r.hash for r in rows]


def test_rows_are_still_there_after_the_server_was_started_again(where, table):
    table.hand()
    with open_archive(where) as archive:
        table.send(archive)
    with open_archive(where) as archive:
        assert archive.after(table.id, 0, 10_000) == table.rows()


def test_what_was_never_held_is_not_there(where, table):
    with open_archive(where) as archive:
        assert archive.held(table.id) is None
        assert archive.all_held() == ()
        assert archive.after(table.id, 0, 10) == []
        assert archive.hash_at(table.id, 1) == ""
        assert archive.names(table.id) == ()


def test_rows_that_come_twice_are_held_once(where, table):
    table.hand()
    rows = tuple(table.rows())
    with open_archive(where) as archive:
        archive.admit(ArchivedJournal(table.id, "live", "aix", "7"))
        archive.put([RowBatch(table.id, rows[:9])])
        archive.put([RowBatch(table.id, rows[4:]), RowBatch(table.id, rows)])
        archive.admit(ArchivedJournal(table.id, "live", "aix", "7"))
        assert archive.after(table.id, 0, 10_000) == list(rows)
        assert len(archive.all_held()) == 1


def test_where_a_row_is_missing_nothing_of_the_whole_put_is_stored(where, table):
    table.hand()
    rows = tuple(table.rows())
    with open_archive(where) as archive:
        archive.admit(ArchivedJournal(table.id, "live", "aix", "7"))
        archive.admit(ArchivedJournal("other", "live", "aix", "8"))
        with pytest.raises(ArchiveFailed, match=f"{table.id} are missing after 0"):
            archive.put([RowBatch("other", rows[:3]), RowBatch(table.id, rows[1:])])
        assert [held.last for held in archive.all_held()] == [0, 0]
        archive.put([RowBatch(table.id, rows)])
        assert archive.held(table.id).last == rows[-1].number


def test_rows_of_a_journal_that_was_not_admitted_are_refused(where, table):
    with open_archive(where) as archive, pytest.raises(ArchiveFailed, match="admitted"):
        archive.put([RowBatch(table.id, tuple(table.rows()))])


@pytest.mark.parametrize("forged", [{"at": "2026\0"}, {"by": "\ud800"}, {"boot_id": 1 << 70}])
def test_a_row_that_no_database_can_hold_is_refused_and_the_archive_goes_on(where, table, forged):
    rows = table.rows()
    with open_archive(where) as archive:
        archive.admit(ArchivedJournal(table.id, "live", "aix", "7"))
        try:
            archive.put([RowBatch(table.id, (replace(rows[0], **forged),))])
        except ArchiveFailed:
            assert archive.held(table.id).last == 0
            archive.put([RowBatch(table.id, (rows[0],))])
        assert archive.held(table.id).last == 1


def test_an_erased_name_does_not_come_back_with_a_row_that_is_sent_again(where, table):
    rows = tuple(table.rows())
    with open_archive(where) as archive:
        archive.admit(ArchivedJournal(table.id, "live", "aix", "7"))
        archive.put([RowBatch(table.id, rows, (("~a", "Anna"), ("~b", "Berthe")))])
        archive.put([RowBatch(table.id, (), (("~a", ""),))])
        archive.put([RowBatch(table.id, rows, (("~a", "Anna"), ("~b", "Berthe")))])
        assert archive.names(table.id) == (("~b", "Berthe"),)
        assert archive.erased(table.id) == ("~a",)


def test_a_second_server_is_refused_and_may_come_once_the_first_has_gone(where):
    with open_archive(where), pytest.raises(ArchiveFailed, match="another floor server"):
        open_archive(where)
    open_archive(where).close()


def test_only_one_program_makes_the_digest(where):
    open_archive(where).close()
    digest = open_digest(where)
    with pytest.raises(ArchiveFailed, match="another"):
        open_digest(where)
    digest.close()


def test_a_reader_sees_what_was_committed_and_changes_nothing(where, table):
    with open_archive(where) as archive, open_reader(where) as reader:
        table.send(archive)
        assert reader.after(table.id, 0, 10_000) == table.rows()
        with pytest.raises(ArchiveFailed):
            reader.admit(ArchivedJournal("other", "live", "aix", "8"))
        with pytest.raises(ArchiveFailed):
            reader.put([RowBatch(table.id, (), (("~a", "Anna"),))])
        assert len(archive.all_held()) == 1


def test_a_digest_at_work_does_not_keep_rows_out(where, table):
    table.hand()
    with open_archive(where) as archive:
        table.send(archive)
        digest = open_digest(where)
        assert digest.step(5) == 5
        table.hand()
        table.send(archive)
        assert digest.behind() == archive.held(table.id).last - 5
        digest.finish()
        assert digest.behind() == 0
        digest.close()
