"""Large key of one answer of the set-up: its name, its meaning, its source."""

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter, QPen
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.view.setup.setup_pages import SetupChoice

_MARK = 34.0


def draw_tick(painter: QPainter, box: QRectF, ink: str) -> None:
    """Draw a tick: chosen, or answered."""
    painter.setPen(QPen(cached_colour(ink), 3.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    foot = QPointF(box.left() + box.width() * 0.36, box.bottom())
    painter.drawLine(QPointF(box.left(), box.center().y()), foot)
    painter.drawLine(foot, box.topRight())
    painter.setPen(Qt.PenStyle.NoPen)


class ChoiceKey(KeyButton):
    """Key of an answer; the chosen one has an edge and a tick, so that it needs no colour."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Style("key", "ink", 22, 2))
        self.choice: SetupChoice | None = None
        self.hide()

    def show_choice(self, choice: SetupChoice, page: str) -> None:
        """Show this answer of this page."""
        changed = choice != self.choice
        self.choice = choice
        parts = (choice.title, choice.line, choice.small, choice.why,
                 "✓" if choice.is_chosen else "")
        self.show_face(choice.title, enabled=not choice.why, why=choice.why,
                       meaning=(page, choice.id), spoken=". ".join(one for one in parts if one))
        if changed:
            self.update()

    def paint_face(self, painter: QPainter, ink: str, ground: str) -> None:
        """Paint title, line and source from the top; alone, the title is in the middle."""
        choice, theme = self.choice, self.theme
        if choice is None:
            return
        if choice.is_chosen:
            painter.setPen(QPen(cached_colour(theme.headline), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self.area.adjusted(1.5, 1.5, -1.5, -1.5), 9, 9)
            painter.setPen(Qt.PenStyle.NoPen)
            self._tick(painter)
        box = self.area.adjusted(16, 8, -16 - _MARK, -8)
        self._hint(painter, ink, ground)
        below = [(text, kind, shade) for text, kind, shade in (
            (choice.why or choice.line, Type(18, 12, False, 2), ink),
            (choice.small, Type(15, 12, False, 3), theme.soft if not choice.why else ink)) if text]
        if not below:
            align = "left" if self.area.width() > 500 else "centre"
            if align == "centre":
                box = self.area.adjusted(_MARK, 6, -_MARK, -6)
            self.write(painter, box, choice.title, Type(24, 14, True, 2, align), ink, ground)
            return
        shares = (0.42, 0.58) if len(below) == 1 else (0.31, 0.27, 0.42)
        top = box.top()
        parts = [(choice.title, Type(22, 14, True, 1), ink), *below]
        for (text, kind, shade), share in zip(parts, shares, strict=True):
            part = QRectF(box.left(), top, box.width(), box.height() * share)
            self.write(painter, part, text, kind, shade, ground)
            top = part.bottom()

    def _tick(self, painter: QPainter) -> None:
        area = self.area
        draw_tick(painter, QRectF(area.right() - _MARK, area.center().y() - 9, 20, 18),
                  self.theme.headline)

    def _hint(self, painter: QPainter, ink: str, ground: str) -> None:
        key = self.choice.key if self.choice is not None else ""
        if KeyButton.hints_shown and key.isprintable() and key:
            box = QRectF(self.area.right() - 26, 5, 20, 16)
            self.write(painter, box, key, Type(13, 12, False, 1, "right"), ink, ground)
