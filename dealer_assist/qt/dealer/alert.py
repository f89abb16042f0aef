"""The alert: amber for a note, signal red for an alarm, in its own corner so that nothing moves."""

from PyQt6.QtCore import QPointF, QRectF
from PyQt6.QtGui import QPainter, QPolygonF
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import TextPiece
from dealer_assist.view.dealer.table_view import AlertLevel


class Alert(TextPiece):
    """Alert that the dealer must know now; hidden if there is none."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = ""
        self.level = AlertLevel.NONE
        self.hide()

    def show_alert(self, words: str, level: AlertLevel) -> None:
        """Show this alert; no words hide it."""
        if not words:
            level = AlertLevel.NONE
        if (words, level) == (self.words, self.level):
            return
        self.words, self.level = words, level
        self.setAccessibleName(words)
        self.setVisible(level is not AlertLevel.NONE)
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint a sign, and the words as large as they fit."""
        theme = self.theme
        alarm = self.level is AlertLevel.ALARM
        fill, ink = (theme.red, theme.on_red) if alarm else (theme.now, theme.on_now)
        self.block(painter, self.area, fill, "", 10)
        painter.setBrush(cached_colour(ink))
        middle = self.area.height() / 2
        corners = ((8, middle + 13), (22, middle - 13), (36, middle + 13))
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
        mark = QRectF(14, middle - 5, 16, 18)
        self.write(painter, mark, "!", Type(14, 12, True, 1, "centre"), fill, ink)
        box = self.area.adjusted(40, 1, -4, -1)
        self.write(painter, box, self.words, Type(20, 12, True, 6), ink, fill)
