"""A bench's journal takes bench facts alone, a table's none of them; both are verified alike."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer_assist.game.facts import KINDS, Called
from dealer_assist.game.facts.commissioning import (
    BENCH_KINDS,
    BenchOpened,
    CardsPassed,
    KeyMade,
    LineTally,
)
from dealer_assist.storage.journal import (
    BenchJournal,
    Journal,
    JournalKind,
    JournalUnusable,
    Origin,
    UnreadableRecord,
    UnwritableFact,
    bench_contents,
    journal_contents,
    verify_journal,
)
from dealer_assist.storage.journal.fact_codec import decode, decode_bench, encode, encode_bench

OPENED = BenchOpened("7", 5)
BY = Origin("Marie")


def a_bench(path, *facts):
    with BenchJournal.open(path, kind=JournalKind.BENCH) as journal:
        if facts:
            journal.append([(fact, BY) for fact in facts])
        return list(journal.facts())


@pytest.mark.parametrize("kind", BENCH_KINDS.values(), ids=BENCH_KINDS)
@pytest.mark.few
def test_every_bench_fact_comes_back_as_it_was(kind):
    @settings(max_examples=10, deadline=None)
    @given(st.builds(kind))
    def comes_back(fact):
        assert decode_bench(kind.__name__, encode_bench(fact)) == fact

    comes_back()


def test_no_bench_fact_is_called_like_a_fact_of_a_table():
    assert not BENCH_KINDS.keys() & KINDS.keys()


def test_a_tables_codec_refuses_a_bench_fact():
    with pytest.raises(UnwritableFact, match="BenchOpened"):
        encode(OPENED)


def test_a_benchs_codec_refuses_a_fact_of_a_table():
    with pytest.raises(UnwritableFact, match="Called"):
        encode_bench(Called(1, 2))


def test_a_tables_reader_does_not_know_a_bench_fact():
    with pytest.raises(UnreadableRecord, match="BenchOpened"):
        decode("BenchOpened", encode_bench(OPENED))


def test_pairs_keep_their_length():
    text = encode_bench(CardsPassed(1, 1, "d", "shoe", (), line=LineTally(), notes=(("jam", 2),)))
    with pytest.raises(UnreadableRecord, match="a list of 2"):
        decode_bench("CardsPassed", text.replace('["jam",2]', '["jam",2,3]'))


def test_a_bench_journal_goes_on_where_it_was(tmp_path):
    a_bench(tmp_path / "bench.sqlite", OPENED)
    assert a_bench(tmp_path / "bench.sqlite", KeyMade("PDA-SHOE-1", 6)) == [
        OPENED, KeyMade("PDA-SHOE-1", 6)]


def test_a_table_does_not_open_a_bench_journal(tmp_path):
    a_bench(tmp_path / "bench.sqlite", OPENED)
    with pytest.raises(JournalUnusable, match="is a bench journal, not a live one"):
        Journal.open(tmp_path / "bench.sqlite")


def test_a_bench_does_not_open_a_tables_journal(tmp_path):
    Journal.open(tmp_path / "table.sqlite").close()
    with pytest.raises(JournalUnusable, match="is a live journal, not a bench one"):
        BenchJournal.open(tmp_path / "table.sqlite", kind=JournalKind.BENCH)


def test_a_tables_journal_is_never_begun_as_a_bench(tmp_path):
    with pytest.raises(JournalUnusable):
        Journal.open(tmp_path / "bench.sqlite", kind=JournalKind.BENCH)


def test_a_bench_journal_is_verified(tmp_path):
    a_bench(tmp_path / "bench.sqlite", OPENED, KeyMade("PDA-SHOE-1", 6))
    found = verify_journal(tmp_path / "bench.sqlite")
    assert (found.sound, found.rows) == (True, 2)


def test_who_reads_hands_is_told_that_a_bench_holds_none(tmp_path):
    a_bench(tmp_path / "bench.sqlite", OPENED)
    with pytest.raises(JournalUnusable, match="holds no hands"):
        journal_contents(tmp_path / "bench.sqlite")


def test_a_bench_journal_is_read_with_its_last_hash(tmp_path):
    a_bench(tmp_path / "bench.sqlite", OPENED)
    read = bench_contents(tmp_path / "bench.sqlite")
    assert read.facts == (OPENED,)
    assert read.last_hash.hex() in verify_journal(tmp_path / "bench.sqlite").says
