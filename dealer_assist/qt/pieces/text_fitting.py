"""Text that is always whole in its box: it shrinks by steps or wraps, and is never cut.

Every text that a widget writes is recorded as a ``Writing``, so that a test can walk the window and
ask for its place, size, ink and ground.
"""

import re
from dataclasses import replace
from functools import lru_cache
from math import nan
from typing import Final, NamedTuple

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QFont, QFontMetricsF, QPainter

from dealer_assist.qt.pieces.bundled_font import FAMILY
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.words import with_unbreakable_signs, without_control_signs
from drivers.lazy_dataclass import dataclass

LEADING = 1.22
TIGHT = 1.1  # of one line alone, which has nothing above or below it
READ: Final = 19  # px: the least of what must be read, 2.4 mm of capitals on 10.1 inches
CRAMPED: Final = 11  # px: the least of what would be READ, had it the room
LAST_RESORT = 7  # px: below the requested size rather than cut
_AFTER_HYPHEN: Final = re.compile(r"(?<=-)(?=.)")
_MEASURED: Final = 64  # px: size at which words are measured once for all sizes
_DOUBT: Final = 0.02  # share by which a line may differ from its words' widths


@dataclass(frozen=True, slots=True)
class Type:
    """Setting of a text: from the largest size down, on so many lines, to one side.

    At the smallest size it takes as many lines as its box has.
    """

    largest: int
    smallest: int = 13
    bold: bool = True
    lines: int = 1
    align: str = "left"  # "left", "centre", "right"
    top: bool = False  # from the top instead of the middle

    def scaled(self, percent: int) -> "Type":
        """Type larger by so much as the box allows; never smaller than at 100 %."""
        if percent == 100:
            return self
        return replace(self, largest=round(self.largest * percent / 100))


@dataclass(frozen=True, slots=True)
class Fit:
    """The size and lines that a text takes; ``fits`` says that no last resort was needed."""

    size: int
    lines: tuple[str, ...]
    fits: bool

    @property
    def height(self) -> float:
        """Height of the lines, one under the other."""
        return len(self.lines) * self.size * LEADING


@dataclass(frozen=True, slots=True)
class Writing:
    """One text as it was drawn; ``box`` is the ground that its lines take, no more."""

    text: str
    box: QRectF
    ink: str
    ground: str
    fit: Fit


@lru_cache(maxsize=128)
def panel_font(size: int, bold: bool) -> QFont:
    """The bundled font at this pixel size, for the panel's own thread."""
    return new_font(size, bold)


def new_font(size: int, bold: bool) -> QFont:
    """The bundled font made anew, for any one thread; unhinted, so that it scales."""
    made = QFont(FAMILY)
    made.setPixelSize(size)
    made.setBold(bold)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made


@lru_cache(maxsize=128)
def font_metrics(size: int, bold: bool) -> QFontMetricsF:
    """Measures of this font."""
    return QFontMetricsF(panel_font(size, bold))


# A picture has some three hundred texts. Amounts make new ones all evening: whoever keeps ten times
# as many finds hardly one more of them again, and the process grows by the hour.
@lru_cache(maxsize=2048)
def _width(text: str, size: int, bold: bool) -> float:
    return font_metrics(size, bold).horizontalAdvance(text)


@lru_cache(maxsize=2048)
def _share(word: str, bold: bool) -> float:
    """Width of a word for each pixel of size; no number where another font must help out.

    The font is unhinted, so a word is as much wider as it is larger.
    """
    measure = font_metrics(_MEASURED, bold)
    if all(measure.inFontUcs4(ord(letter)) for letter in word):
        return measure.horizontalAdvance(word) / _MEASURED
    return nan


class _Piece(NamedTuple):
    """Part that may begin a line, with its joint to the part before: a space, or nothing."""

    joint: str
    word: str
    share: float
    joint_share: float


def _pieces(paragraph: str, bold: bool, in_words: bool) -> list[_Piece]:
    found = []
    for word in paragraph.split(" "):
        joint, joint_share = " ", _share(" ", bold)
        for piece in _AFTER_HYPHEN.split(word) if in_words else (word,):
            found.append(_Piece(joint, piece, _share(piece, bold), joint_share))
            joint, joint_share = "", 0.0
    return found


def _stands(text: str, about: float, width: float, size: int, bold: bool) -> bool:
    """True if the text is no wider than this; it is measured only where its words' widths leave
    that open."""
    if about * (1 + _DOUBT) + 1 <= width:
        return True
    if about * (1 - _DOUBT) - 1 > width:
        return False
    return _width(text, size, bold) <= width


def _wrapped(
    paragraphs: list[list[_Piece]], width: float, size: int, bold: bool, most: int
) -> tuple[str, ...] | None:
    lines: list[str] = []
    for pieces in paragraphs:
        line, share = "", 0.0
        for joint, word, own, joint_share in pieces:
            longer = f"{line}{joint}{word}" if line else word
            both = share + joint_share + own if line else own
            if _stands(longer, both * size, width, size, bold):
                line, share = longer, both
                continue
            if not line or not _stands(word, own * size, width, size, bold):
                return None
            lines.append(line)
            line, share = word, own
        lines.append(line)
        if len(lines) > most:
            return None
    return tuple(lines)


@lru_cache(maxsize=1024)
def largest_text_setting(text: str, width: float, height: float, kind: Type) -> Fit:
    """The largest setting of the text that stands whole in width by height.

    A long name is broken behind a hyphen rather than set too small to be read.
    """
    text = with_unbreakable_signs(without_control_signs(text).replace("\r\n", "\n"))
    found = _largest(text, width, height, kind, in_words=False)
    if not found.fits and "-" in text:
        broken = _largest(text, width, height, kind, in_words=True)
        return broken if broken.size > found.size else found
    return found


def text_height(text: str, width: float, kind: Type) -> float:
    """Height of the text at its largest setting in this width; 0 for none."""
    return largest_text_setting(text, width, 10_000, kind).height if text else 0.0


def _largest(text: str, width: float, height: float, kind: Type, in_words: bool) -> Fit:
    paragraphs = [_pieces(each, kind.bold, in_words) for each in text.split("\n")]
    pieces = [piece for each in paragraphs for piece in each]
    whole = sum(piece.share for piece in pieces)  # no joint: it may be where a line ends
    widest = max(piece.share for piece in pieces)
    for size in range(kind.largest, LAST_RESORT, -1):
        room = int(height / (size * LEADING) + 0.02)
        most = room if size <= kind.smallest else min(kind.lines, room)
        if size * TIGHT > height + 0.5:
            continue
        most = max(most, 1)
        if max(widest, whole / most) * size * (1 - _DOUBT) - 1 > width:
            continue  # before a line is tried
        lines = _wrapped(paragraphs, width, size, kind.bold, most)
        if lines is not None and (len(lines) == 1 or len(lines) * size * LEADING <= height + 0.5):
            least = kind.smallest if kind.smallest < READ else CRAMPED  # whole above all
            return Fit(size, lines, size >= least)
    return Fit(LAST_RESORT, (text,), False)


def _left_edge(box: QRectF, width: float, align: str) -> float:
    if align == "right":
        return box.right() - width
    if align == "centre":
        return box.center().x() - width / 2
    return box.left()


def draw_fitted_text(painter: QPainter, box: QRectF, text: str, kind: Type, ink: str,
                     ground: str) -> Writing:
    """Draw the text whole into the box; returns it as written."""
    found = largest_text_setting(text, box.width(), box.height(), kind)
    step = found.size * LEADING
    measure = font_metrics(found.size, kind.bold)
    painter.setFont(panel_font(found.size, kind.bold))
    painter.setPen(cached_colour(ink))
    first = box.top() if kind.top else box.center().y() - step * len(found.lines) / 2
    drop = (step + measure.capHeight()) / 2
    widest = max(_width(line, found.size, kind.bold) for line in found.lines)
    for at, line in enumerate(found.lines):
        x = _left_edge(box, _width(line, found.size, kind.bold), kind.align)
        painter.drawText(QPointF(x, first + at * step + drop), line)
    painter.setPen(Qt.PenStyle.NoPen)
    slack = (LEADING - TIGHT) * found.size / 2
    high = step * len(found.lines) - 2 * slack
    taken = QRectF(_left_edge(box, widest, kind.align), first + slack, widest, high)
    return Writing(text, taken, ink, ground, found)
