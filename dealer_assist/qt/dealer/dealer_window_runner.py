"""Window runner of the dealer's panel: Qt's loop in the main thread, pictures from any thread."""

import os
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from dealer_assist.game.taps import Tap
from dealer_assist.live.table.last_report_age_words import Asks
from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.pieces.qt_application_start import make_application
from dealer_assist.qt.pieces.screen_size import screen_size_of
from dealer_assist.qt.pieces.theme import ScreenLooks
from dealer_assist.qt.pieces.window_runner import WindowRunner
from dealer_assist.view.dealer.table_view import TableView
from dealer_assist.view.sentences.key_sizes import ScreenSize


class DealerWindowRunner(WindowRunner[TableView]):
    """Application and window. Make it and ``run`` it in the main thread; the rest is for any.

    ``clock`` gives the UTC seconds that the window counts down by; ``chosen`` receives the choices
    of the screen's own sheet in the main thread.
    """

    def __init__(
        self, platform: str, tapped: Callable[[Tap], None], speaks: Callable[[str], None],
        clock: Callable[[], float] = time.time,
        chosen: Callable[[str, object], None] = lambda name, value: None,
        looks: ScreenLooks | None = None,
    ) -> None:
        os.environ["QT_QPA_PLATFORM"] = platform
        application = make_application()
        self.window = DealerWindow(wall=lambda: datetime.fromtimestamp(clock()), day=datetime.now)
        self.window.tapped.connect(tapped)
        self.window.language_chosen.connect(speaks)
        self.window.chosen.connect(chosen)
        super().__init__(application, self.window, platform != "offscreen", self.window.show_view)
        if looks is not None:
            self.dress(looks)

    def hear(self, asks: Asks) -> None:
        """Set the source of the devices' ages; in the main thread."""
        self.window.device_watch.hear(asks)

    def dress(self, looks: ScreenLooks) -> None:
        """Apply this look; in the main thread. A window that is only drawn into files moves
        nothing."""
        self.window.dress(looks if self._screened else replace(looks, motion="off"))

    def screen_size(self) -> ScreenSize | None:
        """Size of the window's screen; None if nothing is shown on one."""
        screen = self.window.screen()
        return screen_size_of(screen) if screen is not None and self._screened else None

    def watch(self, painted: Callable[[TableView], None]) -> None:
        """Call ``painted`` once a picture is on the window, pixels and all (for measuring)."""

        def shown(view: TableView) -> None:
            self._app.processEvents()
            painted(view)

        self._bridge.view_ready.connect(shown)
