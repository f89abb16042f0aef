"""Pending question of the opened table: what happened, facts, the remedy, the rule."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter

from dealer_assist.qt.floor.note_signs import draw_note_sign
from dealer_assist.qt.pieces.text_fitting import Type, text_height
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.floor.floor_screen_view import NoteSign, WaitingQuestion
from dealer_assist.words import word


class WaitsPanel(Surface):
    """Panel of the question, read from the top; the house's rule is on its own ground."""

    _shown: tuple[WaitingQuestion | None, str, str] = (None, "", "fr")

    def show_waits(self, waits: WaitingQuestion | None, more: str, lang: str) -> None:
        """Show the first pending question, and the number of others."""
        if (waits, more, lang) == self._shown:
            return
        self._shown = (waits, more, lang)
        spoken = (waits.title, waits.happened, *waits.facts, waits.remedy, waits.rule, more) if (
            waits is not None) else (word(lang, "floor_panel.nothing_waits"),)
        self.read_out(*spoken)
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint title, event, facts, remedy, rule."""
        theme, (waits, more, lang) = self.theme, self._shown
        area = self.area
        self.block(painter, area, theme.panel, theme.late if waits else theme.key_line, 8,
                   2.5 if waits else 1.2)
        inner = area.adjusted(12, 6, -12, -6)
        if waits is None:
            self.write(painter, inner, word(lang, "floor_panel.nothing_waits"),
                       Type(18, 12, False, 2), theme.soft, theme.panel)
            return
        draw_note_sign(painter, QRectF(inner.left(), inner.top() + 3, 22, 22), NoteSign.CASE,
                       theme.late,
                  theme.panel)
        right = 118.0 if more else 0.0
        box = QRectF(inner.left() + 30, inner.top(), inner.width() - 30 - right, 28)
        self.write(painter, box, waits.title, Type(20, 11), theme.headline, theme.panel)
        box = QRectF(inner.right() - right, inner.top(), right, 28)
        self.write(painter, box, more, Type(14, 10, True, 1, "right"), theme.late, theme.panel)
        self._paint_rest(painter, waits, QRectF(inner.left(), inner.top() + 30, inner.width(),
                                                inner.height() - 30))

    def _paint_rest(self, painter: QPainter, waits: WaitingQuestion, room: QRectF) -> None:
        """Paint each paragraph at its own height, all of them together within the space."""
        theme = self.theme
        parts = [part for part in (
            (waits.happened, Type(15, 10, False, 3, top=True), theme.ink, ""),
            (" · ".join(waits.facts), Type(15, 10, True, 3, top=True), theme.ink, ""),
            (waits.remedy, Type(17, 11, True, 3, top=True), theme.headline, ""),
            (waits.rule, Type(14, 10, False, 5, top=True), theme.on_sure, theme.sure),
        ) if part[0]]
        wanted = [text_height(words, room.width() - (16 if ground else 0), kind)
                  + (8 if ground else 2)
                  for words, kind, _, ground in parts]
        share = min(1.0, room.height() / max(1.0, sum(wanted)))
        y = room.top()
        for (words, kind, ink, ground), high in zip(parts, wanted, strict=True):
            box = QRectF(room.left(), y, room.width(), high * share)
            if ground:
                edge = theme.red if waits.silent else theme.on_sure
                self.block(painter, box, ground, edge, 6, 1.5)
                box = box.adjusted(8, 3, -8, -3)
            self.write(painter, box, words, kind, ink, ground or theme.panel)
            y += high * share
