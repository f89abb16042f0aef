"""Whatever is shown, in both languages: nothing overlaps, nothing is cut, all can be hit."""

from dataclasses import replace

import pytest
import samples
from bench_walk import (
    assert_apart,
    describe,
    draw_no_events,
    paint,
    picture_of,
    visible,
    words_on,
)
from colour_sight import contrast
from panel_table import DeskTable
from PyQt6.QtCore import QPoint
from PyQt6.QtGui import QImage
from PyQt6.QtWidgets import QAbstractButton, QWidget

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.qt.dealer.card_pad import CardPad
from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.dealer.felt_sheet import FeltSheet
from dealer_assist.qt.dealer.seat_box import Seat
from dealer_assist.qt.dealer.side_column import OpenSheet
from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.qt.pieces.keypad import Display
from dealer_assist.qt.pieces.text_fitting import LEADING, font_metrics, largest_text_setting
from dealer_assist.qt.pieces.theme import DARK, LIGHT, NIGHT, Theme
from dealer_assist.view.dealer.table_view import TableView

CASES = [(name, lang) for name in samples.ALL for lang in ("fr", "en")]


#: The card pad is a sheet that lies over the others, and what is looked up lies over the felt (what
#: it leaves free is seen in test_sheets_over_the_felt); an amount's figure leaves the place of its
#: two keys free: see below.
ON_TOP = (CardPad, Display, FeltSheet)


def assert_whole(root: QWidget) -> None:
    assert words_on(root), "nothing was drawn"
    for piece in visible(root):
        for written in piece.writings:
            assert written.fit.fits, f"{describe(piece)}: {written.text!r} at {written.fit.size} px"
            assert piece.area.adjusted(-1, -1, 1, 1).contains(written.box), describe(piece)
            joined = " ".join(written.fit.lines)
            assert joined.split() == written.text.split()
            assert len(written.fit.lines) * written.fit.size <= written.box.height() + 1
        for at, one in enumerate(piece.writings):
            for other in piece.writings[at + 1 :]:
                if one.ink == other.ground and other.ink == one.ground:
                    continue
                assert not one.box.adjusted(1, 1, -1, -1).intersects(other.box), (
                    f"{describe(piece)}: {one.text!r} over {other.text!r}"
                )


def assert_read(root: QWidget) -> None:
    for piece in visible(root):
        for written in piece.writings:
            got = contrast(written.ink, written.ground)
            assert got >= 4.5, f"{describe(piece)}: {written.text!r} {got:.2f}"


def assert_hit(root: QWidget) -> None:
    for piece in visible(root):
        assert not isinstance(piece, QAbstractButton) or piece.accessibleName(), describe(piece)
        if isinstance(piece, KeyButton):
            assert min(piece.place.width(), piece.place.height()) >= 64, describe(piece)


def assert_all(window: DealerWindow, part: QWidget | None = None) -> None:
    """Everything that holds; what is written is looked at in one part alone, if one is named."""
    draw_no_events(window)
    paint(part or window)
    assert_apart(window.desk, ON_TOP)
    for holds in (assert_whole, assert_read, assert_hit):
        holds(part or window.desk)


def test_what_is_painted_small_is_written_as_on_the_screen(window: DealerWindow) -> None:
    window.show_view(samples.many_pots("fr"))
    picture_of(window)
    on_screen = [piece.writings for piece in visible(window.desk)]
    paint(window)
    assert any(on_screen) and [piece.writings for piece in visible(window.desk)] == on_screen


@pytest.mark.parametrize(("name", "lang"), CASES)
@pytest.mark.few
def test_every_view_stands_whole_apart_and_readable(
    window: DealerWindow, name: str, lang: str
) -> None:
    window.show_view(samples.ALL[name](lang))
    assert_all(window)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.few
def test_every_sheet_stands_whole_apart_and_readable(window: DealerWindow, lang: str) -> None:
    view = samples.lost_device(lang)
    window.show_view(view)
    for opened in (
        OpenSheet(seat=4), OpenSheet(pots=True), OpenSheet(device="Scanner"),
        OpenSheet(amount=view.seats[3].menu[3]),
    ):
        window.desk.side.open(opened)
        assert_all(window)
        window.desk.side.close_sheet()
    window.show_view(samples.many_pots(lang))
    window.desk.side.open(OpenSheet(pots=True))
    assert_all(window)


@pytest.mark.parametrize("typed", ["9900", "600", "99000000"])
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.few
def test_the_keypads_words_fit(window: DealerWindow, lang: str, typed: str) -> None:
    KeyButton.hints_shown = True
    window.show_view(samples.mid_hand(lang))
    window.desk.side.play.keypad.type_key(typed)
    assert_all(window)


@pytest.mark.parametrize("theme", [LIGHT, NIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("name", list(samples.ALL))
@pytest.mark.few
def test_the_light_and_the_night_theme_are_readable(
    window: DealerWindow, name: str, theme: Theme
) -> None:
    window.use_theme(theme)
    window.show_view(samples.ALL[name]("fr"))
    assert_all(window)


def test_the_card_pad_put_aside_leaves_a_key_to_bring_it_back(window: DealerWindow) -> None:
    window.show_view(samples.card_pad("fr"))
    window.desk.put_pad_aside()
    assert_all(window)
    assert window.desk.reopen.isVisible()


def test_action_keys_are_larger(window: DealerWindow) -> None:
    window.show_view(samples.mid_hand("fr"))
    moves, side = window.desk.side.play.moves, window.desk.side
    picture_of(window)
    keys = [moves.fold, moves.check_call, moves.raise_to, side.all_in, side.undo]
    keys += [window.desk.floor, window.desk.step.done]  # those of a sheet are no acts of play
    for key in keys:
        assert key.place.height() >= 76 and key.place.width() >= 76, describe(key)


def test_the_figure_keeps_clear_of_its_keys(window: DealerWindow) -> None:
    window.show_view(samples.mid_hand("fr"))
    window.desk.side.play.keypad.type_key("9999999999")
    picture_of(window)
    keypad = window.desk.side.play.keypad
    for written in keypad.display.writings:
        for key in (keypad.back, keypad.clear):
            assert not written.box.intersects(key.place)


def longer(view: TableView) -> TableView:
    """The same with texts half as long again."""
    def more(words: str) -> str:
        return f"{words} {words[: len(words) // 2]}" if words else words

    step = replace(view.step, now=more(view.step.now))
    undo = replace(view.undo, text=more(view.undo.text))
    return replace(
        view, announce=tuple(more(line) for line in view.announce), step=step, undo=undo,
        title=more(view.title), turn=more(view.turn),
    )


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.few
@pytest.mark.long
def test_a_pot_of_ten_seats_names_them_all(desk: DeskTable, lang: str) -> None:
    desk.lang = lang
    desk.seated(*[12_345_675] * 10).dealt()
    while (options := advise(desk.table).options) is not None:
        desk.put(e.Called(options.seat, options.call) if options.call
                 else e.Checked(options.seat))
    desk.put(e.BetsCollected())
    desk.window.desk.pad.hide()
    assert desk.window.view is not None and desk.window.view.pots[0].seats.endswith(
        ("9 et 10", "9 and 10"))
    assert_all(desk.window)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_nothing_moves_when_texts_get_longer(window: DealerWindow, lang: str) -> None:
    view = samples.mid_hand(lang)
    window.show_view(view)
    before = {id(piece): piece.geometry() for piece in visible(window.desk)}
    window.show_view(longer(view))
    assert {id(piece): piece.geometry() for piece in visible(window.desk)} == before
    assert_all(window)


@pytest.mark.parametrize(("width", "height"), [(1920, 1200), (1600, 1000), (1024, 768)])
def test_the_design_scales_with_the_screen(
    window: DealerWindow, width: int, height: int
) -> None:
    window.resize(width, height)
    window.show_view(samples.mid_hand("fr"))
    assert_all(window)
    factor = min(width / 1280, height / 800)
    assert window.desk.felt.seats[0].width() == pytest.approx(164 * factor, abs=1)
    assert window.desk.geometry().center().x() == pytest.approx(width / 2, abs=1)


@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_suits_stand_out_from_their_card(theme: Theme) -> None:
    for letter in "shdc":
        assert contrast(theme.suit(letter), theme.card) >= 4.5


def test_signal_red_is_for_floor_and_alarm_only(window: DealerWindow) -> None:
    window.show_view(samples.mid_hand("fr"))
    picture_of(window)
    red = [p for p in visible(window.desk) if any(w.ground == DARK.red for w in p.writings)]
    assert red == [window.desk.floor]
    window.show_view(samples.ruling("fr"))
    picture_of(window)
    red = [p for p in visible(window.desk) if any(w.ground == DARK.red for w in p.writings)]
    assert set(red) == {window.desk.floor, window.desk.alert}


def test_seats_go_clockwise_from_the_dealers_left(window: DealerWindow) -> None:
    seats = [seat.place.center() for seat in window.desk.felt.seats]
    assert seats[0].x() < seats[9].x() and seats[0].y() == seats[9].y()
    assert seats[0].y() > seats[1].y() > seats[2].y() > seats[3].y() > seats[4].y()
    assert [seat.number for seat in window.desk.felt.findChildren(Seat)] == list(range(1, 11))


def test_the_acting_seat_is_amber(window: DealerWindow) -> None:
    window.show_view(samples.mid_hand("fr"))
    picture: QImage = picture_of(window)
    seat = window.desk.felt.seats[6]
    spot = seat.mapTo(window, QPoint(6, 45))  # beside its words
    assert picture.pixelColor(spot.x(), spot.y()).name() == DARK.now
    assert "À VOUS" in [written.text for written in seat.writings]


def test_a_long_word_shrinks_rather_than_being_cut() -> None:
    from dealer_assist.qt.pieces.text_fitting import Type

    found = largest_text_setting("Anticonstitutionnellement", 120, 20, Type(20, 13))
    assert found.lines == ("Anticonstitutionnellement",) and not found.fits
    assert font_metrics(found.size, True).horizontalAdvance(found.lines[0]) <= 120
    two = largest_text_setting("brûlez une carte", 100, 20 * LEADING * 2, Type(20, 13, True, 2))
    assert two.size == 20 and len(two.lines) == 2
