"""The players' display as it stands on the screen: whole, apart, readable from across the table."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

import players_moments as moments
import pytest
from bench_walk import describe, paint, visible
from colour_sight import contrast
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication

from dealer_assist.game.advice import advise
from dealer_assist.qt.players.players_window import TURN_S, PlayersWindow
from dealer_assist.storage.books import shipped_houses
from dealer_assist.view.players.players_picture import players_view
from dealer_assist.words import base_language

SIZES = ((1280, 720), (1920, 1080), (1080, 1920), (1024, 768))
LARGE = {"BoardBlock": 80, "StakesBlock": 30, "SignBlock": 40, "SeatBlock": 18}


class Wall:
    """A clock that the test turns."""

    now_s = float(moments.NOW)

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def display(qapp: QApplication, wall: Wall) -> Iterator[PlayersWindow]:
    made = PlayersWindow(wall, lambda: datetime(2026, 11, 22, 23, 42))
    made.resize(1920, 1080)
    made.show()
    yield made
    made.close()
    made.deleteLater()


def assert_all(display: PlayersWindow) -> None:
    pieces = [one for one in visible(display.desk) if one is not display.desk]
    for at, one in enumerate(pieces):
        assert display.desk.rect().contains(one.geometry()), describe(one)
        assert one.accessibleName() or not one.writings, type(one)
        for other in pieces[at + 1:]:
            assert not one.geometry().intersects(other.geometry()), (describe(one), describe(other))
        for written in one.writings:
            assert written.fit.fits, f"{describe(one)}: {written.text!r} {written.fit.size}"
            assert one.area.adjusted(-1, -1, 1, 1).contains(written.box), describe(one)
            assert contrast(written.ink, written.ground) >= 4.5, describe(one)
            least = LARGE.get(type(one).__name__, 20)
            assert written.fit.size >= least, f"{describe(one)}: {written.text!r}"
        for k, written in enumerate(one.writings):
            for next_ in one.writings[k + 1:]:
                assert not written.box.adjusted(1, 1, -1, -1).intersects(next_.box), (
                    f"{describe(one)}: {written.text!r} over {next_.text!r}")


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.few
def test_every_moment_stands_whole_apart_and_readable(display, lang, size):
    display.resize(*size)
    for name in moments.MOMENTS:
        display.show_views((moments.shown(name, lang, practice=name == "preflop"),))
        paint(display)
        assert_all(display)


def test_the_board_is_the_largest_thing_on_the_screen(display):
    display.show_views((moments.shown("showdown", "fr"),))
    paint(display)
    card = min(written.box.height() for written in display.desk.board.writings)
    rest = [w.box.height() / len(w.fit.lines) for piece in display.desk.pieces
            if piece.isVisible() and piece is not display.desk.board for w in piece.writings]
    assert card > max(rest)


def test_the_sentence_has_at_most_44_of_1280(display):
    for name in moments.MOMENTS:
        display.show_views((moments.shown(name, "fr"),))
        paint(display)
        for written in display.desk.line.writings if display.desk.line.isVisible() else ():
            assert written.fit.size <= 84 if ":" in written.text else 66, name


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_open_hands_are_larger_than_their_seats_were_and_keep_their_order(display, size):
    display.resize(*size)
    display.show_views((moments.shown("side_pots", "fr"),))
    before = [seat.geometry() for seat in display.desk.seats]
    display.show_views((moments.shown("showdown", "fr"),))
    seats = display.desk.seats
    assert [seat.seat for seat in seats if seat.width() > before[0].width()] == [2, 3, 4, 5, 6]
    lefts = [seat.x() for seat in seats]
    each = len(seats) // display.desk.design.rows
    assert all(lefts[at:at + each] == sorted(lefts[at:at + each])
               for at in range(0, len(seats), each))


def test_the_cards_that_win_lie_higher_and_have_the_edge(display):
    display.show_views((moments.shown("showdown", "fr"),))
    paint(display)
    board = {written.text: written.box.top() for written in display.desk.board.writings}
    assert max(board["Q"], board["10"]) < min(board["5"], board["2"])


def test_whose_turn_it_is_is_told_by_shape_and_word_as_well_as_colour(display):
    display.show_views((moments.shown("preflop", "fr"),))
    acting = display.desk.seats[4]
    texts = [written.text for written in _painted(display, acting)]
    assert "À VOUS" in texts
    assert acting.line is not None and acting.line.acting
    assert [one.seat for one in display.desk.seats if one.line and one.line.acting] == [5]


def test_a_screen_reader_is_told_each_seat_in_a_sentence(display):
    display.show_views((moments.shown("showdown", "fr"),))
    assert display.desk.seats[3].accessibleName() == (
        "Siège 4, GAGNE, Neuf de pique, Neuf de carreau, Deux paires, Dix et Neuf, kicker Dame, "
        "+ 68\u00a0800")
    display.show_views((moments.shown("preflop", "en"),))
    assert display.desk.seats[2].accessibleName() == "Seat 3, in play, 300, 6,200"


def test_the_level_counts_down_by_the_tables_clock_and_nothing_else_is_painted(display, wall):
    display.show_views((moments.shown("tournament", "fr"),))
    paint(display)
    QApplication.processEvents()
    before = {piece: piece.painted for piece in display.desk.pieces}
    assert display.desk.level.writings[-1].text == "11:40"
    wall.now_s += 1
    display.tick()
    QApplication.processEvents()
    assert display.desk.level.writings[-1].text == "11:39"
    assert [type(p).__name__ for p, n in before.items() if p.painted > n] == ["LevelBlock"]


def test_two_languages_take_turns(display, wall):
    wall.now_s = 0.0
    display.show_views((moments.shown("closed", "fr"), moments.shown("closed", "en")))
    assert display.view is not None and base_language(display.view.lang) == "fr"
    wall.now_s = TURN_S
    display.tick()
    assert display.view.lang == "en"
    assert display.desk.sign.accessibleName().startswith("Table closed")


def test_the_window_takes_no_focus_no_pointer_and_ends_no_program(display):
    assert display.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus
    assert display.testAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
    assert not display.testAttribute(Qt.WidgetAttribute.WA_QuitOnClose)
    assert display.cursor().shape() is Qt.CursorShape.BlankCursor
    assert display.focusPolicy() is Qt.FocusPolicy.NoFocus
    assert all(p.focusPolicy() is Qt.FocusPolicy.NoFocus for p in display.desk.pieces)


def _painted(display: PlayersWindow, piece):
    paint(display)
    return piece.writings


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.long
def test_every_houses_name_stands_whole_beside_a_long_name_of_a_table(display, lang):
    table = moments.preflop().evolve(name="Salle privée 12")
    for name in shipped_houses.shipped_house_names():
        seen = replace(players_view(table, advise(table), lang),
                       house=shipped_houses.shipped_house(name).title(lang))
        for size in ((1920, 1080), (1080, 1920)):
            display.resize(*size)
            display.show_views((seen,))
            paint(display)
            assert_all(display)
