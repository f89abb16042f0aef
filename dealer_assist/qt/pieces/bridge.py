"""Carries the finished view from the table's thread to the window's.

When several views wait, only the newest is shown; the last one never gets lost.
"""

from threading import Lock

from PyQt6.QtCore import QObject, pyqtSignal, pyqtSlot


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
