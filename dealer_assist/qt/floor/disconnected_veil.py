"""Veil over a window that is cut off from the floor server: its content grey, and since when.

Nothing below the line on top can be touched; pages may still be turned, to look at the last state.
"""

from typing import Final

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QMouseEvent, QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.floor.work.floor_work_messages import WindowCut
from dealer_assist.qt.floor.note_signs import draw_note_sign
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.floor.floor_screen_view import NoteSign
from dealer_assist.view.floor.table_notes import clock_duration
from dealer_assist.words import in_language, word
from drivers.lazy_dataclass import dataclass

WIDE: Final = 900.0
HIGH: Final = 230.0
_GREY: Final = 0.72


@dataclass(frozen=True, slots=True)
class CutNotice:
    """Words on the veil."""

    title: str
    why: str
    note: str


def disconnected_notice(cut: WindowCut, has_room: bool, now_s: int, lang: str) -> CutNotice | None:
    """Veil's words; None while the window is live."""
    if not cut.is_cut:
        return None
    why = in_language(cut.trouble, lang) or word(lang, f"floor_window.why_{cut.why}")
    age = clock_duration(max(0, now_s - cut.since_s))
    if not has_room:
        return CutNotice(word(lang, "floor_window.begins"), why, word(lang, "floor_window.waits"))
    return CutNotice(word(lang, "floor_window.cut", age=age), why,
                     word(lang, "floor_window.cut_note", age=age))


class Veil(Surface):
    """Veil over everything but the line on top while the window is cut off."""

    shown: CutNotice | None = None

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.hide()

    def show_cut(self, shown: CutNotice | None) -> None:
        """Show the veil with these words, or hide it."""
        if shown != self.shown:
            self.shown = shown
            self.setAccessibleName(f"{shown.title}. {shown.why}. {shown.note}" if shown else "")
            self.setVisible(shown is not None)
            self.update()
        if shown is not None:
            self.raise_()

    def mousePressEvent(self, a0: QMouseEvent | None) -> None:
        """Swallow the touch."""
        if a0 is not None:
            a0.accept()

    def paint(self, painter: QPainter) -> None:
        """Paint grey over the last state; the fault, since when and why in the middle."""
        shown, theme = self.shown, self.theme
        if shown is None:
            return
        painter.setOpacity(_GREY)
        painter.setBrush(cached_colour(theme.window))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRect(self.area)
        painter.setOpacity(1.0)
        wide = min(WIDE, self.area.width() - 24)
        box = QRectF((self.area.width() - wide) / 2, (self.area.height() - HIGH) / 2, wide, HIGH)
        self.block(painter, box, theme.panel, theme.late, 12, 3)
        draw_note_sign(painter, QRectF(box.left() + 24, box.top() + 26, 44, 44), NoteSign.CUT,
                  theme.late,
                  theme.panel)
        left, inner = box.left() + 88, wide - 112
        self.write(painter, QRectF(left, box.top() + 16, inner, 64), shown.title,
                   Type(34, 18, True, 2), theme.late, theme.panel)
        self.write(painter, QRectF(left, box.top() + 84, inner, 52), shown.why,
                   Type(20, 12, True, 3), theme.ink, theme.panel)
        self.write(painter, QRectF(left, box.top() + 140, inner, 76), shown.note,
                   Type(20, 12, False, 4, top=True), theme.ink, theme.panel)
