"""Dealer's window: shows a view, and reports which key was pressed and at which fact.

It knows the view and nothing else, so there is no closed card in it to be seen.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from PyQt6.QtCore import QObject, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QKeyEvent, QResizeEvent

from dealer_assist.game.taps import TapKind
from dealer_assist.live.table.last_report_age_words import Asks, short_age
from dealer_assist.qt.dealer.dealer_central_widget import DealerCentral
from dealer_assist.qt.dealer.shortcuts import Shortcuts
from dealer_assist.qt.dealer.shortcuts_sheet import KeysSheet
from dealer_assist.qt.pieces.idle_screen_cover import DimCover
from dealer_assist.qt.pieces.key_button import Clock, KeyButton
from dealer_assist.qt.pieces.scaled_window import TabWindow
from dealer_assist.qt.pieces.screen_size import screen_size_of
from dealer_assist.qt.pieces.theme import DARK, ScreenLooks, Theme
from dealer_assist.qt.pieces.touch_surface import TouchSurface
from dealer_assist.qt.pieces.window_piece_base import fill_ground
from dealer_assist.view.dealer.layout_choice import LANDSCAPE, arrangement_for
from dealer_assist.view.dealer.table_view import AlertLevel, Control, TableView
from dealer_assist.view.dealer.window_texts import window_text
from dealer_assist.view.menus.screen_settings_sheet import MOTION_STOPS, tapped_screen_setting
from dealer_assist.view.sentences.key_sizes import Fingers, ScreenSize, key_sizes_for_screen

TICK_MS = 1000


class DeviceWatch(QObject):
    """Timer for the ages; silent until it has a source."""

    def __init__(self, desk: DealerCentral) -> None:
        super().__init__(desk)
        self._desk = desk
        self._asks: Asks | None = None
        self._ticker = QTimer(self)
        self._ticker.timeout.connect(self.tick)

    def hear(self, asks: Asks) -> None:
        """Set the source of the ages."""
        self._asks = asks
        self._ticker.start(TICK_MS)
        self.tick()

    def tick(self) -> None:
        """Show the ages now."""
        view = self._desk.view
        if self._asks is None or view is None:
            return
        ages = self._asks()
        for device in self._desk.top.devices:
            age = ages.get(device.view.key) if device.view is not None else None
            device.show_age(short_age(age.age_s, view.lang) if age is not None else "")
        self._desk.side.show_ages(ages)


FAULT_SECONDS = 20.0
LEAST_SIZE = (400, 400)


class DealerWindow(TabWindow):
    """Window with ``show_view`` in; ``tapped`` with a Tap, and ``language_chosen`` with "fr" or
    "en", out.

    ``wall`` is the clock that times are counted down by, ``day`` the time of day that is shown.
    """

    tapped = pyqtSignal(object)
    language_chosen = pyqtSignal(str)
    chosen = pyqtSignal(str, object)  # a choice on the screen's own sheet: no fact of the table

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
        self.view: TableView | None = None
        self.setWindowTitle("Dealer Assist")
        self._stage = TouchSurface(self, clock)
        self._stage.laid_down.connect(self._let_go)
        self.setCentralWidget(self._stage)
        self.desk = DealerCentral(self._stage, wall, day)
        for key in self.desk.findChildren(KeyButton):
            key.clock = clock
        self.motion = self.desk.felt.motion
        self.motion.clock = clock
        self.motion.slowed.connect(lambda: self.chosen.emit(MOTION_STOPS, "slow"))
        self.desk.pressed.connect(self._send)
        self.desk.amount_entered.connect(self._on_amount)
        self.desk.cards_picked.connect(self._on_cards)
        self.desk.top.language_chosen.connect(self.language_chosen)
        self.device_watch = DeviceWatch(self.desk)
        self.keys = KeysSheet(self._stage)
        self.rest = DimCover(self._stage, clock, lambda: self.desk.is_busy)
        self.rest.woken.connect(self._rest_keys)
        self._shortcuts = Shortcuts(self.desk, clock, self.move_focus)
        self.looks = ScreenLooks(theme)
        self.use_theme(theme)
        self.setMinimumSize(*LEAST_SIZE)
        self.resize(int(LANDSCAPE.width), int(LANDSCAPE.height))
        self._stage.setFocus()

    def show_view(self, view: TableView) -> None:
        """Show this view; what didn't change isn't painted again."""
        self.view = view
        self.desk.show_desk(view)
        self.rest.follow(view)
        if self.keys.isVisible():
            self.keys.show_keys(view.lang)
        self._show_alert()

    def dress(self, looks: ScreenLooks) -> None:
        """Apply this look, also in the middle of a hand; typed input stays."""
        self.looks = looks
        self.use_theme(looks.theme)
        self.motion.allow(looks.motion)
        if self.desk.text_percent != looks.text_percent:
            self.desk.use_text(looks.text_percent)
        self._fill()

    def use_theme(self, theme: Theme) -> None:
        """Change the colours: dark for the room, light for a bright office."""
        fill_ground(self, theme.window)
        for piece in (self.desk, self.keys, self.rest):
            piece.use_theme(theme)

    def show_fault(self, what: str) -> None:
        """Show a fault of the program for a while; the hand goes on."""
        lang = self.view.lang if self.view is not None else "fr"
        self._fault = window_text(lang, "fault", what=what)
        self._fault_until = self._clock() + FAULT_SECONDS
        self._show_alert()

    def _show_alert(self) -> None:
        view = self.view
        if self._fault and self._clock() < self._fault_until:
            self.desk.alert.show_alert(self._fault, AlertLevel.ALARM)
        elif view is not None:
            self._fault = ""
            self.desk.alert.show_alert(view.alert, view.alert_level)

    def _on_amount(self, control: Control, chips: int) -> None:
        self._send(replace(control, tap=replace(control.tap, chips=chips)))

    def _on_cards(self, control: Control, cards: tuple[str, ...]) -> None:
        self._send(replace(control, tap=replace(control.tap, cards=cards)))

    def _send(self, control: Control) -> None:
        self.rest.stir()
        if control.tap.kind is TapKind.WINDOW:
            self.chosen.emit(*tapped_screen_setting(control.tap))
        elif self.view is not None:
            self.tapped.emit(control.tap.seen_at(self.view.number))

    def keyPressEvent(self, a0: QKeyEvent | None) -> None:
        """Handle a keyboard key; the first one makes the window show the shortcuts."""
        if a0 is None or a0.isAutoRepeat():
            return
        if not KeyButton.hints_shown:
            KeyButton.hints_shown = True
            for key in self.desk.findChildren(KeyButton):
                key.update()
        if self.rest.wake() or self._shows_keys(a0):
            return
        if not (self.take_tab(a0) or self._shortcuts.take(a0)):
            super().keyPressEvent(a0)

    def _shows_keys(self, event: QKeyEvent) -> bool:
        """True if the event belongs to the table of keys: F2 or ? opens it; while it is open, only
        closing it counts."""
        open_ = self.keys.isVisible()
        asks = event.key() == Qt.Key.Key_F2 or (event.text() == "?" and not self.desk.types_words)
        if open_ and (asks or event.key() == Qt.Key.Key_Escape):
            self.keys.hide()
        elif asks and self.view is not None:
            self.keys.show_keys(self.view.lang)
        return open_ or asks

    def _let_go(self) -> None:
        """Cancel all presses: a hand lies on the glass."""
        for key in self.desk.findChildren(KeyButton):
            key.cancel()
        self._rest_keys()

    def _rest_keys(self) -> None:
        for key in self.desk.findChildren(KeyButton):
            key.rest()

    def resizeEvent(self, a0: QResizeEvent | None) -> None:
        """Choose the layout by the window's shape, scaled as a whole, in its middle."""
        super().resizeEvent(a0)
        self._fill()

    def fingers(self) -> Fingers | None:
        """Sizes of the keys under a finger; None if the screen doesn't report its size."""
        screen = self.screen()
        size = screen_size_of(screen) if screen is not None else ScreenSize(self.width(),
                                                                            self.height())
        looks = self.looks
        return key_sizes_for_screen(size, looks.arrangement, looks.screen_inches,
                                    (self.width(), self.height()))

    def _fill(self) -> None:
        width, height = self.width(), self.height()
        arrangement = arrangement_for(width, height, self.looks.arrangement)
        self.desk.stand(arrangement, self.looks.text_percent)
        factor = arrangement.factor(width, height)
        self.desk.rescale(factor)
        self.rest.cover(width, height, factor)
        if self.keys.isVisible():
            self.keys.fill()
        self.desk.move((width - self.desk.width()) // 2, (height - self.desk.height()) // 2)
