"""Instructions: the step's name, the first sentence in large letters, the rest below it."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter

from dealer_assist.qt.pieces.text_fitting import Type, largest_text_setting
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.technician.bench_view import BenchView, ProgressRow

TITLE_HIGH = 24.0
FIRST = Type(30, 16, True, 4, top=True)
REST = Type(19, 13, False, 4, top=True)
_GAP = 6.0


def instructions_height(words: str, width: float, kind: Type) -> float:
    """Height of these words at their largest setting."""
    return largest_text_setting(words, width, 2000.0, kind).height + 1


class Says(Surface):
    """The step's sentences."""

    _shown: tuple[str, tuple[str, ...]] = ("", ())

    def show_says(self, title: str, says: tuple[str, ...]) -> None:
        """Show these."""
        if (title, says) != self._shown:
            self._shown = (title, says)
            self.setAccessibleName(". ".join((title, *says)))
            self.update()

    def wanted(self, view: BenchView, width: float) -> float:
        """Height wanted."""
        first = instructions_height(view.says[0], width - 28, FIRST) if view.says else 0
        rest = sum(instructions_height(one, width - 28, REST) + _GAP for one in view.says[1:])
        return TITLE_HIGH + first + rest + 24

    def paint(self, painter: QPainter) -> None:
        """Paint the title in small, the first sentence in large, the others below."""
        theme, (title, says) = self.theme, self._shown
        self.block(painter, self.area, theme.panel, "", 10)
        box = QRectF(14, 6, self.area.width() - 28, TITLE_HIGH)
        self.write(painter, box, title, Type(17, 13), theme.headline, theme.panel)
        if not says:
            return
        room = QRectF(14, box.bottom() + 2, box.width(), self.area.height() - box.bottom() - 8)
        wants = [instructions_height(says[0], room.width(), FIRST)]
        wants += [instructions_height(one, room.width(), REST) + _GAP for one in says[1:]]
        share = min(1.0, room.height() / sum(wants))
        y = room.top()
        for at, (words, high) in enumerate(zip(says, wants, strict=True)):
            kind, ink = (FIRST, theme.ink) if at == 0 else (REST, theme.soft)
            gap = 0.0 if at == 0 else _GAP * share
            line = QRectF(room.left(), y + gap, room.width(), high * share - gap)
            self.write(painter, line, words, kind, ink, theme.panel)
            y += high * share


class ProgressBar(Surface):
    """Progress, as a bar and in words."""

    row: ProgressRow | None = None

    def show_progress(self, row: ProgressRow | None) -> None:
        """Show this progress."""
        if row != self.row:
            self.row = row
            self.setAccessibleName(row.words if row is not None else "")
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the words above, the bar below."""
        row, theme, area = self.row, self.theme, self.area
        if row is None:
            return
        box = QRectF(4, 0, area.width() - 8, 21)
        self.write(painter, box, row.words, Type(17, 13), theme.ink, theme.window)
        bar = QRectF(0, 22, area.width(), area.height() - 23)
        self.block(painter, bar, theme.entry, theme.key_line, 5, 1.2)
        if row.of > 0 and row.done > 0:
            done = bar.adjusted(2, 2, -2, -2)
            done.setWidth(done.width() * min(1.0, row.done / row.of))
            painter.setBrush(cached_colour(theme.call))
            painter.drawRoundedRect(done, 4, 4)
