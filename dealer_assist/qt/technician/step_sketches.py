"""Drawing for each step: the thing in the hand and its target, without a word.

Lines in a box of 400 by 220, as on the leaflet of a piece of furniture.
"""

from collections.abc import Callable
from typing import Final

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter, QPen, QPolygonF

from dealer_assist.game.facts.commissioning import BenchStep
from dealer_assist.qt.pieces.suits import draw_suit
from dealer_assist.qt.pieces.theme import Theme, cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.technician.verdict_signs import round_pen

WIDE, HIGH = 400.0, 220.0


def _pen(painter: QPainter, ink: str, width: float = 3) -> None:
    painter.setPen(round_pen(ink, width))


def _box(painter: QPainter, theme: Theme, box: QRectF, radius: float = 8) -> None:
    _pen(painter, theme.ink)
    painter.setBrush(cached_colour(theme.key))
    painter.drawRoundedRect(box, radius, radius)


def _arrow(painter: QPainter, theme: Theme, start: QPointF, end: QPointF) -> None:
    """Draw a broad arrow in the colour of the step due."""
    _pen(painter, theme.now, 5)
    painter.drawLine(start, end)
    line = end - start
    length = max((line.x() ** 2 + line.y() ** 2) ** 0.5, 1)
    x, y = line.x() / length, line.y() / length
    back = QPointF(end.x() - 16 * x, end.y() - 16 * y)
    painter.setBrush(cached_colour(theme.now))
    painter.drawPolygon(QPolygonF([end, QPointF(back.x() - 10 * y, back.y() + 10 * x),
                                   QPointF(back.x() + 10 * y, back.y() - 10 * x)]))


def _card(painter: QPainter, theme: Theme, x: float, y: float, suit: str = "s") -> None:
    _pen(painter, theme.card_line, 2)
    painter.setBrush(cached_colour(theme.card))
    painter.drawRoundedRect(QRectF(x, y, 50, 70), 6, 6)
    draw_suit(painter, QRectF(x + 11, y + 21, 28, 28), suit, theme)


def _chip(painter: QPainter, theme: Theme, x: float, y: float) -> None:
    _pen(painter, theme.ink, 2.5)
    painter.setBrush(cached_colour(theme.call))
    painter.drawEllipse(QPointF(x, y), 26, 11)
    painter.drawEllipse(QPointF(x, y - 7), 26, 11)


def _shoe(painter: QPainter, theme: Theme, x: float, y: float) -> None:
    """Draw a shoe from the side, its mouth to the left."""
    _pen(painter, theme.ink)
    painter.setBrush(cached_colour(theme.key))
    corners = ((0, 100), (26, 44), (60, 20), (170, 0), (190, 100))
    painter.drawPolygon(QPolygonF([QPointF(x + a, y + b) for a, b in corners]))
    _pen(painter, theme.up, 4)
    painter.drawLine(QPointF(x + 4, y + 90), QPointF(x + 24, y + 48))


def _camera(painter: QPainter, theme: Theme, x: float, y: float) -> None:
    """Draw a camera that looks down."""
    _box(painter, theme, QRectF(x - 38, y - 20, 76, 34))
    painter.setBrush(cached_colour(theme.entry))
    painter.drawRect(QRectF(x - 14, y + 14, 28, 14))
    painter.setPen(QPen(cached_colour(theme.soft), 2, Qt.PenStyle.DashLine))
    painter.drawLine(QPointF(x - 14, y + 32), QPointF(x - 90, y + 120))
    painter.drawLine(QPointF(x + 14, y + 32), QPointF(x + 90, y + 120))


def _table(painter: QPainter, theme: Theme, box: QRectF) -> None:
    _pen(painter, theme.rim_light, 6)
    painter.setBrush(cached_colour(theme.felt_dark))
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)


def _devices(painter: QPainter, theme: Theme) -> None:
    _table(painter, theme, QRectF(20, 40, 200, 110))
    _box(painter, theme, QRectF(300, 70, 86, 60))
    _pen(painter, theme.soft, 5)
    painter.drawPolyline(QPolygonF([QPointF(120, 150), QPointF(120, 190), QPointF(343, 190),
                                    QPointF(343, 132)]))
    _box(painter, theme, QRectF(92, 118, 56, 34), 4)
    _arrow(painter, theme, QPointF(180, 190), QPointF(270, 190))
    _pen(painter, theme.up, 6)
    painter.drawPolyline(QPolygonF([QPointF(322, 100), QPointF(338, 114), QPointF(366, 86)]))


def _keys(painter: QPainter, theme: Theme) -> None:
    _box(painter, theme, QRectF(230, 60, 140, 100))
    painter.setBrush(cached_colour(theme.entry))
    painter.drawRect(QRectF(276, 90, 50, 40))
    _pen(painter, theme.now, 6)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QRectF(34, 86, 48, 48))
    painter.drawLine(QPointF(82, 110), QPointF(150, 110))
    painter.drawLine(QPointF(136, 110), QPointF(136, 130))
    painter.drawLine(QPointF(120, 110), QPointF(120, 124))
    _arrow(painter, theme, QPointF(168, 110), QPointF(216, 110))


def _firmware(painter: QPainter, theme: Theme) -> None:
    _box(painter, theme, QRectF(130, 40, 140, 140))
    painter.setBrush(cached_colour(theme.entry))
    painter.drawRect(QRectF(165, 75, 70, 70))
    _pen(painter, theme.soft, 5)
    for at in range(4):
        y = 62 + at * 32
        painter.drawLine(QPointF(100, y), QPointF(130, y))
        painter.drawLine(QPointF(270, y), QPointF(300, y))
    _pen(painter, theme.up, 7)
    painter.drawPolyline(QPolygonF([QPointF(182, 112), QPointF(196, 126), QPointF(220, 96)]))


def _gate(painter: QPainter, theme: Theme) -> None:
    _shoe(painter, theme, 150, 70)
    _card(painter, theme, 40, 105, "d")
    _arrow(painter, theme, QPointF(152, 140), QPointF(100, 140))
    _pen(painter, theme.now, 4)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for radius in (26, 40):
        painter.drawArc(QRectF(170 - radius, 116 - radius, 2 * radius, 2 * radius), 120 * 16,
                        120 * 16)


def _deck(painter: QPainter, theme: Theme) -> None:
    _shoe(painter, theme, 200, 70)
    for at, suit in enumerate("shdc"):
        _card(painter, theme, 20 + at * 30, 110, suit)
    _arrow(painter, theme, QPointF(206, 60), QPointF(110, 60))


def _chips(painter: QPainter, theme: Theme) -> None:
    _table(painter, theme, QRectF(40, 120, 320, 80))
    painter.setPen(QPen(cached_colour(theme.felt_line), 3, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(200, 160), 56, 26)
    for at in range(5):
        _chip(painter, theme, 200, 160 - at * 12)
    _arrow(painter, theme, QPointF(280, 40), QPointF(232, 96))


def _spots(painter: QPainter, theme: Theme) -> None:
    _table(painter, theme, QRectF(30, 30, 340, 160))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(cached_colour(theme.felt_line), 3, Qt.PenStyle.DashLine))
    for x, y in ((110, 70), (200, 62), (290, 70), (100, 140), (300, 140)):
        painter.drawEllipse(QPointF(x, y), 26, 14)
    _chip(painter, theme, 110, 76)
    _arrow(painter, theme, QPointF(140, 66), QPointF(172, 62))


def _board(painter: QPainter, theme: Theme) -> None:
    _camera(painter, theme, 200, 34)
    for row in range(4):
        for column in range(6):
            fill = theme.ink if (row + column) % 2 else theme.entry
            corners = ((110 + column * 30 - row * 6, 140 + row * 16),
                       (140 + column * 30 - row * 6, 140 + row * 16),
                       (134 + column * 30 - row * 6, 156 + row * 16),
                       (104 + column * 30 - row * 6, 156 + row * 16))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(cached_colour(fill))
            painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))


def _colours(painter: QPainter, theme: Theme) -> None:
    _camera(painter, theme, 200, 34)
    tones = (theme.hearts, theme.late, theme.up, theme.diamonds, theme.all_in_line, theme.fold,
             theme.soft, theme.ink)
    for at, tone in enumerate(tones):
        row, column = divmod(at, 4)
        _pen(painter, theme.entry, 2)
        painter.setBrush(cached_colour(tone))
        painter.drawRect(QRectF(112 + column * 44, 138 + row * 36, 42, 34))


def _paper(painter: QPainter, theme: Theme) -> None:
    _pen(painter, theme.ink)
    painter.setBrush(cached_colour(theme.key))
    painter.drawRect(QRectF(130, 16, 140, 190))
    _pen(painter, theme.soft, 4)
    for at in range(4):
        painter.drawLine(QPointF(150, 44 + at * 20), QPointF(250, 44 + at * 20))
    _pen(painter, theme.up, 7)
    painter.drawPolyline(QPolygonF([QPointF(150, 138), QPointF(162, 150), QPointF(184, 126)]))
    _pen(painter, theme.now, 5)
    painter.drawPolyline(QPolygonF([QPointF(160, 186), QPointF(186, 176), QPointF(200, 190),
                                    QPointF(226, 178), QPointF(248, 184)]))
    _arrow(painter, theme, QPointF(330, 110), QPointF(262, 172))


_SKETCHES: Final[dict[BenchStep, Callable[[QPainter, Theme], None]]] = {
    BenchStep.DEVICES: _devices, BenchStep.KEYS: _keys, BenchStep.FIRMWARE: _firmware,
    BenchStep.GATE: _gate,
    BenchStep.DECK: _deck, BenchStep.CHIPS: _chips, BenchStep.SPOTS: _spots,
    BenchStep.CAMERA: _board,
    BenchStep.COLOUR: _colours, BenchStep.CARDS_TEST: _deck, BenchStep.CHIPS_TEST: _chips,
    BenchStep.SIGN_OFF: _paper,
}


class Sketch(Surface):
    """Drawing of one step, in the middle of its place."""

    step: BenchStep | None = None

    def show_step(self, step: BenchStep, spoken: str) -> None:
        """Show this step's drawing."""
        if step is not self.step:
            self.step = step
            self.update()
        self.setAccessibleName(spoken)

    def paint(self, painter: QPainter) -> None:
        """Paint it as large as it fits whole."""
        if self.step is None:
            return
        area = self.area
        self.block(painter, area, self.theme.panel, "", 10)
        scale = min((area.width() - 20) / WIDE, (area.height() - 16) / HIGH, 1.5)
        painter.save()
        painter.translate(area.center().x() - WIDE / 2 * scale,
                          area.center().y() - HIGH / 2 * scale)
        painter.scale(scale, scale)
        _SKETCHES[self.step](painter, self.theme)
        painter.restore()
