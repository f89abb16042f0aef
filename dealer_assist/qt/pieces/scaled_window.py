"""Window laid out by its shape, as the dealer's is, and scaled to fill it.

Its content is drawn in design units, in which a key of 64 is 11 mm on the screen that the layout is
made for (``arrangements``); content that doesn't fill the window is centred.
"""

from typing import Final

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeyEvent, QResizeEvent
from PyQt6.QtWidgets import QMainWindow, QWidget

from dealer_assist.qt.pieces.theme import ScreenLooks
from dealer_assist.qt.pieces.window_piece_base import Surface, fill_ground
from dealer_assist.view.dealer.layout_choice import LANDSCAPE, arrangement_for
from dealer_assist.view.dealer.panel_layout import Arrangement

_LEAST: Final = (400, 376)  # pixels: half a tablet held upright, half a low screen


class GroundWindow(QMainWindow):
    """Window of one widget, which has the focus where no key has it."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Dealer Assist")
        self._ground = QWidget(self)
        self._ground.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCentralWidget(self._ground)
        self.setMinimumSize(*_LEAST)


class TabWindow(QMainWindow):
    """Window whose focus moves by Tab alone: a key that vanishes hands it to no other key."""

    _tabbing = False

    def move_focus(self, forward: bool) -> None:
        """Move the focus to the next key, or to the one before."""
        self._tabbing = True
        self.focusNextPrevChild(forward)
        self._tabbing = False

    def take_tab(self, event: QKeyEvent) -> bool:
        """Move the focus, if this is Tab; False for any other key."""
        is_tab = event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
        if is_tab:
            self.move_focus(event.key() == Qt.Key.Key_Tab)
        return is_tab

    def focusNextPrevChild(self, next: bool) -> bool:
        """Move the focus if Tab asks for it."""
        return super().focusNextPrevChild(next) if self._tabbing else False


class StandingWindow(GroundWindow):
    """Window whose ``lay`` puts the pieces of ``desk`` into their places, once it was dressed."""

    def __init__(self) -> None:
        super().__init__()
        self.looks = ScreenLooks()
        self.arrangement: Arrangement = LANDSCAPE
        self._is_laid = False
        self.desk = Surface(self._ground)

    def lay(self, arrangement: Arrangement) -> None:
        """Put everything into its place in this layout."""
        raise NotImplementedError

    def dress(self, looks: ScreenLooks) -> None:
        """Apply these colours, text size and layout."""
        self.looks = looks
        fill_ground(self, looks.theme.window)
        self.desk.use_theme(looks.theme)
        self._is_laid = False
        self._stand()

    def resizeEvent(self, a0: QResizeEvent | None) -> None:
        """Choose the layout for the new shape, in the middle of the window."""
        super().resizeEvent(a0)
        if self._is_laid:
            self._stand()

    def _stand(self) -> None:
        wide, high = self.width(), self.height()
        found = arrangement_for(wide, high, self.looks.arrangement)
        percent = self.looks.text_percent * found.text_percent // 100
        if percent != self.desk.text_percent:
            self.desk.use_text(percent)
        if found is not self.arrangement or not self._is_laid:
            self.arrangement, self._is_laid = found, True
            self.desk.put(0, 0, found.width, found.height)
            self.lay(found)
        self.desk.rescale(found.factor(wide, high))
        self.desk.move((wide - self.desk.width()) // 2, (high - self.desk.height()) // 2)
