"""Players' window: output only; no focus, no key, no touch, no pointer."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from PyQt6.QtCore import Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QCloseEvent, QHideEvent, QResizeEvent, QShowEvent
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.theme import DARK, Theme
from dealer_assist.qt.pieces.window_piece_base import fill_ground
from dealer_assist.qt.players.players_central_widget import PlayersCentral
from dealer_assist.view.players.players_view import PlayersView
from dealer_assist.words import word

_TICK_MS: Final = 250
#: Time that each language stays if both are shown in turn.
TURN_S: Final = 12.0


class PlayersWindow(QWidget):
    """``show_views`` in, one per language; ``closed`` out, when somebody closes the window."""

    closed = pyqtSignal()

    def __init__(
        self, wall: Callable[[], float], day: Callable[[], datetime] = datetime.now
    ) -> None:
        super().__init__(None, Qt.WindowType.Window | Qt.WindowType.WindowDoesNotAcceptFocus)
        self._wall, self._day = wall, day
        self._views: tuple[PlayersView, ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)  # only the dealer's ends it
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self.setWindowTitle(word("fr", "players.window"))
        self.desk = PlayersCentral(self)
        self.use_theme(DARK)
        self.setMinimumSize(480, 270)
        self.resize(960, 540)
        self._ticker = QTimer(self)
        self._ticker.timeout.connect(self.tick)

    def use_theme(self, theme: Theme) -> None:
        """Take other colours."""
        fill_ground(self, theme.felt_dark)
        self.desk.use_theme(theme)

    def show_views(self, views: tuple[PlayersView, ...]) -> None:
        """Show this; several languages take turns."""
        self._views = views
        self.tick()

    @property
    def view(self) -> PlayersView | None:
        """View shown now."""
        if not self._views:
            return None
        return self._views[int(self._wall() / TURN_S) % len(self._views)]

    def tick(self) -> None:
        """Update the clocks; an unchanged piece isn't painted again."""
        view = self.view
        if view is not None:
            self.setWindowTitle(word(view.lang, "players.window"))
            self.desk.show_view(view, self._wall(), f"{self._day():%H:%M}")

    def resizeEvent(self, a0: QResizeEvent | None) -> None:
        """Scale the whole design with the window."""
        super().resizeEvent(a0)
        self.desk.lay(self.width(), self.height())

    def showEvent(self, a0: QShowEvent | None) -> None:
        """Start the timer while seen."""
        super().showEvent(a0)
        self._ticker.start(_TICK_MS)
        self.tick()

    def hideEvent(self, a0: QHideEvent | None) -> None:
        """Stop the timer while unseen."""
        super().hideEvent(a0)
        self._ticker.stop()

    def closeEvent(self, a0: QCloseEvent | None) -> None:
        """Stay closed, when closed by hand, until it is wanted again."""
        super().closeEvent(a0)
        self.closed.emit()
