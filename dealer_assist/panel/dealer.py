"""The dealer's window: shows a view, and tells which key was pressed and at which fact.

It knows the view and nothing else, so there is no closed card in it to be seen.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QColor, QKeyEvent, QPalette, QResizeEvent
from PyQt6.QtWidgets import QMainWindow, QWidget

from dealer_assist.panel import shortcuts
from dealer_assist.panel.desk import HEIGHT, WIDTH, Desk
from dealer_assist.panel.key import Clock, Key
from dealer_assist.panel.texts import text
from dealer_assist.panel.theme import DARK, Theme
from dealer_assist.panel.view import AlertLevel, Control, View

FAULT_SECONDS = 20.0


class DealerWindow(QMainWindow):
    """``show_view`` in; ``tapped`` with a Tap, and ``language_chosen`` with "fr" or "en", out.

    ``wall`` is what times are counted down by, ``day`` the time of day that is shown.
    """

    tapped = pyqtSignal(object)
    language_chosen = pyqtSignal(str)

    def __init__(
        self,
        theme: Theme = DARK,
        clock: Clock = time.monotonic,
        wall: Callable[[], datetime] = datetime.now,
        day: Callable[[], datetime] | None = None,
    ) -> None:
        super().__init__()
        self._clock = clock
        self._fault = ""
        self._fault_until = 0.0
        self.view: View | None = None
        self.setWindowTitle("Dealer Assist")
        self._tabbing = False
        self._stage = QWidget(self)
        self._stage.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCentralWidget(self._stage)
        self.desk = Desk(self._stage, wall, day)
        for key in self.desk.findChildren(Key):
            key.clock = clock
        self.desk.pressed.connect(self._on_pressed)
        self.desk.amount_entered.connect(self._on_amount)
        self.desk.cards_picked.connect(self._on_cards)
        self.desk.top.language_chosen.connect(self.language_chosen)
        self.use_theme(theme)
        self.setMinimumSize(WIDTH // 2, HEIGHT // 2)
        self.resize(WIDTH, HEIGHT)
        self._stage.setFocus()

    def show_view(self, view: View) -> None:
        """Show this view; what didn't change isn't painted again."""
        self.view = view
        self.desk.show_desk(view)
        self._show_alert()

    def use_theme(self, theme: Theme) -> None:
        """Change the colours: dark for the room, light for a bright office."""
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Window, QColor(theme.window))
        self.setPalette(palette)
        self.desk.use_theme(theme)

    def show_fault(self, what: str) -> None:
        """Tell of a fault of the program for a while; the hand goes on."""
        lang = self.view.lang if self.view is not None else "fr"
        self._fault = text(lang, "fault", what=what)
        self._fault_until = self._clock() + FAULT_SECONDS
        self._show_alert()

    def _show_alert(self) -> None:
        view = self.view
        if self._fault and self._clock() < self._fault_until:
            self.desk.alert.show_alert(self._fault, AlertLevel.ALARM)
        elif view is not None:
            self._fault = ""
            self.desk.alert.show_alert(view.alert, view.alert_level)

    def _on_pressed(self, control: Control) -> None:
        self._send(control)

    def _on_amount(self, control: Control, chips: int) -> None:
        self._send(replace(control, tap=replace(control.tap, chips=chips)))

    def _on_cards(self, control: Control, cards: tuple[str, ...]) -> None:
        self._send(replace(control, tap=replace(control.tap, cards=cards)))

    def _send(self, control: Control) -> None:
        if self.view is not None:
            self.tapped.emit(control.tap.seen_at(self.view.number))

    def keyPressEvent(self, a0: QKeyEvent | None) -> None:
        """The keyboard's keys; the first one lets the window show which they are."""
        if a0 is None or a0.isAutoRepeat():
            return
        if not Key.hints_shown:
            Key.hints_shown = True
            for key in self.desk.findChildren(Key):
                key.update()
        if a0.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self._tabbing = True
            self.focusNextPrevChild(a0.key() == Qt.Key.Key_Tab)
            self._tabbing = False
        elif not shortcuts.take(self.desk, a0):
            super().keyPressEvent(a0)

    def focusNextPrevChild(self, next: bool) -> bool:
        """The focus moves by Tab alone: a key that vanishes hands it to no other key."""
        return super().focusNextPrevChild(next) if self._tabbing else False

    def resizeEvent(self, a0: QResizeEvent | None) -> None:
        """Scale the whole design with the screen, in the middle of it."""
        super().resizeEvent(a0)
        factor = min(self.width() / WIDTH, self.height() / HEIGHT)
        self.desk.rescale(factor)
        left = (self.width() - self.desk.width()) // 2
        top = (self.height() - self.desk.height()) // 2
        self.desk.move(left, top)
