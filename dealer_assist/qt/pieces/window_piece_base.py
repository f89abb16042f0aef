"""Painted pieces of the windows: each has a place in the layout, a theme, and a text size.

The layout scales with the screen as a whole, so nothing moves against anything else. Each piece
paints in design units and remembers its texts.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Self, TypeVar

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QPixmap
from PyQt6.QtWidgets import QLabel, QWidget

from dealer_assist.qt.pieces.text_fitting import Type, Writing, draw_fitted_text
from dealer_assist.qt.pieces.theme import DARK, Theme, cached_colour

if TYPE_CHECKING:
    _Widget = QWidget
else:
    _Widget = object

_SMOOTH: Final = QPainter.RenderHint.Antialiasing
#: Set as a pen, which Qt takes twice as quickly as the name of its style.
NO_LINE: Final = QPen(Qt.PenStyle.NoPen)

P = TypeVar("P", bound="Painted")
T = TypeVar("T")


def fill_ground(window: QWidget, ground: str) -> None:
    """Fill the window's own ground, behind all pieces."""
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Window, cached_colour(ground))
    window.setPalette(palette)


def lay_grid(
    pieces: Iterable["Painted"], columns: int, left: float, top: float, wide: float, high: float,
    gap: float, down: float | None = None,
) -> None:
    """Lay the pieces in rows of so many, each so large; ``down`` is the gap between two rows."""
    below = gap if down is None else down
    for at, piece in enumerate(pieces):
        row, column = divmod(at, columns)
        piece.put(left + column * (wide + gap), top + row * (high + below), wide, high)


def keys_with_contents(keys: Sequence[P], things: Sequence[T]) -> Iterator[tuple[P, T]]:
    """Keys, each with what it is to show; the others are hidden."""
    for at, key in enumerate(keys):
        key.setVisible(at < len(things))
    return zip(keys, things, strict=False)


def cached_painting(
    width: float, height: float, ratio: float, ground: str, paint: Callable[[QPainter], object]
) -> QPixmap:
    """Pixels of this size, at so many for each of them, to be copied as often as wanted."""
    made = QPixmap(max(1, round(width * ratio)), max(1, round(height * ratio)))
    made.setDevicePixelRatio(ratio)
    made.fill(cached_colour(ground))
    with _Painter(made) as painter:
        paint(painter)
    return made


class _Painter(QPainter):
    """Painter with smooth edges and no line; left open by a fault it would take Qt down with it."""

    def __enter__(self) -> Self:
        self.setRenderHint(_SMOOTH)
        self.setPen(NO_LINE)
        return self

    def __exit__(self, *fault: object) -> None:
        self.end()


def paint_rounded_ground(
    painter: QPainter, box: QRectF, fill: str, line: str, radius: float, pen: float
) -> None:
    """Paint a rounded ground, with a line around it if one is named."""
    painter.setBrush(cached_colour(fill))
    inner = box
    if line:
        painter.setPen(QPen(cached_colour(line), pen))
        inner = box.adjusted(pen / 2, pen / 2, -pen / 2, -pen / 2)
    painter.drawRoundedRect(inner, radius, radius)
    painter.setPen(NO_LINE)


class Painted(_Widget):
    """A painted piece with a fixed place; mixed into a plain widget or a button."""

    theme: Theme = DARK
    factor: float = 1.0
    text_percent: int = 100
    painted: int = 0
    _place: tuple[float, float, float, float] = (0, 0, 1, 1)
    _writings: list[Writing] | None = None

    def put(self, x: float, y: float, width: float, height: float) -> None:
        """Give the piece its place within its parent, in design units."""
        self._place = (x, y, width, height)
        self._apply()
        self.settle()

    def settle(self) -> None:
        """Lay the inner pieces out; called again when the place changes."""

    @property
    def area(self) -> QRectF:
        """Ground of the piece, in design units from its own corner."""
        return QRectF(0, 0, self._place[2], self._place[3])

    @property
    def place(self) -> QRectF:
        """Place in its parent, in design units."""
        return QRectF(*self._place)

    @property
    def writings(self) -> tuple[Writing, ...]:
        """Texts of the last painting."""
        return tuple(self._writings or ())

    def rescale(self, factor: float) -> None:
        """Take the screen's scale, with everything inside."""
        self.factor = factor
        self._apply()
        for child in self.children():
            if isinstance(child, Painted):
                child.rescale(factor)

    def use_theme(self, theme: Theme) -> None:
        """Take other colours, with everything inside."""
        self.theme = theme
        self.update()
        for child in self.children():
            if isinstance(child, Painted):
                child.use_theme(theme)

    def use_text(self, percent: int) -> None:
        """Set the text size, with everything inside: 100, 125 or 150 %."""
        self.text_percent = percent
        for child in self.children():
            if isinstance(child, Painted):
                child.use_text(percent)
        self.settle()
        self.update()

    def paint_again(self, *boxes: QRectF) -> None:
        """Have these parts painted again, and no more; in design units."""
        for box in boxes:
            part = QRectF(box.x() * self.factor, box.y() * self.factor,
                          box.width() * self.factor, box.height() * self.factor)
            self.update(part.toAlignedRect())

    def read_out(self, *parts: str, joint: str = ". ") -> None:
        """Tell a screen reader these parts, empty ones left out."""
        self.setAccessibleName(joint.join(part for part in parts if part))

    def sized(self, kind: Type) -> Type:
        """Type at the text size that the table chose."""
        return kind.scaled(self.text_percent)

    def _apply(self) -> None:
        x, y, width, height = self._place
        left, top = round(x * self.factor), round(y * self.factor)
        right, bottom = round((x + width) * self.factor), round((y + height) * self.factor)
        self.setGeometry(left, top, right - left, bottom - top)

    def paintEvent(self, a0: QPaintEvent | None) -> None:
        """Paint in design units."""
        self.painted += 1
        self._writings = []
        with _Painter(self) as painter:
            painter.scale(self.factor, self.factor)
            self.paint(painter)

    def paint(self, painter: QPainter) -> None:
        """Paint the piece."""

    def write(
        self, painter: QPainter, box: QRectF, text: str, kind: Type, ink: str, ground: str
    ) -> None:
        """Write a text whole into its box and remember it."""
        if text:
            written = draw_fitted_text(painter, box, text, self.sized(kind), ink, ground)
            if self._writings is not None:
                self._writings.append(written)

    def block(
        self, painter: QPainter, box: QRectF, fill: str, line: str = "", radius: float = 10,
        pen: float = 1.5,
    ) -> None:
        """Paint a rounded ground, with a line around it if one is named."""
        paint_rounded_ground(painter, box, fill, line, radius, pen)

    def ground(
        self, painter: QPainter, fill: str, line: str = "", radius: float = 10, pen: float = 1.5,
    ) -> None:
        """Paint the piece's whole ground: a block that was painted before in its size and
        colours."""
        picture = _ground(
            (self.width(), self.height()), self.devicePixelRatioF(), self._place[2:], self.factor,
            fill, line, radius, pen)
        painter.resetTransform()
        painter.drawPixmap(0, 0, picture)
        painter.scale(self.factor, self.factor)


@lru_cache(maxsize=64)
def _ground(
    pixels: tuple[int, int], ratio: float, size: tuple[float, float], factor: float, fill: str,
    line: str, radius: float, pen: float,
) -> QPixmap:
    def paint(painter: QPainter) -> None:
        painter.scale(factor, factor)
        paint_rounded_ground(painter, QRectF(0, 0, *size), fill, line, radius, pen)

    return cached_painting(*pixels, ratio, "transparent", paint)


class Surface(Painted, QWidget):
    """Piece that isn't a button."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._writings = []


class TextPiece(Painted, QLabel):
    """Piece that only shows text: a label to a screen reader, which a plain widget is not."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._writings = []
        self.setTextFormat(Qt.TextFormat.PlainText)  # a guest may be called <b>
