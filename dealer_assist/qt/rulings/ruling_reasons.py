"""Reasons for a ruling: the usual ones at a touch, or one in the floor manager's own words."""

from typing import Final

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import READ, Type
from dealer_assist.qt.pieces.window_piece_base import Surface, keys_with_contents, lay_grid
from dealer_assist.words import word

KEY, GAP, TOP = 64, 6, 76
MOST: Final = 6


class Reasons(Surface):
    """Sheet of reasons. ``given`` carries a reason; ``other`` that one is to be typed."""

    given = pyqtSignal(str)
    other = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._ready: tuple[str, ...] = ()
        self._shown = ("", "")
        self.keys = tuple(KeyButton(self, Style(size=20, lines=2)) for _ in range(MOST))
        KeyButton.wire(enumerate(self.keys), self.tap_place)
        self.hide()

    def settle(self) -> None:
        """Lay one reason under the other; as much closer as it's low."""
        gap = min(GAP, max(1.0, (self.area.height() - TOP - MOST * KEY) / (MOST - 1)))
        lay_grid(self.keys, 1, 0, TOP, self.area.width(), KEY, gap)

    def show_reasons(self, ruling: str, ready: tuple[str, ...], lang: str) -> None:
        """Ask for the reason of this ruling."""
        self._ready = ready[: MOST - 1]
        self._shown = (ruling, word(lang, "call.reason_ask"))
        words = (*self._ready, word(lang, "call.other_reason"))
        for key, one in keys_with_contents(self.keys, words):
            key.show_face(one)
        self.setAccessibleName(" ".join(self._shown))
        self.update()

    def tap_place(self, at: int) -> bool:
        """Touch the key at this place."""
        if 0 <= at < len(self._ready):
            self.given.emit(self._ready[at])
        elif at == len(self._ready):
            self.other.emit()
        return 0 <= at <= len(self._ready)

    def paint(self, painter: QPainter) -> None:
        """Paint the ruling, and the question."""
        theme = self.theme
        ruling, asked = self._shown
        box = QRectF(4, 0, self.area.width() - 8, 42)
        self.write(painter, box, ruling, Type(READ, 13, True, 3), theme.ink, theme.panel)
        box = QRectF(4, 44, self.area.width() - 8, 28)
        self.write(painter, box, asked, Type(20, READ, True, 2), theme.headline, theme.panel)
