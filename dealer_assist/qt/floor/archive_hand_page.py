"""Hand of the archive, replayed step by step, with its irregularities."""

from typing import Final

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.floor.work.followed_table import HandPlayed
from dealer_assist.qt.floor.scaled_piece import QuietFelt
from dealer_assist.qt.floor.table_bar import HEIGHT as BAR
from dealer_assist.qt.floor.table_bar import BarState, TableBar
from dealer_assist.qt.floor.table_page import FELT_HIGH, FELT_WIDE, SHARE
from dealer_assist.qt.pieces.text_fitting import Type, largest_text_setting
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.floor.opened_table import replay_step_view, view_at
from dealer_assist.view.floor.upright_screen import is_upright
from dealer_assist.words import word

_EDGE: Final = 14.0


class ArchivedHand(Surface):
    """Replay of one archived hand. ``left``: back to the list."""

    left = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.played: HandPlayed | None = None
        self.step = 1
        self._told: tuple[str, ...] = ()
        self._lang = "fr"
        self._beside = QRectF()
        self.felt = QuietFelt(self, SHARE)
        self.bar = TableBar(self)
        self.bar.moved.connect(self.step_to)
        self.bar.left.connect(self.left)
        self.hide()

    def put(self, x: float, y: float, width: float, height: float) -> None:
        """Lay the table on the left, the notes on the hand beside it; upright, below it."""
        super().put(x, y, width, height)
        self.bar.put(0, height - BAR, FELT_WIDE, BAR)
        if is_upright(width):
            high = self.felt.stand_upright(width) + _EDGE
            self._beside = QRectF(0, high, width, height - BAR - _EDGE - high)
            return
        self.felt.fill(FELT_WIDE, min(FELT_HIGH, height - BAR - _EDGE))
        left = FELT_WIDE + _EDGE
        self._beside = QRectF(left, 4, width - left, height - 8)

    def show_hand(self, played: HandPlayed, told: tuple[str, ...], lang: str) -> None:
        """Show this hand from its first step."""
        self.played, self._told, self._lang = played, told, lang
        self.setAccessibleName(". ".join(told))
        self.step_to(1)
        self.update()

    def step_to(self, step: int) -> None:
        """Show this step."""
        played = self.played
        if played is None or not played.steps:
            return
        self.step = min(max(1, step), len(played.steps))
        self.felt.dress(self.theme, played.before.house.name)
        self.felt.felt.show_table(view_at(played, self.step, self._lang))
        self.bar.show_bar(BarState(self._lang, replay_step_view(played, self.step, self._lang),
                                   leave=word(self._lang, "floor_archive.to_list")))

    def paint(self, painter: QPainter) -> None:
        """Paint the notes on the hand, the first line in large."""
        theme = self.theme
        box = self._beside
        self.block(painter, box, theme.panel, theme.key_line, 10, 1.2)
        inner = box.adjusted(_EDGE, 10, -_EDGE, -10)
        y = inner.top()
        for at, words in enumerate((*self._told, word(self._lang, "floor_archive.no_cards"))):
            last = at == len(self._told)
            kind = Type(24 if not at else 17, 12, not at, 4, top=True)
            high = largest_text_setting(words, inner.width(), 200, kind).height + 2
            if y + high > inner.bottom():
                break
            ink = theme.headline if not at else theme.soft if last else theme.ink
            self.write(painter, QRectF(inner.left(), y, inner.width(), high), words, kind, ink,
                       theme.panel)
            y += high + 8
