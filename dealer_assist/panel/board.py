"""The five board places above the pots."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.panel.arrangement import BOARD_GAP
from dealer_assist.panel.drawn import Said
from dealer_assist.panel.faces import draw_face, draw_place
from dealer_assist.panel.texts import text
from dealer_assist.words import card_words


class Board(Said):
    """What lies open, and the places still empty."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._cards: tuple[str, ...] = ("",) * 5
        self._lang = ""

    def show_board(self, cards: tuple[str, ...], lang: str) -> None:
        """Show these cards."""
        if (cards, lang) == (self._cards, self._lang):
            return
        self._cards, self._lang = cards, lang
        lying = ", ".join(card_words(card, lang) for card in cards if card)
        name = text(lang, "board", cards=lying) if lying else text(lang, "board_empty")
        self.setAccessibleName(name)
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Five places."""
        wide = (self.area.width() - 4 * BOARD_GAP) / 5
        for at in range(5):
            box = QRectF(at * (wide + BOARD_GAP), 0, wide, self.area.height())
            card = self._cards[at] if at < len(self._cards) else ""
            if card:
                draw_face(self, painter, box, card)
            else:
                draw_place(self, painter, box)
