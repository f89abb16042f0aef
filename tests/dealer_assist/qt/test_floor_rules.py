"""The floor manager rules on his sheet: as proposed, otherwise, in his own words. Real taps."""


import pytest
from fingers import click
from live_table import GC
from PyQt6.QtCore import Qt
from ruling_panel import LANGS, CallDesk, Make, assert_fits, said_aloud

from dealer_assist.game import facts as e
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.qt.pieces.theme import LIGHT

# --- ruling ----------------------------------------------------------------------------------


def test_the_rule_as_it_is_takes_one_touch_once_he_is_in(made: Make):
    desk = made().swept().opened().signed_in().tap("TRANCHER AINSI")
    ruled = desk.last
    assert isinstance(ruled, e.RemedyApplied)
    assert (ruled.outcome, ruled.by, ruled.reason) == ("lost", "M. Durand", "")
    assert ruled.at_s == desk.now and not desk.table.cases
    assert desk.sheet.isVisible() and desk.sheet.matter is None


def test_a_touch_on_another_way_only_shows_what_it_would_change(made: Make):
    desk = made().swept().opened().signed_in()
    number = desk.table.number
    first = desk.sheet.ways.accessibleName()
    desk.way(3)
    assert desk.table.number == number
    assert desk.sheet.ways.accessibleName() != first


def test_ruling_otherwise_asks_for_a_reason(made: Make):
    desk = made().swept().opened().signed_in().way(3).tap("TRANCHER AINSI")
    assert desk.sheet.reasons.isVisible() and not desk.sheet.decide.isVisible()
    desk.tap("Équité pour les joueurs")
    ruled = desk.last
    assert isinstance(ruled, e.RemedyApplied)
    assert (ruled.by, ruled.reason) == ("M. Durand", "Équité pour les joueurs")
    assert ruled.outcome != "lost"


@pytest.mark.long
def test_another_reason_is_typed(made: Make):
    desk = made().swept().opened().signed_in().way(3).tap("TRANCHER AINSI", "AUTRE RAISON…")
    for letter in "carte vue":
        click(desk.sheet.words.keys[letter])
    desk.clock.pass_by()
    desk.tap("VALIDER")
    assert desk.last.reason == "Carte vue"


def test_a_ruling_in_his_own_words_has_words_and_reason(made: Make):
    desk = made().swept().opened().signed_in().tap("AUTRE DÉCISION…")
    assert desk.sheet.words.isVisible()
    desk.keys(Qt.Key.Key_O, Qt.Key.Key_N, Qt.Key.Key_Space, Qt.Key.Key_A, Qt.Key.Key_Return)
    desk.tap("Esprit du jeu")
    assert (desk.last.words, desk.last.reason) == ("On a", "Esprit du jeu")
    assert desk.table.ruled[-1].words == "On a"


def test_back_leads_from_the_reason_to_the_ways_and_rules_nothing(made: Make):
    desk = made().swept().opened().signed_in().way(3)
    number = desk.table.number
    desk.tap("TRANCHER AINSI", "Retour")
    assert desk.sheet.ways.isVisible() and desk.table.number == number
    desk.tap("AUTRE DÉCISION…", "Retour")
    assert desk.sheet.ways.isVisible() and desk.table.number == number


def test_where_the_text_is_silent_nothing_is_chosen_for_him(made: Make):
    desk = made("groupe_tranchant").swept().opened().signed_in()
    assert desk.sheet.way is None and not desk.sheet.decide.isVisible()
    desk.way(0).tap("TRANCHER AINSI", "Usage de la maison")
    assert isinstance(desk.last, e.RemedyApplied) and desk.last.reason == "Usage de la maison"


@pytest.mark.long
def test_a_ruling_may_become_the_houses_rule(made: Make):
    desk = made("groupe_tranchant", names=("M. Durand",)).swept("DEAL-08").opened().signed_in()
    matter = desk.sheet.matter
    while matter.question:
        desk.way(0)
        matter = desk.sheet.matter
    at = next(n for n, way in enumerate(matter.ways) if way.keep is not None)
    setting = matter.ways[at].keep.tap.fact.setting
    desk.way(at).tap("… ET RÈGLE DE LA MAISON", "Usage de la maison")
    kinds = [type(fact) for fact in desk.facts[-3:]]
    assert kinds == [e.RemedyApplied, e.RuleDecided, e.ChoiceKept]
    assert desk.keeper.kept[0].setting == setting and desk.keeper.kept[0].by == "M. Durand"
    assert desk.table.house[setting] == desk.keeper.kept[0].value
    again = desk.put(e.IrregularityReported("DEAL-08", 4, round=1)).window.view.call.matters[0]
    assert again.question or again.ways[0].is_rule, "the next time it is the rule"


@pytest.mark.long
def test_where_two_have_a_pin_a_house_rule_takes_both(made: Make):
    desk = made("groupe_tranchant").swept("DEAL-08").opened().signed_in()
    for _ in range(2):  # the same person once more is one person
        asked_for(desk)
        assert isinstance(desk.facts[-1], e.RemedyApplied), "his ruling on the case holds"
        assert "se garde à deux" in said_aloud(desk.window)
        assert not desk.keeper.kept
        desk.put(e.IrregularityReported("DEAL-08", 4, round=1))
    desk.tap("TERMINER").put(e.FloorCalled()).opened().signed_in("C. Bernard")
    asked_for(desk)
    kept = desk.facts[-1]
    assert isinstance(kept, e.ChoiceKept)
    assert (kept.asked_by, kept.by) == ("M. Durand", "C. Bernard")
    assert len(desk.keeper.kept) == 1


def asked_for(desk: CallDesk) -> None:
    """The way that may become the house's rule, and the key that makes it so."""
    matter = desk.sheet.matter
    while matter.question:
        desk.way(0)
        matter = desk.sheet.matter
    at = next(n for n, way in enumerate(matter.ways) if way.keep is not None)
    desk.way(at).tap("… ET RÈGLE DE LA MAISON", "Usage de la maison")


def test_where_the_text_answers_the_key_of_the_house_says_why_it_is_grey(made: Make):
    desk = made().swept().opened().signed_in()
    assert desk.grey("… ET RÈGLE DE LA MAISON") == "le texte de la maison y répond"


def test_a_question_is_answered_on_the_sheet(made: Make):
    desk = made().seated(*[10_000] * 6).dealt()
    desk.put(e.IrregularityReported("HAND-01"), e.FloorCalled()).opened().signed_in()
    desk.tap("Siège 5")
    assert isinstance(desk.last, e.IrregularityAnswered) and desk.last.answer == "5"
    assert desk.sheet.matter.ways


def test_a_pending_bet_is_ruled_in_his_name(made: Make):
    desk = made().seated(*[10_000] * 6).dealt().put(e.Raised(3, 300))
    desk.comes(Tap(TapKind.RAISE_TO, 4, 400))
    assert desk.table.doubt is not None
    desk.put(e.FloorCalled()).opened().signed_in().tap("TRANCHER AINSI")
    ruled = [fact for fact in desk.facts if isinstance(fact, e.BetRuled)]
    assert ruled[-1].by == "M. Durand" and desk.table.doubt is None
    assert desk.sheet.isVisible()


def test_two_matters_are_turned_over(made: Make):
    desk = made().swept().put(e.IrregularityReported("CARD-05", 3)).opened().signed_in()
    first = desk.sheet.matter.title
    desk.tap("CAS 1/2")
    assert desk.sheet.matter.title != first and "CAS 2/2" in desk.in_sight()


def test_what_he_looks_at_stays_while_facts_come_in(made: Make):
    desk = made().swept().put(e.IrregularityReported("CARD-05", 3)).opened().signed_in()
    desk.tap("CAS 1/2").way(1)
    shown, way = desk.sheet.matter.key, desk.sheet.way
    desk.put(e.ChipsSeen(3, 300))
    assert desk.sheet.matter.key == shown and desk.sheet.way.words == way.words


def test_done_signs_out_and_gives_the_table_back(made: Make):
    desk = made().swept().opened().signed_in().tap("TRANCHER AINSI").tap("TERMINER")
    assert desk.last == e.FloorSignedOut("M. Durand") and desk.table.floor == ""
    assert not desk.sheet.isVisible() and desk.window.desk.felt.isVisible()


def test_looking_around_tells_that_he_is_still_there(made: Make):
    desk = made().swept().opened().signed_in().way(2)
    assert desk.sent[-1].kind is TapKind.PRESENT


def test_the_clock_signs_him_out_and_the_sheet_asks_again_or_closes(made: Make):
    desk = made().swept().opened().signed_in().way(2)
    desk.now += 120
    (over,) = desk.room.session_over()
    desk.put(*desk.room.facts_of_session(desk.table, over))
    assert desk.table.floor == "" and not desk.sheet.isVisible()


def test_the_panel_under_it_can_not_be_touched(made: Make):
    desk = made().swept().opened().signed_in()
    sight = desk.in_sight()
    assert not {"COUCHÉ", "TAPIS", "ANNONCE", "INCIDENT"} & set(sight)
    number = desk.table.number
    desk.keys(Qt.Key.Key_F, Qt.Key.Key_A, Qt.Key.Key_U)
    assert desk.table.number == number


# --- the look --------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("house", [GC, "groupe_tranchant"])
@pytest.mark.few
def test_every_state_stands_whole_apart_and_readable(made: Make, lang: str, house: str):
    desk = made(house, lang).swept().put(e.IrregularityReported("CARD-05", 3)).opened()
    assert_fits(desk)
    desk.signed_in(pin="0000").pin("0000").pin("0000")
    assert_fits(desk)
    desk.put(e.FloorSignedIn("M. Durand", False, desk.now))
    assert_fits(desk)
    for at in range(len(desk.sheet.matter.ways)):
        desk.sheet.ways.tap_place(at)
        assert_fits(desk)
    desk.sheet.turn()
    assert_fits(desk)
    desk.sheet.ways.tap_place(0)
    desk.sheet.rule()
    assert_fits(desk)
    desk.sheet._type_other()
    for letter in "une décision longue, avec toutes ses raisons, dite devant la table":
        desk.sheet.words.type_letter(letter)
    assert_fits(desk)
    desk.window.use_theme(LIGHT)
    desk.sheet.step_back()
    desk.sheet.step_back()
    assert_fits(desk)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.few
def test_without_a_file_it_fits_too(made: Make, lang: str):
    desk = made(lang=lang, names=None).swept().opened()
    assert_fits(desk)
    desk.sheet._type_other()
    assert_fits(desk)


ENTRIES = ["DEAL-01", "DEAL-04", "BRD-01", "BRD-07", "DECK-01", "HAND-02", "TURN-05", "MONEY-02",
           "SHOW-01", "BLD-06", "CARD-02", "BET-23", "TIME-02", "DEAL-13"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("entry", ENTRIES)
@pytest.mark.few
def test_long_words_of_the_catalogue_fit(made: Make, entry: str, lang: str):
    desk = made("groupe_tranchant", lang).seated(*[10_000] * 10).dealt()
    desk.put(e.Raised(3, 300), e.Called(4, 300))
    desk.put(e.IrregularityReported(entry, 4, 3, 0, 1, "Kd", 100), e.FloorCalled())
    desk.put(e.FloorSignedIn("M. Durand", True, desk.now)).opened()
    assert_fits(desk)
    for at in range(min(3, len(desk.sheet.matter.ways))):
        desk.sheet.ways.tap_place(at)
        assert_fits(desk)


def test_a_ruling_with_a_long_name_and_reason_stands_whole_in_what_happened(made: Make):
    name = "Marie-Christine Vandenbr"
    desk = made("groupe_tranchant", names=(name,)).seated(*[1_000_000] * 10)
    desk.put(e.IrregularityReported("DEAL-19", 2), e.FloorSignedIn(name, True, desk.now)).opened()
    desk.way(0).tap("TRANCHER AINSI", "Usage de la maison")
    assert isinstance(desk.last, e.RemedyApplied)
    assert_fits(desk)
