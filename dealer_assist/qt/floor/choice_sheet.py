"""Sheet of ready answers: a time, a chapter, a seat, a number of hands."""

from collections.abc import Sequence
from typing import Final

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.window_piece_base import Surface, keys_with_contents, lay_grid
from dealer_assist.view.dealer.window_texts import window_text
from dealer_assist.view.floor.upright_screen import is_upright

KEYS: Final = 20
COLUMNS: Final = 4
KEY: Final = 78.0
GAP: Final = 8.0
HEAD: Final = 90.0


class Choices(Surface):
    """Sheet of answers. ``chosen`` carries the answer's value; ``closed`` that nothing changes."""

    chosen = pyqtSignal(str)
    closed = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = ""
        self._values: list[str] = []
        self.keys = tuple(KeyButton(self, Style(size=19, lines=2)) for _ in range(KEYS))
        self.back = KeyButton(self, Style(size=18, lines=1))
        KeyButton.wire(enumerate(self.keys), lambda at: self.chosen.emit(self._values[at]))
        self.back.fired.connect(self.closed)
        self.hide()

    def put(self, x: float, y: float, width: float, height: float) -> None:
        """Lay the keys in columns below the question."""
        super().put(x, y, width, height)
        columns = COLUMNS // 2 if is_upright(width) else COLUMNS
        each = (width - 24 + GAP) / columns
        lay_grid(self.keys, columns, 12, HEAD, each - GAP, KEY, GAP)
        self.back.put(width - 172, 10, 160, 70)

    def offer(self, title: str, offered: Sequence[tuple[str, str]], lang: str) -> None:
        """Offer these answers, each with its value."""
        self._title, self._values = title, [value for _, value in offered]
        for key, (words, value) in keys_with_contents(self.keys, offered):
            key.show_face(words, meaning=(title, value))
        self.back.show_face(window_text(lang, "back"))
        self.setAccessibleName(title)
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the question."""
        theme = self.theme
        self.block(painter, self.area, theme.panel, theme.key_line, 12, 1.5)
        box = QRectF(18, 14, self.area.width() - 220, 56)
        self.write(painter, box, self._title, Type(28, 12, True, 3), theme.headline, theme.panel)
