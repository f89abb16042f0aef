"""The window at work: Qt's loop in the main thread, pictures from any thread, PNG files."""

import os
import signal
import threading
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PyQt6.QtCore import QObject, QTimer, pyqtSignal, pyqtSlot
from PyQt6.QtWidgets import QApplication

from dealer_assist.panel.application import make_application, save_png
from dealer_assist.panel.bridge import Bridge
from dealer_assist.panel.dealer import DealerWindow
from dealer_assist.panel.view import View
from dealer_assist.taps import Tap

_SIGNALS_SEEN_MS = 200


class _Orders(QObject):
    """Orders of other threads; Qt carries them out in the GUI thread."""

    save = pyqtSignal(object)
    end = pyqtSignal()

    def __init__(self, window: DealerWindow) -> None:
        super().__init__()
        self._window = window
        self._is_over = False

    @pyqtSlot(object)
    def written(self, picture: "_Picture") -> None:
        """Write the picture that was asked for."""
        try:
            save_png(self._window, picture.path)
            picture.written = True
        except OSError:
            picture.written = False
        finally:
            picture.done.set()

    @pyqtSlot()
    def ended(self) -> None:
        """Leave Qt's loop."""
        self._is_over = True
        QApplication.quit()

    def leave_if_over(self) -> None:
        """Quitting before the loop runs is forgotten by Qt: say it again once it does."""
        if self._is_over:
            QApplication.quit()


class _Picture:
    """One picture asked for, and whether it was written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.written = False
        self.done = threading.Event()


class Stage:
    """Application and window. Make it and ``run`` it in the main thread; the rest is for any.

    ``clock`` gives the UTC seconds that the window counts down by.
    """

    def __init__(
        self, platform: str, tapped: Callable[[Tap], None], speaks: Callable[[str], None],
        clock: Callable[[], float] = time.time,
    ) -> None:
        os.environ["QT_QPA_PLATFORM"] = platform
        self._app = make_application()
        self._window = DealerWindow(
            wall=lambda: datetime.fromtimestamp(clock()), day=datetime.now
        )
        self._window.tapped.connect(tapped)
        self._window.language_chosen.connect(speaks)
        self._bridge = Bridge()
        self._bridge.view_ready.connect(self._window.show_view)
        self._orders = _Orders(self._window)
        # Emitted from another thread, a plain connection queues: Qt's loop carries the order out.
        self._orders.save.connect(self._orders.written)
        self._orders.end.connect(self._orders.ended)
        self._screened = platform != "offscreen"

    def publish(self, view: View) -> None:
        """Show this picture as soon as the window can."""
        self._bridge.publish(view)

    def watch(self, painted: Callable[[View], None]) -> None:
        """Call ``painted`` once a picture stands on the window, pixels and all (for measuring)."""

        def shown(view: View) -> None:
            self._app.processEvents()
            painted(view)

        self._bridge.view_ready.connect(shown)

    def run(self, full_screen: bool = False) -> None:
        """Show the window until it is closed or ``end`` is called."""
        if full_screen and self._screened:
            self._window.showFullScreen()
        else:
            self._window.show()
        QTimer.singleShot(0, self._orders.leave_if_over)
        # Qt's loop doesn't let Python see a signal: it is asked to, now and then.
        awake = QTimer()
        awake.timeout.connect(lambda: None)
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
            self._window.hide()  # another window may follow in this program

    def end(self) -> None:
        """Close the window."""
        self._orders.end.emit()

    def save(self, path: Path, limit_s: float) -> bool:
        """Write what the window shows now as a PNG; False where it could not be written in time."""
        picture = _Picture(path)
        self._orders.save.emit(picture)
        return picture.done.wait(limit_s) and picture.written
