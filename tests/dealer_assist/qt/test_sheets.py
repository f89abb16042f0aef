"""Sheets: rulings, seat menus, amounts and the card pad ask for the rest of a tap."""

from dataclasses import replace

import samples
from fingers import HandClock, Taps, click, press, show
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtTest import QTest

from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.qt.dealer.dealer_window import DealerWindow


def test_a_ruling_waits_and_its_first_key_is_the_proposal(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    show(window, samples.ruling("en"), clock)
    sheet = window.desk.side.top_sheet
    assert sheet.isVisible() and not window.desk.side.play.isVisible()
    press(window, Qt.Key.Key_Escape)
    press(window, Qt.Key.Key_F)
    assert sheet.isVisible() and taps == []
    click(sheet.keys[0])
    assert taps == [Tap(TapKind.CHOOSE, choice="full", table_number=413)]


def test_a_seats_menu_opens_and_closes(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    show(window, samples.mid_hand("fr"), clock)
    click(window.desk.felt.seats[3])
    clock.pass_by()
    sheet = window.desk.side.top_sheet
    assert [key.words for key in sheet.keys if key.isVisible()][1] == "Jeter sans montrer"
    press(window, Qt.Key.Key_Escape)
    assert not sheet.isVisible()
    click(window.desk.felt.seats[3])
    clock.pass_by()
    click(sheet.keys[1])
    assert taps == [Tap(TapKind.MUCK, seat=4, table_number=412)]
    assert not sheet.isVisible()


def test_a_control_that_needs_an_amount_asks_for_it(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    show(window, samples.empty_table("fr"), clock)
    click(window.desk.felt.seats[4])
    clock.pass_by()
    click(window.desk.side.top_sheet.keys[0])
    clock.pass_by()
    sheet = window.desk.side.amount
    assert sheet.isVisible() and not sheet.confirm.isEnabled()
    for digit in "10000":
        press(window, getattr(Qt.Key, f"Key_{digit}"))
    clock.pass_by()
    press(window, Qt.Key.Key_Return)
    assert taps == [Tap(TapKind.SIT, seat=5, chips=10_000)]
    assert not sheet.isVisible()


def test_a_control_that_needs_cards_opens_the_pad(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    show(window, samples.mid_hand("fr"), clock)
    window.desk.press(window.desk.felt.seats[0].view.menu[0])  # type: ignore[union-attr]
    clock.pass_by()
    pad = window.desk.pad
    assert pad.isVisible() and not pad.cards["Ah"].isEnabled()
    for card in ("Kh", "Kd"):
        click(pad.cards[card])
    assert taps == [Tap(TapKind.CARDS, seat=1, cards=("Kh", "Kd"), table_number=412)]
    assert not pad.isVisible()


def test_a_question_that_the_table_has_outgrown_is_dropped(
    window: DealerWindow, clock: HandClock
) -> None:
    view = samples.mid_hand("fr")
    bare = replace(view, seats=tuple(replace(seat, menu=(), opens=False) for seat in view.seats))
    for control, piece in (
        (view.seats[3].menu[3], window.desk.side.amount), (view.seats[0].menu[0], window.desk.pad),
    ):
        show(window, view, clock)
        window.desk.press(control)
        window.show_view(replace(samples.mid_hand("en"), number=420))
        assert piece.isVisible()
        window.show_view(bare)
        assert not piece.isVisible()


def test_the_last_card_that_is_asked_for_sends_them_all(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    show(window, samples.card_pad("fr"), clock)
    pad = window.desk.pad
    assert not pad.cards["As"].isEnabled()
    for card in ("As", "Qh", "Td"):
        click(pad.cards[card])
    assert pad.picks == ["Qh", "Td"]
    for card in ("Td", "9c"):
        click(pad.cards[card])
    assert pad.picks == ["Qh", "9c"] and taps == []
    click(pad.cards["9d"])
    assert taps == [Tap(TapKind.CARDS, cards=("Qh", "9c", "9d"), table_number=414)]


def test_the_card_pad_from_the_keyboard(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    show(window, samples.card_pad("en"), clock)
    QTest.keyClicks(window.focusWidget() or window, "qh9d")
    press(window, Qt.Key.Key_Backspace)
    QTest.keyClicks(window.focusWidget() or window, "9dad")
    assert [tap.cards for tap in taps] == [("Qh", "9d", "Ad")]


def test_the_card_pad_can_be_put_aside(window: DealerWindow, clock: HandClock) -> None:
    show(window, samples.card_pad("fr"), clock)
    window.desk.pad.pick("Qh")
    press(window, Qt.Key.Key_Escape)
    assert not window.desk.pad.isVisible()
    clock.pass_by()
    click(window.desk.reopen)
    assert window.desk.pad.isVisible() and window.desk.pad.picks == ["Qh"]
    window.show_view(samples.mid_hand("fr"))
    assert not window.desk.pad.isVisible() and not window.desk.reopen.isVisible()


def test_pots_and_devices_open_their_sheets(window: DealerWindow, clock: HandClock) -> None:
    show(window, samples.lost_device("fr"), clock)
    QTest.mouseClick(window.desk.felt.pots, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    page = window.desk.side.top_sheet.page
    assert page is not None and [line.name for line in page.lines] == ["Principal", "Annexe 1"]
    press(window, Qt.Key.Key_Escape)
    scanner = next(d for d in window.desk.top.devices if d.view and d.view.name == "Scanner")
    click(scanner)
    page = window.desk.side.top_sheet.page
    assert page is not None and "câble USB" in page.facts[0]
