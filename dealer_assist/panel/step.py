"""The next physical step, what follows it, and the large key that says it's done."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.panel.drawn import Surface
from dealer_assist.panel.key import Key, Style
from dealer_assist.panel.lettering import LEADING, Type, fit
from dealer_assist.panel.texts import text
from dealer_assist.panel.view import StepView

KEY_WIDTH = 128
THEN = Type(16, 12, False, 4, top=True)


def then_words(steps: tuple[str, ...], width: float, height: float, lang: str) -> str:
    """The steps after this one, as many of them as stand there whole; "" where none does."""
    for count in range(len(steps), 0, -1):
        words = text(lang, "then", steps=" → ".join(steps[:count]))
        if fit(words, width, height, THEN).fits:
            return words
    return ""


class Step(Surface):
    """The box "to do"."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown: tuple[StepView | None, str] = (None, "fr")
        self.done = Key(self, Style("now", "on_now", 23, 3, hint="D"))
        self.done.hide()

    def put(self, x: float, y: float, width: float, height: float) -> None:
        """Take the place, with the key on its right."""
        super().put(x, y, width, height)
        self.done.put(width - KEY_WIDTH - 8, 8, KEY_WIDTH, height - 16)

    def show_step(self, step: StepView, lang: str) -> None:
        """Show this step."""
        if (step, lang) == self._shown:
            return
        self._shown = (step, lang)
        self.setAccessibleName(" ".join((step.title, step.now, *step.then)))
        if step.done is not None:
            self.done.show_control(step.done)
        self.done.setVisible(step.done is not None)
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Title, the step now, and those after it in small."""
        step, lang = self._shown
        theme, area = self.theme, self.area
        self.block(painter, area, theme.panel, "", 10)
        if step is None:
            return
        width = area.width() - 28 if step.done is None else area.width() - KEY_WIDTH - 32
        box = QRectF(14, 7, width, 20)
        self.write(painter, box, step.title, Type(16, 13), theme.headline, theme.panel)
        now = step.now or text(lang, "step_none")
        rest = area.height() - 36
        high = rest * 0.6 if step.then else rest
        kind = Type(24 if step.then else 28, 14, True, 4, top=True)
        ink = theme.ink if step.now else theme.soft
        self.write(painter, QRectF(14, 29, width, high), now, kind, ink, theme.panel)
        found = fit(now, width, high, kind)
        high = min(high, len(found.lines) * found.size * LEADING + 4)
        if step.then:
            box = QRectF(14, 29 + high, width, rest - high)
            words = then_words(step.then, box.width(), box.height(), lang)
            self.write(painter, box, words, THEN, theme.soft, theme.panel)
