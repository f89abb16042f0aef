"""Line on the result of the last tap: why not, or the path of a written file."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter

from dealer_assist.qt.pieces.drawn import Surface
from dealer_assist.qt.pieces.lettering import Type


class Notice(Surface):
    """Notice; its place stays free if there is none."""

    words = ""

    def show_notice(self, words: str) -> None:
        """Show this notice."""
        if words != self.words:
            self.words = words
            self.setAccessibleName(words)
            self.update()
        self.setVisible(bool(words))

    def paint(self, painter: QPainter) -> None:
        """Paint the words on a ground of their own."""
        if not self.words:
            return
        theme, area = self.theme, self.area
        self.block(painter, area, theme.sure, theme.on_sure, 8, 1.5)
        box = QRectF(12, 1, area.width() - 24, area.height() - 2)
        self.write(painter, box, self.words, Type(18, 10, True, 2), theme.on_sure, theme.sure)
