"""A program of its own: draws the window as a screen with this many device pixels shows it.

Qt takes QT_SCALE_FACTOR only at its start. Prints JSON; ``test_high_dpi`` reads it.
"""

import json
import sys

import samples
from PyQt6.QtCore import QPoint, QRect
from PyQt6.QtGui import QImage, QPainter, QRegion
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.pieces.qt_application_start import make_application, window_image

#: Not a divisor of anything: parts begin between two device pixels.
PART = 37


def drawn(felt: QWidget, parts: list[QRect]) -> QImage:
    """The felt alone, painted part by part, as Qt asks for it when something on it changed."""
    ratio = felt.devicePixelRatioF()
    image = QImage(round(felt.width() * ratio), round(felt.height() * ratio),
                   QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(0xFF00FF)
    painter = QPainter(image)
    for part in parts:
        felt.render(painter, part.topLeft(), QRegion(part), QWidget.RenderFlag(0))
    painter.end()
    return image


def worst(one: QImage, other: QImage) -> int:
    """The largest difference of a channel at a sample of pixels."""
    found = 0
    for y in range(0, one.height(), 3):
        for x in range(0, one.width(), 3):
            a, b = one.pixelColor(x, y), other.pixelColor(x, y)
            found = max(found, abs(a.red() - b.red()), abs(a.green() - b.green()),
                        abs(a.blue() - b.blue()))
    return found


def main() -> None:
    application = make_application()
    window = DealerWindow()
    window.show()
    window.show_view(samples.mid_hand("fr"))
    picture = window_image(window)
    felt = window.desk.felt
    whole = QRect(QPoint(0, 0), felt.size())
    strips = [QRect(0, y, felt.width(), PART) & whole for y in range(0, felt.height(), PART)]
    cached = felt._ready()
    print(json.dumps({
        "ratio": window.devicePixelRatioF(), "picture": [picture.width(), picture.height()],
        "felt": [cached.width(), cached.height(), cached.devicePixelRatio()],
        "felt_units": [felt.width(), felt.height()],
        "seams": worst(drawn(felt, [whole]), drawn(felt, strips)),
    }))
    application.quit()


if __name__ == "__main__":
    sys.exit(main())
