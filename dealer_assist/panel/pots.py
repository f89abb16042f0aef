"""The pots: one line each, amounts in their own column, under the total in large figures.

Six pots stand in full. With more, the first five stand and the sixth line says how many more
there are; a tap shows them all in large type.
"""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.panel.drawn import Surface
from dealer_assist.panel.key import Key, Style
from dealer_assist.panel.lettering import Type
from dealer_assist.panel.texts import text
from dealer_assist.panel.view import PotView

TOTAL_WIDTH, TOTAL_HEIGHT = 228, 36
WIDTH, HEIGHT = 400, 115
MOST_LINES = 6


class Total(Surface):
    """All chips in the middle, in the largest figures on the table."""

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
        """Its name on the left, the amount on the right."""
        total, theme = self._total, self.theme
        if total is None or not total.chips:
            return
        self.block(painter, self.area, theme.pill, "", 12)
        name, chips = QRectF(12, 1, 62, 34), QRectF(78, 1, TOTAL_WIDTH - 90, 34)
        self.write(painter, name, total.name, Type(18, 12, False), theme.on_pill, theme.pill)
        kind = Type(28, 16, True, 1, "right")
        self.write(painter, chips, total.chips, kind, theme.now, theme.pill)


class Pots(Key):
    """The lines under the total; a tap shows all pots in large type."""

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
        lines = [f"{pot.name} {pot.chips} {pot.seats}" for pot in pots]
        self.setAccessibleName(". ".join(lines))
        self.setEnabled(bool(pots))
        self.setVisible(bool(pots))
        self.update()

    def _lines(self) -> tuple[PotView, ...]:
        if len(self.pots) <= MOST_LINES:
            return self.pots
        more = text(self._lang, "more_pots", count=len(self.pots) - MOST_LINES + 1)
        return (*self.pots[: MOST_LINES - 1], PotView(more, "…", text(self._lang, "more_pots_tap")))

    def paint(self, painter: QPainter) -> None:
        """The pots from the main one on."""
        lines = self._lines()
        if not lines:
            return
        theme = self.theme
        step = min(25.0, (HEIGHT - 6) / len(lines))
        self.block(painter, QRectF(0, 0, WIDTH, step * len(lines) + 6), theme.pill, "", 8)
        size = 19 if step > 20 else 16
        for at, pot in enumerate(lines):
            y = 3 + at * step
            columns = (
                (QRectF(12, y, 94, step), pot.name, Type(size - 1, 12, False), theme.on_pill),
                (QRectF(106, y, 112, step), pot.chips, Type(size, 12, True, 1, "right"), theme.now),
                (QRectF(226, y, WIDTH - 232, step), pot.seats, Type(size - 2, 12, False),
                 theme.on_pill),
            )
            for box, words, kind, ink in columns:
                self.write(painter, box, words, kind, ink, theme.pill)
        self._ring(painter)
