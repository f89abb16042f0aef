"""List of lines to be touched: a name, details, and a figure."""

import time
from typing import Final

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import Clock, KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.window_piece_base import Surface, keys_with_contents, lay_grid
from dealer_assist.view.floor.floor_screen_view import ListLine

ROW: Final = 64.0
GAP: Final = 6.0
RIGHT: Final = 170.0


class LineKey(KeyButton):
    """Key of one line; highlighted while chosen."""

    line: ListLine | None = None
    is_chosen = False

    def show_line(self, line: ListLine, is_chosen: bool) -> None:
        """Show this line."""
        if (line, is_chosen) != (self.line, self.is_chosen):
            self.line, self.is_chosen = line, is_chosen
            self.show_face(line.name, meaning=line)
            self.read_out(line.name, line.words, line.mark, line.right)
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint two lines on the left, a figure and a mark on the right."""
        line, theme = self.line, self.theme
        if line is None:
            return
        ground = theme.key if self.is_chosen else theme.panel
        edge = theme.headline if self.is_chosen else theme.key_line
        self.block(painter, self.area, ground, edge, 8, 2.5 if self.is_chosen else 1.2)
        self._ring(painter)
        right = RIGHT if line.right or line.mark else 0.0
        wide, high = self.area.width() - 24 - right, self.area.height()
        upper = high * 0.5 if line.words else high - 8
        box = QRectF(12, 4, wide, upper - 4)
        self.write(painter, box, line.name, Type(18, 11), theme.ink, ground)
        box = QRectF(12, upper, wide, high - upper - 5)
        self.write(painter, box, line.words, Type(15, 10, False, 2), theme.soft, ground)
        left = self.area.width() - right - 10
        box = QRectF(left, 4, right, high * 0.46 if line.mark else high - 8)
        self.write(painter, box, line.right, Type(20, 11, True, 2, "right"), theme.ink, ground)
        box = QRectF(left, high * 0.5 if line.right else 4, right,
                     high * 0.46 - 2 if line.right else high - 8)
        self.write(painter, box, line.mark, Type(14, 9, True, 2, "right"), theme.late, ground)


class ChoiceList(Surface):
    """List of lines; ``chosen`` carries the place of the one touched."""

    chosen = pyqtSignal(int)
    used = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.keys: list[LineKey] = []
        self.key_clock: Clock = time.monotonic

    @property
    def fits(self) -> int:
        """Number of lines that fit."""
        return int((self.area.height() + GAP) / (ROW + GAP))

    def show_lines(self, lines: tuple[ListLine, ...], chosen: str = "") -> None:
        """Show these lines, as many as fit."""
        shown = lines[: self.fits]
        while len(self.keys) < len(shown):
            self._add()
        lay_grid(self.keys[: len(shown)], 1, 0, 0, self.area.width(), ROW, GAP)
        for key, line in keys_with_contents(self.keys, shown):
            key.show_line(line, bool(chosen) and line.key == chosen)

    def _add(self) -> None:
        made = LineKey(self, Style())
        made.theme, made.factor, made.clock = self.theme, self.factor, self.key_clock
        at = len(self.keys)
        made.fired.connect(lambda: self.chosen.emit(at))
        made.pressed.connect(self.used)
        self.keys.append(made)
