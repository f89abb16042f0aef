"""Only what a finger meant happens: not what wakes the screen, slides off, or is laid on it."""

from dataclasses import replace

import pytest
import samples
from bench_walk import describe, picture_of
from fingers import HandClock, Taps, click, hold, press, show
from panel_table import DeskTable
from PyQt6.QtCore import QEvent, QPoint, QPointF, Qt
from PyQt6.QtGui import QEventPoint, QInputDevice, QPointingDevice, QTouchEvent
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from test_every_sheet import MOMENTS, at, made, view_of  # noqa: F401
from test_layout import assert_read, assert_whole

from dealer_assist.game.taps import TapKind
from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.pieces.idle_screen_cover import REST_SECONDS, is_somebody_awaited
from dealer_assist.qt.pieces.key_button import (
    DEAD_SECONDS,
    HOLD_SECONDS,
    HOLD_TICK_MS,
    TWICE_SECONDS,
    KeyButton,
)
from dealer_assist.qt.pieces.theme import THEMES
from dealer_assist.view.dealer.table_view import AlertLevel, TableView
from dealer_assist.view.menus.fact_entry_controls import is_final
from dealer_assist.view.sentences.sheet_page import controls_of

LEFT = Qt.MouseButton.LeftButton


def idle(lang: str = "fr") -> TableView:
    """Nobody is asked for anything."""
    return replace(samples.empty_table(lang), pad=None, choice=None, alert="",
                   alert_level=AlertLevel.NONE)


def asleep(window: DealerWindow, clock: HandClock) -> None:
    show(window, idle(), clock)
    clock.pass_by(REST_SECONDS)
    window.rest.tick()
    assert window.rest.isVisible()


def touched(window: DealerWindow, where: QPoint) -> QWidget:
    """The piece that a touch at this place of the window reaches."""
    found = window.childAt(where)
    assert found is not None
    return found


# --- the touch that wakes ------------------------------------------------------------------------


def test_the_touch_that_wakes_the_screen_presses_nothing(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    asleep(window, clock)
    key = window.desk.floor
    spot = key.mapTo(window, key.rect().center())
    under = touched(window, spot)
    assert under is window.rest
    QTest.mousePress(under, LEFT, pos=under.mapFrom(window, spot))
    assert window.rest.isVisible()  # until the finger is gone: its release presses nothing either
    QTest.mouseRelease(touched(window, spot), LEFT, pos=under.mapFrom(window, spot))
    assert not window.rest.isVisible() and taps == []
    click(key)
    assert taps == []  # the dead time of a key that appears
    clock.pass_by(DEAD_SECONDS + 0.01)
    click(key)
    assert [tap.kind for tap in taps] == [TapKind.CALL_FLOOR]


def test_the_key_that_wakes_the_screen_does_nothing_else(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    asleep(window, clock)
    press(window, Qt.Key.Key_F1)
    assert taps == [] and not window.rest.isVisible()
    clock.pass_by()
    press(window, Qt.Key.Key_F1)
    assert [tap.kind for tap in taps] == [TapKind.CALL_FLOOR]


@pytest.mark.parametrize("name", [n for n in samples.ALL if n != "empty_table"])
@pytest.mark.few
def test_the_panel_stays_lit_while_anybody_is_waited_for(
    window: DealerWindow, clock: HandClock, name: str
) -> None:
    view = samples.ALL[name]("fr")
    assert is_somebody_awaited(view)
    show(window, view, clock)
    clock.pass_by(10 * REST_SECONDS)
    window.rest.tick()
    assert not window.rest.isVisible()


def test_news_wakes_the_panel_by_itself(window: DealerWindow, clock: HandClock) -> None:
    asleep(window, clock)
    window.show_view(replace(idle(), number=idle().number))
    assert window.rest.isVisible()  # the same picture again is no news
    window.show_view(replace(idle(), number=idle().number + 1))
    assert not window.rest.isVisible()


def test_the_panel_is_not_dimmed_under_an_open_sheet(
    window: DealerWindow, clock: HandClock
) -> None:
    show(window, idle(), clock)
    click(window.desk.felt.seats[0])
    assert window.desk.side.opened is not None
    clock.pass_by(REST_SECONDS + 1)
    window.rest.tick()
    assert not window.rest.isVisible()


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.few
def test_at_rest_it_says_how_to_wake_it_and_gives_little_light(
    window: DealerWindow, clock: HandClock, lang: str
) -> None:
    def light() -> float:
        small = picture_of(window).scaled(32, 20)
        return sum(small.pixelColor(x, y).lightnessF() for x in range(32) for y in range(20))

    show(window, idle(lang), clock)
    lit = light()
    clock.pass_by(REST_SECONDS)
    window.rest.tick()
    assert light() < 0.4 * lit
    for theme in THEMES.values():
        window.use_theme(theme)
        picture_of(window)
        assert_whole(window.rest)
        assert_read(window.rest)
        assert window.rest.writings and window.rest.accessibleName() == (
            window.rest.writings[0].text)


# --- what slides, what is laid down --------------------------------------------------------------


def test_a_finger_that_slides_off_presses_nothing(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    show(window, samples.mid_hand("fr"), clock)
    call = window.desk.side.play.moves.check_call
    QTest.mousePress(call, LEFT)
    QTest.mouseMove(call, QPoint(call.width() + 40, 10))
    QTest.mouseRelease(call, LEFT, pos=QPoint(call.width() + 40, 10))
    assert taps == [] and not call.isDown()


def contact(piece: QWidget, number: int, at: QPointF) -> None:
    """One more contact on the glass, as the touch screen tells it. The screen ends with the
    application that it was made under, and an earlier test may have had another one."""
    screen = QPointingDevice(
        "glass", 1, QInputDevice.DeviceType.TouchScreen, QPointingDevice.PointerType.Finger,
        QInputDevice.Capability.Position, 10, 0,
    )
    point = QEventPoint(number, QEventPoint.State.Pressed, at, piece.mapToGlobal(at))
    event = QTouchEvent(QEvent.Type.TouchBegin, screen, Qt.KeyboardModifier.NoModifier, [point])
    QApplication.sendEvent(piece, event)
    assert not event.isAccepted()  # Qt makes a mouse of the first one


def test_a_hand_laid_on_the_glass_lets_go_of_what_it_pressed(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    show(window, samples.mid_hand("fr"), clock)
    moves = window.desk.side.play.moves
    QTest.mousePress(moves.check_call, LEFT)
    for number, key in enumerate((moves.fold, moves.check_call, window.desk.side.undo)):
        contact(key, number, QPointF(5, 5))
    QTest.mouseRelease(moves.check_call, LEFT)
    click(moves.fold)
    assert taps == []
    clock.pass_by()
    click(moves.fold)
    assert [tap.kind for tap in taps] == [TapKind.FOLD]


def test_two_fingers_are_no_hand_and_the_first_one_counts(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    show(window, samples.mid_hand("fr"), clock)
    moves = window.desk.side.play.moves
    QTest.mousePress(moves.check_call, LEFT)
    for number, key in enumerate((moves.check_call, moves.fold)):
        contact(key, number, QPointF(5, 5))
    QTest.mouseRelease(moves.check_call, LEFT)
    assert [tap.kind for tap in taps] == [TapKind.CHECK_CALL]


def test_touches_one_after_another_are_no_hand(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    show(window, samples.mid_hand("fr"), clock)
    for number in range(5):
        contact(window.desk.floor, number, QPointF(5, 5))
        clock.pass_by(0.2)
    click(window.desk.floor)
    assert [tap.kind for tap in taps] == [TapKind.CALL_FLOOR]


# --- what no undo takes back ---------------------------------------------------------------------


def final_key(desk: DeskTable) -> KeyButton:
    """The key that sets the tournament to its next level: the clock's word isn't undone."""
    side = desk.window.desk.side
    for menu in view_of(desk).menus:
        for control in menu.controls:
            if control.hold and control.enabled and control.tap.fact is not None and (
                    is_final(control.tap.fact)):
                side.open_menu(menu.name)
                desk.clock.pass_by()
                return next(key for key in side.top_sheet.keys
                            if key.isVisible() and key.control == control)
    raise AssertionError("nothing has to be held")


def test_what_nothing_takes_back_wants_a_finger_that_stays(
    made: list[DeskTable],  # noqa: F811
) -> None:
    desk = at("tournament", "fr", made)
    key, facts = final_key(desk), len(desk.facts)
    click(key)
    hold(key, desk.clock, HOLD_SECONDS / 2)
    QTest.mouseRelease(key, LEFT)
    assert len(desk.facts) == facts
    hold(key, desk.clock, HOLD_SECONDS)
    assert len(desk.facts) == facts + 1 and is_final(desk.last)


def test_a_finger_that_slides_off_while_it_holds_does_nothing(
    made: list[DeskTable],  # noqa: F811
) -> None:
    desk = at("tournament", "fr", made)
    key, facts = final_key(desk), len(desk.facts)
    QTest.mousePress(key, LEFT)
    QTest.mouseMove(key, QPoint(key.width() + 50, 5))
    desk.clock.pass_by(2 * HOLD_SECONDS)
    QTest.qWait(3 * HOLD_TICK_MS)
    QTest.mouseRelease(key, LEFT, pos=QPoint(key.width() + 50, 5))
    assert len(desk.facts) == facts


def test_from_the_keyboard_it_is_pressed_twice(made: list[DeskTable]) -> None:  # noqa: F811
    desk = at("tournament", "en", made)
    key, facts = final_key(desk), len(desk.facts)
    QTest.keyClicks(desk.window.focusWidget() or desk.window,
                    key.figure)  # type: ignore[attr-defined]
    desk.clock.pass_by(TWICE_SECONDS + 1)
    QTest.keyClicks(desk.window.focusWidget() or desk.window,
                    key.figure)  # type: ignore[attr-defined]
    assert len(desk.facts) == facts
    desk.clock.pass_by(1)
    QTest.keyClicks(desk.window.focusWidget() or desk.window,
                    key.figure)  # type: ignore[attr-defined]
    assert len(desk.facts) == facts + 1


def test_a_held_key_shows_how_long_and_says_so(made: list[DeskTable]) -> None:  # noqa: F811
    desk = at("tournament", "fr", made)
    key = final_key(desk)
    before = picture_of(key)
    hold(key, desk.clock, HOLD_SECONDS / 2)
    assert picture_of(key) != before
    assert "maintenir" in key.accessibleName()
    QTest.mouseRelease(key, LEFT)


@pytest.mark.parametrize("moment", list(MOMENTS))
@pytest.mark.few
def test_every_key_whose_fact_stays_for_good_is_held_or_asks_first(
    made: list[DeskTable], moment: str  # noqa: F811
) -> None:
    for control in controls_of(view_of(at(moment, "fr", made))):
        fact = control.tap.fact
        if fact is not None and is_final(fact) and control.enabled and not control.opens:
            assert control.hold or control.asks, control.text


def test_no_key_that_undo_takes_back_has_to_be_held(window: DealerWindow) -> None:
    for name in samples.ALL:
        window.show_view(samples.ALL[name]("fr"))
        assert not [describe(key) for key in window.desk.findChildren(KeyButton) if key.holds]


def test_between_two_hands_and_at_a_closed_table_the_panel_may_rest(
    made: list[DeskTable],  # noqa: F811
) -> None:
    for moment in ("not opened", "closed"):
        assert not is_somebody_awaited(view_of(at(moment, "fr", made))), moment
    assert not is_somebody_awaited(view_of(at("not opened", "fr", made).seated(10_000, 10_000)))
    assert is_somebody_awaited(view_of(at("in hand", "fr", made)))


def test_a_fault_while_painting_leaves_the_window_standing(
    window: DealerWindow, clock: HandClock, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    def fails(painter: object) -> None:
        raise RuntimeError("a fault of ours")

    show(window, samples.mid_hand("fr"), clock)
    with qtbot.capture_exceptions() as caught:
        monkeypatch.setattr(window.desk.announce, "paint", fails)
        window.desk.announce.update()
        picture_of(window)
    assert caught
    monkeypatch.undo()
    picture_of(window)
    assert window.desk.announce.writings


def test_a_sheet_that_takes_the_place_of_keys_being_typed_on_is_dead_for_400_ms(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    show(window, samples.mid_hand("fr"), clock)
    window.desk.side.play.keypad.type_key("5")
    window.show_view(samples.ruling("fr"))
    first = window.desk.side.top_sheet.keys[0]
    assert first.isVisible()
    clock.pass_by(0.3)
    click(first)
    assert taps == []
    clock.pass_by(0.15)
    click(first)
    assert len(taps) == 1


def test_a_sheet_that_comes_while_nobody_types_waits_no_longer_than_any_key(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    show(window, samples.mid_hand("fr"), clock)
    window.show_view(samples.ruling("fr"))
    clock.pass_by(0.2)
    click(window.desk.side.top_sheet.keys[0])
    assert len(taps) == 1
