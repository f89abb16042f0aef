"""Technician's window: a ``BenchScreen`` in; taps, acts of the simulated hands and language out.

A keyboard works too: letters and digits for typing, Enter for the key that goes on.
"""

import time

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent, QResizeEvent

from dealer_assist.devices.commissioning.bench_screen_view_model import BenchScreen
from dealer_assist.qt.pages.pages_window import open_page
from dealer_assist.qt.pieces.key_button import Clock, KeyButton
from dealer_assist.qt.pieces.scaled_window import GroundWindow, TabWindow
from dealer_assist.qt.pieces.theme import DARK, Theme
from dealer_assist.qt.pieces.window_piece_base import fill_ground
from dealer_assist.qt.technician.bench_central_widget import BenchCentral
from dealer_assist.qt.technician.bench_layouts import ACROSS, bench_layout_for
from dealer_assist.words import word

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class BenchWindow(TabWindow, GroundWindow):
    """``tapped`` with a BenchTap, ``acted`` with a HandKey, ``spoke`` with "fr" or "en"."""

    tapped = pyqtSignal(object)
    acted = pyqtSignal(object)
    spoke = pyqtSignal(str)

    def __init__(
        self, lang: str = "fr", theme: Theme = DARK, clock: Clock = time.monotonic
    ) -> None:
        super().__init__()
        self.desk = BenchCentral(self._ground)
        self.desk.lang = lang
        for key in self.desk.findChildren(KeyButton):
            key.clock = clock
        self.desk.tapped.connect(self.tapped)
        self.desk.acted.connect(self.acted)
        self.desk.spoke.connect(self.spoke)
        self.desk.top.help_tapped.connect(self.show_help)
        self.use_theme(theme)
        self.resize(int(ACROSS.width), int(ACROSS.height))
        self._ground.setFocus()

    def show_bench(self, bench: BenchScreen) -> None:
        """Show this picture; what didn't change isn't painted again."""
        self.desk.show_bench(bench)

    def use_theme(self, theme: Theme) -> None:
        """Change the colours."""
        self._theme = theme
        fill_ground(self, theme.window)
        self.desk.use_theme(theme)

    def show_help(self) -> None:
        """Show the technician's page, over everything; a step under way goes on below it."""
        page = open_page(self, "technician", self.desk.lang, self._theme)
        page.closed.connect(self._ground.setFocus)

    def show_fault(self, what: str) -> None:
        """Show a fault of the program; the bench goes on."""
        self.desk.notice.show_notice(word(self.desk.lang, "bench_panel.fault", what=what))

    def keyPressEvent(self, a0: QKeyEvent | None) -> None:
        """Pass letters and digits to the open input; Enter confirms, or goes on."""
        if a0 is None or a0.isAutoRepeat():
            return
        if a0.key() == Qt.Key.Key_F9:
            self.show_help()
        elif not (self.take_tab(a0) or self._typed(a0)):
            super().keyPressEvent(a0)

    def _typed(self, event: QKeyEvent) -> bool:
        desk, key, letter = self.desk, event.key(), event.text()
        if desk.words.isVisible():
            return desk.words.take_key(key, letter)
        if desk.sign_in.pad.isVisible():
            if key in _ENTER:
                desk.sign_in.pad.enter()
                return True
            return desk.sign_in.pad.type_key("<" if key == Qt.Key.Key_Backspace else letter)
        return key in _ENTER and any(
            one.tap() for one in desk.bar.keys if one.look.fill == "raise_to" and one.isVisible())

    def resizeEvent(self, a0: QResizeEvent | None) -> None:
        """Choose the layout by the shape, scaled with the screen, in the middle of it."""
        super().resizeEvent(a0)
        places = bench_layout_for(self.width(), self.height())
        if places != self.desk.places:
            self.desk.lay(places)
        self.desk.rescale(min(self.width() / places.width, self.height() / places.height))
        self.desk.move((self.width() - self.desk.width()) // 2,
                       (self.height() - self.desk.height()) // 2)
