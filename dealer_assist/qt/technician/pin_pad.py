"""PIN pad: ten digits and a dot for each one typed; the digits are nowhere else.

They are forgotten once sent, when the pad is hidden, and when nobody goes on typing.
"""

from typing import Final

from PyQt6.QtCore import QPointF, QRectF, QTimer, pyqtSignal
from PyQt6.QtGui import QHideEvent, QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.drawn import Surface
from dealer_assist.qt.pieces.key import Key, Style
from dealer_assist.qt.pieces.keypad import BackKey
from dealer_assist.qt.pieces.theme import colour
from dealer_assist.view.dealer.texts import text
from dealer_assist.words import word

WIDTH, HEIGHT = 420.0, 420.0
LEAST, MOST = 4, 8
_KEY, _GAP, _DOTS = 68.0, 4.0, 52.0
_FORGOTTEN_MS: Final = 20_000
_ORDER: Final = ("7", "8", "9", "4", "5", "6", "1", "2", "3", "C", "0", "<")


class PinPad(Surface):
    """PIN pad; ``entered`` carries the PIN, once."""

    entered = pyqtSignal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._digits = ""
        self._lang = "fr"
        wide = (WIDTH - 2 * _GAP) / 3
        self.keys: dict[str, Key] = {}
        for at, sign in enumerate(_ORDER):
            key = BackKey(self, Style()) if sign == "<" else Key(self, Style(size=28, lines=1))
            row, column = divmod(at, 3)
            key.put(column * (wide + _GAP), _DOTS + 8 + row * (_KEY + _GAP), wide, _KEY)
            key.fired.connect(self._on_key)
            self.keys[sign] = key
        self.enter_key = Key(self, Style("raise_to", "on_fill", 22, 1))
        self.enter_key.put(0, _DOTS + 8 + 4 * (_KEY + _GAP), WIDTH, 70)
        self.enter_key.fired.connect(self.enter)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.forget)

    def show_pad(self, lang: str) -> None:
        """Show it in this language."""
        self._lang = lang
        for sign, key in self.keys.items():
            spoken = {"<": "backspace", "C": "clear"}.get(sign, "digit")
            key.show_face({"<": "⌫"}.get(sign, sign), spoken=text(lang, spoken, digit=sign))
        self._refresh()

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
        elif len(self._digits) < MOST:
            self._digits += sign
        self._timer.start(_FORGOTTEN_MS)
        self._refresh()
        return True

    def forget(self) -> None:
        """Forget all digits."""
        self._digits = ""
        self._timer.stop()
        self._refresh()

    def enter(self) -> None:
        """Send the PIN if it is long enough; nothing of it stays here."""
        if len(self._digits) >= LEAST:
            pin = self._digits
            self.forget()
            self.entered.emit(pin)

    def _on_key(self) -> None:
        sender = self.sender()
        for sign, key in self.keys.items():
            if key is sender:
                self.type_key(sign)

    def _refresh(self) -> None:
        self.enter_key.show_face(word(self._lang, "bench_panel.enter"),
                                 enabled=self.count >= LEAST)
        self.setAccessibleName(word(self._lang, "bench_panel.pin_typed", count=self.count))
        self.update()

    def hideEvent(self, a0: QHideEvent | None) -> None:
        """Forget the input when the pad is hidden."""
        self._digits = ""
        self._timer.stop()

    def paint(self, painter: QPainter) -> None:
        """Paint a dot for each digit."""
        theme = self.theme
        box = QRectF(0, 0, WIDTH, _DOTS)
        self.block(painter, box, theme.entry, theme.key_line, 8, 2)
        painter.setBrush(colour(theme.ink))
        for at in range(self.count):
            painter.drawEllipse(QPointF(34 + at * 48, box.center().y()), 9, 9)
