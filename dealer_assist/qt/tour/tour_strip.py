"""Strip of the tour over the left of the top line, and edges around what is to be touched.

The strip leaves the table's sheet, language and clock free, and nothing below the top line is
covered. An edge lets every touch through: the panel works as it always does.
"""

from typing import Final

from PyQt6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.dealer.top_bar import HEIGHT
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import Theme, cached_colour
from dealer_assist.qt.pieces.window_piece_base import TextPiece
from dealer_assist.qt.tour.touch_places import touch_places
from dealer_assist.view.tour.tour_view import TourView

KEYS: Final = 2
KEY_WIDTH: Final = 118
MARKS: Final = 178  # width of the practice mark and the step's number
GAP: Final = 8
EDGES: Final = 6  # at most so many places at once
EDGE: Final = 6  # width of an edge, outside what it marks
FOLLOWS_MS: Final = 80  # what a sheet shows changes without the tour being told
#: The keyboard's keys of the strip: the right one, and the one beside it.
SHORTCUTS: Final = {Qt.Key.Key_F12: "F12", Qt.Key.Key_F11: "F11"}


class TouchEdge(QWidget):
    """Edge around one piece; every touch goes through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._ink = self._inner = ""
        self._pen = 1.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def mark(self, piece: QWidget, over: QWidget, theme: Theme, factor: float) -> None:
        """Stand around this piece, in this theme's ink."""
        pen = max(2, round(EDGE * factor))
        corner = piece.mapTo(over, QPoint(0, 0))
        self._ink, self._inner, self._pen = theme.ink, theme.window, float(pen)
        box = QRect(corner, piece.size()).adjusted(-pen, -pen, pen, pen)
        if box != self.geometry() or self.isHidden():
            self.setGeometry(box)
            self.show()
            self.raise_()

    def paintEvent(self, a0: QPaintEvent | None) -> None:
        """Paint the line alone."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(cached_colour(self._ink), self._pen))
        half, thin = self._pen / 2, max(1.0, self._pen / 3)
        box = QRectF(self.rect()).adjusted(half, half, -half, -half)
        painter.drawRoundedRect(box, 2 * self._pen, 2 * self._pen)
        painter.setPen(QPen(cached_colour(self._inner), thin))  # apart from a card's white face
        inner = self._pen - thin / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inner, inner, -inner, -inner),
                                1.5 * self._pen, 1.5 * self._pen)
        painter.end()


class TourStrip(TextPiece):
    """Strip on a dealer's window. ``pressed`` carries the key of it that a finger pressed."""

    pressed = pyqtSignal(object)

    def __init__(self, window: DealerWindow) -> None:
        super().__init__(window.desk)
        self._window, self._desk = window, window.desk
        self.view: TourView | None = None
        self.keys = tuple(KeyButton(self, Style(size=19, lines=2, hint=hint))
                          for hint in SHORTCUTS.values())
        for key in self.keys:
            key.clock = window.desk.floor.clock
            key.fired.connect(lambda _, key=key: self._press(key))
        self.edges = tuple(TouchEdge(self._desk) for _ in range(EDGES))
        self._follows = QTimer(self)
        self._follows.timeout.connect(self.follow)
        self.hide()
        window.installEventFilter(self)

    def show_tour(self, view: TourView | None) -> None:
        """Show this strip; None takes it away."""
        self.view = view
        self.setVisible(view is not None)
        if view is None:
            self._follows.stop()
        else:
            for key, (name, words) in zip(self.keys, reversed(view.keys), strict=False):
                key.show_face(words, meaning=name)
            for at, key in enumerate(self.keys):
                key.setVisible(at < len(view.keys))
            self.read_out(*view.marks, view.says)
            self.raise_()
            self._follows.start(FOLLOWS_MS)
        self.follow()
        self.update()

    def follow(self) -> None:
        """Stand in the top line as it is now, and put the edges around what is to be touched."""
        if self.view is not None:
            self._stand()
        found = self.marked
        for edge, piece in zip(self.edges, found, strict=False):
            edge.mark(piece, self._desk, self.theme, self.factor)
        for edge in self.edges[len(found):]:
            edge.hide()

    @property
    def marked(self) -> tuple[QWidget, ...]:
        """Pieces that have an edge now."""
        return touch_places(self._desk, self.view)[:EDGES] if self.view is not None else ()

    def eventFilter(self, a0: QObject | None, a1: QEvent | None) -> bool:
        """Take the strip's own keys of the keyboard, before the window's."""
        if (isinstance(a1, QKeyEvent) and a1.type() == QEvent.Type.KeyPress
                and a1.key() in SHORTCUTS and self.isVisible()):
            return self.keys[list(SHORTCUTS).index(Qt.Key(a1.key()))].tap()
        return False

    def _press(self, key: KeyButton) -> None:
        if self.view is not None:
            at = self.keys.index(key)
            self.pressed.emit(tuple(reversed(self.view.keys))[at][0])

    def _stand(self) -> None:
        """Stand over the top line's left, in the window's look, two lines high on a narrow one."""
        desk, top = self._desk, self._desk.top
        if self.theme is not self._window.looks.theme:
            self.use_theme(self._window.looks.theme)
        if self.text_percent != desk.text_percent:
            self.use_text(desk.text_percent)
        free = [device.place.left() for device in top.devices
                if device.isVisibleTo(top) and not top.is_narrow]
        wide = min([top.evening.place.left(), *free]) - GAP
        high = 2 * HEIGHT + 4 if top.is_narrow else HEIGHT
        place = QRectF(top.place.left(), top.place.top(), wide, high)
        if (place, desk.factor) != (self.place, self.factor):
            self.rescale(desk.factor)
            self.put(*place.getRect())

    def settle(self) -> None:
        """Lay the keys right of the sentence; below it where the strip has two lines."""
        area = self.area
        for at, key in enumerate(self.keys):
            left = area.width() - (at + 1) * (KEY_WIDTH + 4)
            key.put(left, area.height() - HEIGHT, KEY_WIDTH, HEIGHT)

    def paint(self, painter: QPainter) -> None:
        """Paint practice and place, and the sentence."""
        view, theme, area = self.view, self.theme, self.area
        self.block(painter, area, theme.sure, theme.on_sure, 10, 2)
        if view is None:
            return
        is_high = area.height() > HEIGHT
        keys = len(view.keys) * (KEY_WIDTH + 4) + 6
        low = area.height() - HEIGHT
        has_marks = any(view.marks)
        if has_marks:
            marks = QRectF(12, low + 4, MARKS - 16, HEIGHT - 8)
            self.write(painter, QRectF(marks.left(), marks.top(), marks.width(), 26), view.marks[0],
                       Type(19, 13), theme.on_sure, theme.sure)
            self.write(painter, QRectF(marks.left(), marks.top() + 27, marks.width(), 28),
                       view.marks[1], Type(22, 13), theme.ink, theme.sure)
        if is_high:
            box = QRectF(12, 3, area.width() - 20, area.height() - HEIGHT - 2)
        else:
            left = MARKS if has_marks else 14
            box = QRectF(left, 3, area.width() - left - keys, area.height() - 6)
        self.write(painter, box, view.says, Type(23, 13, True, 3), theme.ink, theme.sure)
