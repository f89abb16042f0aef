"""Carries the finished view from the table's thread to the window's.

When several views wait, only the newest is shown; the last one never gets lost.
"""

from threading import Lock
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, pyqtSignal, pyqtSlot

from dealer_assist.view.dealer.view import View

if TYPE_CHECKING:
    from dealer_assist.devices.commissioning.shown import BenchShown
    from dealer_assist.floor.work.state import RoomState
    from dealer_assist.view.players.view import PlayersView

    Shown = View | BenchShown | RoomState | tuple[PlayersView, ...]


class Bridge(QObject):
    """Bridge between threads: ``publish`` from any; ``view_ready`` comes on the bridge's own."""

    view_ready = pyqtSignal(object)
    _knock = pyqtSignal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lock = Lock()
        self._newest: Shown | None = None
        self._knock.connect(self.deliver)

    def publish(self, view: "Shown") -> None:
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
