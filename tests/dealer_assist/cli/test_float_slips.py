"""Slips of the dealer's float, and its list: each fill, credit and count that two people signed."""

import json

import pytest
from paper_table import PaperTable, at_work, text_of

from dealer_assist.cli import rulings
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.game import facts as e
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.sensing.sign_in import Door
from dealer_assist.storage.journal import journal_contents
from dealer_assist.storage.people import PeopleFile

pytestmark = pytest.mark.usefixtures("qapp")
FILL = e.FloatMoved(200, False, "Luc", "Marie", (e.Pieces(25, 8),))
SHORT = e.FloatCounted(495, "Marie", "Paul", "un jeton de 5 manque")


def counted(desk: PaperTable) -> PaperTable:
    desk.put(e.SignPosted(e.Sign(float_chips=300)), e.DealerCameOn("Marie"))
    return desk.tap(e.FloatCounted(300, "Marie", "M. Roy"))


def slip(desk: PaperTable, number: int) -> str:
    return " ".join(text_of(desk.folder / f"{number}.pdf").replace("\xa0", " ").split())


@pytest.mark.parametrize(("lang", "said"), [
    ("fr", ("Apport de la caisse à l'encaisse", "200 en jetons", "8 × 25 = 200", "300 → 500",
            "Remis par Luc", "Reçu par Marie", "Signature, Luc", "Table 3")),
    ("en", ("Fill from the cage to the float", "200 in chips", "8 × 25 = 200", "300 → 500",
            "Handed over by Luc", "Received by Marie", "Signature, Marie", "Table 3")),
])
def test_a_fill_has_its_slip_with_both_names_and_its_chips(tmp_path, lang, said):
    with at_work(tmp_path, lang=lang) as desk:
        number = counted(desk).tap(FILL).table.fact_number
        mark = desk.journal.stamp(number)[1]
    told = slip(desk, number)
    assert [one for one in said if one not in told] == []
    assert f"3/{number}/{mark}" in told


def test_a_relief_count_says_what_was_expected_what_is_missing_why_and_by_whose_text(tmp_path):
    with at_work(tmp_path) as desk:
        counted(desk).tap(FILL).put(e.DealerCameOn("Paul"))
        number = desk.tap(SHORT).table.fact_number
    told = slip(desk, number)
    for said in ("Encaisse comptée à la relève de Marie", "Comptés : 495", "Attendus : 500",
                 "il manque 5", "Motif : un jeton de 5 manque", "Compté par Marie",
                 "Compté par Paul", "GC:19", "300 €"):
        assert said in told


def test_a_count_without_names_gets_no_slip(tmp_path):
    with at_work(tmp_path) as desk:
        desk.put(e.SignPosted(e.Sign(float_chips=300)))
        number = desk.tap(e.FloatCounted(300)).table.fact_number
    assert not (desk.folder / f"{number}.pdf").exists()


def test_what_two_signed_no_dealer_takes_back_and_the_floors_undo_heads_its_slip_so(tmp_path):
    with at_work(tmp_path) as desk:
        number = counted(desk).tap(FILL).table.fact_number
        desk.undo()
        assert desk.table.evening.tray.chips == 500 and desk.notices[-1] == "why.undo_floors"
        desk.take_back("Mme Roy", "saisi deux fois")
        assert desk.table.evening.tray.chips == 300
    told = slip(desk, number)
    assert told.startswith("ANNULÉE") and "Mme Roy" in told and "saisi deux fois" in told


def test_a_floor_manager_with_a_pin_signs_for_the_float_only_when_he_is_signed_in(tmp_path):
    people = PeopleFile(tmp_path / "people.json")
    people.add("M. Roy", "4711")
    with at_work(tmp_path) as desk:
        door = Door(people)
        counted(desk)
        fact = e.FloatCounted(300, "Marie", "M. Roy")
        wrong = door.why_not_rule(desk.table, fact)
        assert wrong is not None and (wrong.id, wrong.name) == ("why.sign_in_first", "M. Roy")
        assert door.why_not_rule(desk.table, e.FloatCounted(300, "Marie", "Paul")) is None
        let_in = door.entered(desk.table, Tap(TapKind.SIGN_IN, choice="M. Roy", secret="4711"), 1)
        assert door.why_not_rule(desk.put(*let_in.facts).table, fact) is None


# --- the list --------------------------------------------------------------------------------


def an_evening(tmp_path) -> PaperTable:
    with at_work(tmp_path) as desk:
        counted(desk).tap(FILL).take_back("Mme Roy", "saisi deux fois").tap(FILL)
        desk.tap(e.FloatMoved(100, True, "Marie", "Luc")).put(e.DealerCameOn("Paul"))
        desk.tap(e.FloatCounted(395, "Marie", "Paul", "un jeton de 5 manque"))
    return desk


def test_the_list_of_the_float_has_each_with_who_when_expected_counted_and_difference(
    tmp_path, capsys
):
    desk = an_evening(tmp_path)
    assert call_command(rulings, [str(desk.path), "--float", "--lang", "fr"]) == 0
    told = capsys.readouterr().out.replace("\xa0", " ")
    for said in ("Apport", "ANNULÉE", "saisi deux fois", "Retour", "à la relève de Marie",
                 "Comptés : 395", "Attendus : 400", "il manque 5", "Paul"):
        assert said in told


def test_for_a_program_the_list_of_the_float_is_a_row_each(tmp_path, capsys):
    desk = an_evening(tmp_path)
    assert call_command(rulings, [str(desk.path), "--float", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["kind"], row["chips"], row["expected"], row["difference"]) for row in rows] == [
        ("opening", 300, 300, 0), ("fill", 200, 300, 0), ("fill", 200, 300, 0),
        ("credit", 100, 500, 0), ("relief", 395, 400, -5)]
    assert rows[1]["taken_back_by"] == "Mme Roy" and rows[2]["taken_back"] == 0
    assert rows[2]["pieces"] == [[25, 8]]
    assert (rows[4]["by"], rows[4]["second"]) == ("Marie", "Paul")


def test_a_slip_of_the_float_is_found_by_its_id_and_written_again(tmp_path, capsys):
    desk = an_evening(tmp_path)
    record = next(one for one in journal_contents(desk.path).records if one.fact == FILL)
    number, mark = record.number, record.mark
    assert call_command(rulings,
                        [str(desk.path), "--id", f"3/{number}/{mark}", "--lang", "en"]) == 0
    assert "Fill" in capsys.readouterr().out
    out = tmp_path / "again.pdf"
    assert call_command(rulings,
                        [str(desk.path), "--slip", str(number), str(out), "--lang", "en"]) == 0
    assert text_of(out).startswith("CANCELLED")
