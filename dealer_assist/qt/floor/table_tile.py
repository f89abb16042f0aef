"""Card of one table on the wall: a key that opens it, with the table from above in it.

The same card is drawn large for six tables, smaller for twelve, and small for twenty-four: then it
has number, phase, time, table, dealer and blinds, and a note in place of the last two.
"""

from dataclasses import replace
from typing import Final, NamedTuple

from PyQt6.QtCore import QPointF, QRectF
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.floor.note_signs import draw_note_sign
from dealer_assist.qt.floor.table_miniatures import SmallSize, draw_small_table
from dealer_assist.qt.floor.tile_text_cache import (
    LEAST_SIZE,
    TileText,
    draw_cached_ground,
    draw_cached_text,
    moved_writings,
    width_on_one_line,
)
from dealer_assist.qt.pieces.house_looks import dressed, no_theme
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import Type, Writing, largest_text_setting
from dealer_assist.qt.technician.verdict_signs import round_pen
from dealer_assist.view.floor.floor_screen_view import BAR_STEPS, GRAVE, URGENT, TableNote, TileView

EDGE: Final = 9.0
_GAP: Final = 6.0
_BAR: Final = 5.0
_READ_SIZE: Final = 11  # a note is set so large before it stands without its time


class CardShape(NamedTuple):
    """Sizes of a card: letters, the lines on top and below, the column beside the table."""

    number: int
    phase: int
    time: int
    text: int
    head: float
    foot: float
    side: float  # 0: no column
    notes: int  # that stand below at most
    small: SmallSize


LARGE: Final = CardShape(34, 21, 22, 18, 50, 58, 118, 2, SmallSize(13, 14, 24))
MEDIUM: Final = CardShape(27, 17, 18, 15, 34, 36, 98, 1, SmallSize(9.5, 11, 18))
SMALL: Final = CardShape(23, 15, 15, 14, 28, 30, 0, 1, SmallSize(6, 0, 17))
#: Medium height, too narrow for a column.
NARROW: Final = MEDIUM._replace(side=0)
#: Cards so wide and high are large, so high medium, and so wide have a column.
_LARGE, _MEDIUM, _WITH_COLUMN = (370.0, 240.0), 176.0, 290.0
_LINE: Final = 24.0


class Tile(KeyButton):
    """Card; ``fired`` when it is touched."""

    shown: TileView | None = None

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Style("panel", line="key_line"))
        self._written: list[tuple[tuple[Writing, ...], QPointF]] = []
        self._scale = 1.0
        self.theme_of_house = no_theme
        self.hide()

    @property
    def writings(self) -> tuple[Writing, ...]:
        """The texts of the last painting."""
        return tuple(one for written, corner in self._written
                     for one in moved_writings(written, corner))

    @property
    def shape(self) -> CardShape:
        """Sizes that fit this card's height."""
        high = self.area.height()
        if self.area.width() >= _LARGE[0] and high >= _LARGE[1]:
            return LARGE
        if high < _MEDIUM:
            return SMALL
        return MEDIUM if self.area.width() >= _WITH_COLUMN else NARROW

    def show_tile(self, shown: TileView) -> None:
        """Show this table; another table at the same place is another key."""
        before = self.shown
        if shown is before or shown == before:
            return
        if before is None or shown.table != before.table:
            self.rest()
        self.shown = shown
        self.words = shown.title
        self.setAccessibleName(shown.spoken)
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint head, bar, table, column and foot."""
        shown, theme = self.shown, self.theme
        if shown is None:
            return
        self._written = []
        self._scale = self.factor * self.devicePixelRatioF()
        mark = shown.mark
        grave, urgent = mark in GRAVE, mark in URGENT
        ground = theme.seat_out if shown.is_dim else theme.panel
        edge = theme.red if grave else theme.late if urgent else theme.key_line
        draw_cached_ground(painter, self.area, ground, edge, 4.0 if grave else 3.0 if urgent
                           else 1.2,
                    theme.window, self._scale)
        shape = self.shape
        self._paint_head(painter, shown, shape, ground)
        top = shape.head + _BAR + _GAP
        middle = QRectF(EDGE, top, self.area.width() - 2 * EDGE,
                        self.area.height() - top - shape.foot - _GAP)
        self._paint_middle(painter, shown, shape, ground, middle)
        self._paint_foot(painter, shown, shape, ground)
        if self.isDown():
            painter.setOpacity(0.2)
            self.block(painter, self.area, theme.ink, "", 8)
            painter.setOpacity(1.0)
        self._ring(painter)

    def _text(
        self, painter: QPainter, box: QRectF, words: str, kind: Type, ink: str, ground: str
    ) -> None:
        if words and box.width() > 4:
            written = draw_cached_text(painter, TileText(words, kind, ink, ground), box,
                                       self._scale)
            self._written.append((written, box.topLeft()))

    # --- head --------------------------------------------------------------------------------

    def _paint_head(
        self, painter: QPainter, shown: TileView, shape: CardShape, ground: str
    ) -> None:
        """Paint number, phase and whose turn, hand and time, then the bar."""
        theme, width = self.theme, self.area.width()
        ink = theme.ink_out if shown.is_dim else theme.ink
        soft = theme.ink_out if shown.is_dim else theme.soft
        high = shape.head - 6
        size = shape.number if len(shown.number) <= 3 else shape.phase
        wide = width_on_one_line(shown.number, size, True)
        wide = min(wide, width * .35)
        self._text(painter, QRectF(EDGE, 6, wide, high), shown.number,
                   Type(size, LEAST_SIZE, True, 2), ink, ground)
        right = width_on_one_line(shown.time, shape.time, True) if shown.time else 0
        late = theme.late if shown.is_long else ink
        if shape is LARGE and shown.hand:
            right = max(right, width_on_one_line(shown.hand, 15, False))
            box = QRectF(width - EDGE - right, 6, right, 18)
            self._text(painter, box, shown.hand, Type(15, LEAST_SIZE, False, 1, "right"), soft,
                       ground)
            clock = QRectF(width - EDGE - right, 24, right, high - 18)
        else:
            clock = QRectF(width - EDGE - right, 6, right, high)
        self._text(painter, clock, shown.time, Type(shape.time, LEAST_SIZE, True, 1, "right"),
                   late, ground)
        left = EDGE + wide + 10
        box = QRectF(left, 6, width - EDGE - right - 8 - left, high)
        tone = theme.lost if shown.is_stopped else theme.headline if shown.is_turn else ink
        kind = Type(shape.phase, _READ_SIZE, True, 2)
        whole = shape is not SMALL and largest_text_setting(shown.phase, box.width(), box.height(),
                                                            kind).fits
        self._text(painter, box, shown.phase if whole else shown.phase_short,
                   Type(shape.phase, LEAST_SIZE, True, 2), tone, ground)
        if shown.time:
            bar = QRectF(EDGE, shape.head + 2, width - 2 * EDGE, _BAR)
            self.block(painter, bar, theme.key, "", 2)
            if shown.bar:
                bar.setWidth(bar.width() * shown.bar / BAR_STEPS)
                self.block(painter, bar, theme.late if shown.is_long else theme.soft, "", 2)

    # --- middle ------------------------------------------------------------------------------

    def _paint_middle(
        self, painter: QPainter, shown: TileView, shape: CardShape, ground: str, box: QRectF
    ) -> None:
        """Paint the table, and beside it stakes, dealer and seats."""
        if shown.small is None:
            return
        table = QRectF(box)
        if shape.side:
            table.setWidth(box.width() - shape.side - _GAP)
        elif shape is NARROW:
            table.setHeight(box.height() - _LINE)
            line = QRectF(box.left(), table.bottom() + 2, box.width(), _LINE - 2)
            ink = self.theme.ink_out if shown.is_dim else self.theme.soft
            self._paint_two(painter, line, (shown.dealer, shown.stakes), shape, ink, ground)
        most = table.height() * 2.3
        if table.width() > most:
            table = QRectF(table.center().x() - most / 2, table.top(), most, table.height())
        written = draw_small_table(painter, table, shown.small, shape.small, self.theme,
                                   dressed(self.theme, self.theme_of_house(shown.small.house)),
                                   self._scale, .45 if shown.is_dim else 1.0)
        self._written.append((written, QPointF(0, 0)))
        if shape.side:
            column = QRectF(box.right() - shape.side, box.top() - 3, shape.side, box.height() + 3)
            self._paint_column(painter, shown, shape, ground, column)

    def _paint_column(
        self, painter: QPainter, shown: TileView, shape: CardShape, ground: str, box: QRectF
    ) -> None:
        theme = self.theme
        ink = theme.ink_out if shown.is_dim else theme.ink
        soft = theme.ink_out if shown.is_dim else theme.soft
        note = theme.late if shown.is_relief_due and not shown.is_dim else soft
        below = " · ".join(part for part in (
            shown.free, shown.waiting if shape is LARGE else "") if part)
        rows = [(_breakable(shown.stakes), True, ink), (shown.stakes_note, False, soft),
                (shown.dealer, True, ink), (shown.dealer_note, False, note),
                (shown.seats, True, ink), (below, False, soft)]
        rows = [row for row in rows if row[0]]
        wants = [_lines(words, shape, bold, box.width()) for words, bold, _ in rows]
        each = min(box.height() / sum(wants), shape.text * 1.5)
        top = box.top()
        for (words, bold, tone), lines in zip(rows, wants, strict=True):
            size = shape.text if bold else shape.text - 2
            self._text(painter, QRectF(box.left(), top, box.width(), each * lines), words,
                       Type(size, LEAST_SIZE, bold, 2), tone, ground)
            top += each * lines

    # --- foot --------------------------------------------------------------------------------

    def _paint_foot(
        self, painter: QPainter, shown: TileView, shape: CardShape, ground: str
    ) -> None:
        """Paint the gravest notes, or the last act; a small card has dealer and stakes there."""
        theme, width = self.theme, self.area.width()
        box = QRectF(6, self.area.height() - shape.foot - 6, width - 12, shape.foot)
        if shown.notes:
            notes = shown.notes[: shape.notes]
            each = (box.height() - 2 * (len(notes) - 1)) / len(notes)
            for at, note in enumerate(notes):
                more = len(shown.notes) - len(notes) if at == len(notes) - 1 else 0
                place = QRectF(box.left(), box.top() + at * (each + 2), box.width(), each)
                self._paint_note(painter, place, note, shape, ground, more)
            return
        ink = theme.ink_out if shown.is_dim else theme.ink
        soft = theme.ink_out if shown.is_dim else theme.soft
        if shape is SMALL:
            self._paint_two(painter, box.adjusted(3, 0, -3, 0), (shown.dealer, shown.stakes),
                            shape, soft, ground)
            return
        if shown.small is None:
            return
        right = 0.0
        if shape is LARGE:
            right = width_on_one_line(shown.devices, 15, False) + 22
        draw_cached_ground(painter, box, theme.entry, theme.entry, 1, ground, self._scale)
        inner = box.adjusted(8, 2, -8 - right, -2)
        self._text(painter, inner, shown.said, Type(shape.text, LEAST_SIZE, True, 2), ink,
                   theme.entry)
        if right:
            place = QRectF(box.right() - right, box.top() + 2, right - 8, box.height() - 4)
            tone = theme.up if shown.has_devices and not shown.is_dim else soft
            if shown.has_devices:
                _tick(painter, QPointF(place.left() - 4, place.center().y()), tone)
                place.setLeft(place.left() + 10)
            self._text(painter, place, shown.devices, Type(15, LEAST_SIZE, False), soft,
                       theme.entry)

    def _paint_two(
        self, painter: QPainter, box: QRectF, words: tuple[str, str], shape: CardShape, ink: str,
        ground: str,
    ) -> None:
        """Paint one text at the left and one at the right, each as wide as it needs."""
        need = [width_on_one_line(one, shape.text, False) for one in words]
        room = box.width() - _GAP
        right = need[1] if sum(need) <= room else room * min(.62, need[1] / sum(need))
        kind = Type(shape.text, LEAST_SIZE, False, 2)
        self._text(painter, QRectF(box.left(), box.top(), room - right, box.height()), words[0],
                   kind, ink, ground)
        self._text(painter, QRectF(box.right() - right, box.top(), right, box.height()),
                   words[1] if need[1] <= right else _breakable(words[1]),
                   Type(shape.text, LEAST_SIZE, False, 2, "right"), ink, ground)

    def _paint_note(
        self, painter: QPainter, box: QRectF, note: TableNote, shape: CardShape, around: str,
        more: int,
    ) -> None:
        theme, mark = self.theme, note.mark
        if mark in GRAVE:
            ink, ground, edge = theme.on_red, theme.red, theme.red
        elif mark in URGENT:
            ink, ground, edge = theme.on_sure, theme.sure, theme.late
        else:
            ink, ground, edge = theme.soft, theme.entry, theme.entry
        draw_cached_ground(painter, box, ground, edge, 1.2, around, self._scale)
        side = min(box.height() - 8, 16.0 if shape is SMALL else 26.0)
        sign = QRectF(box.left() + 5, box.center().y() - side / 2, side, side)
        draw_note_sign(painter, sign, mark, ink, ground)
        words = note.short or note.words if shape is SMALL else note.words
        kind = Type(shape.text, LEAST_SIZE, True, 2)
        left, high = sign.right() + 5, box.height() - 4
        size = shape.text if shape is SMALL else shape.text + 2
        time = note.time if mark in GRAVE or shape is SMALL else ""
        for told in (f"{time} +{more}" if more else time, f"+{more}" if more else "", ""):
            right = width_on_one_line(told, size, True) if told else 0
            wide = box.right() - 9 - right - left
            if largest_text_setting(words, wide, high, replace(kind, smallest=_READ_SIZE)).fits:
                break
        self._text(painter, QRectF(box.right() - 7 - right, box.top() + 2, right, high),
                   told.strip(), Type(size, LEAST_SIZE, True, 1, "right"), ink, ground)
        self._text(painter, QRectF(left, box.top() + 2, wide, high), words, kind, ink, ground)


def _tick(painter: QPainter, middle: QPointF, ink: str) -> None:
    painter.setPen(round_pen(ink, 2.2))
    bend = middle + QPointF(-1, 4)
    painter.drawLine(middle + QPointF(-5, 0), bend)
    painter.drawLine(bend, middle + QPointF(6, -5))


def _breakable(stakes: str) -> str:
    """Stakes that may be broken behind the stroke."""
    return stakes.replace("/", "/ ") if len(stakes) > 13 else stakes


def _lines(words: str, shape: CardShape, bold: bool, width: float) -> float:
    """Height wanted by these words, in lines of the column."""
    size = shape.text if bold else shape.text - 2
    wide = width_on_one_line(words, size, bold)
    return (1.0 if bold else .85) if wide <= width else 1.75
