"""Rows of deciding facts on the sheets of cases and rulings: a name, and beside it its value."""

from typing import NamedTuple

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter

from dealer_assist.qt.pieces.text_fitting import READ, Type, font_metrics, text_height
from dealer_assist.qt.pieces.window_piece_base import Painted

GAP = 8
LINES = 3  # of a long value


class FactRow(NamedTuple):
    """Facts beside each other, each with its value."""

    facts: tuple[tuple[str, str], ...]
    size: int


class FactCell(NamedTuple):
    """One fact with its place."""

    name: str
    value: str
    size: int
    box: QRectF


def fact_rows(facts: tuple[tuple[str, str], ...], size: int, width: float) -> list[FactRow]:
    """Facts by row, two beside each other if both are short."""
    half = (width - GAP) / 2
    rows: list[FactRow] = []
    waiting: tuple[tuple[str, str], ...] = ()
    for name, value in facts:
        if _name_wide(name, size) + 4 + font_metrics(size, True).horizontalAdvance(value) > half:
            rows.append(FactRow(((name, value),), size))
            continue
        waiting = (*waiting, (name, value))
        if len(waiting) == 2:
            rows.append(FactRow(waiting, size))
            waiting = ()
    return [*rows, FactRow(waiting, size)] if waiting else rows


def row_high(row: FactRow, width: float) -> float:
    """Height of the row, with the gap below it."""
    beside = _cell_wide(row, width)
    kind = Type(row.size, row.size, True, LINES)
    return max(text_height(value, beside - _name_wide(name, row.size), kind)
               for name, value in row.facts) + 2


def cells_of(row: FactRow, box: QRectF) -> list[FactCell]:
    """Places of the row's facts in this box."""
    width = _cell_wide(row, box.width())
    return [FactCell(name, value, row.size, QRectF(box.left() + at * (width + GAP), box.top(),
                                                   width, box.height() - 1))
            for at, (name, value) in enumerate(row.facts)]


def paint_fact(piece: Painted, painter: QPainter, cell: FactCell) -> None:
    """Paint a name, and beside it its value in bold; larger words keep to the name's width."""
    theme, size, box = piece.theme, cell.size, cell.box
    wide = _name_wide(cell.name, size)
    piece.write(painter, QRectF(box.left(), box.top(), max(0.0, wide - 2), box.height()), cell.name,
                Type(size, READ, False, top=True), theme.soft, theme.panel)
    piece.write(painter, box.adjusted(wide, 0, 0, 0), cell.value,
                Type(size, READ, True, LINES, top=True), theme.ink, theme.panel)


def _name_wide(name: str, size: int) -> float:
    return font_metrics(size, False).horizontalAdvance(f"{name} ") + 4 if name else 0.0


def _cell_wide(row: FactRow, width: float) -> float:
    return (width - GAP * (len(row.facts) - 1)) / len(row.facts)
