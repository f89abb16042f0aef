"""All that is held of one guest is handed out in one file, and nothing of anybody else's name."""

import json

import pytest
from evening_out import GUESTS, Evening
from kept_archive import DEALER, first_layout, write

from dealer_assist import __main__
from dealer_assist.game import facts as e
from dealer_assist.game.facts.tournament_field import RoomWaitJoined
from dealer_assist.storage.journal import Journal, JournalKind

NAME = GUESTS[1]


class Floor:
    """A floor's folder with an archive of one evening, and the file that a guest is given."""

    def __init__(self, folder, capsys):
        self.folder, self.out, self._capsys = folder / "floor", folder / "guest.json", capsys
        self.folder.mkdir()
        (self.folder / "floor.toml").write_text('site = "aix"', encoding="utf-8")
        self.evening = Evening(self.folder).hand(1).end()

    def ask(self, *words):
        """Exit code, what was printed, what was complained of."""
        code = __main__.main(["floor", "archive", *(str(word) for word in words)])
        return code, *self._capsys.readouterr()

    def read(self):
        return json.loads(self.out.read_text(encoding="utf-8"))

    def noted(self):
        """What was left for the floor's journal."""
        found = [path.read_text() for path in sorted((self.folder / "left").glob("*"))]
        return [json.loads(text.partition(" ")[2]) for text in found]


@pytest.fixture
def floor(tmp_path, capsys):
    return Floor(tmp_path, capsys)


def test_his_facts_and_hands_are_in_one_file_for_its_owner_alone(floor):
    code, out, _ = floor.ask("guest", floor.folder, NAME, floor.out, "--by", "Nadia")
    assert code == 0 and str(floor.out) in out
    assert floor.out.stat().st_mode & 0o777 == 0o600
    (part,) = floor.read()["journals"]
    assert list(part["names"].values()) == [NAME]
    assert [one["kind"] for one in part["facts"]] == ["PlayerSat"]
    assert part["facts"][0]["fact"]["name"] == NAME
    assert [(one["hand"], one["seat"]) for one in part["hands"]] == [(1, 2)]


@pytest.mark.parametrize("spelled", ["  béatrice   KOWALCZYK-zqx ", NAME])
def test_he_is_found_however_he_is_spelled(floor, spelled):
    assert floor.ask("guest", floor.folder, spelled, floor.out, "--by", "N")[0] == 0


def test_nobody_else_is_named_in_it(floor):
    floor.ask("guest", floor.folder, NAME, floor.out, "--by", "Nadia")
    assert not [one for one in GUESTS if one != NAME and one in floor.out.read_text()]


def test_it_is_noted_for_the_floors_journal_by_token(floor):
    floor.ask("guest", floor.folder, NAME, floor.out, "--by", "Nadia")
    (noted,) = floor.noted()
    assert (noted["what"], noted["by"]) == ("guest", "Nadia")
    assert NAME not in json.dumps(noted, ensure_ascii=False) and "~" in noted["detail"]


def test_what_the_floors_own_journal_knows_is_there_before_the_archive_has_it(floor):
    write(floor.folder / "floor.sqlite", RoomWaitJoined(1, "Gaspard"), kind=JournalKind.FLOOR)
    assert floor.ask("guest", floor.folder, "gaspard", floor.out, "--by", "N")[0] == 0
    (part,) = floor.read()["journals"]
    assert (part["kind"], part["facts"][0]["fact"]["name"]) == ("floor", "Gaspard")


def test_a_reason_that_somebody_wrote_about_him_is_there_too(floor):
    with Journal.open(floor.evening.path) as journal:
        journal.append([(e.StackCorrected(2, 900, f"{NAME} se trompait", "Nadia"), DEALER)])
    floor.ask("guest-table", floor.evening.path, NAME, floor.out, "--by", "N")
    assert [one["kind"] for one in floor.read()["journals"][0]["facts"]] == [
        "PlayerSat", "StackCorrected"]


@pytest.mark.parametrize("work", ["guest", "guest-table"])
def test_nobody_is_called_so(floor, work):
    where = floor.folder if work == "guest" else floor.evening.path
    for lang, said in (("fr", "Personne"), ("en", "Nobody")):
        code, _, err = floor.ask(work, where, "Gaspard", floor.out, "--by", "N", "--lang", lang)
        assert code == 1 and said in err and not floor.out.exists()
    assert floor.ask(work, where, " ", floor.out, "--by", "N")[0] == 1


def test_a_file_that_is_there_is_left_as_it_is(floor):
    floor.out.write_text("mine")
    code, _, err = floor.ask("guest-table", floor.evening.path, NAME, floor.out, "--by", "N")
    assert code == 1 and "existe déjà" in err and floor.out.read_text() == "mine"


def test_another_tables_facts_are_there_as_well(floor):
    Evening(floor.folder, "8").hand(1).end()
    floor.ask("guest", floor.folder, NAME, floor.out, "--by", "N")
    assert {part["table"] for part in floor.read()["journals"]} == {"7", "8"}


def test_a_journal_whose_rows_hold_the_names_is_looked_through_as_well(floor):
    first_layout(floor.folder / "table9.sqlite")
    Evening(floor.folder, "9").hand(1).end()
    floor.ask("guest", floor.folder, NAME.upper(), floor.out, "--by", "N")
    (old,) = (part for part in floor.read()["journals"] if part["table"] == "9")
    assert old["names"] == {} and [one["kind"] for one in old["facts"]] == ["PlayerSat"]
    assert [(one["hand"], one["seat"]) for one in old["hands"]] == [(1, 2)]


@pytest.mark.parametrize(("lang", "said"), [("fr", "Vérifiez le nom"), ("en", "Check the name")])
def test_a_journal_that_is_none_is_told_in_either_language(floor, lang, said):
    code, _, err = floor.ask("guest-table", floor.folder / "none", NAME, floor.out, "--by", "N",
                             "--lang", lang)
    assert code == 1 and said in err
