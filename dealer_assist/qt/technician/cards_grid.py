"""Grid of all 52 cards by suit: number of readings, with a sign if a card should be looked at.

The card to be drawn next has a bright edge; a card not tried yet stays dim. Two small cards mark
one that was drawn together with another; a second bar shows a camera's confidence.
"""

from typing import Final

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QPainter, QPen

from dealer_assist.devices.commissioning.bench_screen_view_model import CardCell
from dealer_assist.game.facts.commissioning import BenchVerdict
from dealer_assist.qt.pieces.card_faces import printed_rank
from dealer_assist.qt.pieces.suits import draw_suit
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.technician.verdict_signs import draw_verdict, verdict_colour
from dealer_assist.view.technician.bench_words import ppm_words
from dealer_assist.words import word
from dealer_assist.words.cards import DECK, RANKS

SUITS: Final = "shdc"
LEGEND: Final = 17.0
_BAD: Final = (BenchVerdict.WARN, BenchVerdict.REJECT)


def has_confidence(cell: CardCell) -> bool:
    """True if there is a confidence to show: an antenna reads a card or doesn't."""
    return 0 < cell.confidence < 1000


def cells_of_all_cards(cells: tuple[CardCell, ...]) -> dict[str, CardCell]:
    """Cells of all 52 cards, those that the step doesn't name as not tried."""
    named = {cell.card: cell for cell in cells}
    return {card: named.get(card, CardCell(card)) for card in DECK}


class CardGrid(Surface):
    """Four rows of thirteen."""

    cells: tuple[CardCell, ...] = ()
    lang = "fr"

    def show_cells(self, cells: tuple[CardCell, ...], lang: str) -> None:
        """Show these cards."""
        if (cells, lang) != (self.cells, self.lang):
            self.cells, self.lang = cells, lang
            read = sum(1 for cell in cells if cell.of)
            bad = sum(1 for cell in cells if cell.verdict in _BAD)
            self.setAccessibleName(word(lang, "bench_panel.grid_spoken", read=read, bad=bad))
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the legend; suits in rows, the Ace on the left."""
        places = cells_of_all_cards(self.cells)
        legend = QRectF(4, 0, self.area.width() - 8, LEGEND)
        self.write(painter, legend, self._legend(), Type(14, 10, False), self.theme.soft,
                   self.theme.window)
        wide, high = self.area.width() / len(RANKS), (self.area.height() - LEGEND) / len(SUITS)
        for row, suit in enumerate(SUITS):
            for column, rank in enumerate(reversed(RANKS)):
                box = QRectF(column * wide, LEGEND + row * high, wide, high)
                self._paint_cell(painter, box.adjusted(1, 1, -1, -1), places[rank + suit])

    def _legend(self) -> str:
        """Legend of the signs in sight."""
        cells, lang = self.cells, self.lang
        parts = [word(lang, "bench_panel.grid_key")] if any(cell.of for cell in cells) else []
        parts += [word(lang, "bench_panel.grid_doubled", count=sum(
            cell.doubled for cell in cells))] if any(cell.doubled for cell in cells) else []
        lowest = min((cell.confidence for cell in cells if has_confidence(cell)), default=0)
        if lowest:
            parts.append(word(lang, "bench_panel.grid_confidence",
                              lowest=ppm_words(lowest * 1000, lang)))
        return " · ".join(parts)

    def _paint_cell(self, painter: QPainter, box: QRectF, cell: CardCell) -> None:
        theme, suit = self.theme, cell.card[1]
        tried = cell.of > 0
        fill = theme.key if tried or cell.is_due else theme.panel
        bad = cell.verdict in _BAD
        edge = verdict_colour(theme, cell.verdict) if bad else theme.key_line if tried else ""
        self.block(painter, box, fill, edge, 5, 2.5 if bad else 1)
        half = box.width() / 2
        high = min(22.0, box.height() - 28)  # the parts below it keep their place
        rank = QRectF(box.left() + 2, box.top() + 2, half + 1, high)
        ink, face = theme.absent, fill
        if tried or cell.is_due:
            ink, face = theme.suit(suit), theme.card
            self.block(painter, QRectF(box.left() + 3, box.top() + 3, box.width() - 6, high), face,
                       "", 3)
        self.write(painter, rank, printed_rank(cell.card), Type(17, 11, True, 1, "centre"), ink,
                   face)
        beside = QRectF(box.left() + half + 4, rank.center().y() - 7, 14, 14)
        draw_suit(painter, beside, suit, theme, ink)
        if tried:
            self._paint_share(painter, box, cell, fill, 12 if bad or cell.doubled else 0)
        sign = QRectF(box.left() + 2, box.bottom() - 24, 12, 12)
        if bad:
            draw_verdict(painter, sign, cell.verdict, theme, fill)
        elif cell.doubled:
            for at in (0.0, 5.0):
                corner = QRectF(sign.left() + at * 0.8, sign.top() + at * 0.5, 7, 10)
                self.block(painter, corner, fill, theme.late, 2, 1.5)
        if cell.is_due:
            painter.setPen(QPen(cached_colour(theme.now), 4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), 4, 4)
            painter.setPen(Qt.PenStyle.NoPen)

    def _paint_share(
        self, painter: QPainter, box: QRectF, cell: CardCell, fill: str, beside: float
    ) -> None:
        theme = self.theme
        text = QRectF(box.left() + 1 + beside, box.bottom() - 25, box.width() - 2 - beside, 16)
        short = Type(14, 9, False, 1, "centre")
        self.write(painter, text, f"{cell.good}/{cell.of}", short, theme.ink, fill)
        bar = QRectF(box.left() + 4, box.bottom() - 8, box.width() - 8, 4)
        painter.fillRect(bar, cached_colour(theme.entry))
        bar.setWidth(bar.width() * cell.good / cell.of)
        tone = theme.up if cell.verdict is BenchVerdict.ACCEPT else (
            theme.soft if cell.verdict is BenchVerdict.UNDECIDED
            else verdict_colour(theme, cell.verdict))
        painter.fillRect(bar, cached_colour(tone))
        if has_confidence(cell):
            sure = QRectF(box.left() + 4, box.bottom() - 11, box.width() - 8, 2.5)
            painter.fillRect(sure, cached_colour(theme.entry))
            sure.setWidth(sure.width() * cell.confidence / 1000)
            painter.fillRect(sure, cached_colour(theme.diamonds))
