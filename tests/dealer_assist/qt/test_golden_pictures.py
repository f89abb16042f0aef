"""Six moments look as they looked when somebody last looked; and the comparison sees what matters.

After a change that is meant to be seen, look at the window, then draw them anew:
``pytest tests/dealer_assist/qt/test_golden_pictures.py --golden-anew``.
"""

import time
from collections.abc import Callable, Iterator

import golden
import pytest
from bench_walk import picture_of
from golden_moments import MOMENTS, Desks
from PyQt6.QtCore import QPoint
from PyQt6.QtWidgets import QApplication, QWidget

from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.qt.pieces.theme import LIGHT, NIGHT
from dealer_assist.storage.people import PeopleFile, people_file
from dealer_assist.storage.people import pin_check as pins

Draw = Callable[[str], QWidget]


@pytest.fixture
def draw(
    qapp: QApplication, tmp_path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Draw]:
    """A moment's window, everywhere at the same time of day."""
    monkeypatch.setattr(people_file, "hash_of_new_pin",
                        lambda pin: pins.hash_of_new_pin(pin, cost=16))
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    KeyButton.hints_shown = False
    made: Desks = []
    windows: list[QWidget] = []

    def one(name: str) -> QWidget:
        people = PeopleFile(tmp_path / "t.people.json")
        if name == "ruling":
            people.add("M. Durand", "4711")
        window = MOMENTS[name](made, people) if name == "ruling" else MOMENTS[name](made)
        windows.append(window)
        picture_of(window)
        return window

    yield one
    for window in windows:
        window.close()
        window.deleteLater()
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize("name", MOMENTS)
def test_it_looks_as_it_did(draw: Draw, name: str, request, tmp_path) -> None:
    got = golden.pixels_of(picture_of(draw(name)))
    if request.config.getoption("--golden-anew"):
        golden.keep(name, got)
    wanted = golden.kept(name)
    found = golden.difference(got, wanted)
    assert found.is_alike, (
        f"{name}: {found.differing:.2%} of it differs, {found.far:.2%} altogether: look at "
        f"{golden.show_difference(got, wanted, found, tmp_path)}; where it should look so, "
        f"run this test with --golden-anew")


def test_a_call_that_rings_looks_the_same_at_each_beat_of_its_bell(draw: Draw) -> None:
    strip = draw("room").desk.strip
    strip.has_sound = False
    before = picture_of(strip)
    strip.beat()
    assert picture_of(strip) == before


def test_golden_pictures_are_few_and_small() -> None:
    files = sorted(golden.FOLDER.iterdir())
    assert [file.stem for file in files] == sorted(MOMENTS)
    assert sum(file.stat().st_size for file in files) < 300_000


# --- what the comparison sees ----------------------------------------------------------------


def hidden(piece: Callable[[DealerWindow], QWidget]) -> Callable[[DealerWindow], None]:
    return lambda window: piece(window).hide()


def moved(window: DealerWindow) -> None:
    """The whole table a few millimetres to the right."""
    window.desk.felt.move(window.desk.felt.pos() + QPoint(14, 0))


def a_card_lost(window: DealerWindow) -> None:
    board = window.desk.felt.board
    board.show_board(("Ah", "Kd", "", "", ""), "fr")


def words_cut(window: DealerWindow) -> None:
    """What to say ends in the middle."""
    announce = window.desk.announce
    announce.resize(announce.width() // 2, announce.height())


DAMAGES: dict[str, Callable[[DealerWindow], None]] = {
    "a seat gone": hidden(lambda window: window.desk.felt.seats[7]),
    "another seat to act": hidden(lambda window: window.desk.felt.seats[4]),
    "a bet gone": hidden(lambda window: window.desk.felt.seats[2]),
    "the pots gone": hidden(lambda window: window.desk.felt.pots),
    "a key gone": hidden(lambda window: window.desk.side.play.moves.fold),
    "what to say gone": hidden(lambda window: window.desk.announce),
    "the table moved": moved, "a card lost": a_card_lost, "words cut": words_cut,
    "the light theme": lambda window: window.use_theme(LIGHT),
    "the night theme": lambda window: window.use_theme(NIGHT),
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.few
def test_what_a_user_would_miss_is_found(draw: Draw, damage: str) -> None:
    window = draw("dealer-to-act")
    assert isinstance(window, DealerWindow)
    DAMAGES[damage](window)
    assert not golden.difference(
        golden.pixels_of(picture_of(window)), golden.kept("dealer-to-act")).is_alike


@pytest.mark.parametrize("size", [(1600, 1000), (1440, 900)])
@pytest.mark.few
def test_other_pixels_of_the_same_picture_are_none(draw: Draw, size: tuple[int, int]) -> None:
    """At another size every letter and edge falls on other pixels."""
    window = draw("dealer-to-act")
    window.resize(*size)
    assert golden.difference(golden.pixels_of(picture_of(window)),
                             golden.kept("dealer-to-act")).is_alike


def test_letters_a_little_heavier_are_none(draw: Draw) -> None:
    """As another rasteriser draws them."""
    plain = golden.pixels_of(picture_of(draw("dealer-to-act")))
    heavier = golden.heavier(plain)
    assert (plain != heavier).any()
    assert golden.difference(heavier, golden.kept("dealer-to-act")).is_alike
