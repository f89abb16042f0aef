"""Cards as they lie on the table: faces with rank and suit, backs, and empty places."""

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QPainter, QPen

from dealer_assist.qt.pieces.suits import draw_suit
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Painted


def printed_rank(card: str) -> str:
    """The rank as printed on the card.

    >>> printed_rank("Td")
    '10'
    """
    return "10" if card[0] == "T" else card[0]


def draw_open_card(
    piece: Painted, painter: QPainter, box: QRectF, card: str, wins: bool = False
) -> None:
    """Draw a card face up: its rank above its suit, on a flat one beside it; one that ``wins`` has
    an amber edge."""
    theme = piece.theme
    radius = min(box.width(), box.height()) * 0.12
    piece.block(painter, box, theme.card, theme.now if wins else theme.card_line, radius,
                4 if wins else 1.5)
    ink = theme.suit(card[1])
    if box.width() > box.height():
        rank = QRectF(box.left(), box.top(), box.width() * 0.54, box.height())
        kind = Type(int(box.height() * 0.72), 12, True, 1, "centre")
        piece.write(painter, rank, printed_rank(card), kind, ink, theme.card)
        side = box.height() * 0.62
        left, top = box.left() + box.width() * 0.76 - side / 2, box.center().y() - side / 2
        draw_suit(painter, QRectF(left, top, side, side), card[1], theme)
        return
    size = int(min(box.width() * 0.62, box.height() * 0.45))
    rank = QRectF(box.left(), box.top() + box.height() * 0.05, box.width(), box.height() * 0.48)
    kind = Type(size, 12, True, 1, "centre")
    piece.write(painter, rank, printed_rank(card), kind, ink, theme.card)
    side = min(box.width() * 0.5, box.height() * 0.37)
    top = box.top() + box.height() * 0.54
    draw_suit(painter, QRectF(box.center().x() - side / 2, top, side, side), card[1], theme)


def board_box(area: QRectF, rows: int, row: int, at: int, gap: float) -> QRectF:
    """Place of one card in this area, of so many boards below each other."""
    wide, high = (area.width() - 4 * gap) / 5, (area.height() - (rows - 1) * gap) / rows
    return QRectF(at * (wide + gap), row * (high + gap), wide, high)


def draw_boards(
    piece: Painted, painter: QPainter, boards: tuple[tuple[str, ...], ...], gap: float,
    lifted: tuple[str, ...] = (),
) -> None:
    """Draw the five places of each board, cards or empty, the second below the first.

    The cards that win, ``lifted``, have an amber edge; the others lie lower and are smaller.
    """
    for row, board in enumerate(boards):
        for at in range(5):
            box = board_box(piece.area, len(boards), row, at, gap)
            if at < len(board) and board[at]:
                wins = board[at] in lifted
                if lifted and not wins:
                    box = box.adjusted(4, 12, -4, 0)
                draw_open_card(piece, painter, box, board[at], wins)
            else:
                draw_empty_card_place(piece, painter, box)


def draw_closed_card(piece: Painted, painter: QPainter, box: QRectF) -> None:
    """Draw a closed card: only its back is known here."""
    theme = piece.theme
    piece.block(painter, box, theme.back, theme.back_line, 3, 1.2)
    inner = box.adjusted(4, 4, -4, -4)
    painter.setPen(QPen(cached_colour(theme.back_line), 0.8))
    painter.drawLine(inner.topLeft(), inner.bottomRight())
    painter.drawLine(inner.topRight(), inner.bottomLeft())
    painter.setPen(Qt.PenStyle.NoPen)


def draw_empty_card_place(piece: Painted, painter: QPainter, box: QRectF) -> None:
    """Draw a place where a board card will lie."""
    theme = piece.theme
    painter.setPen(QPen(cached_colour(theme.felt_line), 1.5, Qt.PenStyle.DashLine))
    painter.setBrush(cached_colour(theme.place))
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 7, 7)
    painter.setPen(Qt.PenStyle.NoPen)
