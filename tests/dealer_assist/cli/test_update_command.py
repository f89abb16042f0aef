"""``update``: what it says and returns; two people take an older release back."""

import io
import re

import pytest
from small_release import Maker

from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.cli.releases import update
from dealer_assist.game import facts as e
from dealer_assist.storage.journal import Journal, JournalKind, Origin
from dealer_assist.storage.people import PeopleFile

FIRST, SECOND = ("Mme Roy", "482913"), ("M. Petit", "739154")


@pytest.fixture
def house(tmp_path):
    """A maker, a house with two administrators, releases 1.0 and 1.1 installed."""
    maker = Maker(tmp_path)
    people = PeopleFile(tmp_path / "people.json")
    for name, pin in (FIRST, SECOND):
        people.add(name, pin, "administrator")
    for version in ("1.0", "1.1"):
        maker.release(version, facts=("TableOpened", "TipGiven", "journal 3"))
        assert run(maker, "install", str(tmp_path / f"{version}.pda"), "--by", "Mme Roy",
                   "--why", "planned") == 0
    return maker


def run(maker, *words, lang="en") -> int:
    return call_command(update, [*words, "--releases", str(maker.folder / "releases"),
                        "--release-key", str(maker.public), "--lang", lang])


def back(maker, monkeypatch, *people, more=()) -> int:
    typed = "".join(f"{name}\n{pin}\n" for name, pin in people)
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    return run(maker, "rollback", "--why", "reads worse", "--people",
               str(maker.folder / "people.json"), *more)


def current(maker) -> str:
    return (maker.folder / "releases/current").readlink().name


@pytest.mark.usefixtures("in_english")
def test_two_people_take_the_release_before_back_and_stand_in_the_list(
    house, monkeypatch, capsys
):
    assert back(house, monkeypatch, FIRST, SECOND) == 0
    assert current(house) == "1.0"
    run(house, "list")
    assert "rollback  1.1 -> 1.0  Mme Roy, M. Petit: reads worse" in capsys.readouterr().out


@pytest.mark.parametrize("people", [
    (FIRST, FIRST), (FIRST,), ((FIRST[0], "000000"), SECOND), (FIRST, ("Nobody", "1234"))])
def test_one_person_alone_or_a_wrong_pin_takes_nothing_back(house, monkeypatch, people):
    assert back(house, monkeypatch, *people) == 1
    assert current(house) == "1.1"


def test_a_house_with_one_administrator_cant_decide_it_alone(house, monkeypatch):
    PeopleFile(house.folder / "people.json").remove(SECOND[0])
    assert back(house, monkeypatch, FIRST) == 1
    assert current(house) == "1.1"


def test_a_journal_that_the_older_one_couldnt_read_keeps_it_away(house, monkeypatch, capsys):
    path = house.folder / "table.sqlite"
    journal = Journal.open(path, kind=JournalKind.LIVE)
    journal.append([(e.TipGiven(1, 5), Origin("dealer"))])
    journal.close()
    before = path.read_bytes()
    assert back(house, monkeypatch, FIRST, SECOND, more=("--journal", str(path))) == 0
    assert path.read_bytes() == before
    run(house, "install", str(house.folder / "1.1.pda"), "--by", "x", "--why", "y")
    journal = Journal.open(path, kind=JournalKind.LIVE)
    journal.append([(e.PlayerStood(3), Origin("dealer"))])
    journal.close()
    assert back(house, monkeypatch, FIRST, SECOND, more=("--journal", str(path))) == 1
    assert "PlayerStood" in capsys.readouterr().err and current(house) == "1.1"


@pytest.mark.usefixtures("in_english")
def test_what_is_refused_says_why_and_changes_nothing(house, tmp_path, capsys):
    bad = tmp_path / "bad.pda"
    bad.write_bytes((tmp_path / "1.1.pda").read_bytes()[:500])
    assert run(house, "check", str(bad)) == 1
    assert run(house, "install", str(tmp_path / "1.0.pda"), "--by", "x", "--why", "y") == 1
    told = capsys.readouterr().err
    assert "refused (damaged)" in told or "refused (unsigned)" in told
    assert "refused (older)" in told and current(house) == "1.1"


def test_whoever_reads_french_is_told_in_french(house, tmp_path, capsys, monkeypatch):
    PeopleFile(house.folder / "people.json").remove(SECOND[0])
    refused = (
        ("check", str(tmp_path / "1.1.pda")), ("list",), ("check", str(tmp_path / "none.pda")),
        ("install", str(tmp_path / "1.0.pda"), "--by", "x", "--why", "y"))
    for words in refused:
        run(house, *words, lang="fr")
    monkeypatch.setattr("sys.stdin", io.StringIO("Mme Roy\n482913\n"))
    run(house, "rollback", "--why", "x", "--people", str(house.folder / "people.json"), lang="fr")
    told = "".join(capsys.readouterr())
    assert "il peut être installé ici" in told and "en service : 1.1 ; avant : 1.0" in told
    assert "refusé (unreadable)" in told and "ce fichier ou ce dossier n'existe pas" in told
    assert "refusé (older) : c'est 1.0, et 1.1 est installé" in told
    assert "deux personnes de la maison" in told
    assert not re.search(r"\b(the|is|was|and)\b", told)
