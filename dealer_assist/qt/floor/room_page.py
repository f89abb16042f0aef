"""The wall: all tables of the room as cards, six, twelve or twenty-four at a time."""

import time
from collections.abc import Mapping
from typing import Final

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.floor.table_tile import Tile
from dealer_assist.qt.pieces.house_looks import no_theme
from dealer_assist.qt.pieces.key_button import Clock, KeyButton, Style, choice_key_style
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.window_piece_base import Surface, lay_grid
from dealer_assist.view.floor.floor_screen_view import Keep, RoomView
from dealer_assist.view.floor.upright_screen import is_upright

GAP: Final = 8.0
KEY_WIDE, KEY_HIGH = 93.0, 76.0
KEY_GAP: Final = 6.0
#: Columns and rows of a wall for so many tables; on an upright screen the other way round, but for
#: six, which stand two by three there too.
_GRIDS: Final[Mapping[int, tuple[int, int]]] = {6: (3, 2), 12: (4, 3), 24: (6, 4)}


def wall_columns_and_rows(count: int, upright: bool) -> tuple[int, int]:
    """Columns and rows of a wall for so many tables.

    >>> wall_columns_and_rows(24, False), wall_columns_and_rows(6, True)
    ((6, 4), (2, 3))
    """
    columns, rows = _GRIDS[count]
    return (rows, columns) if upright else (columns, rows)


class Keeps(Surface):
    """Row of filters, with the number of tables each shows; ``chosen`` carries the filter.

    A key behind them turns the page if there are several.
    """

    chosen = pyqtSignal(object)
    turned = pyqtSignal()
    resized = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.keys = {one: KeyButton(self, Style(size=16, lines=1)) for one in Keep}
        KeyButton.wire(self.keys.items(), self.chosen.emit)
        self.page = KeyButton(self, Style(size=16, lines=1))
        self.page.fired.connect(self.turned)
        self._shown: tuple[Keep | str, ...] = ()
        self._lay((*Keep,))

    @property
    def width_wanted(self) -> float:
        """Width of the keys that are shown."""
        return len(self._shown) * (KEY_WIDE + KEY_GAP) - KEY_GAP

    def _lay(self, shown: tuple[Keep | str, ...]) -> bool:
        """Lay these keys side by side; true if they are others than before."""
        if shown == self._shown:
            return False
        self._shown = shown
        for key in (*self.keys.values(), self.page):
            key.setVisible(False)
        for at, name in enumerate(shown):
            key = self.keys[name] if isinstance(name, Keep) else self.page
            key.put(at * (KEY_WIDE + KEY_GAP), 0, KEY_WIDE, KEY_HIGH)
            key.setVisible(True)
        return True

    def show_keeps(self, room: RoomView) -> None:
        """Show the number of tables for each filter, and the page."""
        shown: list[Keep | str] = [one for one, _, _ in room.keeps]
        if room.pages > 1:
            shown.append("page")
        for one, words, count in room.keeps:
            self.keys[one].use_look(choice_key_style(one is room.keep, 16, 1))
            self.keys[one].show_face(words, str(count), meaning=one)
        self.page.show_face(room.page_words, room.page_note, meaning=(room.page, room.pages))
        if self._lay(tuple(shown)):
            self.resized.emit()


class RoomPage(Surface):
    """Wall of tables; ``opened`` carries the table that was touched."""

    opened = pyqtSignal(str)
    used = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme_of_house = no_theme
        self.tiles: list[Tile] = []
        self.key_clock: Clock = time.monotonic
        self._laid: tuple[int, float, float] = (0, 0, 0)
        self._shown: frozenset[int] = frozenset()
        self._nothing = ""

    def show_room(self, room: RoomView) -> None:
        """Show these tables; those that didn't change aren't painted again."""
        self._lay(room.grid)
        for place, shown in zip(room.places, room.tiles, strict=True):
            self.tiles[place].show_tile(shown)
        places = frozenset(room.places)
        if places != self._shown:
            self._shown = places
            for at, piece in enumerate(self.tiles):
                piece.setVisible(at in places)
        if room.nothing != self._nothing:
            self._nothing = room.nothing
            self.update()

    def _add(self) -> None:
        made = Tile(self)
        made.theme, made.factor, made.clock = self.theme, self.factor, self.key_clock
        made.theme_of_house = lambda name: self.theme_of_house(name)
        made.fired.connect(lambda: self.opened.emit(made.shown.table if made.shown else ""))
        made.pressed.connect(self.used)
        self.tiles.append(made)

    def _lay(self, grid: int) -> None:
        """Lay the wall out for so many tables; nothing moves while the grid stays."""
        wanted = (grid, self.area.width(), self.area.height())
        if wanted == self._laid:
            return
        self._laid = wanted
        while len(self.tiles) < grid:
            self._add()
        columns, rows = wall_columns_and_rows(grid, is_upright(wanted[1]))
        wide = (wanted[1] + GAP) / columns - GAP
        high = (wanted[2] + GAP) / rows - GAP
        lay_grid(self.tiles[:grid], columns, 0, 0, wide, high, GAP)

    def paint(self, painter: QPainter) -> None:
        """Paint the message of an empty wall."""
        if self._nothing:
            box = QRectF(40, 60, self.area.width() - 80, 80)
            self.write(painter, box, self._nothing, Type(24, 15, False, 2, "centre"),
                       self.theme.soft, self.theme.window)
