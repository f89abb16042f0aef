"""Bet spots and their antennas under the cloth of a ten-seat table, from above. In mm."""

from itertools import pairwise
from math import cos, hypot, pi, sin

from sheet import BLUE, GREEN, GREY, INK, PALE, Sheet

SCALE = 0.1  # sheet mm for each mm of the table
TABLE = (2400.0, 1200.0)
LINE = (1750.0, 720.0)  # the oval on which the spots lie
SEATS = 10
DEALER_GAP = 0.13  # part of the oval's length that is left free before the dealer
SPOT_DIAMETER = 110.0
ANTENNA = 70.0
LEAST_DISTANCE = 300.0


def spot_places() -> list[tuple[float, float]]:
    """Middles of the ten spots, in mm from the middle of the table: x right, y off the dealer.

    Spot 0 is at the dealer's left hand, equal ways along the oval between them.
    """
    steps = 7200
    points = [
        (LINE[0] / 2 * sin(2 * pi * step / steps), -LINE[1] / 2 * cos(2 * pi * step / steps))
        for step in range(steps + 1)
    ]
    way = [0.0]
    for before, after in pairwise(points):
        way.append(way[-1] + hypot(after[0] - before[0], after[1] - before[1]))
    first, last = way[-1] * DEALER_GAP / 2, way[-1] * (1 - DEALER_GAP / 2)
    wanted = [first + (last - first) * seat / (SEATS - 1) for seat in range(SEATS)]
    # The dealer sits below and looks up the sheet: the left hand is at its left.
    return [(-x, y) for x, y in (points[_index(way, one)] for one in wanted)]


def _index(way: list[float], wanted: float) -> int:
    return min(range(len(way)), key=lambda at: abs(way[at] - wanted))


def least_distance() -> float:
    """The smallest distance between the middles of two spots, in mm."""
    places = spot_places()
    return min(
        hypot(one[0] - other[0], one[1] - other[1])
        for at, one in enumerate(places)
        for other in places[at + 1 :]
    )


def spot_layout() -> Sheet:
    """The table from above, dealer at the lower side, boards A and B with their antennas."""
    sheet = Sheet(297, 215, "Chip scanner: bet spots and antennas of a ten-seat table")
    sheet.text(10, 12, sheet.title, 5.5, bold=True)
    sheet.text(10, 19, "From above, 1:10, dimensions in mm. Designed, never measured on metal.",
               3, ink=GREY)
    x0, y0 = 148.5, 92.0
    sheet.oval(x0, y0, TABLE[0] * SCALE / 2, TABLE[1] * SCALE / 2, PALE)
    sheet.text(x0, y0 + TABLE[1] * SCALE / 2 - 6, "dealer", 4, "middle", bold=True)
    boards = ((x0 - 38, "board A: spots 0 to 4"), (x0 + 38, "board B: spots 5 to 9"))
    for spot, (dx, dy) in enumerate(spot_places()):
        x, y = x0 + dx * SCALE, y0 - dy * SCALE
        sheet.line([(x, y), (boards[spot // 5][0], y0)], GREEN, 0.3, dashed=True)
        _spot(sheet, spot, x, y)
    for x, name in boards:
        sheet.box(x - 22, y0 - 5, 44, 10, "#fff", BLUE)
        sheet.text(x, y0 + 1, name, 2.9, "middle", BLUE)
    sheet.distance(x0 - 120, 160, x0 + 120, 160, f"{TABLE[0]:g}")
    sheet.distance(282, 32, 282, 152, f"{TABLE[1]:g}")
    _notes(sheet)
    return sheet


def _spot(sheet: Sheet, spot: int, x: float, y: float) -> None:
    half = ANTENNA * SCALE / 2
    sheet.ring(x, y, SPOT_DIAMETER * SCALE / 2, "#fff", INK)
    sheet.box(x - half, y - half, 2 * half, 2 * half, "none", GREEN)
    sheet.text(x, y + 1.4, str(spot), 3.6, "middle", bold=True)


def _notes(sheet: Sheet) -> None:
    notes = (
        f"1  Spot: ring of {SPOT_DIAMETER:g} on the cloth. Antenna: loop of {ANTENNA:g} x "
        f"{ANTENNA:g} under it, at most 8 below the cloth.",
        f"2  Middles of two spots at least {LEAST_DISTANCE:g} apart; here the nearest two are "
        f"{least_distance():.0f} apart.",
        "3  Ferrite under each antenna, then a metal plate 20 wider all round. No metal between "
        "the spots' plates.",
        "4  Coaxial cable RG174 from each antenna to its board, all of one length (1.5 m), dashed "
        "here.",
        "5  One antenna is on at a time, over both boards. Calibrate each spot with 20 chips "
        "(build/scanner.md).",
    )
    for number, note in enumerate(notes):
        sheet.text(14, 178 + number * 5.8, note, 3.1)
