"""Chips as a picture: an amount broken into piles, the dearest value first.

A picture, not a count: the figure beside it counts.
"""

from typing import Final, NamedTuple

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter, QPen

from dealer_assist.qt.pieces.theme import colour

WIDE, FLAT, RISE = 24.0, 11.0, 5.0  # a chip's ellipse, and how much each one adds to a pile
MOST_PILES, MOST_HIGH = 2, 5
APART = 2.0  # from pile to pile


class ChipLook(NamedTuple):
    """Look of one value's chips: body and edge. From 100,000 on plaques, as in French rooms."""

    value: int
    body: str
    edge: str


CHIPS: Final = (
    ChipLook(1_000_000, "#e9e4d6", "#a9892f"), ChipLook(500_000, "#5b2a86", "#e8dcc0"),
    ChipLook(100_000, "#7c1f2d", "#e8dcc0"), ChipLook(25_000, "#1d6a6a", "#f2ede0"),
    ChipLook(5_000, "#e0772a", "#fff3e2"), ChipLook(1_000, "#d9b036", "#4d3b0a"),
    ChipLook(500, "#7b46c8", "#f1eaff"), ChipLook(100, "#26292f", "#e9e9ec"),
    ChipLook(25, "#1d8a4b", "#eafaf0"), ChipLook(5, "#c8323c", "#ffecec"),
    ChipLook(1, "#f2efe8", "#4a6fb5"),
)
PLAQUE: Final = 100_000


def piles(chips: int) -> tuple[tuple[ChipLook, int], ...]:
    """Two piles at most, of five chips at most, for so many chips.

    >>> [(chip.value, count) for chip, count in piles(3_700)]
    [(1000, 3), (500, 1)]
    >>> piles(0)
    ()
    """
    found = []
    for chip in CHIPS:
        count, chips = divmod(chips, chip.value)
        if count:
            found.append((chip, min(count, MOST_HIGH)))
        if len(found) == MOST_PILES:
            break
    return tuple(found)


def draw_piles(painter: QPainter, left: float, bottom: float, chips: int) -> None:
    """Draw the piles for so many chips, side by side."""
    for at, (chip, count) in enumerate(piles(chips)):
        draw_pile(painter, left + at * (WIDE + APART), bottom, chip, count)


def draw_pile(painter: QPainter, left: float, bottom: float, chip: ChipLook, count: int) -> None:
    """Draw a pile seen from the dealer's chair."""
    for at in range(count):
        box = QRectF(left, bottom - FLAT - at * RISE, WIDE, FLAT)
        painter.setPen(QPen(colour("#14181f"), 0.8))
        painter.setBrush(colour(chip.body))
        if chip.value >= PLAQUE:
            painter.drawRoundedRect(box, 2.5, 2.5)
            painter.setPen(QPen(colour(chip.edge), 1.2))
            painter.drawRoundedRect(box.adjusted(2.5, 2.5, -2.5, -2.5), 1, 1)
            continue
        painter.drawEllipse(box.translated(0, 3))
        painter.drawEllipse(box)
        painter.setPen(QPen(colour(chip.edge), 2.2, Qt.PenStyle.DotLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(box.center().x(), box.center().y()), WIDE / 2 - 2, FLAT / 2 - 1)
    painter.setPen(Qt.PenStyle.NoPen)
