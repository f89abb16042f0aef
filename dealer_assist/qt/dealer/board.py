"""The five board places above the pots, of each board where several are dealt."""

from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.drawn import Said
from dealer_assist.qt.pieces.faces import draw_boards
from dealer_assist.view.dealer.arrangement import BOARD_GAP
from dealer_assist.view.dealer.texts import text
from dealer_assist.words import card_words


class Board(Said):
    """Board cards, and the places still empty."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._boards: tuple[tuple[str, ...], ...] = (("",) * 5,)
        self._lang = ""

    def show_board(
        self, cards: tuple[str, ...], lang: str, earlier: tuple[tuple[str, ...], ...] = ()
    ) -> None:
        """Show these cards, below the boards that were dealt before."""
        boards = (*earlier, cards)
        if (boards, lang) == (self._boards, self._lang):
            return
        self._boards, self._lang = boards, lang
        lying = " / ".join(", ".join(card_words(card, lang) for card in board if card)
                           for board in boards if any(board))
        name = text(lang, "board", cards=lying) if lying else text(lang, "board_empty")
        self.setAccessibleName(name)
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint five places for each board."""
        draw_boards(self, painter, self._boards, BOARD_GAP)
