"""Pane beside the picture: advice, irregularities and rulings of the step, page by page."""

from dataclasses import replace
from typing import Final

from PyQt6.QtCore import QRectF, Qt, pyqtSignal
from PyQt6.QtGui import QMouseEvent, QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.text_fitting import Type, largest_text_setting
from dealer_assist.qt.pieces.theme import Theme
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.review.step_story import StoryBlock
from dealer_assist.words import word
from drivers.lazy_dataclass import dataclass

_EDGE: Final = 12.0
_NAME: Final = 92.0
_SIGN: Final = 46.0
#: Names with so few letters are signs or digits: they take less space.
_SHORT: Final = 4
_HEAD: Final = Type(17, 13, True, 2, top=True)
_WORDS: Final = Type(17, 14, False, 12, top=True)
_CALLED: Final = Type(15, 12, True, 2, top=True)
_SOURCE: Final = Type(15, 13, False, 12, top=True)
_FOOT: Final = 26.0
_MOST_HIGH: Final = 400.0  # of one line's words


@dataclass(frozen=True, slots=True)
class _Row:
    """Line of the story with its height."""

    kind: str  # "head", "line", "source"
    name: str
    words: str
    mark: str
    high: float
    aside: float = 0.0  # width of the names in its block


class StoryPane(Surface):
    """Pane of the story. A touch turns the page, and ``turned`` is emitted."""

    turned = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.blocks: tuple[StoryBlock, ...] = ()
        self.lang = "fr"
        self.page = 0
        self._pages: list[list[_Row]] = [[]]

    def show_blocks(self, blocks: tuple[StoryBlock, ...], lang: str) -> None:
        """Show these from their first page on."""
        if (blocks, lang) != (self.blocks, self.lang) or not self._pages:
            self.blocks, self.lang, self.page = blocks, lang, 0
            self._pages = self._paged()
            told = [block.heading + ": " + ". ".join(
                f"{name} {words}".strip() for name, words in block.lines) + f" {block.source}"
                for block in blocks]
            self.setAccessibleName(" | ".join(told))
            self.update()

    def settle(self) -> None:
        """Split into pages as long as the pane is high; the one being read stays in sight."""
        self._pages = self._paged()
        self.page = min(self.page, len(self._pages) - 1)

    @property
    def pages(self) -> int:
        """Number of pages."""
        return len(self._pages)

    def turn(self, by: int = 1) -> None:
        """Turn to another page, around the last one to the first."""
        self.page = (self.page + by) % len(self._pages)
        self.update()
        self.turned.emit()

    def mouseReleaseEvent(self, a0: QMouseEvent | None) -> None:
        """Turn the page at a touch."""
        if a0 is not None and a0.button() is Qt.MouseButton.LeftButton and self.pages > 1:
            self.turn()

    def _paged(self) -> list[list[_Row]]:
        room = self.area.height() - 2 * _EDGE
        rows = [row for block in self.blocks for row in self._rows(block)]
        if sum(row.high for row in rows) <= room:
            return [rows]
        pages: list[list[_Row]] = [[]]
        left = room - _FOOT
        for at, row in enumerate(rows):
            after = rows[at + 1].high if row.kind == "head" and at + 1 < len(rows) else 0.0
            if row.high + after > left and pages[-1]:
                pages.append([])
                left = room - _FOOT
            pages[-1].append(row)
            left -= row.high
        return pages

    def _rows(self, block: StoryBlock) -> list[_Row]:
        wide = self.area.width() - 2 * _EDGE
        rows = [_Row("head", "", block.heading, block.mark,
                     self._high(block.heading, wide, _HEAD) + 8)]
        longest = max((len(name) for name, _ in block.lines), default=0)
        aside = _NAME if longest > _SHORT else _SIGN
        for name, words in block.lines:
            high = max(self._high(words, wide - (aside if name else 0), _WORDS),
                       self._high(name, aside - 8, _CALLED)) + 5
            rows.append(_Row("line", name, words, block.mark, high, aside))
        if block.source:
            rows.append(_Row("source", "", block.source, block.mark,
                             self._high(block.source, wide, _SOURCE) + 6))
        last = rows[-1]
        rows[-1] = replace(last, high=last.high + 8)
        return rows

    def _high(self, words: str, width: float, kind: Type) -> float:
        return largest_text_setting(words, width, _MOST_HIGH,
                                    self.sized(kind)).height if words else 0.0

    def paint(self, painter: QPainter) -> None:
        """Paint the page."""
        theme = self.theme
        self.block(painter, self.area, theme.panel, theme.key_line, 10, 1.2)
        y, left = _EDGE, _EDGE
        wide = self.area.width() - 2 * _EDGE
        for row in self._pages[min(self.page, len(self._pages) - 1)]:
            box = QRectF(left, y, wide, row.high)
            if row.kind == "head":
                self.write(painter, box, row.words, _HEAD, _ink(theme, row.mark), theme.panel)
            elif row.kind == "source":
                self.write(painter, box, row.words, _SOURCE, theme.soft, theme.panel)
            elif row.name:
                called = QRectF(left, y + 1, row.aside - 8, row.high)
                self.write(painter, called, row.name, _CALLED, theme.soft, theme.panel)
                box = QRectF(left + row.aside, y, wide - row.aside, row.high)
                self.write(painter, box, row.words, _WORDS, theme.ink, theme.panel)
            else:
                self.write(painter, box, row.words, _WORDS, theme.ink, theme.panel)
            y += row.high
        if self.pages > 1:
            self._paint_foot(painter)

    def _paint_foot(self, painter: QPainter) -> None:
        box = QRectF(_EDGE, self.area.height() - _FOOT - 4, self.area.width() - 2 * _EDGE, _FOOT)
        places = word(self.lang, "replayer.step", step=self.page + 1, last=self.pages)
        words = f"{word(self.lang, 'replayer.more_below')}  {places}"
        self.write(painter, box, words, Type(15, 12, True, 1, "right"), self.theme.headline,
                   self.theme.panel)


def _ink(theme: Theme, mark: str) -> str:
    return {"irregular": theme.late, "ruling": theme.up, "elsewhere": theme.headline}.get(
        mark, theme.headline)
