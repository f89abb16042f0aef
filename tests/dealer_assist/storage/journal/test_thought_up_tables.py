"""A journal whose layout was changed: an index gone, or what SQLite works out while it reads."""

import sqlite3

import pytest

from dealer_assist.storage.journal import Journal, JournalKind, JournalUnusable
from dealer_assist.storage.journal.journal_reader import journal_contents
from dealer_assist.storage.journal.verify import verify_journal

ENDLESS = """ALTER TABLE {0} RENAME TO old; CREATE VIEW {0} AS
    WITH RECURSIVE n(x) AS (SELECT 'x' UNION ALL SELECT x || 'x' FROM n)
    SELECT x AS id, x AS kind, x AS token, x AS name, '' AS folded, 1 AS number FROM n"""
TRIGGER = """CREATE TRIGGER more AFTER INSERT ON facts BEGIN
    DELETE FROM names; END"""
UNGUARDED = "DROP INDEX facts_once"
FORMULA = "ALTER TABLE facts ADD COLUMN more TEXT AS (hex(zeroblob(500000000)))"


@pytest.mark.parametrize("statements", [
    ENDLESS.format("journal"), ENDLESS.format("names"), ENDLESS.format("facts"), TRIGGER, FORMULA,
    UNGUARDED, "CREATE TABLE more (x)", "DROP INDEX names_folded",
], ids=["endless journal", "endless names", "endless facts", "trigger", "formula", "unguarded",
        "another table", "slow names"])
def test_a_layout_that_isnt_as_it_was_made_is_refused_before_a_row_is_read(tmp_path, statements):
    path = tmp_path / "t.sqlite"
    Journal.open(path, kind=JournalKind.LIVE).close()
    db = sqlite3.connect(path)
    db.executescript(statements)
    db.close()
    assert "isn't as it was made" in verify_journal(path).says
    with pytest.raises(JournalUnusable, match="isn't as it was made"):
        journal_contents(path)
    with pytest.raises(JournalUnusable, match="isn't as it was made"):
        Journal.open(path, kind=JournalKind.LIVE)


def test_what_sqlite_quotes_of_a_bent_layout_steers_no_terminal(tmp_path):
    path = tmp_path / "t.sqlite"
    Journal.open(path, kind=JournalKind.LIVE).close()
    db = sqlite3.connect(path)
    db.execute("PRAGMA writable_schema = ON")
    db.execute("UPDATE sqlite_schema SET sql = replace(sql, 'hash', ?) WHERE name = 'facts'",
               ("`\x1b[2J\n",))
    db.commit()
    db.close()
    says = verify_journal(path).says
    assert "malformed database schema" in says and says.isprintable()
