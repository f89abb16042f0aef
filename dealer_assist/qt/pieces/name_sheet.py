"""A sheet that asks for a name: the names of the evening at a touch, letters for another one.

The key É… turns the letters to those with accents for one letter: "Chloé" is written by finger.
A dealer, a floor manager (initials do), a guest on the waiting list.
"""

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.game.taps import Tap
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.keypad import BackKey
from dealer_assist.qt.pieces.text_fitting import READ, Type
from dealer_assist.qt.pieces.window_piece_base import Surface, keys_with_contents, lay_grid
from dealer_assist.view.dealer.table_view import Control, FactQuestion
from dealer_assist.view.dealer.window_texts import window_text

EDGE, GAP, KEY = 8, 3, 64
COLUMNS = 6
LETTERS = (*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "-", ".", " ")
ACCENTED = (*"ÉÈÊËÀÂÇÎÏÔÛÙÄÖÜÑŒ", "'")
TO_ACCENTS, TO_LETTERS = "É…", "ABC"
READY = 6
HEAD = 72  # above the letters typed so far
MOST_LETTERS = 16
INITIALS = 3  # up to so many letters are initials and stay capitals


def spelled_as_name(letters: str) -> str:
    """Letters in the spelling of a name.

    >>> spelled_as_name("JEAN-LUC"), spelled_as_name("JL")
    ('Jean-Luc', 'JL')
    """
    bare = letters.strip()
    return bare if len(bare) <= INITIALS or "." in bare else bare.title()


class NameSheet(Surface):
    """Letters, and ready names; ``entered`` carries the name."""

    entered = pyqtSignal(str)
    closed = pyqtSignal()
    changed = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.letters = ""
        self._ask: FactQuestion | None = None
        self._about: Tap | None = None
        self._lang = "fr"
        self._known: dict[str, list[str]] = {}
        self._names: list[str] = []
        self._most = READY
        self._make_head()
        self.ready = tuple(KeyButton(self, Style(size=19, lines=2)) for _ in range(READY))
        for at, key in enumerate(self.ready):
            key.fired.connect(lambda _, at=at: self._send(self._names[at]))
            key.hide()
        self.keys: dict[str, KeyButton] = {}
        for at, letter in enumerate(LETTERS):
            key = KeyButton(self, Style(size=24, lines=1, shrinks=letter == " "))
            key.fired.connect(lambda _, at=at: self._on_letter(at))
            self.keys[letter] = key
        self.is_accented = False
        self.accents = KeyButton(self, Style("panel", "ink", 24, 1))
        self.accents.fired.connect(self._turn)
        self.hide()

    def _make_head(self) -> None:
        self.close_key = KeyButton(self, Style(size=READ, lines=1))
        self.close_key.fired.connect(self.closed)
        self.back = BackKey(self, Style())
        self.back.fired.connect(self.erase)
        self.confirm = KeyButton(self, Style("raise_to", "on_fill", READ, 1))
        self.confirm.fired.connect(self.enter)

    def settle(self) -> None:
        """Lay letters at the lower edge, ready names above them: two rows, or one if it's low."""
        width, step = self.area.width(), KEY + GAP
        self.close_key.put(width - 108, EDGE, 100, KEY)
        self.back.put(width - 196, HEAD + 4, 70, KEY)
        self.confirm.put(width - 122, HEAD + 4, 114, KEY)
        letters = self.area.height() - 5 * step
        wide = (width - 2 * EDGE - 2 * GAP) / 3
        top = HEAD + 4 + step
        self._most = 3 * int((letters - top + 1) / step)
        lay_grid(self.ready, 3, EDGE, top, wide, KEY, GAP)
        each = (width - 2 * EDGE + GAP) / COLUMNS
        lay_grid((*self.keys.values(), self.accents), COLUMNS, EDGE, letters, each - GAP, KEY, GAP)
        self._show_ready()

    def _show_ready(self) -> None:
        for at, key in enumerate(self.ready):
            key.setVisible(at < min(len(self._names), self._most))

    def ask(self, control: Control, ask: FactQuestion, lang: str) -> None:
        """Ask for this name."""
        if control.tap.seen_at(0) != self._about or ask != self._ask or not self.isVisible():
            self.letters, self.is_accented = "", False
        self._about, self._ask, self._lang = control.tap.seen_at(0), ask, lang
        self._names = self._names_for(ask)
        self._show_ready()
        for key, name in zip(self.ready, self._names, strict=False):
            key.show_face(name)
        self._show_letters()
        self.close_key.show_face(window_text(lang, "back"))
        self.back.show_face("⌫", spoken=window_text(lang, "backspace_letter"))
        self.setAccessibleName(ask.title)
        self._refresh()
        self.show()

    def _names_for(self, ask: FactQuestion) -> list[str]:
        """Names for the keys: those that the table knows, then those typed here for this role."""
        names = [str(value) for _, value in ask.ready]
        names += [name for name in self._known.get(ask.role, ()) if name not in names]
        return names[:READY]

    def _show_letters(self) -> None:
        """Show the plain letters, or in the first places those with accents."""
        shown = ACCENTED if self.is_accented else LETTERS
        for key, letter in keys_with_contents(tuple(self.keys.values()), shown):
            key.show_face(window_text(self._lang, "space") if letter == " " else letter,
                          meaning=letter)
        words = window_text(self._lang, "letters" if self.is_accented else "accents")
        self.accents.show_face(TO_LETTERS if self.is_accented else TO_ACCENTS, spoken=words)

    def _turn(self) -> None:
        self.is_accented = not self.is_accented
        self._show_letters()

    def type_letter(self, letter: str) -> bool:
        """Take a letter from finger or keyboard."""
        most = self._ask.most if self._ask is not None and self._ask.most else MOST_LETTERS
        if letter.upper() not in (*LETTERS, *ACCENTED) or len(self.letters) >= most:
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
        """Letters as a name, or as a sentence if words are asked for."""
        if self._ask is not None and self._ask.most:
            return self.letters.strip().capitalize()
        return spelled_as_name(self.letters)

    def _send(self, name: str) -> None:
        if self._ask is not None and self._ask.role:
            known = self._known.setdefault(self._ask.role, [])
            if name in known:
                known.remove(name)
            known.insert(0, name)
        self.entered.emit(name)

    def _on_letter(self, at: int) -> None:
        self.type_letter((ACCENTED if self.is_accented else LETTERS)[at])
        if self.is_accented:
            self._turn()

    def _refresh(self) -> None:
        self.confirm.show_face(window_text(self._lang, "confirm"),
                               enabled=bool(self.letters.strip()))
        self.update()
        self.changed.emit()

    def paint(self, painter: QPainter) -> None:
        """Paint the question, and the name so far."""
        theme = self.theme
        self.block(painter, self.area, theme.panel, theme.headline, 12, 2)
        if self._ask is None:
            return
        box = QRectF(16, 8, self.area.width() - 136, KEY)
        self.write(painter, box, self._ask.title, Type(22, READ, True, 3), theme.headline,
                   theme.panel)
        box = QRectF(EDGE, HEAD + 4, self.area.width() - 208, KEY)
        self.block(painter, box, theme.entry, theme.key_line, 8, 2)
        kind = Type(26, READ, True, 2)
        self.write(painter, box.adjusted(10, 4, -8, -4), self._written(), kind, theme.ink,
                   theme.entry)
