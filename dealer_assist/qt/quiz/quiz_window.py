"""Quiz's window: the table and the situation on the left, the answers and reasons on the right.

Upright the table is above, the answers below it at the thumb.
"""

from typing import Final

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QKeyEvent, QPainter

from dealer_assist.qt.floor.scaled_piece import QuietFelt
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.scaled_window import StandingWindow
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import ScreenLooks
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.review.story_pane import StoryPane
from dealer_assist.view.dealer.layout_choice import LANDSCAPE
from dealer_assist.view.dealer.panel_layout import Arrangement
from dealer_assist.view.quiz.quiz_view import AnswerView, QuizSitting, QuizView
from dealer_assist.words import next_language, word

_TOP: Final = 74.0
_EDGE: Final = 8.0
_SHARE: Final = 0.5  # of the width is the table's, if it is beside the answers
_MOST: Final = 5
_FOOT: Final = 80.0
_GAP: Final = 8.0
_TOLD: Final = 186.0  # height of the situation under an upright table
_ANSWER: Final = (112.0, 84.0)  # greatest height of an answer: while open, and then


class AnswerKey(KeyButton):
    """Answer with its number; once answered, with right or wrong."""

    number = 1
    mark = ""

    def show_choice(self, number: int, choice: AnswerView, lang: str) -> None:
        """Show this answer."""
        if choice.mark != self.mark:
            self.mark = choice.mark
            self.update()
        self.number = number
        told = word(lang, f"quiz.{choice.mark}") if choice.mark in ("right", "wrong") else ""
        self.show_face(choice.words, enabled=True, meaning=(number, choice.words),
                       spoken=". ".join(filter(None, (told, str(number), choice.words))))

    def paint(self, painter: QPainter) -> None:
        """Paint the number, the words, and a sign in front once answered."""
        theme = self.theme
        ground = {"right": theme.sure, "wrong": theme.panel}.get(self.mark, theme.key)
        edge = {"right": theme.up, "wrong": theme.lost}.get(self.mark, theme.key_line)
        ink = theme.on_sure if self.mark == "right" else theme.ink
        self.block(painter, self.area, ground, edge, 10, 3 if self.mark else 1.5)
        self._ring(painter)
        sign = {"right": "✓", "wrong": "✗"}.get(self.mark, str(self.number))
        sign_ink = {"right": theme.up, "wrong": theme.lost}.get(self.mark, theme.headline)
        box = QRectF(10, 4, 44, self.area.height() - 8)
        self.write(painter, box, sign, Type(30, 18, True, 1, "centre"), sign_ink, ground)
        box = QRectF(62, 5, self.area.width() - 74, self.area.height() - 10)
        self.write(painter, box, self.words, Type(22, 14, True, 3), ink, ground)


class QuizHead(Surface):
    """Head: number of the question of how many, subject, house; the score so far."""

    shown: QuizView | None = None

    def show_head(self, shown: QuizView) -> None:
        """Show these words."""
        self.shown = shown
        self.read_out(shown.title, shown.place, shown.house, shown.verdict, shown.score)
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint two lines on the left, the score on the right."""
        shown, theme = self.shown, self.theme
        if shown is None:
            return
        wide = self.area.width()
        self.write(painter, QRectF(0, 0, wide - 190, 34), shown.place or shown.title,
                   Type(24, 14), theme.headline, theme.window)
        self.write(painter, QRectF(0, 36, wide - 190, 26), f"{shown.title}  ·  {shown.house}",
                   Type(16, 11, False), theme.soft, theme.window)
        told = "\n".join(part for part in (shown.verdict, shown.score) if part)
        ink = theme.up if shown.is_right else theme.lost if shown.is_answered else theme.ink
        self.write(painter, QRectF(wide - 184, 0, 180, 62), told, Type(20, 12, True, 2, "right"),
                   ink, theme.window)


class Situation(Surface):
    """Situation, and the question in large."""

    shown: QuizView | None = None

    def show_situation(self, shown: QuizView) -> None:
        """Show it."""
        self.shown = shown
        self.setAccessibleName(" ".join((*shown.happened, shown.facts, shown.ask)))
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the events, the last line brighter; the question on amber."""
        shown, theme = self.shown, self.theme
        if shown is None or not shown.ask:
            return
        self.block(painter, self.area, theme.panel, theme.key_line, 10, 1.2)
        wide, high = self.area.width(), self.area.height()
        ask = QRectF(0, high - 64, wide, 64)
        *way, last = shown.happened or ("",)
        small = Type(18, 11, False, 8, top=True)
        room = ask.top() - 16
        parts = (("\n".join(way), small, theme.soft, min(0.45, 0.14 * len(way))),
                 (last, Type(23, 12, True, 5), theme.ink, 0.0), (shown.facts, small, theme.soft,
                                                                0.34 if shown.facts else 0.0))
        middle = 1.0 - sum(share for *_, share in parts)
        y = 8.0
        for words, kind, ink, share in parts:
            box = QRectF(14, y, wide - 28, room * (share or (middle if words == last else 0.0)))
            self.write(painter, box, words, kind, ink, theme.panel)
            y = box.bottom()
        self.block(painter, ask, theme.sure, theme.on_sure, 10, 2)
        self.write(painter, ask.adjusted(14, 4, -14, -4), shown.ask, Type(24, 14, True, 2),
                   theme.on_sure, theme.sure)


class QuizWindow(StandingWindow):
    """Window of one sitting; ``close`` is always at hand."""

    def __init__(self, sitting: QuizSitting, lang: str = "fr",
                 looks: ScreenLooks | None = None) -> None:
        super().__init__()
        self.sitting, self.lang = sitting, lang
        self.note = ""
        self.setWindowTitle(word(lang, "quiz.title"))
        self.head = QuizHead(self.desk)
        self.felt = QuietFelt(self.desk, _SHARE)
        self.situation = Situation(self.desk)
        self.choices = [AnswerKey(self.desk, Style()) for _ in range(_MOST)]
        self.story = StoryPane(self.desk)
        self.next = KeyButton(self.desk, Style("now", "on_now", 24, 2))
        self.skip = KeyButton(self.desk, Style("key", "ink", 20, 2))
        self.language = KeyButton(self.desk, Style("key", "ink", 17, 1))
        self.leave = KeyButton(self.desk, Style("key", "ink", 17, 2))
        self._wire()
        self.shown = sitting.shown(lang)
        self.resize(int(LANDSCAPE.width), int(LANDSCAPE.height))
        self.dress(looks or ScreenLooks())
        self.refresh()
        self._ground.setFocus()

    def lay(self, arrangement: Arrangement) -> None:
        """Lay the table, and beside or below it the answers."""
        wide, high = arrangement.width, arrangement.height
        self.head.put(12, 5, wide - 220, 64)
        self.language.put(wide - 200, 4, 80, 64)
        self.leave.put(wide - 114, 4, 106, 64)
        if arrangement.is_upright:
            places = arrangement.felt
            self.felt.stand(places, _EDGE, _TOP, wide - 2 * _EDGE)
            self._answers = QRectF(_EDGE, self.felt.place.bottom() + _TOLD + 12, wide - 2 * _EDGE,
                                   0)
        else:
            left = wide * _SHARE
            self.felt.stand(LANDSCAPE.felt, _EDGE, _TOP, left)
            self._answers = QRectF(left + 2 * _EDGE, _TOP, wide - left - 3 * _EDGE, 0)
        self._answers.setBottom(high - _FOOT - 2 * _EDGE)
        under = self.felt.place
        end = self._answers.top() - 6 if arrangement.is_upright else high - _EDGE
        self.situation.put(_EDGE, under.bottom() + 6, under.width(), end - under.bottom() - 6)
        self._show_choices(self.shown)
        self._lay_foot(self.shown.is_over)

    def _lay_foot(self, is_over: bool) -> None:
        """Lay the keys that go on; at the end there are two of them."""
        under, foot = self._answers, self.arrangement.height - _FOOT - _EDGE
        self.next.put(under.left(), foot, under.width(), _FOOT)
        self.skip.put(under.left(), foot, under.width(), _FOOT)
        if is_over:
            half = (self.arrangement.width - 3 * _EDGE) / 2
            self.skip.put(_EDGE, foot, half, _FOOT)
            self.next.put(half + 2 * _EDGE, foot, half, _FOOT)

    def _wire(self) -> None:
        for key in self.choices:
            key.fired.connect(lambda _, key=key: self.choose(key.number - 1))
        self.next.fired.connect(self.go_on)
        self.skip.fired.connect(self._on_skip)
        self.language.fired.connect(lambda: self.speak(next_language(self.lang)))
        self.leave.fired.connect(self.close)

    # --- what is shown -----------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the sitting's present state."""
        shown = self.shown = self.sitting.shown(self.lang)
        self.head.show_head(shown)
        self.felt.setVisible(shown.view is not None)
        self.situation.setVisible(shown.view is not None)
        if shown.view is not None:
            self.felt.felt.show_table(shown.view)
            self.situation.show_situation(shown)
        self._show_choices(shown)
        self._show_keys(shown)

    def _show_choices(self, shown: QuizView) -> None:
        """Show all choices; once answered the right one, and the one chosen instead."""
        kept = [(k, one) for k, one in enumerate(shown.choices) if one.mark != "other"]
        room = self._answers
        high = min(_ANSWER[shown.is_answered],
                   (room.height() + _GAP) / max(1, len(shown.choices)) - _GAP)
        for key in self.choices[len(kept):]:
            key.hide()
        y = room.top()
        for key, (k, choice) in zip(self.choices, kept, strict=False):
            key.put(room.left(), y, room.width(), high)
            key.show_choice(k + 1, choice, self.lang)
            key.show()
            y += high + _GAP
        told = shown.is_answered or shown.is_over
        self.story.setVisible(told)
        if shown.is_over:
            self.story.put(_EDGE, _TOP, self.arrangement.width - 2 * _EDGE, room.bottom() - _TOP)
        elif told:
            self.story.put(room.left(), y, room.width(), room.bottom() - y)
        if told:
            self.story.show_blocks(shown.blocks, self.lang)
        self.desk.update()

    def _show_keys(self, shown: QuizView) -> None:
        lang = self.lang
        over = shown.is_over
        self.next.setVisible(shown.is_answered or over)
        self.skip.setVisible((not shown.is_answered and not shown.is_exam) or over)
        self._lay_foot(over)
        self.next.show_face(word(lang, "quiz.begin_again" if over else "quiz.next"),
                            meaning=("next", over, shown.place))
        self.skip.show_face(word(lang, "quiz.keep_sheet" if over else "quiz.unknown"),
                            self.note, meaning=("skip", over, shown.place))
        self.language.show_face(next_language(lang).upper(), meaning="lang")
        self.leave.show_face(word(lang, "replayer.close"), meaning="close")
        if over:  # the result, in the question's place
            self.head.show_head(QuizView(
                shown.lang, shown.title, shown.house, shown.verdict, "", None, (), "", "", ()))

    def speak(self, lang: str) -> None:
        """Set the language."""
        self.lang = lang
        self.refresh()

    # --- what comes in -----------------------------------------------------------------------

    def choose(self, k: int) -> None:
        """Answer with this choice, from 0."""
        if not self.shown.is_answered and not self.shown.is_over and k < len(self.shown.choices):
            self.sitting.choose(k)
            self.refresh()

    def go_on(self) -> None:
        """Go to the next question; at the end to another sitting."""
        self.note = ""
        if self.shown.is_over:
            self.sitting.begin_again()
        else:
            self.sitting.go_on()
        self.refresh()

    def _on_skip(self) -> None:
        if self.shown.is_over:
            self.note = self.sitting.keep_sheet(self.lang)
            self.refresh()
        else:
            self.choose(-1)

    def keyPressEvent(self, a0: QKeyEvent | None) -> None:
        """Handle keys: 1 to 5 answer, Enter goes on, 0 doesn't know, F4 is the language."""
        if a0 is None:
            return
        key = a0.key()
        if Qt.Key.Key_1 <= key <= Qt.Key.Key_5:
            self.choose(key - Qt.Key.Key_1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Right, Qt.Key.Key_Space):
            self.next.tap()
        elif key in (Qt.Key.Key_0, Qt.Key.Key_Question) and not self.shown.is_over:
            self.skip.tap()
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            self.story.turn(1 if key == Qt.Key.Key_PageDown else -1)
        elif key == Qt.Key.Key_F4:
            self.speak(next_language(self.lang))
        elif key == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(a0)

    def show_fault(self, what: str) -> None:
        """Show a fault of the program."""
        self.note = what
        self.refresh()
