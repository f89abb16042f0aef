"""A seat: who sits there, the stack, what the player did, the cards, and the button.

The seat whose turn it is is filled amber, with an arrow and the words; a folded seat is dimmed
and says so. Other seats don't repaint when one changes.
"""

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter, QPen, QPolygonF
from PyQt6.QtWidgets import QWidget

from dealer_assist.panel.faces import draw_back, draw_face
from dealer_assist.panel.key import Key, Style
from dealer_assist.panel.lettering import Type
from dealer_assist.panel.theme import colour
from dealer_assist.panel.view import SeatState, SeatView

WIDTH, HEIGHT = 176, 98
OUT = (SeatState.EMPTY, SeatState.AWAY, SeatState.WAITING, SeatState.FOLDED, SeatState.MUCKED)


class Seat(Key):
    """One of the ten seats; a tap opens what can be done there."""

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
        self.setEnabled(bool(view.menu))
        self.setAccessibleName(view.spoken)
        self.words = view.name
        self.update()

    def show_left(self, left: str) -> None:
        """Show how long an absent player's stakes may still lie there."""
        if left != self.left:
            self.left = left
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
            return theme.seat, theme.ink, theme.ink, theme.all_in
        return theme.seat, theme.ink, theme.soft, theme.seat_line

    def paint(self, painter: QPainter) -> None:
        """The whole seat."""
        view = self.view
        if view is None:
            return
        fill, ink, soft, line = self._colours(view)
        heavy = view.acting or view.state in (SeatState.ALL_IN, SeatState.WINNER)
        self.block(painter, self.area, fill, line, 12, 3 if heavy else 1.5)
        if self.isDown():
            painter.setOpacity(0.2)
            self.block(painter, self.area, ink, "", 12)
            painter.setOpacity(1.0)
        self._ring(painter)
        self._paint_marks(painter, view)
        right = self._paint_cards(painter, view)
        self._paint_words(painter, view, right, (ink, soft, fill))

    def _paint_marks(self, painter: QPainter, view: SeatView) -> None:
        x = WIDTH - 10.0
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
        if view.shown:
            step = 38.0 if len(view.shown) <= 2 else 76.0 / len(view.shown)
            left = WIDTH - 8 - 36 - step * (len(view.shown) - 1)
            for at, card in enumerate(view.shown):
                draw_face(self, painter, QRectF(left + at * step, 44, 36, 50), card)
            return left - 5
        if view.closed_cards:
            step = 18.0 if view.closed_cards <= 2 else 36.0 / view.closed_cards
            left = WIDTH - 10 - 24 - step * (view.closed_cards - 1)
            for at in range(view.closed_cards):
                draw_back(self, painter, QRectF(left + at * step, 40, 24, 34))
            return left - 5
        return WIDTH - 10

    def _paint_words(
        self, painter: QPainter, view: SeatView, right: float, inks: tuple[str, str, str]
    ) -> None:
        ink, soft, ground = inks
        left = 12.0
        if view.acting:
            self._paint_arrow(painter, ink)
            left = 34.0
        name_right = WIDTH - 10 - sum(32 if len(m) < 3 else 42 for m in view.marks)
        tabled = bool(view.shown)
        box = QRectF(left, 5 if tabled else 7, name_right - left, 20 if tabled else 26)
        self.write(painter, box, view.name, Type(17 if tabled else 19, 13), ink, ground)
        crowded = bool(view.differs or view.said)
        box = QRectF(12, 24, name_right - 12, 21) if tabled else (
            QRectF(12, 32, right - 12, 26 if crowded else 34))
        largest = 18 if tabled else 19 if crowded else 22
        self.write(painter, box, view.stack, Type(largest, 13), ink, ground)
        status = f"{view.status} {self.left}".strip()
        if not view.differs and not view.said:
            box = QRectF(12, 47, right - 12, 46) if tabled else QRectF(12, 64, right - 12, 28)
            kind = Type(17, 12, True, 3 if tabled else 2)
            self.write(painter, box, status, kind, ink if view.acting else soft, ground)
            return
        tone = ink if view.acting else self.theme.differs
        upper = view.said if view.differs and view.said else status
        self.write(painter, QRectF(12, 58, right - 12, 18), upper, Type(14, 11), soft, ground)
        end = right if tabled else WIDTH - 10
        if view.differs:
            self._paint_differs(painter, view.differs, tone, ground, end)
        else:
            box = QRectF(12, 76, end - 12, 18)
            self.write(painter, box, view.said, Type(15, 11), tone, ground)

    def _paint_differs(
        self, painter: QPainter, differs: str, ink: str, ground: str, right: float
    ) -> None:
        painter.setPen(QPen(colour(ink), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        corners = ((12, 91), (19, 78), (26, 91))
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
        painter.setPen(Qt.PenStyle.NoPen)
        self.write(painter, QRectF(31, 76, right - 31, 18), differs, Type(15, 12), ink, ground)

    def _paint_arrow(self, painter: QPainter, ink: str) -> None:
        painter.setBrush(colour(ink))
        corners = ((12, 10), (28, 20), (12, 30))
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
