"""``seals``: two custodians open a hand, and that they do is a fact before a card is shown."""

import json
import sqlite3

import pytest
from sealed_evening import NAMES, SealedEvening, phrase, shows_cards, typed, untimed

from dealer_assist.game import facts as e
from dealer_assist.game.facts.floor import SealOpened
from dealer_assist.storage.journal import FloorJournal, Journal, JournalFailed, JournalKind, Origin
from dealer_assist.storage.journal.fact_codec import decode_floor
from dealer_assist.trust.custody import custodian_act_facts
from dealer_assist.trust.vault.two_person_custody import fingerprint

WHY = "plainte du siège 3"


@pytest.fixture
def evening(tmp_path, capsys, monkeypatch):
    return SealedEvening(tmp_path, capsys, monkeypatch)


# --- a table's own journal -------------------------------------------------------------------


def test_two_open_a_hand_of_a_closed_table_and_see_every_seat_and_burn(evening):
    code, out, _ = evening.table().opened()
    assert code == 0
    assert "Siège 1 : As de pique, Deux de trèfle" in out
    assert "Siège 2 : Roi de carreau, Dame de pique" in out
    assert "Brûlées : Trois de trèfle, Quatre de trèfle, Cinq de trèfle" in out
    assert "Tableau : Dix de cœur" in out


def test_the_opening_stands_in_the_tables_journal_and_in_the_floors_without_a_card(evening):
    evening.table().opened()
    *_, last = evening.facts()
    mark = fingerprint(evening.public)
    assert untimed(last) == e.HandOpened(1, *NAMES[:2], WHY, mark)
    (noted,) = evening.noted("SealOpened")
    assert (noted.table, noted.hand, noted.first, noted.second, noted.why) == (
        "Table 7", 1, *NAMES[:2], WHY)
    assert not shows_cards(repr(noted)) and not shows_cards(repr(last))


def test_one_custodian_alone_opens_nothing_and_nothing_is_noted_as_opened(evening):
    evening.table()
    before = len(evening.facts())
    for who in ((NAMES[0],), (NAMES[0], NAMES[0])):
        code, out, err = evening.opened(None, 1, who)
        assert code == 1 and not shows_cards(out + err)
    assert evening.noted("SealOpened") == []
    assert not [f for f in evening.facts()[before:] if isinstance(f, e.HandOpened)]


def test_a_wrong_passphrase_opens_nothing_and_is_a_fact(evening):
    evening.table()
    code, out, err = evening.ask(
        "open", evening.path, 1, "--seals", evening.floor, "--why", WHY,
        stdin=f"{NAMES[0]}\n{phrase(NAMES[0])}\n{NAMES[1]}\nnot this one at all\n")
    assert code == 1 and not shows_cards(out + err)
    assert isinstance(evening.facts()[-1], e.SignInRefused)
    assert any(NAMES[1] in text and "passphrase" in text for text in evening.left())


def test_after_three_wrong_passphrases_the_name_waits_whatever_is_typed(evening):
    evening.table()
    wrong = f"{NAMES[0]}\nnot this one at all\n"
    for _ in range(3):
        evening.ask("open", evening.path, 1, "--seals", evening.floor, "--why", WHY, stdin=wrong)
    code, _, err = evening.opened()
    assert code == 1
    assert "Trop de phrases refusées pour Mme Roy" in err


def test_a_hand_that_is_not_over_is_refused_before_anybody_is_asked(evening):
    code, out, err = evening.table().opened(None, 2)
    assert code == 1
    assert "La donne 2 n'est pas finie" in err
    assert not shows_cards(out)
    assert evening.opened(None, 9)[2].startswith("dealer-assist seals open: Ce journal n'a pas")


def test_a_running_table_is_not_opened(evening):
    evening.table()
    with Journal.open(evening.path):
        code, _, err = evening.opened()
    assert code == 1 and "en marche" in err


def test_where_the_fact_cant_be_written_nothing_is_opened(evening, monkeypatch):
    evening.table()

    def full(self, facts):
        raise JournalFailed(self.path, OSError("database or disk is full"))

    monkeypatch.setattr(Journal, "append", full)
    code, out, err = evening.opened()
    assert code == 1 and not shows_cards(out + err)


def test_where_the_floors_journal_cant_be_written_nothing_is_opened(evening, monkeypatch):
    evening.table()

    def full(self, facts):
        raise JournalFailed(self.path, OSError("database or disk is full"))

    monkeypatch.setattr(FloorJournal, "append", full)
    code, out, err = evening.opened()
    assert code == 1 and not shows_cards(out + err)
    assert not [fact for fact in evening.facts() if isinstance(fact, e.HandOpened)]


def test_a_reason_has_to_be_given(evening):
    evening.table()
    code, _, err = evening.ask("open", evening.path, 1, "--seals", evening.floor,
                               stdin="\n" + typed(*NAMES[:2]))
    assert code == 1 and "pourquoi" in err
    code, out, _ = evening.ask("open", evening.path, 1, "--seals", evening.floor,
                               stdin="demande du parquet\n" + typed(*NAMES[:2]))
    assert code == 0 and "demande du parquet" in out


def test_after_the_opening_the_hand_cant_be_taken_up_again(evening):
    evening.table(running=False).opened()
    with Journal.open(evening.path) as journal:
        journal.append([(e.FactUndone(len(evening_facts := list(journal.facts())) - 1),
                         Origin("dealer"))])
    assert evening_facts
    assert evening.opened()[0] == 0  # still over


def test_in_english(evening):
    _, out, _ = evening.table().opened(None, 1, NAMES[1:], "--lang", "en")
    assert "Seat 2: King of diamonds, Queen of spades" in out
    assert "Opened by M. Petit and Nadia" in out


def test_tokens_are_checked_with_the_vaults_key_and_the_decks_tags(evening, tmp_path):
    evening.table(kind=JournalKind.PRACTICE)
    key = tmp_path / "vault.key"
    key.write_bytes(b"m" * 32)
    _, out, _ = evening.opened(None, 1, NAMES[:2], "--vault", key, "--json")
    found = json.loads(out)
    assert found["tokens_checked"] is True
    assert {doubt for card in found["cards"] for doubt in card["doubts"]} == set()
    key.write_bytes(b"x" * 32)  # another vault's: no token fits
    _, out, _ = evening.opened(None, 1, NAMES[:2], "--vault", key, "--json")
    assert {d for card in json.loads(out)["cards"] for d in card["doubts"]} == {"token"}


# --- the floor's archive -------------------------------------------------------------------------


def test_a_hand_is_opened_from_the_floors_archive_while_the_table_plays_on(evening):
    evening.table().archived()
    with Journal.open(evening.path):
        code, out, err = evening.opened(evening.floor)
    assert (code, err) == (0, "")
    assert "Siège 3 : Sept de cœur, Dame de carreau" in out
    (noted,) = evening.noted("SealOpened")
    assert isinstance(noted, SealOpened) and noted.table == "Table 7"
    assert not [fact for fact in evening.facts() if isinstance(fact, e.HandOpened)]


def test_what_was_opened_is_listed_from_the_floors_journal(evening):
    evening.table().archived()
    evening.opened(evening.floor)
    code, out, _ = evening.ask("list", evening.floor, "--openings")
    assert code == 0
    assert "table « Table 7 », donne 1" in out and WHY in out and not shows_cards(out)


def test_the_last_hand_of_an_open_table_waits_for_the_next_or_for_its_closing(evening):
    evening.table(running=False).archived()
    code, _, err = evening.opened(evening.floor)
    assert code == 1 and "dernière d'une table ouverte" in err
    with Journal.open(evening.path) as journal:
        journal.append([(e.TableClosed(), Origin("dealer"))])
    evening.archived()
    assert evening.opened(evening.floor)[0] == 0


def test_an_archive_that_no_floor_belongs_to_is_not_opened(evening, tmp_path):
    evening.table().archived()
    alone = tmp_path / "elsewhere"
    alone.mkdir()
    (evening.floor / "archive.sqlite").rename(alone / "archive.sqlite")
    custody = alone / "custody.json"
    custody.write_bytes(evening.seals.read_bytes())
    code, _, err = evening.ask("open", alone / "archive.sqlite", 1, "--seals", custody, "--why",
                               WHY, stdin=typed(*NAMES[:2]))
    assert code == 1 and "Aucun journal de salle" in err


def at_the_server(evening, monkeypatch, does):
    """Open a hand while a floor server holds its journal and does this with what is left."""
    left = evening.floor / "left"
    with FloorJournal.open(evening.journal, kind=JournalKind.FLOOR) as journal:
        def looks(_):
            for path in left.glob("*.fact"):
                does(journal, path)

        monkeypatch.setattr(custodian_act_facts.note_seal_opening, "__defaults__", (0.5, looks))
        return evening.opened(evening.floor)


def journals(journal, path):
    kind, _, body = path.read_text().rstrip("\n").partition(" ")
    journal.append([(decode_floor(kind, body), Origin("floor"))])
    path.unlink()


def test_a_floor_server_at_work_takes_the_fact_before_a_card_is_shown(evening, monkeypatch):
    evening.table().archived()
    code, out, _ = at_the_server(evening, monkeypatch, journals)
    assert code == 0 and shows_cards(out)
    assert [fact.hand for fact in evening.noted("SealOpened")] == [1]


@pytest.mark.parametrize("does", [
    lambda journal, path: None,  # it hangs
    lambda journal, path: path.unlink(),  # cleared away, and never journaled
    lambda journal, path: path.rename(path.with_suffix(".spoilt")),  # an older version
])
def test_a_floor_server_that_doesnt_journal_the_fact_lets_nothing_be_opened(
    evening, monkeypatch, does
):
    evening.table().archived()
    code, out, err = at_the_server(evening, monkeypatch, does)
    assert code == 1 and not shows_cards(out + err)
    assert not [path for path in (evening.floor / "left").glob("*.fact")
                if path.read_text().startswith("SealOpened")]
    assert evening.noted("SealOpened") == []


def test_an_archive_whose_rows_dont_follow_opens_nothing(evening):
    evening.table().archived()
    with sqlite3.connect(evening.floor / "archive.sqlite") as db:
        db.execute("UPDATE facts SET body = replace(body, '100', '200') WHERE kind = 'HandBegan'")
    code, out, err = evening.opened(evening.floor)
    assert code == 1 and "ne suit pas" in err and not shows_cards(out)
