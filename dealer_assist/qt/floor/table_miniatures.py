"""A table from above, as small as a card of the wall: felt, seats, button, open cards, the pot.

Each part is ready pixels that all tables of the wall share, so that a table costs some twenty
copies, whatever changed on it.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from PyQt6.QtCore import QPointF, QRectF
from PyQt6.QtGui import QPainter, QPen, QPixmap, QRadialGradient

from dealer_assist.qt.floor.tile_text_cache import (
    TileText,
    draw_cached_text,
    moved_writings,
    width_on_one_line,
)
from dealer_assist.qt.pieces.card_faces import printed_rank
from dealer_assist.qt.pieces.suits import draw_suit
from dealer_assist.qt.pieces.text_fitting import Type, Writing, draw_fitted_text
from dealer_assist.qt.pieces.theme import Theme, cached_colour
from dealer_assist.qt.pieces.window_piece_base import cached_painting
from dealer_assist.view.floor.floor_screen_view import SmallSeat, SmallTable

#: Places of seats 1 to 10 on the felt's edge, as shares of its width and height.
_SEATS: Final = ((.36, 1), (.07, .86), (0, .5), (.07, .14), (.36, 0), (.64, 0), (.93, .14),
                 (1, .5), (.93, .86), (.64, 1))
#: Places of the button beside each of them.
_BUTTONS: Final = ((.46, .97), (.18, .9), (.1, .5), (.18, .1), (.46, .03), (.54, .03), (.82, .1),
                   (.9, .5), (.82, .9), (.54, .97))
_NOTHING: Final = "transparent"
_CARDS_TOP, _CARDS_WIDE = .16, .64  # of the felt
_POT_TOP, _POT_HIGH = .61, .25


class SmallSize(NamedTuple):
    """Size of a small table: the radius of its seats, and the size of their numbers (0: none)."""

    radius: float
    digits: int
    pot: int


@lru_cache(maxsize=32)
def _felt(width: float, height: float, theme: Theme, factor: float) -> QPixmap:
    def paint(painter: QPainter) -> None:
        box = QRectF(1.5, 1.5, width - 3, height - 3)
        glow = QRadialGradient(box.center(), width * .55)
        glow.setColorAt(0, cached_colour(theme.felt_light))
        glow.setColorAt(1, cached_colour(theme.felt_dark))
        painter.setPen(QPen(cached_colour(theme.rim_light), 3))
        painter.setBrush(glow)
        painter.drawRoundedRect(box, height * .46, height * .46)

    return cached_painting(width, height, factor, _NOTHING, paint)


def _look(theme: Theme, state: SmallSeat) -> tuple[str, str, str, float]:
    """Fill, edge, ink and width of the edge of a seat."""
    if state is SmallSeat.ACTS:
        return theme.now, theme.on_fill, theme.on_now, 2.0
    if state is SmallSeat.ALL_IN:
        return theme.all_in, theme.all_in_line, theme.on_fill, 2.0
    if state is SmallSeat.LIVE:
        return theme.seat, theme.ink, theme.ink, 1.6
    if state is SmallSeat.SITS:
        return theme.seat, theme.soft, theme.ink, 1.0
    if state is SmallSeat.FOLDED:
        return theme.seat_out, theme.key_line, theme.ink_out, 1.0
    return theme.window, theme.key_line, theme.ink_out, 1.0


@lru_cache(maxsize=256)
def _disc(
    number: int, state: SmallSeat, size: SmallSize, theme: Theme, factor: float
) -> QPixmap:
    fill, edge, ink, pen = _look(theme, state)
    across = 2 * size.radius + 2

    def paint(painter: QPainter) -> None:
        painter.setPen(QPen(cached_colour(edge), pen))
        painter.setBrush(cached_colour(fill))
        inner = 1 + pen / 2
        painter.drawEllipse(QRectF(inner, inner, across - 2 * inner, across - 2 * inner))
        if size.digits and state is not SmallSeat.FREE:
            draw_fitted_text(painter, QRectF(0, 0, across, across), str(number),
                 Type(size.digits, 7, True, 1, "centre"), ink, fill)

    return cached_painting(across, across, factor, _NOTHING, paint)


@lru_cache(maxsize=8)
def _button(radius: float, theme: Theme, factor: float) -> QPixmap:
    across = 2 * radius + 1

    def paint(painter: QPainter) -> None:
        painter.setPen(QPen(cached_colour(theme.on_now), .8))
        painter.setBrush(cached_colour("#ffffff"))
        painter.drawEllipse(QRectF(.5, .5, across - 1, across - 1))
        draw_fitted_text(painter, QRectF(0, 0, across, across), "D",
             Type(int(radius * 1.35), 7, True, 1, "centre"), "#14181f", "#ffffff")

    return cached_painting(across, across, factor, _NOTHING, paint)


@lru_cache(maxsize=512)
def _card(card: str, width: float, height: float, theme: Theme, factor: float) -> QPixmap:
    """A card face up; "" a place for one; "?" a card that nothing read."""
    def paint(painter: QPainter) -> None:
        box = QRectF(.5, .5, width - 1, height - 1)
        painter.setPen(QPen(cached_colour(theme.card_line if card else theme.felt_line), 1))
        painter.setBrush(cached_colour(theme.card if card else theme.place))
        painter.drawRoundedRect(box, 2.5, 2.5)
        if not card:
            return
        if card == "?":
            draw_fitted_text(painter, box, card, Type(int(height * .6), 7, True, 1, "centre"),
                             theme.ink_out,
                 theme.card)
            return
        rank = QRectF(0, height * .04, width, height * .5)
        draw_fitted_text(painter, rank, printed_rank(card),
                         Type(int(height * .46), 6, True, 1, "centre"),
             theme.suit(card[1]), theme.card)
        side = height * .34
        draw_suit(painter, QRectF((width - side) / 2, height * .57, side, side), card[1], theme)

    return cached_painting(width, height, factor, _NOTHING, paint)


def draw_small_table(
    painter: QPainter, box: QRectF, shown: SmallTable, size: SmallSize, theme: Theme,
    house: Theme, factor: float, opacity: float = 1.0,
) -> tuple[Writing, ...]:
    """Draw the table into its box, its felt in the theme of its house; returns the pot as written.
    """
    painter.setOpacity(opacity)
    radius = size.radius + 1
    felt = box.adjusted(radius, radius, -radius, -radius)
    painter.drawPixmap(felt.topLeft(),
                       _felt(round(felt.width(), 1), round(felt.height(), 1), house, factor))
    _draw_cards(painter, felt, shown.board, house, factor)
    written = _draw_pot(painter, felt, shown.pot, size, house, factor)
    if 0 < shown.button <= len(_BUTTONS):
        small = max(5.5, size.radius * .75)
        middle = _at(felt, _BUTTONS[shown.button - 1])
        painter.drawPixmap(QPointF(middle.x() - small - .5, middle.y() - small - .5),
                           _button(small, theme, factor))
    for at, state in enumerate(shown.seats[: len(_SEATS)]):
        middle = _at(felt, _SEATS[at])
        painter.drawPixmap(QPointF(middle.x() - radius, middle.y() - radius),
                           _disc(at + 1, state, size, theme, factor))
    painter.setOpacity(1.0)
    return written


def _at(felt: QRectF, share: tuple[float, float]) -> QPointF:
    return QPointF(felt.left() + share[0] * felt.width(), felt.top() + share[1] * felt.height())


def _draw_cards(
    painter: QPainter, felt: QRectF, board: tuple[str, ...], theme: Theme, factor: float
) -> None:
    """Draw five places, with the cards that lie open."""
    gap = 2.0 if felt.width() < 190 else 3.0
    high = felt.height() * (_POT_TOP - _CARDS_TOP) - 3
    wide = round(min((felt.width() * _CARDS_WIDE - 4 * gap) / 5, high / 1.3), 1)
    high = round(min(high, wide * 1.45), 1)
    left = felt.center().x() - (5 * wide + 4 * gap) / 2
    for at in range(5):
        card = (board[at] or "?") if at < len(board) else ""
        corner = QPointF(left + at * (wide + gap), felt.top() + felt.height() * _CARDS_TOP)
        painter.drawPixmap(corner, _card(card, wide, high, theme, factor))


def _draw_pot(
    painter: QPainter, felt: QRectF, pot: str, size: SmallSize, theme: Theme, factor: float
) -> tuple[Writing, ...]:
    if not pot:
        return ()
    most = felt.width() * .7
    wide = min(most, width_on_one_line(pot, size.pot, True) + 14)
    high = felt.height() * _POT_HIGH
    place = QRectF(felt.center().x() - wide / 2, felt.top() + felt.height() * _POT_TOP, wide, high)
    painter.setBrush(cached_colour(theme.pill))
    round_by = min(10.0, high / 2)
    painter.drawRoundedRect(place, round_by, round_by)
    inner = place.adjusted(round_by * .6, 1, -round_by * .6, -1)
    text = TileText(pot, Type(size.pot, 9, True, 1, "centre"), theme.now, theme.pill)
    return moved_writings(draw_cached_text(painter, text, inner, factor), inner.topLeft())
