"""Results beside the step, or below it: verdict, findings, rates, figures, and recent notes.

The most informative comes on top; the less needed is left out if there is much.
"""

from dataclasses import replace
from typing import Final

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.game.facts.commissioning import BenchVerdict
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.technician.rate_bars import AXIS, ROW, SHORT, Rates
from dealer_assist.qt.technician.step_result_findings import (
    FiguresBox,
    FindingBox,
    Notes,
    VerdictSign,
)
from dealer_assist.view.technician.bench_view import BenchView
from dealer_assist.words import word

GAP = 8.0
MOST_FINDINGS: Final = 4
_VERDICT: Final = 76.0
_TWO: Final = 700.0  # from this width on there are two columns
_LEAST_NOTES: Final = 74.0
_MORE: Final = 22.0
_WANTED: Final = 2  # so many findings are worth more than figures
_TIGHT: Final = 0.7  # figures may be so much closer before they are left out
_BADNESS: Final = (BenchVerdict.REJECT, BenchVerdict.WARN, BenchVerdict.UNDECIDED,
                   BenchVerdict.ACCEPT)


class Beside(Surface):
    """Column of results."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._more = ""
        self._more_box = QRectF()
        self.verdict = VerdictSign(self)
        self.findings = tuple(FindingBox(self) for _ in range(MOST_FINDINGS))
        self.rates = Rates(self)
        self.figures = FiguresBox(self)
        self.notes = Notes(self)

    def show_step(self, view: BenchView) -> None:
        """Show the step's results so far."""
        self.verdict.show_verdict(view.verdict, view.verdict_word, view.verdict_line)
        for at, finding in enumerate(self.findings):
            finding.show_finding(view.findings[at] if at < len(view.findings) else None)
        self.figures.show_figures(view.figures)
        self.notes.show_notes(word(view.lang, "bench_panel.noted"), view.notes)
        before = self._more, self._more_box
        self._lay(view)
        if (self._more, self._more_box) != before:
            self.update()

    def _lay(self, view: BenchView) -> None:
        """Lay out one column; or findings in one, and measurements and notes in another."""
        width, high = self.area.width(), self.area.height()
        verdict = _VERDICT if view.verdict is not None else 0.0
        two = width >= _TWO
        if two:
            width = (width - GAP) / 2
        wants = [one.wanted(row, width) for one, row in zip(
            self.findings, view.findings, strict=False)]
        figures = self.figures.wanted(view.figures, width)
        left = high - (verdict + GAP if verdict else 0.0)
        if two:
            room = _Room(left, replace(view, rates=(), figures=()), wants, 0.0)
            told = _Room(high, replace(view, findings=()), [], figures)
        else:
            room = told = _Room(left, view, wants, figures)
        y = self._stack(0, 0, width, [(self.verdict, verdict)])
        hidden = len(view.findings) - room.shown
        self._more = word(view.lang, "bench_panel.more_findings", count=hidden) if hidden else ""
        y = self._stack(0, y, width, [
            (finding, room.wants[at] * room.share if at < room.shown else 0.0)
            for at, finding in enumerate(self.findings)])
        more = _MORE if self._more else 0.0
        self._more_box = QRectF(4, y - 4, width - 8, more)
        self.rates.show_rates(told.rates, view.lang)
        x, y = (width + GAP, 0.0) if two else (0.0, y + more)
        y = self._stack(x, y, width, [(self.rates, told.rates_high), (self.figures, told.figures)])
        notes = high - y if view.notes and high - y >= _LEAST_NOTES else 0.0
        self._stack(x, y, width, [(self.notes, notes)])

    def _stack(
        self, x: float, y: float, width: float, pieces: list[tuple[Surface, float]]
    ) -> float:
        """Lay the pieces one under the other from ``y``; returns the start of the next one."""
        for piece, high in pieces:
            piece.setVisible(high > 0)
            if high > 0:
                piece.put(x, y, width, high)
                y += high + GAP
        return y

    def paint(self, painter: QPainter) -> None:
        """Paint the number of further findings."""
        if self._more:
            self.write(painter, self._more_box, self._more, Type(15, 11, False), self.theme.soft,
                       self.theme.window)


class _Room:
    """Share of the space: findings come first, then rates, then figures, notes last."""

    def __init__(self, room: float, view: BenchView, wants: list[float], figures: float) -> None:
        self.wants, self.figures = wants, figures
        self.rates, self._row = view.rates, ROW
        self._room, self._of = room, len(view.findings)
        wanted = min(self._of, _WANTED)
        for give in (self._shorten, self._drop_figures, self._drop_rates):
            if self._fit() < wanted or self._below() > room:
                give()
        self.shown = max(self._fit(), min(len(wants), 1))
        free = room - self._below() - self.shown * GAP - (_MORE if self.shown < self._of else 0)
        used = sum(wants[: self.shown])
        self.share = min(1.0, free / max(used, 1.0))
        spare = free - used - GAP
        if not self.figures and spare >= figures * _TIGHT:
            self.figures = min(figures, spare)

    @property
    def rates_high(self) -> float:
        """Height of the rates, with their axis."""
        return len(self.rates) * self._row + AXIS + 8 if self.rates else 0.0

    def _below(self) -> float:
        return sum(one + GAP for one in (self.rates_high, self.figures) if one)

    def _shorten(self) -> None:
        self._row = SHORT

    def _drop_figures(self) -> None:
        self.figures = 0.0

    def _drop_rates(self) -> None:
        """Drop all rates but the worst and those that are judged: one beside findings."""
        worst = sorted(self.rates, key=lambda rate: (not rate.accept, _BADNESS.index(rate.verdict)))
        room = int((self._room - AXIS - 8 - GAP) // self._row)
        kept = worst[: 1 if self._of else max(room, 1)]
        self.rates = tuple(rate for rate in self.rates if rate in kept)

    def _fit(self) -> int:
        """Number of findings that fit in the rest."""
        taken, shown = 0.0, 0
        for want in self.wants:
            taken += want + GAP
            last = shown + 1 == self._of
            if taken > self._room - self._below() - (0 if last else _MORE):
                break
            shown += 1
        return shown
