"""What the dealer's fingers and keys do: exactly the tap meant, at the fact that was seen."""

from dataclasses import fields, replace

import pytest
import samples
from bench_walk import picture_of
from fingers import HandClock, Taps, click, press, show
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest

from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.view.dealer.table_view import SeatView


def test_a_click_sends_the_tap_at_the_number_seen(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    show(window, samples.mid_hand("fr"), clock)
    desk = window.desk
    for key in (desk.side.play.moves.fold, desk.side.play.moves.check_call, desk.side.all_in,
                desk.side.undo, desk.step.done, desk.floor):
        click(key)
    kinds = [TapKind.FOLD, TapKind.CHECK_CALL, TapKind.ALL_IN, TapKind.UNDO, TapKind.DONE,
             TapKind.CALL_FLOOR]
    assert [tap.kind for tap in taps] == kinds
    assert {tap.table_number for tap in taps} == {412}
    assert taps[0].seat == 7


@pytest.mark.parametrize(("key", "kind"), [
    (Qt.Key.Key_F, TapKind.FOLD), (Qt.Key.Key_C, TapKind.CHECK_CALL),
    (Qt.Key.Key_Space, TapKind.CHECK_CALL), (Qt.Key.Key_A, TapKind.ALL_IN),
    (Qt.Key.Key_D, TapKind.DONE), (Qt.Key.Key_U, TapKind.UNDO),
    (Qt.Key.Key_F1, TapKind.CALL_FLOOR),
])
@pytest.mark.few
def test_keyboard_keys_send_the_same_taps(
    window: DealerWindow, clock: HandClock, taps: Taps, key: Qt.Key, kind: TapKind
) -> None:
    show(window, samples.mid_hand("fr"), clock)
    press(window, key)
    assert [tap.kind for tap in taps] == [kind]


@pytest.mark.parametrize("confirm", [Qt.Key.Key_R, Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_a_raise_is_typed_and_confirmed(
    window: DealerWindow, clock: HandClock, taps: Taps, confirm: Qt.Key
) -> None:
    show(window, samples.mid_hand("en"), clock)
    for digit in "9900":
        press(window, getattr(Qt.Key, f"Key_{digit}"))
    keypad = window.desk.side.play.keypad
    assert keypad.display.shown[1:3] == ("9,900", "that is 4,750 more")
    clock.pass_by()
    press(window, confirm)
    assert taps == [Tap(TapKind.RAISE_TO, seat=7, chips=9_900, table_number=412)]


def test_the_echo_in_french(window: DealerWindow, clock: HandClock) -> None:
    show(window, samples.mid_hand("fr"), clock)
    window.desk.side.play.keypad.type_key("9900")
    assert window.desk.side.play.keypad.display.shown[1:3] == (
        "9\u00a0900", "soit 4\u00a0750 de plus"
    )


@pytest.mark.parametrize(("typed", "said"), [
    ("600", "Minimum 9,900: tap “min”"), ("99000000", "Maximum 12,500,000"),
])
def test_an_amount_out_of_range_says_the_remedy_and_sends_nothing(
    window: DealerWindow, clock: HandClock, taps: Taps, typed: str, said: str
) -> None:
    show(window, samples.mid_hand("en"), clock)
    window.desk.side.play.keypad.type_key(typed)
    clock.pass_by()
    assert window.desk.side.play.keypad.display.shown[2] == said
    raise_to = window.desk.side.play.moves.raise_to
    assert not raise_to.isEnabled() and said in raise_to.accessibleName()
    click(raise_to)
    press(window, Qt.Key.Key_R)
    assert taps == []


def test_digits_presets_and_corrections_by_finger(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    show(window, samples.mid_hand("fr"), clock)
    keypad = window.desk.side.play.keypad
    for digit in ("1", "2", "000", "00"):
        click(keypad.digits.keys[digit])
    assert keypad.entry.chips == 1_200_000
    click(keypad.back)
    assert keypad.entry.chips == 120_000
    click(keypad.clear)
    assert keypad.entry.digits == ""
    click(keypad.presets[0])
    clock.pass_by()
    click(window.desk.side.play.moves.raise_to)
    assert [tap.chips for tap in taps] == [9_900]


def test_an_entry_is_emptied_when_the_situation_changes(
    window: DealerWindow, clock: HandClock
) -> None:
    view = samples.mid_hand("fr")
    show(window, view, clock)
    keypad = window.desk.side.play.keypad
    keypad.type_key("9900")
    window.show_view(replace(view, number=413, alert="x"))
    assert keypad.entry.chips == 9_900
    window.show_view(replace(view, keypad=replace(view.keypad, least=12_000)))
    assert keypad.entry.digits == ""


def test_a_key_that_changed_its_meaning_is_dead_for_150_ms(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    view = samples.mid_hand("fr")
    show(window, view, clock)
    call = window.desk.side.play.moves.check_call
    window.show_view(replace(view, check_call=replace(view.check_call, amount="8\u00a0000")))
    clock.pass_by(0.149)
    click(call)
    press(window, Qt.Key.Key_C)
    assert taps == []
    clock.pass_by(0.002)
    click(call)
    assert [tap.kind for tap in taps] == [TapKind.CHECK_CALL]


def test_a_key_that_stayed_the_same_is_live_at_once(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    view = samples.mid_hand("fr")
    show(window, view, clock)
    window.show_view(replace(view, number=500, turn="x"))
    click(window.desk.side.play.moves.fold)
    assert [tap.table_number for tap in taps] == [500]


def test_a_finger_down_while_the_meaning_changes_sends_nothing(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    view = samples.mid_hand("fr")
    show(window, view, clock)
    call = window.desk.side.play.moves.check_call
    QTest.mousePress(call, Qt.MouseButton.LeftButton)
    window.show_view(replace(view, check_call=replace(view.check_call, amount="8\u00a0000")))
    clock.pass_by()
    QTest.mouseRelease(call, Qt.MouseButton.LeftButton)
    assert taps == []


def test_grey_keys_send_nothing_and_say_why(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    show(window, samples.showdown("fr"), clock)
    for key in (Qt.Key.Key_F, Qt.Key.Key_C, Qt.Key.Key_A, Qt.Key.Key_R):
        press(window, key)
    click(window.desk.side.play.moves.fold)
    assert taps == []
    assert "personne ne parle" in window.desk.side.play.moves.fold.accessibleName()


def test_undo_names_what_it_undoes_and_stays_in_sight(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    show(window, samples.ruling("fr"), clock)
    undo = window.desk.side.undo
    assert undo.isVisible() and undo.accessibleName() == "Annuler : siège 6, tapis 5\u00a0150"
    show(window, samples.card_pad("fr"), clock)
    assert undo.isVisible()
    press(window, Qt.Key.Key_U)
    click(undo)
    assert [tap.kind for tap in taps] == [TapKind.UNDO, TapKind.UNDO]


def test_of_many_devices_those_in_need_come_first(window: DealerWindow, clock: HandClock) -> None:
    view = samples.lost_device("fr")
    many = tuple(replace(view.devices[0], name=f"Antenne {n}") for n in range(4))
    show(window, replace(view, devices=(*many, *view.devices)), clock)
    shown = [device.view.name for device in window.desk.top.devices if device.view]
    assert shown[0] == "Scanner" and len(shown) == 4


def test_the_language_key_and_the_live_switch(window: DealerWindow, clock: HandClock) -> None:
    chosen: list[str] = []
    window.language_chosen.connect(chosen.append)
    window.language_chosen.connect(lambda lang: window.show_view(samples.mid_hand(lang)))
    show(window, samples.mid_hand("fr"), clock)
    click(window.desk.top.language)
    clock.pass_by()
    assert window.desk.side.play.moves.fold.words == "FOLD"
    press(window, Qt.Key.Key_L)
    assert chosen == ["en", "fr"]
    assert window.desk.side.play.moves.fold.words == "SE COUCHE"


def test_only_the_seat_that_changed_is_painted(
    drawn_window: DealerWindow, clock: HandClock
) -> None:
    window = drawn_window
    view = samples.mid_hand("fr")
    show(window, view, clock)
    picture_of(window)
    before = {piece: piece.painted for piece in window.desk.findChildren(KeyButton)}
    seats = [*view.seats]
    seats[3] = replace(seats[3], stack="1")
    window.show_view(replace(view, seats=tuple(seats), number=413))
    QTest.qWait(20)
    painted = [piece for piece, count in before.items() if piece.painted != count]
    assert painted == [window.desk.felt.seats[3]]


def test_tab_alone_moves_the_focus(window: DealerWindow, clock: HandClock, taps: Taps) -> None:
    show(window, samples.mid_hand("fr"), clock)
    assert not isinstance(window.focusWidget(), KeyButton)
    press(window, Qt.Key.Key_Tab)
    first = window.focusWidget()
    assert isinstance(first, KeyButton) and first.isVisible()
    reached = set()
    for _ in range(80):
        press(window, Qt.Key.Key_Tab)
        reached.add(window.focusWidget())
    wanted = {key for key in window.desk.findChildren(KeyButton) if key.isVisible()
              and key.isEnabled()}
    assert wanted <= reached
    window.desk.side.play.moves.fold.setFocus()
    window.show_view(samples.ruling("fr"))
    focused = window.focusWidget()
    assert not isinstance(focused, KeyButton) or focused is window.desk.side.play.moves.fold
    press(window, Qt.Key.Key_Space)
    assert taps == []


def test_space_presses_the_key_that_has_the_focus(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    show(window, samples.mid_hand("fr"), clock)
    window.desk.side.play.moves.fold.setFocus()
    press(window, Qt.Key.Key_Space)
    assert [tap.kind for tap in taps] == [TapKind.FOLD]


def test_hints_are_shown_once_a_keyboard_is_used(window: DealerWindow, clock: HandClock) -> None:
    show(window, samples.mid_hand("fr"), clock)
    picture_of(window)
    fold = window.desk.side.play.moves.fold
    assert [written.text for written in fold.writings] == ["SE COUCHE"]
    press(window, Qt.Key.Key_5)
    picture_of(window)
    assert "F" in [written.text for written in fold.writings]


def test_more_than_three_pots_say_how_many_more(window: DealerWindow, clock: HandClock) -> None:
    show(window, samples.many_pots("en"), clock)
    picture_of(window)
    words = [written.text for written in window.desk.felt.pots.writings]
    assert "+ 8 pots" in words and "Side 1" in words and "Side 2" not in words
    assert "10 players" in words  # their seats have no room; a touch shows them


def test_a_fault_is_told_and_goes_away(window: DealerWindow, clock: HandClock) -> None:
    show(window, samples.mid_hand("fr"), clock)
    window.show_fault("KeyError")
    assert "KeyError" in window.desk.alert.words and window.desk.alert.isVisible()
    show(window, samples.mid_hand("fr"), clock)
    assert "KeyError" in window.desk.alert.words
    clock.pass_by(30)
    window.show_view(samples.mid_hand("fr"))
    assert not window.desk.alert.isVisible()


def test_the_view_has_no_place_for_a_closed_card(window: DealerWindow, clock: HandClock) -> None:
    assert {field.name for field in fields(SeatView) if "card" in field.name} == {"closed_cards"}
    view = samples.mid_hand("fr")
    show(window, view, clock)
    allowed = {"Ah", "Td", "7c", "2s"}
    for piece in window.desk.findChildren(KeyButton):
        texts = {value for value in vars(piece).values() if isinstance(value, str)}
        if type(piece).__name__ != "CardKey":
            assert not texts & (set(samples.DECK) - allowed)
