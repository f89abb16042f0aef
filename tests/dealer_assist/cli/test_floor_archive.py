"""``floor archive ...`` as people type it: exit codes, what is said, what is noted."""

import csv
import io
import json
import os
import sqlite3
import zipfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from evening_out import GUESTS, Evening
from kept_archive import send, write

from dealer_assist.cli.floor import floor_archive
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.floor.archive.archive_opening import open_archive
from dealer_assist.floor.archive.retention import TEXT
from dealer_assist.game import facts as e
from dealer_assist.game.facts.tournament_field import RoomWaitJoined
from dealer_assist.storage.hand_histories.phh.read_phh import read_phh
from dealer_assist.storage.journal import JournalKind, verify_journal
from dealer_assist.storage.people import PeopleFile

NAME = GUESTS[1]


class Floor:
    """A floor's folder with an archive of one evening, two administrators, a key."""

    def __init__(self, folder, capsys, monkeypatch):
        self.folder, self._capsys, self._monkeypatch = folder / "floor", capsys, monkeypatch
        self.folder.mkdir()
        (self.folder / "floor.toml").write_text(f'site = "aix"\n{TEXT}', encoding="utf-8")
        people = PeopleFile(self.folder / "people.json")
        for name, pin in (("Mme Roy", "1234"), ("M. Petit", "5678")):
            people.add(name, pin, "administrator")
        self.evening = Evening(self.folder).hand(1).end()
        self.key = folder / "house.key"

    def ask(self, *words, typed=""):
        """Exit code, what was printed, what was complained of."""
        self._monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        try:
            code = call_command(floor_archive, [str(word) for word in words])
        except SystemExit as end:
            code = end.code
        told = self._capsys.readouterr()
        assert "Traceback" not in told.err
        return code, told.out, told.err

    def noted(self, kind="DataTaken"):
        """What was left for the floor's journal."""
        left = sorted((self.folder / "left").glob("*"))
        found = [path.read_text().partition("\n")[0] for path in left]
        return [json.loads(text.partition(" ")[2]) for text in found if text.startswith(kind)]


BOTH = "Mme Roy\n1234\nM. Petit\n5678\n"


@pytest.fixture
def floor(tmp_path, capsys, monkeypatch):
    return Floor(tmp_path, capsys, monkeypatch)


def test_a_search_answers_in_lines_of_json(floor):
    code, out, _ = floor.ask("search", floor.folder, "hands", "--player", "beatrice", "--json")
    assert code == 0
    assert json.loads(out)["hand"] == 1
    assert floor.ask("search", floor.folder, "hands", "--player", "nobody")[0] == 1


def test_hands_that_were_found_are_written_as_phh(floor, tmp_path):
    out = tmp_path / "found.phhs"
    words = ("search", floor.folder, "hands", "--player", "beatrice", "--phh", out)
    assert floor.ask(*words)[0] == 2
    assert floor.ask(*words, "--by", "Nadia")[0] == 0
    assert len(list(read_phh(out.read_text(encoding="utf-8"), "found"))) == 1
    assert floor.noted()[0]["detail"] == "found.phhs"


def test_a_bundle_of_one_journal_has_the_sheets_of_that_one_alone(floor, tmp_path):
    other = Evening(floor.folder, "8").hand(1).end()
    floor.ask("key", floor.key)
    out = tmp_path / "o.zip"
    assert floor.ask("export", floor.folder, "bundle", out, "--by", "N", "--key", floor.key,
                     "--journal", other.id)[0] == 0
    with zipfile.ZipFile(out) as zipped:
        text = zipped.read("hands.csv").decode()
    assert other.id in text
    assert floor.evening.id not in text


def test_a_card_pattern_that_is_none_is_wrongly_called(floor):
    code, _, err = floor.ask("search", floor.folder, "hands", "--cards", "xyz")
    assert code == 2
    assert "search:" in err


def test_statistics_count_the_hands(floor):
    code, out, _ = floor.ask("statistics", floor.folder, "--json")
    found = json.loads(out)
    assert (code, found["hands"][0]["hands"], found["levy"][0]["levy"]) == (0, 1, 36)


def test_statistics_are_said_in_the_readers_language(floor):
    french, english = (floor.ask("statistics", floor.folder, "--lang", lang)[1]
                       for lang in ("fr", "en"))
    assert "Donnes :" in french and "à l'heure" in french and "hands" not in french
    assert "Hands:" in english and "an hour" in english


@pytest.mark.parametrize("most", ["-1", "x"])
def test_a_number_of_lines_below_none_is_wrongly_called(floor, most):
    code, out, err = floor.ask("search", floor.folder, "hands", "--last", most)
    assert (code, out) == (2, "") and f"« {most} » : un nombre entier à partir de 0" in err


@pytest.mark.parametrize("work", [("export", "sheets"), ("books",)])
def test_an_archive_of_practice_alone_is_said_and_nothing_is_written(tmp_path, floor, work):
    path = tmp_path / "practice.sqlite"
    write(path, e.TableClosed(), kind=JournalKind.PRACTICE)
    where = tmp_path / "only.sqlite"
    with open_archive(str(where)) as archive:
        send(archive, path, "9")
    name, *what = work
    out = tmp_path / "out"
    code, _, err = floor.ask(name, where, *what, out, "--by", "Mme Roy", "--lang", "en")
    assert code == 1 and "practice journals only (1); add --practice" in err
    assert not out.exists()
    code, _, _ = floor.ask(name, where, *what, out, "--by", "Mme Roy", "--practice")
    assert code == 0 and out.exists()


def test_sheets_are_written_and_noted_with_their_hash(floor, tmp_path):
    code, _, _ = floor.ask("export", floor.folder, "sheets", tmp_path / "o", "--by", "Nadia")
    assert code == 0
    assert {one["detail"] for one in floor.noted()} >= {"hands.csv", "players.csv"}
    assert all(one["by"] == "Nadia" and len(one["sha256"]) == 64 for one in floor.noted())


def test_names_leave_the_archive_only_where_they_are_asked_for(floor, tmp_path):
    floor.ask("export", floor.folder, "players", tmp_path / "a", "--by", "N")
    floor.ask("export", floor.folder, "players", tmp_path / "b", "--by", "N", "--names")
    assert NAME not in (tmp_path / "a").read_text(encoding="utf-8")
    assert NAME in (tmp_path / "b").read_text(encoding="utf-8")


@pytest.mark.parametrize("what", ["players", "phh", "bundle"])
def test_what_may_hold_names_is_its_owners_alone_whatever_the_umask(floor, tmp_path, what):
    floor.ask("key", floor.key)
    before = os.umask(0)
    try:
        key = ("--key", floor.key) if what == "bundle" else ()
        assert floor.ask("export", floor.folder, what, tmp_path / "out", "--by", "N", "--names",
                         *key)[0] == 0
    finally:
        os.umask(before)
    assert (tmp_path / "out").stat().st_mode & 0o777 == 0o600


def test_an_export_of_hands_says_what_became_of_each(floor, tmp_path):
    for what in ("phh", "ohh"):
        code, _, err = floor.ask("export", floor.folder, what, tmp_path / what, "--by", "N")
        assert code == 0 and "1 donne(s) commencée(s) : 1 écrite(s), dont 0 nulle(s)" in err


def test_no_export_writes_over_a_file(floor, tmp_path):
    (tmp_path / "a").write_text("mine")
    code, _, err = floor.ask("export", floor.folder, "hands", tmp_path / "a", "--by", "N",
                            "--lang", "en")
    assert (code, (tmp_path / "a").read_text()) == (1, "mine")
    assert "exists already" in err


def test_the_books_are_written_as_csv_and_as_a_page(floor, tmp_path):
    code, _, _ = floor.ask("books", floor.folder, tmp_path / "o", "--by", "N", "--zone", "UTC")
    assert code == 0
    text = (tmp_path / "o" / "levy.csv").read_text(encoding="utf-8-sig")
    (line,) = list(csv.DictReader(io.StringIO(text), delimiter=";"))
    assert (line["Taille (cagnotte)"], line["Journée"]) == ("36", "2026-11-22")
    assert "<table>" in (tmp_path / "o" / "books.html").read_text(encoding="utf-8")


def test_a_zone_or_a_day_that_is_none_is_wrongly_called(floor, tmp_path):
    for words in (("--zone", "Paris/Europe"), ("--from", "hier"), ("--day-ends", "24")):
        assert floor.ask("books", floor.folder, tmp_path / "o", "--by", "N", *words)[0] == 2


def test_a_bundle_is_checked_with_the_public_key_alone(floor, tmp_path):
    assert floor.ask("key", floor.key)[0] == 0
    out = tmp_path / "out.zip"
    code, _, _ = floor.ask("export", floor.folder, "bundle", out, "--by", "N", "--key", floor.key)
    assert code == 0
    code, said, _ = floor.ask("check", out, f"{floor.key}.pub", "--json")
    assert (code, json.loads(said)["sound"]) == (0, True)
    out.write_bytes(out.read_bytes()[:-50])
    assert floor.ask("check", out, f"{floor.key}.pub")[0] == 1


def test_a_backup_is_put_back_by_two_administrators(floor, tmp_path):
    floor.ask("key", floor.key)
    bundle, new = tmp_path / "b.zip", floor.folder / "new.sqlite"
    assert floor.ask("backup", floor.folder, bundle, "--by", "N", "--key", floor.key)[0] == 0
    code, _, err = floor.ask("restore", new, bundle, f"{floor.key}.pub",
                             typed="Mme Roy\n1234\nMme Roy\n1234\n")
    assert (code, new.exists()) == (1, False), err
    code, _, err = floor.ask("restore", new, bundle, f"{floor.key}.pub", typed=BOTH)
    assert code == 0, err
    assert floor.ask("verify", new)[0] == 0
    assert [one["what"] for one in floor.noted()] == ["backup", "restore"]


def test_a_changed_name_is_found_by_verify(floor):
    with closing(sqlite3.connect(floor.folder / "archive.sqlite")) as db:
        db.execute("UPDATE names SET name = 'Mallory' WHERE name = ?", (NAME,))
        db.commit()
    code, out, _ = floor.ask("verify", floor.folder)
    assert code == 1 and "isn't the one that this row was written with" in out


def test_a_wrong_pin_erases_nothing_and_is_noted(floor):
    code, _, _ = floor.ask("erase", floor.folder, NAME, typed="Mme Roy\n0000\n")
    assert code == 1
    assert NAME.encode() in b"".join(
        one.read_bytes() for one in floor.folder.glob("archive.sqlite*"))
    assert floor.noted("PersonRefused")[0]["why"] == "pin"


def test_an_erased_name_is_in_no_file_of_the_floor(floor):
    code, out, err = floor.ask("erase", floor.folder, NAME, typed=BOTH)
    assert code == 0, err
    assert NAME not in out
    for path in floor.folder.rglob("*"):
        if path.is_file() and path != floor.evening.path:  # the table's own: at its next hello
            assert NAME.encode() not in path.read_bytes(), path
    assert floor.noted()[0]["what"] == "erase"
    assert floor.noted("TwoAgreed")[0]["second"] == "M. Petit"
    assert floor.ask("verify", floor.folder)[0] == 0


def test_an_erased_name_is_erased_in_the_floors_own_journal_too(floor):
    own = floor.folder / "floor.sqlite"
    write(own, RoomWaitJoined(1, NAME), RoomWaitJoined(2, "Anna"), kind=JournalKind.FLOOR)
    code, _, err = floor.ask("erase", floor.folder, NAME, typed=BOTH)
    assert code == 0, err
    assert NAME.encode() not in own.read_bytes()
    assert b"Anna" in own.read_bytes()
    assert verify_journal(own).sound


def test_an_erasure_holds_in_a_backup_that_was_made_before_it(floor, tmp_path):
    floor.ask("key", floor.key)
    bundle, new = tmp_path / "b.zip", floor.folder / "new.sqlite"
    floor.ask("backup", floor.folder, bundle, "--by", "N", "--key", floor.key)
    floor.ask("erase", floor.folder, NAME, typed=BOTH)
    floor.ask("restore", new, bundle, f"{floor.key}.pub", typed=BOTH)
    assert NAME.encode() not in new.read_bytes()


def test_an_old_copy_of_the_archives_file_is_erased_again(floor):
    before = (floor.folder / "archive.sqlite").read_bytes()
    floor.ask("erase", floor.folder, NAME, typed=BOTH)
    (floor.folder / "archive.sqlite").write_bytes(before)
    assert floor.ask("erase", floor.folder, "--again")[0] == 0
    assert NAME.encode() not in (floor.folder / "archive.sqlite").read_bytes()


def test_somebody_whom_only_the_floors_journal_knows_yet_is_erased(floor):
    own = floor.folder / "floor.sqlite"
    write(own, RoomWaitJoined(1, "Gaspard"), kind=JournalKind.FLOOR)
    assert floor.ask("erase", floor.folder, "gaspard", typed=BOTH)[0] == 0
    assert b"Gaspard" not in own.read_bytes()
    assert (floor.folder / "erased.list").read_text().count("~") == 1


@pytest.mark.usefixtures("in_english")
def test_nobody_called_so_is_said(floor):
    code, _, err = floor.ask("erase", floor.folder, "Gaspard", "--lang", "en", typed=BOTH)
    assert code == 1
    assert "nobody is called so" in err


@pytest.mark.usefixtures("in_english")
def test_an_archive_without_a_file_of_people_erases_nothing(floor, tmp_path):
    alone = tmp_path / "alone.sqlite"
    alone.write_bytes((floor.folder / "archive.sqlite").read_bytes())
    code, _, err = floor.ask("erase", alone, NAME, typed=BOTH)
    assert code == 1
    assert "administrators agree to this" in err


def test_a_name_is_erased_at_a_table_that_nobody_reaches(floor):
    path = floor.evening.path
    people = PeopleFile(Path(f"{path}.people.json"))
    people.add("Mme Roy", "1234", "administrator")
    code, out, err = floor.ask("erase-table", path, NAME, typed="Mme Roy\n1234\n")
    assert code == 0, err
    assert NAME not in out
    assert NAME.encode() not in path.read_bytes()


def test_retention_shows_and_changes_nothing_without_being_told(floor):
    code, out, _ = floor.ask("retention", floor.folder, "--lang", "en")
    assert code == 0
    assert "Nothing is due" in out
    assert floor.noted() == []


@pytest.fixture
def old(floor):
    """Two journals of table 9 that nobody wrote to since 2001; the older one is due."""
    ids = []
    with open_archive(floor.evening.where) as archive:
        for month in (1, 2):
            path = floor.folder / f"old{month}.sqlite"
            write(path, e.WaitJoined(NAME), clock=lambda month=month: datetime(
                2001, month, 1, tzinfo=UTC))
            ids.append(send(archive, path, "9"))
    return ids


def test_what_is_due_goes_once_two_agreed(floor, old):
    code, out, _ = floor.ask("retention", floor.folder, "--lang", "en")
    assert (code, old[0] in out, "its table's newest" in out) == (0, True, True)
    assert floor.ask("retention", floor.folder, "--carry-out", typed="Mme Roy\n0\n")[0] == 1
    code, out, err = floor.ask("retention", floor.folder, "--carry-out", "--lang", "en",
                               typed=BOTH)
    assert (code, "1 journals dropped" in out) == (0, True), err
    with open_archive(floor.evening.where) as archive:
        assert archive.after(old[0], 0, 9) == []
        assert len(archive.after(old[1], 0, 9)) == 1
    assert floor.ask("verify", floor.folder)[0] == 0
    assert [one["what"] for one in floor.noted()] == ["retention"]


def test_what_is_held_does_not_go(floor, old):
    floor.ask("hold", floor.folder, old[0], "--why", "plainte", "--by", "Nadia")
    code, out, _ = floor.ask("retention", floor.folder, "--lang", "en")
    assert (code, "held for an investigation" in out) == (0, True)


def test_settings_that_are_none_are_wrongly_called(floor):
    settings = floor.folder / "floor.toml"
    settings.write_text(settings.read_text(encoding="utf-8").replace("3650", "-1"),
                        encoding="utf-8")
    code, _, err = floor.ask("retention", floor.folder)
    assert (code, "[retention.hands] days" in err) == (2, True)


def test_a_hold_is_listed_until_somebody_lets_go(floor):
    journal = floor.evening.id
    assert floor.ask("hold", floor.folder, journal)[0] == 2
    code, out, _ = floor.ask("hold", floor.folder, journal, "--why", "plainte", "--by", "Nadia")
    assert (code, journal in out) == (0, True)
    code, out, _ = floor.ask("hold", floor.folder, journal, "--let-go", "--by", "Nadia")
    assert (code, out) == (0, "")


def test_a_missing_archive_is_said(floor, tmp_path):
    code, _, err = floor.ask("verify", tmp_path / "nowhere.sqlite")
    assert code == 1
    assert "Il n'y a pas d'archive à" in err


@pytest.mark.parametrize(("lang", "sound", "gone"), [
    ("fr", "est bon : 1 journaux", "Il n'y a pas d'archive"),
    ("en", "is sound: 1 journals", "There is no archive")])
def test_what_the_archive_is_found_to_be_is_said_in_the_readers_language(
    floor, tmp_path, lang, sound, gone
):
    assert sound in floor.ask("verify", floor.folder, "--lang", lang)[1]
    assert gone in floor.ask("verify", tmp_path / "nowhere.sqlite", "--lang", lang)[2]


def test_a_changed_row_is_found_by_verify(floor):
    db = sqlite3.connect(floor.folder / "archive.sqlite")
    db.execute("UPDATE facts SET body = replace(body, '10000', '90000') WHERE number = 3")
    db.commit()
    db.close()
    code, out, _ = floor.ask("verify", floor.folder)
    assert code == 1
    assert "row 3" in out
