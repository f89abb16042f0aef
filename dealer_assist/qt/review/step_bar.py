"""Bar below the picture: the event, the track of the hand's steps, the keys that go along it."""

from typing import Final

from PyQt6.QtCore import QPointF, QRectF, Qt, pyqtSignal
from PyQt6.QtGui import QMouseEvent, QPainter, QPen, QPolygonF
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.review.review_steps import ReviewStep, StepMark, parts_of
from dealer_assist.view.review.step_story import StoryStep
from dealer_assist.words import decimal, word

HEIGHT = 190.0

#: Steps in a second at speed 1.
PACE_S: Final = 1.5
_MOVES: Final = ("first", "back", "play", "next", "last")
_SHARES: Final = {"first": 78, "back": 108, "play": 130, "next": 108, "last": 78, "speed": 84,
                  "decision": 118, "mark": 104}
_TALL: Final = 76.0
_GAP: Final = 5.0


class Track(Surface):
    """Track of the hand's steps: a finger goes to any of them. ``moved`` carries it, from 0."""

    moved = pyqtSignal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._steps: tuple[ReviewStep, ...] = ()
        self._at = 0
        self._lang = "fr"

    def show_track(self, steps: tuple[ReviewStep, ...], at: int, lang: str) -> None:
        """Show the place in the hand."""
        self._steps, self._at, self._lang = steps, at, lang
        self.setAccessibleName(word(lang, "replayer.spoken_track", step=at + 1, last=len(steps)))
        self.update()

    def place_of(self, step: int) -> float:
        """Place of this step, in design units from the left."""
        last = max(1, len(self._steps) - 1)
        return 12 + step * (self.area.width() - 24) / last

    def mousePressEvent(self, a0: QMouseEvent | None) -> None:
        """Go to the step under the finger."""
        if a0 is not None:
            self._go(a0.position().x())

    def mouseMoveEvent(self, a0: QMouseEvent | None) -> None:
        """Follow the finger."""
        if a0 is not None and a0.buttons() & Qt.MouseButton.LeftButton:
            self._go(a0.position().x())

    def _go(self, x: float) -> None:
        if not self._steps:
            return
        last = len(self._steps) - 1
        share = (x / self.factor - 12) / (self.area.width() - 24)
        step = min(max(0, round(share * last)), last)
        if step != self._at:
            self.moved.emit(step)

    def paint(self, painter: QPainter) -> None:
        """Paint a line with a mark for each step: acts as dots, noteworthy steps as diamonds."""
        theme, middle = self.theme, 30.0
        painter.setPen(QPen(cached_colour(theme.key_line), 3))
        painter.drawLine(QPointF(12, middle), QPointF(self.area.width() - 12, middle))
        painter.setPen(Qt.PenStyle.NoPen)
        free = 0.0
        for part, step in parts_of(self._steps).items():
            x = self.place_of(step)
            painter.setBrush(cached_colour(theme.key_line))
            painter.drawRect(QRectF(x - 1, middle - 9, 2, 18))
            if x >= free:
                box = QRectF(x - (8 if x < 20 else 0), 0, 92, 17)
                self.write(painter, box, word(self._lang, f"replayer.part_{part}"),
                           Type(13, 11, False), theme.soft, theme.window)
                free = x + 92
        for k, step_ in enumerate(self._steps):
            self._paint_mark(painter, QPointF(self.place_of(k), middle), step_)
        self._paint_here(painter, QPointF(self.place_of(self._at), middle))

    def _paint_mark(self, painter: QPainter, at: QPointF, step: ReviewStep) -> None:
        theme = self.theme
        if step.marks & {StepMark.IRREGULAR, StepMark.RULING}:
            ink = theme.up if StepMark.RULING in step.marks else theme.late
            painter.setBrush(cached_colour(ink))
            painter.drawPolygon(QPolygonF([at + QPointF(0, -9), at + QPointF(7, 0),
                                           at + QPointF(0, 9), at + QPointF(-7, 0)]))
        elif StepMark.DECISION in step.marks:
            painter.setBrush(cached_colour(theme.soft))
            painter.drawEllipse(at, 4.5, 4.5)

    def _paint_here(self, painter: QPainter, at: QPointF) -> None:
        painter.setPen(QPen(cached_colour(self.theme.now), 4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(at, 12, 12)
        painter.setPen(Qt.PenStyle.NoPen)


class MoveKey(KeyButton):
    """Key along the hand: a drawn arrow, since fonts disagree about arrows."""

    name = ""

    def paint_face(self, painter: QPainter, ink: str, ground: str) -> None:
        """Paint the arrow, before or behind the words."""
        box = self.face_box()
        painter.setBrush(cached_colour(ink))
        if self.words:
            high = box.adjusted(0, 0, -18, 0)
            self.write(painter, high, self.words, Type(self.look.size, 13, True, 2, "centre"), ink,
                       ground)
            _arrow(painter, QPointF(box.right() - 8, box.center().y()), 8, 1)
            return
        ahead = 1 if self.name in ("next", "last") else -1
        _arrow(painter, box.center(), 13, ahead)
        if self.name in ("first", "last"):
            x, y = box.center().x() + ahead * 15 - 2, box.center().y() - 13
            painter.drawRect(QRectF(x, y, 4, 26))


def _arrow(painter: QPainter, at: QPointF, size: float, ahead: int) -> None:
    painter.drawPolygon(QPolygonF([
        at + QPointF(-ahead * size * 0.8, -size), at + QPointF(ahead * size, 0),
        at + QPointF(-ahead * size * 0.8, size)]))


class Bar(Surface):
    """Bar of the steps. ``wanted`` carries the key's name: "next", "play", "decision" ..."""

    wanted = pyqtSignal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown: StoryStep | None = None
        self.track = Track(self)
        names = (*_MOVES, "speed", "decision", "mark")
        self.keys: dict[str, KeyButton] = {name: _made(self, name) for name in names}
        KeyButton.wire(self.keys.items(), self.wanted.emit)

    def settle(self) -> None:
        """Share the width among the keys."""
        self.track.put(0, 68, self.area.width(), 44)
        room = self.area.width() - (len(self.keys) - 1) * _GAP
        unit, x = room / sum(_SHARES.values()), 0.0
        for name, key in self.keys.items():
            key.put(x, HEIGHT - _TALL, _SHARES[name] * unit, _TALL)
            x += _SHARES[name] * unit + _GAP

    def show_bar(
        self, shown: StoryStep, steps: tuple[ReviewStep, ...], playing: bool, speed: float,
        lang: str
    ) -> None:
        """Show the step, and the moves possible from it."""
        self._shown = shown
        can_back, can_on = shown.step > 1, shown.step < shown.last
        able = {"first": can_back, "back": can_back, "next": can_on, "last": can_on}
        for name, key in self.keys.items():
            words = ""
            if name in ("decision", "mark"):
                words = word(lang, f"replayer.next_{name}")
            elif name == "play":
                words = word(lang, "replayer.pause" if playing else "replayer.play")
            elif name == "speed":
                words = word(lang, "replayer.speed", speed=decimal(f"{speed:g}", lang))
            spoken = word(lang, f"replayer.spoken_{name}") if name in _SPOKEN else ""
            key.show_face(words, enabled=able.get(name, True), meaning=name, spoken=spoken)
        self.track.show_track(steps, shown.step - 1, lang)
        self.setAccessibleName(". ".join(
            (f"{shown.step} / {shown.last}", shown.part, shown.at, *shown.happened)))
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the event, on amber: nobody may take a replayed hand for the live table."""
        shown, theme = self._shown, self.theme
        if shown is None:
            return
        wide = self.area.width()
        box = QRectF(0, 0, wide, 64)
        self.block(painter, box, theme.sure, theme.on_sure, 8, 2)
        place = f"{shown.step} / {shown.last}"
        where = "\n".join(part for part in (place, shown.part, shown.at) if part)
        self.write(painter, QRectF(wide - 112, 3, 102, 58), where, Type(16, 11, True, 3, "right"),
                   theme.on_sure, theme.sure)
        self.write(painter, QRectF(12, 3, wide - 136, 58), "\n".join(shown.happened),
                   Type(21, 11, True, 4), theme.on_sure, theme.sure)


def _made(parent: QWidget, name: str) -> KeyButton:
    moves = name in _MOVES
    style = Style("now" if moves else "key", "on_now" if moves else "ink", 19, 2)
    if name in ("play", "speed"):
        return KeyButton(parent, style)
    key = MoveKey(parent, style)
    key.name = name
    return key


_SPOKEN: Final = frozenset({"first", "back", "next", "last", "decision", "mark"})
