"""Window runner of the technician: Qt's loop in the main thread, pictures from any thread."""

import os
from collections.abc import Callable

from dealer_assist.devices.commissioning.bench_page_view_models import HandKey
from dealer_assist.devices.commissioning.bench_screen_view_model import BenchScreen
from dealer_assist.qt.pieces.qt_application_start import make_application
from dealer_assist.qt.pieces.window_runner import WindowRunner
from dealer_assist.qt.technician.bench_window import BenchWindow
from dealer_assist.qt.technician.camera_page import Cameras
from dealer_assist.qt.technician.serial_monitor_page import Monitor
from dealer_assist.words import word


class BenchWindowRunner(WindowRunner[BenchScreen]):
    """Application and window. Make it and ``run`` it in the main thread; the rest is for any.

    ``put`` receives every tap, ``speak`` a language that was chosen. ``cameras`` gives the newest
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
        application = make_application()
        self.window = BenchWindow(lang)
        self.window.tapped.connect(put)
        self.window.spoke.connect(speak)
        self.window.acted.connect(self._act)
        self.window.desk.line.saving.connect(self._save_monitor)
        self.act: Callable[[HandKey], None] = lambda hand: None
        self.save_monitor: Callable[[], str] | None = None
        super().__init__(application, self.window, platform != "offscreen",
                         self.window.show_bench)

    @property
    def cameras(self) -> Cameras:
        """Source of the newest picture of a role."""
        return self.window.desk.camera.live.feed.cameras

    @cameras.setter
    def cameras(self, cameras: Cameras) -> None:
        for live in (self.window.desk.camera.live, self.window.desk.middle.camera):
            live.feed.cameras = cameras

    @property
    def monitor(self) -> Monitor:
        """Source of the newest lines of the serial ports."""
        return self.window.desk.line.monitor

    @monitor.setter
    def monitor(self, monitor: Monitor) -> None:
        self.window.desk.line.monitor = monitor

    def turn_to(self, page: str) -> None:
        """Show this page: steps, camera, line, calibrations or wear."""
        self.call(self.window.desk.turn_to, page)

    def _act(self, hand: HandKey) -> None:
        self.act(hand)

    def _save_monitor(self) -> None:
        lang = self.window.desk.lang
        if self.save_monitor is None:
            return
        try:
            line = word(lang, "bench_panel.line_saved", path=self.save_monitor())
        except OSError as fault:
            line = word(lang, "bench_panel.line_not_saved", why=fault.strerror or str(fault))
        self.window.desk.line.show_saved(line)
