"""Tables that are down as the floor starts are in the room all the same: the archive knows them."""

from datetime import UTC, datetime, timedelta

import pytest
from archived_table import ArchivedTable

from dealer_assist.floor.archive.archive_opening import open_archive, open_reader
from dealer_assist.floor.link.link_messages import Glance, Status, TablePresence
from dealer_assist.floor.work import room_reports
from dealer_assist.floor.work.floor_work_messages import KnownTable
from dealer_assist.floor.work.room_state import bare_room
from dealer_assist.floor.work.tables_known_from_archive import (
    RECENT_S,
    SilentTables,
    newest_journals,
)
from dealer_assist.game import facts as e
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import JournalKind

LIVE = JournalKind.LIVE


@pytest.fixture
def down(tmp_path, where):
    """A table that called the floor and was lost then; its rows are in the archive."""
    table = ArchivedTable(tmp_path, "8")
    table.now = datetime.now(UTC) - timedelta(minutes=5)
    table.put(e.FloorCalled("adviser", at_s=int(table.now.timestamp())))
    with open_archive(where) as archive:
        table.send(archive)
    yield table
    table.close()


def told(where, is_silent=lambda known: True, kind=LIVE):
    """All that is told after a start."""
    found = []
    known = SilentTables(lambda: open_reader(where), shipped_houses.shipped_house, kind,
                         found.append,
                         is_silent,
                         wait_s=0)
    known.start()
    known._thread.join(30)
    return found


def room_with(*found):
    room = bare_room("aix")
    for one in found:
        room = room_reports.room_with_table(
            room, room_reports.after_archive_report(room_reports.table_or_bare(room, one.site,
                                                                               one.table), one))
    return room


def test_a_table_that_is_down_keeps_its_place_and_its_open_call(down, where):
    room = room_with(*told(where))
    table = room.table("8")
    assert (table.journal, table.presence) == (down.id, TablePresence.GONE)
    assert abs(table.heard_s - down.now.timestamp()) < 5
    ((call_table, call),) = [(one.table, one.told.number) for one in room.calls]
    assert (call_table, call) == ("8", down.journal.last_number)
    assert table.glance.number == down.journal.last_number


def test_it_is_named_at_once_and_its_rows_are_read_only_where_it_stays_silent(down, where):
    first, *more = told(where, is_silent=lambda known: False)
    assert (first.table, first.glance, more) == ("8", None, [])


def test_of_one_table_the_journal_written_last_counts(down, where, tmp_path):
    (tmp_path / "new").mkdir()
    new = ArchivedTable(tmp_path / "new", "8")
    new.now = down.now + timedelta(minutes=1)
    new.put(e.LastHandsAnnounced(3))
    with open_archive(where) as archive:
        new.send(archive)
    new.close()
    with open_reader(where) as archive:
        assert [one.journal
                for one in newest_journals(archive, LIVE, new.now.timestamp())] == [new.id]


def test_a_table_that_was_put_away_and_one_of_practice_are_not_lost(down, where):
    with open_reader(where) as archive:
        later = down.now.timestamp() + RECENT_S + 5
        assert list(newest_journals(archive, LIVE, later)) == []
        assert list(newest_journals(archive, JournalKind.PRACTICE, down.now.timestamp())) == []


def test_what_the_table_says_itself_holds_against_the_archive(down, where):
    own = Glance("j9", 3, 1000, "oracle", "holdem_no_limit", 100, 200)
    spoken = room_reports.after_glance(room_reports.table_or_bare(bare_room("aix"), "aix", "8"),
                                       own,
                                       7)
    assert room_reports.after_archive_report(spoken, KnownTable("aix", "8", down.id, 9)) == spoken


def test_a_table_whose_evening_was_closed_is_not_told_lost(down, where):
    down.put(e.TableClosed())
    with open_archive(where) as archive:
        down.send(archive)
    assert room_with(*told(where)).table("8").presence is TablePresence.CLOSED


def test_a_table_that_comes_back_is_up_again(down, where):
    table = room_with(*told(where)).table("8")
    table = room_reports.after_status(table, Status(down.id, "s2", TablePresence.UP), 50)
    assert (table.presence, table.session) == (TablePresence.UP, "s2")
