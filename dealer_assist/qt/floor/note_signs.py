"""The sign of each kind of note: a shape of its own, so that colour never speaks alone."""

from typing import Final

from PyQt6.QtCore import QPointF, QRectF
from PyQt6.QtGui import QPainter, QPolygonF

from dealer_assist.devices.commissioning.bench_screen_view_model import StepState
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.technician.verdict_signs import Sign, draw_sign, draw_state, round_pen
from dealer_assist.view.floor.floor_screen_view import NoteSign


def _bell(painter: QPainter, ink: str, ground: str) -> None:
    painter.setBrush(cached_colour(ink))
    painter.drawPolygon(QPolygonF([
        QPointF(50, 6), QPointF(72, 18), QPointF(78, 62), QPointF(92, 76), QPointF(8, 76),
        QPointF(22, 62), QPointF(28, 18)]))
    painter.drawEllipse(QRectF(38, 80, 24, 16))


def _clock(painter: QPainter, ink: str, ground: str) -> None:
    painter.setPen(round_pen(ink, 10))
    painter.drawEllipse(QRectF(8, 8, 84, 84))
    painter.drawPolyline(QPolygonF([QPointF(50, 26), QPointF(50, 52), QPointF(68, 62)]))


def _plug(painter: QPainter, ink: str, ground: str) -> None:
    """Paint a cut line."""
    painter.setPen(round_pen(ink, 12))
    painter.drawLine(QPointF(4, 50), QPointF(34, 50))
    painter.drawLine(QPointF(66, 50), QPointF(96, 50))
    painter.drawLine(QPointF(42, 26), QPointF(36, 74))
    painter.drawLine(QPointF(64, 26), QPointF(58, 74))


def _scales(painter: QPainter, ink: str, ground: str) -> None:
    """Paint scales: something to be ruled."""
    painter.setPen(round_pen(ink, 9))
    painter.drawLine(QPointF(50, 12), QPointF(50, 88))
    painter.drawLine(QPointF(14, 26), QPointF(86, 26))
    painter.drawLine(QPointF(28, 90), QPointF(72, 90))
    painter.drawArc(QRectF(0, 26, 34, 44), 180 * 16, 180 * 16)
    painter.drawArc(QRectF(66, 26, 34, 44), 180 * 16, 180 * 16)


def _behind(painter: QPainter, ink: str, ground: str) -> None:
    painter.setPen(round_pen(ink, 10))
    for top in (18, 50, 82):
        painter.drawLine(QPointF(10, top), QPointF(90 if top == 18 else 56, top))


_STATES: Final = {NoteSign.ALARM: StepState.WARNED, NoteSign.FAULT: StepState.WARNED,
                  NoteSign.REFUSED: StepState.REJECTED}
_SIGNS: Final[dict[NoteSign, Sign]] = {
    NoteSign.CALL: _bell, NoteSign.COMING: _bell, NoteSign.CUT: _plug, NoteSign.CASE: _scales,
    NoteSign.LATE: _clock,
    NoteSign.BEHIND: _behind, NoteSign.CLOCK: _clock,
}


def draw_note_sign(painter: QPainter, box: QRectF, mark: NoteSign, ink: str, ground: str) -> None:
    """Paint the mark's sign in a square box."""
    if mark in _STATES:
        draw_state(painter, box, _STATES[mark], ink, ground)
    else:
        draw_sign(painter, box, _SIGNS[mark], ink, ground)
