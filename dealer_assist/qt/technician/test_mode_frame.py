"""The frame of test mode: stripes in the bench's own colour around the whole window.

And the badge that says so in a word: it stands there whatever is shown.
"""

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter, QPolygonF

from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.technician.verdict_signs import FRAME, FRAME_DARK, ON_FRAME
from dealer_assist.words import word

EDGE = 8.0
_STRIPE = 28.0


class TrialFrame(Surface):
    """Edge of the frame; four of them go around the window, the same stripes along each."""

    def paint(self, painter: QPainter) -> None:
        """Paint slanting stripes."""
        area = self.area
        long, thick = max(area.width(), area.height()), min(area.width(), area.height())
        painter.fillRect(area, cached_colour(FRAME))
        painter.setClipRect(area)
        painter.setBrush(cached_colour(FRAME_DARK))
        at = -thick
        while at < long + thick:
            corners = [QPointF(at, thick), QPointF(at + thick, 0),
                       QPointF(at + thick + _STRIPE / 2, 0), QPointF(at + _STRIPE / 2, thick)]
            if area.height() > area.width():
                corners = [corner.transposed() for corner in corners]
            painter.drawPolygon(QPolygonF(corners))
            at += _STRIPE


class Badge(Surface):
    """Badge with the word for a test, and below it that the table is simulated if it is."""

    _shown = ("", "", "fr")

    def show_badge(self, test: str, simulated: str, lang: str) -> None:
        """Show these two."""
        if (test, simulated, lang) != self._shown:
            self._shown = (test, simulated, lang)
            said = (test, simulated, word(lang, "bench_panel.test_spoken"))
            self.read_out(*said)
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint white on the frame's colour."""
        test, simulated, _ = self._shown
        self.block(painter, self.area, FRAME, "", 8)
        painter.setPen(Qt.PenStyle.NoPen)
        width, high = self.area.width() - 12, self.area.height()
        box = QRectF(6, 2, width, 40 if simulated else high - 4)
        self.write(painter, box, test, Type(34, 20, True, 1, "centre"), ON_FRAME, FRAME)
        below = QRectF(6, 42, width, high - 46)
        self.write(painter, below, simulated, Type(15, 13, True, 1, "centre"), ON_FRAME, FRAME)
