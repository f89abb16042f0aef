"""Bar below the opened table: its dealer's instructions and the orders to it; or the steps of a
hand.

A replayed hand is marked on amber, so that nobody takes it for the live table.
"""

from typing import Final

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import Type, largest_text_setting
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.floor.floor_screen_view import OrderView, ReplayView
from dealer_assist.words import word
from drivers.lazy_dataclass import dataclass

WIDTH, HEIGHT = 774.0, 88.0
KEY: Final = 76.0
GAP: Final = 5.0
STEPS: Final = ("first", "back", "next", "last")
LIVE: Final = 108.0
_LINE: Final = 13.0  # of an order's words, at their smallest
_WORDS: Final = 0.6  # their share of the width; the rest is the outcome
_ORDER_MARKS: Final = {"taken": "✓", "refused": "✕", "given": "…", "expired": "✕", "undone": "✕"}


@dataclass(frozen=True, slots=True)
class BarState:
    """Content of the bar; with a ``replay`` its steps alone."""

    lang: str
    replay: ReplayView | None
    says: tuple[str, ...] = ()
    orders: tuple[OrderView, ...] = ()
    leave: str = ""  # words of the key that ends the replay


class TableBar(Surface):
    """Bar below the table. ``moved`` carries the step wanted; ``left`` ends the replay."""

    moved = pyqtSignal(int)
    left = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown: BarState | None = None
        self.keys = {name: KeyButton(self, Style("now", "on_now", 16, 2)) for name in STEPS}
        for at, (name, key) in enumerate(self.keys.items()):
            key.put(at * (KEY + GAP), 6, KEY, KEY)
            key.fired.connect(lambda _, name=name: self.step_to(name))
        self.live = KeyButton(self, Style("key", "ink", 18, 2, line="headline"))
        self.live.put(WIDTH - LIVE, 6, LIVE, KEY)
        self.live.fired.connect(self.left)

    def show_bar(self, shown: BarState) -> None:
        """Show the step of the hand, or instructions and orders at the table."""
        lang, replay = shown.lang, shown.replay
        for name, key in self.keys.items():
            key.setVisible(replay is not None)
            if replay is not None:
                ahead = name in ("next", "last")
                can = replay.step < replay.last if ahead else replay.step > 1
                key.show_face(word(lang, f"floor_panel.{name}"), enabled=can, meaning=name)
        self.live.setVisible(replay is not None)
        self.live.show_face(shown.leave, meaning="live")
        if shown != self._shown:
            self._shown = shown
            spoken = (replay.title, replay.place, replay.at, replay.words) if replay else (
                *shown.says, *(f"{one.words}, {one.state}" for one in shown.orders))
            self.read_out(*spoken)
            self.update()

    def step_to(self, name: str) -> None:
        """Go where this key leads."""
        replay = self._shown.replay if self._shown is not None else None
        if replay is not None:
            wanted = {"first": 1, "back": replay.step - 1, "next": replay.step + 1,
                      "last": replay.last}[name]
            self.moved.emit(min(max(1, wanted), replay.last))

    def paint(self, painter: QPainter) -> None:
        """Paint the step in words; or two columns, instructions and orders."""
        shown = self._shown
        if shown is None:
            return
        if shown.replay is not None:
            self._paint_replay(painter, shown.replay)
            return
        half = WIDTH / 2 - 6
        self._paint_says(painter, QRectF(0, 2, half, HEIGHT - 4), shown)
        self._paint_orders(painter, QRectF(half + 12, 2, half, HEIGHT - 4), shown)

    def _paint_replay(self, painter: QPainter, replay: ReplayView) -> None:
        theme = self.theme
        left = 4 * (KEY + GAP) + 2
        box = QRectF(left, 4, WIDTH - left - LIVE - 8, HEIGHT - 8)
        self.block(painter, box, theme.sure, theme.on_sure, 8, 2)
        inner = box.adjusted(10, 3, -10, -3)
        head = QRectF(inner.left(), inner.top(), inner.width() * 0.52, 22)
        self.write(painter, head, replay.title, Type(15, 10), theme.on_sure, theme.sure)
        head = QRectF(inner.left() + inner.width() * 0.54, inner.top(), inner.width() * 0.46, 22)
        self.write(painter, head, replay.place, Type(15, 10, True, 1, "right"), theme.on_sure,
                   theme.sure)
        middle = QRectF(inner.left(), inner.top() + 22, inner.width(), inner.height() - 40)
        self.write(painter, middle, replay.words, Type(18, 10, True, 3), theme.on_sure, theme.sure)
        below = QRectF(inner.left(), inner.bottom() - 17, inner.width(), 17)
        self.write(painter, below, replay.at, Type(14, 10, False), theme.on_sure, theme.sure)

    def _paint_says(self, painter: QPainter, box: QRectF, shown: BarState) -> None:
        theme = self.theme
        self.block(painter, box, theme.panel, theme.key_line, 8, 1.2)
        y, wide = box.top() + 4, box.width() - 20
        for at, words in enumerate(shown.says):
            kind = Type(16, 11, at == 0, 2, top=True)
            found = largest_text_setting(words, wide, box.bottom() - 3 - y, kind)
            high = found.height + 1
            if not found.fits or y + high > box.bottom() - 1:
                break  # the first are read first; the rest the dealer sees
            self.write(painter, QRectF(box.left() + 10, y, wide, high), words, kind,
                       theme.ink if at == 0 else theme.soft, theme.panel)
            y += high

    def _paint_orders(self, painter: QPainter, box: QRectF, shown: BarState) -> None:
        theme, lang = self.theme, shown.lang
        self.block(painter, box, theme.panel, theme.key_line, 8, 1.2)
        inner = box.adjusted(10, 4, -10, -4)
        if not shown.orders:
            self.write(painter, inner, word(lang, "floor_panel.no_orders"), Type(16, 11, False),
                       theme.soft, theme.panel)
            return
        wide, y = inner.width() - 24, inner.top()
        left, right = wide * _WORDS, wide * (1 - _WORDS)
        for order in reversed(shown.orders):
            high = _order_high(order, wide, inner.height() / 3)
            if y + high > inner.bottom() + 1:
                break  # the newest is read first; an older one was read before
            bad = order.mark in ("refused", "expired", "undone")
            ink = theme.late if bad else theme.up if order.mark == "taken" else theme.soft
            self.write(painter, QRectF(inner.left(), y, 20, high), _ORDER_MARKS[order.mark],
                       Type(16, 11), ink, theme.panel)
            self.write(painter, QRectF(inner.left() + 22, y, left, high), order.words,
                       _ordered(high), theme.ink, theme.panel)
            self.write(painter, QRectF(inner.left() + 24 + left, y, right, high), order.state,
                       _became(high), ink, theme.panel)
            y += high


def _ordered(high: float) -> Type:
    return Type(15, 10, True, max(1, int(high // _LINE)))


def _became(high: float) -> Type:
    return Type(14, 10, False, max(1, int(high // _LINE)), "right")


def _order_high(order: OrderView, wide: float, least: float) -> float:
    """Height of an order's place, in steps of the least one: a remedy has many words."""
    for high in (least, 2 * least):
        words = largest_text_setting(order.words, wide * _WORDS, high, _ordered(high))
        if words.fits and largest_text_setting(order.state, wide * (1 - _WORDS), high,
                                               _became(high)).fits:
            return high
    return 3 * least
