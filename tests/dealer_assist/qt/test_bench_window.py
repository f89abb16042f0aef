"""What fingers and keys do at the technician's window, and what is asked for before a tap goes."""

from dataclasses import replace

import bench_samples as samples
from bench_walk import draw_events, picture_of, words_on
from fingers import click, hold, stay
from PyQt6.QtCore import QEvent, QPointF, Qt
from PyQt6.QtGui import QMouseEvent
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication, QWidget

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.bench_screen_view_model import (
    BenchScreen,
    BenchStepView,
    Prompt,
    TapChoice,
)
from dealer_assist.game.facts.commissioning import BenchStep, BenchVerdict
from dealer_assist.qt.pieces.key_button import HOLD_SECONDS
from dealer_assist.qt.pieces.qt_application_start import log_and_show_fault


def test_a_key_sends_its_tap(bench):
    bench.show(samples.deck())
    bench.press("C'est fait")
    assert bench.taps == [bench_taps.GoOn()]


def test_what_leaves_a_step_out_stands_first_and_what_goes_on_last(bench):
    bench.show(samples.deck())
    shown = [key for key in bench.desk.bar.keys if key.isVisible()]
    assert [key.words for key in shown] == [
        "Laisser de côté", "Recommencer", "Arrêter", "C'est fait"]


def test_more_keys_than_stand_there_turn_on(bench):
    keys = tuple(TapChoice(samples.plain(f"K{at}"), bench_taps.Choose(str(at))) for at in range(9))
    bench.show(BenchStepView(BenchStep.CHIPS, samples.SAYS, keys=keys))
    bench.press("More (1/2)")
    bench.press("K8")
    assert bench.taps == [bench_taps.Choose("8")]


def test_what_cant_be_undone_needs_a_finger_that_stays_a_second(bench):
    bench.show(samples.sign_off())
    key = bench.key("Signer que cette table peut servir")
    click(key)
    assert bench.taps == []
    bench.settle()
    hold(key, bench.clock, HOLD_SECONDS - 0.1)
    assert bench.taps == []
    stay(bench.clock, 0.1)
    assert bench.taps == [bench_taps.GoOn()]


def test_a_finger_that_goes_on_holding_signs_once(bench):
    bench.show(samples.sign_off())
    key = bench.key("Signer que cette table peut servir")
    hold(key, bench.clock, HOLD_SECONDS)
    stay(bench.clock, 2 * HOLD_SECONDS)
    QTest.mouseRelease(key, Qt.MouseButton.LeftButton)
    assert bench.taps == [bench_taps.GoOn()]


def test_from_the_keyboard_it_is_pressed_twice_as_at_the_table(bench):
    bench.show(samples.sign_off())
    for _ in range(2):
        assert bench.taps == []
        QTest.keyClick(bench.window, Qt.Key.Key_Return)
        bench.settle()
    assert bench.taps == [bench_taps.GoOn()]


def test_a_finger_that_lets_go_early_begins_anew(bench):
    bench.show(samples.sign_off())
    key = bench.key("Signer que cette table peut servir")
    for _ in range(2):
        hold(key, bench.clock, HOLD_SECONDS - 0.1)
        QTest.mouseRelease(key, Qt.MouseButton.LeftButton)
        bench.settle()
    assert bench.taps == []


def test_a_finger_that_holds_a_key_which_becomes_another_signs_nothing(bench):
    bench.show(samples.sign_off())
    key = bench.key("Signer que cette table peut servir")
    hold(key, bench.clock, HOLD_SECONDS - 0.1)
    other = replace(samples.sign_off().keys[0], tap=bench_taps.Again())
    bench.window.show_bench(samples.bench(replace(samples.sign_off(), keys=(other,))))
    stay(bench.clock, 0.1)
    assert bench.taps == []


def test_the_keyboards_focus_moves_by_tab_alone(bench):
    bench.show(samples.deck())
    key = bench.key("C'est fait")
    key.setFocus()
    bench.show(samples.chips())
    bench.show(BenchStepView(BenchStep.CHIPS, samples.SAYS))
    assert not any(one.hasFocus() for one in bench.desk.steps.keys)


def test_a_step_is_left_out_for_a_reason_only(bench):
    bench.show(samples.deck())
    bench.press("Laisser de côté")
    assert bench.taps == []
    bench.type("no shoe yet")
    assert bench.taps == [bench_taps.Skip(BenchStep.DECK, "No shoe yet")]


def test_a_reason_that_is_not_given_sends_nothing(bench):
    bench.show(samples.deck())
    bench.press("Laisser de côté")
    click(bench.desk.words.close_key)
    bench.settle()
    assert bench.taps == [] and bench.desk.middle.isVisible()


def test_a_choice_is_an_answer(bench):
    bench.show(samples.chips())
    click(bench.desk.middle.asking.keys[3])
    assert bench.taps == [bench_taps.PromptAnswered("100")]


def test_a_card_that_is_asked_for_is_tapped(bench):
    bench.show(samples.which_card())
    click(bench.desk.cards.keys["Qh"])
    assert bench.taps == [bench_taps.PromptAnswered("Qh")]


def test_words_that_are_asked_for_are_typed(bench):
    bench.show(samples.series())
    click(bench.desk.middle.asking.type_key)
    bench.desk.words.erase()
    bench.type("7-a")
    assert bench.taps == [bench_taps.PromptAnswered("Prestige 2027-a")]


def test_what_is_proposed_is_taken_as_it_stands(bench):
    bench.show(samples.series())
    click(bench.desk.middle.asking.take_key)
    assert bench.taps == [bench_taps.PromptAnswered("Prestige 2026")]


def test_a_label_is_taken_letter_by_letter(bench):
    bench.show(replace(samples.series(), asks=Prompt(samples.plain("Deck"))))
    assert not bench.desk.middle.asking.take_key.isVisible()
    click(bench.desk.middle.asking.type_key)
    bench.type("deck-7")
    assert bench.taps == [bench_taps.PromptAnswered("deck-7")]


def test_a_hand_of_a_simulated_table_is_no_tap(bench):
    bench.show(samples.deck())
    click(bench.desk.hands.bar.keys[1])
    assert bench.acts == [samples.HANDS[1]] and bench.taps == []


def test_a_real_table_has_no_hands(bench):
    bench.show(samples.deck(), simulated=False)
    assert not bench.desk.hands.isVisible()


def test_an_older_calibration_is_put_back_by_one_tap_and_a_reason(bench):
    bench.show(samples.deck(), calibrations=samples.CALIBRATIONS)
    bench.desk.turn_to("calibrations")
    bench.settle()
    click(bench.desk.calibrations.versions[1])
    bench.settle()
    click(bench.desk.calibrations.put_back)
    bench.type("sharper")
    assert bench.taps == [bench_taps.PutBack("board", 1, "Sharper")]


def test_without_a_calibration_it_says_where_one_is_made(bench):
    bench.show(samples.deck())
    bench.desk.turn_to("calibrations")
    bench.settle()
    assert "made in the camera's step" in words_on(bench.desk.calibrations)
    assert not bench.desk.calibrations.put_back.isVisible()


def test_a_step_that_is_opened_is_seen_from_any_page(bench):
    bench.show(samples.deck())
    bench.desk.turn_to("wear")
    bench.settle()
    click(bench.desk.steps.keys[0])
    assert bench.taps == [bench_taps.Open(BenchStep.DEVICES)] and bench.desk.page == "steps"


def test_enter_presses_the_key_that_goes_on(bench):
    bench.show(samples.deck())
    QTest.keyClick(bench.window, Qt.Key.Key_Return)
    assert bench.taps == [bench_taps.GoOn()]


def test_language_changes_at_once_and_is_told(bench):
    heard = []
    bench.window.spoke.connect(heard.append)
    bench.show(samples.deck())
    click(bench.desk.top.language)
    picture_of(bench.window)
    assert heard == ["fr"] and "ESSAI" in words_on(bench.desk.top)


def test_he_signs_out(bench):
    bench.show(samples.deck())
    click(bench.desk.top.sign_out)
    assert bench.taps == [bench_taps.SignOut()]


def test_signing_out_forgets_what_was_being_typed(bench):
    bench.show(samples.series())
    click(bench.desk.middle.asking.type_key)
    bench.show(None, who="")
    assert not bench.desk.words.isVisible() and bench.desk.sign_in.isVisible()


# --- signing in ------------------------------------------------------------------------------


def test_a_name_and_a_pin_sign_in(bench):
    bench.show(None, who="", people=("C. Bernard", "A. Roy"))
    click(bench.desk.sign_in.names[1])
    bench.pin("2468")
    assert bench.taps == [bench_taps.SignInTap("A. Roy", "2468")]


def test_a_single_name_is_chosen_already(bench):
    bench.show(None, who="", people=("C. Bernard",))
    bench.pin("2468")
    assert bench.taps == [bench_taps.SignInTap("C. Bernard", "2468")]


def test_the_first_to_come_types_his_name_and_his_pin_twice(bench):
    bench.show(None, who="", people=None)
    click(bench.desk.sign_in.type_key)
    bench.type("alice martin")
    bench.pin("2468")
    assert bench.taps == []
    bench.pin("2468")
    assert bench.taps == [bench_taps.SignInTap("Alice Martin", "2468")]


def test_two_pins_that_differ_sign_nobody_in(bench):
    bench.show(None, who="", people=None)
    bench.desk.sign_in.named("Alice")
    bench.pin("2468")
    bench.pin("2469")
    assert bench.taps == [] and "differ" in words_on(bench.desk.sign_in)


def test_no_digit_is_written_or_named_anywhere(bench):
    bench.show(None, who="", people=("C. Bernard",))
    for digit in "9753":
        bench.desk.sign_in.pad.type_key(digit)
    bench.settle()
    named = " ".join(one.accessibleName() for one in bench.desk.findChildren(QWidget)
                     if one not in bench.desk.sign_in.pad.keys.values())
    assert "9753" not in named + words_on(bench.desk) and "4" in named


def test_digits_are_forgotten_with_the_page(bench):
    bench.show(None, who="", people=("C. Bernard",))
    bench.desk.sign_in.pad.type_key("9")
    bench.show(samples.deck())
    assert bench.desk.sign_in.pad.count == 0


def test_a_short_pin_is_not_sent(bench):
    bench.show(None, who="", people=("C. Bernard",))
    bench.pin("246")
    assert bench.taps == []


# --- whatever comes --------------------------------------------------------------------------


def test_a_fault_of_the_program_is_told_and_the_bench_goes_on(bench, capsys):
    bench.show(samples.deck())
    log_and_show_fault(ValueError, ValueError("x"), None)
    assert "ValueError" in bench.desk.notice.words
    assert "x" in capsys.readouterr().err
    bench.press("C'est fait")
    assert bench.taps == [bench_taps.GoOn()]


def test_nothing_moves_when_texts_get_longer(bench):
    """The list, the keys and the pages' places stay, whatever is said."""
    bench.show(samples.deck())
    fixed = (bench.desk.steps, bench.desk.top, bench.desk.bar, bench.desk.middle,
             bench.desk.beside)
    before = [piece.geometry() for piece in fixed]
    longer = replace(samples.deck(), says=(*samples.SAYS, *samples.SAYS),
                     verdict=BenchVerdict.REJECT)
    bench.show(longer, hands=())
    assert [piece.geometry() for piece in fixed] == before


def test_a_view_that_stays_the_same_is_not_painted_again(bench):
    shown = samples.bench(samples.chips_test())
    bench.window.show_bench(shown)
    bench.settle()
    draw_events(bench.window)
    before = {piece: piece.painted for piece in (bench.desk.middle.ring, bench.desk.beside.rates)}
    bench.window.show_bench(replace(shown, elapsed_s=shown.elapsed_s + 1))
    QApplication.processEvents()
    assert {piece: piece.painted for piece in before} == before


def test_an_empty_bench_is_shown(bench):
    bench.window.show_bench(BenchScreen(()))
    bench.settle()
    assert bench.desk.sign_in.isVisible()


def test_a_finger_that_slides_off_a_key_presses_nothing(bench):
    bench.show(samples.deck())
    key = bench.key("C'est fait")
    QTest.mousePress(key, Qt.MouseButton.LeftButton)
    away = QPointF(-40, -40)
    QApplication.sendEvent(key, QMouseEvent(
        QEvent.Type.MouseButtonRelease, away, key.mapToGlobal(away), Qt.MouseButton.LeftButton,
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier))
    assert bench.taps == []
