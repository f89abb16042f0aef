"""A sheet that asks for an amount: a stack brought, a stack counted, the stakes.

Where the answer has bounds, or amounts that are usual, they are keys beside the digits.
"""

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.keypad import Keypad
from dealer_assist.qt.pieces.text_fitting import READ, Type
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.dealer.table_view import Control, FactQuestion, KeypadView
from dealer_assist.view.dealer.window_texts import window_text
from dealer_assist.view.sentences.typed_amount import UNLIMITED, out_of_range, out_of_range_remedy

TOP, EDGE, CONFIRM = 86, 8, 94
PAD = 408  # the keypad is no higher than this


class AmountSheet(Surface):
    """Keypad alone, for one control; ``entered`` carries the control and the amount."""

    entered = pyqtSignal(object, int)
    closed = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.control: Control | None = None
        self._lang = "fr"
        self._title = ""
        self._least = 1
        self._none = ""
        self.plain = Keypad(self, presets=0)
        self.ready = Keypad(self)
        self.keypad = self.plain
        for pad in (self.plain, self.ready):
            pad.changed.connect(self._refresh)
        self.close_key = KeyButton(self, Style(size=READ, lines=1))
        self.close_key.fired.connect(self.closed)
        self.confirm = KeyButton(self, Style("raise_to", "on_fill", 22, 1, tells_why=True))
        self.confirm.fired.connect(self.enter)
        self.hide()

    def settle(self) -> None:
        """Lay the key that confirms at the lower edge, the keypad above it."""
        width, high = self.area.width(), self.area.height()
        self.close_key.put(width - 108, 12, 96, 66)
        confirm = min(CONFIRM, high - TOP - PAD + 68)
        self.confirm.put(EDGE, high - confirm - 10, width - 2 * EDGE, confirm)
        for pad in (self.plain, self.ready):
            pad.put(EDGE, TOP, width - 2 * EDGE, min(PAD, high - confirm - 18 - TOP))

    def ask(self, control: Control, lang: str, ask: FactQuestion | None = None) -> None:
        """Ask for this control's amount, or for the question's."""
        title = ask.title if ask is not None else control.text
        presets = tuple((words, int(value)) for words, value in ask.ready) if ask else ()
        self._none = ask.none if ask is not None else ""
        self._least = ask.least if ask is not None else 1
        most = ask.most or UNLIMITED if ask is not None else UNLIMITED
        self.keypad = self.ready if presets else self.plain
        self.ready.setVisible(self.keypad is self.ready)
        self.plain.setVisible(self.keypad is self.plain)
        same = self.control is not None and control.tap == self.control.tap and (
            title == self._title)
        if not (same and self.isVisible()):
            self.keypad.view = None
        self.control, self._lang, self._title = control, lang, title
        view = KeypadView(True, "", self._least, most, -1, presets, control, "")
        self.keypad.show_keypad(view, lang)
        self.close_key.show_face(window_text(lang, "back" if ask is not None else "close"))
        self.setAccessibleName(title)
        self._refresh()
        self.update()
        self.show()

    def enter(self) -> None:
        """Send the amount, if there is one."""
        if self.control is not None and self._is_ready():
            self.entered.emit(self.control, self.keypad.entry.chips)

    def _is_ready(self) -> bool:
        view, entry = self.keypad.view, self.keypad.entry
        if self._none and not entry.digits:
            return view is not None
        return view is not None and bool(entry.digits) and not out_of_range(entry, view)

    def _refresh(self) -> None:
        entry, lang = self.keypad.entry, self._lang
        ready, view = self._is_ready(), self.keypad.view
        asks = window_text(lang, "amount_needed")
        if view is not None and not ready:
            asks = out_of_range_remedy(entry, view, lang) or asks
        blank = bool(self._none) and not entry.digits
        self.confirm.show_face(
            self._none if blank else window_text(lang, "confirm"),
            entry.shown(lang) if ready and not blank else "", enabled=ready,
            why="" if ready else asks,
        )

    def paint(self, painter: QPainter) -> None:
        """Paint the title of the amount."""
        theme = self.theme
        self.block(painter, self.area, theme.panel, theme.headline, 12, 2)
        if self.control is not None:
            box = QRectF(16, 12, self.area.width() - 136, 66)
            kind = Type(24, READ, True, 3)
            self.write(painter, box, self._title, kind, theme.headline, theme.panel)
