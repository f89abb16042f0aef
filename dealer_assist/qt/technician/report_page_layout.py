"""Pages of A4 that fill from the top: headings, lines, tables and drawings.

Units are tenths of a point.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Final

from PyQt6.QtCore import QPointF, QRectF
from PyQt6.QtGui import QColor, QPainter, QPen

from dealer_assist.qt.pieces.paper_text import paper_text_width, wrapped_paper_lines
from dealer_assist.qt.pieces.text_fitting import new_font
from dealer_assist.view.rulings.slip_view import when_words
from dealer_assist.words import printable_line
from drivers.lazy_dataclass import dataclass

#: A4 is 210 by 297 mm.
DPI: Final = 720
WIDE, HIGH = 5953.0, 8419.0
MARGIN: Final = 480.0
TEXT_WIDE: Final = WIDE - 2 * MARGIN
TOP, FOOT = 760.0, 640.0  # the first line of text, and the free space below the last
INK, SOFT, LINE, GROUND = "#14181f", "#4a5461", "#9aa4b0", "#f0f2f5"
BODY, SMALL, HEAD = 92, 80, 128
LEADING: Final = 1.3
_SHORT_TABLE: Final = 2400.0  # a lower table is never split

Draw = Callable[[QPainter, QRectF], None]


@dataclass(frozen=True, slots=True)
class Item:
    """Block of a page: its height, and its drawing.

    ``heads`` holds it together with the block after it; ``again`` is drawn first if a page begins
    with this block: the head of its table.
    """

    high: float
    draw: Draw
    heads: bool = False
    again: "Item | None" = None


def write_paper_line(
    painter: QPainter, left: float, top: float, text: str, size: int, bold: bool = False,
    ink: str = INK,
) -> None:
    """Write one line, its upper edge at ``top``."""
    painter.setFont(new_font(size, bold))
    painter.setPen(QColor(ink))
    painter.drawText(QPointF(left, top + size * 1.02), printable_line(text))


def write_centred_line(
    painter: QPainter, box: QRectF, text: str, size: int, bold: bool = False, ink: str = INK
) -> None:
    """Write one line in the middle of a box, smaller if it is too wide."""
    while size > 40 and paper_text_width(text, size, bold) > box.width():
        size -= 2
    left = box.center().x() - paper_text_width(text, size, bold) / 2
    write_paper_line(painter, left, box.center().y() - size * 0.66, text, size, bold, ink)


def date_and_time(at_s: int, lang: str) -> str:
    """Date and time of these UTC seconds; "" if there are none."""
    return when_words(datetime.fromtimestamp(at_s, UTC), lang) if at_s else ""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table: its head and its share of the width."""

    head: str
    share: float


class Flow:
    """Blocks in their order, before they are put on pages."""

    def __init__(self) -> None:
        self.items: list[Item] = []

    def gap(self, high: float, heads: bool = False) -> None:
        """Add empty space."""
        self.items.append(Item(high, lambda painter, box: None, heads))

    def heading(self, text: str) -> None:
        """Add the head of a section; it stays with the block after it."""
        def draw(painter: QPainter, box: QRectF) -> None:
            write_paper_line(painter, box.left(), box.top() + 70, text, HEAD, True)
            painter.setPen(QPen(QColor(INK), 8))
            y = box.bottom() - 26
            painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))

        self.items.append(Item(70 + HEAD * LEADING + 34, draw, heads=True))

    def text(
        self, text: str, size: int = BODY, bold: bool = False, ink: str = INK, indent: float = 0.0,
        heads: bool = False,
    ) -> None:
        """Add a paragraph; each line may be on another page."""
        lines = wrapped_paper_lines(text, size, bold, TEXT_WIDE - indent)
        for at, line in enumerate(lines):
            self.items.append(Item(size * LEADING, _line(line, size, bold, ink, indent),
                                   heads=heads or (at == 0 and len(lines) > 1)))

    def drawing(self, high: float, draw: Draw, heads: bool = False) -> None:
        """Add a picture over the whole width."""
        self.items.append(Item(high, draw, heads))

    def table(self, columns: Sequence[Column], rows: Sequence[Sequence[str]],
              signs: Sequence[Draw | None] = ()) -> None:
        """Add a table: rows of texts under their heads; ``signs`` are drawn left of each row."""
        indent = 150.0 if signs else 0.0
        head = self._row(columns, [column.head for column in columns], None, indent, True)
        made = [self._row(columns, row, signs[at] if signs else None, indent, False)
                for at, row in enumerate(rows)]
        whole = sum(one.high for one in made) < _SHORT_TABLE
        self.items.append(head)
        for at, one in enumerate(made):
            stays = whole and at < len(made) - 1
            self.items.append(Item(one.high, one.draw, stays, head))

    def _row(
        self, columns: Sequence[Column], row: Sequence[str], sign: Draw | None, indent: float,
        is_head: bool,
    ) -> Item:
        size = SMALL
        wides = [column.share * (TEXT_WIDE - indent) for column in columns]
        cells = [wrapped_paper_lines(text, size, is_head, wide - 50) for text, wide in
                 zip(row, wides, strict=True)]
        high = max(len(cell) for cell in cells) * size * LEADING + 44

        def draw(painter: QPainter, box: QRectF) -> None:
            if is_head:
                painter.fillRect(box, QColor(GROUND))
            painter.setPen(QPen(QColor(LINE), 4))
            painter.drawLine(box.bottomLeft(), box.bottomRight())
            if sign is not None:
                sign(painter, QRectF(box.left() + 24, box.top() + 24, 92, 92))
            x = box.left() + indent + 20
            for cell, wide in zip(cells, wides, strict=True):
                for line, words in enumerate(cell):
                    write_paper_line(painter, x, box.top() + 20 + line * size * LEADING, words,
                                     size, is_head,
                          SOFT if is_head else INK)
                x += wide

        return Item(high, draw, heads=is_head)

    def pages(self) -> list[list[Item]]:
        """The blocks by page."""
        room = HIGH - TOP - FOOT
        pages: list[list[Item]] = [[]]
        left = room
        for at, item in enumerate(self.items):
            if self._needs(at) > left and pages[-1]:
                pages.append([item.again] if item.again is not None else [])
                left = room - sum(one.high for one in pages[-1])
            pages[-1].append(item)
            left -= item.high
        return pages

    def _needs(self, at: int) -> float:
        """Height of the blocks that must stay together with this one."""
        high = self.items[at].high
        while self.items[at].heads and at + 1 < len(self.items):
            at += 1
            high += self.items[at].high
        return min(high, HIGH - TOP - FOOT)


def _line(line: str, size: int, bold: bool, ink: str, indent: float) -> Draw:
    def draw(painter: QPainter, box: QRectF) -> None:
        write_paper_line(painter, box.left() + indent, box.top(), line, size, bold, ink)

    return draw
