"""A sheet that asks for a name: the names of the evening at a touch, letters for another one.

A dealer, a floor manager (initials do), a guest on the waiting list.
"""

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.panel.drawn import Surface
from dealer_assist.panel.key import Key, Style
from dealer_assist.panel.keypad import BackKey
from dealer_assist.panel.lettering import Type
from dealer_assist.panel.texts import text
from dealer_assist.panel.view import Ask, Control
from dealer_assist.taps import Tap

WIDTH, HEIGHT = 420, 614
EDGE, GAP, KEY = 8, 3, 64
COLUMNS = 6
LETTERS = (*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "-", ".", " ")
READY = 6
MOST_LETTERS = 16
INITIALS = 3  # so many letters are initials and stay capitals


def as_name(letters: str) -> str:
    """The letters as a name is written.

    >>> as_name("JEAN-LUC"), as_name("JL")
    ('Jean-Luc', 'JL')
    """
    bare = letters.strip()
    return bare if len(bare) <= INITIALS or "." in bare else bare.title()


class NameSheet(Surface):
    """Letters, and ready names; ``entered`` carries the name."""

    entered = pyqtSignal(str)
    closed = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.letters = ""
        self._ask: Ask | None = None
        self._about: Tap | None = None
        self._lang = "fr"
        self._known: dict[str, list[str]] = {}
        self._make_head()
        self.ready = tuple(Key(self, Style(size=19, lines=2)) for _ in range(READY))
        wide = (WIDTH - 2 * EDGE - 2 * GAP) / 3
        for at, key in enumerate(self.ready):
            row, column = divmod(at, 3)
            key.put(EDGE + column * (wide + GAP), 145 + row * (KEY + GAP), wide, KEY)
            key.fired.connect(self._on_ready)
            key.hide()
        self.keys: dict[str, Key] = {}
        step = (WIDTH - 2 * EDGE + GAP) / COLUMNS
        for at, letter in enumerate(LETTERS):
            row, column = divmod(at, COLUMNS)
            width = step * (2 if letter == " " else 1) - GAP
            key = Key(self, Style(size=24, lines=1))
            key.put(EDGE + column * step, 280 + row * (KEY + GAP), width, KEY)
            key.fired.connect(self._on_letter)
            self.keys[letter] = key
        self.hide()

    def _make_head(self) -> None:
        self.close_key = Key(self, Style(size=17, lines=1))
        self.close_key.put(WIDTH - 108, 8, 100, KEY)
        self.close_key.fired.connect(self.closed)
        self.back = BackKey(self, Style())
        self.back.put(WIDTH - 196, 76, 70, 66)
        self.back.fired.connect(self.erase)
        self.confirm = Key(self, Style("raise_to", "on_fill", 18, 1))
        self.confirm.put(WIDTH - 122, 76, 114, 66)
        self.confirm.fired.connect(self.enter)

    def ask(self, control: Control, ask: Ask, lang: str) -> None:
        """Ask for this name."""
        if control.tap.seen_at(0) != self._about or ask != self._ask or not self.isVisible():
            self.letters = ""
        self._about, self._ask, self._lang = control.tap.seen_at(0), ask, lang
        self._names = self._names_for(ask)
        for at, key in enumerate(self.ready):
            key.setVisible(at < len(self._names))
            if at < len(self._names):
                key.show_face(self._names[at])
        for letter, key in self.keys.items():
            shown = text(lang, "space") if letter == " " else letter
            key.show_face(shown, meaning=letter)
        self.close_key.show_face(text(lang, "back"))
        self.back.show_face("⌫", spoken=text(lang, "backspace_letter"))
        self.setAccessibleName(ask.title)
        self._refresh()
        self.show()

    def _names_for(self, ask: Ask) -> list[str]:
        """What the table knows goes first, then what was typed here for such a person."""
        names = [str(value) for _, value in ask.ready]
        names += [name for name in self._known.get(ask.role, ()) if name not in names]
        return names[:READY]

    def type_letter(self, letter: str) -> bool:
        """Take a letter from finger or keyboard."""
        most = self._ask.most if self._ask is not None and self._ask.most else MOST_LETTERS
        if letter.upper() not in LETTERS or len(self.letters) >= most:
            return False
        self.letters = (self.letters + letter.upper()).lstrip()
        self._refresh()
        return True

    def erase(self) -> None:
        """Take the last letter away."""
        self.letters = self.letters[:-1]
        self._refresh()

    def enter(self) -> None:
        """Send the name, if there is one."""
        name = self._written()
        if name:
            self._send(name)

    def _written(self) -> str:
        """The letters as a name, or as a sentence where words are asked for."""
        if self._ask is not None and self._ask.most:
            return self.letters.strip().capitalize()
        return as_name(self.letters)

    def _send(self, name: str) -> None:
        if self._ask is not None and self._ask.role:
            known = self._known.setdefault(self._ask.role, [])
            if name in known:
                known.remove(name)
            known.insert(0, name)
        self.entered.emit(name)

    def _on_ready(self) -> None:
        sender = self.sender()
        for at, key in enumerate(self.ready):
            if key is sender and at < len(self._names):
                self._send(self._names[at])

    def _on_letter(self) -> None:
        sender = self.sender()
        for letter, key in self.keys.items():
            if key is sender:
                self.type_letter(letter)

    def _refresh(self) -> None:
        self.confirm.show_face(text(self._lang, "confirm"), enabled=bool(self.letters.strip()))
        self.update()

    def paint(self, painter: QPainter) -> None:
        """What the name is for, and the name so far."""
        theme = self.theme
        self.block(painter, self.area, theme.panel, theme.headline, 12, 2)
        if self._ask is None:
            return
        box = QRectF(16, 8, WIDTH - 136, KEY)
        self.write(painter, box, self._ask.title, Type(22, 14, True, 3), theme.headline,
                   theme.panel)
        box = QRectF(EDGE, 76, WIDTH - 208, 66)
        self.block(painter, box, theme.entry, theme.key_line, 8, 2)
        kind = Type(26, 13, True, 2)
        self.write(painter, box.adjusted(10, 4, -8, -4), self._written(), kind, theme.ink,
                   theme.entry)
