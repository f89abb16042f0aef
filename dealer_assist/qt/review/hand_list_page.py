"""List of a file's hands: number, time, pot, winners, irregularities; with filters.

As many rows as fit; pages by keys, wheel and keyboard, so that two thousand hands open as quickly
as ten.
"""

from typing import Final

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter, QWheelEvent
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.window_piece_base import Surface, lay_grid
from dealer_assist.view.review.hand_list import (
    HandLine,
    Wanted,
    listed_hand_name,
    listed_hand_notes,
    matching_hands,
)
from dealer_assist.view.review.step_story import row_time
from dealer_assist.words import word
from dealer_assist.words.chip_amounts import amount_text

_MOST_ROWS: Final = 16
_GAP: Final = 6.0
_FILTER: Final = 70.0
_HEAD: Final = 26.0  # of the columns' names
_FOOT: Final = 34.0  # how many there are
_ROLL: Final = 82.0  # of the keys that go on, beside the rows or below them
_WIDE: Final = 1174.0  # the rows that the columns are drawn for
Columns = dict[str, tuple[float, float, int]]
#: Left edge and width of each column; the last figure is the line, if a row has two.
_COLUMNS: Final[Columns] = {
    "hand": (14, 330, 0), "time": (350, 110, 0), "board": (470, 190, 0), "pot": (660, 130, 0),
    "won": (810, 130, 0), "noted": (950, 210, 0),
}
_UPRIGHT: Final[Columns] = {
    "hand": (14, 360, 0), "time": (384, 120, 0), "pot": (514, 250, 0),
    "board": (14, 190, 1), "won": (214, 160, 1), "noted": (384, 380, 1),
}
_ROW: Final = {False: 64.0, True: 88.0}
_RIGHT: Final = frozenset({"pot"})


class HandRow(KeyButton):
    """One hand of the list."""

    line: HandLine | None = None
    lang = "fr"
    ready = False
    columns: Columns = _COLUMNS

    def show_row(self, line: HandLine, lang: str, ready: bool) -> None:
        """Show this hand; one that isn't read yet opens as soon as it is."""
        if (line, lang, ready) == (self.line, self.lang, self.ready):
            return
        self.line, self.lang, self.ready = line, lang, ready
        cells = self.cells()
        self.show_face(cells["hand"], meaning=line.key,
                       spoken=", ".join(part for part in cells.values() if part))
        self.update()

    def cells(self) -> dict[str, str]:
        """Text of each column."""
        line, lang = self.line, self.lang
        assert line is not None
        return {
            "hand": listed_hand_name(line, lang), "time": row_time(line.at),
            "board": " ".join(line.board),
            "pot": amount_text(line.pot_chips, lang) if line.pot_chips else "",
            "won": word(lang, "replayer.won", seats=", ".join(map(str, line.winners)))
            if line.winners else "", "noted": "   ".join(listed_hand_notes(line, lang)),
        }

    def paint(self, painter: QPainter) -> None:
        """Paint the columns."""
        if self.line is None:
            return
        theme = self.theme
        self.block(painter, self.area, theme.panel, theme.key_line, 8, 1.2)
        self._ring(painter)
        cells = self.cells()
        lines = 1 + max(line for _, _, line in self.columns.values())
        high = (self.area.height() - 8) / lines
        for name, (left, wide, line) in self.columns.items():
            ink = theme.late if name == "noted" else theme.ink if self.ready else theme.soft
            kind = Type(19, 11, name in ("hand", "pot"), 2, "right" if name in _RIGHT else "left")
            box = QRectF(left, 4 + line * high, wide, high)
            self.write(painter, box, cells[name], kind, ink, theme.panel)


class ListPage(Surface):
    """List of hands; ``chosen`` carries the key of the one touched."""

    chosen = pyqtSignal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.lines: tuple[HandLine, ...] = ()
        self.shown: tuple[HandLine, ...] = ()
        self.wanted, self.text, self.top, self.lang = Wanted.ALL, "", 0, "fr"
        self.known = 0
        self.filters = {wanted: KeyButton(self, Style("key", "ink", 18, 2)) for wanted in Wanted}
        KeyButton.wire(self.filters.items(), self.keep)
        self.rows = [HandRow(self, Style()) for _ in range(_MOST_ROWS)]
        for row in self.rows:
            row.fired.connect(lambda _, row=row: self.chosen.emit(row.line.key))
        self.fits = 1  # so many rows
        self._columns: Columns = _COLUMNS
        self._list = QRectF()
        self.up = KeyButton(self, Style("now", "on_now", 26, 1))
        self.down = KeyButton(self, Style("now", "on_now", 26, 1))
        self.up.fired.connect(lambda: self.roll(-self.fits))
        self.down.fired.connect(lambda: self.roll(self.fits))

    def settle(self) -> None:
        """Lay filters, as many rows as fit, and the keys that go on."""
        wide, high = self.area.width(), self.area.height()
        is_upright = high > wide
        in_a_row = len(self.filters) // (2 if is_upright else 1)
        each = min(174.0, (wide - (in_a_row - 1) * _GAP) / in_a_row)
        each = each if not is_upright else (wide - (in_a_row - 1) * _GAP) / in_a_row
        lay_grid(self.filters.values(), in_a_row, 0, 0, each, _FILTER, _GAP)
        top = (2 if is_upright else 1) * (_FILTER + _GAP) + _HEAD
        end = high - _FOOT - (_ROLL + _GAP if is_upright else 0)
        across = wide if is_upright else wide - _ROLL - 8
        row_high = _ROW[is_upright]
        self.fits = max(1, min(_MOST_ROWS, int((end - top + _GAP) / (row_high + _GAP))))
        self._columns = _UPRIGHT if is_upright else {
            name: (left * across / _WIDE, room * across / _WIDE, line)
            for name, (left, room, line) in _COLUMNS.items()}
        self._list = QRectF(0, top, across, self.fits * (row_high + _GAP) - _GAP)
        for one in self.rows:
            one.columns = self._columns
        lay_grid(self.rows, 1, 0, top, across, row_high, _GAP)
        self._lay_roll(is_upright)
        self.top = min(self.top, max(0, len(self.shown) - self.fits))
        self.refresh()

    def _lay_roll(self, is_upright: bool) -> None:
        rows, half = self._list, self.area.width() / 2 - _GAP / 2
        if is_upright:
            low = self.area.height() - _ROLL
            self.up.put(0, low, half, _ROLL)
            self.down.put(half + _GAP, low, half, _ROLL)
        else:
            self.up.put(rows.right() + 8, rows.top(), _ROLL, 200)
            self.down.put(rows.right() + 8, rows.bottom() - 200, _ROLL, 200)

    def show_list(self, lines: tuple[HandLine, ...], known: int, lang: str) -> None:
        """Show these hands; those up to ``known`` open at once."""
        is_first = not self.lines
        self.lines, self.known, self.lang = lines, known, lang
        self._keep()
        if is_first and lines and lines[-1].at:  # of an evening one wants the last hands
            self.top = max(0, len(self.shown) - self.fits)
        self.refresh()

    def _keep(self) -> None:
        self.shown = matching_hands(self.lines, self.wanted, self.text)
        self.top = min(self.top, max(0, len(self.shown) - self.fits))

    def keep(self, wanted: Wanted) -> None:
        """Filter by this kind of hand."""
        self.wanted, self.top = wanted, 0
        self._keep()
        self.refresh()

    def type(self, letter: str) -> None:
        """Take a typed letter: the number or name of the hand wanted; "" takes one back."""
        self.text = self.text + letter if letter else self.text[:-1]
        self._keep()
        self.refresh()

    def roll(self, rows: int) -> None:
        """Scroll by so many rows."""
        self.top = min(max(0, self.top + rows), max(0, len(self.shown) - self.fits))
        self.refresh()

    def refresh(self) -> None:
        """Show the rows in sight."""
        lang = self.lang
        for wanted, key in self.filters.items():
            chosen = wanted is self.wanted
            key.use_look(Style("now" if chosen else "key", "on_now" if chosen else "ink", 18, 2))
            count = len(matching_hands(self.lines, wanted))
            key.show_face(word(lang, f"replayer.keep_{wanted}"), str(count) if self.lines else "",
                          enabled=count > 0 or chosen, meaning=wanted)
        for at, row in enumerate(self.rows):
            here = self.top + at
            is_there = at < self.fits and here < len(self.shown)
            row.setVisible(is_there)
            if is_there:
                line = self.shown[here]
                row.show_row(line, lang, line.key <= self.known)
        can_up, can_down = self.top > 0, self.top + self.fits < len(self.shown)
        self.up.show_face(word(lang, "replayer.earlier"), enabled=can_up, meaning="up")
        self.down.show_face(word(lang, "replayer.later"), enabled=can_down, meaning="down")
        self.update()

    def counted(self) -> str:
        """Number of hands in sight, of how many."""
        every, shown = len(self.lines), len(self.shown)
        if shown != every:
            return word(self.lang, "replayer.count_of", count=shown, all=every)
        return word(self.lang, "replayer.count_one" if every == 1 else "replayer.count",
                    count=every)

    def wheelEvent(self, a0: QWheelEvent | None) -> None:
        """Scroll three rows with the wheel."""
        if a0 is not None:
            self.roll(-3 if a0.angleDelta().y() > 0 else 3)

    def paint(self, painter: QPainter) -> None:
        """Paint the columns' names; or that the filter leaves nothing."""
        theme, rows = self.theme, self._list
        for name, (left, wide, line) in self._columns.items():
            if line:
                continue  # a second line needs no heading
            box = QRectF(left, rows.top() - 25, wide, 22)
            side = "right" if name in _RIGHT else "left"
            self.write(painter, box, word(self.lang, f"replayer.column_{name}"),
                       Type(15, 11, True, 1, side), theme.soft, theme.window)
        box = QRectF(0, rows.bottom() + _GAP, rows.width(), 28)
        found = f"  « {self.text} »" if self.text else ""
        self.write(painter, box, f"{self.counted()}{found}", Type(18, 12, True, 1), theme.soft,
                   theme.window)
        if self.lines and not self.shown:
            box = QRectF(0, rows.top(), rows.width(), 200)
            self.write(painter, box, word(self.lang, "replayer.none_kept"),
                       Type(26, 14, True, 2, "centre"), theme.soft, theme.window)
