"""Walks the technician's window: nothing overlaps, nothing is cut, all can be read and hit."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations

from colour_sight import contrast
from PyQt6.QtGui import QImage, QPainter, QPixmap
from PyQt6.QtWidgets import QAbstractButton, QApplication, QWidget

from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.qt.pieces.window_piece_base import Painted
from dealer_assist.qt.technician.bench_window import BenchWindow

#: Of the size at which a piece is painted where nobody looks at the picture.
_SMALL = 0.002


def paint(root: QWidget) -> None:
    """All that is visible is painted, so each piece has written its words: for half of `render`.

    Pixels cost the most, so there are hardly any; a piece reckons in units of its own.
    """
    QApplication.processEvents()
    pixels = QPixmap(4, 4)
    painter = QPainter(pixels)
    painter.scale(_SMALL, _SMALL)
    with drawn(root.window()):
        root.render(painter)
    painter.end()


def picture_of(piece: QWidget) -> QImage:
    """A window, or a piece of one, as it is drawn now."""
    QApplication.processEvents()
    with drawn(piece.window()):
        return piece.grab().toImage()


def draw_no_events(window: QWidget) -> None:
    """From here on the loop of events paints nothing of this window: `paint` and `picture_of` do.

    The loop would paint it in full size after each fact, and mostly nobody looks.
    """
    window.setUpdatesEnabled(False)


def draw_events(window: QWidget) -> None:
    """From here on the loop of events paints this window as everyone else's: what is counted is
    what it paints."""
    window.setUpdatesEnabled(True)
    QApplication.processEvents()


@contextmanager
def drawn(window: QWidget) -> Iterator[None]:
    """`render` leaves out the pieces of a window that isn't to be drawn."""
    is_drawn = window.updatesEnabled()
    window.setUpdatesEnabled(True)
    try:
        yield
    finally:
        window.setUpdatesEnabled(is_drawn)


def visible(root: QWidget) -> Iterator[Painted]:
    """The piece itself, and all in it, as far as they are in sight."""
    itself = (root,) if isinstance(root, Painted) else ()
    for piece in (*itself, *root.findChildren(Painted)):
        if piece.isVisible():
            yield piece


def describe(piece: QWidget) -> str:
    return f"{type(piece).__name__} {piece.accessibleName()!r}"


def assert_apart(root: QWidget, on_top: tuple[type[Painted], ...] = ()) -> None:
    """No two visible siblings share a pixel, but with those that may lie on others."""
    beside: dict[QWidget | None, list[tuple[int, int, int, int, Painted]]] = {}
    for piece in visible(root):
        place = piece.geometry()
        if not isinstance(piece, on_top) and not place.isEmpty():
            left, top = place.x(), place.y()
            beside.setdefault(piece.parentWidget(), []).append(
                (left, top, left + place.width(), top + place.height(), piece))
    for inside in beside.values():
        for (left, top, right, bottom, one), (x, y, x2, y2, other) in combinations(inside, 2):
            assert not (left < x2 and x < right and top < y2 and y < bottom), (
                f"{describe(one)} overlaps {describe(other)}")


def assert_inside(root: QWidget) -> None:
    """Each piece lies in its parent, so that nothing of it is cut off."""
    for piece in visible(root):
        parent = piece.parentWidget()
        assert parent is None or parent.rect().adjusted(-1, -1, 1, 1).contains(piece.geometry()), (
            f"{describe(piece)} {piece.geometry()} leaves {describe(parent)} {parent.rect()}")


def assert_whole(root: QWidget) -> None:
    assert words_on(root), "nothing was drawn"
    for piece in visible(root):
        for written in piece.writings:
            assert written.fit.fits, f"{describe(piece)}: {written.text!r} at {written.fit.size} px"
            assert piece.area.adjusted(-1, -1, 1, 1).contains(written.box), (
                f"{describe(piece)}: {written.text!r} leaves it")
        for at, one in enumerate(piece.writings):
            for other in piece.writings[at + 1 :]:
                assert not one.box.adjusted(1, 2, -1, -2).intersects(other.box), (
                    f"{describe(piece)}: {one.text!r} over {other.text!r}")


def assert_read(root: QWidget) -> None:
    for piece in visible(root):
        for written in piece.writings:
            got = contrast(written.ink, written.ground)
            assert got >= 4.5, f"{describe(piece)}: {written.text!r} {got:.2f}"


def assert_hit(root: QWidget) -> None:
    for piece in visible(root):
        assert not isinstance(piece, QAbstractButton) or piece.accessibleName(), describe(piece)
        if isinstance(piece, KeyButton):
            size = min(piece.place.width(), piece.place.height())
            assert size >= 64, f"{describe(piece)} {size}"


def assert_all(window: BenchWindow) -> None:
    """Everything that holds for each page."""
    draw_no_events(window)
    paint(window)
    assert_apart(window.desk)
    assert_inside(window.desk)
    assert_whole(window.desk)
    assert_read(window.desk)
    assert_hit(window.desk)


def words_on(root: QWidget) -> str:
    """All that is written."""
    return "\n".join(written.text for piece in visible(root) for written in piece.writings)
