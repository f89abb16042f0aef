"""Names in journals of the first layout; any names in any order, erased anywhere."""

import pytest
from few_and_many import few_or
from guest_names import DEALER, bytes_of, put, read, rows
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kept_archive import first_layout

from dealer_assist.game import facts as e
from dealer_assist.storage.journal import Journal, erase_name, erase_tokens, verify_journal
from dealer_assist.storage.journal.guest_name_binding import TOKEN
from dealer_assist.storage.journal.journal_rows import RowReader

# Journals of layout version 1.


@pytest.fixture
def first_version(path):
    """A journal as the first layout had it, with a name in its only row."""
    first_layout(path)
    put(path, e.WaitJoined("Anna"))
    return path


def test_a_journal_of_version_1_is_gone_on_with(first_version):
    put(first_version, e.WaitLeft("Anna"))
    assert read(first_version) == [e.WaitJoined("Anna"), e.WaitLeft("Anna")]
    assert verify_journal(first_version).sound


def test_the_names_of_version_1_stand_in_its_rows(first_version):
    assert rows(first_version)[0].body == '{"name":"Anna"}'
    with RowReader(first_version) as reader:
        assert reader.names_of(reader.after(0, 9)) == ()


def test_an_erasure_in_version_1_says_where_the_name_still_stands(first_version):
    erased = erase_name(first_version, "Anna")
    assert (erased.tokens, erased.rows) == ((), (1,))
    assert verify_journal(first_version).sound


# Any names, any order, erasure anywhere.

any_name = st.text(
    st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30
).filter(lambda name: name.strip())
steps = st.lists(st.tuples(st.sampled_from(["join", "sit", "fold", "erase", "reopen"]),
                           st.integers(0, 4)), min_size=1, max_size=25)


@settings(max_examples=few_or(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(names=st.lists(any_name, min_size=5, max_size=5), steps=steps)
def test_an_erasure_anywhere_changes_nothing_but_the_name(tmp_path_factory, names, steps):
    path = tmp_path_factory.mktemp("any") / "table.journal"
    journal, expected, gone = Journal.open(path), [], {}
    for what, which in steps:
        name = names[which]
        if what == "erase":
            before = rows(path)
            for token in erase_name(path, name).tokens:
                gone[token] = len(before)
            assert rows(path) == before
        elif what == "reopen":
            journal.close()
            journal = Journal.open(path)
            list(journal.facts())
        else:
            fact = {"join": e.WaitJoined(name), "sit": e.PlayerSat(which + 1, 100, name=name),
                    "fold": e.Folded(which + 1)}[what]
            journal.append([(fact, DEALER)])
            expected.append(fact)
    journal.close()
    assert verify_journal(path).sound
    with RowReader(path) as reader:
        tokens = dict(reader.names())
    assert {token for token, name in tokens.items() if not name} == set(gone)
    for fact, found, row in zip(expected, read(path), rows(path), strict=True):
        token = TOKEN.search(row.body)
        if token and not tokens[token[0]]:
            assert found.name == token[0]
        else:
            assert found == fact


@pytest.mark.long
def test_no_page_of_the_file_remembers_an_erased_name(path):
    """Where SQLite moved a row it left a copy in a gap: 1 of 3,000 names, with SQLite 3.40."""
    names = [f"Gaspard{i:04d}Oudinot" for i in range(3000)]
    with Journal.open(path) as journal:
        for start in range(0, 3000, 10):
            journal.append([(e.WaitJoined(name), DEALER) for name in names[start:start + 10]])
        with RowReader(path) as reader:
            tokens = [token for token, name in reader.names() if name != names[7]]
        assert len(erase_tokens(path, tokens).tokens) == 2999
        left = bytes_of(path).lower()
        assert [name for name in names if name.lower().encode() in left] == [names[7]]
    assert verify_journal(path).sound
