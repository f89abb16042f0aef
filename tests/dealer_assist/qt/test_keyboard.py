"""All that a finger can do is done from a keyboard, and from a numeric pad alone in play."""

from collections.abc import Callable, Iterator

import pytest
import samples
from bench_walk import describe, picture_of, visible
from case_moments import bet, entered
from fingers import HandClock, Taps, press, show
from panel_table import DeskTable
from PyQt6.QtCore import QEvent, Qt
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication
from test_layout import assert_all, assert_read, assert_whole

from dealer_assist.game import facts as e
from dealer_assist.game.taps import TapKind
from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.dealer.shortcuts_sheet import ROWS, ShortcutRow, shortcut_words
from dealer_assist.qt.dealer.side_column import OpenSheet
from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.qt.pieces.theme import THEMES
from dealer_assist.words import word

K = Qt.Key
Acts = Callable[[DealerWindow], None]


def numeric(window: DealerWindow, key: Qt.Key, text: str = "") -> None:
    """A key of the numeric pad, as Qt gives it with NumLock on (a text) or off (none)."""
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        event = QKeyEvent(kind, key, Qt.KeyboardModifier.KeypadModifier, text)
        QApplication.sendEvent(window.focusWidget() or window, event)


def opened(window: DealerWindow) -> OpenSheet:
    found = window.desk.side.opened
    assert found is not None
    return found


# --- the table of keys ---------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (800, 1280)])
@pytest.mark.few
def test_the_table_of_keys_stands_whole(
    window: DealerWindow, clock: HandClock, lang: str, size: tuple[int, int]
) -> None:
    window.resize(*size)
    show(window, samples.mid_hand(lang), clock)
    press(window, K.Key_F2)
    assert window.keys.isVisible()
    for theme in THEMES.values():
        window.use_theme(theme)
        picture_of(window)
        assert_whole(window.keys)
        assert_read(window.keys)
    for row in (row for rows in ROWS.values() for row in rows):
        assert word(lang, f"shortcuts.{row.does}") in window.keys.accessibleName()


@pytest.mark.parametrize("key", [K.Key_F2, K.Key_Question, K.Key_Escape])
def test_the_table_of_keys_is_put_away_and_presses_nothing(
    window: DealerWindow, clock: HandClock, taps: Taps, key: Qt.Key
) -> None:
    show(window, samples.mid_hand("fr"), clock)
    QTest.keyClicks(window.focusWidget() or window, "?")
    assert window.keys.isVisible()
    press(window, K.Key_F)
    press(window, K.Key_F1)
    assert taps == [] and window.keys.isVisible()
    if key is K.Key_Question:
        QTest.keyClicks(window.focusWidget() or window, "?")
    else:
        press(window, key)
    assert not window.keys.isVisible()


def test_the_tables_keys_are_those_that_stand_on_the_panels_keys(
    window: DealerWindow, clock: HandClock
) -> None:
    listed = " ".join(shortcut_words(row, "en") for rows in ROWS.values() for row in rows)
    show(window, samples.mid_hand("en"), clock)
    for key in window.desk.findChildren(KeyButton):
        hint = key.look.hint.replace("⏎", "Enter").replace("-", "−")
        assert hint in listed, describe(key)


def test_every_row_says_what_it_does_in_both_languages() -> None:
    for row in (row for rows in ROWS.values() for row in rows):
        assert word("fr", f"shortcuts.{row.does}") and word("en", f"shortcuts.{row.does}")
    assert shortcut_words(ShortcutRow("R, {enter}", "raise"), "en") == "R, Enter"


# --- seats, pots, devices, cases -----------------------------------------------------------------


@pytest.mark.parametrize(("figure", "seat"), [(K.Key_1, 1), (K.Key_7, 7), (K.Key_0, 10)])
@pytest.mark.parametrize("first", [K.Key_S, K.Key_Slash])
@pytest.mark.few
def test_a_seats_sheet_opens_from_the_keyboard(
    window: DealerWindow, clock: HandClock, first: Qt.Key, figure: Qt.Key, seat: int
) -> None:
    show(window, samples.mid_hand("fr"), clock)
    press(window, first)
    press(window, figure)
    assert opened(window).seat == seat
    assert window.desk.side.play.keypad.entry.digits == ""


def test_a_figure_long_after_belongs_to_the_amount(window: DealerWindow, clock: HandClock) -> None:
    show(window, samples.mid_hand("fr"), clock)
    press(window, K.Key_S)
    clock.pass_by(6)
    press(window, K.Key_7)
    assert window.desk.side.opened is None
    assert window.desk.side.play.keypad.entry.digits == "7"


def test_pots_and_devices_open_from_the_keyboard(window: DealerWindow, clock: HandClock) -> None:
    show(window, samples.mid_hand("fr"), clock)
    press(window, K.Key_F3)
    assert opened(window).pots
    press(window, K.Key_Escape)
    for key, name in ((K.Key_F5, "Sabot"), (K.Key_F6, "Scanner"), (K.Key_F7, "Caméra")):
        press(window, key)
        assert opened(window).device == name
        press(window, K.Key_Escape)


def test_a_case_put_aside_comes_back_from_the_keyboard(desk: DeskTable) -> None:
    entered(bet(desk), e.IrregularityReported("HAND-01", 1))
    side = desk.window.desk.side
    assert side.case is not None
    press(desk.window, K.Key_Escape)
    desk.clock.pass_by()
    assert side.case is None and desk.window.desk.waiting.isVisible()
    press(desk.window, K.Key_F4)
    assert side.case is not None


def test_the_cards_asked_for_come_back_from_the_keyboard(
    window: DealerWindow, clock: HandClock
) -> None:
    show(window, samples.card_pad("fr"), clock)
    press(window, K.Key_Escape)
    clock.pass_by()
    press(window, K.Key_B)
    assert window.desk.pad.isVisible()


def test_the_keys_above_the_cards_answer_to_the_keyboard(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    show(window, samples.card_pad("fr"), clock)
    numeric(window, K.Key_Minus, "-")
    assert [tap.kind for tap in taps] == [TapKind.MUCK]


# --- amounts -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("letter", "at"), [("n", 0), ("h", 1), ("o", 2)])
@pytest.mark.few
def test_ready_amounts_answer_to_letters(
    window: DealerWindow, clock: HandClock, taps: Taps, letter: str, at: int
) -> None:
    view = samples.mid_hand("fr")
    show(window, view, clock)
    QTest.keyClicks(window.focusWidget() or window, letter)
    clock.pass_by()
    press(window, K.Key_Return)
    assert [tap.chips for tap in taps] == [view.keypad.presets[at][1]]


def _digits_on(window: DealerWindow) -> None:
    for digit in "99":
        numeric(window, getattr(K, f"Key_{digit}"), digit)
    numeric(window, K.Key_Period, ".")


def _digits_off(window: DealerWindow) -> None:
    for key in (K.Key_PageUp, K.Key_PageUp, K.Key_Delete):
        numeric(window, key)


@pytest.mark.parametrize("types", [_digits_on, _digits_off], ids=["NumLock on", "NumLock off"])
def test_a_hand_is_played_on_the_numeric_pad_alone(
    window: DealerWindow, clock: HandClock, taps: Taps, types: Acts
) -> None:
    show(window, samples.mid_hand("fr"), clock)
    types(window)
    assert window.desk.side.play.keypad.entry.chips == 99_000
    clock.pass_by()
    numeric(window, K.Key_Enter)
    for key, sign in ((K.Key_Plus, "+"), (K.Key_Minus, "-"), (K.Key_Asterisk, "*")):
        numeric(window, key, sign)
    assert [(tap.kind, tap.chips) for tap in taps] == [
        (TapKind.RAISE_TO, 99_000), (TapKind.CHECK_CALL, 0), (TapKind.FOLD, 0),
        (TapKind.ALL_IN, 0),
    ]


def test_enter_without_an_amount_says_that_the_step_is_done(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    show(window, samples.mid_hand("fr"), clock)
    press(window, K.Key_Return)
    assert [tap.kind for tap in taps] == [TapKind.DONE]


def test_enter_with_an_amount_out_of_range_says_nothing(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    show(window, samples.mid_hand("fr"), clock)
    for _ in range(9):
        press(window, K.Key_9)
    clock.pass_by()
    press(window, K.Key_Return)
    assert taps == []


# --- the focus -----------------------------------------------------------------------------------


def test_arrows_lead_from_key_to_key_and_enter_presses(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    show(window, samples.mid_hand("fr"), clock)
    fold = window.desk.side.play.moves.fold
    for _ in range(80):
        press(window, K.Key_Right)
        if window.focusWidget() is fold:
            break
    assert window.focusWidget() is fold
    press(window, K.Key_Left)
    press(window, K.Key_Right)
    press(window, K.Key_Return)
    assert [tap.kind for tap in taps] == [TapKind.FOLD]


def test_what_is_typed_takes_the_focus_off_a_key(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    show(window, samples.mid_hand("fr"), clock)
    window.desk.side.play.moves.fold.setFocus()
    for digit in "9900":
        press(window, getattr(K, f"Key_{digit}"))
    clock.pass_by()
    press(window, K.Key_Return)
    assert [(tap.kind, tap.chips) for tap in taps] == [(TapKind.RAISE_TO, 9_900)]


@pytest.mark.parametrize("name", list(samples.ALL))
@pytest.mark.few
def test_every_key_in_sight_is_reached_by_arrows(
    window: DealerWindow, clock: HandClock, name: str
) -> None:
    show(window, samples.ALL[name]("fr"), clock)
    assert set(reachable(window)) <= reached(window)


def test_every_key_of_every_sheet_is_reached_by_arrows(
    window: DealerWindow, clock: HandClock
) -> None:
    view = samples.lost_device("fr")
    show(window, view, clock)
    for sheet in (OpenSheet(seat=4), OpenSheet(pots=True), OpenSheet(device="Scanner"),
                  OpenSheet(amount=view.seats[3].menu[3])):
        window.desk.side.open(sheet)
        assert set(reachable(window)) <= reached(window)


def reachable(window: DealerWindow) -> Iterator[KeyButton]:
    """The keys that a finger could press; those that the card pad lies over are not."""
    pad = window.desk.pad
    for piece in visible(window.desk):
        if isinstance(piece, KeyButton) and piece.isEnabled() and not (
            pad.isVisible() and not pad.isAncestorOf(piece)
        ):
            yield piece


def reached(window: DealerWindow) -> set[object]:
    found: set[object] = set()
    for _ in range(110):
        press(window, K.Key_Down)
        found.add(window.focusWidget())
    return found


# --- what is shown -------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", list(samples.ALL))
@pytest.mark.few
def test_with_a_keyboard_attached_every_view_still_stands_whole(
    window: DealerWindow, name: str, lang: str
) -> None:
    KeyButton.hints_shown = True
    window.show_view(samples.ALL[name](lang))
    assert_all(window)


def middle_of(key: KeyButton) -> float:
    """Where the middle of its words lies, from the key's own."""
    written = next(one for one in key.writings if one.text)
    return written.box.center().y() - key.area.center().y()


def test_room_is_kept_for_the_keyboards_hint_only_where_it_is_shown(
    window: DealerWindow, clock: HandClock
) -> None:
    show(window, samples.mid_hand("fr"), clock)
    picture_of(window)
    fold = window.desk.side.play.moves.fold
    assert middle_of(fold) == pytest.approx(0, abs=1)
    KeyButton.hints_shown = True
    picture_of(window)
    assert max(one.box.center().y() for one in fold.writings) > fold.area.center().y() + 4
    KeyButton.hints_shown = False
