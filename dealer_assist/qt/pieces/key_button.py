"""Key under a finger: words, an amount in its own line, and 150 ms in which it can't be hit.

The dead time starts when the key appears or changes its meaning, so that a finger already on its
way can't press a key that it never saw. A grave act, or one that no undo takes back, needs a long
press of 0.8 s, at the table, at the bench and on the floor, and a ring around the finger fills
meanwhile; from the keyboard it is pressed twice.
"""

import time
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, TypeVar

from PyQt6.QtCore import QPoint, QRectF, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QShowEvent
from PyQt6.QtWidgets import QAbstractButton, QWidget

from dealer_assist.qt.pieces.text_fitting import CRAMPED, READ, Type, Writing
from dealer_assist.qt.pieces.theme import Theme, cached_colour
from dealer_assist.qt.pieces.window_piece_base import Painted, cached_painting
from dealer_assist.view.dealer.table_view import Control
from drivers.lazy_dataclass import dataclass

DEAD_SECONDS: Final = 0.15
HOLD_SECONDS: Final = 0.8
TWICE_SECONDS: Final = 3.0  # time for the keyboard's second press
HOLD_TICK_MS: Final = 40
#: Below the words: why a key is grey, and a note on a long press, so high.
WHY: Final = Type(14, 12, False, 3, "centre")
NOTE, NOTE_HIGH = Type(14, 11, False, 1, "centre"), 19.0
RING: Final = 150.0  # across, in design units: wider than a fingertip
Clock = Callable[[], float]
N = TypeVar("N")


@dataclass(frozen=True, slots=True)
class Style:
    """Style of a key: fill and ink by their names in the theme, and the sizes of its words."""

    fill: str = "key"
    ink: str = "ink"
    size: int = 20
    lines: int = 2
    line: str = ""  # an edge, by its name in the theme
    tells_why: bool = False  # a grey key writes why it's grey
    hint: str = ""  # the keyboard's key, shown once a keyboard was used
    shrinks: bool = False  # it bears a name, a whole question, or "space"

    @property
    def least(self) -> int:
        """Least size of the words."""
        return CRAMPED if self.shrinks or self.size < READ else READ


class _Face(NamedTuple):
    """Face of a key as it was painted, and its texts."""

    picture: QPixmap
    writings: tuple[Writing, ...]


#: Faces of keys: the same few states come again all evening, and painting one is most of its cost.
_faces: dict[object, _Face] = {}
_MOST_FACES: Final = 300


def choice_key_style(is_chosen: bool, size: int, lines: int = 2) -> Style:
    """Style of one key of several: the chosen one is bright."""
    return Style("ink" if is_chosen else "key", "window" if is_chosen else "ink", size, lines)


def _named(theme: Theme, name: str) -> str:
    value: str = getattr(theme, name)
    return value


class HoldRing(QWidget):
    """Ring around the finger of a long press: it fills while the finger stays. One a window."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._share, self._ink = 0.0, ""
        self.hide()

    def show_share(self, middle: QPoint, factor: float, share: float, ink: str) -> None:
        """Show so much of the ring around this point of the window; none of it: hide."""
        self._share, self._ink = share, ink
        side = round(RING * factor)
        self.setGeometry(middle.x() - side // 2, middle.y() - side // 2, side, side)
        self.setVisible(share > 0)
        self.raise_()
        self.update()

    def paintEvent(self, a0: QPaintEvent | None) -> None:
        """Paint the arc, clockwise from above."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            wide = self.width() * 0.08
            painter.setPen(QPen(cached_colour(self._ink), wide))
            inner = QRectF(self.rect()).adjusted(wide, wide, -wide, -wide)
            painter.drawArc(inner, 90 * 16, -round(360 * 16 * self._share))


class KeyButton(Painted, QAbstractButton):
    """Key. ``fired`` carries the control it stands for, or its words if there's none."""

    fired = pyqtSignal(object)
    missed = pyqtSignal()  # a finger came just after the key changed its meaning
    hints_shown = False
    is_grave = False  # no undo takes back its act; a control says so itself
    is_out = False  # the window is looked at, not touched: it never appears
    _holding: QTimer  # made as the key first appears: most of a window's never do

    def __init__(self, parent: QWidget | None, style: Style | None = None) -> None:
        super().__init__(parent)
        self._writings = []
        self.look = style or Style()
        self.clock: Clock = time.monotonic
        self.control: Control | None = None
        self.held: Control | None = None  # for a long press, where a short one means something else
        self.words = ""
        self.amount = ""
        self.why = ""
        self.note = ""
        self._said = ("", "")  # text for a screen reader in place of the words, and the note
        self._meaning: object = None
        self._pressed_meaning: object = None
        self._live_at = 0.0
        self._held_since = -1.0  # start of a long press
        self._by_finger = False
        self._is_spent = False  # this finger has completed a long press
        self._again_until = -1.0  # the keyboard has pressed it once
        self._finger = QPoint()  # in the window, where it came down
        self._is_wired = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @staticmethod
    def wire(keys: Iterable[tuple[N, "KeyButton"]], act: Callable[[N], object]) -> None:
        """Call ``act`` with a key's name, or its place, when the key is fired."""
        for name, key in keys:
            key.fired.connect(lambda _, name=name: act(name))

    def take_out(self) -> None:
        """Disappear for good: nothing in a picture looks as if it could be pressed."""
        self.is_out = True
        self.hide()

    def setVisible(self, visible: bool) -> None:
        """Appear, unless it was taken out."""
        super().setVisible(visible and not self.is_out)

    def use_look(self, look: Style) -> None:
        """Take another style."""
        if look != self.look:
            self.look = look
            self.update()

    def show_control(self, control: Control) -> None:
        """Take this control."""
        same = control == self.control
        self.control = control
        self.note = control.note
        if not same:
            meaning = (control.tap.seen_at(0), control.amount, control.text, control.needs)
            self.show_face(
                control.text, control.amount, enabled=control.enabled, why=control.why,
                meaning=meaning,
            )

    def show_face(
        self, words: str, amount: str = "", *, enabled: bool = True, why: str = "",
        meaning: object = None, spoken: str = "",
    ) -> None:
        """Show these words; another meaning starts the dead time."""
        meaning = (meaning if meaning is not None else (words, amount), enabled)
        face, said = (words, amount, why), (spoken, self.note)
        if meaning != self._meaning:
            self._meaning = meaning
            self._again_until = -1.0
            self.rest()
        elif (face, said) == ((self.words, self.amount, self.why), self._said):
            return
        (self.words, self.amount, self.why), self._said = face, said
        self.setEnabled(enabled)
        parts = [spoken or words.replace("\n", " "), amount, f"— {why}" if why else "", self.note]
        self.read_out(*parts, joint=" ")
        self.update()

    def rest(self, seconds: float = DEAD_SECONDS) -> None:
        """Start the dead time."""
        self._live_at = self.clock() + seconds

    def is_live(self) -> bool:
        """True if a finger counts now."""
        return self.isEnabled() and self.clock() >= self._live_at

    @property
    def holds(self) -> bool:
        """True if it needs a long press."""
        return self.is_grave or (self.control is not None and self.control.hold)

    def tap(self) -> bool:
        """Press it from the keyboard: the same dead time, the same signal."""
        if not (self.isVisible() and self.is_live()):
            return False
        if self.holds and self.clock() > self._again_until:
            self._again_until = self.clock() + TWICE_SECONDS
            self.update()
            return True
        self._fire()
        return True

    def _fire(self, held: Control | None = None) -> None:
        self._again_until = self._held_since = -1.0
        self.fired.emit(held or self.control or self.words)

    def cancel(self) -> None:
        """Cancel the press: it was a palm, or a second hand."""
        self._pressed_meaning = None
        self._held_since = -1.0
        self.setDown(False)

    def showEvent(self, a0: QShowEvent | None) -> None:
        """Start the dead time as the key appears: nobody can have meant it yet."""
        if not self._is_wired:
            self._is_wired = True
            self._holding = QTimer(self)
            self._holding.timeout.connect(self._on_hold)
            self.pressed.connect(self._note_press)
            self.clicked.connect(self._on_click)
        self.rest()
        super().showEvent(a0)

    def keyPressEvent(self, e: QKeyEvent | None) -> None:
        """Press it on Space; all other keys are the window's, arrows too."""
        if e is not None and e.key() == Qt.Key.Key_Space:
            super().keyPressEvent(e)
        elif e is not None:
            e.ignore()

    def mousePressEvent(self, e: QMouseEvent | None) -> None:
        """Ignore a finger within the dead time."""
        self._by_finger, self._is_spent = True, False
        window = self.window()
        if e is not None and window is not None:
            self._finger = self.mapTo(window, e.position().toPoint())
        if self.is_live():
            super().mousePressEvent(e)
        elif e is not None:
            e.accept()
            if self.isEnabled():
                self.missed.emit()

    def mouseReleaseEvent(self, e: QMouseEvent | None) -> None:
        """Handle the finger's release."""
        super().mouseReleaseEvent(e)
        self._by_finger = False
        if self._held_since >= 0:
            self._held_since = -1.0
            self._show_ring()
        self.update()

    def _note_press(self) -> None:
        self._pressed_meaning = self._meaning
        if (self.holds or self.held) and self._by_finger and not self._is_spent:
            self._held_since = self.clock()
            self._holding.start(HOLD_TICK_MS)
        self.update()

    def _on_hold(self) -> None:
        """Fill up in a long press; not if the finger slid off or the key changed its meaning."""
        if not self._is_held():
            self._held_since = -1.0
            self._holding.stop()
        elif self.clock() - self._held_since > HOLD_SECONDS - 0.001:
            self._is_spent = True
            self._holding.stop()
            self._fire(self.held)
        self._show_ring()
        self.update()

    def _show_ring(self) -> None:
        """Show the finger's ring as far as the press has come; take it away once it is over."""
        window = self.window()
        if window is None:
            return
        ring = window.findChild(HoldRing) or HoldRing(window)
        share = self._held_share() if self._held_since >= 0 else 0.0
        ring.show_share(self._finger, self.factor, share, self.theme.headline)

    def _is_held(self) -> bool:
        """True if the finger still presses the key that it began on."""
        same = self._pressed_meaning == self._meaning and (self.holds or self.held is not None)
        return self._held_since >= 0 and same and self.isDown() and self.isVisible()

    def _on_click(self) -> None:
        if self._is_spent and self._by_finger:
            return
        if self._pressed_meaning != self._meaning:
            self.missed.emit()
        elif not (self.holds and self._by_finger):
            self.tap()

    def _fill(self) -> str:
        if not self.isEnabled():
            return self.theme.key_off
        return _named(self.theme, self.look.fill)

    def _ink(self) -> str:
        return _named(self.theme, self.look.ink) if self.isEnabled() else self.theme.off

    def paint(self, painter: QPainter) -> None:
        """Paint the key; one that is at rest has a face that was painted before."""
        if type(self) is not KeyButton or self.isDown() or self.hasFocus() or self._held_share():
            self._paint_now(painter)
            return
        ratio = self.devicePixelRatioF()
        key = (self.theme, self.look, self.isEnabled(), self.words, self.amount, self.why,
               self.note, self.text_percent, KeyButton.hints_shown, self.factor, ratio,
               self.width(), self.height())
        face = _faces.pop(key, None) or self._new_face(ratio)
        _faces[key] = face  # the newest is the last
        if len(_faces) > _MOST_FACES:
            del _faces[next(iter(_faces))]
        self._writings = list(face.writings)
        painter.resetTransform()
        painter.drawPixmap(0, 0, face.picture)

    def _new_face(self, ratio: float) -> "_Face":
        def paint(painter: QPainter) -> None:
            painter.scale(self.factor, self.factor)
            self._paint_now(painter)

        picture = cached_painting(self.width(), self.height(), ratio, "transparent", paint)
        return _Face(picture, self.writings)

    def _paint_now(self, painter: QPainter) -> None:
        """Paint the words, and below them the amount, or the reason why the key is grey."""
        fill, ink = self._fill(), self._ink()
        edge = _named(self.theme, self.look.line) if self.look.line and self.isEnabled() else ""
        if self.drawn == self.area:
            self.ground(painter, fill, edge or self.theme.key_line)
        else:
            self.block(painter, self.drawn, fill, edge or self.theme.key_line)
        if self.isDown():
            painter.setBrush(QPen(cached_colour(ink)).color())
            painter.setOpacity(0.22)
            painter.drawRoundedRect(self.drawn, 10, 10)
            painter.setOpacity(1.0)
        self._paint_held(painter)
        self._ring(painter)
        self.paint_face(painter, ink, fill)

    def _held_share(self) -> float:
        """Progress of a long press, 0 to 1; full once the keyboard has pressed it once."""
        if self._held_since >= 0:
            return min(1.0, (self.clock() - self._held_since) / HOLD_SECONDS)
        return 1.0 if self.clock() <= self._again_until else 0.0

    def _paint_held(self, painter: QPainter) -> None:
        if share := self._held_share():
            area = self.area
            bar = QRectF(area.left() + 6, area.bottom() - 7, (area.width() - 12) * share, 5)
            self.block(painter, bar, self.theme.headline, "", 2.5)

    def _ring(self, painter: QPainter) -> None:
        if self.hasFocus():
            painter.setPen(QPen(cached_colour(self.theme.headline), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self.area.adjusted(3, 3, -3, -3), 8, 8)
            painter.setPen(Qt.PenStyle.NoPen)

    @property
    def drawn(self) -> QRectF:
        """Part that is drawn as the key."""
        return self.area

    def face_box(self) -> QRectF:
        """Box for the words."""
        return self.area.adjusted(8, 5, -8, -5)

    def paint_face(self, painter: QPainter, ink: str, ground: str) -> None:
        """Paint the words on the key."""
        box = self.face_box()
        if self.look.hint and KeyButton.hints_shown:
            self._paint_hint(painter, box, ink, ground)
            box = box.adjusted(0, 13, 0, 0)
        second = self.amount or (self.why if self._tells_why() else "")
        if not second and self.note:
            kind = Type(self.look.size, self.look.least, True, 3, "centre")
            self.paint_two(painter, box, kind, self.note, NOTE, NOTE_HIGH, ink)
            return
        if not second:
            kind = Type(self.look.size, self.look.least, True, self.look.lines, "centre")
            self.write(painter, box, self.words, kind, ink, ground)
            return
        upper = box.height() * (0.5 if self.amount else 0.42)
        kind = Type(self.look.size, self.look.least, True, 2 if upper > 40 else 1, "centre")
        small = Type(self.look.size + 3, 13, True, 1, "centre") if self.amount else WHY
        self.paint_two(painter, box, kind, second, small, box.height() - upper, ink)

    def paint_two(
        self, painter: QPainter, box: QRectF, kind: Type, below: str, small: Type, high: float,
        ink: str,
    ) -> None:
        """Paint the words, and below them a text in small, so high."""
        upper = QRectF(box.left(), box.top(), box.width(), box.height() - high)
        self.write(painter, upper, self.words, kind, ink, self._fill())
        lower = QRectF(box.left(), upper.bottom(), box.width(), high)
        self.write(painter, lower, below, small, ink, self._fill())

    def _tells_why(self) -> bool:
        return self.look.tells_why and not self.isEnabled()

    def _paint_hint(self, painter: QPainter, box: QRectF, ink: str, ground: str) -> None:
        if KeyButton.hints_shown:
            top = QRectF(box.left(), box.top() - 1, box.width(), 16)
            self.write(painter, top, self.look.hint, Type(13, 12, False, 1, "right"), ink, ground)


class OrderKey(KeyButton):
    """Key with space for the reason, or for the note on a long press."""

    def paint_face(self, painter: QPainter, ink: str, ground: str) -> None:
        """Paint words above; the reason, or the note on a long press, below."""
        below = self.why if self._tells_why() else self.note
        if not below:
            super().paint_face(painter, ink, ground)
            return
        box = self.face_box().adjusted(-2, -1, 2, 1)
        kind = Type(self.look.size, 11, True, self.look.lines, "centre")
        self.paint_two(painter, box, kind, below, Type(13, 9, False, 2, "centre"),
                       box.height() * 0.4, ink)
