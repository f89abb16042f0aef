"""One line for what became of the last tap: why not, or where something was written."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter

from dealer_assist.qt.pieces.drawn import Surface
from dealer_assist.qt.pieces.lettering import Type


class Notice(Surface):
    """Its place stays free where there is nothing to say."""

    words = ""

    def show_notice(self, words: str) -> None:
        """Say this."""
        if words != self.words:
            self.words = words
            self.setAccessibleName(words)
            self.update()
        self.setVisible(bool(words))

    def paint(self, painter: QPainter) -> None:
        """The words on a ground of their own."""
        if not self.words:
            return
        theme, area = self.theme, self.area
        self.block(painter, area, theme.sure, theme.on_sure, 8, 1.5)
        box = QRectF(12, 1, area.width() - 24, area.height() - 2)
        self.write(painter, box, self.words, Type(18, 10, True, 2), theme.on_sure, theme.sure)
