"""Fingers, keys and a clock for the tests of the window."""

from PyQt6.QtCore import Qt, QTimer
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QWidget

from dealer_assist.game.taps import Tap
from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.pieces.key_button import HOLD_TICK_MS
from dealer_assist.view.dealer.table_view import TableView

Taps = list[Tap]
#: A window that is there and drawn by `render` alone, not at each event too: that is half the time.
UNSEEN = Qt.WidgetAttribute.WA_DontShowOnScreen


class HandClock:
    """Seconds that pass only when told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float = 1.0) -> None:
        """Let time go by."""
        self.now += seconds


def show(window: DealerWindow, view: TableView, clock: HandClock) -> None:
    window.show_view(view)
    clock.pass_by()


def click(key: QWidget) -> None:
    QTest.mouseClick(key, Qt.MouseButton.LeftButton)


def hold(key: QWidget, clock: HandClock, seconds: float) -> None:
    """A finger that comes down and stays so long; it is still there."""
    QTest.mousePress(key, Qt.MouseButton.LeftButton)
    stay(clock, seconds)


def stay(clock: HandClock, seconds: float) -> None:
    """The finger stays where it is, for a key's tick and one more, however busy the machine is."""
    clock.pass_by(seconds)
    ticks: list[None] = []
    ticking = QTimer(interval=HOLD_TICK_MS)
    ticking.timeout.connect(lambda: ticks.append(None))
    ticking.start()
    while len(ticks) < 2:
        QTest.qWait(HOLD_TICK_MS // 2)


def press(window: DealerWindow, key: Qt.Key) -> None:
    QTest.keyClick(window.focusWidget() or window, key)
