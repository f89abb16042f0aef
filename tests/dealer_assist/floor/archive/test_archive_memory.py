"""The digest keeps the journals that go on in memory, and lets go of those that rested longest."""

from archived_table import ArchivedTable

from dealer_assist.floor.archive import search_record_builder as room
from dealer_assist.floor.archive.archive_opening import open_archive, open_digest


def test_the_journal_that_rested_longest_makes_room(tmp_path, where, monkeypatch):
    monkeypatch.setattr(room, "_MOST_FOLDINGS", 2)
    tables = [ArchivedTable(tmp_path, name) for name in "123"]
    with open_archive(where) as archive:
        digest = open_digest(where)
        for one in (0, 1, 0, 2):  # the first goes on, the second rests
            tables[one].hand()
            tables[one].send(archive)
            digest.finish()
        kept = [folding.place.name for folding, _ in digest._foldings.values()]
        digest.close()
    assert kept == ["1", "3"]
    for table in tables:
        table.close()
