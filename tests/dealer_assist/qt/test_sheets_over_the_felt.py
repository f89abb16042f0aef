"""What is looked up lies over the felt: the column goes on, and no key nor who acts is covered."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
import samples
from fingers import HandClock, Taps, click, press, show
from panel_table import DeskTable
from PyQt6.QtCore import QPoint, QRect, Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QWidget
from test_arrangements import NAMED, stood
from test_layout import assert_all

from dealer_assist.game import facts as e
from dealer_assist.game.taps import TapKind
from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.dealer.side_column import OpenSheet
from dealer_assist.view.dealer.table_view import TableView
from dealer_assist.view.sentences.sheet_page import TURN

LANGS = ("fr", "en")
NAME = "Jean-Christophe-Marc"  # 20 letters
STAKES_MENUS = ("stakes", "sign", "closing", "totals", "seat.4.chips", "seat.4.place")


def acting(view: TableView, number: int) -> TableView:
    """The same picture with another seat to act."""
    return replace(view, seats=tuple(
        replace(seat, acting=seat.seat == number) for seat in view.seats))


def placed(window: DealerWindow, piece: QWidget) -> QRect:
    return QRect(piece.mapTo(window, QPoint(0, 0)), piece.size())


def covers(window: DealerWindow, piece: QWidget) -> bool:
    over = window.desk.side.over
    assert over is not None and over.isVisible()
    return placed(window, over).intersects(placed(window, piece))


def kinds(view: TableView) -> Iterator[OpenSheet]:
    """One sheet of each kind that a finger may look up."""
    yield OpenSheet(seat=4)
    yield OpenSheet(device=view.devices[0].name)
    yield OpenSheet(pots=True)
    for menu in ("table", *STAKES_MENUS):
        yield OpenSheet(menu=menu)


def every_sheet(view: TableView) -> Iterator[OpenSheet]:
    """Every sheet that a finger may look up."""
    yield OpenSheet(pots=True)
    yield OpenSheet(device=view.devices[0].name)
    yield from (OpenSheet(menu=menu.name) for menu in view.menus
                if not menu.name.startswith("seat.") or menu.name.startswith("seat.4"))
    yield from (OpenSheet(seat=seat) for seat in (1, 4))


def assert_keys_are_free(window: DealerWindow) -> None:
    desk = window.desk
    for piece in (desk.floor, desk.incident, desk.alert, desk.waiting, desk.announce, desk.top,
                  desk.side, desk.side.undo, desk.step):
        assert not piece.isVisible() or not covers(window, piece), piece
    over = desk.side.over
    assert over is not None and desk.felt.rect().contains(over.geometry())


def full_table(lang: str) -> DeskTable:
    """Ten players with long names and stacks; the third is to act."""
    desk = DeskTable(lang=lang)
    desk.put(e.DealerCameOn(NAME))
    return desk.seated(*(1_250_000_000 + seat for seat in range(10))).dealt()


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", list(NAMED))
@pytest.mark.parametrize("percent", [100, 125, 150])
def test_each_kind_stands_whole_and_covers_no_key(name: str, lang: str, percent: int) -> None:
    desk = full_table(lang)
    stood(desk.window, name, percent)
    view = desk.window.view
    assert view is not None
    for opened in kinds(view):
        desk.window.desk.side.open(opened)
        if desk.window.desk.side.opened is not None:  # no pot is there yet
            assert_all(desk.window)
            assert_keys_are_free(desk.window)
    desk.window.close()
    desk.window.deleteLater()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", list(NAMED))
@pytest.mark.few
def test_nine_pots_stand_over_the_felt(window: DealerWindow, name: str, lang: str) -> None:
    for percent in (100, 125, 150):
        stood(window, name, percent)
        window.show_view(samples.many_pots(lang))
        window.desk.side.open(OpenSheet(pots=True))
        assert_all(window)
        assert_keys_are_free(window)


def assert_table_is_seen(window: DealerWindow, lang: str, what: object) -> None:
    """Who acts, TOTAL and the board are in sight, on each leaf."""
    felt, over, view = window.desk.felt, window.desk.side.over, window.desk.view
    assert over is not None and view is not None
    lying = over.geometry()
    kept = [felt.places.seat_at(seat.seat) for seat in view.seats if seat.acting]
    kept += [felt.places.total_at(), felt.places.board_at()]
    for place in kept:
        x, y, wide, high = (part * felt.factor for part in place)
        seen = QRect(round(x), round(y), round(wide) - 1, round(high) - 1)
        assert not lying.intersects(seen), (lang, what, lying, seen)


def turned(window: DealerWindow) -> bool:
    """Turn the open sheet to its next leaf; False after the last."""
    over = window.desk.side.over
    assert over is not None
    for key in over.keys:
        if key.isVisible() and key.control is not None and key.control.tap == TURN:
            at, last = key.words[:-1].partition("(")[2].split("/")
            key.fired.emit(key.control)
            return at != last
    return False


@pytest.mark.long
@pytest.mark.parametrize("number", [0, 1, 3, 10])
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", list(NAMED))
def test_no_sheet_covers_who_acts_total_or_board(
    window: DealerWindow, name: str, lang: str, number: int
) -> None:
    """Nor on a leaf; ``number`` acts, 0: whoever does over ten pots."""
    stood(window, name)
    desk = full_table(lang)
    plain = samples.many_pots(lang) if number == 0 else desk.window.view
    assert plain is not None
    window.show_view(acting(plain, number) if number else plain)
    for opened in every_sheet(plain):
        window.desk.side.open(opened)
        while window.desk.side.looks_up:
            assert_table_is_seen(window, lang, opened)
            assert_keys_are_free(window)
            over = window.desk.side.over
            assert over is not None
            if over.is_dense:
                assert_all(window)
            if not turned(window):
                break
        window.desk.side.close_sheet()
    desk.window.close()
    desk.window.deleteLater()


def test_a_figure_presses_its_key_on_whichever_leaf_it_stands(
    window: DealerWindow, clock: HandClock
) -> None:
    stood(window, "portrait")
    desk = full_table("fr")
    view = desk.window.view
    assert view is not None
    window.show_view(view)
    window.desk.side.open(OpenSheet(menu="table"))
    clock.pass_by()
    over = window.desk.side.over
    assert over is not None and over.is_dense
    shown = [key.control for key in over.keys if key.isVisible()]
    eighth = next(menu for menu in view.menus if menu.name == "table").controls[7]
    assert eighth not in shown
    press(window, Qt.Key.Key_8)
    assert window.desk.side.opened == OpenSheet(menu=eighth.opens)
    desk.window.close()
    desk.window.deleteLater()


# --- the column goes on -------------------------------------------------------------------------


def looking(window: DealerWindow, clock: HandClock, opened: OpenSheet) -> None:
    show(window, samples.mid_hand("fr"), clock)
    window.desk.side.open(opened)
    clock.pass_by()


def test_nothing_is_built_before_it_is_opened(window: DealerWindow) -> None:
    window.show_view(samples.mid_hand("fr"))
    assert window.desk.side.over is None
    window.desk.side.open(OpenSheet(seat=4))
    assert window.desk.side.over is not None


def test_the_betting_keys_stay_and_an_act_closes_what_was_looked_up(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    looking(window, clock, OpenSheet(seat=4))
    play, over = window.desk.side.play, window.desk.side.over
    assert over is not None and over.isVisible() and play.isVisible()
    click(play.keypad.digits.keys["5"])
    assert over.isVisible()  # pots and stacks are read while an amount is typed
    click(play.moves.fold)
    assert [tap.kind for tap in taps] == [TapKind.FOLD] and not over.isVisible()


def test_who_acts_being_another_closes_it_and_the_felt_is_dead_for_400_ms(
    window: DealerWindow, clock: HandClock
) -> None:
    looking(window, clock, OpenSheet(seat=4))
    view, seat = window.desk.view, window.desk.felt.seats[3]
    assert view is not None
    window.show_view(replace(view, number=view.number + 1))
    assert window.desk.side.looks_up  # a fact that changes nobody's turn: only its contents
    acts = next(one.seat for one in view.seats if one.acting)
    window.show_view(acting(view, acts % 10 + 1))
    assert window.desk.side.opened is None
    clock.pass_by(0.3)
    click(seat)
    assert window.desk.side.opened is None
    clock.pass_by(0.15)
    click(seat)
    assert window.desk.side.opened == OpenSheet(seat=4)


def test_a_touch_beside_it_closes_it_and_one_on_it_does_not(
    window: DealerWindow, clock: HandClock
) -> None:
    looking(window, clock, OpenSheet(seat=4))
    over = window.desk.side.over
    assert over is not None
    QTest.mouseClick(over, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    assert over.isVisible()
    QTest.mouseClick(window.desk.felt.board, Qt.MouseButton.LeftButton)
    assert not over.isVisible()
    window.desk.side.open(OpenSheet(seat=4))
    QTest.mouseClick(window.desk.announce, Qt.MouseButton.LeftButton)
    assert not over.isVisible()


def test_the_card_pad_stays_beside_it_and_undo_names_the_card_then_the_sheet(
    window: DealerWindow, clock: HandClock
) -> None:
    show(window, samples.card_pad("fr"), clock)
    desk = window.desk
    seat = next(one for one in desk.felt.seats if one.isEnabled())
    click(seat)
    clock.pass_by()
    assert desk.pad.isVisible() and desk.side.over is not None and desk.side.over.isVisible()
    desk.pad.pick("7h")
    for _ in range(2):
        clock.pass_by()
        click(desk.side.undo)
    assert desk.pad.isVisible() and not desk.pad.picks and desk.side.opened is None


def test_a_keyboards_figures_are_the_sheets_and_its_letters_the_columns(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    looking(window, clock, OpenSheet(seat=4))
    QTest.keyClicks(window.focusWidget() or window, "c")
    assert [tap.kind for tap in taps] == [TapKind.CHECK_CALL]
    looking(window, clock, OpenSheet(seat=4))
    before = window.desk.side.opened
    QTest.keyClicks(window.focusWidget() or window, "1")
    assert not window.desk.side.play.keypad.entry.digits and window.desk.side.opened != before
