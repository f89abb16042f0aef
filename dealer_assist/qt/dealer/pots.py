"""Pots: one line each, amounts in their own column, under the total in large figures.

Three pots are shown in full, or as many as fit. With more, the last line gives the number of the
others; a tap shows them all in large type.
"""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import Type, fit
from dealer_assist.qt.pieces.window_piece_base import TextPiece
from dealer_assist.view.dealer.table_view import PotView
from dealer_assist.view.dealer.window_texts import text

MOST_LINES = 3
AMOUNTS = 112  # width of the amounts' column
LOWEST = 24.0  # a line's least height
LEAST_OF_SEATS = 16  # of their digits; where they don't stand so, how many there are


class Total(TextPiece):
    """Total of all chips in the middle, in the largest figures on the table."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._total: PotView | None = None

    def show_total(self, total: PotView) -> None:
        """Show this total."""
        if total != self._total:
            self._total = total
            self.setAccessibleName(f"{total.name} {total.chips}")
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint its name on the left, the amount on the right."""
        total, theme = self._total, self.theme
        if total is None or not total.chips:
            return
        self.ground(painter, theme.pill, theme.brass, self.area.height() / 2, 2)
        high, width = self.area.height() - 2, self.area.width()
        name, chips = QRectF(16, 1, 58, high), QRectF(80, 1, width - 96, high)
        self.write(painter, name, total.name, Type(18, 12, False), theme.on_pill, theme.pill)
        kind = Type(32, 16, True, 1, "right")
        self.write(painter, chips, total.chips, kind, theme.on_strip, theme.pill)


class Pots(KeyButton):
    """Lines of the pots under the total; a tap shows all pots in large type."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Style())
        self.pots: tuple[PotView, ...] = ()
        self._lang = "fr"
        self.hide()

    def show_pots(self, pots: tuple[PotView, ...], lang: str) -> None:
        """Show these pots."""
        if (pots, lang) == (self.pots, self._lang):
            return
        self.pots, self._lang = pots, lang
        lines = [f"{pot.name} {pot.chips} {pot.seats} {pot.few}" for pot in pots]
        self.setAccessibleName(". ".join(lines))
        self.setEnabled(bool(pots))
        self.setVisible(bool(pots))
        self.update()

    def _lines(self) -> tuple[PotView, ...]:
        most = min(MOST_LINES, int((self.area.height() - 6) / LOWEST))
        if len(self.pots) <= most:
            return self.pots
        more = text(self._lang, "more_pots", count=len(self.pots) - most + 1)
        return (*self.pots[: most - 1], PotView(more, "…", text(self._lang, "more_pots_tap")))

    def _amounts_wide(self, lines: tuple[PotView, ...], step: float) -> float:
        """Width of the amounts' column: wider with large words, if the seats leave space."""
        wide = AMOUNTS * min(self.text_percent, 140) / 100
        rest = self.area.width() - 120 - wide
        kind = Type(14, 12, False)
        return wide if all(fit(pot.seats, rest, step, kind).fits for pot in lines) else AMOUNTS

    def paint(self, painter: QPainter) -> None:
        """Paint the pots from the main one on."""
        lines = self._lines()
        if not lines:
            return
        theme = self.theme
        width = self.area.width()
        step = min(32.0 * self.text_percent / 100, (self.area.height() - 6) / len(lines))
        self.block(painter, QRectF(0, 0, width, step * len(lines) + 6), theme.pill, "", 8)
        chips = self._amounts_wide(lines, step)
        size = 22 if step > 26 else 19
        beside = width - 120 - chips
        for at, pot in enumerate(lines):
            y = 3 + at * step
            seats = pot.seats
            if pot.few and not fit(seats, beside, step, Type(LEAST_OF_SEATS, LEAST_OF_SEATS)).fits:
                seats = pot.few
            columns = (
                (QRectF(12, y, 94, step), pot.name, Type(size - 1, 12, False), theme.on_pill),
                (QRectF(106, y, chips, step), pot.chips, Type(size, 12, True, 1, "right"),
                 theme.now),
                (QRectF(114 + chips, y, beside, step), seats, Type(size - 2, 12, False),
                 theme.on_pill),
            )
            for box, words, kind, ink in columns:
                self.write(painter, box, words, kind, ink, theme.pill)
        self._ring(painter)
