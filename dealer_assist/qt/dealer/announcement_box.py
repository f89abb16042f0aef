"""Announcement for the dealer to say aloud, in large type; below it who still has to act."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.text_fitting import READ, Type, text_height
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import TextPiece

BETWEEN = "   ·   "
HIGH = 180  # a box higher than this has room for more lines
BELOW = Type(READ, READ, True, 2)


class Announce(TextPiece):
    """The announcement, with an amber bar on its left."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._lines: tuple[str, ...] = ()
        self._below: tuple[str, ...] = ()

    def show_lines(self, lines: tuple[str, ...], below: tuple[str, ...] = ()) -> None:
        """Show these lines; ``below`` them what isn't said: the step, and who still has to act."""
        if (lines, below) != (self._lines, self._below):
            self._lines, self._below = lines, below
            self.read_out(" ".join(lines), *below)
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the words as large as they fit."""
        theme = self.theme
        self.ground(painter, theme.panel)
        box = self.area.adjusted(22, 6, -12, -6)
        if self._below:
            words = BETWEEN.join(self._below)
            low = text_height(words, box.width(), self.sized(BELOW)) + 8
            box.setBottom(box.bottom() - low)
            painter.fillRect(QRectF(22, box.bottom() + 1, box.width(), 1),
                             cached_colour(theme.key_line))
            self.write(painter, QRectF(22, box.bottom() + 4, box.width(), low - 2), words, BELOW,
                       theme.headline, theme.panel)
        if not self._lines:
            return
        painter.setBrush(cached_colour(theme.now))
        painter.drawRoundedRect(QRectF(0, 0, 8, self.area.height()), 4, 4)
        kind = Type(34, READ, True, 10 if self.area.height() > HIGH else 6)
        self.write(painter, box, "\n".join(self._lines), kind, theme.ink, theme.panel)
