"""A window that is larger than the screen leaves is fitted to it: the lowest keys stay in reach."""

import pytest
from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QMainWindow

from dealer_assist.qt.pieces.window_runner import WindowRunner


@pytest.mark.parametrize("larger_px", [-200, 0])
def test_a_window_that_would_leave_the_screen_with_its_title_bar_fills_it(qapp, larger_px):
    window = QMainWindow()
    free = qapp.primaryScreen().availableSize()
    window.resize(free.width(), free.height() + larger_px)
    filled = []
    showing = WindowRunner(qapp, window, screened=True)
    QTimer.singleShot(0, lambda: (filled.append(window.isMaximized()), showing.end()))
    showing.run()
    assert filled == [larger_px == 0]
