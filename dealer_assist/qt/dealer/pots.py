"""Pots: one line each, amounts in their own column, under the total in large figures.

Three pots are shown in full, or as many as fit. With more, the last line gives the number of the
others; a tap shows them all in large type.
"""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import READ, Type, font_metrics, largest_text_setting
from dealer_assist.qt.pieces.window_piece_base import TextPiece
from dealer_assist.view.dealer.table_view import PotView
from dealer_assist.view.dealer.window_texts import window_text

MOST_LINES = 3
LOWEST = 24.0  # a line's least height
EDGE, APART = 10.0, 9.0  # beside the columns, and between them
NAMED = 13  # px: the least of the seats' number, where an amount of many digits leaves no room


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
        self.write(painter, name, total.name, Type(18, 18, False), theme.on_pill, theme.pill)
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
        lines = [" ".join((pot.name, pot.chips, pot.seats, *pot.short)) for pot in pots]
        self.setAccessibleName(". ".join(lines))
        self.setEnabled(bool(pots))
        self.setVisible(bool(pots))
        self.update()

    def _lines(self) -> tuple[PotView, ...]:
        most = min(MOST_LINES, int((self.area.height() - 6) / LOWEST))
        if len(self.pots) <= most:
            return self.pots
        more = window_text(self._lang, "more_pots", count=len(self.pots) - most + 1)
        return (*self.pots[: most - 1],
                PotView(more, "…", window_text(self._lang, "more_pots_tap")))

    def _columns(
        self, lines: tuple[PotView, ...], size: int, step: float
    ) -> tuple[int, float, float, float]:
        """Size of the words and widths of names, amounts and seats; smaller where no form of the
        seats would stand beside them."""
        for real in (round(size * self.text_percent / 100), size, READ):
            name = max(font_metrics(real, False).horizontalAdvance(pot.name) for pot in lines) + 1
            chips = max(font_metrics(real, True).horizontalAdvance(pot.chips) for pot in lines) + 1
            beside = self.area.width() - 2 * EDGE - name - chips - 2 * APART
            if all(_stands(_seats(pot, beside, step), beside, step) for pot in lines):
                break
        return min(real, size), name, chips, beside

    def paint(self, painter: QPainter) -> None:
        """Paint the pots from the main one on."""
        lines = self._lines()
        if not lines:
            return
        theme = self.theme
        width = self.area.width()
        step = min(32.0 * self.text_percent / 100, (self.area.height() - 6) / len(lines))
        self.block(painter, QRectF(0, 0, width, step * len(lines) + 6), theme.pill, "", 8)
        size = 22 if step > 26 else READ + 1
        size, name, chips, beside = self._columns(lines, size, step)
        for at, pot in enumerate(lines):
            seats = _seats(pot, beside, step)
            columns = (
                (EDGE, name, pot.name, Type(size, READ, False), theme.on_pill),
                (EDGE + name + APART, chips, pot.chips, Type(size, 12, True, 1, "right"),
                 theme.now),
                (width - EDGE - beside, beside, seats, Type(READ, NAMED, False), theme.on_pill),
            )
            for left, wide, words, kind, ink in columns:
                box = QRectF(left, 3 + at * step, wide, step)
                self.write(painter, box, words, kind, ink, theme.pill)
        self._ring(painter)


def _seats(pot: PotView, width: float, height: float) -> str:
    """The fullest form of its seats that is read here; the shortest where none is."""
    forms = (pot.seats, *pot.short)
    return next((form for form in forms if _stands(form, width, height)), forms[-1])


def _stands(seats: str, width: float, height: float) -> bool:
    return largest_text_setting(seats, width, height, Type(READ, READ, False)).size >= READ
