"""Start of Qt so that nothing in a slot can end the program, and drawing of a window to a file.

A fault in a slot is written to stderr and shown in the alert corner; the hand goes on.
"""

import os
import sys
import traceback
from pathlib import Path
from types import TracebackType
from typing import Protocol, runtime_checkable

from PyQt6.QtGui import QColor, QImage, QPalette
from PyQt6.QtWidgets import QApplication, QWidget

from dealer_assist.qt.pieces.bundled_font import load_font
from dealer_assist.qt.pieces.qt_garbage_collection import collect_garbage_in_qt
from dealer_assist.qt.pieces.qt_probe import drop_cv2_paths
from dealer_assist.qt.pieces.text_fitting import panel_font
from dealer_assist.qt.pieces.theme import DARK, Theme


@runtime_checkable
class TellsFaults(Protocol):
    """Window that can show a fault of the program: the dealer's, the technician's."""

    def show_fault(self, what: str) -> None:
        """Show it for a while; the work goes on."""
        ...


def make_application(platform: str = "", theme: Theme = DARK) -> QApplication:
    """The one QApplication, with our font and colours; ``platform`` comes from the probe."""
    drop_cv2_paths(os.environ)
    sys.excepthook = log_and_show_fault  # in a slot a fault would abort
    if platform:
        os.environ.setdefault("QT_QPA_PLATFORM", platform)
    running = QApplication.instance()
    application = running if isinstance(running, QApplication) else QApplication(["dealer-assist"])
    application.setApplicationName("Dealer Assist")
    collect_garbage_in_qt(application)
    load_font()
    application.setFont(panel_font(16, False))
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Window, QColor(theme.window))
    palette.setColor(QPalette.ColorRole.WindowText, QColor(theme.ink))
    application.setPalette(palette)
    return application


def log_and_show_fault(
    kind: type[BaseException], fault: BaseException, trace: TracebackType | None
) -> None:
    """Log the fault and show it; only an interrupt from the keyboard ends the program."""
    traceback.print_exception(kind, fault, trace, file=sys.stderr)
    if issubclass(kind, KeyboardInterrupt):
        QApplication.quit()
        return
    for window in QApplication.topLevelWidgets():
        if isinstance(window, TellsFaults):
            window.show_fault(kind.__name__)


def window_image(window: QWidget) -> QImage:
    """Window as it's painted now, with all pending repaints."""
    QApplication.processEvents()
    return window.grab().toImage()


def save_png(window: QWidget, path: Path) -> None:
    """Draw the window into a PNG file."""
    if not window_image(window).save(str(path), "PNG"):
        raise OSError(f"the picture can't be written to {path}")
