"""Floor's window: the floor's belief in; taps, tables to follow and queries out."""

import time
from collections.abc import Callable
from typing import Final

from PyQt6.QtCore import Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QKeyEvent, QResizeEvent

from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.floor.work.room_state import RoomState
from dealer_assist.qt.floor.choice_list import ChoiceList
from dealer_assist.qt.floor.floor_central_widget import HEIGHT, WIDTH, FloorCentral
from dealer_assist.qt.floor.floor_keyboard import handle_floor_key
from dealer_assist.qt.pages.pages_window import open_page
from dealer_assist.qt.pieces.key_button import Clock, KeyButton
from dealer_assist.qt.pieces.scaled_window import GroundWindow, TabWindow
from dealer_assist.qt.pieces.theme import DARK, Theme
from dealer_assist.qt.pieces.window_piece_base import fill_ground
from dealer_assist.view.dealer.layout_choice import LEAST_KEY_PX
from dealer_assist.view.dealer.panel_layout import KEY
from dealer_assist.view.floor import upright_screen
from dealer_assist.words import word

_TICK_MS = 1000
LOW_HEIGHT: Final = 752.0
#: Use by a finger is reported so often, so that the session doesn't end under it.
_PRESENT_S = 10.0


class FloorWindow(TabWindow, GroundWindow):
    """``tapped`` with a FloorTap. ``now`` gives UTC seconds by the floor's clock."""

    tapped = pyqtSignal(object)
    spoke = pyqtSignal(str)
    is_seen = True  # a window that is only drawn into files shows nobody a call

    def __init__(
        self, lang: str = "fr", theme: Theme = DARK, clock: Clock = time.monotonic,
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__()
        self._clock, self._present_at = clock, -_PRESENT_S
        self.desk = FloorCentral(self._ground, now, lang)
        for key in self.desk.findChildren(KeyButton):
            key.clock = clock
            key.pressed.connect(self.is_used)
            key.missed.connect(self._on_missed)
        self.desk.room_page.key_clock = clock  # of keys that are made later
        self.desk.room_page.used.connect(self.is_used)
        for lines in self.desk.findChildren(ChoiceList):
            lines.key_clock = clock
            lines.used.connect(self.is_used)
        self.desk.tapped.connect(self.tapped)
        self.desk.tapped.connect(self._on_tapped)
        self.desk.spoke.connect(self.spoke)
        self.desk.top.help_tapped.connect(self.show_help)
        self.use_theme(theme)
        self.setMinimumSize(int(WIDTH) // 2, int(HEIGHT) // 2)
        self.resize(int(WIDTH), int(HEIGHT))
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.tick)
        self._timer.start(_TICK_MS)
        self._ground.setFocus()

    def show_room(self, room: RoomState) -> None:
        """Show the floor's belief now; an unchanged piece isn't painted again."""
        self.desk.show_room(room)
        self._tell_shown()

    def tick(self) -> None:
        """Update ages and clocks after a second."""
        self.desk.refresh()
        self._tell_shown()

    def use_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        fill_ground(self, theme.window)
        self.desk.use_theme(theme)

    def show_help(self) -> None:
        """Show the floor manager's page, over everything; the room goes on below it."""
        page = open_page(self, "floor", self.desk.lang, self._theme)
        page.closed.connect(self._ground.setFocus)

    def show_fault(self, what: str) -> None:
        """Show a fault of the program; the room goes on."""
        self.desk.say(word(self.desk.lang, "floor_panel.fault", what=what))

    def _on_missed(self) -> None:
        """Report that a touched key changed under the finger: nothing was done."""
        self.desk.say(word(self.desk.lang, "floor_panel.tap_missed"))

    def _tell_shown(self) -> None:
        """Report calls as heard once they are on a visible window."""
        if not self.is_seen or not self.isVisible() or self.isMinimized():
            return
        calls = self.desk.shows()
        if calls:
            self.tapped.emit(FloorTap(FloorTapKind.SHOWN, calls=calls))

    def _on_tapped(self, tap: FloorTap) -> None:
        self._present_at = self._clock()

    def is_used(self) -> None:
        """Report use by a finger or key: whoever is signed in is still there."""
        room = self.desk.room
        now = self._clock()
        if room is not None and room.person is not None and now - self._present_at >= _PRESENT_S:
            self._present_at = now
            self.tapped.emit(FloorTap(FloorTapKind.PRESENT))

    def keyPressEvent(self, a0: QKeyEvent | None) -> None:
        """Pass letters and digits to the open input; other keys as floor_keyboard.py says."""
        if a0 is None or a0.isAutoRepeat():
            return
        self.is_used()
        if a0.key() == Qt.Key.Key_F9:
            self.show_help()
        elif not (self.take_tab(a0) or handle_floor_key(self.desk, a0)):
            super().keyPressEvent(a0)

    def resizeEvent(self, a0: QResizeEvent | None) -> None:
        """Take the whole screen: 800 high, as wide as the screen's shape gives; a low one 752.

        An upright one is 800 wide, and as high as its shape gives.
        """
        super().resizeEvent(a0)
        wide, high = self.width(), self.height()
        factor = min(wide / WIDTH, high / HEIGHT)
        if high > wide:
            factor = min(wide / upright_screen.WIDTH, high / upright_screen.HEIGHT)
        elif factor * KEY < LEAST_KEY_PX:  # lower pages rather than smaller keys
            factor = min(wide / WIDTH, high / LOW_HEIGHT)
        self.desk.lay(upright_screen.WIDTH if high > wide else wide / factor, high / factor)
        self.desk.rescale(factor)
        self.desk.move((wide - self.desk.width()) // 2, 0)
        self.desk.refresh()
