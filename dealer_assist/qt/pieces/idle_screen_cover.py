"""Dimmed panel while nothing waits for anybody; the touch that wakes it does no more.

A finger that wakes a dark screen hasn't seen the keys under it. So the cover takes that touch
whole, from the press to the release, and all keys are dead for a moment once it has gone.
"""

from collections.abc import Callable
from typing import Final

from PyQt6.QtCore import QRectF, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QColor, QMouseEvent, QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import Clock
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.dealer.table_view import AlertLevel, TableView
from dealer_assist.view.dealer.window_texts import window_text

REST_SECONDS: Final = 120.0
TICK_MS: Final = 1000
DIM: Final = 0.82


def is_somebody_awaited(view: TableView) -> bool:
    """True if the picture wants something of a person now: then it is never dimmed."""
    return (
        view.keypad.enabled or view.pad is not None or view.choice is not None
        or view.question is not None or bool(view.cases) or view.time is not None
        or view.owed is not None or view.call is not None
        or view.alert_level is AlertLevel.ALARM or any(seat.acting for seat in view.seats)
        or bool(view.step.owed) or view.total.chips not in ("", "0")  # a hand lies on the table
    )


class DimCover(Surface):
    """Dim cover; ``woken`` is emitted when a touch or a key takes it away."""

    woken = pyqtSignal()

    def __init__(
        self, parent: QWidget, clock: Clock, is_busy: Callable[[], bool] = lambda: False
    ) -> None:
        super().__init__(parent)
        self._clock = clock
        self._is_busy = is_busy  # true if a sheet is open
        self._view: TableView | None = None
        self._since = clock()
        self._lit = False  # woken, while the finger that did it is still there
        self._ticker = QTimer(self)
        self._ticker.timeout.connect(self.tick)
        self._ticker.start(TICK_MS)
        self.hide()

    def follow(self, view: TableView) -> None:
        """Take a new picture: any change is to be seen."""
        before, self._view = self._view, view
        if before is None or (before.number, before.alert) != (view.number, view.alert) or (
            is_somebody_awaited(view)
        ):
            self.stir()
            self._wake()
        self.setAccessibleName(window_text(view.lang, "rest"))

    def stir(self) -> None:
        """Note that somebody is there."""
        self._since = self._clock()

    def tick(self) -> None:
        """Dim the screen once nothing has waited and nobody was there for a while."""
        view = self._view
        if view is None or not self.isHidden():
            return
        if is_somebody_awaited(view) or self._is_busy():
            self.stir()
        if self._clock() - self._since >= REST_SECONDS:
            self._lit = False
            self.show()
            self.raise_()

    def wake(self) -> bool:
        """Light up again; False if it was lit."""
        was = not self.isHidden()
        self._wake()
        self.stir()
        return was

    def _wake(self) -> None:
        if not self.isHidden():
            self.hide()
            self.woken.emit()

    def mousePressEvent(self, a0: QMouseEvent | None) -> None:
        """Light up at the touch, and swallow it."""
        self._lit = True
        self.update()
        if a0 is not None:
            a0.accept()

    def mouseReleaseEvent(self, a0: QMouseEvent | None) -> None:
        """Handle the finger's release: the next touch counts."""
        self.wake()
        if a0 is not None:
            a0.accept()

    def paint(self, painter: QPainter) -> None:
        """Paint the panel shining through, and one line on waking it."""
        if self._lit:
            return
        dim = QColor(0, 0, 0)
        dim.setAlphaF(DIM)
        painter.fillRect(self.area, dim)
        if self._view is not None:
            theme, middle = self.theme, self.area.center()
            box = QRectF(middle.x() - 230, middle.y() - 34, 460, 68)
            self.block(painter, box, theme.panel, theme.key_line, 34)
            self.write(painter, box.adjusted(20, 0, -20, 0), window_text(self._view.lang, "rest"),
                       Type(24, 14, False, 1, "centre"), theme.soft, theme.panel)

    def cover(self, width: int, height: int, factor: float) -> None:
        """Cover the whole window."""
        self.rescale(factor)
        self.put(0, 0, width / factor, height / factor)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
