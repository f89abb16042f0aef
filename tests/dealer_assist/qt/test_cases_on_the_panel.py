"""Irregularities at the desk: reported by few touches, asked about, settled, dismissed, undone."""

from collections import Counter
from collections.abc import Iterator

import pytest
from bench_walk import picture_of
from case_moments import (
    TDA,
    Come,
    bet,
    by_hand,
    called_once,
    case_of,
    dealing,
    dealt,
    entered,
    flop,
    folded,
    showdown,
    view_of,
)
from colour_sight import contrast
from fingers import press
from panel_table import DeskTable
from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QColor, QImage, QPainter
from PyQt6.QtWidgets import QApplication

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise, facts_for
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.qt.pieces.incident_signs import SIGNS, draw_sign
from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.qt.pieces.theme import THEMES
from dealer_assist.view.rulings.incident_guide import PLACES


@pytest.fixture
def tda_desk(qapp: QApplication) -> Iterator[DeskTable]:
    made = DeskTable(TDA)
    yield made
    made.window.close()
    made.window.deleteLater()


# --- few touches -----------------------------------------------------------------------------

#: What is touched after INCIDENT, or first the seat that it is about, and INCIDENT on its sheet.
COMMONEST: dict[str, tuple[Come, tuple[str | int, ...]]] = {
    "a card turned up, the shoe knows which": (dealing, ("Carte retournée à la donne",)),
    "a card turned up, dealt by hand": (
        by_hand, ("Carte retournée à la donne", "Siège 4\ncarte 2")),
    "the turn too early": (flop, ("Tournant ouvert trop tôt",)),
    "the flop too early": (called_once, ("Flop ouvert trop tôt",)),
    "a string bet": (dealt, ("Mise en plusieurs gestes (string bet)", "Siège 3")),
    "a bet out of turn": (flop, (3, "Mise hors tour, la mise ne change pas")),
    "cards thrown away by mistake": (folded, ("Main jetée à tort", "NON")),
    "a hand misread": (showdown, ("Main mal lue", "Siège 3")),
    "one large chip": (dealt, (3, "Gros jeton muet avant le flop")),
    "a player left out": (dealt, ("Joueur oublié", "Siège 4")),
    "a card too many": (
        dealt, ("Carte en trop ou en moins", "Carte de trop, avant la première mise")),
    "a card too few": (dealing, (4, "Carte en moins, avant la première mise")),
    "a hand swept in": (bet, ("Main non protégée ramassée", "Siège 2")),
    "a player skipped": (flop, ("Joueur sauté", "Siège 2")),
}


@pytest.mark.parametrize("name", list(COMMONEST))
@pytest.mark.few
def test_the_commonest_errors_are_three_touches_from_their_remedy(
    desk: DeskTable, name: str
) -> None:
    come, touches = COMMONEST[name]
    first, *then = touches
    if isinstance(first, int):
        come(desk).seat(first).tap("INCIDENT…")
    else:
        come(desk).tap("INCIDENT", first)
    for touch in then:
        if desk.window.desk.side.case is None or case_of(desk).question:
            desk.tap(str(touch))  # what the table knows by itself isn't asked
    case = case_of(desk)
    assert len(touches) <= 2 and not case.question
    assert case.outcome


def test_while_dealing_the_last_card_is_taken_for_the_one_turned_up(desk: DeskTable) -> None:
    dealing(desk).tap("INCIDENT", "Carte retournée à la donne")
    assert case_of(desk).title == "Carte retournée à la donne, siège 4"
    assert ("Carte du paquet", "10e") in case_of(desk).facts


def test_from_the_seats_own_sheet_the_seat_is_known(desk: DeskTable) -> None:
    bet(desk).seat(2).tap("INCIDENT…", "Main non protégée ramassée")
    assert desk.last == e.IrregularityReported("HAND-01", 2)
    assert case_of(desk).title == "Main non protégée ramassée, siège 2"


def test_what_cant_be_now_stands_in_its_chapter_only(desk: DeskTable) -> None:
    flop(desk).tap("INCIDENT")
    keys = desk.in_sight()
    assert "Rivière ouverte trop tôt" not in keys and "Flop ouvert trop tôt" not in keys
    desk.tap("AUTRES…", "Tableau et talon", "Rivière ouverte trop tôt")
    assert desk.notice == "why.report_once_turn" and not view_of(desk).cases


def test_the_guide_offers_what_is_commonest_at_each_time(desk: DeskTable) -> None:
    desk.seated(*[10_000] * 4).tap("INCIDENT")
    assert "Petit blind absent" in desk.in_sight() and desk.grey("Flop de quatre cartes")
    desk.close()
    desk.dealt().tap("INCIDENT")
    assert next(iter(desk.in_sight())) and "Carte retournée à la donne" in desk.in_sight()


def test_sixteen_places_never_move_and_those_of_no_use_now_are_grey(desk: DeskTable) -> None:
    desk.seated(*[10_000] * 4)
    seen: dict[str, tuple[str, ...]] = {}
    for name, come in {"between": lambda: desk, "dealt": lambda: desk.dealt()}.items():
        come().tap("INCIDENT")
        keys = desk.window.desk.side.top_sheet.keys
        seen[name] = tuple(key.words for key in keys[4:20])
        assert all(key.isEnabled() or key.why for key in keys[4:20])
        desk.close()
    assert seen["between"] == seen["dealt"] and len(set(seen["dealt"])) == 16


@pytest.mark.parametrize("come", [dealing, by_hand, dealt, called_once, flop, bet, showdown])
@pytest.mark.few
def test_above_the_places_stand_four_that_are_likely_now_each_of_another_kind(
    desk: DeskTable, come: Come,
) -> None:
    come(desk)
    menu = next(menu for menu in view_of(desk).menus if menu.name == "incident")
    strip = menu.controls[:4]
    assert all(key.lit and key.text for key in strip) and len({key.text for key in strip}) == 4
    named = [key.tap.fact.entry if key.tap.fact else key.opens.rsplit(".", 1)[-1] for key in strip]
    kinds = [next((name for names in PLACES for name, ids in names.items() if id in ids), id)
             for id in named]
    assert len(set(kinds)) == 4
    assert [ENTRIES[id].rank for id in named] == sorted(ENTRIES[id].rank for id in named)
    assert menu.controls[-1].text == "AUTRES…" and not any(
        key.text for key in menu.controls[20:-1])


def test_each_of_the_sixteen_places_has_its_drawing(desk: DeskTable) -> None:
    desk.seated(*[10_000] * 4)
    menu = next(menu for menu in view_of(desk).menus if menu.name == "incident")
    drawn = [key.sign for key in menu.controls]
    assert not any(drawn[:4] + drawn[20:])
    assert len(set(drawn[4:20])) == 16 and set(drawn[4:20]) == set(SIGNS)


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_no_two_drawings_look_alike_and_each_is_seen_on_its_key(theme: str) -> None:
    colours, seen = THEMES[theme], []
    for name in SIGNS:
        image = QImage(65, 33, QImage.Format.Format_RGB32)  # 11 mm of a ten-inch screen
        image.fill(QColor(colours.key))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_sign(painter, QRectF(0, 0, 65, 33), name, colours, colours.ink)
        painter.end()
        pixels = [image.pixelColor(x, y).name() for x in range(65) for y in range(33)]
        clear = sum(count for pixel, count in Counter(pixels).items()
                    if contrast(pixel, colours.key) >= 3)
        assert clear > 100, f"{name}: {clear}"
        seen.append(pixels)
    for at, one in enumerate(seen):
        for other in seen[at + 1:]:
            assert sum(a != b for a, b in zip(one, other, strict=True)) > 250


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (800, 1280)])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_drawing_has_room_above_its_words(desk: DeskTable, size, lang) -> None:
    desk.lang = lang
    desk.seated(*[10_000] * 4)
    desk.window.resize(*size)
    desk.tap("INCIDENT")
    picture_of(desk.window)
    for key in desk.window.desk.side.top_sheet.keys[4:20]:
        (words,) = key.writings
        assert words.fit.fits and words.box.top() >= 20, (key.words, words.fit)


def test_the_row_of_the_moment_has_an_amber_edge(desk: DeskTable) -> None:
    flop(desk).tap("INCIDENT")
    menu = next(menu for menu in view_of(desk).menus if menu.name == "incident")
    lit = [at // 4 for at, key in enumerate(menu.controls[4:]) if key.lit]
    assert lit == [1, 1, 1, 1]  # the betting


def test_the_key_of_the_keyboard_opens_the_guide_and_figures_choose(desk: DeskTable) -> None:
    flop(desk)
    press(desk.window, Qt.Key.Key_I)
    desk.clock.pass_by()
    press(desk.window, Qt.Key.Key_1)
    desk.clock.pass_by()
    assert case_of(desk).title == "Tournant ouvert trop tôt"
    press(desk.window, Qt.Key.Key_Return)
    assert isinstance(desk.last, e.RemedyApplied)
    KeyButton.hints_shown = False


# --- questions -------------------------------------------------------------------------------


def test_a_seat_is_touched_on_the_table_or_on_its_key(desk: DeskTable) -> None:
    bet(desk).tap("INCIDENT", "Main non protégée ramassée")
    assert case_of(desk).question == "Quel siège ?"
    desk.seat(2)
    assert isinstance(desk.last, e.IrregularityAnswered) and desk.last.answer == "2"
    assert not case_of(desk).question


def test_a_seat_is_typed(desk: DeskTable) -> None:
    bet(desk).tap("INCIDENT", "Main non protégée ramassée")
    press(desk.window, Qt.Key.Key_2)
    assert isinstance(desk.last, e.IrregularityAnswered) and desk.last.answer == "2"
    KeyButton.hints_shown = False


def test_yes_and_no(desk: DeskTable) -> None:
    folded(desk).tap("INCIDENT", "Main jetée à tort")
    assert case_of(desk).title == "Veut reprendre ses cartes jetées, siège 2"
    desk.tap("OUI")
    assert isinstance(desk.last, e.IrregularityAnswered) and desk.last.answer == "yes"


def test_one_of_the_answers(desk: DeskTable) -> None:
    entered(flop(desk), e.IrregularityReported("BRD-12"))
    answers = case_of(desk).answers
    assert len(answers) == 2
    desk.tap(answers[0].text)
    assert isinstance(desk.last, e.IrregularityAnswered) and desk.last.ask == "how"


def test_a_card_of_the_pad(desk: DeskTable) -> None:
    entered(flop(desk), e.IrregularityReported("BRD-12"))
    desk.tap(case_of(desk).answers[0].text, "SAISIR LA CARTE")
    assert desk.window.desk.pad.isVisible()
    desk.card("Kd")
    assert isinstance(desk.last, e.IrregularityAnswered) and desk.last.answer == "Kd"
    assert ("Carte", "Roi de carreau") in case_of(desk).facts


def test_an_amount_of_the_keypad(desk: DeskTable) -> None:
    entered(flop(desk), e.IrregularityReported("MONEY-02", seat=2)).tap("SAISIR LE MONTANT…")
    desk.amount(300)
    assert isinstance(desk.last, e.IrregularityAnswered) and desk.last.answer == "300"
    assert not case_of(desk).question


def test_another_seat_was_meant(desk: DeskTable) -> None:
    folded(desk).tap("INCIDENT", "Main jetée à tort", "RIEN À SIGNALER…")
    desk.tap("AUTRE SIÈGE…", "Siège 4")
    assert case_of(desk).title == "Veut reprendre ses cartes jetées, siège 4"


# --- the remedy ------------------------------------------------------------------------------


def test_gc_333_the_remedy_stands_in_words_steps_and_with_its_passage(desk: DeskTable) -> None:
    dealing(desk).tap("INCIDENT", "Carte retournée à la donne")
    case = case_of(desk)
    assert case.outcome.startswith("Remplacée à la fin par la carte à brûler avant le flop")
    assert "GC:331-333" in case.source and len(case.steps) == 3
    drawn = desk.window.desk.side.cases.drawing
    assert drawn.accessibleName() == (
        "Carte n° 10 : Brûlées. la carte du dessus du talon : Siège 4")
    said = desk.window.desk.announce.accessibleName()
    assert said.startswith(
        "Carte retournée : on brûle la carte, le siège 4 reçoit une carte à la fin.")
    assert "Annoncez la carte" in said  # below it: the case has the column
    assert desk.window.desk.step.accessibleName().startswith("À faire. Annoncez la carte")


def test_applied_it_is_said_done_and_named_by_undo(desk: DeskTable) -> None:
    dealing(desk).tap("INCIDENT", "Carte retournée à la donne", "APPLIQUER")
    assert isinstance(desk.last, e.RemedyApplied) and desk.last.outcome == "burn_swap"
    assert not view_of(desk).cases
    assert view_of(desk).announce[0].startswith("Carte retournée : on brûle la carte")
    assert view_of(desk).undo.text == "ANNULER : remède, « Carte retournée à la donne »"
    assert view_of(desk).seats[3].closed_cards == 1
    for n in (10, 11):
        desk.put(e.CardSeen(e.Place.HOLE, n % 6 + 1, f"token {n}"))
    assert view_of(desk).step.now == "Prenez la carte du dessus du talon → siège 4"
    assert "la carte du dessus du talon : Siège 4" in (
        desk.window.desk.side.cases.drawing.accessibleName())
    desk.tap("FAIT")
    assert advise(desk.table).options is not None and view_of(desk).owed is None


def test_one_undo_takes_the_whole_remedy_back(desk: DeskTable) -> None:
    dealing(desk).tap("INCIDENT", "Carte retournée à la donne")
    before = desk.table
    desk.tap("APPLIQUER").tap(view_of(desk).undo.text)
    assert desk.table.hand == before.hand and desk.table.cases == before.cases
    assert case_of(desk).applies


def test_gc_341_the_third_card_from_the_bottom_is_drawn_and_asked_for(desk: DeskTable) -> None:
    flop(desk).tap("INCIDENT", "Tournant ouvert trop tôt")
    assert [row.take for row in case_of(desk).drawing] == ["", "antepenultimate"]
    desk.tap("APPLIQUER")
    for seat in (1, 2, 3, 4):
        desk.put(e.Checked(seat))
    while advise(desk.table).steps[0].kind != "open":
        desk.put(*facts_for(desk.table, advise(desk.table).steps[0]))
    assert view_of(desk).step.now == (
        "Sabot ouvert : la 3e carte en partant du dessous du talon, c'est le tournant")
    assert view_of(desk).owed is not None


def test_a_swept_hand_gets_its_raise_back(desk: DeskTable) -> None:
    bet(desk).tap("INCIDENT", "Main non protégée ramassée", "Siège 2", "APPLIQUER")
    assert isinstance(desk.last, e.RemedyApplied) and desk.last.outcome == "lost_raise_back"
    assert desk.table.hand is not None and desk.table.hand.folded[1]


# --- dismissed, put aside --------------------------------------------------------------------


@pytest.mark.parametrize("why", ["Fausse lecture", "Déjà réglé", "Erreur de saisie"])
@pytest.mark.few
def test_nothing_is_done_for_a_reason(desk: DeskTable, why: str) -> None:
    flop(desk).tap("INCIDENT", "Tournant ouvert trop tôt", "RIEN À SIGNALER…", why)
    assert isinstance(desk.last, e.IrregularityDismissed) and desk.last.reason == why
    assert not view_of(desk).cases and desk.table.ruled[-1].outcome == "dismissed"


def test_the_floors_word_has_his_name(desk: DeskTable) -> None:
    flop(desk).tap("INCIDENT", "Tournant ouvert trop tôt", "RIEN À SIGNALER…")
    desk.tap("Décision du chef de partie").name("JD")
    assert isinstance(desk.last, e.IrregularityDismissed) and desk.last.by == "JD"


def test_put_aside_it_still_stops_play_and_a_tab_counts(desk: DeskTable) -> None:
    bet(desk).tap("INCIDENT", "Main non protégée ramassée", "De côté")
    window = desk.window.desk
    assert window.side.case is None and window.step.isVisible()
    assert window.waiting.isVisible() and window.waiting.amount == "1"
    assert "Siège 3" not in window.announce.accessibleName()
    assert desk.window.desk.felt.seats[2].view.acting is False
    desk.tap("à régler")
    assert case_of(desk).question and not window.waiting.isVisible()
    desk.close()
    assert window.waiting.isVisible()


def test_what_the_machine_finds_comes_up_by_itself(desk: DeskTable) -> None:
    flop(desk).put(e.CardSeen(e.Place.EXTRA, 0, "token x"), e.CardSeen(e.Place.EXTRA, 0, "token y"))
    case = case_of(desk)
    assert case.found and case.outcome


def test_a_ruling_goes_before_what_the_machine_found_but_not_before_a_report(
    desk: DeskTable,
) -> None:
    dealt(desk)
    entered(desk, e.Declared(3, e.Action.RAISE, 150))
    assert view_of(desk).choice is not None and desk.window.desk.side.case is None
    entered(desk, e.IrregularityReported("CARD-01", seat=4))
    assert case_of(desk).title
    desk.tap("De côté")
    page = desk.window.desk.side.top_sheet.page
    assert page is not None and page.called == "« Relance » dite, montant trop petit"


def test_cards_turned_up_in_one_deal_are_one_case(desk: DeskTable) -> None:
    dealing(desk).tap("INCIDENT", "Carte retournée à la donne")
    entered(desk, e.IrregularityReported("DEAL-01", seat=2, round=2))
    assert len(view_of(desk).cases) == 1
    assert case_of(desk).title.startswith("Cartes de plusieurs joueurs retournées")
    assert [row.place for row in case_of(desk).drawing] == ["burn", "hole", "hole"]


# --- a silent text, and the floor ------------------------------------------------------------


def left_out(desk: DeskTable) -> DeskTable:
    """A player was left out and the deal is covered."""
    dealt(desk).put(e.Called(3, 100), e.Called(4, 100), e.Called(1, 50))
    return entered(desk, e.IrregularityReported("DEAL-12", seat=4))


def test_a_silent_text_invents_nothing_and_calls_the_floor(desk: DeskTable) -> None:
    case = case_of(left_out(desk))
    assert case.silent and not case.applies and not case.steps
    assert case.outcome == (
        "Grand Cercle, Aix-les-Bains : le texte ne le dit pas. Le chef de partie décide.")
    assert "APPLIQUER" not in desk.in_sight()
    desk.tap("APPELER LE CHEF DE PARTIE")
    assert isinstance(desk.last, e.FloorCalled)


def test_a_silent_text_shows_what_other_houses_do(desk: DeskTable) -> None:
    entered(flop(desk), e.IrregularityReported("DEAL-23", seat=1))
    case = case_of(desk)
    assert case.silent and any("TDA" in line for line in case.elsewhere)


def test_the_floor_decides_where_the_text_is_silent(desk: DeskTable) -> None:
    left_out(desk).put(e.FloorSignedIn("M. Durand", True, 1))
    words = "Le coup continue sans lui, un blind déjà posté lui est rendu"
    desk.tap("DÉCISION DU CHEF…", words, "Équité pour les joueurs")
    fact = desk.last
    assert isinstance(fact, e.RemedyApplied)
    assert (fact.by, fact.reason) == ("M. Durand", "Équité pour les joueurs")
    assert fact.outcome == "no_hand_post_back"


def test_the_floor_may_take_another_remedy_with_a_reason(desk: DeskTable) -> None:
    bet(desk).tap("INCIDENT", "Main non protégée ramassée", "Siège 2")
    assert "AUTRE REMÈDE…" not in desk.in_sight()
    desk.put(e.FloorSignedIn("M. Durand", True, 1))
    desk.tap("AUTRE REMÈDE…", "La main est perdue, ses jetons restent au pot",
             "Usage de la maison")
    fact = desk.last
    assert isinstance(fact, e.RemedyApplied)
    assert (fact.outcome, fact.by, fact.reason) == ("lost", "M. Durand", "Usage de la maison")


@pytest.mark.long
def test_the_floor_may_rule_in_his_own_words(desk: DeskTable) -> None:
    bet(desk).tap("INCIDENT", "Main non protégée ramassée", "Siège 2")
    desk.put(e.FloorSignedIn("M. Durand", True, 1)).tap("AUTRE REMÈDE…", "AUTRE DÉCISION…")
    desk.name("POT PARTAGE").tap("Accord de la table")
    fact = desk.last
    assert isinstance(fact, e.RemedyApplied)
    assert (fact.words, fact.by) == ("Pot partage", "M. Durand")
    assert view_of(desk).announce[0] == "Décision du chef de partie : Pot partage."


def test_tda_35_another_house_makes_another_remedy_of_it(tda_desk: DeskTable) -> None:
    dealing(tda_desk).tap("INCIDENT", "Carte retournée à la donne")
    assert "TDA" in case_of(tda_desk).source


def test_no_case_names_a_closed_card(desk: DeskTable) -> None:
    dealing(desk).tap("INCIDENT", "Carte retournée à la donne")
    entered(desk, e.IrregularityReported("DEAL-01", seat=2, round=2))
    case = case_of(desk)
    assert {card for row in case.drawing for card in row.cards} == {""}
    assert "token" not in repr(case)


@pytest.mark.parametrize("has_shoe", [True, False], ids=["shoe", "by hand"])
def test_a_flop_without_a_burn_counts_none_although_its_first_card_was_taken_for_one(
    desk: DeskTable, has_shoe: bool,
):
    desk.seated(*[10_000] * 3)
    if has_shoe:
        desk.shoe_loaded().draw("As", "Ks", "Qs", "Js", "Ts", "9s")
    else:
        desk.dealt()
    while (options := advise(desk.table).options) is not None:
        desk.put(e.Called(options.seat, options.call) if options.call
                 else e.Checked(options.seat))
    desk.put(e.BetsCollected())
    if has_shoe:
        desk.draw("2c", "3c", "4c")
    else:
        desk.put(e.CardsUnread(1, assumed=True), *(
            e.CardSeen(e.Place.FLOP, 0, "", card) for card in ("2c", "3c", "4c")))
    desk.put(e.IrregularityReported("BRD-04"))
    (case,) = desk.window.view.cases
    told = dict(case.facts)
    assert (told["Cartes brûlées"], told["Cartes au tableau"]) == ("0", "3")
