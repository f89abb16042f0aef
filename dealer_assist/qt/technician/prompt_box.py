"""Prompt to choose or type: choices as keys, free text by a key that opens the letters.

The proposed text can be accepted as it is.
"""

from typing import Final

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.window_piece_base import Surface, keys_with_contents, lay_grid
from dealer_assist.words import word

LABEL, KEY, GAP = 30.0, 68.0, 4.0
MOST: Final = 12
_COLUMNS: Final = 4


class PromptBox(Surface):
    """Prompt. ``answered`` carries the choice, ``typing`` that words are to be typed."""

    answered = pyqtSignal(str)
    typing = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.label = ""
        self.given = ""
        self._choices: tuple[str, ...] = ()
        self._turn = 0
        self._lang = "fr"
        self.keys = tuple(KeyButton(self, Style(size=19, lines=2)) for _ in range(MOST))
        for key in self.keys:
            key.fired.connect(self._on_key)
            key.hide()
        self.type_key = KeyButton(self, Style("entry", "ink", 22, 2, line="key_line"))
        self.type_key.fired.connect(self.typing)
        self.type_key.hide()
        self.take_key = KeyButton(self, Style("raise_to", "on_fill", 20, 2))
        self.take_key.fired.connect(lambda: self.answered.emit(self.given))
        self.take_key.hide()

    def show_asked(self, label: str, choices: tuple[str, ...], given: str, lang: str) -> None:
        """Show this prompt."""
        if choices != self._choices:
            self._turn = 0
        if (label, lang) != (self.label, self._lang):
            self.update()
        self.label, self._choices, self._lang = label, choices, lang
        self.setAccessibleName(label)
        self.given = given
        self.type_key.setVisible(not choices)
        self.take_key.setVisible(not choices and bool(given))
        self.take_key.show_face(word(lang, "bench_panel.take"), meaning=(label, given),
                                spoken=f"{word(lang, 'bench_panel.take')} {given}")
        words = given or word(lang, "bench_panel.type_here")
        self.type_key.show_face(words, meaning=(label, given), spoken=f"{label} {words}")
        self._lay()

    def wanted(self, choices: tuple[str, ...]) -> float:
        """Height wanted."""
        rows = -(-min(len(choices), MOST) // _COLUMNS) if choices else 1
        return LABEL + rows * (KEY + GAP)

    def put(self, x: float, y: float, width: float, height: float) -> None:
        """Lay it out, with its keys."""
        super().put(x, y, width, height)
        self._lay()

    def shown(self) -> tuple[str, ...]:
        """Choices of this turn; the last key turns on if there are more."""
        if len(self._choices) <= MOST:
            return self._choices
        each = MOST - 1
        turns = -(-len(self._choices) // each)
        first = self._turn % turns * each
        more = word(self._lang, "bench_panel.more", turn=self._turn % turns + 1, turns=turns)
        return (*self._choices[first : first + each], more)

    def _lay(self) -> None:
        shown = self.shown()
        columns = min(_COLUMNS, max(len(shown), 2))
        wide = (self.area.width() - (columns - 1) * GAP) / columns
        lay_grid(self.keys[: len(shown)], columns, 0, LABEL, wide, KEY, GAP)
        for key, words in keys_with_contents(self.keys, shown):
            key.show_face(words, meaning=(self.label, words))
        take = self.area.width() * 0.3 if self.given else 0.0
        self.type_key.put(0, LABEL, self.area.width() - take - (GAP if take else 0), KEY)
        self.take_key.put(self.area.width() - take, LABEL, max(take, 1), KEY)

    def _on_key(self, words: object) -> None:
        if words in self._choices:
            self.answered.emit(str(words))
        else:
            self._turn += 1
            self._lay()

    def paint(self, painter: QPainter) -> None:
        """Paint the question."""
        box = QRectF(4, 0, self.area.width() - 8, LABEL - 4)
        self.write(painter, box, self.label, Type(19, 13, True, 1), self.theme.headline,
                   self.theme.window)
