"""Story on the ruling sheet: what happened, the facts that decide, the rule.

Two pieces: the last facts, newest first; and the question itself, in the order in which a ruling is
found: the situation, the deciding facts, the house's rule, the last ruling on it.
"""

from typing import Final

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.text_fitting import LEADING, Type, text_height
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.rulings.ruling_sheet_view import (
    RulingOption,
    RulingQuestion,
    RulingSheetView,
)
from dealer_assist.words import word

WHEN: Final = 84
NAMED: Final = 124
LONG_VALUE: Final = 12  # a value of more letters takes the line for itself
#: At arm's length: the newest are read, the oldest are left out.
LARGEST, SMALLEST, LARGE_LEAST = 19, 18, 19
STAKES: Final = 62
LINES: Final = 6  # of one event: a ruling has outcome, name and reason


def fitting_size(
    lines: tuple[tuple[str, str], ...], width: float, height: float, least: int = SMALLEST
) -> int:
    """Largest size at which all events fit in their column; never under the least."""
    for size in range(max(LARGEST, least), least, -1):
        kind = Type(size, size, False, LINES)
        if sum(text_height(words, width, kind) + 2 for _, words in lines) <= height:
            return size
    return least


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
        box = QRectF(0, 0, area.width(), 22)
        heading = " · ".join(filter(None, (word(lang, "call.happened"), zone)))
        self.write(painter, box, heading, Type(15, 11), theme.soft, theme.panel)
        width = area.width() - WHEN
        least = SMALLEST if self.text_percent == 100 else LARGE_LEAST  # the oldest are left out
        size = fitting_size(told, width, area.height() - 26, least)
        y = 26.0
        kind = Type(size, size, False, LINES)
        for at, (when, words) in enumerate(told):
            high = text_height(words, width, kind) + 2
            if y + high > area.height():
                break
            ink = theme.ink if at < 8 else theme.soft
            self.write(painter, QRectF(0, y, WHEN - 6, size * LEADING + 1), when,
                       Type(size, 11, False), theme.soft, theme.panel)
            self.write(painter, QRectF(WHEN, y, width, high), words, kind, ink, theme.panel)
            y += high


class Story(Surface):
    """Question in words; nothing here is touched."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown: tuple[RulingSheetView | None, RulingQuestion | None, str,
                           str] = (None, None, "", "fr")

    def show_story(
        self, view: RulingSheetView, matter: RulingQuestion | None, way: RulingOption | None,
        lang: str
    ) -> None:
        """Show this question, and the houses that rule as the chosen option does."""
        houses = way.houses if way is not None else ""
        if (view, matter, houses, lang) == self._shown:
            return
        self._shown = (view, matter, houses, lang)
        spoken = [matter.title, matter.happened, *matter.rule] if matter is not None else []
        self.setAccessibleName(" ".join(spoken))
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the question, or that nothing is pending."""
        view, matter, houses, lang = self._shown
        if view is None:
            return
        room = self.area
        if matter is None:
            self.write(painter, room, word(lang, "call.nothing_waits"), Type(24, 15, True, 3),
                       self.theme.soft, self.theme.panel)
        else:
            self._paint_matter(painter, matter, houses, room, lang)

    # --- the matter --------------------------------------------------------------------------

    def _paint_matter(
        self, painter: QPainter, matter: RulingQuestion, houses: str, room: QRectF, lang: str
    ) -> None:
        theme = self.theme
        y = room.top()
        high = min(62.0, text_height(matter.title, room.width(), Type(25, 15, True, 2)))
        box = QRectF(room.left(), y, room.width(), high + 1)
        self.write(painter, box, matter.title, Type(25, 15, True, 2, top=True), theme.headline,
                   theme.panel)
        y = self._paragraph(painter, matter.happened, room, y + high + 4, Type(16, 12, False, 4),
                            theme.ink)
        y = self._paint_stakes(painter, matter.stakes, room, y + 4)
        y = self._paint_facts(painter, matter.facts, room, y + 4)
        y = self._paint_rule(painter, matter, room, y + 6)
        if matter.question:
            words = word(lang, "call.answer", words=matter.question)
            if not matter.answers:
                words = f"{words} {word(lang, 'call.answer_at_table')}"
            y = self._paragraph(painter, words, room, y + 6, Type(20, 13, True, 4), theme.headline)
        if houses:
            words = word(lang, "call.ruled_elsewhere", houses=houses)
            y = self._paragraph(painter, words, room, y + 6, Type(15, 11, False, 3), theme.ink)
        self._paint_last(painter, matter, room, y + 6, lang)

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
            self.write(painter, QRectF(left, y, wide - 8, 38), figure, Type(30, 15, True),
                       self.theme.headline if not at else self.theme.ink, self.theme.panel)
            self.write(painter, QRectF(left, y + 38, wide - 8, 22), words, Type(15, 11),
                       self.theme.soft, self.theme.panel)
        return y + STAKES if stakes else y

    def _paint_facts(
        self, painter: QPainter, facts: tuple[tuple[str, str], ...], room: QRectF, y: float
    ) -> float:
        """Paint two columns of names and values; lines without a name take the whole width."""
        theme = self.theme
        for name, value in facts:
            if not name:
                y = self._paragraph(painter, value, room, y, Type(19, 13, False, 3), theme.ink)
        column, step = 0, 25.0
        for name, value in (fact for fact in facts if fact[0]):
            alone = len(value) > LONG_VALUE
            if alone and column:
                y, column = y + step, 0
            share = 1.0 if alone else 0.5
            box = QRectF(room.left() + column * room.width() / 2, y, room.width() * share, step)
            self._paint_fact(painter, name, value, box)
            column = 0 if alone else 1 - column
            y += 0 if column else step
        return y + (step if column else 0)

    def _paint_fact(self, painter: QPainter, name: str, value: str, box: QRectF) -> None:
        """Paint a name and its value, the value in a column of its own."""
        theme, wide = self.theme, NAMED
        self.write(painter, QRectF(box.left(), box.top(), wide - 4, box.height()), name,
                   Type(15, 10, False, 2), theme.soft, theme.panel)
        self.write(painter, QRectF(box.left() + wide, box.top(), box.width() - wide - 4,
                                   box.height()), value, Type(18, 11, True), theme.ink,
                   theme.panel)

    def _paint_rule(self, painter: QPainter, matter: RulingQuestion, room: QRectF,
                    y: float) -> float:
        """Paint the passage and its sense in both languages, on the rule's own ground."""
        theme = self.theme
        kinds: tuple[Type, ...] = (
            Type(15, 11, True, 2), Type(18, 12, False, 6), Type(14, 11, False, 6))
        if len(matter.rule) == 1:
            kinds = (Type(19, 12, True, 5),)
        elif len(matter.rule) == 2:
            kinds = (Type(18, 12, False, 6), Type(14, 11, False, 6))
        width = room.width() - 24
        parts = list(zip(matter.rule, kinds, strict=False))
        high = sum(text_height(words, width, kind) + 2 for words, kind in parts) + 14
        high = min(high, room.bottom() - y - 4)
        box = QRectF(room.left(), y, room.width(), high)
        self.block(painter, box, theme.sure, theme.red if matter.silent else theme.on_sure, 8, 2)
        inner = QRectF(box.left(), y, box.width(), high - 4)
        top = y + 7
        for words, kind in parts:
            top = self._paragraph(painter, words, inner, top, kind, theme.on_sure, theme.sure, 12)
        return y + high

    def _paint_last(
        self, painter: QPainter, matter: RulingQuestion, room: QRectF, y: float, lang: str
    ) -> None:
        theme = self.theme
        if not matter.key.startswith("case."):
            return
        title = word(lang, "call.last_time")
        y = self._paragraph(painter, title, room, y, Type(15, 12, True, 1), theme.soft)
        for line in matter.last or (word(lang, "call.never_ruled"),):
            y = self._paragraph(painter, line, room, y, Type(15, 11, False, 2), theme.ink)
