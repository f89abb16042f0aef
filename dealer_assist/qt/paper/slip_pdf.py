"""The slip on paper: an A5 PDF, whatever the length of its texts.

Texts shrink by steps until the slip stands on one page, then short lines run on behind one another;
what is longer than that goes on on a second page. The file is whole or not there at all. Needs a
QGuiApplication, but no window, and may be called from any one thread.
"""

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

import segno
from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QPageSize, QPainter, QPen

from dealer_assist.qt.paper import pdf_writer
from dealer_assist.qt.pieces.paper_text import (
    paper_text_width,
    word_pieces_within,
    wrapped_paper_lines,
)
from dealer_assist.qt.pieces.text_fitting import new_font
from dealer_assist.view.rulings.slip_view import SlipBlock, SlipView
from drivers.durable_files import put_whole

#: Units are tenths of a point; A5 is 148 by 210 mm.
_DPI: Final = 720
_WIDE, _HIGH = 4195.0, 5953.0
_MARGIN: Final = 260.0
_TEXT_WIDE: Final = _WIDE - 2 * _MARGIN
_QR: Final = 640.0
_QUIET: Final = 112.0  # around the QR code: four of its modules
_FOOT: Final = _QR + _QUIET
_SIZES: Final = (105, 100, 95, 90, 85)  # body; what doesn't fit at the smallest takes more pages
_SMALL: Final = (95, 90, 85, 80)  # of one whose short lines run on
_PAGED: Final = 95
_LEADING: Final = 1.26
_GAP: Final = 0.62  # of a line, between two parts
_INK, _SOFT, _LINE, _GROUND = "#000000", "#444444", "#888888", "#efefef"


class _Line(NamedTuple):
    """Line in place: its text, size, weight and indent, and the space above it."""

    text: str
    size: int
    bold: bool
    above: float = 0.0
    indent: float = 0.0
    ink: str = _INK
    boxed: bool = False
    heads: bool = False  # it stays with the line after it

    @property
    def high(self) -> float:
        return self.above + self.size * _LEADING


def write_slip(view: SlipView, path: Path) -> None:
    """Write the slip to ``path`` as a PDF, whole or not at all; raises OSError."""
    content = slip_pdf(view)
    path.parent.mkdir(parents=True, exist_ok=True)
    put_whole(path, content)


def slip_pdf(view: SlipView) -> bytes:
    """The slip as a PDF file's content."""

    def draw(painter: QPainter, turn: Callable[[], object]) -> None:
        pages = slip_lines_by_page(view)
        for number, lines in enumerate(pages, 1):
            if number > 1:
                turn()
            _draw(painter, lines)
            _draw_foot(painter, view, number, len(pages))

    return pdf_writer.painted_pdf(QPageSize.PageSizeId.A5, _DPI, f"{view.id} {view.title}", draw)


# --- what stands on which page ---------------------------------------------------------------


def slip_lines_by_page(view: SlipView) -> list[list[_Line]]:
    """Lines of the slip by page, in the largest size at which they fit on one."""
    room = _HIGH - 2 * _MARGIN - _FOOT
    for size, runs in (*product(_SIZES, (False,)), *product(_SMALL, (True,))):
        lines = list(_lines(view, size, runs))
        if sum(line.high for line in lines) <= room:
            return [lines]
    pages: list[list[_Line]] = [[]]
    left = room
    lines = list(_lines(view, _PAGED))
    for line, after in zip(lines, (*lines[1:], None), strict=True):
        needs = line.high + (after.high if line.heads and after is not None else 0)
        if needs > left and pages[-1]:
            pages.append([])
            left = room
        pages[-1].append(line)
        left -= line.high
    return pages


def _lines(view: SlipView, size: int, runs: bool = False) -> Iterator[_Line]:
    small = round(size * 0.9)
    heading, by = view.cancelled
    if heading:
        yield from _wrapped(heading, size + 48, True, boxed=True)
        yield from _wrapped(by, size, True, boxed=True)
    for mark in view.marks:
        yield from _wrapped(mark, size, True)
    yield from _wrapped(view.house, size + 12, True)
    yield from _wrapped(f"{view.place} · {view.when}", small, False, ink=_SOFT)
    yield from _wrapped(view.title, size + 16, True, above=size * 0.5)
    for part in view.parts:
        yield from _part(part, part.on_full_page if runs else part.lines, size)


def _part(part: SlipBlock, texts: tuple[str, ...], size: int) -> Iterator[_Line]:
    small = round(size * 0.82)
    yield _Line(part.heading.upper(), small, True, size * _GAP, 0.0, _SOFT, part.strong, True)
    for at, text in enumerate(texts):
        first = part.strong and not at
        yield from _wrapped(text, size + 10 if first else size, first, indent=80.0,
                            boxed=part.strong)


def _wrapped(
    text: str, size: int, bold: bool, above: float = 0.0, indent: float = 0.0, ink: str = _INK,
    boxed: bool = False,
) -> Iterator[_Line]:
    """The text in as many lines as it takes, the room above it before the first."""
    for line in wrapped_paper_lines(text, size, bold, _TEXT_WIDE - indent):
        yield _Line(line, size, bold, above, indent, ink, boxed)
        above = 0.0


# --- drawing ---------------------------------------------------------------------------------


def _draw(painter: QPainter, lines: list[_Line]) -> None:
    top = _MARGIN
    for line in lines:
        if line.boxed:
            painter.fillRect(
                QRectF(_MARGIN - 40, top + line.above * 0.5, _TEXT_WIDE + 80,
                       line.high - line.above * 0.5 + 1), QColor(_GROUND))
        top += line.high
        painter.setFont(new_font(line.size, line.bold))
        painter.setPen(QColor(line.ink))
        drop = line.size * (_LEADING - 0.94)
        painter.drawText(QPointF(_MARGIN + line.indent, top - drop), line.text)


def _draw_foot(painter: QPainter, view: SlipView, number: int, count: int) -> None:
    """Draw the QR code and the id on every page; if there are several, the page's number."""
    top = _HIGH - _MARGIN - _QR
    painter.setPen(QPen(QColor(_LINE), 6))
    painter.drawLine(QPointF(_MARGIN, top - _QUIET), QPointF(_WIDE - _MARGIN, top - _QUIET))
    _draw_qr(painter, view.id, QRectF(_MARGIN, top, _QR, _QR))
    left = _MARGIN + _QR + _QUIET
    texts = [(view.id, 90, True, _INK)]
    if count > 1:
        texts.append((view.page(number, count), 80, False, _SOFT))
    at = top
    for text, size, bold, ink in texts:
        for line in word_pieces_within(text, size, bold, _WIDE - _MARGIN - left):
            at += size * _LEADING
            painter.setFont(new_font(size, bold))
            painter.setPen(QColor(ink))
            painter.drawText(QPointF(left, at), line)
    if number == count:
        for at, words in zip((top + _QR * 0.58, top + _QR), view.signatures, strict=False):
            _draw_signature(painter, words, left, at)


def _draw_signature(painter: QPainter, words: str, left: float, base: float) -> None:
    """Draw the signatory and the line for the signature."""
    painter.setFont(new_font(80, False))
    painter.setPen(QColor(_SOFT))
    painter.drawText(QPointF(left, base), words)
    start = left + paper_text_width(words, 80, False) + 40
    painter.setPen(QPen(QColor(_LINE), 5, Qt.PenStyle.DotLine))
    painter.drawLine(QPointF(start, base), QPointF(_WIDE - _MARGIN, base))


def qr_matrix(id: str) -> tuple[tuple[bool, ...], ...]:
    """The QR code of the id, row by row, without its quiet zone; True is dark."""
    code = segno.make(id, error="m", micro=False)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


def _draw_qr(painter: QPainter, id: str, box: QRectF) -> None:
    """Draw the code with a quiet zone of four modules around it, as scanners want it."""
    matrix = qr_matrix(id)
    step = box.width() / len(matrix)
    painter.setPen(Qt.PenStyle.NoPen)
    for row, modules in enumerate(matrix):
        for column, dark in enumerate(modules):
            if dark:
                painter.fillRect(
                    QRectF(box.left() + column * step, box.top() + row * step, step, step),
                    QColor(_INK))
