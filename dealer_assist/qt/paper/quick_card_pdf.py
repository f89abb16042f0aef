"""Quick card on paper: one page A4, acts in two columns, alarms below them.

Keys are drawn as they look on the panel, in the colours of its theme for paper.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QPageSize, QPainter, QPen

from dealer_assist.qt.dealer.shortcuts_sheet import ROWS, shortcut_words
from dealer_assist.qt.paper import pdf_writer
from dealer_assist.qt.pieces.paper_text import paper_text_width, wrapped_paper_lines
from dealer_assist.qt.pieces.text_fitting import new_font
from dealer_assist.qt.pieces.theme import LIGHT
from dealer_assist.view.pages.quick_card import CardAct, CardAlarm, QuickCard
from drivers.durable_files import put_whole

#: Units are tenths of a point; A4 is 210 by 297 mm.
_DPI: Final = 720
_WIDE, _HIGH = 5953.0, 8419.0
_MARGIN: Final = 340.0
_GAP: Final = 160.0
_ACT: Final = 480.0  # height of an act, with the room below it
_KEY: Final = 400.0
_SHORTCUT: Final = 540.0
_MEANS: Final = 980.0
_ALARM: Final = 620.0
_SAYS: Final = 108  # size of an alarm's words
_LEADING: Final = 1.24
_INK, _SOFT, _LINE = "#000000", "#444444", "#888888"
_DARK: Final = frozenset({"fold", "call", "raise_to", "all_in", "red"})  # white words


def write_card(card: QuickCard, path: Path) -> None:
    """Write the card to ``path`` as a PDF, whole or not at all; raises OSError."""
    put_whole(path, card_pdf(card))


def card_pdf(card: QuickCard) -> bytes:
    """The card as a PDF file's content."""

    def draw(painter: QPainter, turn: Callable[[], object]) -> None:
        draw_card(painter, card)

    return pdf_writer.painted_pdf(QPageSize.PageSizeId.A4, _DPI, card.title, draw)


def keyboard_keys(act: CardAct, lang: str) -> str:
    """Keys of the keyboard for an act, as the panel's own table names them (F2)."""
    return next(shortcut_words(row, lang) for rows in ROWS.values() for row in rows
                if row.does == act.shortcut)


def draw_card(painter: QPainter, card: QuickCard) -> None:
    """Draw the whole page, in tenths of a point."""
    top = _MARGIN
    _write(painter, QRectF(_MARGIN, top, _WIDE - 2 * _MARGIN, 260), card.title, 210, True)
    top += 280
    _write(painter, QRectF(_MARGIN, top, _WIDE - 2 * _MARGIN, 160), card.rule, 110, False, _SOFT)
    top += 250
    column = (_WIDE - 2 * _MARGIN - _GAP) / 2
    half = (len(card.acts) + 1) // 2
    for at in range(2):
        left = _MARGIN + at * (column + _GAP)
        _draw_heads(painter, QRectF(left, top, column, 150), card.heads)
        for row, act in enumerate(card.acts[at * half:(at + 1) * half]):
            box = QRectF(left, top + 190 + row * _ACT, column, _KEY)
            _draw_act(painter, box, act, keyboard_keys(act, card.lang))
    top += 190 + half * _ACT + 70
    painter.setPen(QPen(QColor(_LINE), 8))
    painter.drawLine(QPointF(_MARGIN, top), QPointF(_WIDE - _MARGIN, top))
    _write(painter, QRectF(_MARGIN, top + 60, column, 170), card.alarms_title, 140, True)
    top += 270
    for at, alarm in enumerate(card.alarms):
        row, side = divmod(at, 2)
        _draw_alarm(painter, QRectF(_MARGIN + side * (column + _GAP), top + row * _ALARM, column,
                                    _ALARM - 70), alarm)


def _draw_heads(painter: QPainter, box: QRectF, heads: tuple[str, str, str]) -> None:
    act, touch, keys = heads
    rest = box.width() - _MEANS - _SHORTCUT
    for left, wide, words in ((0.0, _MEANS, act), (_MEANS, rest, touch),
                              (_MEANS + rest, _SHORTCUT, keys)):
        _write(painter, QRectF(box.left() + left + 30, box.top(), wide - 60, box.height()), words,
               90, False, _SOFT)


def _draw_act(painter: QPainter, box: QRectF, act: CardAct, keys: str) -> None:
    """Draw what happens, the key under a finger, the key of the keyboard."""
    _write(painter, QRectF(box.left(), box.top(), _MEANS - 40, box.height()), act.means, 100, False)
    rest = box.width() - _MEANS - _SHORTCUT
    key = QRectF(box.left() + _MEANS, box.top(), rest - 50, box.height())
    fill: str = getattr(LIGHT, act.fill)
    _draw_key(painter, key, fill, "#ffffff" if act.fill in _DARK else _INK, act.touch, 112, True)
    cap = QRectF(key.right() + 50, box.top() + 50, _SHORTCUT, box.height() - 100)
    _draw_key(painter, cap, "#ffffff", _INK, keys, 100, True)


def _draw_alarm(painter: QPainter, box: QRectF, alarm: CardAlarm) -> None:
    painter.fillRect(QRectF(box.left(), box.top(), 34, box.height()), QColor(LIGHT.red))
    text = box.adjusted(90, 0, 0, 0)
    says = wrapped_paper_lines(alarm.says, _SAYS, True, text.width())
    split = text.top() + box.height() * (0.42 if len(says) == 1 else 0.55)
    _write(painter, QRectF(text.left(), text.top(), text.width(), split - text.top()), alarm.says,
           _SAYS, True)
    _write(painter, QRectF(text.left(), split, text.width(), box.bottom() - split), alarm.do, 100,
           False)


def _draw_key(
    painter: QPainter, box: QRectF, fill: str, ink: str, words: str, size: int, bold: bool
) -> None:
    painter.setPen(QPen(QColor(_LINE), 10))
    painter.setBrush(QColor(fill))
    painter.drawRoundedRect(box, 60, 60)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _write(painter, box.adjusted(40, 20, -40, -20), words, size, bold, ink, centred=True)


def _write(
    painter: QPainter, box: QRectF, words: str, size: int, bold: bool, ink: str = _INK,
    centred: bool = False,
) -> None:
    """Write the words in the middle of the box's height, smaller until all lines fit."""
    lines = wrapped_paper_lines(words, size, bold, box.width())
    while size > 60 and len(lines) * size * _LEADING > box.height():
        size -= 4
        lines = wrapped_paper_lines(words, size, bold, box.width())
    painter.setFont(new_font(size, bold))
    painter.setPen(QColor(ink))
    base = box.top() + (box.height() - len(lines) * size * _LEADING) / 2
    for line in lines:
        base += size * _LEADING
        free = box.width() - paper_text_width(line, size, bold)
        painter.drawText(QPointF(box.left() + (free / 2 if centred else 0),
                                 base - size * (_LEADING - 0.94)), line)
