"""Pots in the middle, with their amounts and the number of who may win them; and the seats."""

from typing import Final

from PyQt6.QtCore import QPointF, QRectF
from PyQt6.QtGui import QPainter, QPolygonF
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.card_faces import draw_face
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import colour
from dealer_assist.qt.players.display_pieces import DisplayPiece
from dealer_assist.view.players.display_layout import LEAST
from dealer_assist.view.players.players_view import PlayersView, PotLabel, SeatLine, SeatLook
from dealer_assist.words import card_words, word

_GAP: Final = 16.0
_WIDEST: Final = 460.0
_LEAST_WIDE: Final = 320.0
#: From this height on a pot has three lines.
_TALL: Final = 124.0


def pot_grid(count: int, width: float) -> tuple[int, int]:
    """Columns and rows for so many pots: as few rows as leave each wide enough.

    >>> pot_grid(4, 1860), pot_grid(10, 1860), pot_grid(4, 1020)
    ((4, 1), (5, 2), (2, 2))
    """
    most = max(1, int((width + _GAP) / (_LEAST_WIDE + _GAP)))
    rows = -(-count // most)
    return -(-count // rows), rows


class PotsBlock(DisplayPiece):
    """Pots side by side, centred; the main pot first, the bets in front of the seats last."""

    def words_of(self, view: PlayersView, now_s: float, day: str) -> tuple[str, ...]:
        """Each pot's name, amount and players."""
        return tuple(f"{pot.name} {pot.chips} {pot.players} {pot.seats}".strip()
                     for pot in view.pots)

    def draw(self, painter: QPainter) -> None:
        """Draw a pill for each pot."""
        pots = self.view.pots if self.view is not None else ()
        if not pots:
            return
        columns, rows = pot_grid(len(pots), self.area.width())
        wide = min(_WIDEST, (self.area.width() - (columns - 1) * _GAP) / columns)
        high = min(180.0, (self.area.height() - (rows - 1) * _GAP) / rows)
        top = (self.area.height() - rows * high - (rows - 1) * _GAP) / 2
        for row in range(rows):
            here = pots[row * columns:(row + 1) * columns]
            left = (self.area.width() - len(here) * wide - (len(here) - 1) * _GAP) / 2
            for at, pot in enumerate(here):
                box = QRectF(left + at * (wide + _GAP), top + row * (high + _GAP), wide, high)
                self._pot(painter, box, pot)

    def _pot(self, painter: QPainter, box: QRectF, pot: PotLabel) -> None:
        theme = self.theme
        line = theme.now if pot.players else ""
        self.block(painter, box, theme.pill, line or theme.felt_line, 18, 3)
        inner = box.adjusted(18, 8, -18, -8)
        high = inner.height()
        if high < _TALL - 16:
            self._low(painter, inner, pot)
            return
        name = QRectF(inner.left(), inner.top(), inner.width(), high * 0.26)
        self.write(painter, name, pot.name, Type(32, LEAST, False, 1, "centre"), theme.soft,
                   theme.pill)
        share = 0.48 if pot.players else 0.7
        chips = QRectF(inner.left(), name.bottom(), inner.width(), high * share)
        self.write(painter, chips, pot.chips, Type(72, 40, True, 1, "centre"), theme.on_pill,
                   theme.pill)
        below = QRectF(inner.left(), chips.bottom(), inner.width(), inner.bottom() - chips.bottom())
        who = f"{pot.players} · {pot.seats}" if pot.players else ""
        self.write(painter, below, who, Type(30, 20, True, 1, "centre"), theme.headline, theme.pill)

    def _low(self, painter: QPainter, inner: QRectF, pot: PotLabel) -> None:
        """Draw one of many pots: the amount beside its name and players."""
        theme, half = self.theme, inner.width() * 0.54
        left = QRectF(inner.left(), inner.top(), half, inner.height() / 2)
        self.write(painter, left, pot.name, Type(28, 20, False), theme.soft, theme.pill)
        self.write(painter, left.translated(0, inner.height() / 2), pot.players,
                   Type(28, 20), theme.headline, theme.pill)
        right = QRectF(inner.left() + half + 8, inner.top(), inner.width() - half - 8,
                       inner.height())
        self.write(painter, right, pot.chips, Type(52, 26, True, 1, "right"), theme.on_pill,
                   theme.pill)


class SeatBlock(DisplayPiece):
    """Seat: its number, its marks, its last act, its bet, its stack if the house shows it."""

    def __init__(self, parent: QWidget, seat: int) -> None:
        super().__init__(parent)
        self.seat = seat

    @property
    def line(self) -> SeatLine | None:
        """Seat's view, or None."""
        return self.view.seats[self.seat - 1] if self.view is not None else None

    def words_of(self, view: PlayersView, now_s: float, day: str) -> tuple[str, ...]:
        """Number, state, marks, bet, stack, tabled cards."""
        line = view.seats[self.seat - 1]
        cards = [card_words(card, view.lang) for card in line.shown]
        return (str(line.seat), line.place, line.word, "!" if line.acting else "",
                *line.marks, line.bet, line.stack, *cards)

    def spoken(self) -> str:
        """The seat in one sentence."""
        line, view = self.line, self.view
        if line is None or view is None:
            return ""
        cards = ", ".join(card_words(card, view.lang) for card in line.shown)
        parts = (word(view.lang, "seat.name", seat=line.seat), line.word, *line.marks, line.bet,
                 line.stack, cards)
        return ", ".join(part for part in parts if part)

    def draw(self, painter: QPainter) -> None:
        """Draw a tile; the seat to act is filled and has a point above, the winner a thick line."""
        line = self.line
        if line is None:
            return
        theme, area = self.theme, self.area
        body = QRectF(0, 22, area.width(), area.height() - 22)
        ground, ink = self._colours(line)
        edge = theme.now if line.place is SeatLook.WINNER else theme.seat_line
        if line.place is SeatLook.EMPTY:
            painter.setOpacity(0.8)
        self.block(painter, body, ground, edge, 16, 8 if line.place is SeatLook.WINNER else 2)
        painter.setOpacity(1)
        if line.acting:
            painter.setBrush(colour(theme.now))
            mid = area.width() / 2
            painter.drawPolygon(QPolygonF([QPointF(mid - 26, 24), QPointF(mid + 26, 24),
                                           QPointF(mid, 0)]))
        self._head(painter, body, line, ground, ink)
        self._foot(painter, body, line, ground, ink)

    def _colours(self, line: SeatLine) -> tuple[str, str]:
        theme = self.theme
        if line.acting:
            return theme.now, theme.on_now
        if line.place in (SeatLook.FOLDED, SeatLook.MUCKED, SeatLook.EMPTY, SeatLook.AWAY):
            return theme.seat_out, theme.ink_out
        return theme.seat, theme.ink

    def _head(self, painter: QPainter, body: QRectF, line: SeatLine, ground: str, ink: str) -> None:
        """Draw the number on the left, marks on the right, the state below."""
        wide = 76 if len(line.marks) < 2 else 58
        self.write(painter, QRectF(14, body.top() + 8, wide, 62), str(line.seat),
                   Type(58, 40), ink, ground)
        left = 14 + wide + 2
        self._marks(painter, QRectF(left, body.top() + 14, body.width() - left - 6, 50), line)
        kind = Type(32, 22, True, 1, "centre")
        if line.word and not line.shown:
            self.write(painter, QRectF(8, body.top() + 74, body.width() - 16, 44), line.word,
                       kind, ink, ground)

    def _marks(self, painter: QPainter, box: QRectF, line: SeatLine) -> None:
        """Draw marks beside the number from the right; three of them one above the other."""
        theme, count = self.theme, len(line.marks)
        stacked = count > 2
        high = (box.height() + 20) / count - 3 if stacked else 46.0
        right, top = box.right(), box.top() - (9 if stacked else 0)
        for mark in line.marks:
            wide = max(high, 14 + 0.42 * high * len(mark)) + (0 if count > 1 else 10)
            pill = QRectF(right - wide, top, wide, high)
            self.block(painter, pill, theme.on_fill, "", high / 2)
            self.write(painter, pill.adjusted(3, 1, -3, -1), mark,
                       Type(28, 18, True, 1, "centre"), theme.on_now, theme.on_fill)
            top, right = (top + high + 3, right) if stacked else (top, right - wide - 3)

    def _foot(self, painter: QPainter, body: QRectF, line: SeatLine, ground: str, ink: str) -> None:
        """Draw tabled cards, or the bet with the stack under it."""
        bottom = body.bottom() - 10
        if line.shown:
            top = body.top() + 74
            high = bottom - top - (40 if line.word else 0)
            wide = min((body.width() - 36) / 2, high * 0.72)
            left = body.center().x() - wide - 4
            for at, card in enumerate(line.shown[:2]):
                draw_face(self, painter, QRectF(left + at * (wide + 8), top, wide, high), card)
            self.write(painter, QRectF(8, bottom - 36, body.width() - 16, 36), line.word,
                       Type(30, 22, True, 1, "centre"), ink, ground)
            return
        tall = body.height() - 124
        bet = QRectF(8, body.top() + 118, body.width() - 16, tall * 0.55)
        self.write(painter, bet, line.bet, Type(44, 22, True, 1, "centre"),
                   ink if line.acting else self.theme.headline, ground)
        self.write(painter, QRectF(8, bet.bottom(), body.width() - 16, bottom - bet.bottom()),
                   line.stack, Type(32, 20, False, 1, "centre"), ink, ground)
