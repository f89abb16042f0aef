"""Place of the players' window on the second screen, in Qt's thread, while screens come and go.

Every second, and whenever Qt reports a screen, the window's place is determined anew. It is never
over the dealer's and takes no focus. If the dealer's own screen went away and comes back, his
full-screen window is brought home: the system had put it on the players' screen.
"""

from typing import Final

from PyQt6.QtCore import QObject, Qt, QTimer, pyqtSignal, pyqtSlot
from PyQt6.QtGui import QGuiApplication, QScreen
from PyQt6.QtWidgets import QApplication, QWidget

from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.players.players_window import PlayersWindow
from dealer_assist.view.players.second_screen_choice import How, Where, screen_for_display

_LOOKS_MS: Final = 1000
#: Qt moves the windows of a screen that went away; their place is read after that.
_SETTLES_MS: Final = 300
#: As a window, and for pictures where there is no screen.
WINDOWED: Final = (960, 540)
UNSEEN: Final = (1920, 1080)


class SecondScreen(QObject):
    """Second screen's window: ``turned`` from any thread; the rest is Qt's."""

    turned = pyqtSignal(bool)

    def __init__(self, window: PlayersWindow) -> None:
        super().__init__()
        self._window, self._on = window, False
        self.stands = Where(How.NOT)
        self._had_own = False  # since it was turned on
        self.home = ""  # the dealer's screen
        self._is_exiled = False  # it went away, with his window on it
        self.turned.connect(self._turned)
        window.closed.connect(lambda: self._turned(False))
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.screenAdded.connect(lambda _: self._soon())
        application.screenRemoved.connect(self._removed)
        self._looks = QTimer(self)
        self._looks.timeout.connect(self.look)

    @pyqtSlot(bool)
    def _turned(self, on: bool) -> None:
        self._on, self._had_own, self._is_exiled = on, False, False
        if on:
            self._looks.start(_LOOKS_MS)
            self.look()
        else:
            self._looks.stop()
            self._put(Where(How.NOT))

    def _removed(self, screen: QScreen) -> None:
        """Hide the window at once: Qt would move it over to the dealer's screen."""
        if screen.name() == self.stands.screen:
            self._put(Where(How.NOT))
        self._soon()

    def _soon(self) -> None:
        QTimer.singleShot(_SETTLES_MS, self.look)

    def look(self) -> None:
        """Put the window where it belongs now."""
        if not self._on:
            return
        others = _others(self._window)
        names = tuple(screen.name() for screen in QGuiApplication.screens())
        self._follow_home(names, others)
        taken = {_screen_of(one) for one in others} | ({self.home} if self._is_exiled else set())
        due = screen_for_display(names, _primary(), taken,
                                 any(one.isFullScreen() for one in others),
                                 self._had_own)
        if due != self.stands:
            self._put(due)

    def _follow_home(self, names: tuple[str, ...], others: list[QWidget]) -> None:
        """Note the dealer's screen, and bring his window back there when it returns."""
        dealers = next((one for one in others if isinstance(one, DealerWindow)),
                       others[0] if others else None)
        if dealers is None:
            return
        if self.home and self.home not in names:
            self._is_exiled = True
        elif self._is_exiled:
            self._is_exiled = False
            if dealers.isFullScreen() and _screen_of(dealers) != self.home:
                self._put(Where(How.NOT))
                _fill(dealers, _named(self.home))
        else:
            self.home = _screen_of(dealers)

    def _put(self, due: Where) -> None:
        window, self.stands = self._window, due
        self._had_own = self._had_own or due.how is How.FULL
        if due.how is How.NOT:
            window.hide()
            return
        writes = QApplication.activeWindow()
        self._show(window, due)
        if writes is not None and writes is not window:
            writes.activateWindow()  # a system that gives each new window the keyboard

    def _show(self, window: PlayersWindow, due: Where) -> None:
        """Show the window without ``showFullScreen`` or ``showNormal``: they take the keyboard."""
        if due.how is How.FULL:
            _fill(window, _named(due.screen))
            return
        unseen = QGuiApplication.platformName() == "offscreen"
        window.setWindowState(Qt.WindowState.WindowNoState)
        window.show()
        window.resize(*(UNSEEN if unseen else WINDOWED))
        window.lower()  # beside the dealer's window, never over it


def _fill(window: QWidget, screen: QScreen | None) -> None:
    """Fill this screen with the window; a visible one has to be hidden to change screens."""
    if screen is None:
        return
    window.hide()
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.setScreen(screen)
    window.setGeometry(screen.geometry())
    window.setWindowState(Qt.WindowState.WindowFullScreen)
    window.show()


def _others(window: QWidget) -> list[QWidget]:
    """Visible other windows of the program."""
    return [one for one in QApplication.topLevelWidgets()
            if one is not window and one.isVisible() and one.windowType() is Qt.WindowType.Window]


def _named(name: str) -> QScreen | None:
    return next((one for one in QGuiApplication.screens() if one.name() == name), None)


def _screen_of(window: QWidget) -> str:
    """Screen that the window is seen on.

    Qt may still name the one to which it gave the window while its own was unplugged.
    """
    screen = QGuiApplication.screenAt(window.frameGeometry().center()) or window.screen()
    return screen.name() if screen is not None else ""


def _primary() -> str:
    screen = QGuiApplication.primaryScreen()
    return screen.name() if screen is not None else ""
