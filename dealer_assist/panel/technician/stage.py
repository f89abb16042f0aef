"""The technician's window at work: Qt's loop in the main thread, pictures from any thread."""

import os
import signal
import threading
from collections.abc import Callable
from pathlib import Path

from PyQt6.QtCore import QObject, QTimer, pyqtSignal, pyqtSlot
from PyQt6.QtWidgets import QApplication

from dealer_assist.panel.application import make_application, save_png
from dealer_assist.panel.bridge import Bridge
from dealer_assist.panel.technician.camera_page import Cameras
from dealer_assist.panel.technician.line_page import Monitor
from dealer_assist.panel.technician.window import BenchWindow
from dealer_assist.technician.pages import HandKey
from dealer_assist.technician.shown import BenchShown
from dealer_assist.words import word

_SIGNALS_SEEN_MS = 200


class _Wanted:
    """One picture asked for, and whether it was written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.written = False
        self.done = threading.Event()


class _Orders(QObject):
    """Orders of other threads; Qt carries them out in the GUI thread."""

    save = pyqtSignal(object)
    turn = pyqtSignal(str)
    end = pyqtSignal()

    def __init__(self, window: BenchWindow) -> None:
        super().__init__()
        self._window = window
        self._is_over = False
        self.save.connect(self._saved)
        self.turn.connect(window.desk.turn_to)
        self.end.connect(self._ended)

    @pyqtSlot(object)
    def _saved(self, wanted: _Wanted) -> None:
        try:
            save_png(self._window, wanted.path)
            wanted.written = True
        except OSError:
            wanted.written = False
        finally:
            wanted.done.set()

    @pyqtSlot()
    def _ended(self) -> None:
        self._is_over = True
        QApplication.quit()

    def leave_if_over(self) -> None:
        """Quitting before the loop runs is forgotten by Qt: say it again once it does."""
        if self._is_over:
            QApplication.quit()


class BenchStage:
    """Application and window. Make it and ``run`` it in the main thread; the rest is for any.

    ``put`` is given every tap, ``speak`` a language that was chosen. ``cameras`` gives the newest
    picture of a role, ``monitor`` the newest lines of the serial ports, ``save_monitor`` writes
    those and gives the file's name (or raises OSError), ``act`` does what the simulated hands do:
    all four are called in the GUI's thread and must return at once.
    """

    def __init__(
        self, platform: str, put: Callable[[object], None], speak: Callable[[str], None],
        lang: str = "fr",
    ) -> None:
        if platform:
            os.environ["QT_QPA_PLATFORM"] = platform
        self._app = make_application()
        self._window = BenchWindow(lang)
        self._window.tapped.connect(put)
        self._window.spoke.connect(speak)
        self._window.acted.connect(self._act)
        self._window.desk.line.saving.connect(self._save_monitor)
        self.act: Callable[[HandKey], None] = lambda hand: None
        self.save_monitor: Callable[[], str] | None = None
        self._bridge = Bridge()
        self._bridge.view_ready.connect(self._window.show_bench)
        self._orders = _Orders(self._window)
        self._screened = platform != "offscreen"

    @property
    def window(self) -> BenchWindow:
        """The window itself, for the thread that made it."""
        return self._window

    @property
    def cameras(self) -> Cameras:
        """Gives the newest picture of a role."""
        return self._window.desk.camera.live.feed.cameras

    @cameras.setter
    def cameras(self, cameras: Cameras) -> None:
        for live in (self._window.desk.camera.live, self._window.desk.middle.camera):
            live.feed.cameras = cameras

    @property
    def monitor(self) -> Monitor:
        """Gives the newest lines of the serial ports."""
        return self._window.desk.line.monitor

    @monitor.setter
    def monitor(self, monitor: Monitor) -> None:
        self._window.desk.line.monitor = monitor

    def publish(self, bench: BenchShown) -> None:
        """Show this picture as soon as the window can."""
        self._bridge.publish(bench)

    def turn_to(self, page: str) -> None:
        """Show this page: steps, camera, line, calibrations or wear."""
        self._orders.turn.emit(page)

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
        wanted = _Wanted(path)
        self._orders.save.emit(wanted)
        return wanted.done.wait(limit_s) and wanted.written

    def _act(self, hand: HandKey) -> None:
        self.act(hand)

    def _save_monitor(self) -> None:
        lang = self._window.desk.lang
        if self.save_monitor is None:
            return
        try:
            line = word(lang, "bench_panel.line_saved", path=self.save_monitor())
        except OSError as fault:
            line = word(lang, "bench_panel.line_not_saved", why=fault.strerror or str(fault))
        self._window.desk.line.show_saved(line)
