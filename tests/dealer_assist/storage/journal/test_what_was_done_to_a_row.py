"""The first bad row is named with what was done: edited, taken out, put in, moved, damaged."""

import sqlite3
from contextlib import closing

import pytest
from tampered_journal import a_table, edited, forged, rows, sql

from dealer_assist.storage.journal import chain
from dealer_assist.storage.journal.schema import COLUMNS
from dealer_assist.storage.journal.verify import summarize_journal

CLOSED_UP = ("DELETE FROM facts WHERE number IN (9, 10)",
             "UPDATE facts SET number = number - 2 WHERE number > 8")
SWAPPED = ("UPDATE facts SET number = -1 WHERE number = 8",
           "UPDATE facts SET number = 8 WHERE number = 13",
           "UPDATE facts SET number = 13 WHERE number = -1")
NEIGHBOURS = tuple(one.replace("13", "9") for one in SWAPPED)
PUT_IN = ("UPDATE facts SET number = number + 1000 WHERE number > 8",
          "UPDATE facts SET number = number - 999 WHERE number > 1000",
          'INSERT INTO facts SELECT 9, at, kind, body, "by", device, boot_id, NULL, part, hash '
          "FROM facts WHERE number = 3")


@pytest.fixture
def path(tmp_path):
    return a_table(tmp_path / "t.sqlite")


@pytest.mark.parametrize(("statements", "why", "row", "span"), [
    (("UPDATE facts SET body = '{}' WHERE number = 9",), "edited", 9, (0, 0)),
    (("UPDATE facts SET hash = zeroblob(32) WHERE number = 9",), "edited", 9, (0, 0)),
    (("DELETE FROM facts WHERE number IN (9, 10)",), "deleted", 9, (9, 10)),
    (CLOSED_UP, "deleted", 9, (9, 10)),
    (SWAPPED, "order", 8, (13, 13)),
    (NEIGHBOURS, "order", 8, (9, 9)),
    (PUT_IN, "inserted", 9, (9, 9)),
    (("UPDATE facts SET at = cast(x'e9' AS TEXT) WHERE number = 9",), "edited", 9, (0, 0)),
], ids=["text", "hash", "taken out", "closed up", "swapped", "neighbours", "put in", "no text"])
def test_what_was_done_is_told_by_the_rows_behind_it(path, statements, why, row, span):
    flaw = summarize_journal(sql(path, *statements)).flaw
    assert flaw is not None
    assert (flaw.why, flaw.row, (flaw.first, flaw.last)) == (why, row, span)


def test_a_row_that_was_edited_with_its_hash_shows_at_the_next(path):
    found = rows(path)
    entry = chain.ChainEntry(*found[8][:-1])._replace(body='{"count":3}')
    hashed = chain.row_hash(found[7][-1], entry).hex()
    sql(path, f"UPDATE facts SET body = '{entry.body}', hash = x'{hashed}' WHERE number = 9")
    flaw = summarize_journal(path).flaw
    assert flaw is not None and (flaw.why, flaw.row) == ("edited", 10)


def test_rows_that_were_written_anew_up_to_some_row_show_where_the_old_ones_begin(path):
    found = rows(path)
    previous = found[6][-1]
    for row in found[7:10]:
        entry = chain.ChainEntry(*row[:-1])._replace(at="2026-01-01T00:00:00.000Z")
        previous = chain.row_hash(previous, entry)
        sql(path, f"UPDATE facts SET at = '{entry.at}', hash = x'{previous.hex()}' "
                  f"WHERE number = {entry.number}")
    sql(path, "UPDATE facts SET hash = zeroblob(32) WHERE number = 12")
    flaw = summarize_journal(path).flaw
    assert flaw is not None and (flaw.why, flaw.row) == ("rewritten", 11)


def test_a_chain_that_was_recomputed_whole_is_sound_by_itself(path):
    forged(path, edited(3, "10000", "90000"))
    assert summarize_journal(path).flaw is None


def test_sound_rows_are_handed_on_with_their_facts_up_to_the_flaw(path):
    taken = []
    sql(path, "UPDATE facts SET body = '{}' WHERE number = 9")
    seen = summarize_journal(path, lambda entry, fact: taken.append(entry.number))
    assert (taken, seen.rows) == (list(range(1, 9)), 8)
    assert seen.last_hash == rows(path)[7][-1].hex()


def hashed_anew(path):
    """The rows as they are, be they no text; their hashes made to fit."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
        (who,) = db.execute("SELECT id, kind FROM journal").fetchall()
        previous = chain.hash_before_first_row(*who)
        for row in db.execute(f"SELECT {COLUMNS} FROM facts ORDER BY number").fetchall():
            previous = chain.row_hash(previous, chain.ChainEntry(*row[:-1]))
            db.execute("UPDATE facts SET hash = ? WHERE number = ?", (previous, row[0]))


@pytest.mark.parametrize(("is_hashed", "why"), [(False, "edited"), (True, "unknown")])
@pytest.mark.parametrize("number", [1, 9])
def test_a_row_of_bytes_that_are_no_text_is_the_first_bad_one(path, number, is_hashed, why):
    sql(path, f"UPDATE facts SET body = CAST(x'7b22ff227d' AS TEXT) WHERE number = {number}")
    if is_hashed:
        hashed_anew(path)
    seen = summarize_journal(path)
    assert (seen.flaw.why, seen.flaw.row, seen.rows) == (why, number, number - 1)
    assert seen == summarize_journal(path, lambda *_: None)


def test_a_bit_that_flipped_anywhere_in_the_file_is_found_or_changes_no_row(path):
    whole, before = path.read_bytes(), rows(path)
    found = 0
    for at in range(100, len(whole), 997):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x10]) + whole[at + 1:])
        seen = summarize_journal(path)
        if seen.flaw is None and not seen.cause:
            assert rows(path) == before
        else:
            found += 1
    assert found > 3
