"""Whoever can't see the panel hears it: all that is written is in the name of what writes it.

Qt derives role and state from the kind of widget (a button, a label) and tells a screen reader of
each change of a name; what PyQt doesn't hand out (QAccessible) is shown through those.
"""

import re
from dataclasses import replace
from datetime import datetime

import pytest
import samples
from bench_walk import describe, paint, visible
from fingers import HandClock, click, show
from panel_table import DeskTable
from PyQt6.QtWidgets import QAbstractButton, QLabel, QWidget
from test_every_sheet import at, looked_at, made, new_menus, view_of  # noqa: F401

from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.dealer.pots import MOST_LINES, Pots
from dealer_assist.qt.dealer.seat_box import Seat
from dealer_assist.qt.dealer.side_column import OpenSheet
from dealer_assist.qt.pieces.card_faces import printed_rank
from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.qt.pieces.window_piece_base import Painted
from dealer_assist.view.dealer.table_view import Menu
from dealer_assist.words.cards import RANKS

#: Signs that stand for what the name says in words.
_SIGNS = {"!", "⌫", "C", "–", "…", "FR", "EN"}


def spoken(piece: QWidget) -> str:
    """What a screen reader reads of a piece: its own name and that of what it stands in."""
    names, one = [], piece
    while one is not None:
        names.append(one.accessibleName())
        one = one.parentWidget()
    return " ".join(names)


def parts(words: str) -> set[str]:
    return set(re.findall(r"\w+", words.casefold()))


def unheard(piece: Painted) -> list[str]:
    """The texts of this piece that no name holds."""
    heard = parts(spoken(piece))
    signs = {*_SIGNS, *RANKS, "10"}  # a card's rank is in its name as a word
    if isinstance(piece, Seat) and piece.view is not None:
        signs.update(piece.view.marks)
    if isinstance(piece, Pots) and len(piece.pots) > MOST_LINES:  # all are in its name
        signs.update((piece.writings[-3].text, piece.writings[-1].text))
    return [written.text for written in piece.writings
            if written.text not in signs and not parts(written.text) <= heard]


def assert_heard(root: QWidget) -> None:
    for piece in visible(root):
        missing = unheard(piece)
        assert not missing, f"{describe(piece)} writes {missing}"


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", list(samples.ALL))
@pytest.mark.few
def test_whatever_is_written_has_a_name_that_says_it(
    window: DealerWindow, name: str, lang: str
) -> None:
    view = samples.ALL[name](lang)  # what its seats say is made by hand: see the real ones below
    window.show_view(replace(view, seats=tuple(
        replace(seat, spoken=" ".join((seat.name, seat.stack, seat.bet, seat.status,
                                       seat.differs, *map(printed_rank, seat.shown))))
        for seat in view.seats)))
    paint(window)
    assert_heard(window.desk)


@pytest.mark.long
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("moment", ["evening", "in hand", "pushing", "tournament"])
def test_every_sheet_can_be_heard(
    made: list[DeskTable], moment: str, lang: str, looked_at: set[Menu]  # noqa: F811
) -> None:
    desk = at(moment, lang, made)
    side = desk.window.desk.side
    view = view_of(desk)
    for menu in new_menus(view, looked_at):
        side.open_menu(menu.name)
        paint(side)
        assert_heard(side)
    for opened in (OpenSheet(seat=2), OpenSheet(pots=True), OpenSheet(device=view.devices[0].name)):
        side.open(opened)
        paint(desk.window)
        assert_heard(desk.window.desk)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_seat_says_who_what_and_how_much_in_the_panels_language(
    desk: DeskTable, lang: str
) -> None:
    desk.lang = lang
    desk.seated(10_000, 20_000, 30_000).dealt()
    seats = desk.window.desk.felt.seats
    hand = desk.table.hand
    assert hand is not None
    acting = seats[hand.seats[hand.actor] - 1]
    words = ("siège", "à vous", "tapis") if lang == "fr" else ("seat", "to act", "stack")
    assert all(word in acting.accessibleName().casefold() for word in words)
    assert all(seat.accessibleName() for seat in seats)


def test_the_announcement_is_told_as_it_changes(window: DealerWindow, clock: HandClock) -> None:
    show(window, samples.mid_hand("fr"), clock)
    before = window.desk.announce.accessibleName()
    show(window, samples.showdown("fr"), clock)
    after = window.desk.announce.accessibleName()  # Qt sends NameChanged with it
    assert before != after and "gagne" in after


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_grey_key_says_why(window: DealerWindow, clock: HandClock, lang: str) -> None:
    show(window, samples.showdown(lang), clock)
    why = "personne ne parle" if lang == "fr" else "nobody to act"
    fold = window.desk.side.play.moves.fold
    assert why in fold.accessibleName() and not fold.isEnabled()


@pytest.mark.parametrize("name", ["mid_hand", "ruling", "card_pad"])
def test_whatever_only_tells_is_a_text_to_a_screen_reader(window: DealerWindow, name: str) -> None:
    window.show_view(samples.ALL[name]("fr"))
    paint(window)
    desk = window.desk
    for piece in (desk.announce, desk.alert, desk.felt.board, desk.felt.total, desk.top.heading,
                  desk.top.clock, desk.side.play.keypad.display, *desk.felt.fronts):
        assert isinstance(piece, QLabel), describe(piece)  # Qt's role StaticText
        assert piece.accessibleName() or not piece.isVisible() or not piece.writings


def test_whatever_can_be_pressed_is_a_button_and_takes_the_focus(window: DealerWindow) -> None:
    window.show_view(samples.mid_hand("fr"))
    for key in window.desk.findChildren(KeyButton):
        assert isinstance(key, QAbstractButton)
        assert key.focusPolicy() != key.focusPolicy().NoFocus


def test_the_names_speak_the_panels_language_after_a_change(
    window: DealerWindow, clock: HandClock
) -> None:
    show(window, samples.mid_hand("fr"), clock)
    show(window, samples.mid_hand("en"), clock)
    changed = {key: key.accessibleName() for key in visible(window.desk)}
    other = DealerWindow(clock=clock, wall=lambda: datetime(2025, 3, 1, 23, 42))
    other.show()
    show(other, samples.mid_hand("en"), clock)
    fresh = [piece.accessibleName() for piece in visible(other.desk)]
    assert list(changed.values()) == fresh
    other.close()
    other.deleteLater()


@pytest.mark.parametrize(("lang", "board", "card"), [
    ("fr", "as de cœur, dix de carreau", "dame de cœur"),
    ("en", "ace of hearts, ten of diamonds", "queen of hearts"),
])
def test_cards_are_named_in_words(
    window: DealerWindow, clock: HandClock, lang: str, board: str, card: str
) -> None:
    show(window, samples.mid_hand(lang), clock)
    assert board in window.desk.felt.board.accessibleName().casefold()
    show(window, samples.card_pad(lang), clock)
    click(window.desk.pad.cards["Qh"])
    assert card in window.desk.pad.cards["Qh"].accessibleName().casefold()
    assert card in window.desk.pad.accessibleName().casefold()


@pytest.mark.parametrize(("lang", "words"), [
    ("fr", ("bouton", "petit blind", "gros blind")), ("en", ("button", "small blind", "big blind")),
])
def test_the_marks_of_a_seat_are_said_in_whole_words(
    desk: DeskTable, lang: str, words: tuple[str, ...]
) -> None:
    desk.lang = lang
    desk.seated(10_000, 20_000, 30_000).dealt()
    names = " ".join(seat.accessibleName() for seat in desk.window.desk.felt.seats)
    assert all(word in names for word in words)


def test_a_picked_card_says_so(window: DealerWindow, clock: HandClock) -> None:
    show(window, samples.card_pad("fr"), clock)
    card = window.desk.pad.cards["Qh"]
    click(card)
    assert "choisie" in card.accessibleName()
    assert "déjà sortie" in window.desk.pad.cards["As"].accessibleName()
