"""``people``: names in, PINs asked for twice, nothing of a PIN said."""

import io
import sys
from pathlib import Path

import pytest

from dealer_assist.commands import people
from dealer_assist.people import PeopleFile, beside, store
from dealer_assist.people import pin as pins


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "hashed", lambda pin: pins.hashed(pin, cost=16))


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "evening.sqlite"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def given(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))


def asked(monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
    left = list(answers)
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr("getpass.getpass", lambda prompt: left.pop(0))


def test_a_pin_is_read_from_standard_input(journal, monkeypatch, capsys):
    given(monkeypatch, "4711\n")
    assert people.main([str(journal), "add", "M. Durand"]) == 0
    assert PeopleFile(beside(journal)).is_pin_of("M. Durand", "4711")
    assert "4711" not in "".join(capsys.readouterr())


def test_on_a_terminal_it_is_asked_twice_and_must_agree(journal, monkeypatch, capsys):
    asked(monkeypatch, "4711", "4712")
    assert people.main([str(journal), "add", "M. Durand"]) == 1
    assert PeopleFile(beside(journal)).names() is None
    asked(monkeypatch, "4711", "4711")
    assert people.main([str(journal), "add", "M. Durand"]) == 0
    assert "471" not in "".join(capsys.readouterr())


def test_an_unfit_pin_is_refused_without_repeating_it(journal, monkeypatch, capsys):
    given(monkeypatch, "12x99\n")
    assert people.main([str(journal), "add", "M. Durand"]) == 2
    told = capsys.readouterr().err
    assert "4 to 8 digits" in told and "12x99" not in told


def test_the_list_and_who_is_struck_off(journal, monkeypatch, capsys):
    assert people.main([str(journal), "list"]) == 0
    assert "no such file" in capsys.readouterr().out
    given(monkeypatch, "4711")
    people.main([str(journal), "add", "M. Durand"])
    capsys.readouterr()
    assert people.main([str(journal), "list"]) == 0
    assert capsys.readouterr().out == "M. Durand\n"
    assert people.main([str(journal), "remove", "M. Dupond"]) == 1
    assert people.main([str(journal), "remove", "M. Durand"]) == 0
    assert "Nobody is left" in capsys.readouterr().out


def test_one_file_may_serve_several_tables(tmp_path, monkeypatch):
    shared = tmp_path / "casino.people.json"
    given(monkeypatch, "4711")
    assert people.main([str(shared), "add", "M. Durand"]) == 0
    assert PeopleFile(shared).names() == ("M. Durand",)


def test_a_damaged_file_is_told_before_anybody_is_asked_for_a_pin(journal, monkeypatch, capsys):
    beside(journal).write_text("{")
    asked(monkeypatch)
    assert people.main([str(journal), "add", "M. Durand"]) == 2
    assert "people.json" in capsys.readouterr().err
