"""``floor certificates`` and ``keys`` as typed: who is asked, what is written, what is said."""

import io
import sys
from pathlib import Path

import pytest

from dealer_assist.cli import keys
from dealer_assist.cli.floor import floor_certificates
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.floor.security.certificate_bundle import read_bundle
from dealer_assist.floor.work.fact_mailbox import FactMailbox
from dealer_assist.floor.work.room_state import bare_room
from dealer_assist.game.facts.floor import TwoAgreed
from dealer_assist.storage.people import PeopleFile, people_file
from dealer_assist.storage.people import pin_check as pins

NEW = ("new", "--site", "aix", "--host", "floor.lan", "--host", "192.168.7.2")
BOTH = "Mme Noir\n8642\nM. Petit\n1357\n"


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people_file, "hash_of_new_pin",
                        lambda pin: pins.hash_of_new_pin(pin, cost=16))


@pytest.fixture
def floor(tmp_path: Path) -> Path:
    (tmp_path / "floor.toml").write_text('site = "aix"\n')
    return tmp_path


@pytest.fixture
def typed(floor: Path, monkeypatch: pytest.MonkeyPatch):
    def run(*words: str, answers: str = "") -> int:
        monkeypatch.setattr(sys, "stdin", io.StringIO(answers))
        return call_command(floor_certificates, [str(floor), *words])

    return run


def with_two(floor: Path) -> None:
    people = PeopleFile(floor / "people.json")
    people.add("Mme Noir", "8642", "administrator")
    people.add("M. Petit", "1357", "administrator")


def told(floor: Path) -> list[object]:
    return [*FactMailbox(floor / "left").due(bare_room("aix"), 0)]


@pytest.mark.usefixtures("in_english")
def test_a_house_s_first_hour(typed, floor: Path, capsys):
    assert typed(*NEW) == 0
    assert typed("table", "7", "Été 8") == 0
    assert typed("screen", "Bar") == 0
    assert typed("list") == 0
    out = capsys.readouterr().out
    assert all(name in out for name in ("floor.lan", "7", "Été 8", "screen:Bar", " days"))
    assert read_bundle(floor / "certificates" / "tables" / "Été 8").name == "Été 8"


def test_nothing_is_made_where_no_authority_is(typed, capsys):
    assert typed("table", "7") == 2
    assert "new" in capsys.readouterr().err


def test_a_second_authority_is_refused(typed, floor: Path):
    typed(*NEW)
    key = (floor / "certificates" / "ca.key").read_bytes()
    assert typed(*NEW) == 2
    assert (floor / "certificates" / "ca.key").read_bytes() == key


@pytest.mark.usefixtures("in_english")
def test_what_ends_soon_is_said_by_the_exit_code_and_renewed(typed, capsys):
    typed(*NEW)
    typed("table", "7", "--days", "20")
    assert typed("list") == 1
    assert "ENDS in" in capsys.readouterr().out
    assert typed("renew") == 0
    assert typed("list") == 0
    capsys.readouterr()
    assert typed("renew") == 0
    assert "Nothing ends" in capsys.readouterr().out
    assert typed("renew", "nobody") == 1


def test_a_screen_is_renewed_under_its_own_name(typed, floor: Path):
    typed(*NEW)
    typed("screen", "Bar")
    assert typed("renew", "screen:Bar") == 0
    assert [one.name for one in (floor / "certificates" / "screens").iterdir()] == ["Bar"]


@pytest.mark.usefixtures("in_english")
def test_revoking_says_how_many_and_who_isn_t_known(typed, capsys):
    typed(*NEW)
    typed("table", "7")
    assert typed("revoke", "7") == 0
    assert typed("revoke", "7") == 1
    assert typed("list") == 0
    assert "revoked" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["..", "a/b", "floor", "#"])
def test_an_unfit_name_is_refused_in_words(typed, name: str, capsys):
    typed(*NEW)
    assert typed("table", name) == 2
    assert repr(name) in capsys.readouterr().err


@pytest.mark.parametrize("host", ["salle à manger", "a b", "floor.lan:8883", "", "-x", "*"])
def test_a_host_that_is_none_is_refused(typed, floor: Path, host: str, capsys):
    assert typed("new", "--site", "aix", f"--host={host}") == 2
    assert "nom de machine" in capsys.readouterr().err
    assert not (floor / "certificates" / "house.json").exists()


def test_where_two_administrators_are_both_are_asked(typed, floor: Path, capsys):
    with_two(floor)
    assert typed(*NEW, answers="Mme Noir\n8642\nMme Noir\n8642\n") == 1
    assert not (floor / "certificates").exists()
    assert typed(*NEW, answers=BOTH) == 0
    assert typed("table", "7") == 1
    assert typed("table", "7", answers=BOTH) == 0
    assert typed("revoke", "7", answers=BOTH) == 0
    both = [(one.what, one.detail, one.first, one.second) for one in told(floor)
            if isinstance(one, TwoAgreed)]
    assert both == [("key", "new", "Mme Noir", "M. Petit"),
                    ("key", "table 7", "Mme Noir", "M. Petit"),
                    ("key", "revoke 7", "Mme Noir", "M. Petit")]
    assert typed("list") == 0  # who only looks is not asked
    assert "8642" not in "".join(capsys.readouterr())


def test_a_key_pair_takes_two_and_an_old_one_none(floor: Path, monkeypatch):
    with_two(floor)
    monkeypatch.setattr(sys, "stdin", io.StringIO("Mme Noir\n8642\n"))
    assert call_command(keys, [str(floor / "floor.key")]) == 1
    assert not (floor / "floor.key").exists()
    monkeypatch.setattr(sys, "stdin", io.StringIO(BOTH))
    assert call_command(keys, [str(floor / "floor.key")]) == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert call_command(keys, [str(floor / "floor.key")]) == 0
