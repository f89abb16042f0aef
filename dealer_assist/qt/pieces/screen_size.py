"""Screen's size as Qt reports it; ``python -m`` prints it, so that the caller needs no Qt.

Qt ends the whole process if it can't open a screen: the doctor asks from outside.
"""

import os

from PyQt6.QtGui import QGuiApplication, QScreen

from dealer_assist.qt.pieces.qt_probe import drop_cv2_paths
from dealer_assist.view.sentences.key_sizes import ScreenSize


def screen_size_of(screen: QScreen) -> ScreenSize:
    """Pixels as windows count them, millimetres as the screen reports them."""
    pixels, told = screen.geometry(), screen.physicalSize()
    return ScreenSize(pixels.width(), pixels.height(), told.width(), told.height())


def _print() -> None:
    drop_cv2_paths(os.environ)
    application = QGuiApplication([])
    screen = application.primaryScreen()
    if screen is not None:
        size = screen_size_of(screen)
        print(size.width_px, size.height_px, size.width_mm, size.height_mm)


if __name__ == "__main__":
    _print()
