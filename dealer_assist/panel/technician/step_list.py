"""The list of steps: sign, number, name, where it stands, and what is missing or has changed.

A tap opens the step; the one that is open has a bright edge that points to what it shows.
"""

from typing import Final

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.events.bench import Step
from dealer_assist.panel.drawn import Surface
from dealer_assist.panel.key import Key, Style
from dealer_assist.panel.lettering import Type
from dealer_assist.panel.technician.marks import draw_state, state_tone
from dealer_assist.panel.technician.view import StepRow
from dealer_assist.panel.theme import colour
from dealer_assist.technician.shown import State

WIDTH, ROW, GAP = 282, 64, 1
COUNT: Final = len(Step)
HEIGHT: Final = COUNT * ROW + (COUNT - 1) * GAP


class StepKey(Key):
    """One step."""

    row: StepRow | None = None

    def show_row(self, row: StepRow) -> None:
        """Show where this step stands; only what it opens is a new meaning."""
        if row != self.row:
            self.row = row
            self.show_face(row.name, row.word, why=row.why, meaning=row.tap, spoken=row.spoken)
            self.setAccessibleName(row.spoken)
            self.update()

    def paint(self, painter: QPainter) -> None:
        """The sign on the left, name and state beside it."""
        row, theme = self.row, self.theme
        if row is None:
            return
        fill = theme.key if row.is_open else theme.panel
        tone = state_tone(theme, row.state)
        self.block(painter, self.area, fill, "", 6)
        if row.is_open:
            painter.fillRect(QRectF(WIDTH - 6, 4, 6, ROW - 8), colour(theme.ink))
        draw_state(painter, QRectF(10, 17, 30, 30), row.state, tone, fill)
        ink = theme.soft if row.state in (State.LOCKED, State.SKIPPED) else theme.ink
        name = f"{row.number}. {row.name}"
        high = 26 if row.why else 34
        box = QRectF(50, 3, WIDTH - 64, high)
        self.write(painter, box, name, Type(18, 13), ink, fill)
        box = QRectF(50, 3 + high, WIDTH - 64, ROW - 6 - high)
        kind = Type(15 if not row.why else 14, 11, False, 3)
        self.write(painter, box, row.below, kind, tone, fill)
        self._ring(painter)


class StepList(Surface):
    """All steps, one under the other; ``opened`` carries the tap."""

    opened = pyqtSignal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.keys = tuple(StepKey(self, Style("panel")) for _ in range(COUNT))
        for at, key in enumerate(self.keys):
            key.put(0, at * (ROW + GAP), WIDTH, ROW)
            key.fired.connect(self._on_key)
            key.hide()

    def show_steps(self, rows: tuple[StepRow, ...]) -> None:
        """Show these rows."""
        for at, key in enumerate(self.keys):
            key.setVisible(at < len(rows))
            if at < len(rows):
                key.show_row(rows[at])

    def _on_key(self) -> None:
        sender = self.sender()
        if isinstance(sender, StepKey) and sender.row is not None:
            self.opened.emit(sender.row.tap)
