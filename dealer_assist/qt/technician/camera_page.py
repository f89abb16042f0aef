"""The page of the cameras: one picture in large, and a key for each camera of the table."""

from collections.abc import Callable

from PyQt6.QtCore import QTimer
from PyQt6.QtGui import QHideEvent, QShowEvent
from PyQt6.QtWidgets import QWidget

from dealer_assist.devices.commissioning.bench_page_view_models import LivePicture
from dealer_assist.qt.pieces.key_button import KeyButton, Style, choice_key_style
from dealer_assist.qt.pieces.window_piece_base import Surface, keys_with_contents, lay_grid
from dealer_assist.qt.technician.camera_view import LiveCamera
from dealer_assist.view.technician.bench_words import role_name

LOOK_MS = 200
MOST = 4
Cameras = Callable[[str], LivePicture | None]


class PictureFeed:
    """Poll of the newest picture five times a second while somebody looks."""

    def __init__(self, parent: QWidget, camera: LiveCamera) -> None:
        self.cameras: Cameras = lambda role: None
        self.role = ""
        self._camera = camera
        self._timer = QTimer(parent)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self.look)

    def look(self) -> None:
        """Show the newest picture of this camera."""
        if self.role:
            self._camera.show_picture(self.cameras(self.role))

    def start(self) -> None:
        """Start polling."""
        self.look()
        self._timer.start()

    def stop(self) -> None:
        """Stop polling."""
        self._timer.stop()


class StepCamera(LiveCamera):
    """Live picture beside a step in work; it polls only while it is seen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.feed = PictureFeed(self, self)

    def show_role(self, role: str, lang: str) -> None:
        """Show this camera's picture; another camera's newest is shown at once."""
        changed, self.feed.role = role != self.feed.role, role
        super().show_role(role, lang)
        if changed and self.isVisible():
            self.feed.look()

    def showEvent(self, a0: QShowEvent | None) -> None:
        """Start polling."""
        self.feed.start()
        super().showEvent(a0)

    def hideEvent(self, a0: QHideEvent | None) -> None:
        """Stop polling."""
        self.feed.stop()
        super().hideEvent(a0)


class CameraPage(Surface):
    """Page of the cameras."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.live = StepCamera(self)
        self.roles: tuple[str, ...] = ()
        self._role, self._lang = "", "fr"
        self.keys = tuple(KeyButton(self, Style(size=19, lines=2)) for _ in range(MOST))
        for at, key in enumerate(self.keys):
            key.fired.connect(lambda _, at=at: self._on_key(at))
            key.hide()
        self.hide()

    def put(self, x: float, y: float, width: float, height: float) -> None:
        """Give the page its place."""
        super().put(x, y, width, height)
        self.live.put(0, 0, width, height - 72)
        lay_grid(self.keys, MOST, 0, height - 68, 200, 68, 6)

    def show_cameras(self, roles: tuple[str, ...], lang: str) -> None:
        """Offer these cameras; the one in sight stays while it exists."""
        self.roles, self._lang = roles[:MOST], lang
        if self._role not in self.roles:
            self._role = self.roles[0] if self.roles else ""
        for key, one in keys_with_contents(self.keys, self.roles):
            key.use_look(choice_key_style(one == self._role, 19))
            key.show_face(role_name(one, lang).capitalize(), meaning=one)
        self.live.show_role(self._role, lang)

    def _on_key(self, at: int) -> None:
        self._role = self.roles[at]
        self.show_cameras(self.roles, self._lang)
        self.live.feed.look()
