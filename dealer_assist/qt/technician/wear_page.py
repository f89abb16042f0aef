"""Wear: parts that get worse over the weeks, as a small plot each, the worst first."""

from typing import Final

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter, QPen, QPolygonF

from dealer_assist.devices.commissioning.bench_page_view_models import WearLine
from dealer_assist.game.facts.commissioning import BenchVerdict
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.technician.latency_and_confusion_plots import draw_chip_card
from dealer_assist.qt.technician.rate_bars import place_on_axis
from dealer_assist.qt.technician.verdict_signs import draw_verdict, verdict_colour
from dealer_assist.view.technician.bench_words import about_name, is_card, message_words, percent
from dealer_assist.words import word

_ORDER: Final = (BenchVerdict.REJECT, BenchVerdict.WARN, BenchVerdict.UNDECIDED,
                 BenchVerdict.ACCEPT)
_COLUMNS, _ROWS = 3, 4
_LEAST: Final = 140.0  # a line's height
_NARROW: Final = 900.0  # below this width there are two columns
_GAP = 8.0


def wear_worst_first(lines: tuple[WearLine, ...]) -> tuple[WearLine, ...]:
    """Lines with the nearest failure first; among equals the lowest share in the last test."""
    def rank(line: WearLine) -> tuple[int, float]:
        last = line.points[-1] if line.points else None
        return _ORDER.index(line.verdict), last.good / last.of if last and last.of else 1.0

    return tuple(sorted(lines, key=rank))


class WearPage(Surface):
    """Page of twelve small plots, the worst ones."""

    lines: tuple[WearLine, ...] = ()
    lang = "fr"

    def show_wear(self, lines: tuple[WearLine, ...], lang: str) -> None:
        """Show these."""
        lines = wear_worst_first(lines)
        if (lines, lang) != (self.lines, self.lang):
            self.lines, self.lang = lines, lang
            bad = [f"{about_name(one.about, lang)}: {message_words(one.says, lang)}" for one
                   in lines
                   if one.says is not None]
            self.setAccessibleName(". ".join(bad) or word(lang, "bench_panel.wear_none"))
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint a grid of plots under one line of explanation."""
        theme, area = self.theme, self.area
        if not self.lines:
            self.block(painter, area, theme.panel, "", 10)
            self.write(painter, area.adjusted(60, 60, -60, -60),
                       word(self.lang, "bench_panel.wear_none"),
                       Type(22, 13, False, 4, "centre"), theme.ink, theme.panel)
            return
        head = QRectF(4, 0, area.width() - 8, 24)
        words = word(self.lang, "bench_panel.wear_key")
        columns, rows = self._grid()
        if len(self.lines) > columns * rows:
            worst = word(self.lang, "bench_panel.wear_worst", shown=columns * rows,
                         count=len(self.lines))
            words = f"{words} · {worst}"
        self.write(painter, head, words, Type(17, 12, False), theme.soft, theme.window)
        wide = (area.width() - (columns - 1) * _GAP) / columns
        high = (area.height() - 28 - (rows - 1) * _GAP) / rows
        for at, line in enumerate(self.lines[: columns * rows]):
            row, column = divmod(at, columns)
            self._paint_line(painter, QRectF(column * (wide + _GAP), 28 + row * (high + _GAP),
                                             wide, high), line)

    def _grid(self) -> tuple[int, int]:
        """Numbers of columns and of rows."""
        if self.area.width() >= _NARROW:
            return _COLUMNS, _ROWS
        return 2, max(1, int((self.area.height() - 28 + _GAP) / (_LEAST + _GAP)))

    def _paint_line(self, painter: QPainter, box: QRectF, line: WearLine) -> None:
        theme, lang = self.theme, self.lang
        bad = line.verdict in (BenchVerdict.WARN, BenchVerdict.REJECT)
        tone = verdict_colour(theme, line.verdict)
        self.block(painter, box, theme.panel, tone if bad else "", 8, 2)
        draw_verdict(painter, QRectF(box.left() + 8, box.top() + 8, 20, 20), line.verdict, theme,
                     theme.panel)
        left = box.left() + 36
        if is_card(line.about):
            draw_chip_card(self, painter, QRectF(left, box.top() + 4, 48, 28), line.about)
        else:
            name = about_name(line.about, lang)
            self.write(painter, QRectF(left, box.top() + 4, 130, 28), name.capitalize(),
                       Type(17, 11), theme.ink, theme.panel)
        last = line.points[-1] if line.points else None
        if last is not None and last.of:
            rate = word(lang, "bench_panel.wear_last", rate=percent(last.good, last.of, lang))
            self.write(painter, QRectF(left + 134, box.top() + 4, box.right() - left - 142, 28),
                       rate, Type(15, 10, False, 1, "right"), theme.soft, theme.panel)
        early = line.verdict is BenchVerdict.UNDECIDED
        says = message_words(line.says, lang) or word(
            lang, "bench_panel.wear_too_early" if early else "bench_panel.wear_all_well")
        foot = QRectF(box.left() + 10, box.bottom() - 40, box.width() - 20, 37)
        self.write(painter, foot, says, Type(15, 10, bad, 2), theme.ink if bad else theme.soft,
                   theme.panel)
        plot = QRectF(box.left() + 12, box.top() + 38, box.width() - 24, box.height() - 82)
        self._paint_points(painter, plot, line, tone)

    def _paint_points(self, painter: QPainter, plot: QRectF, line: WearLine, tone: str) -> None:
        theme = self.theme
        painter.fillRect(plot, cached_colour(theme.entry))
        painter.setPen(QPen(cached_colour(theme.key_line), 1))
        for ppm in (900_000, 990_000):
            y = plot.bottom() - 4 - place_on_axis(ppm) * (plot.height() - 8)
            painter.setPen(QPen(cached_colour(theme.key_line), 1))
            painter.drawLine(QPointF(plot.left() + 24, y), QPointF(plot.right(), y))
            self.write(painter, QRectF(plot.left() + 2, y - 7, 20, 14), str(ppm // 10_000),
                       Type(12, 9, False, 1, "right"), theme.soft, theme.entry)
        tried = [point for point in line.points if point.of]
        if tried:
            first, last = tried[0].at_s, tried[-1].at_s
            span = max(last - first, 1)
            dots = [QPointF(plot.left() + 30 + (one.at_s - first) / span * (plot.width() - 36),
                            plot.bottom() - 4 - place_on_axis(one.good * 1_000_000 // one.of)
                            * (plot.height() - 8)) for one in tried]
            painter.setPen(QPen(cached_colour(theme.soft), 1.5))
            painter.drawPolyline(QPolygonF(dots))
            painter.setPen(QPen(cached_colour(theme.entry), 1))
            painter.setBrush(cached_colour(tone))
            for dot in dots:
                painter.drawEllipse(dot, 4, 4)
        painter.setPen(Qt.PenStyle.NoPen)
