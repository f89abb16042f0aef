"""Next physical step, those after it, and the large key that says it's done."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.lettering import Type, fit
from dealer_assist.qt.pieces.painted import Surface
from dealer_assist.qt.pieces.theme import colour
from dealer_assist.view.dealer.table_view import StepView
from dealer_assist.view.dealer.window_texts import text

KEY_WIDTH, KEY_HEIGHT = 128, 92
HIGH = 180  # a box higher than this has its key below the words
THEN = Type(16, 12, False, 4, top=True)
LARGE_THEN = Type(16, 14, False, 4, top=True)  # rather fewer steps than small words
OWED = Type(17, 13, True, 1)
OWED_HIGH = 22


def then_words(
    steps: tuple[str, ...], width: float, height: float, lang: str, kind: Type = THEN
) -> str:
    """Steps after this one, as many as fit whole; "" if none does."""
    for count in range(len(steps), 0, -1):
        words = text(lang, "then", steps=" → ".join(steps[:count]))
        if fit(words, width, height, kind).fits:
            return words
    return ""


class StepBox(Surface):
    """The box "to do"."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown: tuple[StepView | None, str] = (None, "fr")
        self.done = KeyButton(self, Style("now", "on_now", 23, 3, hint="D"))
        self.done.hide()

    def settle(self) -> None:
        """Lay the key on the right; in a high box along the lower edge."""
        width, height = self.area.width(), self.area.height()
        if self.is_high:
            self.done.put(8, height - KEY_HEIGHT - 8, width - 16, KEY_HEIGHT)
        else:
            self.done.put(width - KEY_WIDTH - 8, 8, KEY_WIDTH, height - 16)

    @property
    def is_high(self) -> bool:
        """True if the words are above the key."""
        return self.area.height() > HIGH

    def _room(self, has_key: bool) -> QRectF:
        """Space that the key leaves for the words."""
        room = self.area.adjusted(14, 7, -14, -7)
        if has_key and self.is_high:
            room.setBottom(self.done.place.top() - 7)
        elif has_key:
            room.setRight(self.done.place.left() - 10)
        return room

    def show_step(self, step: StepView, lang: str) -> None:
        """Show this step."""
        if (step, lang) == self._shown:
            return
        self._shown = (step, lang)
        then = text(lang, "then", steps=", ".join(step.then)) if step.then else ""
        words = (step.title, step.now or text(lang, "step_none"), step.owed, then)
        self.read_out(*words)
        if step.done is not None:
            self.done.show_control(step.done)
        self.done.setVisible(step.done is not None)
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the title, the step now, and those after it in small."""
        step, lang = self._shown
        theme = self.theme
        self.ground(painter, theme.panel)
        if step is None:
            return
        room = self._room(step.done is not None)
        width = room.width()
        head = 20 * self.text_percent / 100
        box = QRectF(14, 7, width, head)
        self.write(painter, box, step.title, Type(16, 13), theme.headline, theme.panel)
        now = step.now or text(lang, "step_none")
        rest = room.height() - head - 2
        if step.owed:
            rest -= OWED_HIGH
            self._paint_owed(painter, step.owed, room)
        top = 9 + head
        high = rest * 0.6 if step.then else rest
        largest = 24 if step.then and not self.is_high else 28
        kind = Type(largest, 14, True, 5, top=True)
        if not fit(now, width, high, self.sized(kind)).fits:
            high = rest  # rather than the steps after it
        ink = theme.ink if step.now else theme.soft
        self.write(painter, QRectF(14, top, width, high), now, kind, ink, theme.panel)
        high = min(high, fit(now, width, high, self.sized(kind)).height + 4)
        if step.then and high < rest:
            box = QRectF(14, top + high, width, rest - high)
            kind = THEN if self.text_percent == 100 else LARGE_THEN
            words = then_words(step.then, box.width(), box.height(), lang, kind)
            self.write(painter, box, words, kind, theme.soft, theme.panel)

    def _paint_owed(self, painter: QPainter, owed: str, room: QRectF) -> None:
        """Paint the pending actions along the lower edge, marked by a bar."""
        top = room.bottom() - OWED_HIGH + 2
        painter.setBrush(colour(self.theme.headline))
        painter.drawRect(QRectF(14, top + 2, 4, OWED_HIGH - 4))
        box = QRectF(24, top, room.width() - 10, OWED_HIGH)
        self.write(painter, box, owed, OWED, self.theme.headline, self.theme.panel)
