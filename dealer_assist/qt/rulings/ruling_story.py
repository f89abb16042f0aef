"""Story on the ruling sheet: what happened, the facts that decide, the rule.

Three pieces: the last facts, newest first; the question itself, in the order in which a ruling is
found: the situation, the deciding facts, the house's rule; and who else rules so, the last time.
"""

from typing import Final

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.text_fitting import (
    LEADING,
    READ,
    Type,
    largest_text_setting,
    text_height,
)
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.rulings.fact_rows import cells_of, fact_rows, paint_fact, row_high
from dealer_assist.view.rulings.ruling_sheet_view import (
    RulingOption,
    RulingQuestion,
    RulingSheetView,
)
from dealer_assist.words import word

WHEN: Final = 96
STAKES: Final = 62
#: Of one event: a ruling has outcome, name and reason. The newest are read, the oldest left out.
EVENT: Final = Type(READ, READ, False, 6)
TITLE: Final = Type(25, READ, True, 3, top=True)
PLAIN: Final = Type(READ, READ, False, 8, top=True)
NAMED: Final = Type(READ, READ)
UNDER: Final = Type(READ, 15, False)  # words under a figure


class RecentFactsBox(Surface):
    """The last facts; nothing here is touched."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown: tuple[tuple[tuple[str, str], ...], str, str] = ((), "", "fr")

    def show_told(self, told: tuple[tuple[str, str], ...], zone: str, lang: str) -> None:
        """Show these facts, the newest first; their times are of this zone."""
        if (told, zone, lang) != self._shown:
            self._shown = (told, zone, lang)
            self.setAccessibleName(" ".join(words for _, words in told[:3]))
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint one under the other, as many as fit."""
        (told, zone, lang), theme = self._shown, self.theme
        area = self.area
        heading = " · ".join(filter(None, (word(lang, "call.happened"), zone)))
        high = text_height(heading, area.width(), NAMED)
        self.write(painter, QRectF(0, 0, area.width(), high), heading, NAMED, theme.soft,
                   theme.panel)
        width, y = area.width() - WHEN, high + 4
        for at, (when, words) in enumerate(told):
            high = text_height(words, width, EVENT) + 2
            if y + high > area.height():
                break
            ink = theme.ink if at < 8 else theme.soft
            self.write(painter, QRectF(0, y, WHEN - 4, READ * LEADING + 1), when, EVENT,
                       theme.soft, theme.panel)
            self.write(painter, QRectF(WHEN, y, width, high), words, EVENT, ink, theme.panel)
            y += high


class Precedents(Surface):
    """Houses that rule as the chosen option does, and the last rulings on such a case."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._lines: tuple[tuple[str, Type], ...] = ()

    def show_precedents(
        self, matter: RulingQuestion | None, way: RulingOption | None, lang: str
    ) -> None:
        """Show them for this question."""
        lines: list[tuple[str, Type]] = []
        if way is not None and way.houses:
            lines.append((word(lang, "call.ruled_elsewhere", houses=way.houses), PLAIN))
        if matter is not None and matter.key.startswith("case."):
            lines.append((word(lang, "call.last_time"), NAMED))
            lines += [(line, PLAIN) for line in matter.last or (word(lang, "call.never_ruled"),)]
        if tuple(lines) != self._lines:
            self._lines = tuple(lines)
            self.setAccessibleName(" ".join(words for words, _ in lines))
            self.update()

    def height_in(self, width: float) -> float:
        """Height of the lines in this width."""
        return sum(text_height(words, width, kind) + 3 for words, kind in self._lines)

    def paint(self, painter: QPainter) -> None:
        """Paint one under the other."""
        theme, width, y = self.theme, self.area.width(), 0.0
        for words, kind in self._lines:
            high = text_height(words, width, kind)
            self.write(painter, QRectF(0, y, width, high + 1), words, kind,
                       theme.ink if kind is PLAIN else theme.soft, theme.panel)
            y += high + 3


class Story(Surface):
    """Question in words; nothing here is touched."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown: tuple[RulingSheetView | None, RulingQuestion | None, str] = (None, None, "fr")

    def show_story(
        self, view: RulingSheetView, matter: RulingQuestion | None, lang: str
    ) -> None:
        """Show this question."""
        if (view, matter, lang) == self._shown:
            return
        self._shown = (view, matter, lang)
        spoken = [matter.title, matter.happened, *matter.rule] if matter is not None else []
        self.setAccessibleName(" ".join(spoken))
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the question, or that nothing is pending."""
        view, matter, lang = self._shown
        if view is None:
            return
        room = self.area
        if matter is None:
            self.write(painter, room, word(lang, "call.nothing_waits"), Type(24, READ, True, 3),
                       self.theme.soft, self.theme.panel)
        else:
            self._paint_matter(painter, matter, room, lang)

    # --- the matter --------------------------------------------------------------------------

    def _paint_matter(
        self, painter: QPainter, matter: RulingQuestion, room: QRectF, lang: str
    ) -> None:
        theme = self.theme
        y = self._paragraph(painter, matter.title, room, room.top(), TITLE, theme.headline)
        y = self._paragraph(painter, matter.happened, room, y, PLAIN, theme.ink)
        y = self._paint_stakes(painter, matter.stakes, room, y + 2)
        y = self._paint_facts(painter, matter.facts, room, y + 2)
        y = self._paint_rule(painter, matter, room, y + 4)
        if matter.question:
            words = word(lang, "call.answer", words=matter.question)
            if not matter.answers:
                words = f"{words} {word(lang, 'call.answer_at_table')}"
            self._paragraph(painter, words, room, y + 6, Type(20, READ, True, 4), theme.headline)

    def _paragraph(
        self, painter: QPainter, words: str, room: QRectF, y: float, kind: Type, ink: str,
        ground: str = "", left: float = 0,
    ) -> float:
        """Write the paragraph as far as there is space; returns the start of the next one."""
        height = min(text_height(words, room.width() - 2 * left, kind), room.bottom() - y)
        if not words or height < kind.smallest:
            return y
        whole = min(height + 1, room.bottom() - y)
        box = QRectF(room.left() + left, y, room.width() - 2 * left, whole)
        self.write(painter, box, words, kind, ink, ground or self.theme.panel)
        return y + height + 2

    def _paint_stakes(
        self, painter: QPainter, stakes: tuple[tuple[str, str], ...], room: QRectF, y: float
    ) -> float:
        """Paint the stakes side by side: a figure, and under it its label."""
        wide = room.width() / max(1, len(stakes))
        for at, (figure, words) in enumerate(stakes):
            left = room.left() + at * wide
            self.write(painter, QRectF(left, y, wide - 8, 38), figure, Type(30, READ, True),
                       self.theme.headline if not at else self.theme.ink, self.theme.panel)
            self.write(painter, QRectF(left, y + 36, wide - 2, 24), words, UNDER,
                       self.theme.soft, self.theme.panel)
        return y + STAKES if stakes else y

    def _paint_facts(
        self, painter: QPainter, facts: tuple[tuple[str, str], ...], room: QRectF, y: float
    ) -> float:
        """Paint names and values, two beside each other if both are short."""
        for row in fact_rows(facts, READ, room.width()):
            high = row_high(row, room.width())
            for cell in cells_of(row, QRectF(room.left(), y, room.width(), high)):
                paint_fact(self, painter, cell)
            y += high
        return y

    def _paint_rule(self, painter: QPainter, matter: RulingQuestion, room: QRectF,
                    y: float) -> float:
        """Paint the passage and its sense in both languages, on the rule's own ground."""
        theme = self.theme
        plain, bold = Type(READ, READ, False, 8), Type(READ, READ, True, 6)
        other = Type(READ, 11, False, 8)  # the other language has the room that is left
        kinds = (bold, plain, other) if len(matter.rule) != 2 else (plain, other)
        width = room.width() - 24
        parts = list(zip(matter.rule, kinds, strict=False))
        told = sum(text_height(words, width, kind) + 2 for words, kind in parts[:-1]) + 20
        if len(parts) > 1 and not largest_text_setting(parts[-1][0], width,
                                                       room.bottom() - y - told, other).fits:
            parts.pop()  # while a reason is asked the sheet is lower
        high = sum(text_height(words, width, kind) + 2 for words, kind in parts) + 14
        high = min(high, room.bottom() - y - 4)
        box = QRectF(room.left(), y, room.width(), high)
        self.block(painter, box, theme.sure, theme.red if matter.silent else theme.on_sure, 8, 2)
        inner = QRectF(box.left(), y, box.width(), high - 4)
        top = y + 7
        for words, kind in parts:
            top = self._paragraph(painter, words, inner, top, kind, theme.on_sure, theme.sure, 12)
        return y + high
