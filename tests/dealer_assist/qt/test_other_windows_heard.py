"""Set-up, quiz, replayer, players' display and floor can be heard too: roles, names, what's grey.

AT-SPI tells a screen reader a widget's name, its role by the kind of widget and each change of a
name; so whatever is written is in a name, and whatever can be pressed is a button that takes the
focus and says in words what it does.
"""

from collections.abc import Callable, Iterator

import players_moments
import pytest
import rich_rooms as rooms
from bench_walk import describe, picture_of, visible
from floor_fingers import Floor
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QAbstractButton, QApplication, QWidget
from test_quiz_window import GC, OneSitting, lessons_of
from test_screen_reader import unheard
from test_setup_window import PAGES, draft

from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.qt.players.players_window import PlayersWindow
from dealer_assist.qt.quiz.quiz_window import QuizWindow
from dealer_assist.qt.setup.setup_window import SetupWindow
from dealer_assist.view.setup.setup_pages import page_of

LANGS = ("fr", "en")
Keep = Callable[[QWidget], QWidget]


@pytest.fixture
def keep(qapp: QApplication) -> Iterator[Keep]:
    windows: list[QWidget] = []

    def one(window: QWidget) -> QWidget:
        windows.append(window)
        window.show()
        return window

    yield one
    for window in windows:
        window.close()
        window.deleteLater()


def assert_heard(window: QWidget) -> None:
    """All that is written is in a name; all that can be pressed is a button of its own name."""
    picture_of(window)
    for piece in visible(window):
        missing = unheard(piece)
        assert not missing, f"{describe(piece)} writes {missing}"
        if isinstance(piece, KeyButton):
            assert isinstance(piece, QAbstractButton) and piece.accessibleName().strip()
            assert piece.focusPolicy() & Qt.FocusPolicy.TabFocus, describe(piece)
            assert not piece.why or piece.isEnabled() or piece.why in piece.accessibleName()


@pytest.mark.parametrize("lang", LANGS)
def test_every_page_of_the_set_up_can_be_heard(keep: Keep, lang: str) -> None:
    window = keep(SetupWindow())
    for page in PAGES:
        window.show_page(page_of(draft(page, lang)))
        assert_heard(window)


@pytest.mark.parametrize("lang", LANGS)
def test_question_and_answer_of_the_quiz_can_be_heard(keep: Keep, lang: str) -> None:
    window = keep(QuizWindow(OneSitting(list(lessons_of(GC, "one_chip"))[:2]), lang))
    window.felt.hide()  # the table is the panel's own test
    assert_heard(window)
    window.choose(0)
    window.felt.hide()
    assert_heard(window)
    marks = {key.mark: key.accessibleName() for key in window.choices if key.isVisible()}
    for mark, said in (("right", "JUSTE RIGHT"), ("wrong", "FAUX WRONG")):
        assert mark not in marks or marks[mark].split(".")[0] in said.split()
    assert "right" in marks


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("moment", ["flop", "tournament", "break", "showdown"])
def test_the_players_display_can_be_heard(keep: Keep, moment: str, lang: str) -> None:
    window = keep(PlayersWindow(lambda: players_moments.NOW))
    window.show_views((players_moments.shown(moment, lang),))
    assert_heard(window)


@pytest.mark.parametrize("lang", LANGS)
def test_the_floors_room_can_be_heard(qapp: QApplication, lang: str) -> None:
    floor = Floor(lang).show(rooms.busy(12))
    assert_heard(floor.window)
    floor.close()
