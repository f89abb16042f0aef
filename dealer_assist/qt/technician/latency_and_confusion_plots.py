"""Small plots beside the grid: the delay of each report, and cards that were read as others."""

from statistics import median
from typing import Final

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter, QPen

from dealer_assist.qt.pieces.card_faces import printed_rank
from dealer_assist.qt.pieces.suits import draw_suit
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.technician.bench_words import about_name, is_card
from dealer_assist.words import word

Mistaken = tuple[str, str, int]
#: The axis of delays ends at one of these, in ms.
_ENDS: Final = (50, 100, 200, 500, 1000, 2000, 5000, 10_000, 60_000)


def axis_end(latency_ms: tuple[int, ...]) -> int:
    """The smallest round figure above every delay.

    >>> axis_end((12, 70)), axis_end(())
    (100, 50)
    """
    most = max(latency_ms, default=0)
    return next((end for end in _ENDS if end >= most), most)


class Latency(Surface):
    """Plot of a dot for each report, the median as a line; the newest on the right."""

    latency_ms: tuple[int, ...] = ()
    lang = "fr"
    most_dots = 104

    def show_latency(self, latency_ms: tuple[int, ...], lang: str) -> None:
        """Show these delays."""
        if (latency_ms, lang) != (self.latency_ms, self.lang):
            self.latency_ms, self.lang = latency_ms, lang
            said = (word(lang, "bench_panel.latency"), *self._figures())
            self.setAccessibleName(". ".join(said))
            self.update()

    def _figures(self) -> tuple[str, ...]:
        if not self.latency_ms:
            return ()
        middle = round(median(self.latency_ms))
        return (word(self.lang, "bench_panel.latency_median", ms=middle),
                word(self.lang, "bench_panel.latency_most", ms=max(self.latency_ms)))

    def paint(self, painter: QPainter) -> None:
        """Paint title, axis, dots, figures."""
        theme, area = self.theme, self.area
        self.block(painter, area, theme.panel, "", 8)
        box = QRectF(10, 2, area.width() - 20, 18)
        self.write(painter, box, word(self.lang, "bench_panel.latency"), Type(14, 11, False),
                   theme.soft, theme.panel)
        foot = QRectF(10, area.height() - 20, area.width() - 20, 18)
        self.write(painter, foot, " · ".join(self._figures()), Type(15, 10), theme.ink, theme.panel)
        plot = QRectF(46, 30, area.width() - 58, area.height() - 60)
        end = axis_end(self.latency_ms)
        for share in (0.0, 0.5, 1.0):
            y = plot.bottom() - share * plot.height()
            painter.setPen(QPen(cached_colour(theme.key_line), 1))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(Qt.PenStyle.NoPen)
            if share != 0.5:
                label = QRectF(2, y - 8, 40, 16)
                self.write(painter, label, str(round(end * share)),
                           Type(13, 10, False, 1, "right"), theme.soft, theme.panel)
        if self.latency_ms:
            self._paint_dots(painter, plot, end)

    def _paint_dots(self, painter: QPainter, plot: QRectF, end: int) -> None:
        theme = self.theme
        y = plot.bottom() - median(self.latency_ms) / end * plot.height()
        painter.setPen(QPen(cached_colour(theme.headline), 1.5, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(cached_colour(theme.diamonds))
        last = self.latency_ms[-self.most_dots:]
        step = plot.width() / max(len(last), 20)
        size = min(2.8, max(1.6, step * 0.7))
        for at, delay in enumerate(last):
            x = plot.left() + (at + 0.5) * step
            painter.drawEllipse(QPointF(x, plot.bottom() - delay / end * plot.height()), size, size)


class Confusion(Surface):
    """Confusions: cards read as another one, and how often: only those, never a table."""

    mistaken: tuple[Mistaken, ...] = ()
    lang = "fr"

    def show_confusion(self, mistaken: tuple[Mistaken, ...], lang: str) -> None:
        """Show these, the most frequent first."""
        mistaken = tuple(sorted(mistaken, key=lambda one: -one[2]))
        if (mistaken, lang) != (self.mistaken, self.lang):
            self.mistaken, self.lang = mistaken, lang
            said = [f"{about_name(card, lang)}, {about_name(other, lang)}, {times}"
                    for card, other, times in mistaken]
            self.setAccessibleName(". ".join((word(lang, "bench_panel.confused"), *said)))
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint pairs with an arrow between them."""
        theme, area = self.theme, self.area
        self.block(painter, area, theme.panel, "", 8)
        box = QRectF(10, 2, area.width() - 20, 18)
        self.write(painter, box, word(self.lang, "bench_panel.confused"), Type(14, 11, False),
                   theme.soft, theme.panel)
        rows = max(1, int((area.height() - 24) // 34))
        columns = max(1, int((area.width() - 12) // 196))
        shown = self.mistaken[: rows * columns]
        if len(shown) < len(self.mistaken):
            shown = shown[:-1]
        for at, one in enumerate(shown):
            column, row = divmod(at, rows)
            self._paint_pair(painter, 10 + column * 196, 23 + row * 34, one)
        if len(shown) < len(self.mistaken):
            column, row = divmod(len(shown), rows)
            rest = word(self.lang, "bench_panel.confused_more",
                        count=len(self.mistaken) - len(shown))
            box = QRectF(10 + column * 196, 23 + row * 34, 176, 30)
            self.write(painter, box, rest, Type(16, 12, False), theme.ink, theme.panel)

    def _paint_pair(self, painter: QPainter, x: float, y: float, one: Mistaken) -> None:
        theme = self.theme
        card, other, times = one
        draw_chip_card(self, painter, QRectF(x, y, 46, 30), card)
        painter.setPen(QPen(cached_colour(theme.ink), 2))
        painter.drawLine(QPointF(x + 52, y + 15), QPointF(x + 70, y + 15))
        painter.drawLine(QPointF(x + 64, y + 9), QPointF(x + 70, y + 15))
        painter.drawLine(QPointF(x + 64, y + 21), QPointF(x + 70, y + 15))
        painter.setPen(Qt.PenStyle.NoPen)
        draw_chip_card(self, painter, QRectF(x + 76, y, 46, 30), other)
        words = word(self.lang, "bench_panel.confused_times", times=times)
        self.write(painter, QRectF(x + 128, y, 60, 30), words, Type(15, 11), theme.ink, theme.panel)


def draw_chip_card(piece: Surface, painter: QPainter, box: QRectF, card: str) -> None:
    """Draw a card lying down: rank and suit side by side, for a line of text."""
    theme = piece.theme
    piece.block(painter, box, theme.card, theme.card_line, 5, 1)
    if not is_card(card):
        piece.write(painter, box, "?", Type(18, 12, True, 1, "centre"), theme.on_card, theme.card)
        return
    rank = QRectF(box.left() + 3, box.top() + 2, box.width() * 0.5, box.height() - 4)
    piece.write(painter, rank, printed_rank(card), Type(18, 12, True, 1, "centre"),
                theme.suit(card[1]), theme.card)
    side = min(16.0, box.height() - 8)
    draw_suit(painter, QRectF(box.right() - side - 5, box.center().y() - side / 2, side, side),
              card[1], theme)
