"""Key of an order to a table: its words in two lines, and below them the reason if it is grey."""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter

from dealer_assist.qt.pieces.key import Key
from dealer_assist.qt.pieces.lettering import Type


class OrderKey(Key):
    """Key with space for the reason, or for the note on a long press."""

    def paint_face(self, painter: QPainter, ink: str, ground: str) -> None:
        """Paint words above; the reason, or the note on a long press, below."""
        below = self.why if self._tells_why() else self.note
        if not below:
            super().paint_face(painter, ink, ground)
            return
        box = self.face_box().adjusted(-2, -1, 2, 1)
        share = 0.6
        upper = QRectF(box.left(), box.top(), box.width(), box.height() * share)
        kind = Type(self.look.size, 11, True, 2, "centre")
        self.write(painter, upper, self.words, kind, ink, ground)
        lower = QRectF(box.left(), upper.bottom(), box.width(), box.height() * (1 - share))
        self.write(painter, lower, below, Type(13, 9, False, 2, "centre"), ink, ground)
