"""Pots in the middle, with their amounts and the number of who may win them; and the seats."""

from typing import Final

from PyQt6.QtCore import QPointF, QRectF
from PyQt6.QtGui import QPainter, QPolygonF
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.card_faces import draw_closed_card, draw_open_card
from dealer_assist.qt.pieces.chip_piles import (
    APART,
    MOST_PILES,
    WIDE,
    chip_piles_for_amount,
    draw_piles,
)
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.players.display_pieces import DisplayPiece
from dealer_assist.view.players.display_layout import LEAST
from dealer_assist.view.players.players_view import PlayersView, PotLabel, SeatLine, SeatLook
from dealer_assist.words import card_words, word

_GAP: Final = 16.0
_WIDEST: Final = 486.0
_NAME: Final = 62.0  # height of a tabled hand's name
_CHIPS: Final = 2.0  # so much larger than on the panel
_LEAST_WIDE: Final = 320.0
#: From this height on a pot has three lines.
_TALL: Final = 124.0


def pot_grid(count: int, width: float, least: float = _LEAST_WIDE) -> tuple[int, int]:
    """Columns and rows for so many pots: as few rows as leave each wide enough.

    >>> pot_grid(4, 1860), pot_grid(10, 1860), pot_grid(4, 1020)
    ((4, 1), (5, 2), (2, 2))
    """
    most = max(1, int((width + _GAP) / (least + _GAP)))
    rows = -(-count // most)
    return -(-count // rows), rows


def grid_boxes(count: int, area: QRectF, widest: float, highest: float,
               least: float = _LEAST_WIDE) -> list[QRectF]:
    """Places of so many boxes, centred, row by row."""
    columns, rows = pot_grid(count, area.width(), least)
    wide = min(widest, (area.width() - (columns - 1) * _GAP) / columns)
    high = min(highest, (area.height() - (rows - 1) * _GAP) / rows)
    top = (area.height() - rows * high - (rows - 1) * _GAP) / 2
    found = []
    for at in range(count):
        row, column = divmod(at, columns)
        here = min(columns, count - row * columns)
        left = (area.width() - here * wide - (here - 1) * _GAP) / 2
        found.append(QRectF(left + column * (wide + _GAP), top + row * (high + _GAP), wide, high))
    return found


class PotsBlock(DisplayPiece):
    """Pots side by side, centred; the main pot first, the bets in front of the seats last."""

    def words_of(self, view: PlayersView, now_s: float, day: str) -> tuple[str, ...]:
        """Each pot's name, amount and players."""
        return tuple(f"{pot.name} {pot.chips} {pot.players}".strip() for pot in view.pots)

    def draw(self, painter: QPainter) -> None:
        """Draw a box for each pot."""
        pots = self.view.pots if self.view is not None else ()
        for pot, box in zip(pots, grid_boxes(len(pots) or 1, self.area, _WIDEST, 180.0),
                            strict=False):
            self._pot(painter, box, pot)

    def _pot(self, painter: QPainter, box: QRectF, pot: PotLabel) -> None:
        theme = self.theme
        self.block(painter, box, theme.pill, theme.now if pot.players else theme.felt_line, 18, 3)
        inner = box.adjusted(18, 8, -18, -8)
        if inner.height() < _TALL - 16:
            self._low(painter, inner, pot)
            return
        left = inner.left() + self._pile(painter, inner, pot)
        rows = ((pot.name, 0.28, Type(32, 22, False), theme.on_pill),
                (pot.chips, 0.44, Type(64, 36), theme.now),
                (pot.players, 0.28, Type(30, LEAST, False), theme.on_pill))
        top = inner.top() + (0 if pot.players else inner.height() * 0.14)
        for words, share, kind, ink in rows:
            row = QRectF(left, top, inner.right() - left, inner.height() * share)
            self.write(painter, row, words, kind, ink, theme.pill)
            top = row.bottom()

    def _pile(self, painter: QPainter, inner: QRectF, pot: PotLabel) -> float:
        """Draw the pot's chips on the left; returns the width that they take."""
        painter.save()
        painter.translate(inner.left(), inner.bottom() - 6)
        painter.scale(_CHIPS, _CHIPS)
        draw_piles(painter, 0, 0, chip_piles_for_amount(pot.worth, self.theme.chips))
        painter.restore()
        return MOST_PILES * (WIDE + APART) * _CHIPS + 14

    def _low(self, painter: QPainter, inner: QRectF, pot: PotLabel) -> None:
        """Draw one of many pots: the amount beside its name and players."""
        theme, half = self.theme, inner.width() * 0.54
        left = QRectF(inner.left(), inner.top(), half, inner.height() / 2)
        self.write(painter, left, pot.name, Type(28, 20, False), theme.on_pill, theme.pill)
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
        """Number, state, marks, bet, stack, tabled cards, those that win, and what it wins."""
        line = view.seats[self.seat - 1]
        return (str(line.seat), line.place, line.word, "!" if line.acting else "", *line.marks,
                line.bet, line.stack, *line.shown, *(view.winning & {*line.shown}), line.hand,
                line.wins, "|" * line.backs)

    def spoken(self) -> str:
        """The seat in one sentence."""
        line, view = self.line, self.view
        if line is None or view is None:
            return ""
        cards = ", ".join(card_words(card, view.lang) for card in line.shown)
        parts = (word(view.lang, "seat.name", seat=line.seat), line.word, *line.marks, line.bet,
                 line.stack, cards, line.hand, line.wins)
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
            painter.setBrush(cached_colour(theme.now))
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
        """Draw the number on the left, marks on the right, the state below; beside an open hand
        what it wins."""
        wide = 76 if len(line.marks) < 2 and not line.shown else 58
        self.write(painter, QRectF(14, body.top() + 8, wide, 62), str(line.seat),
                   Type(58, 40), ink, ground)
        left = 14 + wide + 2
        beside = QRectF(left, body.top() + 14, body.width() - left - 6, 50)
        if line.shown:
            used = self._marks(painter, QRectF(left, body.top() + 14, 56, 50), line, 1)
            self.write(painter, beside.adjusted(used, 0, -6, 0), line.wins or line.word,
                       Type(36, 20, True, 1, "right"), self.theme.headline if line.wins else ink,
                       ground)
            return
        self._marks(painter, beside, line)
        below = QRectF(8, body.top() + 72, body.width() - 16, 46)
        self.write(painter, below, line.word, Type(32, 20, True, 2, "centre"), ink, ground)

    def _marks(self, painter: QPainter, box: QRectF, line: SeatLine, most: int = 3) -> float:
        """Draw marks beside the number from the right; three of them one above the other. Returns
        the width that they take."""
        theme, count = self.theme, min(most, len(line.marks))
        stacked = count > 2
        high = (box.height() + 20) / count - 3 if stacked else 46.0
        right, top = box.right(), box.top() - (9 if stacked else 0)
        for mark in line.marks[:most]:
            wide = max(high, 14 + 0.42 * high * len(mark)) + (0 if count > 1 else 10)
            pill = QRectF(right - wide, top, wide, high)
            self.block(painter, pill, theme.on_fill, "", high / 2)
            self.write(painter, pill.adjusted(3, 1, -3, -1), mark,
                       Type(28, 18, True, 1, "centre"), theme.on_now, theme.on_fill)
            top, right = (top + high + 3, right) if stacked else (top, right - wide - 3)
        return box.width() if count else 0.0

    def _foot(self, painter: QPainter, body: QRectF, line: SeatLine, ground: str, ink: str) -> None:
        """Draw tabled cards with the hand's name, or the bet with the stack under it, and backs."""
        bottom = body.bottom() - 10
        if line.shown:
            self._hand(painter, QRectF(10, body.top() + 74, body.width() - 20,
                                       bottom - body.top() - 74), line, ground, ink)
            return
        high = 34.0
        if line.backs:
            wide = min(27.0, (body.width() - 20) / line.backs - 4)
            left = body.center().x() - line.backs * (wide + 4) / 2 + 2
            for at in range(line.backs):
                draw_closed_card(self, painter,
                                 QRectF(left + at * (wide + 4), bottom - high, wide, high))
        rows = bottom - body.top() - 120 - high - 4
        bet = QRectF(8, body.top() + 118, body.width() - 16, rows * (0.56 if line.stack else 1))
        self.write(painter, bet, line.bet, Type(42, 20, True, 1, "centre"),
                   ink if line.acting else self.theme.headline, ground)
        stack = QRectF(8, bet.bottom() if line.bet else body.top() + 122, body.width() - 16,
                       rows * 0.44 if line.bet else rows)
        self.write(painter, stack, line.stack, Type(34, 20, False, 1, "centre"), ink, ground)

    def _hand(
        self, painter: QPainter, box: QRectF, line: SeatLine, ground: str, ink: str
    ) -> None:
        """Draw an open hand in large: the cards that win lifted and edged, its name below."""
        name = _NAME if line.hand else 0.0
        high, count, lift = box.height() - name - 4, len(line.shown), 10.0
        wide = min((box.width() - (count - 1) * 8) / count, (high - lift) * 0.72)
        left = box.center().x() - (count * (wide + 8) - 8) / 2
        winning = self.view.winning if self.view is not None else frozenset()
        tall = min(high - lift, wide / 0.66)
        for at, card in enumerate(line.shown):
            wins = card in winning
            top = box.top() + (0 if wins or not winning else lift)
            draw_open_card(self, painter, QRectF(left + at * (wide + 8), top, wide, tall), card,
                           wins)
        below = QRectF(box.left() - 4, box.top() + lift + tall + 2, box.width() + 8, 0)
        below.setBottom(box.bottom())
        self.write(painter, below, line.hand, Type(28, 18, True, 4, "centre"), ink, ground)
