"""Announcement for the dealer to say aloud, in large type."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.lettering import Type
from dealer_assist.qt.pieces.painted import TextPiece
from dealer_assist.qt.pieces.theme import colour

HIGH = 180  # in a box higher than this the words are larger


class Announce(TextPiece):
    """The announcement, with an amber bar on its left."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._lines: tuple[str, ...] = ()

    def show_lines(self, lines: tuple[str, ...]) -> None:
        """Show these lines."""
        if lines != self._lines:
            self._lines = lines
            self.setAccessibleName(" ".join(lines))
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the words as large as they fit."""
        theme = self.theme
        self.ground(painter, theme.panel)
        if not self._lines:
            return
        painter.setBrush(colour(theme.now))
        painter.drawRoundedRect(QRectF(0, 0, 8, self.area.height()), 4, 4)
        box = self.area.adjusted(22, 8, -12, -8)
        kind = Type(34 if self.area.height() > HIGH else 27, 16, True, 6)
        self.write(painter, box, "\n".join(self._lines), kind, theme.ink, theme.panel)
