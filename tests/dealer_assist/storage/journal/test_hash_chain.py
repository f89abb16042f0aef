import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_assist.storage.journal.chain import SIZE, ChainEntry, hash_before_first_row, row_hash

ENTRY = ChainEntry(1, "2026-05-01T20:30:15.250Z", "Called", '{"chips":1}', "shoe", "shoe", 7, 12, 0)
START = hash_before_first_row("a-journal", "live")

texts, numbers = st.text(max_size=6), st.integers(0, 12)
entries = st.builds(
    ChainEntry, numbers, texts, texts, texts, texts, texts, numbers, st.none() | numbers, numbers
)


def test_a_hash_has_its_size():
    assert len(row_hash(START, ENTRY)) == SIZE


def test_the_same_row_at_the_same_place_has_the_same_hash():
    assert row_hash(START, ENTRY) == row_hash(START, ChainEntry(*ENTRY))


CHANGED = {
    **dict.fromkeys(("number", "boot_id", "device_seq", "part"), 99),
    **dict.fromkeys(("at", "kind", "body", "by", "device"), "x"),
}


@pytest.mark.parametrize("column", ChainEntry._fields)
def test_the_hash_covers_the_column(column):
    assert row_hash(START, ENTRY._replace(**{column: CHANGED[column]})) != row_hash(START, ENTRY)


def test_the_hash_covers_the_row_before():
    assert row_hash(hash_before_first_row("another", "live"), ENTRY) != row_hash(START, ENTRY)


def test_a_practice_journal_begins_otherwise_than_a_live_one():
    assert hash_before_first_row("a-journal", "practice") != START


def test_letters_cannot_move_from_one_column_to_the_next():
    moved = ENTRY._replace(kind="Calle", body="d" + ENTRY.body)
    assert row_hash(START, moved) != row_hash(START, ENTRY)


def test_no_number_is_not_the_number_zero():
    assert row_hash(START, ENTRY._replace(device_seq=None)) != row_hash(
        START, ENTRY._replace(device_seq=0))


@given(entries, entries)
def test_different_rows_have_different_hashes(one, other):
    assert (row_hash(START, one) == row_hash(START, other)) == (one == other)


def test_bytes_that_are_no_text_can_still_be_hashed():
    assert row_hash(START, ENTRY._replace(body="\udce9")) != row_hash(START, ENTRY)
