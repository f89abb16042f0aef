"""Results of a step: the verdict in a word and a sentence, then each finding with its remedy."""

from typing import Final

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter

from dealer_assist.game.facts.commissioning import BenchVerdict
from dealer_assist.qt.pieces.text_fitting import Type, font_metrics
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.technician.latency_and_confusion_plots import draw_chip_card
from dealer_assist.qt.technician.step_instructions import instructions_height
from dealer_assist.qt.technician.verdict_signs import draw_verdict, verdict_colour
from dealer_assist.view.technician.bench_view import FigureRow, FindingRow

_TITLE: Final = Type(19, 13, True, 2, top=True)
_CURE: Final = Type(16, 12, False, 5, top=True)
_LINE = 22.0
_CARD_W, _CARD_H = 46.0, 28.0
MOST_CARDS: Final = 6
_BESIDE_CARDS: Final = 3  # up to so many cards leave room for the figure beside them


class VerdictSign(Surface):
    """Verdict: its sign, its word, and its meaning."""

    _shown: tuple[BenchVerdict | None, str, str] = (None, "", "")

    def show_verdict(self, verdict: BenchVerdict | None, name: str, means: str) -> None:
        """Show this verdict."""
        if (verdict, name, means) != self._shown:
            self._shown = (verdict, name, means)
            self.setAccessibleName(f"{name}. {means}" if name else "")
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the sign on the left, the word in large beside it."""
        theme, (verdict, name, means) = self.theme, self._shown
        if verdict is None:
            return
        area, tone = self.area, verdict_colour(theme, verdict)
        self.block(painter, area, theme.panel, tone, 10, 2.5)
        draw_verdict(painter, QRectF(14, area.center().y() - 20, 40, 40), verdict, theme,
                     theme.panel)
        box = QRectF(66, 5, area.width() - 76, 32)
        self.write(painter, box, name, Type(27, 16), tone, theme.panel)
        box = QRectF(66, 37, area.width() - 76, area.height() - 42)
        self.write(painter, box, means, Type(15, 12, False, 2), theme.ink, theme.panel)


class FindingBox(Surface):
    """One finding."""

    row: FindingRow | None = None

    def show_finding(self, row: FindingRow | None) -> None:
        """Show this one."""
        if row != self.row:
            self.row = row
            self.setAccessibleName(row.spoken if row is not None else "")
            self.update()

    def wanted(self, row: FindingRow, width: float) -> float:
        """Height wanted."""
        high = instructions_height(row.title, width - 48,
                                   _TITLE) + instructions_height(row.cure, width - 26, _CURE)
        return high + _fixed(row)

    def paint(self, painter: QPainter) -> None:
        """Paint sign and fault; the parts; the remedy."""
        row, theme, area = self.row, self.theme, self.area
        if row is None:
            return
        tone, ground = verdict_colour(theme, row.verdict), theme.panel
        self.block(painter, area, ground, "", 8)
        painter.fillRect(QRectF(0, 6, 5, area.height() - 12), cached_colour(tone))
        draw_verdict(painter, QRectF(14, 8, 20, 20), row.verdict, theme, ground)
        wants = [instructions_height(row.title, area.width() - 48, _TITLE), instructions_height(
            row.cure, area.width() - 26,
            _CURE)]
        share = min(1.0, (area.height() - _fixed(row)) / sum(wants))
        box = QRectF(40, 6, area.width() - 48, wants[0] * share)
        self.write(painter, box, row.title, _TITLE, theme.ink, ground)
        y = box.bottom() + 2
        y = self._paint_about(painter, y, row)
        box = QRectF(14, y, area.width() - 26, wants[1] * share)
        self.write(painter, box, row.cure, _CURE, theme.on_sure, ground)

    def _paint_about(self, painter: QPainter, y: float, row: FindingRow) -> float:
        """Paint the cards in a row with the figure behind them; or the other parts."""
        theme, width = self.theme, self.area.width()
        for at, card in enumerate(row.cards[:MOST_CARDS]):
            draw_chip_card(self, painter, QRectF(14 + at * (_CARD_W + 6), y, _CARD_W, _CARD_H),
                           card)
        line = " · ".join(part for part in (row.others, row.figure) if part)
        if row.cards:
            rest = len(row.cards) - MOST_CARDS
            left = 14 + min(len(row.cards), MOST_CARDS) * (_CARD_W + 6)
            if rest > 0:
                self.write(painter, QRectF(left, y, 40, _CARD_H), f"+ {rest}", Type(16, 11),
                           theme.ink, theme.panel)
            y += _CARD_H + 6
            if len(row.cards) <= _BESIDE_CARDS:
                box = QRectF(left + 6, y - _CARD_H - 6, width - left - 18, _CARD_H)
                self.write(painter, box, line, Type(16, 11, True, 2), theme.soft, theme.panel)
                return y
        if line:
            box = QRectF(14, y - 1, width - 26, _LINE)
            self.write(painter, box, line, Type(16, 11), theme.soft, theme.panel)
            y += _LINE
        return y


def _fixed(row: FindingRow) -> float:
    """Height of a finding besides its title and remedy."""
    line = bool(row.others or row.figure)
    if row.cards:
        return 14 + _CARD_H + 6 + (_LINE if line and len(row.cards) > _BESIDE_CARDS else 0)
    return 14 + (_LINE if line else 0)


class FiguresBox(Surface):
    """Named figures that are no rates: on one line, or name above figure if both are long."""

    rows: tuple[FigureRow, ...] = ()
    LINE = 26.0
    LONG = 44.0

    def show_figures(self, rows: tuple[FigureRow, ...]) -> None:
        """Show these."""
        if rows != self.rows:
            self.rows = rows
            self.setAccessibleName(". ".join(f"{row.label} {row.text}" for row in rows))
            self.update()

    def wanted(self, rows: tuple[FigureRow, ...], width: float) -> float:
        """Height wanted."""
        return 8 + sum(self._tall(row, width) for row in rows) if rows else 0.0

    def _tall(self, row: FigureRow, width: float) -> float:
        name = font_metrics(16, False).horizontalAdvance(row.label)
        figure = font_metrics(16, True).horizontalAdvance(row.text)
        return self.LONG if row.text and name + figure > width - 60 else self.LINE

    def paint(self, painter: QPainter) -> None:
        """Paint sign, name, figure."""
        theme, area = self.theme, self.area
        self.block(painter, area, theme.panel, "", 8)
        wants = [self._tall(row, area.width()) for row in self.rows]
        share = min(1.0, (area.height() - 8) / max(sum(wants), 1.0))
        y = 4.0
        for row, want in zip(self.rows, wants, strict=True):
            self._paint_row(painter, QRectF(0, y, area.width(), want * share), row,
                            want > self.LINE)
            y += want * share

    def _paint_row(self, painter: QPainter, box: QRectF, row: FigureRow, is_long: bool) -> None:
        theme = self.theme
        judged = row.verdict is not BenchVerdict.UNDECIDED
        high = box.height() / 2 if is_long else box.height()
        if judged:
            sign = QRectF(10, box.top() + high / 2 - 8, 16, 16)
            draw_verdict(painter, sign, row.verdict, theme, theme.panel)
        left = 32 if judged else 12
        width = font_metrics(16, False).horizontalAdvance(row.label) + 2
        room = box.width() - left - 10
        name = QRectF(left, box.top(), room if is_long or not row.text else min(width, room * 0.8),
                      high)
        self.write(painter, name, row.label, Type(16, 11, False), theme.soft, theme.panel)
        top = box.top() + high if is_long else box.top()
        start = left if is_long else name.right() + 6
        figure = QRectF(start, top, box.width() - 10 - start, high)
        side = "left" if is_long else "right"
        self.write(painter, figure, row.text, Type(16, 10, True, 1, side), theme.ink, theme.panel)


class Notes(Surface):
    """Recent notes."""

    _shown: tuple[str, tuple[str, ...]] = ("", ())
    LINE = 24.0

    def show_notes(self, title: str, notes: tuple[str, ...]) -> None:
        """Show these."""
        if (title, notes) != self._shown:
            self._shown = (title, notes)
            self.setAccessibleName(". ".join((title, *notes[-3:])))
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint as many as fit whole, the newest on top."""
        theme, area, (title, notes) = self.theme, self.area, self._shown
        self.block(painter, area, theme.panel, "", 8)
        self.write(painter, QRectF(12, 4, area.width() - 24, 20), title, Type(14, 11, False),
                   theme.soft, theme.panel)
        y = 28.0
        for at, note in enumerate(reversed(notes)):
            kind = Type(18 if at == 0 else 16, 12, at == 0, 3, top=True)
            high = instructions_height(note, area.width() - 24, kind) + 3
            if y + high > area.height() - 4:
                break
            ink = theme.ink if at == 0 else theme.soft
            self.write(painter, QRectF(12, y, area.width() - 24, high), note, kind, ink,
                       theme.panel)
            y += high
