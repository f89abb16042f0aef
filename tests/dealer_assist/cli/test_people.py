"""``people``: names in, PINs asked for twice, nothing of a PIN said."""

import io
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from dealer_assist.cli import people, table
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.storage.people import PeopleFile, PeopleUnusable, people_file, people_path
from dealer_assist.storage.people import pin_check as pins
from drivers.sim.iso14443 import Iso14443Field, Iso14443Tag
from drivers.sim.pn532_timing import REAL
from drivers.sim.sim_pn532 import Pn532Sim
from tests.sim.pty_reader import PtyReader

pytestmark = pytest.mark.usefixtures("in_english")


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people_file, "hash_of_new_pin",
                        lambda pin: pins.hash_of_new_pin(pin, cost=16))


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
    assert call_command(people, [str(journal), "add", "M. Durand"]) == 0
    assert PeopleFile(people_path(journal)).is_pin_of("M. Durand", "4711")
    assert "4711" not in "".join(capsys.readouterr())


def test_on_a_terminal_it_is_asked_twice_and_must_agree(journal, monkeypatch, capsys):
    asked(monkeypatch, "4711", "4712")
    assert call_command(people, [str(journal), "add", "M. Durand"]) == 1
    assert PeopleFile(people_path(journal)).names() is None
    asked(monkeypatch, "4711", "4711")
    assert call_command(people, [str(journal), "add", "M. Durand"]) == 0
    assert "471" not in "".join(capsys.readouterr())


def test_an_unfit_pin_is_refused_without_repeating_it(journal, monkeypatch, capsys):
    given(monkeypatch, "12x99\n")
    assert call_command(people, [str(journal), "add", "M. Durand"]) == 2
    told = capsys.readouterr().err
    assert "4 to 8 digits" in told and "12x99" not in told


def test_the_list_and_who_is_struck_off(journal, monkeypatch, capsys):
    assert call_command(people, [str(journal), "list"]) == 0
    assert "no such file" in capsys.readouterr().out
    given(monkeypatch, "4711")
    call_command(people, [str(journal), "add", "M. Durand"])
    capsys.readouterr()
    assert call_command(people, [str(journal), "list"]) == 0
    assert capsys.readouterr().out == "M. Durand\n"
    assert call_command(people, [str(journal), "remove", "M. Dupond"]) == 1
    assert call_command(people, [str(journal), "remove", "M. Durand"]) == 0
    assert "Nobody is left" in capsys.readouterr().out


def test_one_file_may_serve_several_tables(tmp_path, monkeypatch):
    shared = tmp_path / "casino.people.json"
    given(monkeypatch, "4711")
    assert call_command(people, [str(shared), "add", "M. Durand"]) == 0
    assert PeopleFile(shared).names() == ("M. Durand",)


def test_a_damaged_file_is_told_before_anybody_is_asked_for_a_pin(journal, monkeypatch, capsys):
    people_path(journal).write_text("{")
    asked(monkeypatch)
    assert call_command(people, [str(journal), "add", "M. Durand"]) == 2
    assert "people.json" in capsys.readouterr().err


# --- at the table ----------------------------------------------------------------------------


def of_table(journal: Path, given: str = "") -> PeopleFile:
    return table._people(Namespace(journal=str(journal), people=given))


def test_a_table_takes_the_file_beside_its_journal_or_the_one_that_is_named(
    journal, tmp_path, capsys
):
    assert of_table(journal).names() is None
    PeopleFile(people_path(journal)).add("M. Durand", "4711")
    assert of_table(journal).names() == ("M. Durand",)
    PeopleFile(tmp_path / "casino.people.json").add("C. Bernard", "4711")
    assert of_table(journal, str(tmp_path / "casino.people.json")).names() == ("C. Bernard",)
    assert capsys.readouterr().err == ""


def test_a_table_whose_file_is_named_but_missing_does_not_begin(journal, tmp_path):
    with pytest.raises(table.WrongStakes, match="no such file"):
        of_table(journal, str(tmp_path / "nowhere.people.json"))


def test_a_table_with_a_damaged_file_does_not_begin(journal):
    people_path(journal).write_text("{")
    with pytest.raises(PeopleUnusable):
        of_table(journal)


def test_a_file_that_others_may_read_is_told(journal, capsys):
    PeopleFile(people_path(journal)).add("M. Durand", "4711")
    people_path(journal).chmod(0o644)
    of_table(journal)
    assert "chmod 600" in capsys.readouterr().err


# --- badges ----------------------------------------------------------------------------------


@pytest.fixture
def reader(tmp_path: Path):
    field = Iso14443Field()
    with PtyReader(Pn532Sim(field, REAL), tmp_path / "reader") as one:
        yield one, field


def test_the_badge_that_is_held_to_the_reader_is_kept(journal, reader, capsys):
    one, field = reader
    PeopleFile(people_path(journal)).add("M. Durand", "4711")
    one.lines.do(lambda: field.enter([Iso14443Tag(bytes.fromhex("04AABBCCDDEE80"))]))
    ran = call_command(people,
                       [str(journal), "badge", "M. Durand", "--reader", f"pn532:{one.path}"])
    assert ran == 0
    assert PeopleFile(people_path(journal)).owner_of(bytes.fromhex("04AABBCCDDEE80")) == "M. Durand"
    assert "04aabbccddee80" not in capsys.readouterr().out.lower()
    call_command(people, [str(journal), "list"])
    assert "M. Durand (badge)" in capsys.readouterr().out
    assert call_command(people, [str(journal), "badge", "M. Durand", "--none"]) == 0
    assert PeopleFile(people_path(journal)).badged() == frozenset()


def test_a_telephone_gives_another_number_each_time_and_is_refused(journal, reader, capsys):
    one, field = reader
    PeopleFile(people_path(journal)).add("M. Durand", "4711")
    one.lines.do(lambda: field.enter([Iso14443Tag(bytes.fromhex("08A1B2C3"))]))
    ran = call_command(people,
                       [str(journal), "badge", "M. Durand", "--reader", f"pn532:{one.path}"])
    assert ran == 1 and "nothing was changed" in capsys.readouterr().err
    assert PeopleFile(people_path(journal)).badged() == frozenset()


def test_a_reader_that_is_not_there_is_said_so(journal, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(people, "_BADGE_LIMIT_S", 0.5)
    PeopleFile(people_path(journal)).add("M. Durand", "4711")
    ran = call_command(people,
                       [str(journal), "badge", "M. Durand", "--reader", f"pn532:{tmp_path}/no"])
    told = capsys.readouterr().err
    assert ran == 1 and "absent" in told and "dealer-assist devices" in told


@pytest.mark.parametrize("name, reader, code", [
    ("Nobody", "pn532:/dev/null", 1), ("M. Durand", "/dev/null", 2), ("M. Durand", "feig:/x", 2),
])
def test_a_badge_for_nobody_or_from_another_reader_is_refused(journal, name, reader, code, capsys):
    PeopleFile(people_path(journal)).add("M. Durand", "4711")
    assert call_command(people, [str(journal), "badge", name, "--reader", reader]) == code
    assert "dealer-assist people:" in capsys.readouterr().err


# --- technicians -----------------------------------------------------------------------------


def test_a_technician_is_entered_into_his_bench(tmp_path, monkeypatch, capsys):
    given(monkeypatch, "4321\n")
    assert call_command(people, [str(tmp_path), "add", "Marie", "--role", "technician"]) == 0
    file = PeopleFile(tmp_path / "people.json")
    assert (file.names("technician"), file.names()) == (("Marie",), ())


def test_the_list_says_who_is_a_technician(tmp_path, monkeypatch, capsys):
    file = PeopleFile(tmp_path / "people.json")
    file.add("Marie", "4321", "technician")
    file.add("Paul", "1234")
    call_command(people, [str(tmp_path), "list"])
    assert capsys.readouterr().out.splitlines() == ["Paul", "Marie (technician)"]


def test_a_file_of_floor_managers_is_written_as_it_always_was(journal):
    PeopleFile(people_path(journal)).add("Paul", "1234")
    assert '"role"' not in people_path(journal).read_text(encoding="utf-8")


def test_a_role_that_nobody_has_is_refused(tmp_path):
    file = PeopleFile(tmp_path / "people.json")
    file.add("Marie", "4321", "technician")
    text = file.path.read_text(encoding="utf-8").replace('"technician"', '"king"')
    file.path.write_text(text, encoding="utf-8")
    with pytest.raises(PeopleUnusable, match="remove the person"):
        PeopleFile(file.path).names()
