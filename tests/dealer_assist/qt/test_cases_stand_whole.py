"""Whatever stands on a case's sheet and in the guide: whole, apart, readable, in both languages."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from bench_walk import assert_apart, paint
from case_moments import GC, Come, bet, case_of, dealing, entered, flop, folded, view_of
from panel_table import DeskTable
from PyQt6.QtWidgets import QApplication
from test_layout import assert_all, assert_whole

from dealer_assist.game import facts as e
from dealer_assist.game.catalogue import CHAPTERS, ENTRIES
from dealer_assist.game.irregularities.case_deciding_facts import FACTS, known_facts
from dealer_assist.game.irregularities.effects import board_remedies, deal_remedies
from dealer_assist.game.table.table import Case
from dealer_assist.qt.dealer.action_keys import UndoKey
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.theme import LIGHT
from dealer_assist.view.rulings.case_view import case_views
from dealer_assist.view.sentences.case_sentences import case_name, case_words, fact_line
from dealer_assist.words import catalogue, in_house_words, word


@pytest.fixture
def made(qapp: QApplication) -> Iterator[list[DeskTable]]:
    KeyButton.hints_shown = False
    desks: list[DeskTable] = []
    yield desks
    for desk in desks:
        desk.window.close()
        desk.window.deleteLater()


REPORTS: dict[str, tuple[Come, tuple[e.IrregularityReported, ...]]] = {
    "one card turned up": (dealing, (e.IrregularityReported("DEAL-01"),)),
    "several turned up": (dealing, (e.IrregularityReported("DEAL-01"),
                                    e.IrregularityReported("DEAL-01", seat=2, round=2))),
    "which seat": (bet, (e.IrregularityReported("HAND-01"),)),
    "yes or no": (folded, (e.IrregularityReported("CARD-04", seat=2),)),
    "one of the answers": (flop, (e.IrregularityReported("BRD-12"),)),
    "how many chips": (flop, (e.IrregularityReported("MONEY-02", seat=2),)),
    "the turn": (flop, (e.IrregularityReported("BRD-07"),)),
    "turn and river": (flop, (e.IrregularityReported("BRD-08"),)),
    "silent": (flop, (e.IrregularityReported("DEAL-23", seat=1),)),
    "by the floor": (flop, (e.IrregularityReported("CARD-02", seat=1),)),
    "two cases": (flop, (e.IrregularityReported("HAND-01", seat=1),
                         e.IrregularityReported("DECK-01", card="Kd"))),
}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", list(REPORTS))
@pytest.mark.few
def test_a_case_stands_whole_apart_and_readable(
    made: list[DeskTable], name: str, lang: str
) -> None:
    come, reports = REPORTS[name]
    desk = DeskTable(GC, lang)
    made.append(desk)
    come(desk)
    for report in reports:
        entered(desk, report)
    case_of(desk)
    assert_all(desk.window)
    desk.put(e.FloorSignedIn("Marie-Christine Vandenbroucke", True, 1))
    for menu in ("nothing", "other"):
        assert_all(desk.window)
        desk.window.desk.side.open_menu(f"case.{case_of(desk).number}.{menu}")
        assert_all(desk.window)
        desk.window.desk.side.close_sheet()
    desk.window.desk.escape()
    assert_all(desk.window)


@pytest.mark.long
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_remedy_of_the_catalogue_stands_whole(made: list[DeskTable], lang: str) -> None:
    desk = DeskTable(GC, lang)
    made.append(desk)
    entered(flop(desk), e.IrregularityReported("BRD-07"))
    sheet, ready = desk.window.desk.side.cases, case_of(desk)
    for id, entry in ENTRIES.items():
        hand = desk.table.hand
        assert hand is not None
        case = Case(1, id, 10, 9, (17,), "Qd", 12_500, hand=hand.number)
        facts = tuple(fact_line(one, lang) for one in known_facts(desk.table, case, entry.facts))
        for outcome, remedy in entry.remedies.items():
            words = case_words(remedy.words, desk.table, case, lang)
            moves = len(remedy.steps) > 2 and remedy.does in CARDS_MOVE
            sheet.show_case(replace(
                ready, title=case_name(case, lang), facts=facts,
                happened=case_words(entry.happened, desk.table, case, lang),
                outcome=word(lang, "case.by_floor", words=words) if remedy.floor else words,
                steps=tuple(case_words(one, desk.table, case, lang) for one in remedy.steps),
                drawing=ready.drawing if moves else (),
            ), lang)
            paint(sheet)
            assert_whole(sheet)
            assert_apart(sheet)
            assert sheet.drawing.place.bottom() <= sheet.keys[0].place.top(), (id, outcome)
            lowest = max(piece.box.bottom() for piece in sheet.writings)
            assert lowest <= sheet.keys[0].place.top(), (id, outcome)


CARDS_MOVE = frozenset(does for does in (*deal_remedies.DOES, *board_remedies.DOES)
                       if does != "misdeal")


@pytest.mark.long
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_question_of_the_catalogue_stands_whole(made: list[DeskTable], lang: str) -> None:
    desk = DeskTable(GC, lang)
    made.append(desk)
    desk.seated(*[10_000] * 10).dealt()
    for id in ENTRIES:
        case = Case(1, id, hand=1)
        for view in case_views(desk.table.evolve(cases=(case,)), lang):
            desk.window.desk.side.cases.show_case(view, lang)
            paint(desk.window.desk.side.cases)
            assert_whole(desk.window.desk.side.cases)
            assert_apart(desk.window.desk.side.cases)


def test_every_place_of_a_card_and_every_way_to_take_one_has_its_words() -> None:
    places = {f"case.to_{place}" for place in (*e.Place, "stub") if place is not e.Place.HOLE}
    takes = {f"case.drawn_{take}" for take in e.Take}
    below = [take for take in e.Take if take is not e.Take.TOP]
    steps = {f"step.open_{street}_{take}" for street in ("flop", "turn", "river")
             for take in below} | {f"step.take_card_{take}" for take in below}
    facts = {f"fact.{name}" for name in FACTS}
    assert (places | takes | steps | facts) - set(catalogue()) == set()


@pytest.mark.parametrize("name", ["one card turned up", "silent", "which seat"])
@pytest.mark.few
def test_in_a_bright_office_a_case_is_readable(made: list[DeskTable], name: str) -> None:
    come, reports = REPORTS[name]
    desk = DeskTable(GC)
    made.append(desk)
    desk.window.use_theme(LIGHT)
    come(desk)
    for report in reports:
        entered(desk, report)
    assert_all(desk.window)


def test_the_key_covers_nothing_and_is_large(desk: DeskTable) -> None:
    flop(desk)
    assert_all(desk.window)
    key = desk.window.desk.incident
    assert min(key.place.width(), key.place.height()) >= 76
    assert key.look.fill != "red" and key.accessibleName() == "INCIDENT"


@pytest.mark.long
def test_with_a_keyboard_the_guide_shows_its_figures(desk: DeskTable) -> None:
    flop(desk)
    KeyButton.hints_shown = True
    for menu in view_of(desk).menus:
        if "incident" in menu.name:
            desk.window.desk.side.open_menu(menu.name)
            assert_all(desk.window)
    KeyButton.hints_shown = False


@pytest.mark.long
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_page_of_every_chapter_stands_whole(made: list[DeskTable], lang: str) -> None:
    desk = DeskTable(GC, lang)
    made.append(desk)
    flop(desk)
    sheet = desk.window.desk.side.top_sheet
    for name in CHAPTERS:
        desk.window.desk.side.open_menu(f"incident.{name}")
        seen: set[str] = set()
        while True:
            assert_all(desk.window)
            shown = [key for key in sheet.keys if key.isVisible()]
            words = {key.words for key in shown}
            if words <= seen or not shown[-1].words.startswith(("SUITE", "MORE")):
                break
            seen |= words
            desk.clock.pass_by()
            desk.tap(shown[-1].words)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.long
def test_what_is_undone_stands_whole_on_the_pads_own_key(made: list[DeskTable], lang: str) -> None:
    desk = DeskTable(GC, lang)
    made.append(desk)
    key = UndoKey(desk.window, Style())
    key.put(0, 0, 152, 80)
    kinds = ("Reported", "Answered", "Dismissed")
    for entry in ENTRIES.values():
        name = in_house_words(entry.called, lang)
        for kind in (*(f"undo.Irregularity{kind}" for kind in kinds), "undo.RemedyApplied"):
            words = word(lang, "action.undo", what=word(lang, kind, name=name))
            key.show_face(words)
            paint(key)
            assert all(written.fit.fits for written in key.writings), words
