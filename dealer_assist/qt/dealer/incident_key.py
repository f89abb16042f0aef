"""The key INCIDENT, and the tab that brings cases back that were put aside."""

from PyQt6.QtCore import QPointF, QRectF
from PyQt6.QtGui import QPainter, QPolygonF
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import READ, Type
from dealer_assist.qt.pieces.theme import cached_colour

WIDTH, HEIGHT = 118, 98


def paint_sign(painter: QPainter, middle: QPointF, ink: str) -> QRectF:
    """Paint a triangle that says "attention"; returns the box for its exclamation mark."""
    painter.setBrush(cached_colour(ink))
    corners = ((-19, 15), (0, -18), (19, 15))
    painter.drawPolygon(QPolygonF([middle + QPointF(x, y) for x, y in corners]))
    return QRectF(middle.x() - 9, middle.y() - 9, 18, 22)


class IncidentKey(KeyButton):
    """Key INCIDENT: a sign and the word."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Style("sure", "on_sure", 20, 1, line="on_sure", hint="I"))

    def paint_face(self, painter: QPainter, ink: str, ground: str) -> None:
        """Paint the sign above the word."""
        area = self.area
        top = 34 if KeyButton.hints_shown else 28  # below the keyboard's hint, if there is one
        mark = paint_sign(painter, QPointF(area.center().x(), top), ink)
        self.write(painter, mark, "!", Type(17, 12, True, 1, "centre"), ground, ink)
        self._paint_hint(painter, area.adjusted(8, 5, -8, 0), ink, ground)
        box = QRectF(6, top + 18, area.width() - 12, area.height() - top - 20)
        self.write(painter, box, self.words, Type(20, READ, True, 1, "centre"), ink, ground)


class WaitingTab(KeyButton):
    """Tab with the number of cases put aside; each tap brings the next one back."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Style("now", "on_now", READ, 2))

    def paint_face(self, painter: QPainter, ink: str, ground: str) -> None:
        """Paint the number and its label."""
        area = self.area
        figure = QRectF(4, 4, area.width() - 8, 42)
        self.write(painter, figure, self.amount, Type(36, 16, True, 1, "centre"), ink, ground)
        below = QRectF(3, 46, area.width() - 6, area.height() - 50)
        self.write(painter, below, self.words, Type(READ, READ, True, 2, "centre"), ink, ground)
