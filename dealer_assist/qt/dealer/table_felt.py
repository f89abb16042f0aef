"""The table: an oval felt drawn once, ten seats around it, board and pots in the middle.

The dealer sits at the bottom; seats 1 to 10 go clockwise from the dealer's left.
"""

from collections.abc import Callable
from datetime import datetime

from PyQt6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PyQt6.QtGui import QPainter, QPaintEvent, QPen, QPixmap, QRadialGradient
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.dealer.motion_overlay import MotionOverlay
from dealer_assist.qt.dealer.pots import Pots, Total
from dealer_assist.qt.dealer.seat_box import Seat
from dealer_assist.qt.dealer.seat_front_chips import SeatFront
from dealer_assist.qt.pieces.card_faces import draw_boards
from dealer_assist.qt.pieces.house_looks import draw_mark
from dealer_assist.qt.pieces.theme import Theme, cached_colour
from dealer_assist.qt.pieces.window_piece_base import Painted, Surface, TextPiece, cached_painting
from dealer_assist.view.dealer.award_views import lifted_award
from dealer_assist.view.dealer.layout_choice import LANDSCAPE
from dealer_assist.view.dealer.panel_layout import BOARD_GAP, SIDES, FeltPlaces
from dealer_assist.view.dealer.table_view import TableView
from dealer_assist.view.dealer.window_texts import window_text
from dealer_assist.words import card_words


class BoardCards(TextPiece):
    """Board cards, and the places still empty."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._boards: tuple[tuple[str, ...], ...] = (("",) * 5,)
        self._lifted: tuple[str, ...] = ()
        self._lang = ""

    @property
    def rows(self) -> int:
        """Number of boards shown, one below the other."""
        return len(self._boards)

    def show_board(
        self, cards: tuple[str, ...], lang: str, earlier: tuple[tuple[str, ...], ...] = (),
        lifted: tuple[str, ...] = (),
    ) -> None:
        """Show these cards, below the boards that were dealt before; those that win are lifted."""
        boards = (*earlier, cards)
        if (boards, lang, lifted) == (self._boards, self._lang, self._lifted):
            return
        self._boards, self._lang, self._lifted = boards, lang, lifted
        lying = " / ".join(", ".join(card_words(card, lang) for card in board if card)
                           for board in boards if any(board))
        name = window_text(lang, "board", cards=lying) if lying else window_text(lang,
                                                                                 "board_empty")
        self.setAccessibleName(name)
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint five places for each board."""
        draw_boards(self, painter, self._boards, BOARD_GAP, self._lifted)


#: The house's mark on the cloth, and its share of what it is in the top line.
MARK_HIGH, _FAINT = 108.0, 0.22

WIDTH, HEIGHT = LANDSCAPE.felt.width, LANDSCAPE.felt.height


def _left(seconds: int, lang: str) -> str:
    """Minutes left, the running one counted."""
    if seconds <= 0:
        return window_text(lang, "away_over")
    return window_text(lang, "away_left", minutes=-(-seconds // 60))


class Felt(Surface):
    """The table seen from the dealer's chair."""

    def __init__(self, parent: QWidget, wall: Callable[[], datetime] = datetime.now) -> None:
        super().__init__(parent)
        self._wall = wall
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # nothing is painted below it
        self._cached: tuple[float, QSize, Theme, str, QPixmap] | None = None
        self.places = LANDSCAPE.felt
        self.in_corners: dict[str, Painted] = {}
        self._lang = "fr"
        self.seats = tuple(Seat(self, number) for number in range(1, 11))
        self.fronts = tuple(SeatFront(self, number > SIDES) for number in range(1, 11))
        self.board = BoardCards(self)
        self.total = Total(self)
        self.pots = Pots(self)
        self.motion = MotionOverlay(self)
        self._view: TableView | None = None
        self._ticker = QTimer(self)
        self._ticker.timeout.connect(self.tick)
        self._ticker.start(5000)

    def stand(self, places: FeltPlaces) -> None:
        """Apply this layout of the felt."""
        self.places = places

    def settle(self) -> None:
        """Lay the seats around the table, chips before them, board and pots in the middle."""
        places = self.places
        for one, front in zip(self.seats, self.fronts, strict=True):
            one.put(*places.seat_at(one.number))
            front.put(*places.front_at(one.number))
        self.board.put(*places.board_at())
        self.total.put(*places.total_at())
        self.pots.put(*places.pots_at())
        for name, place in places.corners().items():
            if name in self.in_corners:
                self.in_corners[name].put(*place)
        self.motion.put(0, 0, self.area.width(), self.area.height())
        self.motion.raise_()

    def show_table(self, view: TableView) -> None:
        """Show seats, chips, board and pots; each repaints only if it changed. What changed place
        moves there above them."""
        before, self._view = self._view, view
        for seat, front, seen in zip(self.seats, self.fronts, view.seats, strict=True):
            seat.show_seat(seen)
            front.show_front(seen.marks, seen.bet_chips, seen.bet)
        award = lifted_award(view.awards)
        lifted = award.lifted if award is not None else ()
        self.board.show_board(view.board, view.lang, view.earlier, lifted)
        self.total.show_total(view.total)
        self.pots.show_pots(view.pots, view.lang)
        if view.lang != self._lang:
            self._lang = view.lang
            self.update()
        self.tick()
        self.motion.follow(before, view)

    def tick(self) -> None:
        """Count down the minutes that absent players have left."""
        now_s = int(self._wall().timestamp())
        for one in self.seats:
            until_s = one.view.until_s if one.view is not None else 0
            one.show_left(_left(until_s - now_s, self._lang) if until_s else "")

    def paintEvent(self, a0: QPaintEvent | None) -> None:
        """Copy the requested part of the prepainted felt."""
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

    def draw_cloth(self, painter: QPainter, box: QRectF) -> None:
        """Draw this part of the empty felt, in design units, over what lies there."""
        ready = self._ready()
        scale = self.factor * ready.devicePixelRatio()
        source = QRectF(box.x() * scale, box.y() * scale, box.width() * scale, box.height() * scale)
        painter.drawPixmap(box, ready, source)

    def _ready(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        cached = self._cached
        wanted = (self.factor * ratio, self.size(), self.theme, self._lang)
        if cached is not None and cached[:4] == wanted and not cached[4].isNull():
            return cached[4]
        self._writings = []

        def paint(painter: QPainter) -> None:
            painter.scale(self.factor, self.factor)
            self.paint(painter)

        made = cached_painting(self.width(), self.height(), ratio, self.theme.window, paint)
        self._cached = (*wanted, made)
        return made

    def paint(self, painter: QPainter) -> None:
        """Paint rim, cloth, betting line, and the dealer's own place."""
        theme = self.theme
        oval = self.area.adjusted(52, 34, -52, -32)
        rim = QRadialGradient(oval.center(), oval.width() / 2)
        rim.setColorAt(0.86, cached_colour(theme.rim_light))
        rim.setColorAt(1.0, cached_colour(theme.rim_dark))
        painter.setBrush(rim)
        painter.drawRoundedRect(oval, oval.height() / 2, oval.height() / 2)
        cloth = oval.adjusted(18, 18, -18, -18)
        felt = QRadialGradient(QPointF(cloth.center().x(), cloth.top() + 190), cloth.width() / 1.7)
        felt.setColorAt(0, cached_colour(theme.felt_light))
        felt.setColorAt(1, cached_colour(theme.felt_dark))
        painter.setBrush(felt)
        painter.setPen(QPen(cached_colour(theme.brass), 2))
        painter.drawRoundedRect(cloth, cloth.height() / 2, cloth.height() / 2)
        painter.setOpacity(_FAINT)
        draw_mark(painter, self._mark_box(cloth), theme, theme.brass)
        painter.setOpacity(1)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(cached_colour(theme.felt_line), 1.5))
        line = cloth.adjusted(64, 50, -64, -50)
        painter.drawRoundedRect(line, line.height() / 2, line.height() / 2)
        painter.setPen(Qt.PenStyle.NoPen)

    def _mark_box(self, cloth: QRectF) -> QRectF:
        """Place of the house's mark, before the dealer; below a pot, where there is one alone."""
        low = cloth.bottom() - 20
        high = min(MARK_HIGH, low - self.places.pots_at()[1] - 48)
        return QRectF(cloth.center().x() - high / 2, low - high, high, high)
