"""The table: an oval felt drawn once, ten seats around it, board and pots in the middle.

The dealer sits at the bottom; seats 1 to 10 go clockwise from the dealer's left.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from PyQt6.QtCore import QPointF, QRectF, Qt, QTimer
from PyQt6.QtGui import QPainter, QPaintEvent, QPen, QPixmap, QRadialGradient
from PyQt6.QtWidgets import QWidget

from dealer_assist.panel import bet, board, pots, seat
from dealer_assist.panel.bet import Bet
from dealer_assist.panel.board import Board
from dealer_assist.panel.drawn import Surface
from dealer_assist.panel.pots import Pots, Total
from dealer_assist.panel.seat import Seat
from dealer_assist.panel.texts import text
from dealer_assist.panel.theme import Theme, colour
from dealer_assist.panel.view import View

WIDTH, HEIGHT = 832, 580
# Left upper corners of seats 1 to 5; 6 to 10 mirror them.
LEFT_SEATS: Final = ((222, 480), (32, 374), (2, 241), (32, 108), (222, 2))
LEFT_BETS: Final = ((288, 447), (212, 415), (184, 262), (212, 136), (288, 103))


def seat_corner(number: int) -> tuple[float, float]:
    """The left upper corner of a seat."""
    if number <= 5:
        return LEFT_SEATS[number - 1]
    x, y = LEFT_SEATS[10 - number]
    return WIDTH - x - seat.WIDTH, y


def bet_corner(number: int) -> tuple[float, float]:
    """The left upper corner of the chips in front of a seat."""
    if number <= 5:
        return LEFT_BETS[number - 1]
    x, y = LEFT_BETS[10 - number]
    return WIDTH - x - bet.WIDTH, y


def _left(seconds: int, lang: str) -> str:
    """The minutes left, the one that runs counted."""
    if seconds <= 0:
        return text(lang, "away_over")
    return text(lang, "away_left", minutes=-(-seconds // 60))


class Felt(Surface):
    """The table seen from the dealer's chair."""

    def __init__(
        self, parent: QWidget, wall: Callable[[], datetime] = datetime.now
    ) -> None:
        super().__init__(parent)
        self._wall = wall
        self._cached: tuple[float, Theme, str, QPixmap] | None = None
        self._lang = "fr"
        self.seats = tuple(Seat(self, number) for number in range(1, 11))
        self.bets = tuple(Bet(self) for _ in range(10))
        for one, chips in zip(self.seats, self.bets, strict=True):
            one.put(*seat_corner(one.number), seat.WIDTH, seat.HEIGHT)
            chips.put(*bet_corner(one.number), bet.WIDTH, bet.HEIGHT)
        self.board = Board(self)
        self.board.put((WIDTH - board.WIDTH) / 2, 168, board.WIDTH, board.HEIGHT)
        self.total = Total(self)
        self.total.put((WIDTH - pots.TOTAL_WIDTH) / 2, 259, pots.TOTAL_WIDTH, pots.TOTAL_HEIGHT)
        self.pots = Pots(self)
        self.pots.put((WIDTH - pots.WIDTH) / 2, 298, pots.WIDTH, pots.HEIGHT)

        self._ticker = QTimer(self)
        self._ticker.timeout.connect(self.tick)
        self._ticker.start(5000)

    def show_table(self, view: View) -> None:
        """Show seats, chips, board and pots; each repaints only if it changed."""
        for one, chips, seen in zip(self.seats, self.bets, view.seats, strict=True):
            one.show_seat(seen)
            chips.show_amount(seen.bet)
        self.board.show_board(view.board, view.lang)
        self.total.show_total(view.total)
        self.pots.show_pots(view.pots, view.lang)
        if view.lang != self._lang:
            self._lang = view.lang
            self.update()
        self.tick()

    def tick(self) -> None:
        """Count down the minutes that absent players have left."""
        now_s = int(self._wall().timestamp())
        for one in self.seats:
            until_s = one.view.until_s if one.view is not None else 0
            one.show_left(_left(until_s - now_s, self._lang) if until_s else "")

    def paintEvent(self, a0: QPaintEvent | None) -> None:
        """Copy the part of the ready felt that's asked for."""
        self.painted += 1
        if a0 is None:
            return
        ready = self._ready()
        painter = QPainter(self)
        ratio = ready.devicePixelRatio()
        part = a0.rect()
        source = QRectF(
            part.x() * ratio, part.y() * ratio, part.width() * ratio, part.height() * ratio
        )
        painter.drawPixmap(QRectF(part), ready, source)
        painter.end()

    def _ready(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        cached = self._cached
        wanted = (self.factor * ratio, self.theme, self._lang)
        if cached is not None and cached[:3] == wanted and not cached[3].isNull():
            return cached[3]
        made = QPixmap(round(self.width() * ratio), round(self.height() * ratio))
        made.setDevicePixelRatio(ratio)
        made.fill(colour(self.theme.window))
        self._writings = []
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self.factor, self.factor)
        painter.setPen(Qt.PenStyle.NoPen)
        self.paint(painter)
        painter.end()
        self._cached = (*wanted, made)
        return made

    def paint(self, painter: QPainter) -> None:
        """Rim, cloth, betting line, and the dealer's own place."""
        theme = self.theme
        oval = QRectF(52, 34, WIDTH - 104, HEIGHT - 66)
        rim = QRadialGradient(oval.center(), oval.width() / 2)
        rim.setColorAt(0.86, colour(theme.rim_light))
        rim.setColorAt(1.0, colour(theme.rim_dark))
        painter.setBrush(rim)
        painter.drawRoundedRect(oval, oval.height() / 2, oval.height() / 2)
        cloth = oval.adjusted(18, 18, -18, -18)
        felt = QRadialGradient(QPointF(cloth.center().x(), cloth.top() + 190), cloth.width() / 1.7)
        felt.setColorAt(0, colour(theme.felt_light))
        felt.setColorAt(1, colour(theme.felt_dark))
        painter.setBrush(felt)
        painter.drawRoundedRect(cloth, cloth.height() / 2, cloth.height() / 2)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour(theme.felt_line), 1.5))
        line = cloth.adjusted(64, 50, -64, -50)
        painter.drawRoundedRect(line, line.height() / 2, line.height() / 2)
        painter.setPen(Qt.PenStyle.NoPen)
