"""Table from above: ten spots, their seats, chips heard there, and strays between them.

An arrow goes from the spot where chips lie to the one where they were heard. The dealer sits at the
bottom; spot 1 is at his left hand, on round the table.
"""

from math import hypot
from typing import Final

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from dealer_assist.devices.commissioning.bench_screen_view_model import SpotMark, Stray
from dealer_assist.game.facts.commissioning import BenchVerdict
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.technician.verdict_signs import draw_verdict, verdict_colour
from dealer_assist.view.technician.bench_words import spot_number
from dealer_assist.words import word

SPOTS: Final = 10
_WIDE, _HIGH = 108.0, 68.0
_GAP = 6.0
_CURVE: Final = 60  # points of an arrow
#: Column (of five) and row (of three) of each spot: up the left side, over the top, down the right.
_PLACES: Final = (
    (1.0, 2), (0.0, 2), (0.0, 1), (0.5, 0), (1.5, 0), (2.5, 0), (3.5, 0), (4.0, 1), (4.0, 2),
    (3.0, 2),
)
_BAD: Final = (BenchVerdict.WARN, BenchVerdict.REJECT)


def spot_box(spot: int, area: QRectF) -> QRectF:
    """Box of this spot within the area; no two share a pixel."""
    column, row = _PLACES[spot % SPOTS]
    wide, high = area.width() / 5, area.height() / 3
    tall = min(_HIGH, high - _GAP)
    across = min(_WIDE, wide - _GAP)
    middle = QPointF(area.left() + (column + 0.5) * wide, area.top() + (row + 0.5) * high)
    if row == 1:
        middle.setX(middle.x() + (1 if column < 2 else -1) * 4)
    return QRectF(middle.x() - across / 2, middle.y() - tall / 2, across, tall)


class SpotRing(Surface):
    """The ring with its arrows."""

    spots: tuple[SpotMark, ...] = ()
    strays: tuple[Stray, ...] = ()
    lang = "fr"

    asks_seats = False

    def show_spots(
        self, spots: tuple[SpotMark, ...], strays: tuple[Stray, ...], lang: str,
        asks_seats: bool = False,
    ) -> None:
        """Show these spots and the strays between them; ``asks_seats`` while seats are mapped."""
        shown = (spots, strays, lang, asks_seats)
        if shown != (self.spots, self.strays, self.lang, self.asks_seats):
            self.spots, self.strays, self.lang, self.asks_seats = shown
            self.setAccessibleName(word(lang, "bench_panel.ring_spoken", spots=len(spots),
                                        strays=len(strays)))
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint felt, arrows, spots, dealer."""
        theme, area = self.theme, self.area
        felt = area.adjusted(26, 22, -26, -22)
        shade = QLinearGradient(felt.topLeft(), felt.bottomLeft())
        shade.setColorAt(0, cached_colour(theme.felt_light))
        shade.setColorAt(1, cached_colour(theme.felt_dark))
        painter.setBrush(shade)
        painter.setPen(QPen(cached_colour(theme.rim_light), 6))
        painter.drawRoundedRect(felt, felt.height() * 0.45, felt.height() * 0.45)
        painter.setPen(Qt.PenStyle.NoPen)
        low = area.bottom() - area.height() / 6
        dealer = QRectF(area.center().x() - 48, low - 13, 96, 26)
        self.block(painter, dealer, theme.window, "", 8)
        kind = Type(15, 12, False, 1, "centre")
        self.write(painter, dealer, word(self.lang, "bench_panel.ring_dealer"), kind, theme.soft,
                   theme.window)
        for spot in self.spots:
            self._paint_spot(painter, spot)
        taken = [spot_box(spot.spot, area) for spot in self.spots] + [dealer]
        for stray in self.strays:
            self._paint_stray(painter, stray, taken)

    def _paint_spot(self, painter: QPainter, mark: SpotMark) -> None:
        theme, lang = self.theme, self.lang
        box = spot_box(mark.spot, self.area)
        fill, ink = (theme.now, theme.on_now) if mark.is_due else (theme.seat, theme.ink)
        bad = mark.verdict in _BAD
        well = mark.verdict is BenchVerdict.ACCEPT
        edge = verdict_colour(theme, mark.verdict) if bad or well else theme.seat_line
        self.block(painter, box, fill, edge, 12, 3 if bad else 1.8)
        number = QRectF(box.left() + 8, box.top() + 3, 34, 36)
        self.write(painter, number, str(spot_number(mark.spot)), Type(28, 18), ink, fill)
        self._paint_chips(painter, mark, box, ink, fill)
        seat = word(lang, "bench_panel.no_seat") if self.asks_seats else ""
        if mark.seat:
            seat = word(lang, "bench_panel.seat", seat=mark.seat)
        tried = f"{mark.good}/{mark.of}" if mark.of else ""
        share = " · ".join(part for part in (seat, tried) if part)
        below = QRectF(box.left() + 5, box.bottom() - 26, box.width() - 10, 22)
        soft = ink if mark.is_due else theme.soft
        self.write(painter, below, share, Type(15, 11, False, 1, "centre"), soft, fill)
        if bad or well:
            corner = QRectF(box.right() - 26, box.top() + 6, 18, 18)
            draw_verdict(painter, corner, mark.verdict, theme, fill)

    def _paint_chips(
        self, painter: QPainter, mark: SpotMark, box: QRectF, ink: str, fill: str
    ) -> None:
        """Paint a little stack, and its number."""
        if not mark.chips:
            return
        theme = self.theme
        for at in range(min(mark.chips, 5)):
            disc = QRectF(box.left() + 44, box.top() + 26 - at * 4.5, 22, 8)
            painter.setPen(QPen(cached_colour(fill), 1))
            painter.setBrush(cached_colour(ink if at % 2 else theme.call))
            painter.drawEllipse(disc)
        painter.setPen(Qt.PenStyle.NoPen)
        count = QRectF(box.left() + 67, box.top() + 12, 16, 24)
        if mark.verdict is BenchVerdict.UNDECIDED:
            count.setWidth(36)
        self.write(painter, count, str(mark.chips), Type(18, 10), ink, fill)

    def _paint_stray(self, painter: QPainter, stray: Stray, taken: list[QRectF]) -> None:
        """Paint the arrow from the chips' spot to the one that heard them, with its number."""
        theme = self.theme
        tone = theme.lost
        start, end = (spot_box(one, self.area) for one in (stray.spot, stray.heard_at))
        points = stray_line(start, end, self.area.center(), stray.spot > stray.heard_at)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(cached_colour(tone), 4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPolyline(QPolygonF(points[:-2]))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(cached_colour(tone))
        painter.drawPolygon(arrow_head(points[-4], points[-1]))
        pill = free_pill(points, taken, 62, 24)
        taken.append(pill)
        self.block(painter, pill, theme.window, tone, 10, 1.5)
        figure = word(self.lang, "bench_panel.stray", times=stray.times, of=stray.of)
        self.write(painter, pill.adjusted(4, 1, -4, -1), figure, Type(15, 10, True, 1, "centre"),
                   tone, theme.window)


def stray_line(
    start: QRectF, end: QRectF, middle: QPointF, is_back: bool, reach: float = 1.0
) -> list[QPointF]:
    """Curve over the felt from one box to another; the way back bends further than the way out."""
    one, other = start.center(), end.center()
    half = QPointF((one.x() + other.x()) / 2, (one.y() + other.y()) / 2)
    pull = reach * (2.4 if is_back else 1.4)
    path = QPainterPath(one)
    path.quadTo(half + (middle - half) * pull, other)
    points = [path.pointAtPercent(at / _CURVE) for at in range(_CURVE + 1)]
    out = [point for point in points if not start.contains(point) and not end.contains(point)]
    return out if len(out) > 4 else points


def free_pill(points: list[QPointF], taken: list[QRectF], wide: float, high: float) -> QRectF:
    """Free place for a figure on the curve: the middle, or as near to it as possible."""
    def at(share: float) -> QRectF:
        point = points[round(share * (len(points) - 1))]
        return QRectF(point.x() - wide / 2, point.y() - high / 2, wide, high)

    tried = [at(0.5 + side * step / 20) for step in range(8) for side in (-1, 1)]
    return next((pill for pill in tried if not any(map(pill.intersects, taken))), tried[0])


def arrow_head(tail: QPointF, tip: QPointF, size: float = 16) -> QPolygonF:
    """Head of an arrow of this size at the tip."""
    x, y = tip.x() - tail.x(), tip.y() - tail.y()
    length = max(hypot(x, y), 0.001)
    x, y = x / length, y / length
    back = QPointF(tip.x() - size * x, tip.y() - size * y)
    half = size * 0.56
    end = QPointF(tip.x() + size / 4 * x, tip.y() + size / 4 * y)
    return QPolygonF([end, QPointF(back.x() - half * y, back.y() + half * x),
                      QPointF(back.x() + half * y, back.y() - half * x)])
