"""Next physical step in large, those after it as a list, and the key that says it's done."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.lettering import Type
from dealer_assist.qt.pieces.painted import Surface
from dealer_assist.view.dealer.table_view import StepView
from dealer_assist.view.dealer.window_texts import text
from dealer_assist.view.sentences.case_sentences import capital

TITLE, KEY_HEIGHT, BELOW = 92, 100, 16  # the step in large; the key, and nothing below it
LOW, KEY_WIDTH = 180, 128  # in a box lower than this the key is on the right
ROW, LEAST_ROW = 52, 34
EDGE = 14


class StepBox(Surface):
    """Step that is due: in the right column while nobody acts, with those that come after it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown: tuple[StepView | None, str] = (None, "fr")
        self.done = KeyButton(self, Style("now", "on_now", 32, 3, hint="D"))
        self.done.hide()

    def settle(self) -> None:
        """Lay the key along the lower edge; in a low box on the right."""
        width, height = self.area.width(), self.area.height()
        if self.is_low:
            self.done.put(width - KEY_WIDTH - 8, 8, KEY_WIDTH, height - 16)
        else:
            self.done.put(8, height - KEY_HEIGHT - BELOW, width - 16, KEY_HEIGHT)

    @property
    def is_low(self) -> bool:
        """True if there is room for the step and its key alone: it stands beside a player's act."""
        return self.area.height() < LOW

    def show_step(self, step: StepView, lang: str) -> None:
        """Show this step."""
        if (step, lang) == self._shown:
            return
        self._shown = (step, lang)
        then = text(lang, "then", steps=", ".join(step.then)) if step.then else ""
        self.read_out(step.title, step.now or text(lang, "step_none"), step.owed, then)
        if step.done is not None:
            self.done.show_control(step.done)
        self.done.setVisible(step.done is not None)
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the step in large, and as the first line of what is to be done."""
        step, lang = self._shown
        theme, width = self.theme, self.area.width() - 2 * EDGE
        self.block(painter, self.area, theme.panel, "", 12)
        if step is None:
            return
        now = step.now or text(lang, "step_none")
        box = QRectF(EDGE, 6, width, TITLE - 6)
        if self.is_low:
            box = QRectF(EDGE, 6, width - KEY_WIDTH - 8, self.area.height() - 12)
        self.write(painter, box, now, Type(32, 14, True, 5 if self.is_low else 3),
                   theme.headline if step.now else theme.soft, theme.panel)
        if not step.then or self.is_low:
            return
        rest = self.done.place.top() - 10 - TITLE
        row = min(ROW * self.text_percent / 100, rest / (1 + len(step.then)))
        for at, words in enumerate((step.now, *step.then) if row >= LEAST_ROW else ()):
            self._paint_row(painter, QRectF(8, TITLE + at * row, self.area.width() - 16, row - 6),
                            at, capital(words))

    def _paint_row(self, painter: QPainter, box: QRectF, at: int, words: str) -> None:
        """Paint one line of the list: a disc before it, that of the first lit."""
        theme = self.theme
        ground, ink = (theme.sure, theme.on_sure) if at == 0 else (theme.panel, theme.soft)
        if at == 0:
            self.block(painter, box, ground, theme.now, 8)
        disc = QRectF(box.left() + 12, box.center().y() - 9, 18, 18)
        self.block(painter, disc, theme.now if at == 0 else theme.key, theme.key_line, 9)
        self.write(painter, box.adjusted(44, 2, -8, -2), words, Type(22, 13, at == 0, 2), ink,
                   ground)
