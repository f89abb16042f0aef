"""List of steps: sign, number, name, state, and the missing condition or change.

A tap opens the step; the open one has a bright edge that points to its content. If not all of them
fit, a key below turns the list on, and an opened step is turned to.
"""

from typing import Final

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.devices.commissioning.bench_screen_view_model import StepState
from dealer_assist.game.facts.commissioning import BenchStep
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.technician.verdict_signs import draw_state, state_colour
from dealer_assist.view.technician.bench_view import StepRow
from dealer_assist.words import word

ROW, GAP = 64, 1
_APART: Final = 6  # columns
COUNT: Final = len(BenchStep)


class StepKey(KeyButton):
    """One step."""

    row: StepRow | None = None

    def show_row(self, row: StepRow) -> None:
        """Show the state of this step; only its target is a new meaning."""
        if row != self.row:
            self.row = row
            self.show_face(row.name, row.word, why=row.why, meaning=row.tap, spoken=row.spoken)
            self.setAccessibleName(row.spoken)
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the sign on the left, name and state beside it."""
        row, theme, width = self.row, self.theme, self.area.width()
        if row is None:
            return
        fill = theme.key if row.is_open else theme.panel
        tone = state_colour(theme, row.state)
        self.block(painter, self.area, fill, "", 6)
        if row.is_open:
            painter.fillRect(QRectF(width - 6, 4, 6, ROW - 8), cached_colour(theme.ink))
        draw_state(painter, QRectF(10, 17, 30, 30), row.state, tone, fill)
        ink = theme.soft if row.state in (StepState.LOCKED, StepState.SKIPPED) else theme.ink
        name = f"{row.number}. {row.name}"
        high = 26 if row.why else 34
        box = QRectF(50, 3, width - 64, high)
        self.write(painter, box, name, Type(18, 13), ink, fill)
        box = QRectF(50, 3 + high, width - 64, ROW - 6 - high)
        kind = Type(15 if not row.why else 14, 11, False, 3)
        self.write(painter, box, row.below, kind, tone, fill)
        self._ring(painter)


class StepList(Surface):
    """List of all steps, one under the other; ``opened`` carries the tap."""

    opened = pyqtSignal(object)
    columns = 1

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows: tuple[StepRow, ...] = ()
        self._lang = "fr"
        self._is_turned = False
        self._open = 0  # the number of the step that is open; 0 none
        self.keys = tuple(StepKey(self, Style("panel")) for _ in range(COUNT))
        for key in self.keys:
            key.fired.connect(lambda _, key=key: self.opened.emit(key.row.tap))
            key.hide()
        self.turn_key = KeyButton(self, Style(size=18, lines=1))
        self.turn_key.fired.connect(self._on_turn)
        self.turn_key.hide()

    def settle(self) -> None:
        """Lay out as many steps as fit."""
        self._lay()

    def show_steps(self, rows: tuple[StepRow, ...], lang: str) -> None:
        """Show these rows."""
        self._rows, self._lang = rows, lang
        is_open = next((row.number for row in rows if row.is_open), 0)
        if is_open != self._open:
            self._open = is_open
            if is_open:
                self._is_turned = is_open > self._stand() if not self._is_turned else (
                    is_open > len(rows) - self._stand())
        self._lay()

    def _stand(self) -> int:
        """Number of steps that fit, beside the key that turns the list."""
        most = self.columns * self._rows_high()
        return len(self._rows) if most >= len(self._rows) else most - 1

    def _rows_high(self) -> int:
        return int((self.area.height() + GAP) // (ROW + GAP))

    def _put(self, key: KeyButton, at: int) -> None:
        """Put this key at the place with this number, downwards and then to the right."""
        column, row = divmod(at, max(1, self._rows_high()))
        each = (self.area.width() + _APART) / self.columns
        key.put(column * each, row * (ROW + GAP), each - _APART, ROW)

    def _lay(self) -> None:
        stand = self._stand()
        turns = stand < len(self._rows)
        first = len(self._rows) - stand if turns and self._is_turned else 0
        for at, key in enumerate(self.keys):
            key.setVisible(at < stand)
            if at < stand:
                self._put(key, at)
                key.show_row(self._rows[first + at])
        self.turn_key.setVisible(turns)
        if turns:
            self._put(self.turn_key, stand)
            turn = 2 if self._is_turned else 1
            self.turn_key.show_face(
                word(self._lang, "bench_panel.more", turn=turn, turns=2), meaning=turn)

    def _on_turn(self) -> None:
        self._is_turned = not self._is_turned
        self._lay()
