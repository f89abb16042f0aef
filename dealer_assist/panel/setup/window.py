"""The set-up's window: a page in, the ids of keys out. For a finger, a keyboard, a numeric pad.

Steps on the left, the question on the right, large keys below; the key that goes on is bright.
"""

import time
from typing import Final

from PyQt6.QtCore import QRectF, Qt, pyqtSignal
from PyQt6.QtGui import QCloseEvent, QColor, QKeyEvent, QPainter, QPalette, QResizeEvent
from PyQt6.QtWidgets import QMainWindow, QWidget

from dealer_assist.panel.drawn import Surface
from dealer_assist.panel.key import Clock, Key, Style
from dealer_assist.panel.lettering import Type
from dealer_assist.panel.setup.choice_key import ChoiceKey, draw_mark
from dealer_assist.panel.setup.pages import SetupPage
from dealer_assist.panel.theme import DARK, Theme
from dealer_assist.words import word

WIDTH: Final = 1280.0
HEIGHT: Final = 800.0
_LEFT: Final = 260.0
_EDGE: Final = 24.0
_GAP: Final = 10.0
_BAR: Final = 92.0
_MOST_KEYS: Final = 14
_TALL: Final = {1: 124.0, 2: 150.0, 3: 98.0}
_LINE: Final = 36.0
_TITLE: Final = Type(34, 20, True, 1)
_SAYS: Final = Type(19, 14, False, 2, top=True)
_WARN: Final = Type(17, 13, False, 3)
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Steps(Surface):
    """The steps, the one that is asked now bright; what was answered has its mark."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._page: SetupPage | None = None

    def show_steps(self, page: SetupPage) -> None:
        """Show where this page stands."""
        self._page = page
        self.setAccessibleName(f"{word(page.lang, 'setup.head')}: " + ", ".join(page.steps))
        self.update()

    def paint(self, painter: QPainter) -> None:
        """One line each."""
        page, theme = self._page, self.theme
        self.block(painter, self.area, theme.panel, "", 0)
        if page is None:
            return
        head = QRectF(_EDGE, 18, _LEFT - 2 * _EDGE, 60)
        self.write(painter, head, word(page.lang, "setup.head"), Type(22, 14, True, 2),
                   theme.soft, theme.panel)
        for at, step in enumerate(page.steps):
            top = 104 + at * 62.0
            box = QRectF(10, top, _LEFT - 20, 54)
            now = at == page.at
            if now:
                self.block(painter, box, theme.key, theme.headline, 10, 2)
            ground = theme.key if now else theme.panel
            ink = theme.headline if now else theme.ink if at < page.at else theme.off
            self.write(painter, QRectF(26, top, 34, 54), "" if at < page.at else str(at + 1),
                       Type(20, 14, now), ink, ground)
            if at < page.at:
                draw_mark(painter, QRectF(26, top + 17, 20, 20), theme.up)
            self.write(painter, QRectF(62, top, _LEFT - 84, 54), step, Type(20, 13, now), ink,
                       ground)


class Question(Surface):
    """The title, what it says, the lines of the summary, and what wants an eye."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._page: SetupPage | None = None

    def show_question(self, page: SetupPage) -> None:
        """Show this page's words."""
        self._page = page
        lines = [f"{name}: {value}" for name, value in page.lines]
        parts = (page.title, *page.says, *lines, *page.warns, page.why_not_next)
        self.setAccessibleName(". ".join(part for part in parts if part))
        self.update()

    def paint(self, painter: QPainter) -> None:
        """From the top: words and lines; from the bottom: what wants an eye."""
        page, theme, area = self._page, self.theme, self.area
        self.block(painter, area, theme.window, "", 0)
        if page is None:
            return
        width = area.width()
        self.write(painter, QRectF(0, 14, width, 48), page.title, _TITLE, theme.ink, theme.window)
        top = 66.0
        for says in page.says:
            self.write(painter, QRectF(0, top, width, 30), says, _SAYS, theme.soft, theme.window)
            top += 30
        for at, (name, value) in enumerate(page.lines):
            self._line(painter, 112 + at * _LINE, name, value, at)
        warns = [*page.warns, *([page.why_not_next] if page.why_not_next else [])]
        high = min(54.0, 170.0 / max(1, len(warns)))
        for at, warn in enumerate(warns):
            box = QRectF(0, area.height() - (len(warns) - at) * (high + 4), width, high)
            self.block(painter, box, theme.sure, theme.on_sure, 8, 1.5)
            self.write(painter, box.adjusted(14, 3, -14, -3), warn, _WARN, theme.on_sure,
                       theme.sure)

    def _line(self, painter: QPainter, y: float, name: str, value: str, at: int) -> None:
        theme, width = self.theme, self.area.width()
        ground = theme.entry if at % 2 == 0 else theme.window
        if at % 2 == 0:
            self.block(painter, QRectF(0, y, width, _LINE), ground, "", 6)
        self.write(painter, QRectF(14, y, 240, _LINE), name, Type(18, 13, False), theme.soft,
                   ground)
        self.write(painter, QRectF(264, y, width - 278, _LINE), value, Type(19, 13), theme.ink,
                   ground)


class SetupWindow(QMainWindow):
    """``show_page`` in; ``pressed`` with a key's id out. Closing it is leaving for later."""

    pressed = pyqtSignal(str)

    def __init__(self, theme: Theme = DARK, clock: Clock = time.monotonic) -> None:
        super().__init__()
        self.setWindowTitle("Dealer Assist")
        self.page: SetupPage | None = None
        self._tabbing = False
        self._ground = QWidget(self)
        self._ground.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCentralWidget(self._ground)
        self.desk = Surface(self._ground)
        self.steps = Steps(self.desk)
        self.question = Question(self.desk)
        self.keys = tuple(ChoiceKey(self.desk) for _ in range(_MOST_KEYS))
        self.bar = {name: Key(self.desk, Style(fill, ink, size, 2)) for name, fill, ink, size in (
            ("leave", "key", "ink", 19), ("save", "key", "ink", 19), ("back", "key", "ink", 22),
            ("next", "now", "on_now", 24))}
        for at, key in enumerate(self.keys):
            key.fired.connect(lambda _, at=at: self._choose(at))
        for name, one in self.bar.items():
            one.fired.connect(lambda _, name=name: self.pressed.emit(name))
        for each in self.desk.findChildren(Key):
            each.clock = clock
        self._lay()
        self.use_theme(theme)
        self.setMinimumSize(int(WIDTH) // 2, int(HEIGHT) // 2)
        self.resize(int(WIDTH), int(HEIGHT))
        self._ground.setFocus()

    def _lay(self) -> None:
        self.desk.put(0, 0, WIDTH, HEIGHT)
        self.steps.put(0, 0, _LEFT, HEIGHT)
        right = WIDTH - _EDGE
        self.question.put(_LEFT + _EDGE, 0, right - _LEFT - _EDGE, HEIGHT - _BAR - 14)
        top = HEIGHT - _BAR
        self.bar["next"].put(right - 250, top, 250, 76)
        self.bar["back"].put(right - 250 - 182, top, 170, 76)
        self.bar["save"].put(right - 250 - 182 - 222, top, 210, 76)
        self.bar["leave"].put(_LEFT + _EDGE, top, 170, 76)

    def use_theme(self, theme: Theme) -> None:
        """Change the colours."""
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Window, QColor(theme.window))
        self.setPalette(palette)
        self.desk.use_theme(theme)

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
        columns = page.columns
        rows = -(-len(page.choices) // columns)
        width = (self.question.place.width() - (columns - 1) * _GAP) / columns
        top = 112.0 + len(page.lines) * _LINE + (12 if page.lines else 0)
        warned = len(page.warns) + bool(page.why_not_next)
        room = self.question.place.height() - top - (
            min(174.0, warned * 58.0) + 8 if warned else 0)
        high = min(_TALL[columns], (room - (rows - 1) * _GAP) / max(1, rows))
        for at, key in enumerate(self.keys):
            if at < len(page.choices):
                row, column = divmod(at, columns)
                key.put(_LEFT + _EDGE + column * (width + _GAP), top + row * (high + _GAP), width,
                        high)
                key.show_choice(page.choices[at], page.page)
            key.setVisible(at < len(page.choices))

    def _choose(self, at: int) -> None:
        if self.page is not None and at < len(self.page.choices):
            self.pressed.emit(self.page.choices[at].id)

    def show_fault(self, what: str) -> None:
        """A fault of the program is told in the terminal; the set-up goes on."""

    def keyPressEvent(self, a0: QKeyEvent | None) -> None:
        """Figures choose, Enter goes on, Escape or Backspace goes back."""
        if a0 is None or a0.isAutoRepeat():
            return
        if not Key.hints_shown:
            Key.hints_shown = True
            for key in self.keys:
                key.update()
        pressed = a0.key()
        if pressed in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self._tabbing = True
            self.focusNextPrevChild(pressed == Qt.Key.Key_Tab)
            self._tabbing = False
        elif pressed in _ENTER:
            self.bar["next"].tap()
        elif pressed == Qt.Key.Key_Escape:
            self.bar["back"].tap()
        elif not self._figure("\b" if pressed == Qt.Key.Key_Backspace else a0.text()):
            super().keyPressEvent(a0)

    def _figure(self, typed: str) -> bool:
        choices = self.page.choices if self.page is not None else ()
        return any(choice.key == typed and self.keys[at].tap()
                   for at, choice in enumerate(choices) if typed)

    def focusNextPrevChild(self, next: bool) -> bool:
        """The focus moves by Tab alone."""
        return super().focusNextPrevChild(next) if self._tabbing else False

    def closeEvent(self, a0: QCloseEvent | None) -> None:
        """The window's own cross: later."""
        self.pressed.emit("leave")
        super().closeEvent(a0)

    def resizeEvent(self, a0: QResizeEvent | None) -> None:
        """Scale the whole design with the screen, in the middle of it."""
        super().resizeEvent(a0)
        factor = min(self.width() / WIDTH, self.height() / HEIGHT)
        self.desk.rescale(factor)
        self.desk.move((self.width() - self.desk.width()) // 2,
                       (self.height() - self.desk.height()) // 2)
