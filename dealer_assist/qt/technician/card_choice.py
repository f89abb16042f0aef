"""All 52 cards as keys, for a question whose answer is a card."""

from typing import Final

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.card_faces import printed_rank
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.suits import draw_suit
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.technician.cards_grid import SUITS
from dealer_assist.view.technician.bench_words import is_card
from dealer_assist.words import card_words
from dealer_assist.words.cards import DECK, RANKS

LABEL, KEY_HIGH, GAP = 30.0, 70.0, 5.0
_NARROW: Final = 13 * (64 + GAP)  # less width than this has each suit in two rows


def are_choices_cards(choices: tuple[str, ...]) -> bool:
    """True if every choice is a card, and there are too many for plain keys."""
    return len(choices) > 12 and all(map(is_card, choices))


def _rows(width: float) -> int:
    """Number of rows of a suit."""
    return 2 if width < _NARROW else 1


class FaceKey(KeyButton):
    """One card."""

    def __init__(self, parent: QWidget, card: str) -> None:
        super().__init__(parent, Style(fill="card", line="card_line"))
        self.card = card

    def paint_face(self, painter: QPainter, ink: str, ground: str) -> None:
        """Paint rank and suit side by side."""
        area = self.area
        tone = self.theme.suit(self.card[1]) if self.isEnabled() else self.theme.off
        rank = QRectF(4, 4, area.width() / 2, area.height() - 8)
        self.write(painter, rank, printed_rank(self.card), Type(28, 16, True, 1, "right"), tone,
                   ground)
        box = QRectF(area.width() / 2 + 8, area.center().y() - 11, 22, 22)
        draw_suit(painter, box, self.card[1], self.theme, tone)


class CardChoice(Surface):
    """Suits in rows, the Ace on the left; ``answered`` carries the card."""

    answered = pyqtSignal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.label = ""
        self.keys: dict[str, FaceKey] = {card: FaceKey(self, card) for card in DECK}
        KeyButton.wire(self.keys.items(), self.answered.emit)
        self.hide()

    def put(self, x: float, y: float, width: float, height: float) -> None:
        """Lay it out, with its keys."""
        super().put(x, y, width, height)
        rows = _rows(width)
        columns = -(-len(RANKS) // rows)
        wide = (width + GAP) / columns
        for at, suit in enumerate(SUITS):
            for place, rank in enumerate(reversed(RANKS)):
                row, column = divmod(place, columns)
                top = LABEL + (at * rows + row) * (KEY_HIGH + GAP)
                self.keys[rank + suit].put(column * wide, top, wide - GAP, KEY_HIGH)

    def wanted(self, width: float) -> float:
        """Height at this width."""
        return LABEL + _rows(width) * len(SUITS) * (KEY_HIGH + GAP)

    def show_choice(self, label: str, choices: tuple[str, ...], lang: str) -> None:
        """Ask for one of these; other cards stay grey."""
        if label != self.label:
            self.label = label
            self.setAccessibleName(label)
            self.update()
        for card, key in self.keys.items():
            key.show_face(card_words(card, lang), enabled=card in choices, meaning=(label, card))

    def paint(self, painter: QPainter) -> None:
        """Paint the question."""
        box = QRectF(4, 0, self.area.width() - 8, LABEL - 4)
        self.write(painter, box, self.label, Type(20, 13), self.theme.headline, self.theme.window)
