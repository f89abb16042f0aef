"""Tile of a device's health: a shape and a word, so that no one has to distinguish colours."""

from collections.abc import Callable

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter, QPen, QPolygonF
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import READ, Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.view.dealer.table_view import DeviceState, DeviceView

Mark = Callable[[QPainter], None]


def _tick(painter: QPainter) -> None:
    painter.drawEllipse(QPointF(9, 9), 8, 8)
    painter.drawPolyline(QPolygonF([QPointF(5, 9), QPointF(8, 12.5), QPointF(13, 5.5)]))


def _triangle(painter: QPainter) -> None:
    painter.drawPolygon(QPolygonF([QPointF(1, 17), QPointF(9, 1), QPointF(17, 17)]))
    painter.drawLine(QPointF(9, 7), QPointF(9, 13))


def _cross(painter: QPainter) -> None:
    painter.drawRect(QRectF(1, 1, 16, 16))
    painter.drawLine(QPointF(5, 5), QPointF(13, 13))
    painter.drawLine(QPointF(13, 5), QPointF(5, 13))


def _ring(painter: QPainter) -> None:
    painter.drawEllipse(QPointF(9, 9), 8, 8)
    painter.drawLine(QPointF(5, 9), QPointF(13, 9))


MARKS: dict[DeviceState, Mark] = {
    DeviceState.UP: _tick,
    DeviceState.LATE: _triangle,
    DeviceState.FAULTY: _triangle,
    DeviceState.LOST: _cross,
    DeviceState.ABSENT: _ring,
}


class DeviceTile(KeyButton):
    """Tile of one device; a tap shows the remedy."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Style(fill="window"))
        self.view: DeviceView | None = None
        self.age = ""
        self.hide()

    def show_device(self, view: DeviceView | None) -> None:
        """Show this device; None leaves the place empty."""
        if view == self.view:
            return
        self.view = view
        self.setVisible(view is not None)
        if view is not None:
            self._name_it()
        self.update()

    def show_age(self, age: str) -> None:
        """Show the age of its last report."""
        if age != self.age:
            self.age = age
            self._name_it()
            self.update()

    def _name_it(self) -> None:
        view = self.view
        if view is not None:
            words = " · ".join(part for part in (view.word, self.age) if part)
            self.setAccessibleName(f"{view.name} : {words}. {view.hint}")

    def paint(self, painter: QPainter) -> None:
        """Paint the mark and the name, and below them the word."""
        view, theme = self.view, self.theme
        if view is None:
            return
        tone: str = getattr(theme, view.health.value)
        well = view.health in (DeviceState.UP, DeviceState.ABSENT)
        fill = theme.window if well else theme.panel
        self.block(painter, self.area, fill, theme.key_line if well else tone, 10, 1.5)
        painter.save()
        painter.translate(7, 10)
        painter.setPen(QPen(cached_colour(tone), 2.4, Qt.PenStyle.SolidLine,
                            Qt.PenCapStyle.RoundCap))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        MARKS[view.health](painter)
        painter.restore()
        width = self.area.width()
        self.write(painter, QRectF(28, 6, width - 31, 26), view.name, Type(READ, READ), theme.ink,
                   fill)
        kind = Type(READ, 12, not well, 1)
        aged = 34 if self.age else 0
        self.write(painter, QRectF(9, 34, width - 16 - aged, 26), view.word, kind, tone, fill)
        box = QRectF(width - 8 - aged, 34, aged, 26)
        self.write(painter, box, self.age, Type(14, 11, False, 1, "right"), theme.soft, fill)
        KeyButton._ring(self, painter)
