"""Seat: player, stack, last act, cards, and the button.

The seat whose turn it is is filled amber, with an arrow and the words; a folded seat is dimmed and
says so. Other seats don't repaint when one changes.
"""

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter, QPen, QPolygonF
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.card_faces import draw_back, draw_face
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.lettering import TIGHT, Type, fit
from dealer_assist.qt.pieces.theme import colour
from dealer_assist.view.dealer.table_view import SeatState, SeatView

PLAIN_HIGH = 98  # height that sizes and lines are given for; others are in proportion
LARGE = 120  # per cent: words from this size on need a place of their own
LEAST_OF_NAME = 0.85  # a name smaller than this share of its size gives way to the figure
OUT = (SeatState.EMPTY, SeatState.AWAY, SeatState.WAITING, SeatState.FOLDED, SeatState.MUCKED)


class Seat(KeyButton):
    """Widget of one seat; a tap opens its menu."""

    def __init__(self, parent: QWidget, number: int) -> None:
        super().__init__(parent, Style(fill="seat", line="seat_line"))
        self.number = number
        self.view: SeatView | None = None
        self.left = ""

    def show_seat(self, view: SeatView) -> None:
        """Show the seat as it is now."""
        if view == self.view:
            return
        self.view = view
        self.setEnabled(view.opens)
        self.read_out(view.spoken, self.left, joint=", ")
        self.words = view.name
        self.update()

    def show_left(self, left: str) -> None:
        """Show the time that an absent player's stakes may still stay."""
        if left != self.left:
            self.left = left
            if self.view is not None:
                self.read_out(self.view.spoken, left, joint=", ")
            self.update()

    def _colours(self, view: SeatView) -> tuple[str, str, str, str]:
        theme = self.theme
        if view.acting:
            return theme.now, theme.on_now, theme.on_now, theme.ink
        if view.state is SeatState.WINNER:
            return theme.raise_to, theme.on_fill, theme.on_fill, theme.now
        if view.state in OUT:
            return theme.seat_out, theme.ink_out, theme.ink_out, theme.key_line
        if view.state is SeatState.ALL_IN:
            return theme.seat, theme.ink, theme.ink, theme.all_in_line
        return theme.seat, theme.ink, theme.soft, theme.seat_line

    def paint(self, painter: QPainter) -> None:
        """Paint the whole seat."""
        view = self.view
        if view is None:
            return
        fill, ink, soft, line = self._colours(view)
        heavy = view.acting or view.state in (SeatState.ALL_IN, SeatState.WINNER)
        self.ground(painter, fill, line, 12, 3 if heavy else 1.5)
        if self.isDown():
            painter.setOpacity(0.2)
            self.block(painter, self.area, ink, "", 12)
            painter.setOpacity(1.0)
        self._ring(painter)
        self._paint_marks(painter, view)
        right = self._paint_cards(painter, view)
        self._paint_name(painter, view, ink, fill)
        self._paint_words(painter, view, right, (ink, soft, fill))

    @property
    def _share(self) -> float:
        """Height of the seat relative to a plain one."""
        return self.area.height() / PLAIN_HIGH

    @property
    def _is_large(self) -> bool:
        """True if the words are larger than plain: then cards and name make space for amounts."""
        return self.text_percent >= LARGE and not self._is_crowded

    @property
    def _is_crowded(self) -> bool:
        """True if it shows more than the player, the amount and the last act."""
        return self.view is not None and bool(self.view.differs or self.view.said)

    def _box(self, left: float, top: float, right: float, bottom: float) -> QRectF:
        """Box whose height is given for a plain seat."""
        share = self._share
        return QRectF(left, top * share, right - left, (bottom - top) * share)

    def _kind(self, largest: int, smallest: int, bold: bool = True, lines: int = 1) -> Type:
        return Type(round(largest * max(1.0, self._share)), smallest, bold, lines)

    def _paint_marks(self, painter: QPainter, view: SeatView) -> None:
        x = self.area.width() - 10
        for mark in view.marks:
            width = 28.0 if len(mark) < 3 else 38.0
            disc = QRectF(x - width, 6, width, 28)
            button = mark == "D"
            fill = "#ffffff" if button else self.theme.call
            self.block(painter, disc, fill, "#14181f" if button else "#ffffff", 14)
            ink = "#14181f" if button else "#ffffff"
            kind = Type(16, 12, True, 1, "centre")
            self.write(painter, disc.adjusted(2, 0, -2, 0), mark, kind, ink, fill)
            x -= width + 4

    def _paint_cards(self, painter: QPainter, view: SeatView) -> float:
        """Paint the cards on the right; returns the right end of the words beside them."""
        end = self.area.width()
        if view.shown:
            step = 38.0 if len(view.shown) <= 2 else 76.0 / len(view.shown)
            left = end - 8 - 36 - step * (len(view.shown) - 1)
            high = min(50.0, self.area.height() - 4 - self._box(0, 0, 0, 46).bottom())
            top = self.area.height() - 4 - high
            for at, card in enumerate(view.shown):
                draw_face(self, painter, QRectF(left + at * step, top, 36, high), card)
            return left - 5
        if view.closed_cards:
            wide, high = (20.0, 28.0) if self._is_large else (24.0, 34.0)
            step = 18.0 if view.closed_cards <= 2 else 36.0 / view.closed_cards
            left = end - 10 - wide - step * (view.closed_cards - 1)
            top = self._box(0, 66, 0, 0).top() if self._is_large else self._box(0, 40, 0, 0).top()
            for at in range(view.closed_cards):
                draw_back(self, painter, QRectF(left + at * step, top, wide, high))
            return left - 5
        return end - 10

    @property
    def _name_right(self) -> float:
        marks = self.view.marks if self.view is not None else ()
        return self.area.width() - 10 - sum(32 if len(m) < 3 else 42 for m in marks)

    def _paint_name(self, painter: QPainter, view: SeatView, ink: str, ground: str) -> None:
        """Paint the seat's name; in large words its number alone, if the name doesn't fit."""
        left = 12.0
        if view.acting:
            self._paint_arrow(painter, ink)
            left = 34.0
        tabled = bool(view.shown)
        top, bottom = (5, 24) if tabled else (3, 32) if self._is_large else (
            (7, 31) if self._is_crowded else (7, 33))
        box = self._box(left, top, self._name_right, bottom)
        kind = self._kind(17 if tabled else 19, 13)
        name, wanted = view.name, self.sized(kind)
        if self.text_percent >= LARGE and fit(name, box.width(), box.height(), wanted).size < (
                LEAST_OF_NAME * min(wanted.largest, box.height() / TIGHT)):
            name = str(view.seat)
        self.write(painter, box, name, kind, ink, ground)

    def _paint_words(
        self, painter: QPainter, view: SeatView, right: float, inks: tuple[str, str, str]
    ) -> None:
        ink, soft, ground = inks
        end, tabled = self.area.width() - 10, bool(view.shown)
        crowded = self._is_crowded
        beside = end if self._is_large else right
        if tabled:
            box = self._box(12, 25, self._name_right, 45)
        else:
            box = self._box(12, 33, beside, 57 if crowded else 66)
        largest = 18 if tabled else 19 if crowded else 22
        self.write(painter, box, view.stack, self._kind(largest, 13), ink, ground)
        status = f"{view.status} {self.left}".strip()
        if not crowded:
            box = self._box(12, 46, right, 93) if tabled else self._box(12, 66 if self._is_large
                                                                       else 64, right, 94)
            kind = self._kind(17, 12, True, 3 if tabled else 2)
            self.write(painter, box, status, kind, ink if view.acting else soft, ground)
            return
        tone = ink if view.acting else self.theme.differs
        upper = view.said if view.differs and view.said else status
        self.write(painter, self._box(12, 58, right, 76), upper, self._kind(14, 11), soft, ground)
        until = right if tabled else end
        if view.differs:
            self._paint_differs(painter, view.differs, tone, ground, until)
        else:
            self.write(painter, self._box(12, 76, until, 94), view.said, self._kind(15, 11), tone,
                       ground)

    def _paint_differs(
        self, painter: QPainter, differs: str, ink: str, ground: str, right: float
    ) -> None:
        box = self._box(31, 76, right, 94)
        painter.setPen(QPen(colour(ink), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        top = box.center().y()
        corners = ((12, top + 6), (19, top - 7), (26, top + 6))
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
        painter.setPen(Qt.PenStyle.NoPen)
        self.write(painter, box, differs, self._kind(15, 11), ink, ground)

    def _paint_arrow(self, painter: QPainter, ink: str) -> None:
        painter.setBrush(colour(ink))
        corners = ((12, 10), (28, 20), (12, 30))
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
