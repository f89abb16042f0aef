"""The chips in front of a seat, toward the centre: a chip and the amount."""

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter, QPen
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.lettering import Type
from dealer_assist.qt.pieces.painted import TextPiece
from dealer_assist.qt.pieces.theme import colour


class BetChips(TextPiece):
    """Bet in front of a seat; hidden without chips, for a screen reader too."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.amount = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_amount(self, amount: str) -> None:
        """Show this amount; "" takes the chips away."""
        if amount != self.amount:
            self.amount = amount
            self.setAccessibleName(amount)
            self.setVisible(bool(amount))
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint a chip and its amount."""
        if not self.amount:
            return
        theme, wide, high = self.theme, self.area.width(), self.area.height()
        self.ground(painter, theme.pill, "", high / 2)
        painter.setBrush(colour(theme.now))
        painter.setPen(QPen(colour(theme.pill), 2.5, Qt.PenStyle.DotLine))
        painter.drawEllipse(QPointF(13, high / 2), 8.5, 8.5)
        painter.setPen(Qt.PenStyle.NoPen)
        box = QRectF(23, 2, wide - 31, high - 4)
        self.write(painter, box, self.amount, Type(19, 13, True, 1, "right"), theme.on_pill,
                   theme.pill)
