"""PDFs of what is painted or set: slips, reports, pages, score sheets, each a file's content.

Needs a QGuiApplication, but no window; may be called from any one thread.
"""

from collections.abc import Callable
from typing import Final

from PyQt6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF
from PyQt6.QtGui import (
    QFontDatabase,
    QGuiApplication,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QTextDocument,
)

from dealer_assist.qt.pieces.bundled_font import FAMILY, load_font
from dealer_assist.words import printable_line

#: Of the pages of a text.
TEXT_DPI: Final = 144


def painted_pdf(
    size: QPageSize.PageSizeId, dpi: int, title: str,
    draw: Callable[[QPainter, Callable[[], object]], None],
) -> bytes:
    """Pages without margins; ``draw`` is given the painter and what turns to the next page."""
    buffer, writer = _writer(size, dpi, title, 0.0)
    painter = QPainter(writer)
    try:
        draw(painter, writer.newPage)
    finally:
        painter.end()
    return bytes(buffer.data().data())


def pdf_of_text(document: QTextDocument, margin_mm: float, title: str) -> bytes:
    """Text on as many A4 pages as it takes; ``document`` counts them afterwards."""
    buffer, writer = _writer(QPageSize.PageSizeId.A4, TEXT_DPI, title, margin_mm)
    layout = document.documentLayout()
    assert layout is not None
    layout.setPaintDevice(writer)
    document.setPageSize(QSizeF(writer.width(), writer.height()))
    document.print(writer)
    return bytes(buffer.data().data())


def _writer(
    size: QPageSize.PageSizeId, dpi: int, title: str, margin_mm: float
) -> tuple[QBuffer, QPdfWriter]:
    if QGuiApplication.instance() is None:
        raise RuntimeError("paper is drawn once Qt runs: make_application comes first")
    if FAMILY not in QFontDatabase.families():
        load_font()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(dpi)
    writer.setPageSize(QPageSize(size))
    writer.setPageMargins(QMarginsF(*[margin_mm] * 4), QPageLayout.Unit.Millimeter)
    writer.setTitle(printable_line(title))
    writer.setCreator("Dealer Assist")
    return buffer, writer
