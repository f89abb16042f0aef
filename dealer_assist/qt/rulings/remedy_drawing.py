"""Drawing of a remedy: the card taken from a place of the stub, and the target of each card.

One line for each movement, read from left to right: the cards, an arrow, the place. The stub lies
with its top card on the left; the card to be taken is highlighted, and those below the third from
the bottom are counted.
"""

from collections.abc import Callable, Mapping
from typing import Final

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter, QPen, QPolygonF
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.card_faces import draw_closed_card, draw_open_card
from dealer_assist.qt.pieces.text_fitting import READ, Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import TextPiece
from dealer_assist.view.dealer.table_view import DrawnCards
from dealer_assist.view.dealer.window_texts import window_text

ROW, LOW_ROW = 72, 66
SOURCE_END: Final = 238
ARROW: Final = (244, 270)
TARGET: Final = 276
CARD: Final = 29  # a card's width
STEP: Final = 33
LABEL: Final = 21  # height of the words under the cards


def remedy_drawing_height(rows: tuple[DrawnCards, ...], smaller: int = 0) -> float:
    """Height of the drawing, everything smaller by so many steps."""
    return len(rows) * max(LOW_ROW, ROW - 2 * smaller)


class DeckDrawing(TextPiece):
    """Drawing; empty if no card moves."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows: tuple[DrawnCards, ...] = ()
        self._lang = "fr"

    def show_rows(self, rows: tuple[DrawnCards, ...], lang: str) -> None:
        """Draw these movements."""
        if (rows, lang) != (self._rows, self._lang):
            self._rows, self._lang = rows, lang
            self.setAccessibleName(". ".join(row.spoken for row in rows))
            self.update()
        self.setVisible(bool(rows))

    def paint(self, painter: QPainter) -> None:
        """Paint one line under the other."""
        if not self._rows:
            return
        high = self.area.height() / len(self._rows)
        for at, row in enumerate(self._rows):
            box = QRectF(0, at * high + 1, self.area.width(), high - 2)
            self.block(painter, box, self.theme.entry, "", 8)
            self._paint_row(painter, box.adjusted(8, 3, -4, -3), row)

    def _paint_row(self, painter: QPainter, box: QRectF, row: DrawnCards) -> None:
        if row.take:
            self._paint_stub(painter, box, row)
        else:
            self._paint_lying(painter, box, row)
        self._paint_arrow(painter, box.center().y())
        place = QRectF(TARGET, box.top(), box.right() - TARGET, box.height())
        _PLACES.get(row.place, DeckDrawing._paint_label)(self, painter, place, row)

    # --- source of the cards -----------------------------------------------------------------

    def _paint_lying(self, painter: QPainter, box: QRectF, row: DrawnCards) -> None:
        """Paint cards on the table: those that lie open with their faces, the others by number."""
        high = min(44.0, box.height())
        top = box.center().y() - high / 2
        step = min(40.0, 130 / max(1, len(row.cards)))
        left = SOURCE_END - 34 - step * (len(row.cards) - 1)
        words = QRectF(box.left(), box.top(), left - box.left() - 8, box.height())
        self.write(painter, words, row.words, Type(READ, READ, False, 3), self.theme.ink,
                   self.theme.entry)
        for at, (card, position) in enumerate(zip(row.cards, row.positions, strict=True)):
            face = QRectF(left + at * step, top, 34, high)
            if card:
                draw_open_card(self, painter, face, card)
                continue
            draw_closed_card(self, painter, face)
            if position > 0:
                self._number(painter, face, str(position))

    def _number(self, painter: QPainter, card: QRectF, words: str) -> None:
        """Paint a number on a card's back."""
        plate = QRectF(card.center().x() - 15, card.center().y() - 11, 30, 22)
        self.block(painter, plate, self.theme.card, "", 4)
        kind = Type(READ, READ, True, 1, "centre")
        self.write(painter, plate, words, kind, self.theme.on_card, self.theme.card)

    def _paint_stub(self, painter: QPainter, box: QRectF, row: DrawnCards) -> None:
        high = box.height() - LABEL
        card = QRectF(box.left(), box.top(), CARD, high)
        labels = QRectF(box.left(), box.bottom() - LABEL, SOURCE_END - box.left(), LABEL)
        if row.take == "top":
            self._fan(painter, card.translated(STEP + 6, 3), SOURCE_END - CARD)
            position = row.positions[0]
            self._taken(painter, card, str(position) if position > 0 else "")
            self._label(painter, labels, window_text(self._lang, "stub_top"), "left")
            self._label(painter, labels, window_text(self._lang, "stub_bottom"), "right")
            return
        last = SOURCE_END - CARD - 2 * STEP
        if row.take == "shuffle":
            self._fan(painter, card.translated(0, 3), SOURCE_END - CARD)
            return
        self._fan(painter, card.translated(0, 3), last - STEP - 6)
        for at, count in enumerate("321"):
            place = QRectF(last + at * STEP, box.top() + 3, CARD, high)
            if at:
                draw_closed_card(self, painter, place)
                if row.take == "antepenultimate":
                    self._number(painter, place, count)
            else:
                self._taken(painter, place.translated(0, -3),
                            count if row.take == "antepenultimate" else "")
        self._label(painter, labels, window_text(self._lang, "stub_top"), "left")
        self._label(painter, labels, window_text(self._lang, "stub_bottom"), "right")
        if row.positions[0] > 0:
            under = QRectF(last - 60, labels.top(), CARD + 46, LABEL)
            number = window_text(self._lang, "deck_number", position=row.positions[0])
            self._label(painter, under, number, "right")

    def _fan(self, painter: QPainter, first: QRectF, end: float) -> None:
        """Paint backs half over each other, the top card on the left."""
        count = max(1, int((end - first.left()) / 12))
        for at in range(count, -1, -1):
            draw_closed_card(self, painter, first.translated(at * (end - first.left()) / count, 0))

    def _taken(self, painter: QPainter, card: QRectF, words: str) -> None:
        """Paint the card to be taken: amber, higher than the others."""
        self.block(painter, card, self.theme.now, self.theme.ink, 4, 2)
        if words:
            kind = Type(20, 12, True, 1, "centre")
            self.write(painter, card, words, kind, self.theme.on_now, self.theme.now)

    def _label(self, painter: QPainter, box: QRectF, words: str, align: str) -> None:
        kind = Type(READ, READ, False, 1, align)
        self.write(painter, box, words.strip(), kind, self.theme.ink, self.theme.entry)

    # --- target of the cards -----------------------------------------------------------------

    def _paint_arrow(self, painter: QPainter, y: float) -> None:
        left, right = ARROW
        painter.setPen(QPen(cached_colour(self.theme.headline), 4))
        painter.drawLine(QPointF(left, y), QPointF(right - 8, y))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(cached_colour(self.theme.headline))
        corners = ((right - 12, y - 9), (right, y), (right - 12, y + 9))
        painter.drawPolygon(QPolygonF([QPointF(x, at) for x, at in corners]))

    def _paint_label(self, painter: QPainter, box: QRectF, row: DrawnCards) -> None:
        kind = Type(READ, READ, True, 2, "centre")
        self.write(painter, box, row.target, kind, self.theme.ink, self.theme.entry)

    def _paint_seat(self, painter: QPainter, box: QRectF, row: DrawnCards) -> None:
        """Paint a seat as on the felt."""
        theme = self.theme
        plate = QRectF(box.left(), box.center().y() - 21, box.width(), 42)
        self.block(painter, plate, theme.seat, theme.headline, 9, 2)
        kind = Type(READ, READ, True, 1, "centre")
        self.write(painter, plate.adjusted(4, 2, -4, -2), row.target, kind, theme.ink, theme.seat)

    def _paint_burns(self, painter: QPainter, box: QRectF, row: DrawnCards) -> None:
        """Paint a small pile lying across, and its name."""
        y = box.center().y()
        for at in (4, 2, 0):
            draw_closed_card(self, painter, QRectF(box.left() + at, y - 13 - at, 36, 24))
        words = QRectF(box.left() + 44, box.top(), box.width() - 44, box.height())
        kind = Type(READ, READ, True, 2)
        self.write(painter, words, row.target, kind, self.theme.ink, self.theme.entry)

    def _paint_board(self, painter: QPainter, box: QRectF, row: DrawnCards) -> None:
        """Paint the five places, the one (or three) in question filled."""
        first = 1 if row.board == 3 else row.board
        theme = self.theme
        for at in range(1, 6):
            place = QRectF(box.left() + (at - 1) * 20, box.top(), 17, box.height() - LABEL - 2)
            wanted = first <= at <= row.board
            self.block(painter, place, theme.now if wanted else theme.place, theme.felt_line, 3)
        words = QRectF(box.left(), box.bottom() - LABEL, box.width() - 8, LABEL)
        kind = Type(READ, READ, True, 1, "centre")
        self.write(painter, words, row.target, kind, theme.ink, theme.entry)


_Paint = Callable[[DeckDrawing, QPainter, QRectF, DrawnCards], None]
_PLACES: Final[Mapping[str, _Paint]] = {
    "hole": DeckDrawing._paint_seat, "burn": DeckDrawing._paint_burns,
    "flop": DeckDrawing._paint_board, "turn": DeckDrawing._paint_board,
    "river": DeckDrawing._paint_board,
}
