"""Set-up's window: a page in, the ids of keys out. For a finger, a keyboard, a numeric pad.

Steps on the left, or above on an upright screen; the question with large keys below it; the key
that goes on is bright.
"""

import time
from typing import Final

from PyQt6.QtCore import QRectF, Qt, pyqtSignal
from PyQt6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QKeySequence, QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import Clock, KeyButton, Style
from dealer_assist.qt.pieces.scaled_window import StandingWindow, TabWindow
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import ScreenLooks
from dealer_assist.qt.pieces.window_piece_base import Surface, keys_with_contents, lay_grid
from dealer_assist.qt.setup.choice_key import ChoiceKey, draw_tick
from dealer_assist.view.dealer.layout_choice import LANDSCAPE
from dealer_assist.view.dealer.panel_layout import Arrangement
from dealer_assist.view.setup.setup_pages import SetupPage
from dealer_assist.words import word

_LEFT: Final = 260.0  # width of the steps beside the question
_ABOVE: Final = 156.0  # their height above it
_IN_A_ROW: Final = 4
_EDGE: Final = 24.0
_GAP: Final = 10.0
_BAR: Final = 92.0
_MOST_KEYS: Final = 14
_TALL: Final = {1: 124.0, 2: 150.0, 3: 98.0}
_LEAST: Final = 76.0  # pages of two columns use one if it stays at least so high
#: The keys that go on, from the right, with their widths.
_BAR_KEYS: Final = {"next": 250.0, "back": 170.0, "save": 210.0}
_LEAVE: Final = 170.0
_LINE: Final = 36.0
_FIRST: Final = 112.0  # top of lines and keys below the title
_NAME: Final = 0.245  # of a line is its name's
_WARN_HIGH: Final = 58.0
_WARNS_HIGH: Final = 174.0  # greatest height of all warnings
_TITLE: Final = Type(34, 20, True, 1)
_SAYS: Final = Type(19, 14, False, 2, top=True)
_WARN: Final = Type(17, 13, False, 3)
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Steps(Surface):
    """Steps, the present one bright; answered ones have a mark."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._page: SetupPage | None = None

    def show_steps(self, page: SetupPage) -> None:
        """Show this page's place in the steps."""
        self._page = page
        numbered = ", ".join(f"{at} {step}" for at, step in enumerate(page.steps, start=1))
        self.setAccessibleName(f"{word(page.lang, 'setup.head')}: {page.steps[page.at]}, "
                               f"{page.at + 1} / {len(page.steps)}. {numbered}")
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint one line each."""
        page, theme = self._page, self.theme
        self.block(painter, self.area, theme.panel, "", 0)
        if page is None:
            return
        is_above = self.area.width() > self.area.height()
        head = QRectF(_EDGE, 8 if is_above else 18, self.area.width() - 2 * _EDGE,
                      34 if is_above else 60)
        self.write(painter, head, word(page.lang, "setup.head"), Type(22, 14, True, 2),
                   theme.soft, theme.panel)
        across = (self.area.width() - 20) / _IN_A_ROW
        for at, step in enumerate(page.steps):
            row, column = divmod(at, _IN_A_ROW)
            box = QRectF(10 + column * across, 46 + row * 54.0, across - 4, 50) if is_above else (
                QRectF(10, 104 + at * 62.0, self.area.width() - 20, 54))
            self._step(painter, box, at, step)

    def _step(self, painter: QPainter, box: QRectF, at: int, step: str) -> None:
        page, theme = self._page, self.theme
        if page is None:
            return
        now = at == page.at
        if now:
            self.block(painter, box, theme.key, theme.headline, 10, 2)
        ground = theme.key if now else theme.panel
        ink = theme.headline if now else theme.ink if at < page.at else theme.off
        number = QRectF(box.left() + 16, box.top(), 34, box.height())
        self.write(painter, number, "" if at < page.at else str(at + 1), Type(20, 14, now), ink,
                   ground)
        if at < page.at:
            draw_tick(painter, QRectF(number.left(), box.center().y() - 10, 20, 20), theme.up)
        words = box.adjusted(52, 0, -12, 0)
        self.write(painter, words, step, Type(20, 13, now), ink, ground)


class QuestionText(Surface):
    """Title, explanation, the lines of the summary, and the warnings."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._page: SetupPage | None = None

    def show_question(self, page: SetupPage) -> None:
        """Show this page's words."""
        self._page = page
        lines = [f"{name}: {value}" for name, value in page.lines]
        parts = (page.title, *page.says, *lines, *page.warns, page.why_not_next)
        self.read_out(*parts)
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint words and lines from the top, warnings from the bottom."""
        page, theme, area = self._page, self.theme, self.area
        self.block(painter, area, theme.window, "", 0)
        if page is None:
            return
        width, line_high = area.width(), summary_line_height(page, area.height())
        self.write(painter, QRectF(0, 14, width, 48), page.title, _TITLE, theme.ink, theme.window)
        top = 66.0
        for says in page.says:
            self.write(painter, QRectF(0, top, width, 30), says, _SAYS, theme.soft, theme.window)
            top += 30
        for at, (name, value) in enumerate(page.lines):
            box = QRectF(0, _FIRST + at * line_high, width, line_high)
            self._line(painter, box, name, value, at)
        warns = [*page.warns, *([page.why_not_next] if page.why_not_next else [])]
        high = min(54.0, 170.0 / max(1, len(warns)))
        for at, warn in enumerate(warns):
            box = QRectF(0, area.height() - (len(warns) - at) * (high + 4), width, high)
            self.block(painter, box, theme.sure, theme.on_sure, 8, 1.5)
            self.write(painter, box.adjusted(14, 3, -14, -3), warn, _WARN, theme.on_sure,
                       theme.sure)

    def _line(self, painter: QPainter, box: QRectF, name: str, value: str, at: int) -> None:
        theme, aside = self.theme, 14 + box.width() * _NAME
        ground = theme.entry if at % 2 == 0 else theme.window
        if at % 2 == 0:
            self.block(painter, box, ground, "", 6)
        called = QRectF(14, box.top(), aside - 24, box.height())
        self.write(painter, called, name, Type(18, 13, False), theme.soft, ground)
        told = QRectF(aside, box.top(), box.width() - aside - 14, box.height())
        self.write(painter, told, value, Type(19, 13), theme.ink, ground)


def _warned(page: SetupPage) -> float:
    """Height of the warnings."""
    warned = len(page.warns) + bool(page.why_not_next)
    return min(_WARNS_HIGH, warned * _WARN_HIGH) + 8 if warned else 0.0


def summary_line_height(page: SetupPage, height: float) -> float:
    """Height of a line of the summary: the keys below it keep their height on a low screen."""
    rows = -(-len(page.choices) // page.columns)
    room = height - _FIRST - _warned(page) - rows * (_LEAST + _GAP) - 12
    return min(_LINE, room / max(1, len(page.lines)))


class SetupWindow(TabWindow, StandingWindow):
    """``show_page`` in; ``pressed`` with a key's id out. Closing it is leaving for later."""

    pressed = pyqtSignal(str)

    def __init__(self, looks: ScreenLooks | None = None, clock: Clock = time.monotonic) -> None:
        super().__init__()
        self.page: SetupPage | None = None
        self.steps = Steps(self.desk)
        self.question = QuestionText(self.desk)
        self.keys = tuple(ChoiceKey(self.desk) for _ in range(_MOST_KEYS))
        self.bar = {name: KeyButton(self.desk, Style(fill, ink, size, 2)) for name, fill, ink,
                    size in (
            ("leave", "key", "ink", 19), ("save", "key", "ink", 19), ("back", "key", "ink", 22),
            ("next", "now", "on_now", 24))}
        KeyButton.wire(enumerate(self.keys), self._choose)
        KeyButton.wire(self.bar.items(), self.pressed.emit)
        for each in self.desk.findChildren(KeyButton):
            each.clock = clock
        self.resize(int(LANDSCAPE.width), int(LANDSCAPE.height))
        self.dress(looks or ScreenLooks())
        self._ground.setFocus()

    def lay(self, arrangement: Arrangement) -> None:
        """Lay the steps beside the question or above it, the keys that go on below."""
        wide, high = arrangement.width, arrangement.height
        left, above = (0.0, _ABOVE) if arrangement.is_upright else (_LEFT, 0.0)
        self.steps.put(0, 0, left or wide, above or high)
        room = wide - left - 2 * _EDGE
        self.question.put(left + _EDGE, above, room, high - above - _BAR - 14)
        whole = sum(_BAR_KEYS.values()) + _LEAVE + len(_BAR_KEYS) * 12
        share, right = min(1.0, room / whole), wide - _EDGE
        for name, across in _BAR_KEYS.items():
            self.bar[name].put(right - across * share, high - _BAR, across * share, 76)
            right -= (across + 12) * share
        self.bar["leave"].put(left + _EDGE, high - _BAR, _LEAVE * share, 76)
        if self.page is not None:
            self._show_choices(self.page)

    def show_page(self, page: SetupPage) -> None:
        """Show this page; keys that stay the same stay pressable."""
        if page == self.page:
            return
        self.page = page
        self.steps.show_steps(page)
        self.question.show_question(page)
        self._show_choices(page)
        words = {"leave": page.leave, "save": page.save, "back": page.back, "next": page.next}
        for name, key in self.bar.items():
            is_on = name not in ("next", "save") or not page.why_not_next
            key.show_face(words[name], enabled=is_on, meaning=(page.page, words[name]))
            key.setVisible(bool(words[name]))

    def _show_choices(self, page: SetupPage) -> None:
        ground = self.question.place
        lines = len(page.lines) * summary_line_height(page, ground.height())
        top = _FIRST + lines + (12 if lines else 0)
        room = ground.height() - top - _warned(page)
        columns = page.columns
        if columns == 2 and self.arrangement.is_upright and (
            room - len(page.choices) * _GAP >= _LEAST * len(page.choices)
        ):
            columns = 1
        rows = -(-len(page.choices) // columns)
        width = (ground.width() - (columns - 1) * _GAP) / columns
        high = min(_TALL[columns], (room - (rows - 1) * _GAP) / max(1, rows))
        lay_grid(self.keys[: len(page.choices)], columns, ground.left(), ground.top() + top, width,
                 high, _GAP)
        for key, choice in keys_with_contents(self.keys, page.choices):
            key.show_choice(choice, page.page)

    def _choose(self, at: int) -> None:
        if self.page is not None and at < len(self.page.choices):
            self.pressed.emit(self.page.choices[at].id)

    def keyPressEvent(self, a0: QKeyEvent | None) -> None:
        """Handle keys: digits choose, Enter goes on, Escape or Backspace goes back."""
        if a0 is None or a0.isAutoRepeat():
            return
        if not KeyButton.hints_shown:
            KeyButton.hints_shown = True
            for key in self.keys:
                key.update()
        pressed = a0.key()
        if self.take_tab(a0):
            return
        if pressed in _ENTER:
            self.bar["next"].tap()
        elif pressed == Qt.Key.Key_Escape:
            self.bar["back"].tap()
        elif self.page is not None and self.page.types:
            self._typed(a0)
        elif not self._figure("\b" if pressed == Qt.Key.Key_Backspace else a0.text()):
            super().keyPressEvent(a0)

    def _typed(self, event: QKeyEvent) -> None:
        """Take a letter of a path, or a whole one from the clipboard."""
        clipboard = QGuiApplication.clipboard()
        if event.key() == Qt.Key.Key_Backspace:
            self.pressed.emit("erase")
        elif event.matches(QKeySequence.StandardKey.Paste) and clipboard is not None:
            self.pressed.emit(f"type {''.join(filter(str.isprintable, clipboard.text()))}")
        elif event.text() and event.text().isprintable():
            self.pressed.emit(f"type {event.text()}")

    def _figure(self, typed: str) -> bool:
        choices = self.page.choices if self.page is not None else ()
        return any(choice.key == typed and self.keys[at].tap()
                   for at, choice in enumerate(choices) if typed)

    def closeEvent(self, a0: QCloseEvent | None) -> None:
        """Treat the window's own cross as "later"."""
        self.pressed.emit("leave")
        super().closeEvent(a0)
