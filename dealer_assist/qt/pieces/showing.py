"""Window runner: Qt's loop in the main thread, orders and PNG files from any thread."""

import signal
import threading
from collections.abc import Callable
from pathlib import Path

from PyQt6.QtCore import QObject, QTimer, pyqtSignal, pyqtSlot
from PyQt6.QtWidgets import QApplication, QStyle, QWidget

from dealer_assist.qt.pieces.application import save_png

_SIGNALS_SEEN_MS = 200


class _Picture:
    """Picture requested, and whether it was written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.written = False
        self.done = threading.Event()


class _Orders(QObject):
    """Orders of other threads; Qt carries them out in the GUI thread."""

    save = pyqtSignal(object)
    end = pyqtSignal()

    def __init__(self, window: QWidget) -> None:
        super().__init__()
        self._window = window
        self._is_over = False
        # Emitted from another thread, a plain connection queues: Qt's loop carries the order out.
        self.save.connect(self._saved)
        self.end.connect(self._ended)

    @pyqtSlot(object)
    def _saved(self, picture: _Picture) -> None:
        try:
            save_png(self._window, picture.path)
            picture.written = True
        except OSError:
            picture.written = False
        finally:
            picture.done.set()

    @pyqtSlot()
    def _ended(self) -> None:
        self._is_over = True
        QApplication.quit()

    def leave_if_over(self) -> None:
        """Quit again once the loop runs: Qt forgets a quit before that."""
        if self._is_over:
            QApplication.quit()


class Showing:
    """Runner of one window until it is closed. Made and run in the main thread; the rest is for
    any."""

    def __init__(self, application: QApplication, window: QWidget, screened: bool) -> None:
        self._app, self._shown, self._screened = application, window, screened
        self._orders = _Orders(window)

    def run(self, full_screen: bool = False, beat: Callable[[], None] = lambda: None) -> None:
        """Show the window until it is closed or ``end`` is called; ``beat`` is called meanwhile."""
        if full_screen and self._screened:
            self._shown.showFullScreen()
        elif self._screened and not self._fits():
            self._shown.showMaximized()
        else:
            self._shown.show()
        QTimer.singleShot(0, self._orders.leave_if_over)
        # Qt's loop doesn't let Python see a signal: a timer gives it the chance now and then.
        awake = QTimer()
        awake.timeout.connect(beat)
        awake.start(_SIGNALS_SEEN_MS)
        before = {
            number: signal.signal(number, lambda *_: self.end())
            for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            self._app.exec()
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            self._shown.hide()  # another window may follow in this program

    def _fits(self) -> bool:
        """True if window and title bar fit whole on the screen: the lowest keys are the bets."""
        screen = self._shown.screen()
        if screen is None:
            return True
        free, wanted = screen.availableSize(), self._shown.size()
        bar = self._shown.style().pixelMetric(  # type: ignore[union-attr]
            QStyle.PixelMetric.PM_TitleBarHeight)
        return wanted.width() <= free.width() and wanted.height() + bar <= free.height()

    def end(self) -> None:
        """Close the window."""
        self._orders.end.emit()

    def save(self, path: Path, limit_s: float) -> bool:
        """Write the window's present picture as a PNG; False if it could not be written in time."""
        picture = _Picture(path)
        self._orders.save.emit(picture)
        return picture.done.wait(limit_s) and picture.written
