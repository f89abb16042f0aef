"""Motion above the finished picture of the table: it shows what changed, and delays nothing.

Below it everything stands already where it belongs, so keys work and figures are read at once. It
takes no touch. Where frames come too slowly it says so, and the screen's settings turn it off.
"""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PyQt6.QtCore import QPointF, QRectF, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QPainter, QPaintEvent, QPen, QRegion

from dealer_assist.qt.dealer.seat_front_chips import draw_disc
from dealer_assist.qt.pieces.card_faces import (
    board_box,
    draw_closed_card,
    draw_empty_card_place,
    draw_open_card,
)
from dealer_assist.qt.pieces.chip_piles import chip_piles_for_amount, draw_piles
from dealer_assist.qt.pieces.key_button import Clock
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import NO_LINE, Surface
from dealer_assist.view.dealer.moves_of_change import BUTTON, OFF, MotionKind, Move, moves, won
from dealer_assist.view.dealer.panel_layout import BOARD_GAP
from dealer_assist.view.dealer.table_view import TableView

if TYPE_CHECKING:
    from dealer_assist.qt.dealer.table_felt import Felt

FRAME_MS: Final = 16
SLOW_FRAME_S: Final = 0.025
#: So many motions in a row with slow frames are no accident.
SLOW_MOTIONS: Final = 2
WON_S: Final = 3.0
_LIFT: Final = 16.0
_EDGE: Final = 5.0


class MotionOverlay(Surface):
    """Overlay of the felt, hidden where nothing may move; ``slowed`` says that frames are too slow.

    ``clock`` gives the seconds that a motion runs by.
    """

    slowed = pyqtSignal()

    def __init__(self, felt: "Felt", clock: Clock = time.monotonic) -> None:
        super().__init__(felt)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._felt, self.clock = felt, clock
        self._allowed = OFF
        self.moving: tuple[Move, ...] = ()
        self._began = self._won_until = 0.0
        self._frames: list[float] = []  # when each frame of this motion was due
        self._slow = 0  # motions in a row whose frames were slow
        self._drawn: tuple[QRectF, ...] = ()
        self._draws: dict[MotionKind, Callable[[QPainter, Move, float], None]] = {
            MotionKind.CARD: self._turn_card, MotionKind.LIFT: self._lift_card,
            MotionKind.TURN: self._move_edge, MotionKind.BUTTON: self._move_button,
        }
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.tick)
        self.hide()

    def allow(self, allowed: str) -> None:
        """Let this much move from now on: "on", "less" or "off"."""
        if allowed != self._allowed:
            self._allowed = allowed
            self._end()
            self._slow = 0
            self.setVisible(allowed != OFF)

    def follow(self, before: TableView | None, after: TableView) -> None:
        """Begin what leads from one picture to the next; a newer one ends what still moves."""
        if before is not None and before.number == after.number:
            return
        self._end()
        self._timer.stop()
        self._show_won(won(before, after))
        if self.isVisible():
            self.moving = moves(before, after, self._allowed)
        if self.moving:
            self._began, self._frames = self.clock(), []
            self._paint_next()
        if self.moving or self._won_until:
            self._timer.start(FRAME_MS if self.moving else round(WON_S * 1000))

    def tick(self) -> None:
        """Draw the next frame, or end what has come to its end."""
        now = self.clock()
        if self.moving:
            self._frames.append(now)
            if (now - self._began) * 1000 >= max(move.ends_ms for move in self.moving):
                self._end()
                self._judge()
            else:
                self._paint_next()
                return
        left = self._won_until - now
        if self._won_until and left <= 0:
            self._show_won({})
        if self._won_until:
            self._timer.start(round(left * 1000))
        else:
            self._timer.stop()

    def _end(self) -> None:
        if self.moving:
            self.moving = ()
            self.paint_again(*self._drawn)
            self._drawn = ()

    def _judge(self) -> None:
        """Say so if the frames were slow, the first left out: it came with the picture itself."""
        count = len(self._frames) - 1
        if count < 2:
            return
        is_slow = (self._frames[-1] - self._frames[0]) / count > SLOW_FRAME_S
        self._slow = self._slow + 1 if is_slow else 0
        if self._slow >= SLOW_MOTIONS:
            self._slow = 0
            self.slowed.emit()

    def _show_won(self, words: dict[int, str]) -> None:
        """Show in each winner's seat for a while what was pushed to him: words, not motion."""
        for seat in self._felt.seats:
            seat.show_won(words.get(seat.number, ""))
        self._won_until = self.clock() + WON_S if words else 0.0

    def _share(self, move: Move) -> float:
        return move.share((self.clock() - self._began) * 1000)

    def _paint_next(self) -> None:
        boxes = tuple(box for move in self.moving for box in self._boxes(move, self._share(move)))
        self.paint_again(*self._drawn, *boxes)
        self._drawn = boxes

    # --- places --------------------------------------------------------------------------------

    def _boxes(self, move: Move, share: float) -> tuple[QRectF, ...]:
        """Parts of the felt that this move covers now."""
        if move.kind in (MotionKind.CARD, MotionKind.LIFT):
            return (self._card_box(move.place),)
        start, end = self._ends(move)
        now = _between(start, end, share)
        if move.kind is MotionKind.TURN:
            grown = _EDGE / 2 + 1
            return (now.adjusted(-grown, -grown, grown, grown),)
        return (end.adjusted(-2, -2, 2, 2), now.adjusted(-2, -2, 2, 2))

    def _ends(self, move: Move) -> tuple[QRectF, QRectF]:
        """First and last place of what moves."""
        felt, kind = self._felt, move.kind
        if kind is MotionKind.TURN:
            return felt.seats[move.start - 1].place, felt.seats[move.end - 1].place
        if kind is MotionKind.BUTTON:
            return tuple(  # type: ignore[return-value]
                felt.fronts[seat - 1].disc_box() for seat in (move.start, move.end))
        if kind is MotionKind.BET:
            end = felt.fronts[move.end - 1].chips_box()
            return _moved_to(end, felt.seats[move.start - 1].place.center()), end
        if kind is MotionKind.COLLECT:
            start = felt.fronts[move.start - 1].chips_box()
            return start, _moved_to(start, felt.total.place.center())
        end = felt.fronts[move.end - 1].chips_box()
        return _moved_to(end, felt.total.place.center()), end

    def _card_box(self, place: int) -> QRectF:
        """Place of this card of the board that is dealt, the lowest."""
        board = self._felt.board
        box = board_box(board.area, board.rows, board.rows - 1, place, BOARD_GAP)
        return box.translated(board.place.topLeft())

    # --- drawing -------------------------------------------------------------------------------

    def paintEvent(self, a0: QPaintEvent | None) -> None:
        """Paint what moves; nothing at rest."""
        if self.moving:
            super().paintEvent(a0)
        else:
            self._writings = []

    def paint(self, painter: QPainter) -> None:
        """Paint each move where it is now."""
        for move in self.moving:
            share = self._share(move)
            if share < 1:
                self._draws.get(move.kind, self._move_chips)(painter, move, share)

    def _move_chips(self, painter: QPainter, move: Move, share: float) -> None:
        """Draw the chips as they slide, below all that has words: no figure is ever covered."""
        now = _between(*self._ends(move), share)
        felt = self._felt
        free = QRegion(self.area.toAlignedRect())
        for piece in (*felt.seats, felt.total, felt.pots, *felt.in_corners.values()):
            if piece.isVisible():
                free -= QRegion(piece.place.toAlignedRect())
        painter.save()
        painter.setClipRegion(free, Qt.ClipOperation.IntersectClip)
        draw_piles(painter, now.left(), now.bottom() - 2,
                   chip_piles_for_amount(move.chips, self.theme.chips))
        painter.restore()

    def _turn_card(self, painter: QPainter, move: Move, share: float) -> None:
        """Turn the card about its middle: its back, then its face."""
        box = self._card_box(move.place)
        self._felt.draw_cloth(painter, box)
        draw_empty_card_place(self, painter, box)
        wide = box.width() * abs(1 - 2 * share)
        side = (box.width() - wide) / 2
        painter.save()
        painter.translate(box.left() + side, box.top())
        painter.scale(max(wide / box.width(), 0.02), 1)
        whole = QRectF(0, 0, box.width(), box.height())
        if share < 0.5:
            draw_closed_card(self, painter, whole)
        else:
            draw_open_card(self, painter, whole, move.card)
        painter.restore()

    def _lift_card(self, painter: QPainter, move: Move, share: float) -> None:
        box = self._card_box(move.place)
        self._felt.draw_cloth(painter, box)
        down = _LIFT * (1 - share)
        painter.save()
        painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
        draw_open_card(self, painter, box.translated(0, down), move.card, wins=True)
        painter.restore()

    def _move_edge(self, painter: QPainter, move: Move, share: float) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(cached_colour(self.theme.now), _EDGE))
        painter.drawRoundedRect(_between(*self._ends(move), share), 12, 12)
        painter.setPen(NO_LINE)

    def _move_button(self, painter: QPainter, move: Move, share: float) -> None:
        start, end = self._ends(move)
        self._felt.draw_cloth(painter, end)
        draw_disc(self, painter, _between(start, end, share), BUTTON)


def _between(start: QRectF, end: QRectF, share: float) -> QRectF:
    def at(one: float, other: float) -> float:
        return one + (other - one) * share

    return QRectF(at(start.x(), end.x()), at(start.y(), end.y()),
                  at(start.width(), end.width()), at(start.height(), end.height()))


def _moved_to(box: QRectF, middle: QPointF) -> QRectF:
    moved = QRectF(box)
    moved.moveCenter(middle)
    return moved
