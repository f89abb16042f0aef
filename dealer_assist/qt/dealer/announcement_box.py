"""Announcement for the dealer to say aloud, in large type; below it who still has to act."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import colour
from dealer_assist.qt.pieces.window_piece_base import TextPiece

BETWEEN = "   ·   "
HIGH = 180  # a box higher than this has room for more lines
NARROW = 500  # a box in which the line below may need two
BELOW = 32  # height of the line below the words


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
            low = BELOW * (2 if self.area.width() < NARROW else 1) * self.text_percent / 100
            box.setBottom(box.bottom() - low)
            painter.fillRect(QRectF(22, box.bottom() + 1, box.width(), 1), colour(theme.key_line))
            self.write(painter, QRectF(22, box.bottom() + 4, box.width(), low - 2),
                       BETWEEN.join(self._below), Type(19, 13, True, 2), theme.headline,
                       theme.panel)
        if not self._lines:
            return
        painter.setBrush(colour(theme.now))
        painter.drawRoundedRect(QRectF(0, 0, 8, self.area.height()), 4, 4)
        kind = Type(34, 16, True, 10 if self.area.height() > HIGH else 6)
        self.write(painter, box, "\n".join(self._lines), kind, theme.ink, theme.panel)
