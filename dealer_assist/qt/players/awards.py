"""Showdown on the players' display: a box for each pot, with who wins how much with what."""

from typing import Final

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter

from dealer_assist.qt.pieces.card_faces import draw_open_card
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.players.display_pieces import DisplayPiece
from dealer_assist.qt.players.pots_and_seats import grid_boxes
from dealer_assist.view.dealer.award_views import lifted_award
from dealer_assist.view.dealer.table_view import AwardView
from dealer_assist.view.players.display_layout import LEAST
from dealer_assist.view.players.players_view import PlayersView

_WIDEST: Final = 1240.0
_LEAST_WIDE: Final = 330.0
_WITH_CARDS: Final = 600.0  # from this width on the five cards stand beside the words
_TALL: Final = 150.0  # lower boxes have two lines
_WIDE: Final = 440.0  # of a box's words: from here on the amount stands at the name
_ROW: Final = 52.0
_CARD: Final = 62.0


class AwardsBlock(DisplayPiece):
    """Pots of the showdown, in the order in which they are pushed; the next one has the edge."""

    def words_of(self, view: PlayersView, now_s: float, day: str) -> tuple[str, ...]:
        """Each pot in words."""
        lit = lifted_award(view.awards)
        return tuple(" ".join((one.pot, one.chips, one.won, one.split, one.hand,
                               "" if one.is_paid else ".", ">" if one is lit else ""))
                     for one in view.awards)

    def spoken(self) -> str:
        """Each pot in a sentence."""
        awards = self.view.awards if self.view is not None else ()
        return ". ".join(", ".join(part for part in (
            f"{one.pot} {one.chips}", one.won, one.split, one.hand) if part) for one in awards)

    def draw(self, painter: QPainter) -> None:
        """Draw a box for each pot."""
        awards = self.view.awards if self.view is not None else ()
        boxes = grid_boxes(len(awards) or 1, self.area, _WIDEST, 200.0, _LEAST_WIDE)
        for one, box in zip(awards, boxes, strict=False):
            self._award(painter, box, one, one is lifted_award(awards))

    def _award(self, painter: QPainter, box: QRectF, one: AwardView, is_lit: bool) -> None:
        theme = self.theme
        self.block(painter, box, theme.pill, theme.now if is_lit else theme.felt_line, 18, 4)
        inner = box.adjusted(18, 8, -18, -8)
        if box.height() < _TALL:
            self._low(painter, inner, one)
            return
        if box.width() >= _WITH_CARDS and one.five:
            self._five(painter, QRectF(inner.right() - 5 * (_CARD + 6), inner.top() + 36,
                                       5 * (_CARD + 6), inner.height() - 38), one.five)
            hand = QRectF(inner.center().x(), inner.top(), inner.width() / 2, 34)
            self.write(painter, hand, one.hand, Type(28, 20, True, 1, "right"), theme.on_pill,
                       theme.pill)
            inner = inner.adjusted(0, 0, -5 * (_CARD + 6) - 14, 0)
            self._lines(painter, inner, one, one.split)
            return
        told = "\n".join(part for part in (one.hand, one.split) if part)
        self._lines(painter, inner, one, told)

    def _lines(self, painter: QPainter, inner: QRectF, one: AwardView, told: str) -> None:
        """Draw the pot's name and amount, the winner, and what is told of the hand and parts."""
        theme, half = self.theme, inner.width() * 0.54
        head = QRectF(inner.left(), inner.top(), min(half, 240.0), _ROW)
        self.write(painter, head, one.pot, Type(30, 20, False), theme.on_pill, theme.pill)
        chips = QRectF(head.right() + 8, inner.top(), inner.right() - head.right() - 8, _ROW)
        side = "left" if inner.width() > _WIDE else "right"
        self.write(painter, chips, one.chips, Type(54, 28, True, 1, side), theme.now, theme.pill)
        won = QRectF(inner.left(), head.bottom(), inner.width(), _ROW)
        self.write(painter, won, f"→ {one.won}", Type(38, LEAST), theme.on_pill, theme.pill)
        below = QRectF(inner.left(), won.bottom(), inner.width(), inner.bottom() - won.bottom())
        self.write(painter, below, told, Type(28, 18, False, 3), theme.on_pill, theme.pill)

    def _low(self, painter: QPainter, inner: QRectF, one: AwardView) -> None:
        """Draw one of many pots: name and amount above, who wins it below; his hand stands with
        his cards."""
        theme, half = self.theme, inner.height() * 0.42
        upper = QRectF(inner.left(), inner.top(), inner.width() * 0.56, half)
        self.write(painter, upper, one.pot, Type(26, 18, False), theme.on_pill, theme.pill)
        chips = QRectF(upper.right() + 6, inner.top(), inner.right() - upper.right() - 6, half)
        self.write(painter, chips, one.chips, Type(40, 22, True, 1, "right"), theme.now, theme.pill)
        told = ", ".join(part for part in (one.won, one.split) if part)
        self.write(painter, QRectF(inner.left(), upper.bottom(), inner.width(),
                                   inner.bottom() - upper.bottom()), f"→ {told}",
                   Type(28, 18, True, 2), theme.on_pill, theme.pill)

    def _five(self, painter: QPainter, box: QRectF, five: tuple[str, ...]) -> None:
        high = min(box.height(), _CARD * 1.45)
        for at, card in enumerate(five):
            draw_open_card(self, painter, QRectF(box.left() + at * (_CARD + 6) + 6,
                                            box.center().y() - high / 2, _CARD, high), card)
