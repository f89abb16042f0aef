"""Keys of a sign-in: ten digits for a PIN, and the names to choose from.

The digits are nowhere else: no key carries them, no accessible name gives more than their number,
and they are forgotten once sent, with another name, and when nobody goes on typing.
"""

from collections.abc import Callable
from typing import Final

from PyQt6.QtCore import QObject, QTimer, pyqtSignal
from PyQt6.QtWidgets import QWidget

from dealer_assist.game.between.wrong_pin_waits import LEAST_DIGITS, MOST_DIGITS
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.keypad import BackKey
from dealer_assist.qt.pieces.window_piece_base import keys_with_contents, lay_grid
from dealer_assist.view.dealer.window_texts import window_text

NAMES: Final = 6
_FORGOTTEN_MS: Final = 20_000
_ORDER: Final = ("7", "8", "9", "4", "5", "6", "1", "2", "3", "C", "0", "<")


class PinKeys(QObject):
    """Twelve keys and what was typed with them; ``changed`` at each digit and when forgotten."""

    changed = pyqtSignal()

    def __init__(self, parent: QWidget, size: int) -> None:
        super().__init__(parent)
        self._digits = ""
        self.keys: dict[str, KeyButton] = {}
        for sign in _ORDER:
            plain = Style(size=size, lines=1)
            key = BackKey(parent, Style()) if sign == "<" else KeyButton(parent, plain)
            key.fired.connect(lambda _, sign=sign: self.type_key(sign))
            self.keys[sign] = key
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.forget)

    def lay(self, top: float, wide: float, high: float, gap: float) -> None:
        """Lay the keys in three columns of this width, the first row at ``top``."""
        lay_grid(self.keys.values(), 3, 0, top, wide, high, gap)

    def show_keys(self, lang: str, is_seen: bool = True) -> None:
        """Show them in this language, or hide them."""
        for sign, key in self.keys.items():
            spoken = {"<": "backspace", "C": "clear"}.get(sign, "digit")
            key.show_face({"<": "⌫"}.get(sign, sign), spoken=window_text(lang, spoken, digit=sign))
            key.setVisible(is_seen)

    @property
    def count(self) -> int:
        """Number of digits typed."""
        return len(self._digits)

    def type_key(self, sign: str) -> bool:
        """Take a digit, "<" or "C", from finger or keyboard."""
        if sign not in self.keys:
            return False
        if sign == "C":
            self._digits = ""
        elif sign == "<":
            self._digits = self._digits[:-1]
        elif len(self._digits) < MOST_DIGITS:
            self._digits += sign
        self._timer.start(_FORGOTTEN_MS)
        self.changed.emit()
        return True

    def forget(self) -> None:
        """Forget all digits."""
        self.drop()
        self.changed.emit()

    def drop(self) -> None:
        """Forget all digits without telling: their sheet is hidden."""
        self._digits = ""
        self._timer.stop()

    def taken(self) -> str:
        """The PIN, once; nothing of it stays here. "" if it is too short."""
        pin = self._digits if self.count >= LEAST_DIGITS else ""
        if pin:
            self.forget()
        return pin


class NameKeys:
    """Six keys with names; where there are more, the last key turns to the others."""

    def __init__(
        self, parent: QWidget, chosen: tuple[str, str], fired: Callable[[object], None]
    ) -> None:
        """``chosen``: ground and ink of the chosen name's key."""
        self._chosen = chosen
        self._page = 0
        self.keys = tuple(KeyButton(parent, Style(size=18, lines=2)) for _ in range(NAMES))
        for key in self.keys:
            key.fired.connect(fired)
            key.hide()

    def lay(self, left: float, top: float, wide: float, high: float, gap: float) -> None:
        """Lay the keys in two rows of three."""
        lay_grid(self.keys, 3, left, top, wide, high, gap)

    def page(self, names: tuple[str, ...], more: str) -> tuple[str, ...]:
        """Names of the open page; ``more`` is the last key where they don't all fit."""
        if len(names) <= NAMES:
            return names
        each = NAMES - 1
        first = self._page * each % len(names)
        return (*names[first : first + each], more)

    def turn(self) -> None:
        """Turn to the next page."""
        self._page += 1

    def show_names(self, shown: tuple[str, ...], who: str) -> None:
        """Show these on the keys, ``who`` as chosen."""
        for key, name in keys_with_contents(self.keys, shown):
            ground, ink = self._chosen if name == who else ("key", "ink")
            key.use_look(Style(ground, ink, 18, 2))
            key.show_face(name, meaning=(name, name == who))
