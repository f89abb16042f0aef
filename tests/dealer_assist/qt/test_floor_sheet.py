"""The floor manager at the panel signs in and sees the facts and the rule. Real taps."""


import pytest
from fingers import click
from PyQt6.QtCore import Qt
from ruling_panel import PIN, Make, said_aloud

from dealer_assist.game import facts as e
from dealer_assist.live.sensing.tap_result import TapResult
from dealer_assist.qt.pieces.qt_application_start import window_image

# --- opening ---------------------------------------------------------------------------------


def test_the_red_key_calls_him_and_then_opens_his_sheet_over_the_table(made: Make):
    desk = made().seated(*[10_000] * 6).dealt()
    click(desk.window.desk.floor)
    desk.clock.pass_by()
    assert isinstance(desk.last, e.FloorCalled) and not desk.sheet.isVisible()
    desk.opened()
    assert not desk.window.desk.felt.isVisible() and not desk.window.desk.side.isVisible()
    desk.tap("RETOUR À LA TABLE")
    assert not desk.sheet.isVisible() and desk.window.desk.felt.isVisible()


def test_the_facts_and_the_rule_stand_there_before_he_has_signed_in(made: Make):
    desk = made().swept().opened()
    told = desk.sheet.story.accessibleName()
    assert "Main non protégée" in told and "GC:369" in told
    assert desk.sheet.sign_in.isVisible() and not desk.sheet.ways.isVisible()


# --- signing in ------------------------------------------------------------------------------


def test_name_and_digits_and_he_is_in(made: Make):
    desk = made().swept().opened().signed_in()
    assert desk.last == e.FloorSignedIn("M. Durand", True, desk.now)
    assert desk.sheet.isVisible() and not desk.sheet.sign_in.isVisible()
    assert desk.sheet.ways.isVisible() and "vérifié" in desk.window.view.call.standing


def test_the_name_of_a_badge_is_chosen_and_the_pin_still_asked_for(made: Make):
    desk = made(names=("M. Durand", "C. Bernard")).swept().opened()
    desk.claims = "C. Bernard"
    desk.show()
    assert desk.sheet.sign_in.who == "C. Bernard"
    desk.tap("M. Durand")
    desk.show()
    assert desk.sheet.sign_in.who == "M. Durand"
    desk.pin(PIN)
    assert desk.last == e.FloorSignedIn("M. Durand", True, desk.now)


def test_it_works_from_the_keyboard_and_the_numeric_pad(made: Make):
    desk = made().swept()
    desk.keys(Qt.Key.Key_F1)
    assert desk.sheet.isVisible()
    desk.keys(Qt.Key.Key_C)
    assert desk.sheet.sign_in.who == "C. Bernard"
    desk.keys(Qt.Key.Key_D, Qt.Key.Key_4, Qt.Key.Key_9, Qt.Key.Key_Backspace, Qt.Key.Key_7,
              Qt.Key.Key_1, Qt.Key.Key_1, Qt.Key.Key_Enter)
    assert desk.last == e.FloorSignedIn("M. Durand", True, desk.now)
    desk.keys(Qt.Key.Key_Return)
    assert isinstance(desk.last, e.RemedyApplied) and desk.last.by == "M. Durand"
    desk.keys(Qt.Key.Key_Escape)
    assert not desk.sheet.isVisible()


def test_a_wrong_pin_signs_nothing_and_the_next_one_only_signs_in(made: Make):
    desk = made().swept().opened().tap("M. Durand")
    for digit in "0000":
        click(desk.sheet.sign_in.keys[digit])
    desk.clock.pass_by()
    desk.tap("… ET TRANCHER AINSI")
    assert isinstance(desk.last, e.SignInRefused)
    desk.pin(PIN)
    assert isinstance(desk.last, e.FloorSignedIn)


def test_where_the_text_is_silent_nothing_can_be_signed_unseen(made: Make):
    desk = made().seated(*[10_000] * 6).put(e.FloorCalled()).opened().tap("M. Durand")
    assert "S'IDENTIFIER" in desk.in_sight() and not desk.sheet.decide.keep.isVisible()


def test_a_pin_signs_the_houses_rule_for_the_question_that_was_shown_alone(made: Make):
    desk = made().swept().opened().tap("M. Durand")
    for digit in PIN:
        click(desk.sheet.sign_in.keys[digit])
    case = desk.table.cases[0].number
    desk.clock.pass_by()
    desk.room.facts_of_tap, asked = lambda table, tap: TapResult(), desk.room.facts_of_tap
    desk.tap("… ET TRANCHER AINSI")  # it is on its way, and meanwhile the dealer takes it back
    desk.room.facts_of_tap = asked
    desk.put(e.IrregularityDismissed(case, "déjà réglé"), e.IrregularityReported("HAND-01", 3))
    desk.comes(desk.sent[-1])
    assert isinstance(desk.last, e.FloorSignedIn) and desk.table.cases


def test_a_wrong_pin_is_told_and_the_third_says_how_long_to_wait(made: Make):
    desk = made().swept().opened().signed_in(pin="0000")
    assert desk.sheet.sign_in.line() == "Code refusé."
    desk.pin("0001").pin("0002")
    assert desk.sheet.sign_in.line() == "Code refusé 3 fois. Attendez 5 s."
    for digit in PIN:
        click(desk.sheet.sign_in.keys[digit])
    assert not desk.sheet.decide.rule.isEnabled()
    desk.now += 5
    desk.show()
    assert desk.sheet.decide.rule.isEnabled()
    click(desk.sheet.decide.rule)
    assert desk.last == e.FloorSignedIn("M. Durand", True, desk.now)


def test_too_few_digits_and_nobodys_digits_can_not_be_sent(made: Make):
    desk = made().swept().opened()
    for digit in "4711":
        click(desk.sheet.sign_in.keys[digit])
    assert not desk.sheet.decide.rule.isEnabled()
    desk.tap("M. Durand")
    for digit in "471":
        click(desk.sheet.sign_in.keys[digit])
    assert not desk.sheet.decide.rule.isEnabled()
    click(desk.sheet.sign_in.keys["1"])
    assert desk.sheet.decide.rule.isEnabled()
    for digit in "0000000":
        click(desk.sheet.sign_in.keys[digit])
    desk.clock.pass_by()
    click(desk.sheet.decide.rule)
    assert len(desk.sent[-1].secret) == 8


@pytest.mark.parametrize("leaves", ["name", "back", "clear", "time", "sent"])
@pytest.mark.few
def test_the_digits_are_forgotten(made: Make, leaves: str):
    desk = made().swept().opened().tap("M. Durand")
    pad = desk.sheet.sign_in
    for digit in PIN:
        click(pad.keys[digit])
    if leaves == "name":
        desk.tap("C. Bernard")
    elif leaves == "back":
        desk.tap("RETOUR À LA TABLE")
    elif leaves == "clear":
        click(pad.keys["C"])
    elif leaves == "time":
        pad._pin._timer.timeout.emit()
    else:
        desk.clock.pass_by()
        click(desk.sheet.decide.rule)
    assert pad._pin.count == 0


def test_nothing_in_the_window_tells_the_digits(made: Make):
    desk = made().swept().opened().tap("M. Durand")
    for digit in "81286571":
        click(desk.sheet.sign_in.keys[digit])
    window_image(desk.window)
    assert "8 chiffres entrés" in desk.sheet.sign_in.accessibleName()
    assert "81286571" not in said_aloud(desk.window) + repr(desk.window.view)
    desk.clock.pass_by()
    click(desk.sheet.decide.rule)
    assert desk.sent[-1].secret == "81286571" and "81286571" not in repr(desk.sent)
    assert "81286571" not in repr(desk.facts) + repr(desk.window.view) + said_aloud(desk.window)


def test_without_a_file_any_name_is_taken_and_shown_as_not_verified(made: Make):
    desk = made(names=None).swept().opened()
    assert not desk.sheet.sign_in.keys["1"].isVisible()
    desk.tap("VOTRE NOM…")
    for letter in "JL":
        click(desk.sheet.words.keys[letter.lower()])
    desk.clock.pass_by()
    desk.tap("VALIDER")
    assert desk.last == e.FloorSignedIn("JL", False, desk.now)
    assert "NON VÉRIFIÉ" in desk.window.view.call.standing


def test_more_names_than_keys_are_reached_by_the_last_key(made: Make):
    names = tuple(f"Chef {letter}" for letter in "ABCDEFGH")
    desk = made(names=names).swept().opened()
    assert "Chef H" not in desk.in_sight()
    desk.tap("AUTRES…")
    desk.tap("Chef H")
    assert desk.sheet.sign_in.who == "Chef H"
