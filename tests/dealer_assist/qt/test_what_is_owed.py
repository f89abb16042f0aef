"""What the panel tells before hands move: who still owes an action, how pots add up, what the
scanner counts, and how long ago each antenna was heard."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
import samples
from bench_walk import paint
from fingers import HandClock, Taps, click, press, show
from panel_table import DeskTable
from PyQt6.QtCore import Qt
from test_layout import assert_all
from test_sheets_over_the_felt import turned

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.table.last_report_age_words import DeviceAge, PartAge, PartKind, short_age
from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.dealer.side_column import OpenSheet
from dealer_assist.view.dealer.table_view import TableView


def view_of(desk: DeskTable) -> TableView:
    assert desk.window.view is not None
    return desk.window.view


def all_call(desk: DeskTable) -> DeskTable:
    while (options := advise(desk.table).options) is not None:
        desk.put(e.Called(options.seat, options.call) if options.call
                 else e.Checked(options.seat))
    return desk


# --- action owed ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "said", "last"), [
    ("fr", "Encore à parler : 1, 2, 3", "Encore à parler : siège 2"),
    ("en", "Still to act: 1, 2, 3", "Still to act: seat 2"),
])
def test_who_still_has_to_act_stands_below_what_is_said(
    desk: DeskTable, lang: str, said: str, last: str
) -> None:
    desk.lang = lang
    desk.seated(10_000, 10_000, 10_000).dealt()
    owed = view_of(desk).step.owed
    assert sorted(owed) == sorted(said)  # from the player to act on
    hand = desk.table.hand
    assert hand is not None
    while len([i for i in range(3)
               if not desk.table.hand.acted[i]]) > 1:  # type: ignore[union-attr]
        options = advise(desk.table).options
        assert options is not None
        desk.put(e.Called(options.seat, options.call))
    assert view_of(desk).step.owed == last
    paint(desk.window)
    assert last in [written.text for written in desk.window.desk.announce.writings]
    assert last in desk.window.desk.announce.accessibleName()


@pytest.mark.parametrize(("lang", "said"), [
    ("fr", "3 mains en jeu : 1, 2, 3"), ("en", "3 live hands: 1, 2, 3")])
def test_hands_still_live_are_told_before_a_board_card_a_muck_or_a_push(
    desk: DeskTable, lang: str, said: str
) -> None:
    desk.lang = lang
    all_call(desk.seated(10_000, 10_000, 10_000).dealt())
    assert view_of(desk).step.owed == said
    desk.put(e.BetsCollected())
    assert view_of(desk).step.owed == said


def test_nobody_is_owed_anything_once_one_hand_is_left(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000, 10_000).dealt()
    for _ in range(2):
        options = advise(desk.table).options
        assert options is not None
        desk.put(e.Folded(options.seat))
    assert view_of(desk).step.owed == ""


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.few
@pytest.mark.long
def test_ten_players_who_all_owe_an_action_stand_whole(desk: DeskTable, lang: str) -> None:
    desk.lang = lang
    desk.seated(*[1_250_000] * 10).dealt()
    assert view_of(desk).step.owed.count(",") == 9
    assert_all(desk.window)
    all_call(desk)
    assert "10" in view_of(desk).step.owed
    assert_all(desk.window)


# --- pots ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "sums", "cap", "open_"), [
    ("fr", "3 × 500 = 1\u00a0500", "plafond 500", "sans plafond"),
    ("en", "3 × 500 = 1,500", "cap 500", "no cap"),
])
@pytest.mark.few
def test_a_tap_on_the_pots_shows_how_they_add_up(
    desk: DeskTable, lang: str, sums: str, cap: str, open_: str
) -> None:
    desk.lang = lang
    desk.seated(500, 5_000, 5_000).dealt()
    options = advise(desk.table).options
    assert options is not None
    desk.put(e.Raised(options.seat, 5_000))
    all_call(desk).put(e.BetsCollected())
    desk.window.desk.put_pad_aside()
    desk.clock.pass_by()
    click(desk.window.desk.felt.pots)
    paint(desk.window)
    words = [written.text for written in desk.window.desk.side.top_sheet.writings]
    assert cap in words and open_ in words and any(text.endswith(f" · {sums}") for text in words)
    assert sums in desk.window.desk.side.top_sheet.accessibleName()
    assert_all(desk.window)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("players", [2, 6, 10])
@pytest.mark.few
def test_the_arithmetic_of_many_pots_stands_whole(
    desk: DeskTable, lang: str, players: int
) -> None:
    desk.lang = lang
    desk.seated(*[123_450 * (n + 1) for n in range(players)]).dealt()
    options = advise(desk.table).options
    assert options is not None
    hand = desk.table.hand
    assert hand is not None
    desk.put(e.Raised(options.seat, options.all_in_to))
    while (options := advise(desk.table).options) is not None:
        desk.put(e.Raised(options.seat, options.all_in_to)
                 if options.min_to and options.all_in_to >= options.min_to
                 else e.Called(options.seat, options.call) if options.call
                 else e.Checked(options.seat))
    while advise(desk.table).steps and not view_of(desk).pots:
        desk.put(e.BetsCollected())
    desk.window.desk.put_pad_aside()
    desk.window.desk.side.open(OpenSheet(pots=True))
    assert_all(desk.window)


# --- the scan fills the amount -------------------------------------------------------------------


def scanned(view: TableView, chips: int) -> TableView:
    return replace(view, keypad=replace(view.keypad, seen=chips))


def test_what_the_scanner_counts_stands_in_the_amount(
    window: DealerWindow, clock: HandClock, taps: Taps
) -> None:
    view = samples.mid_hand("fr")
    show(window, scanned(view, 10_000), clock)
    keypad = window.desk.side.play.keypad
    assert keypad.entry.chips == 10_000
    assert keypad.display.shown[2] == "lu par le lecteur de jetons : soit 4\u00a0850 de plus"
    assert_all(window)
    show(window, scanned(view, 12_000), clock)
    assert keypad.entry.chips == 12_000
    press(window, Qt.Key.Key_R)
    assert [(tap.kind, tap.chips) for tap in taps] == [(TapKind.RAISE_TO, 12_000)]


def test_what_a_finger_types_goes_before_the_scan(window: DealerWindow, clock: HandClock) -> None:
    view = samples.mid_hand("en")
    show(window, scanned(view, 10_000), clock)
    for digit in "15":
        press(window, getattr(Qt.Key, f"Key_{digit}"))
    keypad = window.desk.side.play.keypad
    assert keypad.entry.digits == "15"
    show(window, scanned(view, 20_000), clock)
    assert keypad.entry.digits == "15"


def test_chips_that_are_taken_back_leave_the_amount(
    window: DealerWindow, clock: HandClock
) -> None:
    view = samples.mid_hand("en")
    show(window, scanned(view, 10_000), clock)
    show(window, view, clock)
    assert window.desk.side.play.keypad.entry.digits == ""


def test_after_an_undo_the_chips_that_stand_there_are_in_the_amount_again(
    desk: DeskTable,
) -> None:
    desk.put(e.DeviceFound("scanner", "SCAN", 1))
    desk.seated(10_000, 10_000, 10_000).dealt()
    options = advise(desk.table).options
    assert options is not None
    desk.put(e.ChipsSeen(options.seat, 300, (100, 100, 100)), e.Raised(options.seat, 300))
    assert view_of(desk).keypad.seen == 0
    desk.comes(Tap(TapKind.UNDO))
    assert view_of(desk).keypad.seen == 300
    assert desk.window.desk.side.play.keypad.entry.chips == 300


# --- sensor and dealer; the deck -----------------------------------------------------------------


@pytest.mark.parametrize(("choice", "holds"), [(0, 300), (1, 100)])
def test_where_sensor_and_dealer_disagree_both_stand_there_and_one_tap_chooses(
    desk: DeskTable, choice: int, holds: int
) -> None:
    desk.put(e.DeviceFound("scanner", "SCAN", 1))
    desk.seated(10_000, 10_000, 10_000).dealt()
    desk.put(e.ChipsSeen(2, 300), e.CountDiffered("scanner", 2, 300, 100))
    waits = view_of(desk).choice
    assert waits is not None
    words = " ".join((*waits.facts, *(f"{one.text} {one.amount}" for one in waits.choices)))
    assert "300" in words and "100" in words
    facts = len(desk.facts)
    click(desk.window.desk.side.top_sheet.keys[choice])
    assert desk.last == e.CountSettled(2, holds) and len(desk.facts) == facts + 1
    assert e.CountDiffered("scanner", 2, 300, 100) in desk.facts  # what each said stays


@pytest.mark.parametrize(("lang", "missing", "twice"), [
    ("fr", "la dame de cœur", "le neuf de carreau"),
    ("en", "the queen of hearts", "the nine of diamonds"),
])
def test_a_deck_check_names_the_missing_and_the_duplicate_card(
    desk: DeskTable, lang: str, missing: str, twice: str
) -> None:
    desk.lang = lang
    desk.put(e.DeckChecked("1", 52, ("Qh",), ("9d",)))
    alert = view_of(desk).alert.casefold()
    assert missing in alert and twice in alert
    assert_all(desk.window)


# --- how long ago it was heard -------------------------------------------------------------------


AGES: Mapping[str, DeviceAge] = {
    "shoe": DeviceAge(0, (PartAge(PartKind.READER, age_s=4, unread=2), PartAge(PartKind.GATE),
                          PartAge(PartKind.LID, age_s=7_300, failed=True))),
    "scanner": DeviceAge(75, tuple(
        PartAge(PartKind.ANTENNA, seat, 3 * seat, seat % 3) for seat in range(1, 11))),
}


def keyed(view: TableView) -> TableView:
    keys = ("shoe", "scanner", "board")
    return replace(view, devices=tuple(
        replace(one, key=key) for one, key in zip(view.devices, keys, strict=True)))


def told_lines(window: DealerWindow) -> list[str]:
    """Lines of the open sheet, on all its leaves."""
    sheet, told = window.desk.side.top_sheet, list[str]()
    for _ in range(5):
        assert sheet.page is not None
        told += [f"{one.name} {one.amount} {one.rest}".rstrip() for one in sheet.page.lines]
        if not turned(window):
            break
    return told


@pytest.mark.parametrize(("lang", "line"), [
    ("fr", "Couvercle 2 h en panne"), ("en", "Lid 2 h failed")])
def test_a_device_says_how_long_ago_it_and_its_parts_were_heard(
    window: DealerWindow, clock: HandClock, lang: str, line: str
) -> None:
    show(window, keyed(samples.mid_hand(lang)), clock)
    window.device_watch.hear(lambda: AGES)
    paint(window)
    shoe, scanner = window.desk.top.devices[1:3]
    assert "0 s" in [written.text for written in shoe.writings]
    assert "1 min" in scanner.accessibleName()
    for tile in (shoe, scanner):
        click(tile)
        assert_all(window)
    assert len(told_lines(window)) == 10
    click(shoe)
    assert told_lines(window)[0] == line  # what has failed stands first


def test_a_device_that_tells_no_age_shows_none(window: DealerWindow, clock: HandClock) -> None:
    show(window, samples.mid_hand("fr"), clock)
    window.device_watch.hear(dict)
    paint(window)
    assert all(device.age == "" for device in window.desk.top.devices)


@pytest.mark.parametrize(("seconds", "said"), [
    (-1, ""), (0, "0 s"), (59, "59 s"), (60, "1 min"), (3_600, "1 h"), (90_000, "25 h")])
def test_an_age_is_short(seconds: int, said: str) -> None:
    assert short_age(seconds, "fr") == said
