"""What guests are called stands beside the rows, never in them, and can be erased."""

import sqlite3
import threading

import pytest
from guest_names import DEALER, bytes_of, put, read, rows

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.facts.floor import FLOOR_KINDS, OrderAnswered, OrderGiven, OrderKind
from dealer_assist.game.facts.personal_fields import NAMES
from dealer_assist.game.facts.tournament_field import EntryMade
from dealer_assist.game.table.table import bare_table
from dealer_assist.storage.books.shipped_houses import shipped_house
from dealer_assist.storage.journal import (
    FloorJournal,
    Journal,
    JournalKind,
    Origin,
    UnwritableFact,
    erase_name,
    erase_tokens,
    journal_contents,
    verify_journal,
)
from dealer_assist.storage.journal.fact_codec import encode
from dealer_assist.storage.journal.guest_name_binding import TOKEN
from dealer_assist.storage.journal.guest_names import name_key
from dealer_assist.storage.journal.journal_rows import RowReader

NAME = "Béatrice Kowalczyk-Zqx"


def of_every_kind(name):
    return (
        e.PlayerSat(3, 5000, name=name), e.WaitJoined(name), e.WaitLeft(name),
        e.SeatAssigned(name, 4, (4, 5)), e.StakesConsigned(3, name, 900), e.StakesClaimed(name),
        e.StakesUnclaimed(name),
    )


# Apart, and together again.


def test_facts_come_back_with_their_names(path):
    put(path, *of_every_kind(NAME))
    assert read(path) == list(of_every_kind(NAME))


def test_the_whole_contents_have_the_names_too(path):
    put(path, *of_every_kind(NAME))
    assert [one.fact for one in journal_contents(path).records] == list(of_every_kind(NAME))


def test_no_row_holds_a_guests_name(path):
    put(path, *of_every_kind(NAME))
    assert not [row for row in rows(path) if "Kowalczyk" in row.body]


def test_one_name_has_one_token(path):
    put(path, *of_every_kind(NAME))
    put(path, e.WaitJoined(NAME))
    assert len({TOKEN.search(row.body)[0] for row in rows(path)}) == 1


def test_two_journals_have_two_tokens(tmp_path):
    for which in ("a", "b"):
        put(tmp_path / which, e.WaitJoined(NAME))
    assert rows(tmp_path / "a")[0].body != rows(tmp_path / "b")[0].body


def test_nobodys_name_has_no_token(path):
    put(path, e.PlayerSat(3, 5000))
    assert rows(path)[0].body == encode(e.PlayerSat(3, 5000))


def test_every_fact_of_a_guests_name_is_kept_apart():
    """A fact with a name that is neither a guest's nor known as staff's has to be decided on."""
    staff = {"FloorSignedIn", "FloorSignedOut", "SignInRefused", "PersonSignedIn",
             "PersonSignedOut", "PersonRefused", "PeopleChanged"}
    named = {name for name, kind in {**e.KINDS, **FLOOR_KINDS}.items()
             if "name" in kind.__dataclass_fields__}
    assert named - staff == {kind.__name__ for kind in NAMES}


def test_a_dealers_name_stays_in_the_row(path):
    put(path, e.DealerCameOn("Luc"))
    assert "Luc" in rows(path)[0].body


def test_a_name_that_looks_like_a_token_is_a_name(path):
    put(path, e.WaitJoined(NAME))
    token = TOKEN.search(rows(path)[0].body)[0]
    put(path, e.WaitJoined(token))
    assert read(path) == [e.WaitJoined(NAME), e.WaitJoined(token)]
    assert token not in rows(path)[1].body


def test_erasing_by_token_leaves_a_guest_who_is_called_so(path):
    put(path, e.WaitJoined(NAME))
    token = TOKEN.search(rows(path)[0].body)[0]
    put(path, e.WaitJoined(token))
    erase_name(path, token)
    with RowReader(path) as reader:
        assert dict(reader.names())[TOKEN.search(rows(path)[1].body)[0]] == token


def test_a_group_that_fails_leaves_no_name(path):
    put(path, e.WaitJoined("Anna"))
    with Journal.open(path) as journal:
        journal._db.execute("CREATE TEMP TRIGGER no BEFORE INSERT ON facts "
                            "BEGIN SELECT raise(ABORT, 'no'); END")
        with pytest.raises(Exception, match="nothing was stored"):
            journal.append([(e.WaitJoined(NAME), DEALER)])
    assert NAME.encode() not in bytes_of(path)


def test_a_reader_gives_the_names_of_its_rows_only(path):
    put(path, e.WaitJoined("Anna"), e.WaitJoined("Bernard"), e.Folded(1))
    with RowReader(path) as reader:
        first, _, third = reader.after(0, 3)
        assert [name for _, name in reader.names_of([first, third])] == ["Anna"]
        assert reader.names_of([third]) == ()


# Erased.


def test_an_erased_name_is_in_none_of_the_files(path):
    put(path, *of_every_kind(NAME))
    assert NAME.encode() in bytes_of(path)
    erased = erase_name(path, NAME)
    assert (len(erased.tokens), erased.rows, erased.is_clean) == (1, (), True)
    assert NAME.encode() not in bytes_of(path)
    assert name_key(NAME).encode() not in bytes_of(path)


def test_an_erased_name_is_gone_while_the_table_runs(path):
    with Journal.open(path) as journal:
        journal.append([(e.WaitJoined(NAME), DEALER)])
        assert erase_name(path, NAME).is_clean
        assert NAME.encode() not in bytes_of(path)
        assert journal.append([(e.Folded(1), DEALER)]) == [2]


def test_the_chain_is_the_same_after_an_erasure(path):
    put(path, *of_every_kind(NAME))
    before = rows(path)
    erase_name(path, NAME)
    assert verify_journal(path).sound
    assert rows(path) == before


def test_a_fact_of_somebody_erased_is_read_with_his_token(path):
    put(path, e.WaitJoined(NAME), e.SeatAssigned(NAME, 4, (4,)))
    (token,) = erase_name(path, NAME).tokens
    assert read(path) == [e.WaitJoined(token), e.SeatAssigned(token, 4, (4,))]


def test_the_other_names_stay(path):
    put(path, e.WaitJoined("Anna"), e.WaitJoined(NAME))
    erase_name(path, NAME)
    assert read(path)[0] == e.WaitJoined("Anna")


def test_a_name_is_erased_in_every_spelling(path):
    put(path, e.WaitJoined("Anna  B"), e.WaitJoined("anna b"))
    assert len(erase_name(path, "ANNA B").tokens) == 2


def test_nobody_is_erased_where_no_name_is_given(path):
    put(path, e.WaitJoined("Anna"), e.PlayerSat(3, 100, name="  "))
    assert erase_name(path, " ").tokens == ()
    assert read(path) == [e.WaitJoined("Anna"), e.PlayerSat(3, 100, name="  ")]


def test_forty_spellings_of_a_name_have_forty_tokens_and_all_are_erased(path):
    names = [f"Anna{' ' * count}B" for count in range(1, 41)]
    put(path, *(e.WaitJoined(name) for name in names))
    assert [fact.name for fact in read(path)] == names
    assert len(erase_name(path, "anna b").tokens) == 40
    assert b"Anna" not in bytes_of(path)


def test_a_name_within_another_is_not_erased(path):
    put(path, e.WaitJoined("Anna"), e.WaitJoined("Annabelle"))
    erase_name(path, "Anna")
    assert read(path)[1] == e.WaitJoined("Annabelle")


def test_a_name_may_be_erased_by_its_token(path):
    put(path, e.WaitJoined(NAME))
    token = TOKEN.search(rows(path)[0].body)[0]
    assert erase_tokens(path, [token, "~000000000000"]).tokens == (token,)
    assert NAME.encode() not in bytes_of(path)


def test_erasing_twice_says_that_nothing_was_left(path):
    put(path, e.WaitJoined(NAME))
    erase_name(path, NAME)
    assert erase_name(path, NAME).tokens == ()


def test_a_reason_that_names_him_is_said(path):
    put(path, e.WaitJoined("Anna"), e.StackCorrected(3, 900, "rendu à Anna", "Luc"))
    assert erase_name(path, "anna").rows == (2,)


def test_a_reader_says_what_is_erased(path):
    put(path, e.WaitJoined(NAME), e.WaitJoined("Anna"))
    erased = erase_name(path, NAME)
    with RowReader(path) as reader:
        assert reader.erased() == erased.tokens
        assert (erased.tokens[0], "") in reader.names_of(reader.after(0, 9))


def test_a_look_into_the_file_keeps_old_pages_and_it_is_said(path, monkeypatch):
    monkeypatch.setattr("dealer_assist.storage.journal.sqlite_connections._TRIES", 1)
    put(path, e.WaitJoined("Anna"))
    with Journal.open(path) as journal:
        journal.append([(e.WaitJoined(NAME), DEALER)])
        looks = sqlite3.connect(path, isolation_level=None)
        looks.execute("BEGIN")
        looks.execute("SELECT * FROM facts").fetchone()
        assert not erase_name(path, NAME).is_clean
        looks.close()
        assert erase_name(path, NAME).is_clean
        assert NAME.encode() not in bytes_of(path)


@pytest.mark.long
def test_a_table_goes_on_appending_while_an_erasure_waits_for_somebody_who_looks(path):
    with Journal.open(path) as journal:
        journal.append([(e.WaitJoined(NAME), DEALER)])
        looks = sqlite3.connect(path, isolation_level=None)
        looks.execute("BEGIN")
        looks.execute("SELECT * FROM facts").fetchone()
        waits = threading.Thread(target=erase_name, args=(path, NAME))
        waits.start()
        while waits.is_alive():
            journal.append([(e.Folded(1), DEALER)])  # raises JournalFailed where it's held too long
        looks.close()
        assert journal.last_number > 2


# The evening goes on.


def fold(path):
    table = bare_table(shipped_house("grand_cercle"))
    for number, fact in enumerate(read(path), 1):
        table = advance(table, fact, number)
    return table


def test_a_seat_that_was_kept_for_somebody_erased_is_taken_all_the_same(path):
    put(path, e.WaitJoined("Anna"), e.SeatAssigned("Anna", 4, (4,)),
        e.PlayerSat(4, 5000, name="anna "))
    before = fold(path)
    erase_name(path, "Anna")
    after = fold(path)
    assert after.irregularities == before.irregularities
    assert after.evening.assigned == before.evening.assigned == ()


def test_somebody_erased_while_his_table_runs_keeps_his_token(path):
    with Journal.open(path) as journal:
        journal.append([(e.WaitJoined("Anna"), DEALER)])
        erase_name(path, "Anna")
        journal.append([(e.WaitLeft("Anna"), DEALER)])
    first, second = read(path)
    assert first.name == second.name != "Anna"
    assert b"Anna" not in bytes_of(path)


def test_somebody_who_comes_again_later_has_a_new_token(path):
    put(path, e.WaitJoined("Anna"))
    erase_name(path, "Anna")
    put(path, e.WaitJoined("Anna"))
    first, second = read(path)
    assert (first.name[0], second.name) == ("~", "Anna")


# The floor's own journal.


def floor_put(path, *facts):
    with FloorJournal.open(path, kind=JournalKind.FLOOR) as journal:
        journal.append([(fact, Origin("floor")) for fact in facts])
        return [fact for _, fact in journal.facts()]


@pytest.mark.parametrize("fact", [
    EntryMade(1, 1, NAME),
    OrderGiven("7", "j", OrderKind.ENTER, "Nadia", "SeatAssigned",
               encode(e.SeatAssigned(NAME, 4, (4,)))),
    OrderGiven("7", "j", OrderKind.ENTER, "Nadia", "WaitJoined", '{ "name": "' + NAME + '" }'),
    OrderAnswered(3, False, 0, f"place gardée pour {NAME}", f"seat kept for {NAME}"),
], ids=["entry", "order", "order that is no fact", "answer"])
def test_the_floors_rows_hold_no_guests_name(path, fact):
    assert floor_put(path, fact) == [fact]
    assert "Kowalczyk" not in rows(path)[0].body
    erase_name(path, NAME)
    assert NAME.encode() not in bytes_of(path)
    assert verify_journal(path).sound


def test_an_order_of_the_evening_without_a_name_is_stored_as_it_is(path):
    fact = OrderGiven("7", "j", OrderKind.ENTER, "Nadia", "TableClosed", "{}")
    assert floor_put(path, fact) == [fact]


@pytest.mark.parametrize("wrong", [
    e.WaitJoined(5), e.PlayerSat(1, "many", name="Anna"), e.PlayerSat(1, 100, name=("Anna",))])
def test_a_wrong_fact_with_a_name_stores_neither_row_nor_name(tmp_path, wrong):
    with Journal.open(tmp_path / "t.sqlite") as journal:
        with pytest.raises(UnwritableFact):
            journal.append([(e.WaitJoined("Bob"), DEALER), (wrong, DEALER)])
        assert journal.last_number == 0
        journal.append([(e.WaitJoined("Anna"), DEALER)])
    with RowReader(tmp_path / "t.sqlite") as reader:
        assert [name for _, name in reader.names()] == ["Anna"]
