"""ANNULER at a ruling that the floor signed: it names him, and asks for him; real taps."""

import pytest
from fingers import click
from ruling_panel import LANGS, CallDesk, Make, assert_fits

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Phase
from dealer_assist.view.dealer.window_texts import window_text
from dealer_assist.words import word

RULE = {"fr": "TRANCHER AINSI", "en": "RULE SO"}
LOCKED = {"fr": "DÉCISION DE M. Durand : CODE DU CHEF", "en": "SIGNED BY M. Durand: FLOOR'S PIN"}
WHY = {"fr": "Élément nouveau", "en": "Something new came up"}


def ruled(desk: CallDesk) -> CallDesk:
    """The floor ruled on a swept hand and went away."""
    desk.swept().opened().signed_in().tap(RULE[desk.lang])
    assert isinstance(desk.last, e.RemedyApplied) and desk.last.by == "M. Durand"
    return desk.tap(word(desk.lang, "call.back"))


def signed_out(desk: CallDesk) -> CallDesk:
    return desk.put(e.FloorSignedOut("M. Durand"))


def undo(desk: CallDesk) -> CallDesk:
    click(desk.window.desk.side.undo)
    desk.clock.pass_by()
    return desk


@pytest.mark.parametrize("lang", LANGS)
def test_the_key_names_who_ruled_and_its_tap_says_to_call_him_and_undoes_nothing(
    made: Make, lang: str
):
    desk = signed_out(ruled(made(lang=lang)))
    assert desk.window.desk.side.undo.words == LOCKED[lang]
    facts = len(desk.facts)
    undo(desk)
    assert len(desk.facts) == facts and desk.table.ruled
    assert "M. Durand" in desk.window.view.alert
    assert_fits(desk)


@pytest.mark.parametrize("lang", LANGS)
def test_the_floor_who_is_signed_in_gives_his_reason_and_it_is_taken_back(made: Make, lang: str):
    desk = undo(ruled(made(lang=lang)))
    assert desk.table.ruled
    assert_fits(desk)
    desk.tap(WHY[lang])
    assert desk.last == e.FactUndone(desk.last.number, "M. Durand", WHY[lang], desk.now)
    assert desk.table.ruled == () and len(desk.table.cases) == 1


@pytest.mark.parametrize(("lang", "words"), [
    ("fr", "ANNULER : retour sur la décision"), ("en", "UNDO: taking the ruling back")])
def test_while_its_reason_is_asked_the_key_says_what_it_leaves_and_leaves_it(
    made: Make, lang: str, words: str
):
    desk = undo(ruled(made(lang=lang)))
    for asked in (desk, desk.tap(window_text(lang, "own_words"))):
        assert asked.window.desk.side.undo.words == words
        assert_fits(asked)
    undo(desk)
    undo(desk)
    assert desk.window.desk.side.opened is None and desk.table.ruled


@pytest.mark.parametrize("lang", LANGS)
def test_another_reason_is_typed_in_words_of_his_own(made: Make, lang: str):
    desk = undo(ruled(made(lang=lang))).tap(window_text(lang, "own_words"))
    assert_fits(desk)
    desk.name("LA MAIN ETAIT COUVERTE")
    assert desk.last == e.FactUndone(
        desk.last.number, "M. Durand", "La main etait couverte", desk.now)
    assert desk.table.ruled == ()


def test_back_from_the_letters_the_ready_reasons_stand_there_again(made: Make):
    desk = undo(ruled(made())).tap(window_text("fr", "own_words"))
    desk.window.desk.escape()
    desk.clock.pass_by()
    desk.tap(WHY["fr"])
    assert desk.last.reason == WHY["fr"]


def test_closing_the_sheet_of_reasons_takes_nothing_back(made: Make):
    desk = undo(ruled(made()))
    desk.close()
    assert desk.table.ruled


def test_where_the_house_has_no_pins_his_name_is_asked_for_too(made: Make):
    desk = made(names=None)
    desk.swept()
    desk.put(e.RemedyApplied(desk.table.cases[-1].number, "HAND-01", "lost", by="M. Durand"))
    undo(desk).tap(WHY["fr"]).name("JL")
    assert desk.last == e.FactUndone(desk.last.number, "JL", WHY["fr"], desk.now)


def silent(desk: CallDesk) -> CallDesk:
    """One large chip in front of the player to act, and no rule of the house says what it is."""
    desk.seated(*[10_000] * 4).dealt()
    seat = desk.table.hand.seats[desk.table.hand.actor]
    ways = (e.BetReading("call", 100, 400), e.BetReading("raise", 500), e.BetReading("floor", 0))
    return desk.put(e.BetDoubted(
        seat, 500, "doubt.silent_chip", "floor", 500, "silent_chip.preflop", ways=ways))


@pytest.mark.parametrize("lang", LANGS)
def test_where_no_rule_decides_and_nobody_has_a_pin_the_ruling_asks_for_the_floors_name(
    made: Make, lang: str
):
    desk = silent(made(lang=lang, names=None))
    call = next(key for key in desk.window.view.choice.choices if key.tap.choice == "call")
    facts = len(desk.facts)
    desk.tap(call.text)
    assert_fits(desk)
    assert len(desk.facts) == facts
    desk.name("JL")
    ruled = next(fact for fact in desk.facts[facts:] if isinstance(fact, e.BetRuled))
    assert (ruled.choice, ruled.by) == ("call", "JL")
    undo(desk).tap(WHY[lang])
    assert desk.window.desk.side.name.isVisible()  # and the dealer can't take it back without one


def test_where_floor_managers_have_pins_the_dealer_has_no_key_to_rule_where_no_rule_decides(
    made: Make
):
    desk = silent(made())
    assert [key.tap.choice for key in desk.window.view.choice.choices] == ["floor"]


@pytest.mark.parametrize("lang", LANGS)
def test_then_the_dealer_is_not_offered_the_old_proposal(made: Make, lang: str):
    desk = signed_out(undo(ruled(made(lang=lang))).tap(WHY[lang]))
    case = desk.window.view.due_case
    assert not case.applies and case.outcome == word(lang, "case.taken_back", name="M. Durand")
    assert not [key for key in case.keys if isinstance(key.tap.fact, e.RemedyApplied)]
    assert_fits(desk)


def test_then_the_bet_is_the_floors_and_the_dealers_one_key_calls_him(made: Make):
    desk = made().seated(*[10_000] * 4).dealt()
    seat = desk.table.hand.seats[desk.table.hand.actor]
    assert desk.table.hand.phase is Phase.BETTING
    desk.put(e.BetDoubted(seat, 150, "doubt.raise_too_small", "raise", 200, "bet.min_raise",
                          ways=(e.BetReading("raise", 200, 0, 50), e.BetReading("call", 100, 50))))
    desk.put(e.BetRuled(seat, "call", 100, "M. Durand", "vu"), e.Called(seat, 100))
    desk.put(e.FactUndone(desk.table.fact_number, "M. Durand", "élément nouveau"))
    assert [key.text for key in desk.window.view.choice.choices] == ["CHEF DE PARTIE"]
    assert_fits(desk)


def test_the_floors_own_list_of_events_says_who_took_it_back_and_why(made: Make):
    desk = undo(ruled(made())).tap(WHY["fr"])
    told = desk.window.view.call.told[0][1]
    assert told.startswith("M. Durand annule (Élément nouveau). Annulé : Remède")
    desk.opened()
    assert_fits(desk)
