"""The draw for the button: the card of who won it, thirteen clubs to touch (GC:31, GT:191)."""

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.dealer.card_pad import CardKey
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import READ, Type
from dealer_assist.qt.pieces.window_piece_base import Surface, lay_grid
from dealer_assist.view.dealer.fact_questions import Asking
from dealer_assist.view.dealer.window_texts import window_text
from dealer_assist.words.cards import RANKS

COLUMNS, ROWS, ROW = 4, 4, 83
EDGE = 12


class DrawSheet(Surface):
    """Thirteen cards; ``picked`` carries the one that was touched."""

    picked = pyqtSignal(str)
    closed = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._asking: Asking | None = None
        self._lang = "fr"
        self.close_key = KeyButton(self, Style(size=READ, lines=1))
        self.close_key.fired.connect(self.closed)
        self.cards: dict[str, CardKey] = {}
        for rank in RANKS:
            key = CardKey(self, f"{rank}c")
            key.fired.connect(lambda _, card=key.card: self.picked.emit(card))
            self.cards[key.card] = key
        self.hide()

    def settle(self) -> None:
        """Lay the cards at the lower edge."""
        width = self.area.width()
        self.close_key.put(width - 108, 12, 96, 66)
        top = self.area.height() - ROWS * ROW - 4
        lay_grid(self.cards.values(), COLUMNS, EDGE, top, (width - 2 * EDGE) / COLUMNS, ROW, 0)

    def ask(self, asking: Asking, lang: str) -> None:
        """Ask for the open question's card."""
        ask = asking.ask
        if ask is None:
            return
        self._asking, self._lang = asking, lang
        for card, key in self.cards.items():
            key.show_state(card in asking.gone, False, lang)
            key.rest()
        self.close_key.show_face(window_text(lang, "back"))
        self.setAccessibleName(ask.title)
        self.update()
        self.show()

    def tap_rank(self, rank: str) -> bool:
        """Press the card of this rank, from the keyboard; 1 begins a ten, as on the card pad."""
        card = f"{'T' if rank == '1' else rank}c"
        return card in self.cards and self.cards[card].tap()

    def paint(self, painter: QPainter) -> None:
        """Paint the seat whose card it is, and the cards of the others so far."""
        theme, asking = self.theme, self._asking
        self.block(painter, self.area, theme.panel, theme.headline, 12, 2)
        if asking is None or asking.ask is None:
            return
        box = QRectF(16, 12, self.area.width() - 136, 66)
        won = asking.answers[0] if asking.answers else ""
        who = next((words for words, seat in asking.control.asks[0].ready if seat == won), "")
        title = window_text(self._lang, "which_card", title=who or asking.ask.title)
        self.write(painter, box, title, Type(24, READ, True, 3), theme.headline, theme.panel)
