"""All tables on one screen, one to forty and more: the grid takes the largest tiles that fit."""

import time
from typing import Final

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.floor.table_tile import Tile
from dealer_assist.qt.pieces.key_button import Clock, KeyButton, Style, chosen_style
from dealer_assist.qt.pieces.lettering import Type
from dealer_assist.qt.pieces.painted import Surface
from dealer_assist.view.floor.floor_screen_view import Keep, RoomView

GAP: Final = 6.0
WIDEST, HIGHEST = 412.0, 262.0
SHAPE: Final = 1.35  # of a tile: so many times wider than high reads best
LEAST: Final = 64.0
FILTER_WIDE, FILTER_HIGH = 93.0, 76.0
FILTERS_WIDE: Final = len(Keep) * (FILTER_WIDE + GAP) - GAP


def tile_grid(count: int, width: float, height: float) -> tuple[int, float, float]:
    """Number of tiles side by side, and their size.

    >>> tile_grid(40, 1264, 560)[0]
    8
    """
    best = (1, 0.0, 0.0)
    for columns in range(1, max(1, count) + 1):
        rows = -(-count // columns)
        wide = min(WIDEST, (width + GAP) / columns - GAP)
        high = min(HIGHEST, (height + GAP) / max(1, rows) - GAP)
        if wide < LEAST:
            break
        if min(wide, high * SHAPE) >= min(best[1], best[2] * SHAPE):  # a row before a column
            best = (columns, wide, high)
    return best


class Keeps(Surface):
    """Row of filters, with the number of tables each shows; ``chosen`` carries the filter."""

    chosen = pyqtSignal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.keys = {one: KeyButton(self, Style(size=16, lines=1)) for one in Keep}
        for at, (keep, key) in enumerate(self.keys.items()):
            key.put(at * (FILTER_WIDE + GAP), 0, FILTER_WIDE, FILTER_HIGH)
            key.fired.connect(lambda _, keep=keep: self.chosen.emit(keep))

    def show_keeps(self, room: RoomView) -> None:
        """Show the number of tables for each filter."""
        for one, words, count in room.keeps:
            self.keys[one].use_look(chosen_style(one is room.keep, 16, 1))
            self.keys[one].show_face(words, str(count), meaning=one)


class RoomPage(Surface):
    """Page of tiles; ``opened`` carries the table that was touched."""

    opened = pyqtSignal(str)
    used = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.tiles: list[Tile] = []
        self.key_clock: Clock = time.monotonic
        self._laid: tuple[int, float, float] = (-1, 0, 0)
        self._nothing = ""

    def show_room(self, room: RoomView) -> None:
        """Show these tables; those that didn't change aren't painted again."""
        count = len(room.tiles)
        while len(self.tiles) < count:
            self._add()
        self._lay(count)
        for piece, shown in zip(self.tiles, room.tiles, strict=False):
            piece.show_tile(shown)
        if room.nothing != self._nothing:
            self._nothing = room.nothing
            self.update()

    def _add(self) -> None:
        made = Tile(self)
        made.theme, made.factor, made.clock = self.theme, self.factor, self.key_clock
        made.fired.connect(lambda: self.opened.emit(made.shown.table if made.shown else ""))
        made.pressed.connect(self.used)
        self.tiles.append(made)

    def _lay(self, count: int) -> None:
        """Lay so many tiles out and hide the others; nothing moves while their number stays."""
        wanted = (count, self.area.width(), self.area.height())
        if wanted == self._laid:
            return
        self._laid = wanted
        columns, wide, high = tile_grid(count, *wanted[1:])
        for at, piece in enumerate(self.tiles[:count]):
            row, column = divmod(at, columns)
            piece.put(column * (wide + GAP), row * (high + GAP), wide, high)
        for at, piece in enumerate(self.tiles):
            piece.setVisible(at < count)

    def paint(self, painter: QPainter) -> None:
        """Paint the message of an empty page."""
        if self._nothing:
            box = QRectF(40, 60, self.area.width() - 80, 80)
            self.write(painter, box, self._nothing, Type(24, 15, False, 2, "centre"),
                       self.theme.soft, self.theme.window)
