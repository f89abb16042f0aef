"""Tile of one table: a key that opens it. The gravest note is on top, with its own sign.

The same tile is drawn large for six tables and small for forty: first what somebody must do, then
the player to act, then the game; the rest as it fits.
"""

from typing import Final

from PyQt6.QtCore import QPointF, QRectF
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.floor.note_signs import draw_mark
from dealer_assist.qt.floor.tile_rows import TileRow, at_place, draw_ground, draw_row
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.lettering import Writing
from dealer_assist.view.floor.floor_screen_view import GRAVE, URGENT, NoteSign, TableNote, TileView

EDGE: Final = 7.0
_TOP, _BOTTOM = 5.0, 4.0
_LARGE: Final = 170.0  # a tile so high has larger lines
_LEAST, _MOST = 16.0, 26.0  # height of a line


class Tile(KeyButton):
    """Tile; ``fired`` when it is touched."""

    shown: TileView | None = None

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Style("panel", line="key_line"))
        self._written: list[tuple[tuple[Writing, ...], QPointF]] = []
        self._scale = 1.0
        self.hide()

    @property
    def writings(self) -> tuple[Writing, ...]:
        """The texts of the last painting."""
        return tuple(one for written, corner in self._written for one in at_place(written, corner))

    def show_tile(self, shown: TileView) -> None:
        """Show this table; another table at the same place is another key."""
        if shown is self.shown or shown == self.shown:
            return
        if self.shown is None or shown.table != self.shown.table:
            self.rest()
        self.shown = shown
        self.words = shown.title
        self.setAccessibleName(shown.spoken)
        self.update()

    @property
    def is_large(self) -> bool:
        """True if there is space for larger lines."""
        return self.area.height() >= _LARGE

    def paint(self, painter: QPainter) -> None:
        """Paint name and seats, the gravest notes, the player to act, the game."""
        shown, theme = self.shown, self.theme
        if shown is None:
            return
        self._written = []
        self._scale = self.factor * self.devicePixelRatioF()
        mark = shown.mark
        grave, urgent = mark in GRAVE, mark in URGENT
        ground = theme.seat_out if shown.is_dim else theme.panel
        edge = theme.red if grave else theme.late if urgent else theme.key_line
        draw_ground(painter, self.area, ground, edge, 3.0 if grave or urgent else 1.2,
                    theme.window, self._scale)
        self._paint_lines(painter, shown, ground)
        if self.isDown():
            painter.setOpacity(0.2)
            self.block(painter, self.area, theme.ink, "", 8)
            painter.setOpacity(1.0)
        self._ring(painter)

    def _paint_lines(self, painter: QPainter, shown: TileView, ground: str) -> None:
        theme, area, large = self.theme, self.area, self.is_large
        head = 36.0 if large else 26.0
        left = area.height() - head - _TOP - _BOTTOM
        line = min(_MOST, max(_LEAST, left / (6 if large else 5)))
        room = int(left / line + 0.01)
        ink = theme.ink_out if shown.is_dim else theme.ink
        soft = theme.ink_out if shown.is_dim else theme.soft
        size = 18 if large else 14
        self._row(painter, _TOP, head, TileRow(shown.title, shown.seats, ink, ink, ground,
                                               25 if large else 19))
        y = _TOP + head
        notes = _fitting(shown.notes, max(1, room - 2))
        for note in notes:
            self._paint_sign(painter, y, line, note, ground, size)
            y += line
        for words, figures, is_main in _rows(shown, large)[: max(0, room - len(notes))]:
            self._row(painter, y, line,
                      TileRow(words, figures, ink if is_main else soft, soft, ground,
                                                size))
            y += line

    def _row(self, painter: QPainter, y: float, high: float, row: TileRow,
             left: float = EDGE) -> None:
        box = QRectF(left, y, self.area.width() - EDGE - left, high)
        self._written.append((draw_row(painter, row, box, self._scale), box.topLeft()))

    def _paint_sign(
        self, painter: QPainter, y: float, high: float, note: TableNote, ground: str, size: int
    ) -> None:
        theme = self.theme
        if note.mark in GRAVE:
            whole = QRectF(EDGE - 3, y + 0.5, self.area.width() - 2 * EDGE + 6, high - 1)
            self.block(painter, whole, theme.red, "", 4)
            ink, ground = theme.on_red, theme.red
        else:
            ink = theme.late if note.mark in URGENT else theme.soft
        side = high - 4
        draw_mark(painter, QRectF(EDGE, y + 2, side, side), note.mark, ink, ground)
        self._row(painter, y + 1, high - 2, TileRow(note.words, "", ink, ink, ground, size),
                  EDGE + side + 5)


def _rows(shown: TileView, large: bool) -> list[tuple[str, str, bool]]:
    """Rows besides the notes, the most needed first; a late player has his note."""
    act = "" if any(note.mark is NoteSign.LATE for note in shown.notes) else shown.act
    if large:
        first, third = (act, shown.hand) if act else (shown.hand, "")
        rows = [(first, shown.free, True), (shown.game, shown.left, False),
                (third or shown.dealer, shown.waiting, False),
                (shown.dealer if third else "", "", False)]
    else:
        rows = [(act, "", True), (shown.game, shown.left, False),
                (shown.free, shown.waiting, False), (shown.dealer, shown.hand, False)]
    return [row for row in rows if row[0] or row[1]]


def _fitting(notes: tuple[TableNote, ...], most: int) -> list[TableNote]:
    """Gravest notes that fit; the last of them gives the number of the others."""
    if len(notes) <= most:
        return list(notes)
    shown = list(notes[:most])
    last = shown[-1]
    shown[-1] = TableNote(last.mark, f"{last.words} +{len(notes) - most}")
    return shown
