"""The card pad: 52 keys in the right column, two rows a suit, from the Ace down.

On a window held upright it lies over the lower half, below the announcement: each suit is a block
of three rows, two blocks beside each other.

Cards that can't be there any more are grey; picked ones stand in the slots above. The last card
that is wanted sends them all; what was touched wrongly ANNULER takes back.
"""

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.dealer.action_keys import UndoKey
from dealer_assist.qt.pieces.card_faces import draw_empty_card_place, draw_open_card, printed_rank
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.suits import draw_suit
from dealer_assist.qt.pieces.text_fitting import READ, Type
from dealer_assist.qt.pieces.theme import Theme
from dealer_assist.qt.pieces.window_piece_base import Surface, keys_with_contents
from dealer_assist.view.dealer.table_view import PadView
from dealer_assist.view.dealer.window_texts import window_text
from dealer_assist.words import card_words
from dealer_assist.words.cards import RANKS

ROWS = "shdc"
ACROSS, DOWN = 7, 8  # keys of the column
OTHERS = 3
UNLIT, LIT = Style(size=18, tells_why=True), Style("now", "on_now", 18)
EDGE, HEAD = 8, 88  # the question above the cards
OTHER, CLOSE = 128, 96  # widths of the keys beside the question
SLOT = 48.0
INSET = 2.5  # a card is drawn so much smaller than the touch that it takes
LEAST = 64.2  # height of a key, rather than of the question
WIDE = 600  # from this width on each suit is a block
BESIDE = 5  # ranks side by side in the block of a suit
APART = 6  # so much more room between two blocks


class CardKey(KeyButton):
    """One card of the pad."""

    def __init__(self, parent: QWidget, card: str) -> None:
        super().__init__(parent, Style(fill="card", line="card_line"))
        self.card = card
        self.picked = False

    def show_state(self, gone: bool, picked: bool, lang: str) -> None:
        """Free, picked, or gone."""
        self.picked = picked
        word = window_text(lang, "card_gone") if gone else window_text(
            lang, "card_picked") if picked else ""
        self.show_face(self.card, enabled=not gone, why=word, meaning=self.card,
                       spoken=card_words(self.card, lang))

    def _fill(self) -> str:
        return self.theme.now if self.picked else super()._fill()

    @property
    def drawn(self) -> QRectF:
        """Drawn card; the touch takes the gaps around it too."""
        return self.area.adjusted(INSET, INSET, -INSET, -INSET)

    def paint_face(self, painter: QPainter, ink: str, ground: str) -> None:
        """Paint rank and suit side by side."""
        theme: Theme = self.theme
        suit = theme.suit(self.card[1]) if self.isEnabled() else theme.off
        if self.picked:
            suit = theme.on_now
        wide, high = self.area.width(), self.area.height()
        sign = min(26.0, wide / 3)
        left = wide - 8 - sign
        rank = QRectF(5, 6, left - 6, high - 12)
        kind = Type(32, 20, True, 1, "right")
        self.write(painter, rank, printed_rank(self.card), kind, suit, ground)
        draw_suit(painter, QRectF(left, (high - sign) / 2, sign, sign), self.card[1], theme, suit)
        if not self.isEnabled():
            self.block(painter, QRectF(12, high / 2 - 1.5, wide - 24, 3), theme.off, "", 1)


class CardPad(Surface):
    """Card pad; ``confirmed`` carries the control and the cards."""

    confirmed = pyqtSignal(object, object)
    pressed = pyqtSignal(object)
    put_aside = pyqtSignal()
    changed = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.view: PadView | None = None
        self.picks: list[str] = []
        self._lang = "fr"
        self.is_unburned = False  # a finger said so
        self._rank = ""
        self._right = 0.0  # end of the question's room
        self._make_header()
        self.cards: dict[str, CardKey] = {}
        for suit in ROWS:
            for rank in reversed(RANKS):
                key = CardKey(self, rank + suit)
                key.fired.connect(lambda _, card=key.card: self.pick(card))
                self.cards[key.card] = key
        self.hide()

    def _make_header(self) -> None:
        look = Style(size=READ, tells_why=True)
        self.others = tuple(KeyButton(self, look) for _ in range(OTHERS))
        for key in self.others:
            key.fired.connect(self.pressed)
        self.unburned = KeyButton(self, UNLIT)
        self.unburned.fired.connect(self.turn_burn)
        self.undo = UndoKey(self, Style())
        self.undo.fired.connect(self.pressed)
        self.aside = KeyButton(self, Style(size=READ))
        self.aside.fired.connect(self.put_aside)

    @property
    def _is_block(self) -> bool:
        return self.area.width() > WIDE

    @property
    def has_burn(self) -> bool:
        """True if the first card touched says that one was burned before it."""
        return self.view is not None and bool(self.view.burn)

    @property
    def _head(self) -> float:
        """Height of the question: what the keys leave."""
        return HEAD if self._is_block else min(HEAD, self.area.height() - 4 - DOWN * LEAST)

    def settle(self) -> None:
        """Lay the question above, the cards below, as the width allows."""
        self.undo.setVisible(self._is_block)
        high = self._head - 8
        right = self.area.width() - EDGE
        for key, width in ((self.undo, OTHER + 12), (self.aside, CLOSE)):
            if key.isVisibleTo(self):
                key.put(right - width, 4, width, high)
                right -= width + 8
        for key in (self.unburned, *self.others):
            if key.isVisibleTo(self):
                key.put(right - OTHER, 4, OTHER, high)
                right -= OTHER + 8
        self._right = right
        if self._is_block:
            self._settle_blocks()
            return
        top, wide = self._head, (self.area.width() - 4) / ACROSS
        row = (self.area.height() - top - 2) / DOWN
        for at, key in enumerate(self.cards.values()):
            suit, rank = divmod(at, 13)
            line, column = divmod(rank, ACROSS)
            key.put(2 + column * wide, top + (2 * suit + line) * row, wide, row)

    def _settle_blocks(self) -> None:
        top = self._head + 4
        step = (self.area.width() - 2 * EDGE - APART) / (2 * BESIDE)
        row = (self.area.height() - top - APART - 2) / 6
        for at, key in enumerate(self.cards.values()):
            suit, rank = divmod(at, 13)
            line, column = divmod(rank, BESIDE)
            left = EDGE + (suit % 2 * BESIDE + column) * step + suit % 2 * APART
            key.put(left, top + (suit // 2 * 3 + line) * row + suit // 2 * APART, step, row)

    def show_pad(self, view: PadView, lang: str, closes: bool = False) -> None:
        """Ask for these cards; the same question keeps the cards picked.

        ``closes``: a finger opened it, so a key closes it.
        """
        if (view, lang) == (self.view, self._lang) and self.isVisible():
            return
        if self.view is None or _question(view) != _question(self.view):
            self.picks, self.is_unburned = [], False
        self.view, self._lang = view, lang
        self.picks = [card for card in self.picks if card not in view.gone]
        self.aside.show_face(window_text(lang, "close"))
        self.aside.setVisible(closes)
        for key, control in keys_with_contents(self.others, view.other):
            key.show_control(control)
        if view.unburned is not None:
            self.unburned.show_control(view.unburned)
        self.unburned.setVisible(view.unburned is not None)
        self.settle()
        self._refresh()
        self.show()
        self.raise_()

    def pick(self, card: str) -> None:
        """Pick the card, or put it back; the last one that is wanted sends them all."""
        view = self.view
        if view is None or card in view.gone:
            return
        if card in self.picks:
            self.picks.remove(card)
        elif len(self.picks) < view.cards:
            self.picks.append(card)
        self._refresh()
        if len(self.picks) == view.cards and view.confirm.enabled:
            picks, self.picks = tuple(self.picks), []
            unburned, self.is_unburned = self.is_unburned and view.unburned, False
            self.confirmed.emit(unburned or view.confirm, picks)

    def turn_burn(self) -> None:
        """Say that no card was burned before these, or take that back."""
        self.is_unburned = not self.is_unburned
        self._refresh()

    def type_key(self, letter: str) -> bool:
        """Take a rank, then a suit's letter; "back" takes the last card away."""
        if letter == "back":
            self.picks = self.picks[:-1]
            self._rank = ""
            self._refresh()
            return True
        if letter.upper() in RANKS or letter == "1":
            self._rank = "T" if letter == "1" else letter.upper()
            return True
        if letter.lower() in ROWS and self._rank:
            self.pick(self._rank + letter.lower())
            self._rank = ""
            return True
        return False

    def _refresh(self) -> None:
        view, lang = self.view, self._lang
        if view is None:
            return
        for card, key in self.cards.items():
            key.show_state(card in view.gone, card in self.picks, lang)
        self.unburned.use_look(LIT if self.is_unburned else UNLIT)
        self.setAccessibleName(f"{view.title} : "
                               f"{', '.join(card_words(card, lang) for card in self.picks)}")
        self.update()
        self.changed.emit()

    def paint(self, painter: QPainter) -> None:
        """Paint the question and the slots for its cards, and each suit's sign behind its keys."""
        view, theme, head = self.view, self.theme, self._head
        self.block(painter, self.area, theme.panel, theme.headline, 12, 2)
        if view is None:
            return
        step = min(SLOT, (self._right - EDGE) * 0.5 / view.cards) if view.cards > 1 else 0.0
        slots = self._right - step * view.cards - 4
        box = QRectF(14, 6, slots - 20, head - 10)
        if view.burn:
            self._paint_burn(painter, QRectF(14, 6, slots - 20, 30))
            box.setTop(36)
        self.write(painter, box, view.title, Type(27, READ, True, 4), theme.headline, theme.panel)
        for at in range(view.cards if step else 0):
            slot = QRectF(slots + at * step, 10, step - 4, head - 18)
            if at < len(self.picks):
                draw_open_card(self, painter, slot, self.picks[at])
            else:
                draw_empty_card_place(self, painter, slot)
        for suit in () if self._is_block else ROWS:
            last = self.cards[f"2{suit}"].place  # the place behind it is free
            sign = QRectF(last.right() + last.width() / 2 - 14, last.center().y() - 14, 28, 28)
            draw_suit(painter, sign, suit, theme, theme.soft)

    def _paint_burn(self, painter: QPainter, box: QRectF) -> None:
        """Paint the line of the burn: ticked by the first card, or struck as not made."""
        view, theme = self.view, self.theme
        if view is None:
            return
        made = bool(self.picks) and not self.is_unburned
        ink = theme.ink if made else theme.headline if self.is_unburned else theme.soft
        words = view.unburned.text if self.is_unburned and view.unburned is not None else (
            f"{view.burn}{' ✓' if made else ''}")
        self.write(painter, box, words, Type(22, 13, True, 1), ink, theme.panel)


def _question(view: PadView) -> tuple[object, ...]:
    return (view.title, view.cards, view.confirm.tap.seen_at(0))
