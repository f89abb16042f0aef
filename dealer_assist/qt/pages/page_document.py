"""A page's Markdown as a document in the panel's type and colours."""

from pathlib import Path
from typing import Final

from PyQt6.QtCore import Qt
from PyQt6.QtGui import (
    QColor,
    QFont,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextTable,
)

from dealer_assist.qt.paper.pdf_writer import TEXT_DPI, pdf_of_text
from dealer_assist.qt.pieces.bundled_font import FAMILY
from dealer_assist.qt.pieces.theme import Theme
from dealer_assist.view.pages import page_text
from drivers.durable_files import put_whole
from drivers.lazy_dataclass import dataclass

#: Size of a heading by its level, beside the text's own.
_LARGER: Final = {1: 1.55, 2: 1.25}
#: In percent of the type's own height: as airy as a screen at arm's length wants it, and as paper.
SCREEN_LINE: Final = 128.0
PAPER_LINE: Final = 112.0


@dataclass(frozen=True, slots=True)
class Ink:
    """The colours of a page."""

    text: str
    heading: str
    key: str  # what is to be touched
    code: str  # ground of what is typed in a terminal
    line: str

    @classmethod
    def of(cls, theme: Theme) -> "Ink":
        """Colours of the panel's theme."""
        return cls(theme.ink, theme.headline, theme.on_sure, theme.key, theme.key_line)


PAPER: Final = Ink("#000000", "#000000", "#000000", "#eeeeee", "#999999")


def page_as_document(
    page: str, lang: str, ink: Ink, pixels: float, line: float = SCREEN_LINE
) -> QTextDocument:
    """The page, its text this many pixels high, lines apart by so many percent of it."""
    doc = QTextDocument()
    font = QFont(FAMILY)
    font.setPixelSize(max(8, round(pixels)))
    doc.setDefaultFont(font)
    doc.setMarkdown(page_text(page, lang))
    block = doc.begin()
    while block.isValid():
        _style_block(block, ink, pixels, line)
        block = block.next()
    _style_tables(doc, ink, pixels)
    return doc


def heading_blocks(doc: QTextDocument) -> list[QTextBlock]:
    """The blocks of the second-level headings, in order."""
    out, block = [], doc.begin()
    while block.isValid():
        if block.blockFormat().headingLevel() == 2:
            out.append(block)
        block = block.next()
    return out


def _style_block(block: QTextBlock, ink: Ink, pixels: float, line: float) -> None:
    level = block.blockFormat().headingLevel()
    cursor = QTextCursor(block)
    in_table = cursor.currentTable() is not None
    shape = block.blockFormat()
    shape.setLineHeight(line, 1)  # 1: in percent of the type's own height
    shape.setTopMargin(0.0 if in_table else pixels * (0.9 if level == 2 else 0.1))
    shape.setBottomMargin(0.0 if in_table else pixels * (0.4 if level else 0.25))
    cursor.setBlockFormat(shape)
    cursor.setBlockCharFormat(_piece(QTextCharFormat(), ink, pixels))  # bullets and numbers
    if level:
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        cursor.setCharFormat(_heading(ink, pixels * _LARGER.get(level, 1.0)))
        return
    _style_pieces(block, ink, pixels)


def _style_pieces(block: QTextBlock, ink: Ink, pixels: float) -> None:
    pieces, at = [], block.begin()
    while not at.atEnd():
        piece = at.fragment()
        pieces.append((piece.position(), piece.length(), piece.charFormat()))
        at += 1
    for position, length, found in pieces:
        cursor = QTextCursor(block)
        cursor.setPosition(position)
        cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(_piece(found, ink, pixels))


def _heading(ink: Ink, pixels: float) -> QTextCharFormat:
    shape = _sized(pixels)
    shape.setFontWeight(QFont.Weight.Bold)
    shape.setForeground(QColor(ink.heading))
    return shape


def _piece(found: QTextCharFormat, ink: Ink, pixels: float) -> QTextCharFormat:
    shape = _sized(pixels)
    is_bold = found.fontWeight() >= QFont.Weight.Bold
    shape.setForeground(QColor(ink.key if is_bold else ink.text))
    if found.fontFixedPitch():
        shape.setFontFamilies([FAMILY])
        shape.setFontFixedPitch(False)
        shape.setBackground(QColor(ink.code))
    return shape


def _sized(pixels: float) -> QTextCharFormat:
    shape = QTextCharFormat()
    shape.setProperty(QTextFormat.Property.FontPixelSize, max(8, round(pixels)))
    return shape


def _style_tables(doc: QTextDocument, ink: Ink, pixels: float) -> None:
    root = doc.rootFrame()
    for frame in root.childFrames() if root is not None else []:
        if isinstance(frame, QTextTable):
            shape = frame.format().toTableFormat()
            shape.setBorder(1)
            shape.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
            shape.setBorderBrush(QColor(ink.line))
            shape.setBorderCollapse(True)
            shape.setCellPadding(pixels * 0.25)
            shape.setAlignment(Qt.AlignmentFlag.AlignLeft)
            frame.setFormat(shape)


_MARGIN_MM: Final = 14.0
_TYPE: Final = 10.5 * TEXT_DPI / 72  # 10.5 points


def write_pdf(page: str, lang: str, path: Path) -> int:
    """Write the page as a PDF; returns its number of sides. Raises OSError.

    Needs a QGuiApplication and the panel's font.
    """
    doc = page_as_document(page, lang, PAPER, _TYPE, PAPER_LINE)
    put_whole(path, pdf_of_text(doc, _MARGIN_MM, page))
    return doc.pageCount()
