"""A sheet that asks for an amount: a stack brought, a stack counted, the stakes."""

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.panel import keypad
from dealer_assist.panel.drawn import Surface
from dealer_assist.panel.entry import UNLIMITED
from dealer_assist.panel.key import Key, Style
from dealer_assist.panel.keypad import Keypad
from dealer_assist.panel.lettering import Type
from dealer_assist.panel.texts import text
from dealer_assist.panel.view import Control, KeypadView

WIDTH, HEIGHT = 420, 614


class AmountSheet(Surface):
    """The keypad alone, for one control; ``entered`` carries the control and the amount."""

    entered = pyqtSignal(object, int)
    closed = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.control: Control | None = None
        self._lang = "fr"
        self.keypad = Keypad(self, presets=0)
        self.keypad.put(8, 86, keypad.WIDTH, 408)
        self.close_key = Key(self, Style(size=17, lines=1))
        self.close_key.put(WIDTH - 108, 12, 96, 66)
        self.close_key.fired.connect(self.closed)
        self.confirm = Key(self, Style("raise_to", "on_fill", 22, 1, tells_why=True))
        self.confirm.put(8, 510, keypad.WIDTH, 94)
        self.confirm.fired.connect(self.enter)
        self.keypad.changed.connect(self._refresh)
        self.hide()

    def ask(self, control: Control, lang: str) -> None:
        """Ask for this control's amount."""
        if self.control is None or control.tap != self.control.tap or not self.isVisible():
            self.keypad.view = None
        self.control, self._lang = control, lang
        view = KeypadView(True, "", 1, UNLIMITED, 0, (), control, "")
        self.keypad.show_keypad(view, lang)
        self.close_key.show_face(text(lang, "close"))
        self.setAccessibleName(control.text)
        self._refresh()
        self.update()
        self.show()

    def enter(self) -> None:
        """Send the amount, if there is one."""
        if self.control is not None and self.keypad.entry.chips > 0:
            self.entered.emit(self.control, self.keypad.entry.chips)

    def _refresh(self) -> None:
        entry, lang = self.keypad.entry, self._lang
        ready = entry.chips > 0
        self.confirm.show_face(
            text(lang, "confirm"), entry.shown(lang) if ready else "", enabled=ready,
            why="" if ready else text(lang, "amount_needed"),
        )

    def paint(self, painter: QPainter) -> None:
        """What the amount is for."""
        theme = self.theme
        self.block(painter, self.area, theme.panel, theme.headline, 12, 2)
        if self.control is not None:
            box = QRectF(16, 12, WIDTH - 136, 66)
            kind = Type(24, 14, True, 3)
            self.write(painter, box, self.control.text, kind, theme.headline, theme.panel)
