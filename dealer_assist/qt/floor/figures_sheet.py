"""Figures as tables side by side: names on the left, figures in columns of their own."""

from typing import Final

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter

from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.floor.figure_tables import ArchiveFigures, FigureTable

COLUMNS: Final = 2
GAP: Final = 10.0
HEAD: Final = 26.0
LINE: Final = 23.0
FIGURE: Final = 70.0


class FiguresSheet(Surface):
    """Tables of figures; nothing here is touched."""

    figures: ArchiveFigures | None = None

    def show_figures(self, figures: ArchiveFigures) -> None:
        """Show these tables."""
        if figures != self.figures:
            self.figures = figures
            self.setAccessibleName(". ".join(one.title for one in figures.tables))
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint two tables side by side, in three rows."""
        if self.figures is None:
            return
        tables = self.figures.tables
        rows = -(-len(tables) // COLUMNS)
        wide = (self.area.width() + GAP) / COLUMNS - GAP
        high = (self.area.height() + GAP) / rows - GAP
        for at, one in enumerate(tables):
            row, column = divmod(at, COLUMNS)
            self._paint_one(painter, one, QRectF(column * (wide + GAP), row * (high + GAP), wide,
                                                 high))

    def _paint_one(self, painter: QPainter, one: FigureTable, box: QRectF) -> None:
        theme = self.theme
        self.block(painter, box, theme.panel, theme.key_line, 8, 1.2)
        inner = box.adjusted(10, 4, -10, -4)
        name = inner.width() - len(one.columns) * FIGURE
        head = QRectF(inner.left(), inner.top(), name - 6, HEAD)
        self.write(painter, head, one.title, Type(16, 11), theme.headline, theme.panel)
        for at, words in enumerate(one.columns):
            cell = QRectF(inner.left() + name + at * FIGURE, inner.top(), FIGURE - 4, HEAD)
            self.write(painter, cell, words, Type(13, 9, False, 1, "right"), theme.soft,
                       theme.panel)
        fits = int((inner.height() - HEAD) / LINE)
        for row, line in enumerate(one.lines[:fits]):
            y = inner.top() + HEAD + row * LINE
            self.write(painter, QRectF(inner.left(), y, name - 6, LINE), line[0],
                       Type(14, 9, True, 2), theme.ink, theme.panel)
            for at, words in enumerate(line[1:]):
                cell = QRectF(inner.left() + name + at * FIGURE, y, FIGURE - 4, LINE)
                self.write(painter, cell, words, Type(15, 10, True, 1, "right"), theme.ink,
                           theme.panel)
        if not one.lines:
            cell = QRectF(inner.left(), inner.top() + HEAD, inner.width(), LINE)
            self.write(painter, cell, "—", Type(15, 11), theme.soft, theme.panel)
