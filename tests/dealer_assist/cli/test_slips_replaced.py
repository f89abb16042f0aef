"""A ruling in the place of one that was taken back: the slip of each names the other."""

import pytest
from called import program
from paper_table import at_work, text_of

from dealer_assist.game import facts as e

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize(("lang", "replaces", "replaced"), [
    ("fr", "Remplace la décision n° {}, annulée par Mme Roy.", "Remplacée par la décision n° {}."),
    ("en", "Replaces ruling no. {}, cancelled by Mme Roy.", "Replaced by ruling no. {}."),
])
def test_of_two_rulings_on_one_case_each_slip_names_the_other(tmp_path, lang, replaces, replaced):
    with at_work(tmp_path, lang=lang) as desk:
        first = desk.seated(10_000, 10_000, 10_000, 10_000).dealt().ruled()
        desk.take_back()
        case = desk.table.cases[-1].number
        desk.tap(e.RemedyApplied(case, "", by="M. Durand", outcome="misdeal", reason="vu"))
        last = desk.table.ruled[-1].number
    assert replaces.format(first) in text_of(desk.folder / f"{last}.pdf")
    assert replaced.format(last) in text_of(desk.folder / f"{first}.pdf")
    again = tmp_path / "again.pdf"
    program("rulings", str(desk.path), "--slip", str(first), str(again), "--lang", lang)
    assert replaced.format(last) in text_of(again)


def test_a_ruling_on_another_matter_replaces_none(tmp_path):
    with at_work(tmp_path) as desk:
        first = desk.seated(10_000, 10_000, 10_000, 10_000).dealt().ruled()
        desk.take_back()
        desk.tap(e.IrregularityDismissed(desk.table.cases[-1].number, "rien", "Mme Roy"))
        last = desk.ruled(seat=3)
    assert "Remplace" not in text_of(desk.folder / f"{last}.pdf")
    assert f"n° {last}" not in text_of(desk.folder / f"{first}.pdf")


def test_what_the_power_cut_off_names_the_other_at_the_next_start(tmp_path):
    with at_work(tmp_path) as desk:
        first = desk.seated(10_000, 10_000, 10_000).dealt().ruled()
        desk.take_back()
        case = desk.table.cases[-1].number
        desk.tap(e.RemedyApplied(case, "", by="M. Durand", outcome="misdeal", reason="vu"))
        last = desk.table.ruled[-1].number
    for file in desk.folder.iterdir():
        file.unlink()
    with at_work(tmp_path):
        pass
    assert f"Remplacée par la décision n° {last}." in text_of(desk.folder / f"{first}.pdf")
    assert f"Remplace la décision n° {first}," in text_of(desk.folder / f"{last}.pdf")
