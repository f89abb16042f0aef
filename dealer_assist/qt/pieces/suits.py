"""The four suits as drawn shapes: never font glyphs, which another machine may lack or colour."""

from functools import lru_cache

from PyQt6.QtCore import QPointF, QRectF
from PyQt6.QtGui import QPainter, QPainterPath, QPolygonF, QTransform

from dealer_assist.qt.pieces.theme import Theme, cached_colour


def _heart() -> QPainterPath:
    path = QPainterPath(QPointF(50, 96))
    path.cubicTo(12, 62, 2, 44, 4, 28)
    path.cubicTo(6, 8, 38, -2, 50, 26)
    path.cubicTo(62, -2, 94, 8, 96, 28)
    path.cubicTo(98, 44, 88, 62, 50, 96)
    return path


def _stem() -> QPainterPath:
    path = QPainterPath(QPointF(50, 54))
    path.quadTo(48, 86, 30, 96)
    path.lineTo(70, 96)
    path.quadTo(52, 86, 50, 54)
    return path


def _spade() -> QPainterPath:
    path = QPainterPath(QPointF(50, 2))
    path.cubicTo(86, 34, 96, 48, 96, 60)
    path.cubicTo(96, 84, 62, 86, 52, 66)
    path.lineTo(48, 66)
    path.cubicTo(38, 86, 4, 84, 4, 60)
    path.cubicTo(4, 48, 14, 34, 50, 2)
    return path.united(_stem())


def _club() -> QPainterPath:
    path = QPainterPath()
    for x, y in ((50, 25), (25, 58), (75, 58)):
        leaf = QPainterPath()
        leaf.addEllipse(QPointF(x, y), 23, 23)
        path = path.united(leaf)
    heart = QPainterPath()
    heart.addEllipse(QPointF(50, 50), 12, 12)
    return path.united(heart).united(_stem())


def _diamond() -> QPainterPath:
    path = QPainterPath()
    corners = ((50, 1), (90, 50), (50, 99), (10, 50), (50, 1))
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
    return path


@lru_cache(maxsize=4)
def suit_path(letter: str) -> QPainterPath:
    """The suit's outline in a square of 100."""
    return {"s": _spade, "h": _heart, "d": _diamond, "c": _club}[letter]()


def draw_suit(painter: QPainter, box: QRectF, letter: str, theme: Theme, ink: str = "") -> None:
    """Fill the suit into a square box, in its own colour unless another ink is given."""
    move = QTransform.fromTranslate(box.x(), box.y()).scale(box.width() / 100, box.height() / 100)
    painter.fillPath(move.map(suit_path(letter)), cached_colour(ink or theme.suit(letter)))
