"""Small drawings on the sixteen places of the incident sheet, each painted from a list of strokes.

A stroke is a shape and its place in a box of 96 by 48. A shape is a card face up, face down, or
amber for the one that is meant; a player's place; chips; an arrow; a sign.
"""

from collections.abc import Callable, Mapping
from math import atan2, cos, sin
from typing import Final

from PyQt6.QtCore import QLineF, QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from dealer_assist.qt.pieces.chip_piles import chip_piles_for_amount, draw_piles
from dealer_assist.qt.pieces.suits import draw_suit
from dealer_assist.qt.pieces.text_fitting import panel_font
from dealer_assist.qt.pieces.theme import Theme, cached_colour

WIDE, HIGH = 96.0, 48.0
_CARD: Final = (22.0, 32.0)
_SEAT: Final = 15.0

Stroke = tuple[str, float, float, float]  # shape, left, top, and what else the shape needs

#: Each place's drawing. Of a card the last figure is its turn in degrees, of a seat 0 a player, 1
#: the one who is meant, 2 nobody; of chips it is their worth, of any other shape its size.
SIGNS: Final[Mapping[str, tuple[Stroke, ...]]] = {
    "misdeal": (("back", 18, 8, -14), ("back", 37, 6, 0), ("back", 56, 8, 14),
                ("cross", 22, 2, 52)),
    "exposed": (("back", 10, 8, 0), ("lit", 37, 8, 0), ("back", 64, 8, 0)),
    "count": (("back", 4, 8, 0), ("back", 16, 8, 0), ("back", 28, 8, 0), ("plus", 63, 14, 14),
              ("minus", 84, 17, 14)),
    "player": (("seat", 8, 4, 0), ("seat", 40, 4, 2), ("seat", 72, 4, 0), ("small", 8, 28, 0),
               ("query", 40, 24, 26), ("small", 72, 28, 0)),
    "turn": (("seat", 6, 24, 0), ("seat", 40, 24, 1), ("seat", 74, 24, 0), ("down", 81.5, 2, 18)),
    "bet": (("chips", 4, 44, 1_600), ("bubble", 54, 3, 40)),
    "skipped": (("seat", 6, 30, 0), ("seat", 40, 30, 1), ("seat", 74, 30, 0), ("arc", 14, 24, 66)),
    "discarded": (("back", 6, 8, -8), ("back", 20, 8, 8), ("right", 50, 24, 20),
                  ("query", 74, 8, 32)),
    "burn": (("lying", 4, 26, 0), ("lying", 4, 20, 0), ("gap", 52, 8, 0), ("query", 52, 8, 32)),
    "early": (("lit", 14, 8, 0), ("clock", 50, 6, 36)),
    "flop": (("face", 1, 8, 0), ("face", 24, 8, 0), ("face", 47, 8, 0), ("lit", 72, 8, 0)),
    "fallen": (("lit", 22, 4, 24), ("down", 66, 6, 24), ("floor", 10, 44, 76)),
    "killed": (("back", 24, 8, 0), ("back", 50, 8, 0), ("cross", 34, 10, 28)),
    "shown": (("face", 12, 12, -6), ("back", 34, 12, 6), ("eye", 62, 14, 32)),
    "misread": (("face", 6, 8, 0), ("unequal", 38, 24, 20), ("lit", 68, 8, 0)),
    "pushed": (("chips", 2, 40, 3_700), ("right", 48, 28, 12), ("seat", 76, 20, 1),
               ("cross", 71, 14, 25)),
}


def draw_sign(painter: QPainter, box: QRectF, name: str, theme: Theme, ink: str) -> None:
    """Draw a place's picture as large as the box allows, in its middle."""
    factor = min(box.width() / WIDE, box.height() / HIGH)
    painter.save()
    painter.translate(box.center().x() - WIDE * factor / 2, box.center().y() - HIGH * factor / 2)
    painter.scale(factor, factor)
    for shape, left, top, more in SIGNS[name]:
        painter.save()
        painter.translate(left, top)
        painter.setPen(_line(ink))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        _SHAPES[shape](painter, more, theme, ink)
        painter.restore()
    painter.restore()


def _line(ink: str, wide: float = 3.0) -> QPen:
    return QPen(cached_colour(ink), wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)


def _rectangle(painter: QPainter, turn: float, size: tuple[float, float]) -> QRectF:
    """Box of a card around its middle, turned by so many degrees."""
    painter.translate(size[0] / 2, size[1] / 2)
    painter.rotate(turn)
    return QRectF(-size[0] / 2, -size[1] / 2, *size)


def _open(painter: QPainter, turn: float, theme: Theme, line: str, wide: float) -> None:
    box = _rectangle(painter, turn, _CARD)
    painter.setPen(QPen(cached_colour(line), wide))
    painter.setBrush(cached_colour(theme.card))
    painter.drawRoundedRect(box, 3, 3)
    draw_suit(painter, QRectF(-7, -7, 14, 14), "s", theme)


def _face(painter: QPainter, turn: float, theme: Theme, ink: str) -> None:
    _open(painter, turn, theme, theme.card_line, 1.2)


def _lit(painter: QPainter, turn: float, theme: Theme, ink: str) -> None:
    _open(painter, turn, theme, theme.now, 4)


def _closed(painter: QPainter, turn: float, theme: Theme, size: tuple[float, float]) -> None:
    box = _rectangle(painter, turn, size)
    painter.setPen(QPen(cached_colour(theme.back_line), 1.5))
    painter.setBrush(cached_colour(theme.back))
    painter.drawRoundedRect(box, 3, 3)
    painter.drawLine(box.adjusted(4, 4, -4, -4).topLeft(), box.adjusted(4, 4, -4, -4).bottomRight())


def _back(painter: QPainter, turn: float, theme: Theme, ink: str) -> None:
    _closed(painter, turn, theme, _CARD)


def _small(painter: QPainter, turn: float, theme: Theme, ink: str) -> None:
    _closed(painter, turn, theme, (15, 18))


def _lying(painter: QPainter, turn: float, theme: Theme, ink: str) -> None:
    _closed(painter, turn, theme, (_CARD[1], _CARD[0]))


def _gap(painter: QPainter, turn: float, theme: Theme, ink: str) -> None:
    painter.setPen(QPen(cached_colour(ink), 2, Qt.PenStyle.DashLine))
    painter.drawRoundedRect(_rectangle(painter, turn, _CARD), 3, 3)


def _seat(painter: QPainter, kind: float, theme: Theme, ink: str) -> None:
    if kind == 2:
        painter.setPen(QPen(cached_colour(ink), 2, Qt.PenStyle.DashLine))
    else:
        painter.setPen(QPen(cached_colour(ink), 1.5))
        painter.setBrush(cached_colour(theme.now if kind else ink))
    painter.drawEllipse(QRectF(0, 0, _SEAT, _SEAT))


def _cross(painter: QPainter, size: float, theme: Theme, ink: str) -> None:
    high = min(size, HIGH - 6)
    for pen in (_line(theme.key, 8), _line(theme.differs, 4.5)):
        painter.setPen(pen)
        painter.drawLine(QLineF(0, 0, size, high))
        painter.drawLine(QLineF(0, high, size, 0))


def _plus(painter: QPainter, size: float, theme: Theme, ink: str) -> None:
    painter.drawLine(QLineF(0, -size / 2 + 7, 0, size / 2 + 7))
    painter.drawLine(QLineF(-size / 2, 7, size / 2, 7))


def _minus(painter: QPainter, size: float, theme: Theme, ink: str) -> None:
    painter.drawLine(QLineF(-size / 2, 4, size / 2, 4))


def _query(painter: QPainter, size: float, theme: Theme, ink: str) -> None:
    painter.setFont(panel_font(round(size), True))
    painter.setPen(cached_colour(ink))
    painter.drawText(QRectF(-4, 0, _CARD[0] + 8, size), Qt.AlignmentFlag.AlignCenter, "?")


def _arrow(painter: QPainter, line: QLineF, ink: str) -> None:
    """Draw a line with a point at its end."""
    painter.drawLine(line)
    turn, end = atan2(line.dy(), line.dx()), line.p2()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(cached_colour(ink))
    painter.drawPolygon(QPolygonF([
        end + QPointF(6 * cos(turn), 6 * sin(turn)),
        end + QPointF(8 * cos(turn + 2.1), 8 * sin(turn + 2.1)),
        end + QPointF(8 * cos(turn - 2.1), 8 * sin(turn - 2.1))]))


def _right(painter: QPainter, size: float, theme: Theme, ink: str) -> None:
    _arrow(painter, QLineF(0, 0, size, 0), ink)


def _down(painter: QPainter, size: float, theme: Theme, ink: str) -> None:
    _arrow(painter, QLineF(0, 0, 0, size - 6), ink)


def _arc(painter: QPainter, size: float, theme: Theme, ink: str) -> None:
    path = QPainterPath(QPointF(0, 0))
    path.cubicTo(size * 0.2, -26, size * 0.8, -26, size, -2)
    painter.drawPath(path)
    painter.setPen(_line(ink))
    _arrow(painter, QLineF(size - 3, -6, size, -1), ink)


def _floor(painter: QPainter, size: float, theme: Theme, ink: str) -> None:
    painter.drawLine(QLineF(0, 0, size, 0))


def _chips(painter: QPainter, worth: float, theme: Theme, ink: str) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    draw_piles(painter, 0, 0, chip_piles_for_amount(int(worth)))


def _bubble(painter: QPainter, size: float, theme: Theme, ink: str) -> None:
    path = QPainterPath()
    path.addRoundedRect(QRectF(0, 0, size, 30), 9, 9)
    tail = QPainterPath(QPointF(8, 24))
    tail.lineTo(2, 42)
    tail.lineTo(20, 29)
    painter.drawPath(path.united(tail).simplified())
    painter.setFont(panel_font(26, True))
    painter.setPen(cached_colour(ink))
    painter.drawText(QRectF(0, 0, size, 30), Qt.AlignmentFlag.AlignCenter, "?")


def _clock(painter: QPainter, size: float, theme: Theme, ink: str) -> None:
    painter.drawEllipse(QRectF(0, 0, size, size))
    middle = QPointF(size / 2, size / 2)
    painter.drawLine(middle, middle - QPointF(0, size * 0.32))
    painter.drawLine(middle, middle - QPointF(size * 0.26, 0))


def _eye(painter: QPainter, size: float, theme: Theme, ink: str) -> None:
    path = QPainterPath(QPointF(0, 10))
    path.quadTo(size / 2, -10, size, 10)
    path.quadTo(size / 2, 30, 0, 10)
    painter.drawPath(path)
    painter.setBrush(cached_colour(ink))
    painter.drawEllipse(QPointF(size / 2, 10), 4.5, 4.5)


def _unequal(painter: QPainter, size: float, theme: Theme, ink: str) -> None:
    painter.drawLine(QLineF(0, -5, size, -5))
    painter.drawLine(QLineF(0, 5, size, 5))
    painter.drawLine(QLineF(size * 0.3, 13, size * 0.7, -13))


_Shape = Callable[[QPainter, float, Theme, str], None]
_SHAPES: Final[Mapping[str, _Shape]] = {
    "face": _face, "lit": _lit, "back": _back, "small": _small, "lying": _lying, "gap": _gap,
    "seat": _seat, "cross": _cross, "plus": _plus, "minus": _minus, "query": _query,
    "right": _right, "down": _down, "arc": _arc, "floor": _floor, "chips": _chips,
    "bubble": _bubble, "clock": _clock, "eye": _eye, "unequal": _unequal,
}
