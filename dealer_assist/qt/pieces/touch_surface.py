"""Touch surface: one finger presses keys; a hand that is laid down presses none.

Qt makes mouse events of the first finger alone, so a second one does nothing. A palm or a forearm
comes as several contacts at once: then every pressed key is released without effect.
"""

import time
from typing import Final

from PyQt6.QtCore import QEvent, Qt, pyqtSignal
from PyQt6.QtGui import QEventPoint, QTouchEvent
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import Clock

HAND: Final = 3  # so many contacts are a hand
TOGETHER_SECONDS: Final = 0.15


class TouchSurface(QWidget):
    """Surface under all pieces; ``laid_down`` is emitted when a hand lies on it."""

    laid_down = pyqtSignal()

    def __init__(self, parent: QWidget, clock: Clock = time.monotonic) -> None:
        super().__init__(parent)
        self._clock = clock
        self._came: list[float] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)

    def event(self, a0: QEvent | None) -> bool:
        """Count contacts as they come; none is accepted, so that Qt makes a mouse of the first."""
        if isinstance(a0, QTouchEvent) and a0.type() == QEvent.Type.TouchBegin:
            now = self._clock()
            pressed = [one for one in a0.points() if one.state() == QEventPoint.State.Pressed]
            self._came = [at for at in self._came if now - at <= TOGETHER_SECONDS]
            self._came += [now] * len(pressed)
            if len(self._came) >= HAND:
                self._came.clear()
                self.laid_down.emit()
            a0.ignore()
            return False
        return super().event(a0)
