"""A page on one sheet of A4, both sides."""

from pathlib import Path
from typing import Final

from PyQt6.QtCore import QMarginsF, QSizeF
from PyQt6.QtGui import QPageLayout, QPageSize, QPdfWriter

from dealer_assist.qt.pages.styled import PAPER, PAPER_LINE, document

_DPI: Final = 144
_MARGIN_MM: Final = 14.0
_TYPE: Final = 10.5 * _DPI / 72  # 10.5 points


def write_pdf(page: str, lang: str, path: Path) -> int:
    """Write the page as a PDF; returns its number of sides. Raises OSError.

    Needs a QGuiApplication and the panel's font.
    """
    path.open("ab").close()  # Qt says nothing where it can't write
    writer = QPdfWriter(str(path))
    writer.setResolution(_DPI)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(*[_MARGIN_MM] * 4), QPageLayout.Unit.Millimeter)
    doc = document(page, lang, PAPER, _TYPE, PAPER_LINE)
    layout = doc.documentLayout()
    assert layout is not None
    layout.setPaintDevice(writer)
    doc.setPageSize(QSizeF(writer.width(), writer.height()))
    doc.print(writer)
    return doc.pageCount()
