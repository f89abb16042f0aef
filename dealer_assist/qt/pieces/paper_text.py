"""Text on paper: its width, and its line breaks.

A QFont must not be shared by two threads, and the panel has its own: each thread has measures of
its own.
"""

from collections.abc import Iterator
from functools import lru_cache
from re import sub
from threading import get_ident

from PyQt6.QtGui import QFontMetricsF

from dealer_assist.qt.pieces.text_fitting import new_font
from dealer_assist.words import printable_line, with_unbreakable_signs


@lru_cache(maxsize=64)
def _metrics(size: int, bold: bool, thread: int) -> QFontMetricsF:
    """Measures for this thread."""
    return QFontMetricsF(new_font(size, bold))


def paper_text_width(text: str, size: int, bold: bool = False) -> float:
    """Width of the text."""
    return _metrics(size, bold, get_ident()).horizontalAdvance(text)


def wrapped_paper_lines(text: str, size: int, bold: bool, wide: float) -> list[str]:
    """The text in as many lines as it takes; a word wider than a line is broken.

    No line break, mark of direction or control character that somebody typed reaches the paper.
    """
    lines: list[str] = []
    line = ""
    for word in with_unbreakable_signs(printable_line(sub(r"[ \t\r\n]+", " ", text))).split(" "):
        longer = f"{line} {word}" if line else word
        if paper_text_width(longer, size, bold) <= wide:
            line = longer
            continue
        if line:
            lines.append(line)
        *whole, line = word_pieces_within(word, size, bold, wide)
        lines += whole
    return [*lines, line]


def word_pieces_within(word: str, size: int, bold: bool, wide: float) -> Iterator[str]:
    """Text broken between letters, in pieces that are no wider."""
    piece = ""
    for letter in printable_line(word):
        if piece and paper_text_width(piece + letter, size, bold) > wide:
            yield piece
            piece = ""
        piece += letter
    yield piece
