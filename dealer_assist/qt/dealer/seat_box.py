"""Seat: number, player, cards, stack, and in its lowest line the chips in front of it.

The seat whose turn it is is filled amber, with an arrow and the words; a folded seat is dimmed and
says so. Other seats don't repaint when one changes.
"""

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter, QPen, QPolygonF
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.card_faces import draw_closed_card, draw_open_card
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import READ, Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.view.dealer.table_view import SeatState, SeatView

PLAIN_HIGH = 92  # height that sizes and lines are given for; others are in proportion
BACK = (22.0, 30.0)  # a closed card
STRIP = 30  # height of the lowest line: chips in front, or how the seat stands
OUT = (SeatState.EMPTY, SeatState.AWAY, SeatState.WAITING, SeatState.FOLDED, SeatState.MUCKED)


class Seat(KeyButton):
    """Widget of one seat; a tap opens its menu."""

    def __init__(self, parent: QWidget, number: int) -> None:
        super().__init__(parent, Style(fill="seat", line="seat_line"))
        self.number = number
        self.view: SeatView | None = None
        self.left = ""
        self.won = ""

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

    def show_won(self, won: str) -> None:
        """Show what was just pushed to it, in its lowest line: "+ 6 750"; "" no more."""
        if won != self.won:
            self.won = won
            self.update()

    def _colours(self, view: SeatView) -> tuple[str, str, str, str]:
        theme = self.theme
        if view.acting:
            return theme.now, theme.on_now, theme.on_now, theme.ink
        if view.state is SeatState.WINNER:
            return theme.raise_to, theme.on_fill, theme.on_fill, theme.now
        if view.state in OUT and (view.status or view.state is not SeatState.WAITING):
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
        right = self._paint_cards(painter, view)
        self._paint_number(painter, view, right, (ink, soft, fill))
        if not view.shown:
            self._paint_stack(painter, view, (ink, fill))
        self._paint_strip(painter, view, (ink, soft, fill))

    @property
    def _share(self) -> float:
        """Height of the seat relative to a plain one."""
        return self.area.height() / PLAIN_HIGH

    def _box(self, left: float, top: float, right: float, bottom: float) -> QRectF:
        """Box whose height is given for a plain seat."""
        share = self._share
        return QRectF(left, top * share, right - left, (bottom - top) * share)

    def _kind(self, largest: int, smallest: int, align: str = "left", lines: int = 1,
              top: bool = False) -> Type:
        return Type(round(largest * max(1.0, self._share)), smallest, True, lines, align, top)

    def _paint_cards(self, painter: QPainter, view: SeatView) -> float:
        """Paint the cards on the right; returns the right end of the words beside them."""
        end = self.area.width() - 8
        if view.shown:
            wide, high = 46.0, self._box(0, 4, 0, PLAIN_HIGH - STRIP - 4).height()
            step = min(wide + 4, (end - 58 - wide) / max(1, len(view.shown) - 1))
            left = end - wide - step * (len(view.shown) - 1)
            for at, card in enumerate(view.shown):
                draw_open_card(self, painter, QRectF(left + at * step, 5, wide, high), card)
            return left - 5
        if view.closed_cards:
            wide, high = BACK
            step = 17.0 if view.closed_cards <= 2 else 36.0 / view.closed_cards
            left = end - wide - step * (view.closed_cards - 1)
            for at in range(view.closed_cards):
                draw_closed_card(self, painter, QRectF(left + at * step, 6, wide, high))
            return left - 5
        return end

    def _paint_number(
        self, painter: QPainter, view: SeatView, right: float, inks: tuple[str, str, str]
    ) -> None:
        """Paint the seat's number, and beside it the turn, the words that wait, or the name."""
        ink, soft, ground = inks
        wide = 36 if view.seat > 9 else 22
        self.write(painter, self._box(10, 3, 10 + wide, 33), str(view.seat), self._kind(27, READ),
                   ink, ground)
        if view.shown:
            return
        says = view.status if view.acting else view.said if view.differs else ""
        left = 10 + wide + 6
        kind = self._kind(20 if view.acting else READ, READ, lines=2)
        self.write(painter, self._box(left, 5, right, 33), says or view.who, kind,
                   ink if says else soft, ground)

    def _paint_stack(self, painter: QPainter, view: SeatView, inks: tuple[str, str]) -> None:
        """Paint the chips behind; of a seat that is all-in the word."""
        ink, ground = inks
        words = view.stack
        if view.state is SeatState.ALL_IN and not view.acting:
            words, ink = view.status, self.theme.all_in_word
        right = self.area.width() - 10
        if view.bet and (view.differs or view.said):  # their words take the lowest line
            bet = self._box(right - 68, 33, right, 58)
            tone = ink if view.acting else self.theme.headline
            self.write(painter, bet, view.bet, self._kind(20, 11, "right"), tone, ground)
            right -= 72
        grows = not self._has_strip(view)  # large words take the room where nothing is below
        self.write(painter, self._box(10, 33, right, 88 if grows else 58), words,
                   self._kind(23, 11, top=grows), ink, ground)

    def _standing(self, view: SeatView) -> str:
        """State of the seat in words, where no other line of it says so."""
        if view.acting or (view.state is SeatState.ALL_IN and not view.shown):
            return ""
        return f"{view.status} {self.left}".strip()

    def _has_strip(self, view: SeatView) -> bool:
        return bool(view.acting or view.bet or view.said or view.differs or self.won
                    or self._standing(view))

    def _paint_strip(
        self, painter: QPainter, view: SeatView, inks: tuple[str, str, str]
    ) -> None:
        """Paint the lowest line: the scanner's other count, words that wait, or the chips in front
        with how the seat stands."""
        ink, soft, ground = inks
        box = self._box(5, PLAIN_HIGH - STRIP - 3, self.area.width() - 5, PLAIN_HIGH - 4)
        status = self._standing(view)
        if view.differs or view.said:
            self._paint_told(painter, view, box, ink if view.acting else self.theme.differs, ground)
        elif view.shown:
            self.write(painter, box.adjusted(6, 1, -box.width() * 0.6, -1), status,
                       self._kind(READ, READ), ink, ground)
            chips = self.won or view.wins or view.stack
            self.write(painter, box.adjusted(box.width() * 0.41, 1, -6, -1), chips,
                       self._kind(READ, 11, "right"), ink, ground)
        elif view.bet or view.acting:
            self._paint_bet(painter, view, box, status)
        elif self.won:
            self.block(painter, box, self.theme.pill, "", 8)
            self.write(painter, box.adjusted(6, 1, -8, -1), self.won, self._kind(24, 13, "right"),
                       self.theme.on_strip, self.theme.pill)
        else:
            self.write(painter, box.adjusted(6, 1, -6, -1), status, self._kind(READ, READ, lines=2),
                       soft, ground)

    def _paint_told(
        self, painter: QPainter, view: SeatView, box: QRectF, ink: str, ground: str
    ) -> None:
        """Paint the scanner's other count behind a triangle, or the words that wait."""
        words = box.adjusted(4, 1, -1, -1)
        if view.differs:
            self._paint_triangle(painter, box, ink)
            words.setLeft(box.left() + 22)
        kind = Type(READ, 11, bool(view.said), 2)
        self.write(painter, words, view.differs or view.said, kind, ink, ground)

    def _paint_bet(self, painter: QPainter, view: SeatView, box: QRectF, status: str) -> None:
        """Paint the chips in front on a ground of their own, behind the turn's arrow."""
        theme = self.theme
        self.block(painter, box, theme.pill, "", 8)
        left, right = box.left() + 6, box.right() - 8
        if view.acting:
            self._paint_arrow(painter, box)
            left += 22
        beside = left + box.width() * 0.36 if status else left
        self.write(painter, QRectF(beside, box.top() + 1, right - beside, box.height() - 2),
                   view.bet, self._kind(24, 13, "right"), theme.on_strip, theme.pill)
        self.write(painter, QRectF(left, box.top() + 1, beside - left - 4, box.height() - 2),
                   status, self._kind(READ, 11), theme.on_pill, theme.pill)

    def _paint_triangle(self, painter: QPainter, box: QRectF, ink: str) -> None:
        painter.setPen(QPen(cached_colour(ink), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        top, left = box.center().y(), box.left()
        corners = ((left + 3, top + 6), (left + 10, top - 7), (left + 17, top + 6))
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
        painter.setPen(Qt.PenStyle.NoPen)

    def _paint_arrow(self, painter: QPainter, box: QRectF) -> None:
        painter.setBrush(cached_colour(self.theme.on_strip))
        top, left = box.center().y(), box.left() + 8
        corners = ((left, top - 9), (left + 14, top), (left, top + 9))
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
