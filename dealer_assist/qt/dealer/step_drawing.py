"""Drawing of the step that is due, above the list of steps: the stub, an arrow, what comes where.

The card that is meant has an amber edge; what comes after it is a dashed place.
"""

from typing import Final

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter, QPen, QPolygonF

from dealer_assist.qt.pieces.card_faces import draw_closed_card
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Painted
from dealer_assist.view.dealer.table_view import DrawnStep
from dealer_assist.words import word

LEAST_HIGH, MOST_HIGH = 104.0, 190.0
_WORDS: Final = 30.0
_SHAPE: Final = 0.7  # a card's width to its height
_SHARE: Final = 0.17  # of the drawing's width, at most


def paint_step(
    piece: Painted, painter: QPainter, box: QRectF, drawn: DrawnStep, lang: str
) -> None:
    """Paint the drawing into its box."""
    theme = piece.theme
    piece.block(painter, box, theme.entry, theme.key_line, 10)
    inner = box.adjusted(12, 10, -12, -6)
    high = inner.height() - _WORDS
    card = min((high - 10) * _SHAPE, inner.width() * _SHARE)
    top = inner.top() + (high - card / _SHAPE) / 2 + 2
    stub = QRectF(inner.left() + 8, top, card, card / _SHAPE)
    for at in (8, 6, 4, 2, 0):
        draw_closed_card(piece, painter, stub.translated(at, -at))
    _label(piece, painter, QRectF(inner.left() - 8, inner.bottom() - _WORDS, card + 32, _WORDS),
           drawn.stub, False)
    arrow = stub.right() + 22
    _arrow(piece, painter, arrow, inner.top() + high / 2)
    rest = QRectF(arrow + 64, inner.top(), inner.right() - arrow - 64, inner.height())
    if drawn.kind == "deal":
        _paint_deal(piece, painter, rest, drawn)
        return
    if drawn.kind == "burn":
        burn = QRectF(rest.left(), top - 3, card, card / _SHAPE)
        draw_closed_card(piece, painter, burn)
        _edge(piece, painter, burn)
        _label(piece, painter, QRectF(burn.left() - 12, inner.bottom() - _WORDS, card + 24, _WORDS),
               word(lang, "drawn.burn"), True)
        rest.setLeft(burn.right() + 26)
    _paint_places(piece, painter, rest, drawn)


def _paint_places(piece: Painted, painter: QPainter, box: QRectF, drawn: DrawnStep) -> None:
    """Paint a dashed place for each card of the board; amber where they come now."""
    now = drawn.kind == "open"
    high = (box.height() - _WORDS - 8) * (1 if now else 0.72)
    wide = min(high * _SHAPE, (box.width() - 6 * (drawn.cards - 1)) / drawn.cards)
    left = box.center().x() - (drawn.cards * (wide + 6) - 6) / 2
    top = box.top() + (box.height() - _WORDS - high) / 2
    ink = piece.theme.now if now else piece.theme.soft
    painter.setPen(QPen(cached_colour(ink), 3 if now else 1.5, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for at in range(drawn.cards):
        painter.drawRoundedRect(QRectF(left + at * (wide + 6), top, wide, high), 6, 6)
    painter.setPen(Qt.PenStyle.NoPen)
    _label(piece, painter, QRectF(box.left(), box.bottom() - _WORDS, box.width(), _WORDS),
           drawn.target, now)


def _paint_deal(piece: Painted, painter: QPainter, box: QRectF, drawn: DrawnStep) -> None:
    """Paint the seats in the order in which they get their cards, the first one amber."""
    theme, count = piece.theme, len(drawn.seats)
    rows = 1 if count <= 5 else 2
    each = -(-count // rows)
    step = min(62.0, box.width() / each)
    high = (box.height() - _WORDS) / rows
    size = min(step - 6, high - 6, 46.0)
    for at, seat in enumerate(drawn.seats):
        row, column = divmod(at, each)
        disc = QRectF(box.left() + column * step + (step - size) / 2,
                      box.top() + row * high + (high - size) / 2, size, size)
        fill, ink = (theme.now, theme.on_now) if at == 0 else (theme.key, theme.ink)
        piece.block(painter, disc, fill, theme.key_line, size / 2)
        piece.write(painter, disc.adjusted(3, 3, -3, -3), str(seat),
                    Type(round(size * 0.56), 13, True, 1, "centre"), ink, fill)
    _label(piece, painter, QRectF(box.left(), box.bottom() - _WORDS, box.width(), _WORDS),
           drawn.target, True)


def _label(piece: Painted, painter: QPainter, box: QRectF, words: str, now: bool) -> None:
    theme = piece.theme
    piece.write(painter, box, words, Type(20, 13, now, 1, "centre"),
                theme.headline if now else theme.soft, theme.entry)


def _edge(piece: Painted, painter: QPainter, box: QRectF) -> None:
    painter.setPen(QPen(cached_colour(piece.theme.now), 4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(-5, -5, 5, 5), 9, 9)
    painter.setPen(Qt.PenStyle.NoPen)


def _arrow(piece: Painted, painter: QPainter, left: float, middle: float) -> None:
    ink = cached_colour(piece.theme.headline)
    painter.setPen(QPen(ink, 4))
    painter.drawLine(QPointF(left, middle), QPointF(left + 34, middle))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawPolygon(QPolygonF([
        QPointF(left + 32, middle - 11), QPointF(left + 50, middle),
        QPointF(left + 32, middle + 11)]))
