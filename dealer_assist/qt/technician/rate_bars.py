"""Rates as bars: the share found, whiskers for its 95 % interval, bands for the limits.

The axis gives each further nine the same space, since the difference between 99 and 99.9 of a
hundred is what a table is judged by.
"""

from math import log10
from typing import Final

from PyQt6.QtCore import QPointF, QRectF
from PyQt6.QtGui import QPainter, QPen
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.text_fitting import Type, font_metrics
from dealer_assist.qt.pieces.theme import Theme, cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.technician.verdict_signs import draw_verdict, verdict_colour
from dealer_assist.view.technician.bench_view import RateRow
from dealer_assist.view.technician.bench_words import ppm_words
from dealer_assist.words.chip_amounts import NBSP

ROW: Final = 82.0
SHORT: Final = 50.0  # a row without a line of its own for the interval
AXIS: Final = 20.0
_WHOLE: Final = 1_000_000
#: End of the axis: beyond 99.95 % a share can't be distinguished from all.
_LEAST: Final = 0.0005
TICKS: Final = (0, 500_000, 900_000, 990_000, 999_000, _WHOLE)


def place_on_axis(ppm: int) -> float:
    """Place of a share on the axis, from 0 to 1.

    >>> place_on_axis(0), round(place_on_axis(900_000), 2), place_on_axis(1_000_000)
    (0.0, 0.3, 1.0)
    """
    missed = 1 - ppm / _WHOLE
    return max(0.0, log10(max(missed, 0.0) * (1 - _LEAST) + _LEAST) / log10(_LEAST))


def draw_bands(painter: QPainter, bar: QRectF, row: RateRow, theme: Theme) -> None:
    """Draw the ground of a bar: rejected, to be watched, accepted, as far as it is judged."""
    painter.fillRect(bar, cached_colour(theme.entry))
    if not row.accept:
        return
    low, high = place_on_axis(row.reject), place_on_axis(row.accept)
    for start, end, tone in ((0.0, low, theme.lost), (low, high, theme.late),
                             (high, 1.0, theme.up)):
        band = QRectF(bar.left() + start * bar.width(), bar.top(),
                      (end - start) * bar.width(), bar.height())
        painter.setOpacity(0.30)
        painter.fillRect(band, cached_colour(tone))
        painter.setOpacity(1.0)
        if start:
            painter.setPen(QPen(cached_colour(tone), 1.5))
            painter.drawLine(band.topLeft(), band.bottomLeft())


def draw_whisker(painter: QPainter, bar: QRectF, row: RateRow, ink: str, tone: str) -> None:
    """Draw the interval as a line with two ends, and the share found as a dot on it."""
    y = bar.center().y()
    low, at, high = (bar.left() + place_on_axis(one) * bar.width()
                     for one in (row.low, row.at, row.high))
    painter.setPen(QPen(cached_colour(ink), 2.5))
    painter.drawLine(QPointF(low, y), QPointF(high, y))
    for x in (low, high):
        painter.drawLine(QPointF(x, y - 6), QPointF(x, y + 6))
    painter.setPen(QPen(cached_colour(ink), 1.5))
    painter.setBrush(cached_colour(tone))
    painter.drawEllipse(QPointF(at, y), 5.5, 5.5)


class Rates(Surface):
    """A few rates, one below the other, over one axis."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: tuple[RateRow, ...] = ()
        self._lang = "fr"

    def show_rates(self, rows: tuple[RateRow, ...], lang: str) -> None:
        """Show these rates."""
        if (rows, lang) != (self.rows, self._lang):
            self.rows, self._lang = rows, lang
            self.setAccessibleName(". ".join(row.spoken for row in rows))
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint label and figure, then the bar; the axis at the foot."""
        self.block(painter, self.area, self.theme.panel, "", 8)
        if not self.rows:
            return
        step = min(ROW, (self.area.height() - AXIS - 6) / len(self.rows))
        for at, row in enumerate(self.rows):
            self._paint_row(painter, 4 + at * step, step, row)
        self._paint_axis(painter, 4 + len(self.rows) * step)

    def _bar(self, top: float, high: float) -> QRectF:
        return QRectF(18, top, self.area.width() - 36, high)

    def _paint_row(self, painter: QPainter, top: float, high: float, row: RateRow) -> None:
        theme, ground = self.theme, self.theme.panel
        width = self.area.width()
        draw_verdict(painter, QRectF(10, top + 3, 16, 16), row.verdict, theme, ground)
        short = high < ROW - 8
        figure = row.short if short else row.figure
        wide = min(font_metrics(16, True).horizontalAdvance(figure) + 2, width * 0.6)
        box = QRectF(32, top, width - 50 - wide, 22)
        self.write(painter, box, row.label, Type(16, 10), theme.ink, ground)
        box = QRectF(width - 10 - wide, top, wide, 22)
        self.write(painter, box, figure, Type(16, 10, True, 1, "right"), theme.ink, ground)
        draw = self._bar(top + 24, 20.0 if short else 26.0)
        draw_bands(painter, draw, row, theme)
        draw_whisker(painter, draw, row, theme.ink, verdict_colour(theme, row.verdict))
        if short:
            return
        below = QRectF(10, draw.bottom() + 1, width - 20, 18)
        self.write(painter, below, row.range, Type(14, 10, False), theme.soft, ground)

    def _paint_axis(self, painter: QPainter, top: float) -> None:
        theme = self.theme
        bar = self._bar(top, 0)
        for ppm in TICKS:
            x = bar.left() + place_on_axis(ppm) * bar.width()
            painter.setPen(QPen(cached_colour(theme.soft), 1))
            painter.drawLine(QPointF(x, top), QPointF(x, top + 4))
            if ppm == 500_000:
                continue
            wide = 26.0 if ppm else 18.0
            left = min(x - wide, self.area.width() - 2 * wide - 2)
            box = QRectF(max(left, 2.0), top + 4, 2 * wide, 15)
            words = ppm_words(ppm, self._lang)
            if ppm < _WHOLE:
                words = words.rstrip("%").rstrip(NBSP)
            self.write(painter, box, words, Type(12, 9, False, 1, "centre"), theme.soft,
                       theme.panel)
