"""A guest's name is bound to the chain by a keyed digest, and can be erased all the same."""

import hmac
import sqlite3
from contextlib import closing

import pytest
from guest_names import DEALER, bytes_of, put, read, rows

from dealer_assist.game import facts as e
from dealer_assist.game.facts.floor import OrderGiven, OrderKind
from dealer_assist.storage.journal import (
    FloorJournal,
    Journal,
    JournalKind,
    JournalUnusable,
    erase_name,
    journal_contents,
    verify_journal,
)
from dealer_assist.storage.journal.fact_codec import encode
from dealer_assist.storage.journal.fact_kinds import kinds_held
from dealer_assist.storage.journal.guest_name_binding import TOKEN, digests_in
from dealer_assist.storage.journal.guest_names import UNBOUND_LAYOUT
from dealer_assist.storage.journal.journal_rows import RowReader
from dealer_assist.storage.journal.verify import summarize_journal
from dealer_assist.words import LANGS

#: Money is left for Anna, and Bernard waits.
KEPT = e.StakesConsigned(3, "Anna", 900)


@pytest.fixture
def kept(path):
    put(path, KEPT, e.WaitJoined("Bernard"))
    return path


def sql(path, *statements):
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for one in statements:
            db.execute(one)


def token_at(path, number):
    return TOKEN.search(rows(path)[number - 1].body)[0]


# Changed.


def test_a_changed_name_is_told_with_its_row_and_token(kept):
    sql(kept, "UPDATE names SET name = 'Mallory', folded = 'mallory' WHERE name = 'Anna'")
    verdict = verify_journal(kept)
    assert (verdict.sound, verdict.first_bad, verdict.rows) == (False, 1, 2)
    for lang in LANGS:
        assert f"{token_at(kept, 1)} (1)" in verdict.message.text(lang)


def test_two_names_that_changed_places_are_both_told(kept):
    sql(kept, "CREATE TEMP TABLE one AS SELECT * FROM names",
        "UPDATE names SET (name, folded, salt) = (SELECT name, folded, salt FROM one "
        "WHERE one.token <> names.token)")
    assert [(one.row, one.token) for one in summarize_journal(kept).renamed] == [
        (1, token_at(kept, 1)), (2, token_at(kept, 2))]


def test_other_letters_of_the_same_name_are_a_change(kept):
    sql(kept, "UPDATE names SET name = 'ANNA' WHERE name = 'Anna'")
    assert verify_journal(kept).first_bad == 1


@pytest.mark.parametrize("change", [
    "DELETE FROM names WHERE name = 'Anna'",
    "UPDATE names SET salt = NULL WHERE name = 'Anna'",
    "UPDATE names SET name = NULL WHERE name = 'Anna'",
    "UPDATE names SET salt = zeroblob(32) WHERE name = 'Anna'",
])
def test_what_no_erasure_leaves_is_a_change(kept, change):
    sql(kept, change)
    assert verify_journal(kept).first_bad == 1


def test_a_table_never_goes_on_with_a_changed_name(kept):
    sql(kept, "UPDATE names SET name = 'Mallory' WHERE name = 'Anna'")
    with Journal.open(kept) as journal, pytest.raises(JournalUnusable, match="row 1"):
        list(journal.facts())
    with pytest.raises(JournalUnusable, match="row 1"):
        journal_contents(kept)


def test_a_journal_put_back_to_the_layout_without_salts_is_told(kept):
    sql(kept, "CREATE TEMP TABLE old AS SELECT token, name, folded FROM names",
        "DROP TABLE names", *UNBOUND_LAYOUT.split(";"),
        "INSERT INTO names SELECT * FROM old", "PRAGMA user_version = 2")
    assert verify_journal(kept).first_bad == 1


def test_names_within_sentences_are_bound_too(path):
    put(path, e.OrderRefused(1, "WaitLeft", "M. Roy", "Anna n'y est pas", "Anna isn't there"))
    assert len(digests_in("OrderRefused", rows(path)[0].body)) == 2
    sql(path, "UPDATE names SET name = 'Mallory isn''t there' WHERE name LIKE '%isn%'")
    assert verify_journal(path).first_bad == 1


# Erased.


def test_erasing_takes_name_and_salt_away_and_the_journal_holds(kept):
    with closing(sqlite3.connect(kept)) as db:
        ((salt,),) = db.execute("SELECT salt FROM names WHERE name = 'Anna'")
    assert salt in bytes_of(kept)
    erase_name(kept, "Anna")
    assert salt not in bytes_of(kept)
    assert verify_journal(kept).sound
    assert read(kept) == [e.StakesConsigned(3, token_at(kept, 1), 900), e.WaitJoined("Bernard")]


def test_a_guessed_name_cannot_be_tried_out_without_its_salt(kept):
    (digest,) = digests_in("StakesConsigned", rows(kept)[0].body).values()
    with RowReader(kept) as reader:
        ((_, salt),) = reader.salts_of(rows(kept)[:1])
    assert hmac.digest(bytes.fromhex(salt), b"Anna", "sha256").hex() == digest
    assert len(salt) == 64
    erase_name(kept, "Anna")
    with RowReader(kept) as reader:
        assert reader.salts_of(rows(kept)) == reader.salts_of(rows(kept)[1:])


def test_a_name_erased_while_its_table_runs_is_not_stored_again(path):
    put(path, e.WaitJoined("Anna"))
    with Journal.open(path) as journal:
        list(journal.facts())
        erase_name(path, "Anna")
        journal.append([(e.WaitLeft("Anna"), DEALER)])
    assert b"Anna" not in bytes_of(path)
    assert verify_journal(path).sound and token_at(path, 1) == token_at(path, 2)


def test_two_names_have_two_salts(kept):
    with RowReader(kept) as reader:
        assert len(set(dict(reader.salts_of(rows(kept))).values())) == 2


# Of an earlier layout.


@pytest.fixture
def second_version(path):
    """A journal as the second layout had it, with a name that nothing binds."""
    with Journal.open(path):
        pass
    sql(path, "DROP TABLE names", *UNBOUND_LAYOUT.split(";"), "PRAGMA user_version = 2")
    put(path, e.WaitJoined("Anna"))
    return path


def test_a_journal_of_version_2_is_gone_on_with(second_version):
    put(second_version, e.WaitLeft("Anna"))
    assert read(second_version) == [e.WaitJoined("Anna"), e.WaitLeft("Anna")]
    assert rows(second_version)[1].body == encode(e.WaitLeft(token_at(second_version, 1)))
    erase_name(second_version, "Anna")
    assert verify_journal(second_version).sound


def test_a_journal_of_version_2_says_that_its_names_are_unbound(second_version):
    verdict = verify_journal(second_version)
    assert verdict.sound
    assert "Its names are unbound (1)" in verdict.says
    assert "Ses noms ne sont pas liés (1)" in verdict.message.text("fr")


def test_bound_names_are_not_called_unbound(kept):
    assert "unbound" not in verify_journal(kept).says


# Beside it all.


def test_kinds_held_looks_past_the_digests(kept):
    assert "StakesConsigned.chips" in kinds_held(kept)


def test_the_floors_own_journal_binds_what_an_order_says(path):
    order = OrderGiven("7", "j", OrderKind.ENTER, "M. Roy", "WaitJoined",
                       encode(e.WaitJoined("Anna")))
    with FloorJournal.open(path, kind=JournalKind.FLOOR) as journal:
        journal.append([(order, DEALER)])
        assert [fact for _, fact in journal.facts()] == [order]
    sql(path, "UPDATE names SET name = 'Mallory' WHERE name = 'Anna'")
    assert verify_journal(path).first_bad == 1
