"""Front of a seat, toward the middle: button and blinds as discs, and its chips.

The figure of the bet stands in the seat, so no two figures can run together on the cloth.
"""

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.chip_piles import WIDE, draw_pile, piles
from dealer_assist.qt.pieces.text_fitting import READ, Type
from dealer_assist.qt.pieces.window_piece_base import TextPiece

DISC, LONG_DISC, GAP, PILE_GAP = 30.0, 40.0, 4.0, 2.0


class SeatFront(TextPiece):
    """Discs and chips in front of a seat; hidden without any, for a screen reader too."""

    def __init__(self, parent: QWidget, mirrored: bool) -> None:
        super().__init__(parent)
        self._mirrored = mirrored
        self.shown: tuple[tuple[str, ...], int, str] = ((), 0, "")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_front(self, marks: tuple[str, ...], chips: int, amount: str) -> None:
        """Show these discs and chips; the seat beside them says the amount."""
        if (marks, chips, amount) != self.shown:
            self.shown = (marks, chips, amount)
            self.read_out(*marks, amount, joint=", ")
            self.setVisible(bool(marks or chips))
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the discs beside the seat, and the chips toward the middle."""
        marks, chips, _ = self.shown
        at = 0.0
        for mark in marks:
            wide = DISC if len(mark) < 3 else LONG_DISC
            if at + wide > self.area.width():
                break  # the seat's own sheet says the rest
            self._paint_disc(painter, QRectF(self._left(at, wide), 4, wide, DISC), mark)
            at += wide + GAP
        there = int((self.area.width() - at + PILE_GAP) // (WIDE + PILE_GAP))
        lying = piles(chips, self.theme.chips)[:there]
        wide = len(lying) * (WIDE + PILE_GAP) - PILE_GAP
        left = self._left(at, wide)  # of the dearest, on either side of the table
        for chip, count in lying:
            draw_pile(painter, left, self.area.height() - 4, chip, count)
            left += WIDE + PILE_GAP

    def _left(self, at: float, wide: float) -> float:
        return self.area.width() - at - wide if self._mirrored else at

    def _paint_disc(self, painter: QPainter, disc: QRectF, mark: str) -> None:
        is_button = mark == "D"
        fill, ink = ("#ffffff", "#14181f") if is_button else (self.theme.call, "#ffffff")
        self.block(painter, disc, fill, ink, DISC / 2)
        self.write(painter, disc, mark, Type(READ, 16, True, 1, "centre"), ink,
                   fill)
