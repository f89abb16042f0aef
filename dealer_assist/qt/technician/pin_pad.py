"""PIN pad: ten digits and a dot for each one typed; they are forgotten when the pad is hidden."""


from PyQt6.QtCore import QPointF, QRectF, pyqtSignal
from PyQt6.QtGui import QHideEvent, QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.game.between.wrong_pin_waits import LEAST_DIGITS
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.pin_keys import PinKeys
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.words import word

WIDTH, HEIGHT = 420.0, 420.0
_KEY, _GAP, _DOTS = 68.0, 4.0, 52.0


class PinPad(Surface):
    """PIN pad; ``entered`` carries the PIN, once."""

    entered = pyqtSignal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._lang = "fr"
        self._pin = PinKeys(self, size=28)
        self._pin.lay(_DOTS + 8, (WIDTH - 2 * _GAP) / 3, _KEY, _GAP)
        self._pin.changed.connect(self._refresh)
        self.keys, self.type_key, self.forget = self._pin.keys, self._pin.type_key, self._pin.forget
        self.enter_key = KeyButton(self, Style("raise_to", "on_fill", 22, 1))
        self.enter_key.put(0, _DOTS + 8 + 4 * (_KEY + _GAP), WIDTH, 70)
        self.enter_key.fired.connect(self.enter)

    def show_pad(self, lang: str) -> None:
        """Show it in this language."""
        self._lang = lang
        self._pin.show_keys(lang)
        self._refresh()

    @property
    def count(self) -> int:
        """Number of digits typed."""
        return self._pin.count

    def enter(self) -> None:
        """Send the PIN if it is long enough; nothing of it stays here."""
        if pin := self._pin.taken():
            self.entered.emit(pin)

    def _refresh(self) -> None:
        self.enter_key.show_face(word(self._lang, "bench_panel.enter"),
                                 enabled=self.count >= LEAST_DIGITS)
        self.setAccessibleName(word(self._lang, "bench_panel.pin_typed", count=self.count))
        self.update()

    def hideEvent(self, a0: QHideEvent | None) -> None:
        """Forget the input when the pad is hidden."""
        self._pin.drop()

    def paint(self, painter: QPainter) -> None:
        """Paint a dot for each digit."""
        theme = self.theme
        box = QRectF(0, 0, WIDTH, _DOTS)
        self.block(painter, box, theme.entry, theme.key_line, 8, 2)
        painter.setBrush(cached_colour(theme.ink))
        for at in range(self.count):
            painter.drawEllipse(QPointF(34 + at * 48, box.center().y()), 9, 9)
