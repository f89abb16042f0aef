"""Front of a seat, toward the middle: button and blinds as discs, and its chips.

The figure of the bet stands in the seat, so no two figures can run together on the cloth.
"""

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.chip_piles import (
    APART,
    MOST_PILES,
    WIDE,
    chip_piles_for_amount,
    draw_piles,
)
from dealer_assist.qt.pieces.text_fitting import READ, Type
from dealer_assist.qt.pieces.window_piece_base import Painted, TextPiece
from dealer_assist.view.dealer.moves_of_change import BUTTON

DISC, LONG_DISC, GAP = 30.0, 40.0, 4.0


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
            draw_disc(self, painter, QRectF(self._left(at, wide), 4, wide, DISC), mark)
            at += wide + GAP
        there = int((self.area.width() - at + APART) // (WIDE + APART))
        lying = chip_piles_for_amount(chips, self.theme.chips)[:there]
        wide = len(lying) * (WIDE + APART) - APART
        draw_piles(painter, self._left(at, wide), self.area.height() - 4, lying)

    def disc_box(self) -> QRectF:
        """Place of its first disc on the felt: the button's, where it has it."""
        return self._on_felt(QRectF(self._left(0, DISC), 4, DISC, DISC))

    def chips_box(self) -> QRectF:
        """Place of its chips on the felt, behind the discs."""
        at = sum((DISC if len(mark) < 3 else LONG_DISC) + GAP for mark in self.shown[0])
        wide, high = MOST_PILES * (WIDE + APART) - APART, self.area.height()
        return self._on_felt(QRectF(self._left(at, wide), 0, wide, high - 2))

    def _on_felt(self, box: QRectF) -> QRectF:
        return box.translated(self.place.topLeft())

    def _left(self, at: float, wide: float) -> float:
        return self.area.width() - at - wide if self._mirrored else at


def draw_disc(piece: Painted, painter: QPainter, disc: QRectF, mark: str) -> None:
    """Draw the disc of the button, of a blind, or of what else marks a seat."""
    is_button = mark == BUTTON
    fill, ink = ("#ffffff", "#14181f") if is_button else (piece.theme.call, "#ffffff")
    piece.block(painter, disc, fill, ink, DISC / 2)
    piece.write(painter, disc, mark, Type(READ, 16, True, 1, "centre"), ink, fill)
