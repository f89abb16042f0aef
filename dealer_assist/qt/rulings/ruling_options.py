"""Right side of the ruling sheet: the options, and the table before and after.

Touching an option only shows its effect; the keys below rule. What doesn't change is told as far
as there is room.
"""

from typing import Final

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import LEADING, READ, Type, text_height
from dealer_assist.qt.pieces.window_piece_base import Surface, keys_with_contents, lay_grid
from dealer_assist.view.dealer.table_view import Control
from dealer_assist.view.rulings.ruling_sheet_view import RulingOption, RulingQuestion, TableDiff
from dealer_assist.words import word

WIDTH = 420
KEY, LOW_KEY, GAP = 74, 64, 6
MOST_WAYS: Final = (5, 4, 3)  # as many as leave room for what changes
MOST_ANSWERS: Final = 12
HEAD = 23
NAME = 100
LINE: Final = READ * LEADING + 1
CHANGED: Final = Type(READ, READ, True, 3)
SAME: Final = Type(READ, READ, False)
PLAIN: Final = Style("key", "ink", READ, 3)
CHOSEN: Final = Style("now", "on_now", READ, 3)


class OptionKey(KeyButton):
    """Key of a ruling option, its first line large; below it the texts that say so."""

    def paint_face(self, painter: QPainter, ink: str, ground: str) -> None:
        """Paint the words, and the marks of the houses in small."""
        self.paint_two(painter, self.face_box(), Type(self.look.size, 13, True, 3, "centre"),
                       self.why, Type(13, 11, False, 1, "centre"), 15 if self.why else 0, ink)


def _uncapital(words: str) -> str:
    """Words inside a sentence; words all in capitals stay so.

    >>> _uncapital("Mal donne"), _uncapital("SUIVRE 300")
    ('mal donne', 'SUIVRE 300')
    """
    return words if words[1:2].isupper() else words[:1].lower() + words[1:]


class OptionKeys(Surface):
    """Options. ``chosen`` carries the one touched; ``pressed`` an answer or an own ruling."""

    chosen = pyqtSignal(int)
    pressed = pyqtSignal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.matter: RulingQuestion | None = None
        self.at = -1
        self.way: RulingOption | None = None
        self._page = 0
        self._changes: tuple[TableDiff, ...] = ()
        self._lang = "fr"
        self._top = 0.0
        self.keys = tuple(OptionKey(self, PLAIN) for _ in range(MOST_ANSWERS))
        for place, key in enumerate(self.keys):
            key.fired.connect(lambda _, place=place: self.tap_place(place))
            key.hide()

    def settle(self) -> None:
        """Lay the keys one below the other, answers two side by side; the table below them."""
        wide, columns = self.area.width(), self._columns
        high = KEY if columns > 1 else min(KEY, max(LOW_KEY, (
            self.area.height() - self._changes_high()) / max(1, len(self._faces())) - GAP))
        lay_grid(self.keys, columns, 0, 0, (wide - (columns - 1) * GAP) / columns, high, GAP)
        rows = -(-len(self._faces()) // columns)
        self._top = rows * (high + GAP) + (4 if rows else 0)

    @property
    def _columns(self) -> int:
        return 2 if self.matter is not None and self.matter.answers else 1

    def _changes_high(self) -> float:
        """Height that the table needs so that no option's changes are left out."""
        ways = self.matter.ways if self.matter is not None else ()
        return HEAD + max((sum(self._row_high(row) for row in way.changes if row.after)
                           for way in ways), default=0.0) + 4

    def show_ways(
        self, matter: RulingQuestion | None, at: int, now: tuple[TableDiff, ...], lang: str
    ) -> None:
        """Show this question with this option chosen; without one the table as it is."""
        if matter is None or self.matter is None or matter.key != self.matter.key:
            self._page = 0
        self.matter, self.at, self._lang = matter, at, lang
        self.way = way = (
            matter.ways[at] if matter is not None and 0 <= at < len(matter.ways) else None)
        self._changes = way.changes if way is not None and way.changes else now
        self._show_keys()
        self.setAccessibleName(" · ".join(
            " ".join(part for part in (row.name, row.before, row.after) if part)
            for row in self._changes))
        self.update()

    # --- keys --------------------------------------------------------------------------------

    def _faces(self) -> list[tuple[str, str, object]]:
        """Faces of the keys: words, marks, and the meaning of a touch."""
        matter, lang = self.matter, self._lang
        if matter is None:
            return []
        if matter.answers:
            faces: list[tuple[str, str, object]] = [(c.text, "", c) for c in matter.answers]
        else:
            faces = [(self._named(way), way.note, at) for at, way in enumerate(matter.ways)]
            if matter.own is not None:
                faces.append((matter.own.text, "", matter.own))
        room = self.area.height() - self._changes_high()
        most = MOST_ANSWERS if matter.answers else next(
            (most for most in MOST_WAYS if most * (LOW_KEY + GAP) <= room), MOST_WAYS[-1])
        if len(faces) <= most:
            return faces
        each = most - 1
        pages = -(-len(faces) // each)
        first = self._page % pages * each
        more = (word(lang, "call.more_ways"), f"{self._page % pages + 1}/{pages}", None)
        return [*faces[first : first + each], more]

    def _named(self, way: RulingOption) -> str:
        if not way.is_rule:
            return way.words
        return word(self._lang, "call.proposed", words=_uncapital(way.words))

    def _show_keys(self) -> None:
        faces = self._faces()
        for key, (words, marks, means) in keys_with_contents(self.keys, faces):
            chosen = isinstance(means, int) and means == self.at
            key.use_look(CHOSEN if chosen else PLAIN)
            key.show_face(words, why=marks, meaning=(words, repr(means)))
        self.settle()

    def tap_place(self, place: int) -> bool:
        """Touch the key at this place, from a finger or the keyboard."""
        faces = self._faces()
        if place >= len(faces):
            return False
        means = faces[place][2]
        if means is None:
            self._page += 1
            self._show_keys()
            self.update()
        elif isinstance(means, int):
            self.chosen.emit(means)
        elif isinstance(means, Control):
            self.pressed.emit(means)
        return True

    # --- before and after --------------------------------------------------------------------

    def paint(self, painter: QPainter) -> None:
        """Paint two columns: the table as it is, and as it would be; changes are highlighted."""
        rows, theme, lang = self._changes, self.theme, self._lang
        top = self._top
        if not rows or self.area.height() - top < HEAD + LINE:
            return
        is_changed = any(row.after for row in rows)
        then = "call.then" if is_changed else "call.then_same"
        if self.way is not None and self.way.unnamed:
            then = "call.then_unnamed"
        # without a second column its explanation fits
        beside = NAME + (self._cell if is_changed else self._cell * 0.6) + GAP
        wide = self.area.width() - 4
        heads = ((NAME, beside - GAP, "call.now"), (beside, wide, then))
        for left, right, id in heads if self.way is not None else heads[:1]:
            box = QRectF(left, top, right - left, HEAD)
            self.write(painter, box, word(lang, id), Type(READ, 12), theme.soft, theme.panel)
        y = top + HEAD
        for row in rows:
            high = self._row_high(row)
            if y + high > self.area.height() + 0.5:
                break  # changes come first: all of them
            self._paint_row(painter, row, y, high)
            y += high

    @property
    def _cell(self) -> float:
        """Width of a column: the table as it is, or as it would be."""
        return (self.area.width() - NAME - GAP) / 2 - 1

    def _row_high(self, row: TableDiff) -> float:
        """Height of a line of the table."""
        if not row.after:
            return LINE
        cell = self._cell - 4
        written = ((row.before, cell), (row.after, cell), (row.name, NAME - 8))
        return max(LINE, *(text_height(words, wide, CHANGED) + 2 for words, wide in written))

    def _paint_row(self, painter: QPainter, row: TableDiff, y: float, high: float) -> None:
        theme, width, cell = self.theme, self.area.width(), self._cell
        ground = theme.panel
        if row.after:
            ground = theme.sure
            self.block(painter, QRectF(0, y, width, high - 1), theme.sure, "", 4)
        kind = CHANGED if row.after else SAME
        plain = theme.ink if row.after or self.way is None else theme.soft
        wide = cell if row.after else width - NAME - 4
        cells = ((4.0, NAME - 8, row.name, theme.soft if not row.after else theme.on_sure),
                 (float(NAME), wide, row.before, plain),
                 (NAME + cell + GAP, width - NAME - cell - GAP - 4, row.after, theme.on_sure))
        for left, width, words, ink in cells:
            self.write(painter, QRectF(left, y, width, high - 1), words, kind, ink, ground)
