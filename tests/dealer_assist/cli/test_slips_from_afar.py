"""A ruling from the floor's room has its slip at the table, which says from where he ruled."""


import pytest
from called import program
from ordered_table import order
from paper_table import PaperTable, text_of

from dealer_assist.floor.link.table_link_values import LineState, OrderCame
from dealer_assist.game import facts as e

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("lang, afar, verified", [
    ("fr", "Tranché à distance, depuis la salle.", "code vérifié"),
    ("en", "Ruled from afar, from the floor.", "PIN verified"),
])
def test_the_slip_says_that_he_ruled_from_the_room_and_was_verified_there(
    tmp_path, lang, afar, verified
):
    answers = []
    desk = PaperTable(tmp_path, lang=lang, line=lambda: LineState("up"))
    try:
        desk.seated(10_000, 10_000, 10_000).dealt().put(e.IrregularityReported("HAND-01", 3))
        case = desk.table.cases[-1].number
        ruling = e.RemedyApplied(case, "HAND-01", "", reason="vu à la caméra")
        desk.unit.handle(OrderCame(
            order(ruling, desk.table.number, journal=desk.journal.id), 0, answers.append))
        number = answers[0].fact
        assert answers[0].taken
    finally:
        desk.close()
    told = text_of(desk.folder / f"{number}.pdf")
    assert afar in told and verified in told and "M. Durand" in told


def test_the_offices_slip_of_it_and_its_cancelling_from_the_room_say_the_same(tmp_path):
    answers = []
    desk = PaperTable(tmp_path, line=lambda: LineState("up"))
    try:
        desk.seated(10_000, 10_000, 10_000).dealt().put(e.IrregularityReported("HAND-01", 3))
        ruling = e.RemedyApplied(desk.table.cases[-1].number, "HAND-01", "", reason="vu")
        for number, fact in enumerate((ruling, None), 1):
            fact = fact or e.FactUndone(desk.table.fact_number, reason="élément nouveau")
            desk.unit.handle(OrderCame(order(fact, desk.table.number, number=number,
                                             journal=desk.journal.id), 0, answers.append))
        ruled, undone = (answer.fact for answer in answers)
    finally:
        desk.close()
    again = tmp_path / "again.pdf"
    program("rulings", str(desk.path), "--slip", str(ruled), str(again))
    for path in (again, desk.folder / f"{ruled}.pdf"):
        told = text_of(path)
        assert "Tranché à distance" in told and "sans code" not in told
        assert f"par M. Durand, chef de partie (code vérifié) (fait n° {undone})" in told


def test_a_ruling_at_the_table_says_nothing_of_a_room(tmp_path):
    desk = PaperTable(tmp_path, line=lambda: LineState("up"))
    try:
        number = desk.seated(10_000, 10_000, 10_000, 10_000).dealt().ruled()
    finally:
        desk.close()
    assert "à distance" not in text_of(desk.folder / f"{number}.pdf")
