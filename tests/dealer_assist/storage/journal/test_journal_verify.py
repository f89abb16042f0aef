import random
import shutil
import sqlite3
import struct

import pytest

from dealer_assist.game.facts import Called, Folded
from dealer_assist.storage.journal import (
    Journal,
    JournalUnusable,
    Origin,
    chain,
    schema,
    verify_journal,
)
from dealer_assist.storage.journal.schema import COLUMNS

DEALER = Origin("dealer")


def rows(path):
    db = sqlite3.connect(path)
    found = db.execute(f"SELECT {COLUMNS} FROM facts ORDER BY number").fetchall()
    db.close()
    return found


# Sound journals.


def test_a_journal_as_written_is_sound(written):
    assert verify_journal(written).sound


def test_a_new_journal_is_sound(path):
    Journal.open(path).close()
    assert verify_journal(path).sound


def test_a_sound_journal_is_said_with_its_rows_and_last_hash(written):
    assert f"10 rows, last hash {rows(written)[-1][-1].hex()}" in verify_journal(written).says


def test_a_sound_journal_exits_with_zero(written):
    assert verify_journal(written).exit_code == 0


def test_verify_does_not_change_the_file(written):
    before = written.read_bytes()
    verify_journal(written)
    assert written.read_bytes() == before


def test_what_verify_leaves_beside_the_file_goes_with_the_next_table(written, tmp_path):
    before = sorted(tmp_path.iterdir())
    verify_journal(written)
    Journal.open(written).close()
    assert sorted(tmp_path.iterdir()) == before


def test_a_journal_is_verified_while_its_table_is_running(journal, path):
    journal.append([(Folded(1), DEALER)])
    assert verify_journal(path).rows == 1


def test_the_table_goes_on_writing_after_a_verify(journal, path):
    journal.append([(Folded(1), DEALER)])
    verify_journal(path)
    assert journal.append([(Folded(2), DEALER)]) == [2]


def test_a_name_with_odd_letters_is_no_obstacle(tmp_path):
    path = tmp_path / "table n° 3 ?#%20.journal"
    Journal.open(path).close()
    assert verify_journal(path).sound


# Rows that were changed.


def swap(one, other):
    return (
        f"UPDATE facts SET number = -1 WHERE number = {one}",
        f"UPDATE facts SET number = {one} WHERE number = {other}",
        f"UPDATE facts SET number = {other} WHERE number = -1",
    )


TAMPERED = {
    "an edited fact": (["UPDATE facts SET body = replace(body, '4', '5') WHERE number = 4"], 4),
    "an edited time": (["UPDATE facts SET at = '2026' WHERE number = 6"], 6),
    "an edited origin": (["UPDATE facts SET \"by\" = 'floor' WHERE number = 2"], 2),
    "an edited kind": (["UPDATE facts SET kind = 'Raised' WHERE number = 3"], 3),
    "an edited hash": (["UPDATE facts SET hash = zeroblob(32) WHERE number = 5"], 5),
    "an edited first row": (["UPDATE facts SET body = '{}' WHERE number = 1"], 1),
    "an edited last row": (["UPDATE facts SET body = '{}' WHERE number = 10"], 10),
    "a deleted row": (["DELETE FROM facts WHERE number = 7"], 7),
    "a deleted first row": (["DELETE FROM facts WHERE number = 1"], 1),
    "a deleted row, closed up": (
        [
            "DELETE FROM facts WHERE number = 7",
            "UPDATE facts SET number = number - 1 WHERE number > 7",
        ],
        7,
    ),
    "two rows exchanged": (swap(3, 8), 3),
    "bytes that are no text": (
        ["UPDATE facts SET body = cast(x'e9ff' AS TEXT) WHERE number = 9"],
        9,
    ),
    "a row before the first": (["UPDATE facts SET number = 0 WHERE number = 10"], 1),
    "another journal's id": (["UPDATE journal SET id = 'another'"], 1),
    "practice passed off as live": (["UPDATE journal SET kind = 'practice'"], 1),
}


@pytest.mark.parametrize(("statements", "row"), TAMPERED.values(), ids=TAMPERED)
def test_tampering_is_found_at_its_row(tamper, statements, row):
    assert verify_journal(tamper(*statements)).first_bad == row


@pytest.mark.parametrize(("statements", "row"), TAMPERED.values(), ids=TAMPERED)
def test_the_rows_before_the_tampering_are_counted_sound(tamper, statements, row):
    assert verify_journal(tamper(*statements)).rows == row - 1


def test_a_broken_chain_exits_with_one(tamper):
    assert verify_journal(tamper("DELETE FROM facts WHERE number = 7")).exit_code == 1


def test_a_broken_chain_says_what_was_expected_and_what_to_do(tamper):
    says = verify_journal(tamper("DELETE FROM facts WHERE number = 7")).says
    assert "expected row 7, found row 8" in says and "Keep the file as it is" in says


def test_a_row_that_was_edited_and_hashed_again_breaks_the_next(tamper, written):
    found = rows(written)
    entry = chain.ChainEntry(*found[3][:-1])._replace(body='{"chips":1,"seat":4}')
    forged = chain.row_hash(found[2][-1], entry).hex()
    tamper(f"UPDATE facts SET body = '{entry.body}', hash = x'{forged}' WHERE number = 4")
    assert verify_journal(written).first_bad == 5


def test_a_row_that_this_version_cannot_read_is_named(written, tamper):
    entry = chain.ChainEntry(11, "2026", "Tipped", "{}", "dealer", "", 0, None, 0)
    linked = chain.row_hash(rows(written)[-1][-1], entry).hex()
    tamper(
        "INSERT INTO facts VALUES "
        f"(11, '2026', 'Tipped', '{{}}', 'dealer', '', 0, NULL, 0, x'{linked}')"
    )
    assert "Tipped: expected a kind of fact that this version knows" in verify_journal(written).says


def test_a_damaged_index_is_found_although_the_rows_are_sound(written):
    with Journal.open(written) as journal:
        journal.append([(Folded(1), Origin("shoe", "shoe", 7, seq)) for seq in range(1, 50)])
    content = bytearray(written.read_bytes())
    db = sqlite3.connect(written)
    (page,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'facts_once'").fetchone()
    db.close()
    content[page * 4096 - 3] ^= 1
    written.write_bytes(content)
    assert "but the file around them is damaged" in verify_journal(written).says


# Files that are damaged or no journal.


@pytest.mark.parametrize("statement", ["DROP TABLE facts", "ALTER TABLE facts DROP COLUMN hash"])
def test_a_journal_whose_table_of_facts_is_gone_is_not_sound(tamper, statement):
    found = verify_journal(tamper(statement))
    assert (found.sound, found.exit_code) == (False, 1)


def test_a_missing_file_exits_with_two(path):
    assert verify_journal(path).exit_code == 2


def test_a_missing_file_is_not_created(path):
    verify_journal(path)
    assert not path.exists()


@pytest.mark.parametrize("content", [b"", b"x", b"Blinds 5/10\n" * 500, b"SQLite format 3\0"])
def test_a_file_that_is_no_journal_exits_with_two(path, content):
    path.write_bytes(content)
    assert verify_journal(path).exit_code == 2


@pytest.fixture(scope="module")
def long_journal(tmp_path_factory):
    path = tmp_path_factory.mktemp("long") / "table.journal"
    with Journal.open(path) as journal:
        for start in range(0, 200, 5):
            journal.append([(Called(seat, 7), DEALER) for seat in range(start, start + 5)])
            journal.append([(Folded(1), Origin("shoe", "shoe", 7, start + 1))])
    return path


@pytest.mark.long
def test_a_flipped_bit_is_found_or_harmless_wherever_it_is(long_journal, path):
    whole, rng = long_journal.read_bytes(), random.Random(11)
    original = rows(long_journal)
    for at in [*range(100), *(rng.randrange(len(whole)) for _ in range(250))]:
        content = bytearray(whole)
        content[at] ^= 1 << rng.randrange(8)
        path.write_bytes(content)
        assert not verify_journal(path).sound or rows(path) == original, f"byte {at}"


def test_a_flipped_byte_in_a_fact_is_found_at_its_row(long_journal, path):
    content = bytearray(long_journal.read_bytes())
    entry = next(row for row in rows(long_journal) if '"seat":88}' in row[3])
    content[content.index(b'"seat":88}') + 7] ^= 1
    path.write_bytes(content)
    assert verify_journal(path).first_bad == entry[0]


def test_a_truncated_file_is_never_sound(long_journal, path):
    whole = long_journal.read_bytes()
    for size in range(0, len(whole) - 1, 1777):
        path.write_bytes(whole[:size])
        assert not verify_journal(path).sound, f"{size} bytes"


def test_overwritten_pages_are_never_a_traceback(long_journal, path):
    whole, rng = long_journal.read_bytes(), random.Random(13)
    for _ in range(60):
        content, at = bytearray(whole), rng.randrange(100, len(whole) - 600)
        content[at : at + 600] = rng.randbytes(600)
        path.write_bytes(content)
        assert verify_journal(path).exit_code in (0, 1, 2)


# Write-ahead files that a killed table left.


@pytest.fixture
def killed(tmp_path):
    """The files of a table that died with ten facts in the write-ahead file."""
    origin, path = tmp_path / "running.journal", tmp_path / "killed.journal"
    with Journal.open(origin) as journal:
        for seat in range(1, 11):
            journal.append([(Called(seat, 100 * seat), DEALER)])
        for end in ("", "-wal"):
            shutil.copy(f"{origin}{end}", f"{path}{end}")
    return path


def test_facts_in_a_left_write_ahead_file_are_verified(killed):
    assert verify_journal(killed).rows == 10


def test_verify_leaves_the_write_ahead_file_where_it_is(killed):
    rest = killed.with_name(killed.name + "-wal")
    before = rest.read_bytes()
    verify_journal(killed)
    assert rest.read_bytes() == before


def test_the_table_reopens_with_every_fact_of_the_write_ahead_file(killed):
    with Journal.open(killed) as journal:
        assert journal.last_number == 10


def test_a_truncated_write_ahead_file_opens_to_a_valid_prefix(killed, path):
    rest = killed.with_name(killed.name + "-wal").read_bytes()
    found = []
    for size in range(0, len(rest) + 1, 1999):
        shutil.copy(killed, path)
        path.with_name(path.name + "-wal").write_bytes(rest[:size])
        path.with_name(path.name + "-shm").unlink(missing_ok=True)
        with Journal.open(path) as journal:
            found.append([record.fact.seat for record in journal.facts()])
        path.unlink()
    assert all(seats == list(range(1, len(seats) + 1)) for seats in found)


def wal_of(path):
    return path.with_name(path.name + "-wal")


def flip(path, at):
    content = bytearray(path.read_bytes())
    content[at] ^= 4
    path.write_bytes(content)


@pytest.mark.parametrize("at", [0, 3, 9, 17, 30, 33, 41, 50, 4000, 20_000])
def test_a_flipped_bit_in_a_left_write_ahead_file_is_found(killed, at):
    flip(wal_of(killed), at)
    assert "-wal is damaged" in verify_journal(killed).says


def test_a_table_does_not_go_on_from_a_damaged_write_ahead_file(killed):
    flip(wal_of(killed), 4000)
    with pytest.raises(JournalUnusable, match="entries of its -wal file"):
        Journal.open(killed)


def test_a_refused_write_ahead_file_is_kept_as_it_is(killed):
    flip(wal_of(killed), 4000)
    before = wal_of(killed).read_bytes()
    with pytest.raises(JournalUnusable):
        Journal.open(killed)
    assert wal_of(killed).read_bytes() == before


def test_an_entry_that_was_not_finished_when_the_power_went_is_no_damage(killed):
    flip(wal_of(killed), wal_of(killed).stat().st_size - 5)
    assert (verify_journal(killed).sound, verify_journal(killed).rows) == (True, 9)


def test_a_write_ahead_file_that_was_begun_anew_is_no_damage(path):
    with Journal.open(path) as journal:
        for seat in range(30):
            journal.append([(Called(seat, 5), DEALER)])
        journal._db.execute("PRAGMA wal_checkpoint(RESTART)")
        journal.append([(Called(1, 5), DEALER)])
        assert verify_journal(path).rows == 31


def test_a_table_killed_as_it_began_its_write_ahead_file_anew_left_no_damage(killed):
    # Only the new header was written: new salts before the frames of the round before.
    Journal.open(killed).close()
    sums, head = (0, 0), struct.pack(">6I", 0x377F0682, 3007000, 4096, 1, 77, 78)
    for first, second in struct.iter_unpack("<2I", head):
        one = (sums[0] + first + sums[1]) & 0xFFFFFFFF
        sums = one, (sums[1] + second + one) & 0xFFFFFFFF
    frame = struct.pack(">6I", 1, 1, 5, 6, 7, 8) + bytes(4096)
    wal_of(killed).write_bytes(head + struct.pack(">2I", *sums) + 9 * frame)
    assert (verify_journal(killed).sound, verify_journal(killed).rows) == (True, 10)


# Where SQLite can't make its side files, as on a disk that can't be written.


@pytest.fixture
def without_side_files(written):
    written.with_name(written.name + "-shm").mkdir()
    return written


def test_a_journal_on_a_disk_that_cannot_be_written_is_verified(without_side_files):
    assert verify_journal(without_side_files).rows == 10


def test_an_edited_row_is_found_there_too(without_side_files):
    content = bytearray(without_side_files.read_bytes())
    content[content.index(b'"seat":4}') + 7] ^= 1
    without_side_files.write_bytes(content)
    assert verify_journal(without_side_files).first_bad == 4


def test_facts_in_a_write_ahead_file_are_never_passed_over_there(killed):
    killed.with_name(killed.name + "-shm").mkdir()
    verdict = verify_journal(killed)
    assert verdict.rows == 10 or "together with its -wal file" in verdict.says, verdict.says


def test_the_header_numbers_stand_where_sqlite_puts_them(written):
    db = sqlite3.connect(written)
    assert db.execute("PRAGMA application_id").fetchone() == (schema.APPLICATION,)
    db.close()
