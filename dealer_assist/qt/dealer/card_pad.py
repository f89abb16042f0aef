"""The card pad: 52 keys over the lower half of the window, suits in rows, ranks in columns.

On a narrow window each suit is a block of three rows, two blocks beside each other.

Cards that can't be there any more are grey; picked ones stand in the slots above. It can be put
aside to see the table, and a key brings it back.
"""

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.dealer.action_keys import UndoKey
from dealer_assist.qt.pieces.card_faces import draw_face, draw_place, rank_words
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.lettering import Type
from dealer_assist.qt.pieces.painted import Surface, shown_with
from dealer_assist.qt.pieces.suits import draw_suit
from dealer_assist.qt.pieces.theme import Theme
from dealer_assist.view.dealer.table_view import PadView
from dealer_assist.view.dealer.window_texts import text
from dealer_assist.words import card_words
from dealer_assist.words.cards import RANKS

KEY_WIDTH, KEY_HEIGHT, GAP = 90, 75, 6
ROWS = "shdc"
OTHERS = 3
EDGE, HEAD = 12, 88  # the question above the cards, on a narrow pad in two lines
SLOTS_LEFT, SLOT_STEP = 196, 56
NARROW = 1000
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
        word = text(lang, "card_gone") if gone else text(lang, "card_picked") if picked else ""
        self.show_face(self.card, enabled=not gone, why=word, meaning=self.card,
                       spoken=card_words(self.card, lang))

    def _fill(self) -> str:
        return self.theme.now if self.picked else super()._fill()

    def paint_face(self, painter: QPainter, ink: str, ground: str) -> None:
        """Paint rank and suit side by side."""
        theme: Theme = self.theme
        suit = theme.suit(self.card[1]) if self.isEnabled() else theme.off
        if self.picked:
            suit = theme.on_now
        wide, high = self.area.width(), self.area.height()
        sign = min(28.0, wide / 3)
        left = wide - 9 - sign
        rank = QRectF(4, 6, left - 9, high - 12)
        kind = Type(34, 20, True, 1, "right")
        self.write(painter, rank, rank_words(self.card), kind, suit, ground)
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
        self._rank = ""
        self._make_header()
        self.cards: dict[str, CardKey] = {}
        for suit in ROWS:
            for rank in reversed(RANKS):
                key = CardKey(self, rank + suit)
                key.fired.connect(lambda _, card=key.card: self.pick(card))
                self.cards[key.card] = key
        self.hide()

    def _make_header(self) -> None:
        self.others = tuple(KeyButton(self, Style(size=18, tells_why=True)) for _ in range(OTHERS))
        for key in self.others:
            key.fired.connect(self.pressed)
        self.undo = UndoKey(self, Style())
        self.undo.fired.connect(self.pressed)
        self.aside = KeyButton(self, Style(size=17))
        self.aside.fired.connect(self.put_aside)
        self.confirm = KeyButton(self, Style("raise_to", "on_fill", 20, 2, tells_why=True))
        self.confirm.fired.connect(self.send)

    def settle(self) -> None:
        """Lay the question above, the cards below, as the width allows."""
        if self.area.width() < NARROW:
            self._settle_narrow()
            return
        width, high = self.area.width(), HEAD - 8
        self.confirm.put(width - 152, 8, 140, high)
        self.aside.put(width - 244, 8, 84, high)
        self.undo.put(width - 404, 8, 152, high)
        for at, key in enumerate(self.others):
            key.put(484 + at * 124, 8, 118, high)
        top = HEAD + 8
        step = (width - 2 * EDGE + GAP) / 13
        row = (self.area.height() - top - EDGE + GAP) / 4
        for at, key in enumerate(self.cards.values()):
            line, column = divmod(at, 13)
            key.put(EDGE + column * step, top + line * row, step - GAP, min(KEY_HEIGHT, row - GAP))

    def _settle_narrow(self) -> None:
        width, high = self.area.width(), HEAD - 8
        self.confirm.put(width - 152, 8, 140, high)
        self.aside.put(width - 244, 8, 84, high)
        self.undo.put(width - 152, HEAD + 8, 140, high)
        for at, key in enumerate(self.others):
            key.put(EDGE + at * 206, HEAD + 8, 200, high)
        top = 2 * HEAD + 8
        step = (width - 2 * EDGE + GAP - APART) / (2 * BESIDE)
        row = (self.area.height() - top - EDGE + GAP - APART) / 6
        for at, key in enumerate(self.cards.values()):
            suit, rank = divmod(at, 13)
            line, column = divmod(rank, BESIDE)
            left = EDGE + (suit % 2 * BESIDE + column) * step + suit % 2 * APART
            y = top + (suit // 2 * 3 + line) * row + suit // 2 * APART
            key.put(left, y, step - GAP, row - GAP)

    def show_pad(self, view: PadView, lang: str) -> None:
        """Ask for these cards; the same question keeps the cards picked."""
        if (view, lang) == (self.view, self._lang) and self.isVisible():
            return
        if self.view is None or _question(view) != _question(self.view):
            self.picks = []
        self.view, self._lang = view, lang
        self.picks = [card for card in self.picks if card not in view.gone]
        self.aside.show_face(text(lang, "see_table"))
        for key, control in shown_with(self.others, view.other):
            key.show_control(control)
        self._refresh()
        self.show()
        self.raise_()

    def pick(self, card: str) -> None:
        """Pick the card, or put it back; a single card is simply replaced."""
        view = self.view
        if view is None or card in view.gone:
            return
        if card in self.picks:
            self.picks.remove(card)
        elif view.cards == 1:
            self.picks = [card]
        elif len(self.picks) < view.cards:
            self.picks.append(card)
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

    def send(self) -> None:
        """Send the cards if there are as many as asked for."""
        if self.view is not None and len(self.picks) == self.view.cards:
            self.confirmed.emit(self.view.confirm, tuple(self.picks))

    def _refresh(self) -> None:
        view, lang = self.view, self._lang
        if view is None:
            return
        for card, key in self.cards.items():
            key.show_state(card in view.gone, card in self.picks, lang)
        ready = len(self.picks) == view.cards and view.confirm.enabled
        left = view.cards - len(self.picks)
        why = text(lang, "card_pick", count=left) if left else view.confirm.why
        amount = view.confirm.amount if ready else ""
        self.confirm.show_face(
            view.confirm.text, amount, enabled=ready, why=why, meaning=tuple(self.picks)
        )
        self.setAccessibleName(f"{view.title} : "
                               f"{', '.join(card_words(card, lang) for card in self.picks)}")
        self.update()
        self.changed.emit()

    def paint(self, painter: QPainter) -> None:
        """Paint the question and the slots for its cards."""
        view, theme = self.view, self.theme
        self.block(painter, self.area, theme.window, "", 0)
        self.block(painter, self.area, theme.panel, theme.headline, 14, 2)
        if view is None:
            return
        box = QRectF(16, 8, SLOTS_LEFT - 24, HEAD - 8)
        self.write(painter, box, view.title, Type(22, 14, True, 4), theme.headline, theme.panel)
        for at in range(view.cards):
            slot = QRectF(SLOTS_LEFT + at * SLOT_STEP, 9, SLOT_STEP - 4, 78)
            if at < len(self.picks):
                draw_face(self, painter, slot, self.picks[at])
            else:
                draw_place(self, painter, slot)


def _question(view: PadView) -> tuple[object, ...]:
    return (view.title, view.cards, view.confirm.tap.seen_at(0))
