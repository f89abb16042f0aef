"""The five board places above the pots."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.panel.drawn import Surface
from dealer_assist.panel.faces import draw_face, draw_place
from dealer_assist.panel.texts import text

CARD_WIDTH, CARD_HEIGHT, GAP = 62, 88, 6
WIDTH = 5 * CARD_WIDTH + 4 * GAP
HEIGHT = CARD_HEIGHT


class Board(Surface):
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
        lying = " ".join(card for card in cards if card)
        name = text(lang, "board", cards=lying) if lying else text(lang, "board_empty")
        self.setAccessibleName(name)
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Five places."""
        for at in range(5):
            box = QRectF(at * (CARD_WIDTH + GAP), 0, CARD_WIDTH, CARD_HEIGHT)
            card = self._cards[at] if at < len(self._cards) else ""
            if card:
                draw_face(self, painter, box, card)
            else:
                draw_place(self, painter, box)
