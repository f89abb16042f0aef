"""Right column while a player acts: the turn, amount and TAPIS, keypad, keys, the rule."""

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.dealer.action_keys import Actions
from dealer_assist.qt.pieces.key_button import Style
from dealer_assist.qt.pieces.keypad import Keypad
from dealer_assist.qt.pieces.text_fitting import READ, Type
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.dealer.table_view import TableView

TITLE, WHY, ACTIONS = 64, 50, 98
LOW, LOW_TITLE, LOW_WHY = 610, 48, 44  # a column lower than this has less of both
EDGE = 8


class Play(Surface):
    """Headline, keypad, citation and actions."""

    raised = pyqtSignal(object, int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = ("", "", False)
        self._view: TableView | None = None
        self.keypad = Keypad(self, presets=3, beside=Style("all_in", "on_fill", 20, 1,
                                                           tells_why=True, hint="A"))
        assert self.keypad.beside is not None
        self.all_in = self.keypad.beside
        self.moves = Actions(self)
        self.keypad.changed.connect(self._on_entry)
        self.moves.raise_to.fired.connect(self._on_raise)

    def settle(self) -> None:
        """Lay the three keys above the rule at the lower edge; the keypad takes the rest."""
        width = self.area.width() - 2 * EDGE
        moves = self.area.height() - self._why_high() - ACTIONS
        self.moves.put(EDGE, moves, width, ACTIONS)
        self.keypad.put(EDGE, self._title + 6, width, moves - self._title - 20)

    @property
    def _title(self) -> float:
        return TITLE if self.area.height() >= LOW else LOW_TITLE

    def show_play(self, view: TableView) -> None:
        """Show turn, limits and actions."""
        self._view = view
        words = (view.turn, view.keypad.why, any(seat.acting for seat in view.seats))
        before, self._words = self._words, words
        if words != before:
            self.setAccessibleName(". ".join(part.rstrip(".") for part in words[:2] if part))
            if (words[0], words[2]) != (before[0], before[2]):
                self.paint_again(self._headline())
            if words[1] != before[1]:
                self.paint_again(self._rule())
        self.keypad.show_keypad(view.keypad, view.lang)
        self.all_in.show_control(view.all_in)
        self.moves.show_actions(view, self.keypad.entry)

    def _on_entry(self) -> None:
        if self._view is not None and self.keypad.view is not None:
            self.moves.show_raise(self.keypad.view, self.keypad.entry, self._view.lang)

    def _on_raise(self, control: object) -> None:
        self.raised.emit(control, self.keypad.entry.chips)

    def _headline(self) -> QRectF:
        return QRectF(14, 4, self.area.width() - 28, self._title - 6)

    def _why_high(self) -> float:
        """Height of the rule's line: less where the keypad's keys would be too low."""
        return WHY if self.area.height() >= LOW else LOW_WHY

    def _rule(self) -> QRectF:
        return QRectF(12, self.moves.place.bottom() + 2, self.area.width() - 24,
                      self._why_high() - 4)

    def paint(self, painter: QPainter) -> None:
        """Paint the turn above the keypad, the house's rule below the keys."""
        (turn, why, acting), theme = self._words, self.theme
        ink = theme.headline if acting else theme.ink
        self.write(painter, self._headline(), turn, Type(32, READ, True, 2), ink, theme.panel)
        self.write(painter, self._rule(), why, Type(READ, READ, False, 3), theme.soft, theme.panel)
