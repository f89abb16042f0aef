"""Roles, administrators and the floor's own file of people, as typed."""

import io
import json
import sys
from pathlib import Path

import pytest

from dealer_assist.cli import people
from dealer_assist.cli.floor import two_persons_at_terminal
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.floor.work.fact_mailbox import FactMailbox
from dealer_assist.floor.work.room_state import bare_room
from dealer_assist.floor.work.second_person_agreement import NeedsTwo
from dealer_assist.game.facts.floor import DataTaken, PeopleChanged, PersonRefused, TwoAgreed
from dealer_assist.storage.people import PeopleFile, PeopleUnusable, people_file
from dealer_assist.storage.people import pin_check as pins

pytestmark = pytest.mark.usefixtures("in_english")


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people_file, "hash_of_new_pin",
                        lambda pin: pins.hash_of_new_pin(pin, cost=16))
    monkeypatch.setattr(two_persons_at_terminal.time, "sleep", lambda seconds: None)


@pytest.fixture
def floor(tmp_path: Path) -> Path:
    (tmp_path / "floor.toml").write_text('site = "aix"\n')
    return tmp_path


class Typed:
    """A command as it is typed, with what is answered on standard input."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.monkeypatch = folder, monkeypatch
        self.file = PeopleFile(folder / "people.json")

    def __call__(self, *words: str, typed: str = "") -> int:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        return call_command(people, [str(self.folder), *words])

    def left(self) -> list[object]:
        left = FactMailbox(self.folder / "left")
        found = [*left.due(bare_room("aix"), 0)]
        left.due(bare_room("aix"), 0)
        return found


@pytest.fixture
def typed(floor: Path, monkeypatch: pytest.MonkeyPatch) -> Typed:
    return Typed(floor, monkeypatch)


ADMIN = "Mme Noir\n8642\n"


def with_administrator(typed: Typed) -> Typed:
    assert typed("add", "Mme Noir", "--role", "administrator", typed="8642\n") == 0
    return typed


def test_one_person_may_hold_several_roles(typed: Typed):
    assert typed("add", "M. Petit", "--role", "floor", "--role", "technician", typed="1357\n") == 0
    assert typed.file.roles_of("M. Petit") == ("floor", "technician")
    assert typed.file.is_pin_of("M. Petit", "1357", "technician")
    assert not typed.file.is_pin_of("M. Petit", "1357", "administrator")


def test_a_file_of_older_days_reads_as_it_did_and_is_written_as_it_was(typed: Typed):
    typed("add", "M. Durand", typed="1234\n")
    entry = json.loads((typed.folder / "people.json").read_text())["people"][0]
    assert "role" not in entry and "roles" not in entry
    typed("add", "T. Outil", "--role", "technician", typed="1234\n")
    entries = json.loads((typed.folder / "people.json").read_text())["people"]
    assert [one.get("role") for one in entries] == [None, "technician"]


def test_a_role_that_nobody_knows_makes_the_file_unusable(typed: Typed):
    typed("add", "M. Durand", typed="1234\n")
    path = typed.folder / "people.json"
    path.write_text(path.read_text().replace('"lanes": 1', '"lanes": 1, "roles": ["king"]'))
    with pytest.raises(PeopleUnusable):
        PeopleFile(path).roles_of("M. Durand")


def test_once_there_is_an_administrator_only_he_changes_people(typed: Typed, capsys):
    with_administrator(typed)
    assert typed("add", "M. Faux", typed="M. Faux\n1111\n1111\n") == 1
    assert typed("add", "M. Faux", typed="Mme Noir\n0000\n1111\n") == 1
    assert typed.file.names() == ()
    assert typed("add", "M. Vrai", typed=ADMIN + "1111\n") == 0
    assert typed.file.names() == ("M. Vrai",)
    assert "0000" not in "".join(capsys.readouterr())


def test_each_change_at_a_floor_is_a_fact_with_who_made_it(typed: Typed):
    with_administrator(typed)
    typed("add", "M. Vrai", typed=ADMIN + "1111\n")
    typed("pin", "M. Vrai", typed=ADMIN + "2222\n")
    typed("roles", "M. Vrai", "dealer", "floor", typed=ADMIN)
    typed("remove", "M. Vrai", typed=ADMIN)
    found = [(one.name, one.change, one.role, one.by) for one in typed.left()
             if isinstance(one, PeopleChanged)]
    assert found == [
        ("Mme Noir", "entered", "administrator", ""), ("M. Vrai", "entered", "floor", "Mme Noir"),
        ("M. Vrai", "pin", "floor", "Mme Noir"), ("M. Vrai", "roles", "dealer floor", "Mme Noir"),
        ("M. Vrai", "struck", "", "Mme Noir"),
    ]


def test_a_refusal_at_the_terminal_is_a_fact_without_what_was_typed(typed: Typed):
    with_administrator(typed)
    typed.left()
    typed("add", "M. Faux", typed="8642\n8642\n1111\n")
    typed("add", "M. Faux", typed="Mme Noir\n9753\n1111\n")
    found = [(one.name, one.why) for one in typed.left() if isinstance(one, PersonRefused)]
    assert found == [("", "unknown"), ("Mme Noir", "pin")]


def test_another_pin_leaves_the_roles_and_roles_leave_the_pin(typed: Typed):
    typed("add", "M. Petit", "--role", "floor", "--role", "technician", typed="1357\n")
    typed("pin", "M. Petit", typed="2468\n")
    typed("roles", "M. Petit", "dealer")
    assert typed.file.roles_of("M. Petit") == ("dealer",)
    assert typed.file.is_pin_of("M. Petit", "2468", "dealer")


def test_the_last_administrator_can_t_go(typed: Typed):
    with_administrator(typed)
    assert typed("remove", "Mme Noir", typed=ADMIN) == 2
    assert typed("roles", "Mme Noir", "floor", typed=ADMIN) == 2
    assert typed("add", "Mme Noir", typed=ADMIN + "1111\n") == 2
    typed("add", "M. Autre", "--role", "administrator", typed=ADMIN + "1111\n")
    assert typed("remove", "Mme Noir", typed=ADMIN) == 0


def test_what_tables_get_holds_nobody_but_dealers_and_floor_managers(typed: Typed):
    with_administrator(typed)
    typed("add", "M. Petit", "--role", "floor", "--role", "administrator", typed=ADMIN + "1357\n")
    typed("add", "D. Donneur", "--role", "dealer", typed=ADMIN + "2222\n")
    typed("add", "T. Outil", "--role", "technician", typed=ADMIN + "3333\n")
    to = typed.folder / "room.people.json"
    assert typed("copy", str(to), typed=ADMIN) == 0
    copied = PeopleFile(to)
    assert copied.roles_of("M. Petit") == ("floor",) and copied.names("dealer") == ("D. Donneur",)
    assert copied.names("administrator") == copied.names("technician") == ()
    assert copied.is_pin_of("M. Petit", "1357")
    assert to.stat().st_mode & 0o777 == 0o600
    given = [fact for fact in typed.left() if isinstance(fact, DataTaken)]
    assert [(one.what, one.detail, one.by) for one in given] == [
        ("people", "room.people.json", "Mme Noir")]
    assert typed("copy", str(typed.folder / "people.json"), typed=ADMIN) == 2


def test_a_table_s_own_file_leaves_nothing_for_a_floor(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("1234\n"))
    assert call_command(people, [str(tmp_path / "t.sqlite"), "add", "M. Durand"]) == 0
    assert not (tmp_path / "left").exists()


# --- two persons at a terminal -------------------------------------------------------------------


def agreed(typed: Typed, *answers: tuple[str, str], matter: NeedsTwo = NeedsTwo.ERASURE):
    left = list(answers)
    return two_persons_at_terminal.agreement_of_two(typed.file, matter, "guest ~12",
                                                    typed.folder / "left",
                               ask=lambda whose: left.pop(0), sleep=lambda seconds: None)


@pytest.fixture
def two(typed: Typed) -> Typed:
    typed.file.add("Mme Noir", "8642", "administrator")
    typed.file.add("M. Petit", "1357", "floor", "administrator")
    typed.file.add("Mme Roy", "2468", "floor")
    return typed


NOIR, PETIT, ROY = ("Mme Noir", "8642"), ("M. Petit", "1357"), ("Mme Roy", "2468")
WRONG = ("Mme Noir", "0000")


def test_two_different_administrators_agree(two: Typed):
    made = agreed(two, NOIR, PETIT)
    assert isinstance(made, TwoAgreed)
    assert (made.what, made.detail, made.first, made.second) == (
        "erasure", "guest ~12", "Mme Noir", "M. Petit")
    assert two.left() == [made]


@pytest.mark.parametrize("answers", [
    (NOIR, NOIR), (NOIR, ROY, ROY, ROY), (ROY, ROY, ROY), (NOIR, WRONG, WRONG, WRONG),
    (WRONG, WRONG, WRONG), (NOIR, ("mme noir", "8642"), ("?", "?"), ("?", "?")),
])
def test_one_person_or_the_wrong_role_or_pin_is_not_two(two: Typed, answers):
    assert agreed(two, *answers) is None
    assert not any(isinstance(one, TwoAgreed) for one in two.left())


def test_house_rules_are_the_floor_managers_matter(two: Typed):
    assert agreed(two, ROY, PETIT, matter=NeedsTwo.HOUSE_RULE) is not None
    assert agreed(two, NOIR, NOIR, NOIR, matter=NeedsTwo.HOUSE_RULE) is None


def test_where_only_one_has_the_right_he_alone_is_asked_and_the_fact_says_so(typed: Typed):
    typed.file.add("Mme Noir", "8642", "administrator")
    made = agreed(typed, NOIR)
    assert made is not None and (made.first, made.second) == ("Mme Noir", "")


def test_wrong_pins_at_the_terminal_cost_time(two: Typed):
    waited: list[float] = []
    answers = [WRONG, WRONG, WRONG]
    two_persons_at_terminal.sign_in_at_terminal(two.file, "administrator", "?", None,
                                      ask=lambda whose: answers.pop(0),
                        sleep=waited.append)
    assert waited == [0, 0, 5]
