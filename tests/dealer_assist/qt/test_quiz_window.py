"""The quiz's window, asked and answered by finger and keyboard, in both languages and three sizes.
"""

from collections.abc import Callable, Iterator
from itertools import count

import pytest
from bench_walk import assert_all, paint, words_on
from fingers import UNSEEN, click
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication

from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.qt.pieces.theme import THEMES, ScreenLooks
from dealer_assist.qt.quiz.quiz_window import QuizWindow
from dealer_assist.qt.quiz.quiz_window_runner import write_score_sheet_pdf
from dealer_assist.qt.review.story_pane import StoryPane
from dealer_assist.storage.books import shipped_houses
from dealer_assist.training.quiz.lessons import Lesson, lessons, lessons_of
from dealer_assist.training.quiz.question_text import quiz_picture
from dealer_assist.training.quiz.quiz_session import QuizSession
from dealer_assist.view.dealer.layout_choice import LEAST_KEY_PX
from dealer_assist.view.review.step_story import StoryBlock

GC = shipped_houses.shipped_house("grand_cercle")


class OneSitting:
    """A sitting of these lessons, as the command makes them."""

    def __init__(self, chosen: list[Lesson], exam: bool = False) -> None:
        self.chosen, self.exam = chosen, exam
        self.session = QuizSession(GC, chosen, exam=exam, seed="1")
        self.sheets = 0

    def shown(self, lang: str):
        return quiz_picture(self.session, lang)

    def choose(self, k: int) -> None:
        self.session.choose(k)

    def go_on(self) -> None:
        self.session.go_on()

    def begin_again(self) -> None:
        self.session = QuizSession(GC, self.chosen, exam=self.exam, seed="2")

    def keep_sheet(self, lang: str) -> str:
        self.sheets += 1
        return "kept"


Made = Callable[..., QuizWindow]


@pytest.fixture
def make(qapp: QApplication) -> Iterator[Made]:
    windows: list[QuizWindow] = []

    def made(chosen: list[Lesson] | None = None, lang: str = "en", exam: bool = False,
             looks: ScreenLooks | None = None) -> QuizWindow:
        window = QuizWindow(OneSitting(chosen or list(lessons_of(GC, "one_chip"))[:3], exam), lang,
                            looks)
        ticks = count()  # dead times are the key's own tests
        for key in window.findChildren(KeyButton):
            key.clock = ticks.__next__
            key.rest()
        windows.append(window)
        window.setAttribute(UNSEEN)
        window.show()
        return window
    yield made
    for window in windows:
        window.close()
        window.deleteLater()


def right(window: QuizWindow) -> int:
    question = window.sitting.session.question
    return question.right


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", [
    pytest.param((1280, 800), marks=pytest.mark.long), (1024, 600), (800, 1280)])
@pytest.mark.few
def test_every_question_and_answer_stands_whole_apart_and_readable(make, lang, size):
    every = list(lessons())[0 if lang == "fr" else 1 :: 4 if size == (1280, 800) else 12]
    window = make(every, lang)
    window.resize(*size)
    for _ in every:
        felt = window.felt  # the table itself is the panel's own test
        felt.hide()
        assert_all(window)
        window.choose((right(window) + 1) % len(window.shown.choices))
        assert_all_but_felt(window)
        window.sitting.session._ahead = [
            one for one in window.sitting.session._ahead
            if one.id not in window.sitting.session._again]
        window.go_on()
    assert window.shown.is_over
    assert_all(window)


def assert_all_but_felt(window: QuizWindow) -> None:
    window.felt.hide()
    assert_all(window)


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (800, 1280)])
@pytest.mark.parametrize("percent", [125, 150])
@pytest.mark.few
def test_in_larger_words_it_stands_whole_apart_and_readable(make, percent, size):
    window = make(looks=ScreenLooks(text_percent=percent), lang="fr")
    window.resize(*size)
    assert window.desk.text_percent >= percent
    paint(window)
    assert_all(window)
    window.choose(0)
    paint(window)
    assert_all(window)


SCREENS = [(1280, 800), (1920, 1080), (1024, 600), (800, 1280), (1080, 1920)]


@pytest.mark.parametrize("size", SCREENS)
def test_it_fills_each_screen_with_keys_that_a_finger_hits(make, size):
    window = make()
    window.resize(*size)
    paint(window)
    assert window.width() - 4 <= window.desk.width() <= window.width()
    assert window.height() - 4 <= window.desk.height() <= window.height()
    pieces = [key for key in window.findChildren(KeyButton) if key.isVisible()]
    assert min(min(key.width(), key.height()) for key in pieces) >= LEAST_KEY_PX


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_every_theme_is_readable(make, theme):
    window = make(looks=ScreenLooks(theme=THEMES[theme]))
    window.felt.hide()
    assert_all(window)
    window.choose(0)
    window.felt.hide()
    assert_all(window)


def test_a_finger_answers_and_is_told_why(make):
    window = make()
    click(window.choices[right(window)])
    paint(window)
    assert "RIGHT" in words_on(window.head)
    assert "GC:" in words_on(window.story) or "GC:" in window.story.accessibleName()
    assert [key.mark for key in window.choices if key.isVisible()] == ["right"]
    click(window.next)
    assert not window.shown.is_answered and "2 of 3" in words_on(render_head(window))


def render_head(window: QuizWindow):
    paint(window)
    return window.head


def test_keys_one_to_five_answer_and_enter_goes_on(make):
    window = make()
    wrong = (right(window) + 1) % len(window.shown.choices)
    QTest.keyClick(window, Qt.Key(Qt.Key.Key_1 + wrong))
    assert window.shown.is_answered and not window.shown.is_right
    assert sorted(key.mark for key in window.choices if key.isVisible()) == ["right", "wrong"]
    QTest.keyClick(window, Qt.Key.Key_1)  # answered is answered
    QTest.keyClick(window, Qt.Key.Key_Return)
    assert not window.shown.is_answered


def test_a_key_that_there_isnt_answers_nothing(make):
    window = make([next(one for one in lessons_of(GC, "all_in") if "may_raise" in one.id)])
    QTest.keyClick(window, Qt.Key.Key_5)
    assert not window.shown.is_answered


def test_an_exam_shows_no_answer_and_no_way_out_of_a_question(make):
    window = make(exam=True)
    assert not window.skip.isVisible()
    for _ in range(3):
        assert not window.shown.blocks
        QTest.keyClick(window, Qt.Key.Key_0)
        assert not window.shown.is_over
        window.choose(right(window))
    paint(window)
    assert window.shown.is_over and "3 right out of 3: 100 %" in words_on(window.head)
    click(window.skip)
    assert window.sitting.sheets == 1 and "kept" in window.skip.amount
    click(window.next)
    assert not window.shown.is_over


def test_the_language_changes_in_the_middle_of_a_question(make):
    window = make()
    click(window.language)
    paint(window)
    assert "JE NE SAIS PAS" in words_on(window.desk)
    assert "Question 1 sur 3" in words_on(window.head)


def test_the_score_sheet_is_a_pdf(qapp, tmp_path):
    write_score_sheet_pdf("EXAM\n\n20 right of 20", tmp_path / "far" / "sheet.pdf")
    assert (tmp_path / "far" / "sheet.pdf").read_bytes().startswith(b"%PDF")
    with pytest.raises(OSError):
        write_score_sheet_pdf("x", tmp_path)


def test_the_page_of_the_answer_that_is_read_stays_when_the_window_is_laid_anew(qapp):
    pane = StoryPane(None)
    pane.put(0, 0, 300, 200)
    pane.show_blocks((StoryBlock("POURQUOI", (("", "Siège 3 relance. " * 9),) * 8),), "fr")
    pane.turn()
    pane.put(0, 0, 300, 200)
    assert pane.pages > 1 and pane.page == 1
    pane.put(0, 0, 1200, 2000)
    assert (pane.pages, pane.page) == (1, 0)
    pane.deleteLater()
