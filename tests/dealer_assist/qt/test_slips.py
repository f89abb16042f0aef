"""Slips of the floor's rulings: written as they become facts, printed, marked when undone."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from called import program
from paper_table import PaperTable, at_work, text_of

from dealer_assist.cli import rulings, table
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.game import facts as e
from dealer_assist.game.taps import TapKind
from dealer_assist.qt.paper.ruling_slip_printing import PrinterWrong, Slips
from dealer_assist.storage.journal import Journal, Origin, journal_contents

pytestmark = pytest.mark.usefixtures("qapp")


def a_desk(made: PaperTable) -> PaperTable:
    return made.seated(10_000, 10_000, 10_000, 10_000).dealt()


def slips(desk: PaperTable) -> list[str]:
    return sorted(path.name for path in desk.folder.iterdir()) if desk.folder.exists() else []


def test_a_floors_ruling_gets_its_slip_beside_the_journal(tmp_path):
    with at_work(tmp_path) as desk:
        number = a_desk(desk).ruled()
    assert slips(desk) == [f"{number}.pdf"]
    told = text_of(desk.folder / f"{number}.pdf")
    mark = journal_contents(desk.path).records[number - 1].mark
    assert f"3/{number}/{mark}" in told
    assert "M. Durand" in told
    assert "ENTRAÎNEMENT" in told


def test_what_the_dealer_applies_by_the_text_gets_none(tmp_path):
    with at_work(tmp_path) as desk:
        a_desk(desk).ruled(outcome="", by="", why="")
    assert slips(desk) == []


@pytest.mark.parametrize("fact", [
    e.RuleDecided("deal.flashed", "stands", "M. Durand", "vu ainsi hier"),
    e.StackCorrected(2, 9_000, "mal compté", "M. Durand"),
])
def test_the_floors_other_rulings_get_theirs_too(tmp_path, fact):
    with at_work(tmp_path, house="tda2024") as desk:
        desk.seated(10_000, 10_000, 10_000).tap(fact)
        number = desk.table.fact_number
        assert desk.table.fact == fact, desk.notices[-1]
    assert slips(desk) == [f"{number}.pdf"]
    assert "M. Durand" in text_of(desk.folder / f"{number}.pdf")


@pytest.mark.parametrize(("lang", "heading", "said"), [
    ("fr", "ANNULÉE", ("par Mme Roy", "Motif : élément nouveau", "fait n° {}")),
    ("en", "CANCELLED", ("by Mme Roy", "Reason: élément nouveau", "fact no. {}")),
])
def test_a_ruling_that_is_taken_back_is_headed_so_on_its_slip_with_who_and_why(
    tmp_path, lang, heading, said
):
    with at_work(tmp_path, lang=lang) as desk:
        number = a_desk(desk).ruled()
        desk.take_back()
    assert slips(desk) == [f"{number}.pdf"]
    told = text_of(desk.folder / f"{number}.pdf")
    assert told.startswith(heading)
    assert [one for one in said if one.format(number + 1) not in told] == []


def test_a_dealers_undo_leaves_ruling_and_slip_as_they_are_and_he_is_told(tmp_path):
    with at_work(tmp_path) as desk:
        number = a_desk(desk).ruled()
        desk.undo()
        assert desk.table.ruled[-1].number == number
        assert desk.notices[-1] == "why.undo_floors"
    assert "ANNULÉE" not in text_of(desk.folder / f"{number}.pdf")


def test_a_ruling_that_a_dealer_took_back_under_an_older_program_is_headed_so_too(tmp_path):
    with at_work(tmp_path) as desk:
        number = a_desk(desk).ruled()
        desk.put(e.FactUndone(desk.table.fact_number))
    assert "par Le croupier" in text_of(desk.folder / f"{number}.pdf")


def test_a_slip_is_in_the_language_of_the_panel(tmp_path):
    with at_work(tmp_path) as desk:
        desk.slips.speak("en")
        number = a_desk(desk).ruled()
    assert "The floor ruled otherwise" in text_of(desk.folder / f"{number}.pdf")


def test_every_slip_that_the_power_cut_off_is_written_at_the_next_start(tmp_path):
    with at_work(tmp_path) as desk:
        first = a_desk(desk).ruled(outcome="misdeal")
        last = desk.dealt().ruled(outcome="misdeal", seat=3)
    for file in desk.folder.iterdir():
        file.unlink()
    with at_work(tmp_path) as again:
        assert again.table.number == desk.table.number
    assert slips(desk) == sorted([f"{first}.pdf", f"{last}.pdf"])


def test_a_slip_that_was_not_yet_marked_as_taken_back_is_marked_at_the_next_start(tmp_path):
    with at_work(tmp_path) as desk:
        number = a_desk(desk).ruled(outcome="misdeal")
        desk.slips.stop()
        unmarked = (desk.folder / f"{number}.pdf").read_bytes()
        desk.take_back()
        last = desk.ruled(outcome="misdeal", seat=3)
    (desk.folder / f"{number}.pdf").write_bytes(unmarked)
    with at_work(tmp_path) as again:
        assert again.table.number == last
    assert "ANNULÉE" in text_of(desk.folder / f"{number}.pdf")


def test_paper_of_an_earlier_evening_that_was_put_away_is_not_written_again(tmp_path):
    with at_work(tmp_path) as desk:
        number = a_desk(desk).ruled(outcome="misdeal")
        desk.put(e.TableClosed(), e.TableReopened())
    (desk.folder / f"{number}.pdf").unlink()
    with at_work(tmp_path):
        pass
    assert slips(desk) == []


def test_what_is_written_already_is_not_written_again_at_a_start(tmp_path):
    with at_work(tmp_path) as desk:
        number = a_desk(desk).ruled()
    path = desk.folder / f"{number}.pdf"
    path.write_bytes(b"signed")
    with at_work(tmp_path):
        pass
    assert path.read_bytes() == b"signed"


# --- printing --------------------------------------------------------------------------------


def a_printer(tmp_path: Path, ends="0") -> tuple[str, Path]:
    """A command that notes what it was called with."""
    noted = tmp_path / "printed.json"
    program = tmp_path / "the printer.py"
    program.write_text(
        "import json, pathlib, sys\n"
        f"pathlib.Path({str(noted)!r}).write_text(json.dumps(sys.argv[1:]))\n"
        f"print('out of paper', file=sys.stderr)\nsys.exit({ends})\n", encoding="utf-8")
    return f"{sys.executable} '{program}' -d 'table 3; echo no shell'", noted


def test_each_slip_is_handed_to_the_print_command_and_to_no_shell(tmp_path):
    command, noted = a_printer(tmp_path)
    with at_work(tmp_path, command=command) as desk:
        number = a_desk(desk).ruled()
    path = str(desk.folder / f"{number}.pdf")
    assert json.loads(noted.read_text()) == ["-d", "table 3; echo no shell", path]
    assert "alert.slip_not_printed" not in desk.notices


def test_the_slip_of_a_ruling_that_was_taken_back_is_printed(tmp_path):
    command, noted = a_printer(tmp_path)
    with at_work(tmp_path, command=command) as desk:
        number = a_desk(desk).ruled()
        desk.slips.stop()
        noted.unlink()
        desk.slips.start(desk.unit.handle)
        desk.take_back()
    assert json.loads(noted.read_text())[-1] == str(desk.folder / f"{number}.pdf")


@pytest.mark.parametrize("was_written", [False, True])
def test_after_a_power_cut_it_is_printed_where_the_paper_does_not_say_so_yet(
    tmp_path, was_written
):
    command, noted = a_printer(tmp_path)
    with at_work(tmp_path, command=command) as desk:
        number = a_desk(desk).ruled()
        desk.slips.stop()
        desk.take_back()  # and the power goes, before or after the slip is written
    noted.unlink(missing_ok=True)
    path = desk.folder / f"{number}.pdf"
    then = path.stat().st_mtime + (60 if was_written else -60)
    os.utime(path, (then, then))
    with at_work(tmp_path, command=command):
        pass
    assert "ANNULÉE" in text_of(path)
    assert noted.exists() is not was_written


@pytest.mark.parametrize("command", ["fails", "/no/such/printer -d x"])
def test_a_printer_that_fails_is_told_and_play_goes_on(tmp_path, command):
    if command == "fails":
        command, _ = a_printer(tmp_path, "3")
    with at_work(tmp_path, command=command) as desk:
        number = a_desk(desk).ruled()
    assert desk.notices[-1] == "alert.slip_not_printed"
    assert slips(desk) == [f"{number}.pdf"]


def test_a_folder_that_cannot_be_written_is_told_and_play_goes_on(tmp_path, capsys):
    with at_work(tmp_path) as desk:
        desk.folder.write_text("a file where the folder should be")
        a_desk(desk).ruled()
    assert desk.notices[-1] == "alert.slip_not_written"
    assert desk.table.hand.voided == "misdeal"


def test_a_command_with_an_open_quote_is_refused_at_once(tmp_path):
    with at_work(tmp_path) as desk, pytest.raises(PrinterWrong, match="lp -d NAME"):
        Slips(desk.journal, tmp_path, "fr", "lp -d 'NAME")


def test_the_table_command_takes_folder_and_printer(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("dealer_assist.qt.dealer.dealer_window_runner.DealerWindowRunner.run",
                        lambda stage,
                        **_: None)
    paper = ["--slips", str(tmp_path / "paper"), "--print"]
    assert call_command(table, [str(tmp_path / "1.sqlite"), *paper, "lp -d 'x"]) == 2
    assert "--print" in capsys.readouterr().err
    assert call_command(table, [str(tmp_path / "2.sqlite"), *paper, "lp -d x"]) == 0


# --- the list of rulings ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def written(qapp, tmp_path_factory) -> Path:
    """A journal with four rulings, one of them taken back, and one by the dealer."""
    with at_work(tmp_path_factory.mktemp("evening")) as desk:
        a_desk(desk).tap(kind=TapKind.CALL_FLOOR, seat=3)
        desk.ruled("DEAL-01", "misdeal", "M. Durand", "trois cartes brûlées vues", 2)
        desk.dealt().ruled("DEAL-01", "", "", "", seat=3)
        desk.dealt().ruled("DEAL-01", "misdeal", "Mme Lefèvre", "le bouton", 4)
        desk.take_back()
        case = desk.table.cases[-1].number
        desk.tap(e.IrregularityDismissed(case, "fausse lecture", "Mme Lefèvre"))
        desk.tap(e.ChoiceKept("deal.flashed", "stands", "M. Durand", "personne ne l'a vue", ""))
    return desk.path


@pytest.fixture
def evening(written, tmp_path) -> Path:
    """The same, to be read and harmed."""
    shutil.copytree(written.parent, tmp_path, dirs_exist_ok=True)
    return tmp_path / written.name


def listed(capsys, *words) -> list[dict]:
    assert call_command(rulings, [*(str(w) for w in words), "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_every_ruling_is_listed_the_oldest_first(evening, capsys):
    rows = listed(capsys, evening)
    assert [(row["kind"], row["outcome"], row["by"]) for row in rows] == [
        ("RemedyApplied", "misdeal", "M. Durand"), ("RemedyApplied", "burn_swap", ""),
        ("RemedyApplied", "misdeal", "Mme Lefèvre"),
        ("IrregularityDismissed", "dismissed", "Mme Lefèvre"),
        ("RuleDecided", "stands", "M. Durand"),
    ]
    assert [bool(row["taken_back"]) for row in rows] == [False, False, True, False, False]
    gone = rows[2]
    assert (gone["taken_back_by"], gone["taken_back_because"]) == ("Mme Roy", "élément nouveau")
    assert gone["taken_back_at"].endswith("Z") and rows[0]["taken_back_by"] == ""
    assert rows[-1]["kept"] == "table.sqlite.house.toml"
    first = rows[0]
    assert first["id"].startswith(f"3/{first['number']}/")
    assert (first["hand"], first["seat"], first["entry"]) == (1, 2, "DEAL-01")
    assert [row["asked_by"] for row in rows] == [3, 0, 0, 0, 0]
    assert first["at"].endswith("Z")


@pytest.mark.parametrize(("words", "count"), [
    (["--entry", "DEAL-01"], 2), (["--entry", "deal"], 4), (["--entry", "DEAL-0"], 0),
    (["--entry", "BET"], 0), (["--seat", 3], 1), (["--by", "durand"], 2),
    (["--by", "lefevre"], 2), (["--text", "CARTES BRULEES VUES"], 1),
    (["--text", "trois", "vues"], 1),
    (["--text", "misdeal"], 2), (["--text", "maldonne", "bouton"], 2), (["--last", 2], 2),
    (["--by", "Durand", "--last", 1], 1), (["--text", "card turned"], 4),
])
@pytest.mark.few
def test_rulings_are_found_by_entry_seat_name_words_and_the_newest(evening, capsys, words, count):
    assert len(listed(capsys, evening, *words)) == count


@pytest.mark.parametrize(("lang", "said"), [
    ("fr", ("Décision : Miss-Deal", "Motif : trois cartes", "ANNULÉE : Annulée le",
            "par Mme Roy", "élément nouveau",
            "Gardée comme règle de la maison", "5 décisions", "donne 1", "siège 2",
             "Demandé par le siège 3")),
    ("en", ("Ruling: Misdeal", "Reason: trois cartes", "CANCELLED: Cancelled on",
            "by Mme Roy", "élément nouveau",
            "Kept as the house's rule", "5 rulings", "hand 1", "seat 2", "Wanted by seat 3")),
])
@pytest.mark.few
def test_the_page_says_it_in_words(evening, capsys, lang, said):
    assert call_command(rulings, [str(evening), "--lang", lang]) == 0
    page = capsys.readouterr().out
    assert [one for one in said if one not in page] == []


def test_what_the_slips_code_says_finds_the_ruling_and_that_it_was_cancelled(evening, capsys):
    id = listed(capsys, evening)[2]["id"]
    for _ in range(2):  # scanned twice it says the same
        assert call_command(rulings, [str(evening), "--id", id]) == 0
        page = capsys.readouterr().out
        assert "ANNULÉE" in page and "par Mme Roy" in page and "1 décision" in page


def test_a_code_of_another_journal_is_told(evening, capsys):
    id = listed(capsys, evening)[2]["id"]
    assert call_command(rulings, [str(evening), "--id", id[:-8] + "00000000"]) == 2
    assert "aucune décision n'y porte" in capsys.readouterr().err


def test_where_nothing_matches_it_says_so(evening, capsys):
    assert call_command(rulings, [str(evening), "--entry", "BET-01"]) == 0
    assert capsys.readouterr().out == "Aucune décision ne correspond.\n"


@pytest.mark.long
def test_the_slip_of_any_ruling_can_be_written_again(evening, tmp_path, capsys):
    number = listed(capsys, evening)[0]["number"]
    out = tmp_path / "again.pdf"
    assert call_command(rulings, [str(evening), "--slip", str(number), str(out)]) == 0
    written = evening.with_name(evening.name + ".slips") / f"{number}.pdf"
    assert text_of(out).replace(" (choix de la maison)", "") == text_of(written)


@pytest.mark.long
def test_the_office_writes_it_again_with_no_window_open(evening, tmp_path, capsys):
    number, out = listed(capsys, evening)[0]["number"], tmp_path / "again.pdf"
    ran = program("rulings", evening, "--slip", number, out)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert out.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(("asked", "code", "said"), [
    (["--slip", "1", "x.pdf"], 2, "n'est pas une décision"),
    (["--slip", "x", "x.pdf"], 2, "n'est pas une décision"),
])
@pytest.mark.few
def test_a_fact_that_is_no_ruling_has_no_slip(evening, capsys, asked, code, said):
    assert call_command(rulings, [str(evening), *asked]) == code
    assert said in capsys.readouterr().err


def test_a_slip_for_a_folder_that_refuses_is_told(evening, tmp_path, capsys):
    number = str(listed(capsys, evening)[0]["number"])
    (tmp_path / "file").write_text("x")
    assert call_command(rulings,
                        [str(evening), "--slip", number, str(tmp_path / "file" / "x.pdf")]) == 1
    assert "ne s'écrit pas" in capsys.readouterr().err


def test_a_journal_that_a_table_has_open_is_read_and_not_touched(tmp_path, capsys):
    with at_work(tmp_path) as desk:
        number = a_desk(desk).ruled()
        before = desk.path.read_bytes()
        assert [row["number"] for row in listed(capsys, desk.path)] == [number]
        desk.put(e.DealerCameOn("Luc"))
        assert desk.table.evening.dealer == "Luc"
        assert desk.path.read_bytes()[:100] == before[:100]


@pytest.mark.parametrize("name", ["no.sqlite", "text.sqlite"])
def test_what_is_no_journal_is_told(tmp_path, capsys, name):
    (tmp_path / "text.sqlite").write_text("not a journal")
    assert call_command(rulings, [str(tmp_path / name)]) == 2
    told = capsys.readouterr()
    assert name in told.err
    assert "Traceback" not in told.err


def test_an_edited_journal_is_told(evening, capsys):
    import sqlite3

    db = sqlite3.connect(evening)
    db.execute("UPDATE facts SET body = replace(body, 'Durand', 'Dupont')")
    db.commit()
    db.close()
    assert call_command(rulings, [str(evening), "--lang", "en"]) == 2
    assert "damaged" in capsys.readouterr().err


def test_a_journal_that_holds_no_rules_asks_for_the_casinos_own_book(tmp_path, capsys):
    mine, path = tmp_path / "mine.toml", tmp_path / "table.sqlite"
    mine.write_text('name = "mine"\ntitle = { fr = "La mienne", en = "Mine" }\n'
                    'extends = "tda2024"\n', encoding="utf-8")
    with Journal.open(path) as journal:
        journal.append([(fact, Origin("dealer")) for fact in (
            e.TableOpened("3", "mine", "holdem_no_limit", e.Stakes(50, 100, 100), (25, 100)),
            e.RuleDecided("deal.flashed", "stands", "M. Durand", "ainsi"))])
    assert call_command(rulings, [str(path)]) == 2
    assert "--house FICHIER" in capsys.readouterr().err
    assert len(listed(capsys, path, "--house", mine)) == 1


@pytest.mark.long
def test_the_program_lists_rulings_without_a_screen(evening):
    done = subprocess.run(
        [sys.executable, "-m", "dealer_assist", "rulings", str(evening), "--lang", "en"],
        cwd=Path(__file__).parents[3], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0 and "5 rulings" in done.stdout
