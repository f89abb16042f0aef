"""Fold left, check or call in the middle, raise right; all-in and undo apart below."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter, QPainterPath, QPen
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import READ, Type, largest_text_setting
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.dealer.table_view import KeypadView, TableView
from dealer_assist.view.dealer.window_texts import window_text
from dealer_assist.view.sentences.typed_amount import (
    TypedAmount,
    is_amount_allowed,
    out_of_range_remedy,
)

FOLD, GAP = 0.29, 8  # the share of the width that fold takes
UNDONE = Type(READ, READ, True, 4)
NOTED, NOTED_HIGH = Type(13, 10, False, 1), 17  # the note on a long press, if there is space


class UndoKey(KeyButton):
    """Names what it undoes, beside an arrow that turns back."""

    def paint_face(self, painter: QPainter, ink: str, ground: str) -> None:
        """The arrow and the words; where both have no room, the words alone."""
        beside = self.area.adjusted(56, 6, -24 if self.look.hint and KeyButton.hints_shown else -8,
                                    -6)
        if largest_text_setting(self.words, beside.width(), beside.height(), UNDONE).size >= READ:
            self._paint_arrow(painter, ink)
        else:
            beside.setLeft(8)
        if self.look.hint:
            self._paint_hint(painter, self.area.adjusted(0, 5, -9, 0), ink, ground)
        if self.note and largest_text_setting(self.note, beside.width(), NOTED_HIGH, NOTED).fits:
            beside.setBottom(beside.bottom() - NOTED_HIGH + 3)
            below = QRectF(beside.left(), beside.bottom(), beside.width(), NOTED_HIGH)
            self.write(painter, below, self.note, NOTED, ink, ground)
        self.write(painter, beside, self.words, UNDONE, ink, ground)

    def _paint_arrow(self, painter: QPainter, ink: str) -> None:
        path = QPainterPath()
        middle = self.area.height() / 2
        path.moveTo(14, middle - 8)
        path.lineTo(34, middle - 8)
        path.arcTo(QRectF(24, middle - 8, 20, 20), 90, -180)
        path.lineTo(20, middle + 12)
        path.moveTo(22, middle - 16)
        path.lineTo(14, middle - 8)
        path.lineTo(22, middle)
        painter.strokePath(path, QPen(cached_colour(ink), 3))


class Actions(Surface):
    """The three keys of the player to act."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.fold = KeyButton(self, Style("fold", "on_fill", 20, 2, tells_why=True, hint="F"))
        self.check_call = KeyButton(self, Style("call", "on_fill", 20, 2, tells_why=True, hint="C"))
        self.raise_to = KeyButton(self,
                                  Style("raise_to", "on_fill", 20, 2, tells_why=True, hint="R"))

    def settle(self) -> None:
        """Lay the keys side by side; fold is a little narrower."""
        width, high = self.area.width(), self.area.height()
        fold = round(width * min(FOLD * self.text_percent / 100, 0.32))
        each = (width - fold - 2 * GAP) / 2
        self.fold.put(0, 0, fold, high)
        self.check_call.put(fold + GAP, 0, each, high)
        self.raise_to.put(fold + 2 * GAP + each, 0, each, high)

    def show_actions(self, view: TableView, entry: TypedAmount) -> None:
        """Show what the player may do."""
        self.fold.show_control(view.fold)
        self.check_call.show_control(view.check_call)
        self.show_raise(view.keypad, entry, view.lang)

    def show_raise(self, keypad: KeypadView, entry: TypedAmount, lang: str) -> None:
        """Show the amount typed on the raise key, and what's missing while it's grey."""
        confirm, ready = keypad.confirm, is_amount_allowed(entry, keypad)
        why = confirm.why
        if not ready and keypad.enabled and confirm.enabled:
            why = out_of_range_remedy(entry, keypad, lang) or window_text(lang, "amount_needed")
        self.raise_to.control = confirm
        amount = entry.shown(lang) if ready else ""
        meaning = (confirm.tap.seen_at(0), confirm.text, amount)
        self.raise_to.show_face(confirm.text, amount, enabled=ready, why=why, meaning=meaning)
