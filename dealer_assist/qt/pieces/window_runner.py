"""Window runner: Qt's loop in the main thread, orders and PNG files from any thread."""

import signal
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Generic, TypeVar

from PyQt6.QtCore import QObject, QTimer, pyqtSignal, pyqtSlot
from PyQt6.QtWidgets import QApplication, QStyle, QWidget

from dealer_assist.qt.pieces.qt_application_start import save_png


class Bridge(QObject):
    """Bridge between threads: ``publish`` from any; ``view_ready`` comes on the bridge's own."""

    view_ready = pyqtSignal(object)
    _knock = pyqtSignal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lock = Lock()
        self._newest: object | None = None
        self._knock.connect(self.deliver)

    def publish(self, view: object) -> None:
        """Hand over a view; returns at once."""
        with self._lock:
            waiting = self._newest is not None
            self._newest = view
        if not waiting:
            self._knock.emit()

    @pyqtSlot()
    def deliver(self) -> None:
        """Emit the newest waiting view, if any; in the bridge's own thread."""
        with self._lock:
            view, self._newest = self._newest, None
        if view is not None:
            self.view_ready.emit(view)


V = TypeVar("V")  # a finished view

_SIGNALS_SEEN_MS = 200


class _Calls(QObject):
    """Calls of any thread, carried out by Qt's loop in the window's."""

    called = pyqtSignal(object)

    def __init__(self) -> None:
        super().__init__()
        # Emitted from another thread, a plain connection queues: Qt's loop carries the call out.
        self.called.connect(self._carry_out)

    @pyqtSlot(object)
    def _carry_out(self, call: Callable[[], None]) -> None:
        call()


class WindowRunner(Generic[V]):
    """Shows one window until it is closed. Made and run in the main thread; the rest is for any.

    ``show`` puts a view on the window; of several that wait only the newest is shown.
    """

    def __init__(
        self, application: QApplication, window: QWidget, screened: bool,
        show: Callable[[V], None] = lambda view: None,
    ) -> None:
        self._app, self._shown, self._screened = application, window, screened
        self._is_over = False
        self._calls = _Calls()
        self._bridge = Bridge()
        self._bridge.view_ready.connect(show)

    def run(self, full_screen: bool = False, beat: Callable[[], None] = lambda: None) -> None:
        """Show the window until it is closed or ``end`` is called; ``beat`` is called meanwhile.

        It comes up with the view that waits for it.
        """
        self._bridge.deliver()
        if full_screen and self._screened:
            self._shown.showFullScreen()
        elif self._screened and not self._fits():
            self._shown.showMaximized()
        else:
            self._shown.show()
        QTimer.singleShot(0, self._leave_if_over)
        # Qt's loop doesn't let Python see a signal: it is asked to, now and then.
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

    def publish(self, view: V) -> None:
        """Show this view as soon as the window can; returns at once."""
        self._bridge.publish(view)

    def call(self, what: Callable[..., None], *values: object) -> None:
        """Have this called in the window's thread, in the order of the calls; returns at once."""
        self._calls.called.emit(partial(what, *values))

    def end(self) -> None:
        """Close the window."""
        self.call(self._end)

    def _end(self) -> None:
        self._is_over = True
        QApplication.quit()

    def _leave_if_over(self) -> None:
        """Quitting before the loop runs is forgotten by Qt: say it again once it does."""
        if self._is_over:
            QApplication.quit()

    def save(self, path: Path, limit_s: float) -> bool:
        """Write the window's present picture as a PNG; False if it could not be written in time."""
        written: list[Path] = []
        done = threading.Event()

        def write() -> None:
            try:
                save_png(self._shown, path)
                written.append(path)
            except OSError:
                pass  # whoever waits is told so
            finally:
                done.set()

        self.call(write)
        return done.wait(limit_s) and bool(written)
