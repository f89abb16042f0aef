"""A page on one sheet of A4, both sides."""

from pathlib import Path
from typing import Final

from dealer_assist.qt.pages.styled import PAPER, PAPER_LINE, document
from dealer_assist.qt.paper.document import TEXT_DPI, pdf_of_text
from drivers.durable import put_whole

_MARGIN_MM: Final = 14.0
_TYPE: Final = 10.5 * TEXT_DPI / 72  # 10.5 points


def write_pdf(page: str, lang: str, path: Path) -> int:
    """Write the page as a PDF; returns its number of sides. Raises OSError.

    Needs a QGuiApplication and the panel's font.
    """
    doc = document(page, lang, PAPER, _TYPE, PAPER_LINE)
    put_whole(path, pdf_of_text(doc, _MARGIN_MM, page))
    return doc.pageCount()
