"""Drawings of the report: cards as a heat map, spots around the table, rates with their intervals.

Made for a black-and-white printer too: a heavy edge, a sign and a figure repeat the colour.
"""

from typing import Final

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QPainter, QPen, QPolygonF

from dealer_assist.devices.commissioning.bench_screen_view_model import (
    CardCell,
    SpotMark,
    StepState,
    Stray,
)
from dealer_assist.game.facts.commissioning import BenchVerdict
from dealer_assist.qt.pieces.card_faces import printed_rank
from dealer_assist.qt.pieces.paper_text import paper_text_width
from dealer_assist.qt.pieces.suits import draw_suit
from dealer_assist.qt.pieces.theme import LIGHT
from dealer_assist.qt.technician.cards_grid import SUITS, cells_of_all_cards
from dealer_assist.qt.technician.rate_bars import TICKS, place_on_axis
from dealer_assist.qt.technician.report_page_layout import (
    INK,
    LINE,
    SMALL,
    SOFT,
    write_centred_line,
    write_paper_line,
)
from dealer_assist.qt.technician.spots_ring import arrow_head, free_pill, spot_box, stray_line
from dealer_assist.qt.technician.verdict_signs import VERDICT_STATE, draw_state
from dealer_assist.view.technician.bench_view import RateRow
from dealer_assist.view.technician.bench_words import spot_number
from dealer_assist.words import word
from dealer_assist.words.cards import RANKS

_TONES: Final = {BenchVerdict.ACCEPT: "#15703c", BenchVerdict.WARN: "#8a5a00",
                 BenchVerdict.REJECT: "#a33b00",
                 BenchVerdict.UNDECIDED: "#5c6673"}
_BAD: Final = (BenchVerdict.WARN, BenchVerdict.REJECT)
GRID_HIGH, RING_HIGH, RATE_HIGH, AXIS_HIGH = 1340.0, 1500.0, 330.0, 150.0


def verdict_paper_colour(verdict: BenchVerdict) -> str:
    """The verdict's colour on paper."""
    return _TONES[verdict]


def draw_verdict_on_paper(painter: QPainter, box: QRectF, verdict: BenchVerdict) -> None:
    """Draw the verdict's sign on paper."""
    draw_state(painter, box, VERDICT_STATE[verdict], _TONES[verdict], "#ffffff")


def draw_state_on_paper(painter: QPainter, box: QRectF, state: StepState) -> None:
    """Draw the state's sign on paper."""
    verdicts = {StepState.ACCEPTED: BenchVerdict.ACCEPT, StepState.WARNED: BenchVerdict.WARN,
                StepState.REJECTED: BenchVerdict.REJECT}
    tone = _TONES[verdicts.get(state, BenchVerdict.UNDECIDED)]
    draw_state(painter, box, state, tone, "#ffffff")


def heat_map_colour(share: float) -> QColor:
    """Colour from white, all read, to a strong orange, none read; each further miss counts less."""
    missed = max(0.0, min(1.0, 1.0 - share)) ** 0.5
    red, green, blue = 255, round(255 - 120 * missed), round(255 - 215 * missed)
    return QColor(red, green, blue)


def draw_cards_heat_map(painter: QPainter, box: QRectF, cells: tuple[CardCell, ...]) -> None:
    """Draw all 52 cards; those not tried stay grey."""
    places = cells_of_all_cards(cells)
    wide, high = box.width() / len(RANKS), box.height() / len(SUITS)
    for row, suit in enumerate(SUITS):
        for column, rank in enumerate(reversed(RANKS)):
            cell = places[rank + suit]
            place = QRectF(box.left() + column * wide, box.top() + row * high, wide, high)
            _draw_cell(painter, place.adjusted(10, 10, -10, -10), cell)


def _draw_cell(painter: QPainter, box: QRectF, cell: CardCell) -> None:
    tried = cell.of > 0
    bad = cell.verdict in _BAD
    painter.setBrush(heat_map_colour(cell.good / cell.of) if tried else QColor("#e6e9ed"))
    painter.setPen(QPen(QColor(verdict_paper_colour(cell.verdict) if bad else LINE), 22 if bad
                        else 5))
    painter.drawRect(box)
    ink = LIGHT.suit(cell.card[1]) if tried else SOFT
    half = box.width() / 2
    write_centred_line(painter, QRectF(box.left() + 20, box.top() + 20, half - 10, 130),
            printed_rank(cell.card), 110, True, ink)
    side = 92.0
    draw_suit(painter, QRectF(box.left() + half + 20, box.top() + 40, side, side), cell.card[1],
              LIGHT, ink)
    if tried:
        write_centred_line(painter, QRectF(box.left(), box.bottom() - 130, box.width(), 110),
                f"{cell.good}/{cell.of}", SMALL, bad, INK)


def draw_spots_on_paper(
    painter: QPainter, box: QRectF, spots: tuple[SpotMark, ...], strays: tuple[Stray, ...],
    lang: str,
) -> None:
    """Draw spots around the table with their seats, and arrows for stray chips."""
    painter.setBrush(QColor("#eef4f0"))
    painter.setPen(QPen(QColor(LINE), 10))
    felt = box.adjusted(220, 150, -220, -150)
    painter.drawRoundedRect(felt, felt.height() * 0.45, felt.height() * 0.45)
    scaled = QRectF(0, 0, box.width() / 9, box.height() / 7)  # spot_box works in screen units
    places = {at: _scaled(spot_box(at, scaled), scaled, box) for at in range(10)}
    for mark in spots:
        _draw_spot(painter, places[mark.spot % 10], mark, lang)
    taken = [places[mark.spot % 10] for mark in spots]
    for stray in strays:
        _draw_stray(painter, places[stray.spot % 10], places[stray.heard_at % 10], stray,
                    box.center(), taken)
    foot = QRectF(box.center().x() - 400, places[0].center().y() - 70, 800, 140)
    write_centred_line(painter, foot, word(lang, "bench_panel.ring_dealer"), SMALL, False, SOFT)


def _scaled(place: QRectF, ground: QRectF, box: QRectF) -> QRectF:
    across, up = box.width() / ground.width(), box.height() / ground.height()
    return QRectF(box.left() + place.left() * across, box.top() + place.top() * up,
                  place.width() * across, place.height() * up)


def _draw_spot(painter: QPainter, box: QRectF, mark: SpotMark, lang: str) -> None:
    bad = mark.verdict in _BAD
    painter.setBrush(QColor("#ffffff"))
    painter.setPen(QPen(QColor(verdict_paper_colour(mark.verdict) if bad else SOFT), 22 if bad
                        else 8))
    painter.drawRoundedRect(box, 60, 60)
    upper = QRectF(box.left(), box.top() + 10, box.width(), box.height() * 0.5)
    write_centred_line(painter, upper, str(spot_number(mark.spot)), 150, True, INK)
    seat = word(lang, "bench_panel.seat", seat=mark.seat) if mark.seat else word(
        lang, "bench_panel.no_seat")
    lower = QRectF(box.left() + 30, box.center().y() + 10, box.width() - 60, box.height() * 0.4)
    share = f"{seat} · {mark.good}/{mark.of}" if mark.of else seat
    write_centred_line(painter, lower, share, SMALL, False, INK)
    if mark.of:
        draw_verdict_on_paper(painter, QRectF(box.right() - 150, box.top() + 40, 100, 100),
                              mark.verdict)


def _draw_stray(
    painter: QPainter, start: QRectF, end: QRectF, stray: Stray, middle: QPointF,
    taken: list[QRectF],
) -> None:
    """Draw an arrow that bends over the felt, with its share."""
    points = stray_line(start, end, middle, stray.spot > stray.heard_at, 1.5)
    tone = QColor(verdict_paper_colour(BenchVerdict.REJECT))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(tone, 24))
    painter.drawPolyline(QPolygonF(points[:-2]))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tone)
    painter.drawPolygon(arrow_head(points[-4], points[-1], 110))
    pill = free_pill(points, taken, 380, 130)
    taken.append(pill)
    painter.setBrush(QColor("#ffffff"))
    painter.setPen(QPen(tone, 8))
    painter.drawRoundedRect(pill, 50, 50)
    write_centred_line(painter, pill, f"{stray.times}/{stray.of}", SMALL, True, INK)


def draw_rate(painter: QPainter, box: QRectF, row: RateRow, lang: str) -> None:
    """Draw one rate: sign, label and figures above, bands, whisker and dot below."""
    draw_verdict_on_paper(painter, QRectF(box.left(), box.top() + 6, 100, 100), row.verdict)
    write_paper_line(painter, box.left() + 140, box.top(), row.label, SMALL + 8, True)
    words = word(lang, "bench_report.rate_line", figure=row.figure, range=row.range,
                 verdict=row.word)
    size = SMALL
    while size > 60 and paper_text_width(words, size) > box.width() * 0.72:
        size -= 2
    write_paper_line(painter, box.right() - paper_text_width(words, size), box.top() + 6, words,
                     size)
    bar = QRectF(box.left() + 60, box.top() + 140, box.width() - 120, 130)
    painter.fillRect(bar, QColor("#ffffff"))
    if row.accept:
        low, high = place_on_axis(row.reject), place_on_axis(row.accept)
        for start, end, tint in ((0.0, low, "#f6d9c8"), (low, high, "#f8ecc4"),
                                 (high, 1.0, "#d5ecdd")):
            painter.fillRect(QRectF(bar.left() + start * bar.width(), bar.top(),
                                    (end - start) * bar.width(), bar.height()), QColor(tint))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(LINE), 5))
    painter.drawRect(bar)
    y = bar.center().y()
    left, at, right = (bar.left() + place_on_axis(one) * bar.width()
                       for one in (row.low, row.at, row.high))
    painter.setPen(QPen(QColor(INK), 16))
    painter.drawLine(QPointF(left, y), QPointF(right, y))
    for x in (left, right):
        painter.drawLine(QPointF(x, y - 36), QPointF(x, y + 36))
    painter.setBrush(QColor(verdict_paper_colour(row.verdict)))
    painter.setPen(QPen(QColor(INK), 8))
    painter.drawEllipse(QPointF(at, y), 36, 36)


def draw_axis(painter: QPainter, box: QRectF) -> None:
    """Draw the axis below the rates."""
    left, wide = box.left() + 60, box.width() - 120
    painter.setPen(QPen(QColor(SOFT), 5))
    painter.drawLine(QPointF(left, box.top()), QPointF(left + wide, box.top()))
    for ppm in TICKS:
        x = left + place_on_axis(ppm) * wide
        painter.setPen(QPen(QColor(SOFT), 5))
        painter.drawLine(QPointF(x, box.top()), QPointF(x, box.top() + 30))
        shown = f"{ppm / 10_000:g} %"
        write_centred_line(painter, QRectF(x - 160, box.top() + 34, 320, 90), shown, 70, False,
                           SOFT)
