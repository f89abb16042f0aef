"""Sheet for typing a few words: a ruling in one's own words, a reason, a name.

Large letters under a finger; a keyboard types as well.
"""

from typing import Final

from PyQt6.QtCore import QRectF, Qt, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.keypad import BackKey
from dealer_assist.qt.pieces.name_sheet import spelled_as_name
from dealer_assist.qt.pieces.text_fitting import READ, Type
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.dealer.window_texts import window_text

WIDTH, HEIGHT = 1248, 504
GAP, KEY, HEAD = 6, 66, 130
LOW_HEIGHT: Final = 468
LOW = 490  # less height than this makes keys and gaps smaller
ROWS: Final = ("1234567890", "azertyuiop", "qsdfghjklm", "wxcvbn'-,.", "éèàç")
SPACE: Final = " "
MOST_LETTERS: Final = 120
MOST_OF_NAME: Final = 24


class WordsSheet(Surface):
    """Sheet of letters. ``entered`` carries the words; ``closed`` that none are given."""

    entered = pyqtSignal(str)
    closed = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.typed = ""
        self._title = ""
        self._is_name = False
        self._is_plain = False
        self._lang = "fr"
        self.close_key = KeyButton(self, Style(size=READ, lines=1))
        self.close_key.fired.connect(self.closed)
        self.confirm = KeyButton(self, Style("raise_to", "on_fill", 20, 1))
        self.confirm.fired.connect(self.enter)
        self.keys: dict[str, KeyButton] = {}
        for letter in (*"".join(ROWS), SPACE):
            look = Style(size=26, lines=1, shrinks=letter == SPACE)
            key = self.keys[letter] = KeyButton(self, look)
            key.fired.connect(lambda _, letter=letter: self._on_letter(letter))
        self.back = BackKey(self, Style())
        self.back.fired.connect(self.erase)
        self.hide()

    def settle(self) -> None:
        """Lay ten letters in a row, the words above them."""
        width = self.area.width()
        high, gap = (KEY, GAP) if self.area.height() >= LOW else (KEY - 2, GAP - 2)
        self.close_key.put(width - 300, 0, 140, 72)
        self.confirm.put(width - 152, 0, 152, 72)
        step, down = (width + GAP) / 10, high + gap
        for row, letters in enumerate(ROWS):
            for column, letter in enumerate(letters):
                self.keys[letter].put(column * step, HEAD + row * down, step - GAP, high)
        low = HEAD + 4 * down
        self.keys[SPACE].put(4 * step, low, 4 * step - GAP, high)
        self.back.put(8 * step, low, 2 * step - GAP, high)

    def ask(
        self, title: str, lang: str, is_name: bool = False, is_plain: bool = False,
        given: str = "",
    ) -> None:
        """Ask for these words; another question begins with what is ``given``.

        ``is_plain``: they are taken letter by letter, as a number or a label is.
        """
        if title != self._title or not self.isVisible():
            self.typed = given
        self._title, self._lang, self._is_name = title, lang, is_name
        self._is_plain = is_plain
        for letter, key in self.keys.items():
            shown = window_text(lang, "space") if letter == SPACE else letter.upper()
            key.show_face(shown, meaning=letter, enabled=not (is_name and letter.isdecimal()))
        self.close_key.show_face(window_text(lang, "back"))
        self.back.show_face("⌫", spoken=window_text(lang, "backspace_letter"))
        self.setAccessibleName(title)
        self._refresh()
        self.show()
        self.raise_()

    @property
    def words(self) -> str:
        """Words typed, with a capital as a sentence; a name in the spelling of names."""
        bare = " ".join(self.typed.split())
        if self._is_plain:
            return bare
        return spelled_as_name(bare) if self._is_name else bare[:1].upper() + bare[1:]

    def type_letter(self, letter: str) -> bool:
        """Take a letter from finger or keyboard."""
        most = MOST_OF_NAME if self._is_name else MOST_LETTERS
        digit = letter.isdecimal() and self._is_name
        if len(letter) != 1 or not letter.isprintable() or digit or len(self.typed) >= most:
            return False
        self.typed = (self.typed + letter).lstrip()
        self._refresh()
        return True

    def take_key(self, key: int, letter: str) -> bool:
        """Take a key of the keyboard: it enters, erases, closes, or is a letter."""
        acts = {Qt.Key.Key_Return: self.enter, Qt.Key.Key_Enter: self.enter,
                Qt.Key.Key_Backspace: self.erase, Qt.Key.Key_Escape: self.closed.emit}
        if key not in acts:
            return self.type_letter(letter)
        acts[Qt.Key(key)]()
        return True

    def erase(self) -> None:
        """Take the last letter away."""
        self.typed = self.typed[:-1]
        self._refresh()

    def enter(self) -> None:
        """Send the words, if there are any."""
        words = self.words
        if words:
            self.typed = ""
            self.entered.emit(words)

    def _on_letter(self, letter: str) -> None:
        self.type_letter(letter.upper() if self._is_name else letter)

    def _refresh(self) -> None:
        self.confirm.show_face(window_text(self._lang, "confirm"), enabled=bool(self.typed.strip()))
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the question, and the words so far."""
        theme = self.theme
        self.block(painter, self.area, theme.panel, "", 0)
        box = QRectF(8, 0, self.area.width() - 320, 44)
        self.write(painter, box, self._title, Type(22, 15, True, 2), theme.headline, theme.panel)
        box = QRectF(0, 46, self.area.width() - 308, HEAD - 54)
        self.block(painter, box, theme.entry, theme.key_line, 8, 2)
        kind = Type(28, READ, True, 3)
        self.write(painter, box.adjusted(12, 4, -12, -4), self.words, kind, theme.ink, theme.entry)
