"""A line of a tile as ready pixels: most lines stay, and many tiles have the same one.

Setting a text costs many times more than copying it. Forty tiles have some two hundred lines, of
which a few change at a time.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from PyQt6.QtCore import QPointF, QRectF
from PyQt6.QtGui import QPainter, QPen, QPixmap

from dealer_assist.qt.pieces.lettering import Type, Writing, draw, metrics
from dealer_assist.qt.pieces.painted import painted_once
from dealer_assist.qt.pieces.theme import colour

LEAST_SIZE: Final = 11
_BETWEEN: Final = 6.0
_CORNER: Final = 8.0


class TileRow(NamedTuple):
    """Words on the left and figures on the right, in their inks on one ground."""

    left: str
    right: str
    ink: str
    soft: str
    ground: str
    size: int


@lru_cache(maxsize=2048)
def _ready(
    row: TileRow, width: float, height: float, factor: float
) -> tuple[QPixmap, tuple[Writing, ...]]:
    """Pixels of the line at this scale, and its texts."""
    left, right = split(row, width)
    written = []

    def paint(painter: QPainter) -> None:
        if row.left:
            kind = Type(row.size, LEAST_SIZE)
            box = QRectF(0, 0, left, height)
            written.append(draw(painter, box, row.left, kind, row.ink, row.ground))
        if row.right:
            kind = Type(row.size, LEAST_SIZE, True, 1, "right")
            box = QRectF(width - right, 0, right, height)
            written.append(draw(painter, box, row.right, kind, row.soft, row.ground))

    return painted_once(width, height, factor, row.ground, paint), tuple(written)


def split(row: TileRow, width: float) -> tuple[float, float]:
    """Width of each side: its need, or its share if both don't fit."""
    wide = [metrics(row.size, True).horizontalAdvance(words) + 1 if words else 0.0
            for words in (row.left, row.right)]
    if not all(wide):
        return (width, 0.0) if row.left else (0.0, width)
    room = width - _BETWEEN
    left, right = wide
    if left + right > room:
        right = room * right / (left + right)
    return room - right, right


def draw_row(painter: QPainter, row: TileRow, box: QRectF, factor: float) -> tuple[Writing, ...]:
    """Copy the line to its place; returns its texts, relative to its own corner."""
    pixels, written = _ready(row, box.width(), box.height(), factor)
    painter.drawPixmap(box.topLeft(), pixels)
    return written


def at_place(written: tuple[Writing, ...], corner: QPointF) -> tuple[Writing, ...]:
    """Same texts, moved to the line's place."""
    return tuple(replace(one, box=one.box.translated(corner)) for one in written)


@lru_cache(maxsize=64)
def _ground(
    width: float, height: float, factor: float, fill: str, edge: str, pen: float, around: str
) -> QPixmap:
    def paint(painter: QPainter) -> None:
        painter.setPen(QPen(colour(edge), pen))
        painter.setBrush(colour(fill))
        half = pen / 2
        painter.drawRoundedRect(QRectF(half, half, width - pen, height - pen), _CORNER, _CORNER)

    return painted_once(width, height, factor, around, paint)


def draw_ground(
    painter: QPainter, area: QRectF, fill: str, edge: str, pen: float, around: str, factor: float
) -> None:
    """Copy a tile's rounded ground with its edge; all tiles of a kind share it."""
    pixels = _ground(area.width(), area.height(), factor, fill, edge, pen, around)
    painter.drawPixmap(QPointF(0, 0), pixels)
