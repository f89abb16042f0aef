"""Words of a tile as ready pixels: most stay, and many tiles have the same ones.

Setting a text costs many times more than copying it. A wall has some two hundred texts, of which a
few change at a time.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from PyQt6.QtCore import QPointF, QRectF
from PyQt6.QtGui import QPainter, QPixmap

from dealer_assist.qt.pieces.text_fitting import Type, Writing, draw_fitted_text, font_metrics
from dealer_assist.qt.pieces.window_piece_base import cached_painting, paint_rounded_ground

LEAST_SIZE: Final = 9  # of twenty letters or nine digits on the smallest card
_CORNER: Final = 8.0


class TileText(NamedTuple):
    """Text of a tile, its setting, its ink and its ground."""

    words: str
    kind: Type
    ink: str
    ground: str


@lru_cache(maxsize=2048)
def width_on_one_line(words: str, size: int, bold: bool) -> float:
    """Width that these words take on one line."""
    return font_metrics(size, bold).horizontalAdvance(words) + 2


@lru_cache(maxsize=2048)
def _ready(
    text: TileText, width: float, height: float, factor: float
) -> tuple[QPixmap, tuple[Writing, ...]]:
    """Pixels of the text at this scale, and the text as written."""
    written = []

    def paint(painter: QPainter) -> None:
        box = QRectF(0, 0, width, height)
        written.append(draw_fitted_text(painter, box, text.words, text.kind, text.ink, text.ground))

    return cached_painting(width, height, factor, text.ground, paint), tuple(written)


def draw_cached_text(
    painter: QPainter, text: TileText, box: QRectF, factor: float
) -> tuple[Writing, ...]:
    """Copy the text to its place; returns it as written, relative to its own corner."""
    pixels, written = _ready(text, round(box.width(), 2), round(box.height(), 2), factor)
    painter.drawPixmap(box.topLeft(), pixels)
    return written


def moved_writings(written: tuple[Writing, ...], corner: QPointF) -> tuple[Writing, ...]:
    """Same texts, moved to their place."""
    return tuple(replace(one, box=one.box.translated(corner)) for one in written)


@lru_cache(maxsize=64)
def _ground(
    width: float, height: float, factor: float, fill: str, edge: str, pen: float, around: str
) -> QPixmap:
    def paint(painter: QPainter) -> None:
        paint_rounded_ground(painter, QRectF(0, 0, width, height), fill, edge, _CORNER, pen)

    return cached_painting(width, height, factor, around, paint)


def draw_cached_ground(
    painter: QPainter, area: QRectF, fill: str, edge: str, pen: float, around: str, factor: float
) -> None:
    """Copy a rounded ground with its edge; all tiles of a kind share it."""
    pixels = _ground(area.width(), area.height(), factor, fill, edge, pen, around)
    painter.drawPixmap(area.topLeft(), pixels)
