"""The bench's signs and colours: a shape for each state and verdict, so that none rests on colour.

The frame's colour is the bench's alone: no key, seat or alarm of the dealer's window has it.
"""

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter, QPen, QPolygonF

from dealer_assist.devices.commissioning.bench_screen_view_model import StepState
from dealer_assist.game.facts.commissioning import BenchVerdict
from dealer_assist.qt.pieces.theme import Theme, cached_colour

#: The frame of test mode, its darker stripe, and the ink on both.
FRAME: Final = "#a3238f"
FRAME_DARK: Final = "#6b145e"
ON_FRAME: Final = "#ffffff"

#: Sign of a verdict, by the name of the state that looks the same.
VERDICT_STATE: Final = {
    BenchVerdict.ACCEPT: StepState.ACCEPTED, BenchVerdict.WARN: StepState.WARNED,
    BenchVerdict.REJECT: StepState.REJECTED,
    BenchVerdict.UNDECIDED: StepState.TODO,
}
_TONES: Final = {
    StepState.TODO: "ink", StepState.LOCKED: "absent", StepState.RUNNING: "ink",
    StepState.ACCEPTED: "up",
    StepState.WARNED: "late", StepState.REJECTED: "lost", StepState.SKIPPED: "absent",
    StepState.STALE: "differs",
}


def state_colour(theme: Theme, state: StepState) -> str:
    """The colour of this state."""
    tone: str = getattr(theme, _TONES[state])
    return tone


def verdict_colour(theme: Theme, verdict: BenchVerdict) -> str:
    """The colour of this verdict."""
    if verdict is BenchVerdict.UNDECIDED:
        return theme.absent
    return state_colour(theme, VERDICT_STATE[verdict])


def _tick(painter: QPainter, tone: str, ground: str) -> None:
    painter.setBrush(cached_colour(tone))
    painter.drawEllipse(QRectF(4, 4, 92, 92))
    painter.setPen(round_pen(ground, 13))
    painter.drawPolyline(QPolygonF([QPointF(27, 52), QPointF(44, 69), QPointF(74, 34)]))


def _triangle(painter: QPainter, tone: str, ground: str) -> None:
    painter.setPen(round_pen(tone, 10))
    painter.setBrush(cached_colour(tone))
    painter.drawPolygon(QPolygonF([QPointF(50, 10), QPointF(94, 88), QPointF(6, 88)]))
    painter.setPen(round_pen(ground, 11))
    painter.drawLine(QPointF(50, 38), QPointF(50, 58))
    painter.drawPoint(QPointF(50, 76))


def _octagon(painter: QPainter, tone: str, ground: str) -> None:
    corners = [(50 + 49 * cos(pi / 8 + at * pi / 4), 50 + 49 * sin(pi / 8 + at * pi / 4))
               for at in range(8)]
    painter.setBrush(cached_colour(tone))
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
    painter.setPen(round_pen(ground, 13))
    painter.drawLine(QPointF(32, 32), QPointF(68, 68))
    painter.drawLine(QPointF(68, 32), QPointF(32, 68))


def _ring(painter: QPainter, tone: str, ground: str) -> None:
    painter.setPen(round_pen(tone, 9))
    painter.drawEllipse(QRectF(10, 10, 80, 80))


def _running(painter: QPainter, tone: str, ground: str) -> None:
    painter.setBrush(cached_colour(tone))
    painter.drawEllipse(QRectF(4, 4, 92, 92))
    painter.setBrush(cached_colour(ground))
    painter.drawPolygon(QPolygonF([QPointF(38, 26), QPointF(78, 50), QPointF(38, 74)]))


def _lock(painter: QPainter, tone: str, ground: str) -> None:
    painter.setPen(round_pen(tone, 9))
    painter.drawArc(QRectF(28, 10, 44, 64), 0, 180 * 16)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(cached_colour(tone))
    painter.drawRoundedRect(QRectF(16, 44, 68, 48), 8, 8)


def _dash(painter: QPainter, tone: str, ground: str) -> None:
    painter.setPen(round_pen(tone, 9))
    painter.drawEllipse(QRectF(10, 10, 80, 80))
    painter.drawLine(QPointF(30, 50), QPointF(70, 50))


def _again(painter: QPainter, tone: str, ground: str) -> None:
    painter.setPen(round_pen(tone, 10))
    painter.drawArc(QRectF(12, 12, 76, 76), 60 * 16, 290 * 16)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(cached_colour(tone))
    painter.drawPolygon(QPolygonF([QPointF(48, 2), QPointF(84, 18), QPointF(52, 40)]))


def round_pen(ink: str, width: float) -> QPen:
    """Pen with round ends and corners."""
    return QPen(cached_colour(ink), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap,
                Qt.PenJoinStyle.RoundJoin)


Sign = Callable[[QPainter, str, str], None]
_MARKS: Final[dict[StepState, Sign]] = {
    StepState.TODO: _ring, StepState.LOCKED: _lock, StepState.RUNNING: _running,
    StepState.ACCEPTED: _tick,
    StepState.WARNED: _triangle, StepState.REJECTED: _octagon, StepState.SKIPPED: _dash,
    StepState.STALE: _again,
}


def draw_state(painter: QPainter, box: QRectF, state: StepState, tone: str, ground: str) -> None:
    """Draw the state's sign in a square box, in ``tone``; its cut-outs in ``ground``."""
    draw_sign(painter, box, _MARKS[state], tone, ground)


def draw_sign(painter: QPainter, box: QRectF, sign: Sign, tone: str, ground: str) -> None:
    """Draw what ``sign`` paints in a square of 100 into this box."""
    painter.save()
    painter.translate(box.topLeft())
    painter.scale(box.width() / 100, box.height() / 100)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    sign(painter, tone, ground)
    painter.restore()


def draw_verdict(
    painter: QPainter, box: QRectF, verdict: BenchVerdict, theme: Theme, ground: str
) -> None:
    """Draw the verdict's sign in its colour."""
    tone = verdict_colour(theme, verdict)
    draw_state(painter, box, VERDICT_STATE[verdict], tone, ground)
