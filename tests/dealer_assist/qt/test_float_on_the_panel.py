"""The dealer's float by fingers: counted by two at opening and relief, fills and credits."""

import pytest
from panel_table import DeskTable

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.sentences.fact_words import fact_words
from dealer_assist.words import word

FLOAT = e.Sign(float_chips=30_000)


def with_float(desk: DeskTable) -> DeskTable:
    """A table of three whose float Martine is to count."""
    return desk.put(e.SignPosted(FLOAT), e.DealerCameOn("Martine")).seated(10_000, 10_000, 10_000)


def counted(desk: DeskTable) -> DeskTable:
    return with_float(desk).put(e.FloatCounted(30_000, "Martine", "Paul"))


def test_undo_of_a_count_that_two_signed_names_it_as_a_count(desk: DeskTable) -> None:
    counted(desk)
    view = dealer_picture(desk.table, advise(desk.table), Surroundings("fr", people=("Paul",)))
    assert view.undo.text == "COMPTE SIGNÉ PAR Martine : CODE DU CHEF"


def pieces(desk: DeskTable, *counts: int) -> None:
    """So many chips of each value."""
    for count in counts:
        desk.amount(count) if count else desk.tap("AUCUN")


def test_the_step_opens_the_sheet_and_a_right_count_takes_two_names(desk: DeskTable) -> None:
    with_float(desk).put(e.FloatCounted(30_000, "Martine", "Paul"), e.DealerCameOn("Paul"))
    desk.tap("ENCAISSE…")
    shown = desk.window.desk.side.top_sheet.page
    assert shown is not None
    assert "Relève de Martine" in shown.facts[0] and "300 €" in shown.facts[1]
    assert "GC:19" in shown.source
    desk.tap("LE COMPTE EST BON", "Martine", "Paul")
    assert desk.last == e.FloatCounted(30_000, "Martine", "Paul")
    assert not desk.table.evening.float_due


def test_another_count_is_made_chip_by_chip_and_its_difference_asks_why(desk: DeskTable) -> None:
    with_float(desk).tap("ENCAISSE…", "AUTRE COMPTE")
    pieces(desk, 20, 19, 20, 18)
    desk.tap("Martine").name("ZORA").tap("Jetons tombés ou mêlés")
    assert desk.last == e.FloatCounted(
        30_400, "Martine", "Zora", "Jetons tombés ou mêlés",
        (e.Pieces(25, 20), e.Pieces(100, 19), e.Pieces(500, 20), e.Pieces(1_000, 18)))
    assert desk.table.evening.tray.differed == 400


def test_a_count_that_comes_to_what_is_due_is_asked_no_reason(desk: DeskTable) -> None:
    with_float(desk).tap("ENCAISSE…", "AUTRE COMPTE")
    pieces(desk, 0, 0, 0, 30)
    desk.tap("Martine").name("ZORA")
    assert desk.last == e.FloatCounted(30_000, "Martine", "Zora", "", (e.Pieces(1_000, 30),))


def test_a_fill_is_brought_by_one_and_received_by_the_other(desk: DeskTable) -> None:
    counted(desk).tap("TABLE", "ENCAISSE…", "APPORT DE LA CAISSE")
    pieces(desk, 0, 20, 0, 0)
    desk.name("LUCA").tap("Martine")
    assert desk.last == e.FloatMoved(2_000, False, "Luca", "Martine", (e.Pieces(100, 20),))
    desk.tap("RETOUR À LA CAISSE")
    pieces(desk, 0, 20, 0, 0)
    desk.tap("Martine", "Luca")
    assert desk.last == e.FloatMoved(2_000, True, "Martine", "Luca", (e.Pieces(100, 20),))
    assert desk.table.evening.tray.chips == 30_000


def test_the_same_name_twice_is_refused_with_a_sentence(desk: DeskTable) -> None:
    before = counted(desk).last
    desk.tap("TABLE", "ENCAISSE…", "LE COMPTE EST BON", "Martine", "Martine")
    assert desk.last == before
    assert desk.why is not None
    assert "deux fois" in word("fr", desk.why.id, name=desk.why.name)


def test_within_a_hand_the_keys_are_grey_with_the_reason(desk: DeskTable) -> None:
    counted(desk).dealt().tap("TABLE", "ENCAISSE…")
    assert "entre deux donnes" in desk.grey("APPORT DE LA CAISSE")


def test_a_table_without_a_float_has_no_key_for_it(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000).tap("TABLE")
    assert "ENCAISSE…" not in desk.in_sight()


@pytest.mark.parametrize("house", ["groupe_tranchant", "tda2024"])
def test_where_the_text_says_nothing_of_a_float_the_sheet_claims_nothing(
    qapp: object, house: str
) -> None:
    desk = DeskTable(house)
    try:
        with_float(desk).tap("ENCAISSE…")
        shown = desk.window.desk.side.top_sheet.page
        assert shown is not None
        assert len(shown.facts) == 1 and shown.source == ""
    finally:
        desk.window.close()
        desk.window.deleteLater()


@pytest.mark.parametrize(("lang", "fill", "count"), [
    ("fr", "Apport à l'encaisse : 200", "Encaisse comptée : 295"),
    ("en", "Fill to the float: 200", "Float counted: 295"),
])
def test_the_floors_list_of_events_names_both_and_says_why(
    lang: str, fill: str, count: str
) -> None:
    filled = fact_words(e.FloatMoved(200, False, "Luc", "Marie"), lang)
    counted = fact_words(e.FloatCounted(295, "Marie", "Paul", "tombé"), lang)
    assert filled.startswith(fill) and "Luc, Marie" in filled
    assert counted.startswith(count) and "Marie, Paul" in counted and "tombé" in counted
