"""Chips as a picture: an amount broken into piles, the dearest value first.

A picture, not a count: the figure beside it counts.
"""

from collections.abc import Sequence

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter, QPen

from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.storage.books.house_theme import PLAIN_CHIPS, ChipLook

WIDE, FLAT, RISE = 24.0, 11.0, 5.0  # a chip's ellipse, and how much each one adds to a pile
MOST_PILES, MOST_HIGH = 2, 5
APART = 2.0  # from pile to pile


def chip_piles_for_amount(
    chips: int, looks: Sequence[ChipLook] = PLAIN_CHIPS
) -> tuple[tuple[ChipLook, int], ...]:
    """Two piles at most, of five chips at most, for so many chips; ``looks`` are the house's, the
    dearest first.

    >>> [(chip.value, count) for chip, count in chip_piles_for_amount(3_700)]
    [(1000, 3), (500, 1)]
    >>> chip_piles_for_amount(0)
    ()
    """
    found = []
    for chip in looks:
        count, chips = divmod(chips, chip.value)
        if count:
            found.append((chip, min(count, MOST_HIGH)))
        if len(found) == MOST_PILES:
            break
    return tuple(found)


def draw_piles(
    painter: QPainter, left: float, bottom: float, lying: Sequence[tuple[ChipLook, int]]
) -> None:
    """Draw these piles side by side, the dearest on the left."""
    for at, (chip, count) in enumerate(lying):
        draw_pile(painter, left + at * (WIDE + APART), bottom, chip, count)


def draw_pile(painter: QPainter, left: float, bottom: float, chip: ChipLook, count: int) -> None:
    """Draw a pile seen from the dealer's chair."""
    for at in range(count):
        box = QRectF(left, bottom - FLAT - at * RISE, WIDE, FLAT)
        painter.setPen(QPen(cached_colour("#14181f"), 0.8))
        painter.setBrush(cached_colour(chip.body))
        if chip.is_plaque:
            painter.drawRoundedRect(box, 2.5, 2.5)
            painter.setPen(QPen(cached_colour(chip.edge), 1.2))
            painter.drawRoundedRect(box.adjusted(2.5, 2.5, -2.5, -2.5), 1, 1)
            continue
        painter.drawEllipse(box.translated(0, 3))
        painter.drawEllipse(box)
        painter.setPen(QPen(cached_colour(chip.edge), 2.2, Qt.PenStyle.DotLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(box.center().x(), box.center().y()), WIDE / 2 - 2, FLAT / 2 - 1)
    painter.setPen(Qt.PenStyle.NoPen)
