"""Whole players' display: the felt, and on it the pieces, in one of the two designs."""

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QPainter, QRadialGradient
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.players.awards import AwardsBlock
from dealer_assist.qt.players.display_pieces import (
    BoardBlock,
    DisplayPiece,
    LevelBlock,
    LineBlock,
    PlaceBlock,
    SignBlock,
    StakesBlock,
)
from dealer_assist.qt.players.pots_and_seats import PotsBlock, SeatBlock
from dealer_assist.view.players.display_layout import SEATS, WIDE, Design, design_for
from dealer_assist.view.players.players_view import PlayersView


class PlayersCentral(Surface):
    """``show_view`` in; ``lay`` gives it the window's size."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.design: Design = WIDE
        self.place_block, self.stakes = PlaceBlock(self), StakesBlock(self)
        self.level, self.board = LevelBlock(self), BoardBlock(self)
        self.pots, self.awards = PotsBlock(self), AwardsBlock(self)
        self.sign, self.line = SignBlock(self), LineBlock(self)
        self.seats = tuple(SeatBlock(self, k) for k in range(1, SEATS + 1))
        self._wide: tuple[int, ...] = ()  # seats with a hand in large
        self._corner = (0.0, 0.0)
        self._stand(WIDE)

    @property
    def pieces(self) -> tuple[DisplayPiece, ...]:
        """Pieces, in the order in which they are read."""
        return (self.place_block, self.stakes, self.level, self.board, self.pots, self.awards,
                self.sign, self.line, *self.seats)

    def show_view(self, view: PlayersView, now_s: float, day: str) -> None:
        """Show this at this moment: UTC seconds, and the time of day in words."""
        has_sign = view.sign is not None
        self.board.setVisible(not has_sign)
        self.awards.setVisible(bool(view.awards))
        self.pots.setVisible(not (has_sign or view.awards) and bool(view.pots))
        self.sign.setVisible(has_sign)
        self.line.setVisible(bool(view.line) or view.time is not None)
        wide = tuple(one.seat for one in view.seats if one.is_wide and not has_sign)
        if wide != self._wide:
            self._wide = wide
            self._stand(self.design, *self._corner)
        for piece in self.pieces:
            piece.show_view(view, now_s, day)

    def lay(self, width: int, height: int) -> None:
        """Take the middle of a window of this size, as large as it fits."""
        design = design_for(width, height)
        if design is not self.design:
            self._stand(design)
        factor = min(width / design.width, height / design.height)
        self.rescale(factor)
        self.setGeometry(0, 0, width, height)
        left = (width - design.width * factor) / 2 / factor
        top = (height - design.height * factor) / 2 / factor
        self._stand(design, left, top)

    def _stand(self, design: Design, left: float = 0, top: float = 0) -> None:
        self.design, self._corner = design, (left, top)
        middle = design.showdown if self._wide else design.plain
        boxes = (design.place, design.stakes, design.level, middle.board, middle.pots, middle.pots,
                 design.sign, middle.line, *design.seat_boxes(self._wide))
        for piece, (x, y, width, height) in zip(self.pieces, boxes, strict=True):
            piece.put(x + left, y + top, width, height)

    def paint(self, painter: QPainter) -> None:
        """Paint the felt, to the window's edges."""
        wide, high = self.width() / self.factor, self.height() / self.factor
        felt = QRadialGradient(wide / 2, high * 0.4, max(wide, high) * 0.75)
        felt.setColorAt(0, cached_colour(self.theme.felt_light))
        felt.setColorAt(1, cached_colour(self.theme.felt_dark))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillRect(QRectF(0, 0, wide, high), felt)
