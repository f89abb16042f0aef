"""Window runner of the set-up: Qt's loop in the main thread, found devices from any thread."""

from collections.abc import Callable

from dealer_assist.live.setup.setup_draft import DeviceOption
from dealer_assist.qt.pieces.qt_application_start import make_application
from dealer_assist.qt.pieces.theme import ScreenLooks
from dealer_assist.qt.pieces.window_runner import WindowRunner
from dealer_assist.qt.setup.setup_window import SetupWindow
from dealer_assist.view.setup.setup_pages import SetupPage


class SetupWindowRunner(WindowRunner[SetupPage]):
    """Runner. Make it and ``run`` it in the main thread; ``found`` and ``end`` are for any."""

    def __init__(self, platform: str, looks: ScreenLooks | None = None) -> None:
        application = make_application()
        self.window = SetupWindow(looks)
        self._found: Callable[[object], None] = lambda found: None
        super().__init__(application, self.window, screened=platform != "offscreen")

    def listen(self, pressed: Callable[[str], None], found: Callable[[object], None]) -> None:
        """Set the receivers of keys and of found devices: in the main thread."""
        self.window.pressed.connect(pressed)
        self._found = found

    def show_page(self, page: SetupPage) -> None:
        """Show this page; in the main thread."""
        self.window.show_page(page)

    def found(self, found: tuple[DeviceOption, ...]) -> None:
        """Deliver the devices found on the machine."""
        self.call(self._found, found)
