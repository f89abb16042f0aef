"""However the screen is shaped and however large the words: all stands there, whole and apart."""

import pytest
import samples
from bench_walk import describe, paint, visible
from fingers import HandClock, press, show
from PyQt6.QtCore import QPoint, QRect, Qt
from PyQt6.QtWidgets import QWidget
from test_layout import assert_all

from dealer_assist.game.taps import Tap
from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.dealer.side_column import OpenSheet
from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.qt.pieces.text_fitting import Writing
from dealer_assist.qt.pieces.theme import ScreenLooks
from dealer_assist.view.dealer.layout_choice import (
    ALL,
    LANDSCAPE,
    LOW,
    PORTRAIT,
    TALL,
    WIDE,
    arrangement_for,
)
from dealer_assist.view.dealer.panel_layout import Arrangement

SIZES = {
    LANDSCAPE: (1280, 800), WIDE: (1920, 1080), LOW: (1024, 600), PORTRAIT: (800, 1280),
    TALL: (1080, 1920),
}
NAMED = {arrangement.name: arrangement for arrangement in ALL}
OTHERS = [name for name in NAMED if name != "landscape"]  # that one is walked by test_layout
LANGS = ("fr", "en")


def stood(window: DealerWindow, name: str, text_percent: int = 100) -> Arrangement:
    """The window on the screen that this arrangement is made for."""
    window.dress(ScreenLooks(text_percent=text_percent))
    window.resize(*SIZES[NAMED[name]])
    assert window.desk.arrangement is NAMED[name]
    return NAMED[name]


def assert_inside(window: DealerWindow) -> None:
    ground = window.rect()
    for piece in visible(window.desk):
        assert isinstance(piece, QWidget)
        corner = piece.mapTo(window, QPoint(0, 0))
        seen = piece.rect().translated(corner)
        assert ground.contains(seen), f"{describe(piece)} at {seen} of {ground}"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.few
def test_every_view_stands_in_every_arrangement(
    window: DealerWindow, name: str, lang: str
) -> None:
    stood(window, name)
    for sample in samples.ALL.values():
        window.show_view(sample(lang))
        assert_all(window)
        assert_inside(window)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", list(NAMED))
@pytest.mark.long
def test_every_view_stands_in_words_half_as_large_again(
    window: DealerWindow, name: str, lang: str
) -> None:
    stood(window, name, 150)
    for sample in samples.ALL.values():
        window.show_view(sample(lang))
        assert_all(window)


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.few
def test_sheets_of_a_seat_a_pot_a_device_and_an_amount_stand_there(
    window: DealerWindow, name: str
) -> None:
    stood(window, name, 125)
    view = samples.lost_device("fr")
    window.show_view(view)
    for opened in (OpenSheet(seat=4), OpenSheet(pots=True), OpenSheet(device="Scanner"),
                   OpenSheet(amount=view.seats[3].menu[3])):
        window.desk.side.open(opened)
        assert_all(window)
        assert_inside(window)


@pytest.mark.parametrize("arrangement", ALL, ids=lambda one: one.name)
def test_keys_have_eleven_millimetres_in_pixels_of_a_ten_inch_screen(
    window: DealerWindow, arrangement: Arrangement
) -> None:
    factor = arrangement.factor(*SIZES[arrangement])
    assert 64 * factor >= 51
    assert 76 * factor * 0.217 >= 13 or arrangement is not LOW


@pytest.mark.long
def test_on_a_low_screen_words_have_ten_pixels_and_what_is_said_sixteen(
    window: DealerWindow,
) -> None:
    arrangement = stood(window, "low")
    factor = arrangement.factor(1024, 600)
    for sample in samples.ALL.values():
        window.show_view(sample("fr"))
        paint(window)
        for piece in visible(window.desk):
            for written in piece.writings:
                assert written.fit.size * factor >= 9.5, (describe(piece), written.text)
        for written in window.desk.announce.writings:
            assert written.fit.size * factor >= 16


def test_a_wide_screen_is_used_to_its_edges(window: DealerWindow) -> None:
    stood(window, "wide")
    assert window.desk.width() >= 1915 and window.desk.height() >= 1079
    assert window.desk.felt.seats[0].place.width() > 176


def test_upright_the_table_is_above_and_the_keys_are_below_on_the_right(
    window: DealerWindow,
) -> None:
    for name in ("portrait", "tall"):
        arrangement = stood(window, name)
        felt, side = window.desk.felt.place, window.desk.side.place
        assert side.top() >= felt.bottom() and side.right() > arrangement.width * 0.95


def test_all_in_is_far_from_the_floors_key(window: DealerWindow) -> None:
    for name in NAMED:
        stood(window, name)
        window.show_view(samples.mid_hand("fr"))
        desk = window.desk
        floor, all_in = (QRect(key.mapTo(desk, QPoint(0, 0)), key.size())
                         for key in (desk.floor, desk.side.all_in))
        apart = max(all_in.left() - floor.right(), all_in.top() - floor.bottom()) / desk.factor
        assert apart > 200, name  # 34 mm; across the whole table where it lies


@pytest.mark.parametrize(("width", "height", "choice", "name"), [
    (1280, 800, "auto", "landscape"), (1366, 768, "auto", "wide"),
    (1920, 1200, "auto", "landscape"), (1024, 600, "auto", "low"),
    (1024, 768, "auto", "landscape"), (800, 480, "auto", "low"),
    (768, 1024, "auto", "portrait"), (1080, 1920, "auto", "tall"),
    (800, 1280, "landscape", "landscape"), (1280, 800, "portrait", "portrait"),
    (0, 0, "auto", "landscape"),
])
def test_the_window_stands_by_its_shape_or_as_was_chosen(
    width: int, height: int, choice: str, name: str
) -> None:
    assert arrangement_for(width, height, choice).name == name


def test_turning_the_tablet_in_mid_hand_loses_nothing_typed(
    window: DealerWindow, clock: HandClock, taps: list[Tap]
) -> None:
    stood(window, "landscape")
    show(window, samples.mid_hand("fr"), clock)
    keypad = window.desk.side.play.keypad
    for digit in "12000":
        keypad.type_key(digit)
    window.resize(800, 1280)
    window.dress(ScreenLooks(text_percent=150))
    assert keypad.entry.chips == 12_000
    clock.pass_by()
    press(window, Qt.Key.Key_Return)
    assert [tap.chips for tap in taps] == [12_000]


def test_turning_the_tablet_keeps_the_open_sheet_and_the_picked_cards(
    window: DealerWindow, clock: HandClock
) -> None:
    show(window, samples.card_pad("fr"), clock)
    window.desk.pad.pick("7h")
    window.resize(800, 1280)
    assert window.desk.pad.isVisible() and window.desk.pad.picks == ["7h"]
    assert_all(window)
    show(window, samples.lost_device("fr"), clock)
    window.desk.side.open(OpenSheet(seat=4))
    window.resize(1280, 800)
    assert window.desk.side.opened == OpenSheet(seat=4)
    assert_all(window)


def written_of(piece: QWidget, words: str) -> Writing:
    writings: tuple[Writing, ...] = getattr(piece, "writings", ())
    return next(written for written in writings if words in written.text)


@pytest.mark.parametrize("name", list(NAMED))
@pytest.mark.few
def test_large_words_are_larger_where_it_counts(window: DealerWindow, name: str) -> None:
    """A stack, a call and the digits grow; no amount and no action becomes smaller."""
    view = samples.mid_hand("fr")
    sizes: dict[int, dict[tuple[int, str], int]] = {}
    for percent in (100, 150):
        stood(window, name, percent)
        window.show_view(view)
        paint(window)
        desk = window.desk
        moves = desk.side.play.moves
        pieces = (*desk.felt.seats, *desk.felt.fronts, desk.felt.total, moves.fold,
                  moves.check_call, desk.side.all_in, *desk.side.play.keypad.digits.keys.values())
        sizes[percent] = {
            (at, written.text): written.fit.size
            for at, piece in enumerate(pieces) for written in piece.writings
        }
    seat = view.seats[7]  # a plain one
    assert sizes[150][7, seat.stack] >= sizes[100][7, seat.stack] * 1.2
    kept = sizes[100].keys() & sizes[150].keys()
    kept = {key for key in kept if key[1] != "000"}  # gives width to the ready amounts
    smaller = {key for key in kept if sizes[150][key] < sizes[100][key]}
    assert not smaller


def test_what_the_floor_reads_stands_upright_too(window: DealerWindow) -> None:
    """While his sheet is open the announcement and the step move below it, and back."""
    stood(window, "portrait")
    window.show_view(samples.mid_hand("fr"))
    before = window.desk.announce.place
    window.desk.called = True
    window.desk.settle()
    assert window.desk.announce.place.top() >= window.desk.call.place.bottom()
    assert window.desk.decide.place.bottom() <= window.desk.arrangement.height
    window.desk.called = False
    window.desk.settle()
    assert window.desk.announce.place == before


def test_words_or_an_arrangement_that_there_is_not_is_told() -> None:
    with pytest.raises(ValueError, match="100, 125 or 150"):
        ScreenLooks(text_percent=110)
    with pytest.raises(ValueError, match="auto, landscape or portrait"):
        ScreenLooks(arrangement="sideways")


@pytest.mark.long
def test_every_key_keeps_its_hint_inside(window: DealerWindow) -> None:
    KeyButton.hints_shown = True
    for name in OTHERS:
        stood(window, name, 150)
        window.show_view(samples.mid_hand("fr"))
        assert_all(window)
