"""Place of a sheet over the felt: clear of the keys there, of who acts and of the amounts."""

from collections.abc import Sequence
from typing import Final

from dealer_assist.view.dealer.panel_layout import Corner, FeltPlaces, Place

MARGIN: Final = 4.0
WIDTHS: Final = (1.0, 0.88, 0.78)  # shares of the widest


def place_of_sheet(
    felt: FeltPlaces, high: float, kept: Sequence[Place], spared: Sequence[Place]
) -> Place | None:
    """Place of a sheet that wants to be so high, in the lower middle of the felt if it can be.

    No piece of ``kept`` is ever covered, None if there is no such place; of ``spared``, the most
    important first, as few as possible. The sheet gets narrower rather than cover the first one.
    """
    wide, high = widest_sheet(felt), min(high, felt.height - 2 * MARGIN)
    found: list[Place] = []
    for share in WIDTHS:
        place = _best(felt, (wide * share, high), kept, spared)
        if place is None:
            continue
        if not any(_covers(place, one) for one in spared[:1]):
            return place
        found.append(place)
    return found[0] if found else None


def widest_sheet(felt: FeltPlaces) -> float:
    """Width of a sheet beside the keys in the felt's corners."""
    return felt.width - 2 * (felt.low - MARGIN)


def free_places(felt: FeltPlaces, kept: Sequence[Place]) -> list[Place]:
    """Largest places that cover no piece of ``kept``.

    >>> felt = FeltPlaces(300, 200, (60, 40), 80, 70, 4, 6, (20, 30), (80, 20), 100, 40)
    >>> free_places(felt, [(100, 0, 100, 100)])[0]
    (4.0, 104.0, 292.0, 92.0)
    """
    inner = (MARGIN, MARGIN, felt.width - MARGIN, felt.height - MARGIN)
    tops = {inner[1], *(one[1] + one[3] + MARGIN for one in kept)}
    ends = {inner[3], *(one[1] - MARGIN for one in kept)}
    found = []
    for top, end in ((top, end) for top in tops for end in ends if end > top):
        beside = sorted(one for one in kept if one[1] < end and top < one[1] + one[3])
        left = inner[0]
        for x, _, wide, _ in (*beside, (inner[2] + MARGIN, 0, 0, 0)):
            if x - MARGIN > left:
                found.append((left, top, x - MARGIN - left, end - top))
            left = max(left, x + wide + MARGIN)
    return sorted((one for one in found if not any(
        other != one and _holds(other, one) for other in found)), key=lambda one: -one[2] * one[3])


def place_within(
    felt: FeltPlaces, free: Place, size: Corner, spared: Sequence[Place]
) -> tuple[tuple[object, ...], Place]:
    """Place of this size within a free one, by what it covers and how far it is from the lower
    middle; with that measure before it."""
    wide, high = size
    home = ((felt.width - wide) / 2, felt.height - MARGIN - high)
    (left, top, room, tall) = free
    xs = {left, left + room - wide, min(max(home[0], left), left + room - wide)}
    ys = {top, top + tall - high}
    return min((([_covers((x, y, wide, high), one) for one in spared],
                 abs(x - home[0]) + abs(y - home[1])), (x, y, wide, high))
               for x in xs for y in ys)


def _holds(one: Place, other: Place) -> bool:
    """True if the first place holds the other whole."""
    return (one[0] <= other[0] and one[1] <= other[1]
            and other[0] + other[2] <= one[0] + one[2] and other[1] + other[3] <= one[1] + one[3])


def _best(
    felt: FeltPlaces, size: tuple[float, float], kept: Sequence[Place], spared: Sequence[Place]
) -> Place | None:
    """The best place of this size; None if each covers a piece that must stay in sight."""
    wide, high = size
    home = ((felt.width - wide) / 2, felt.height - MARGIN - high)
    edges = [MARGIN, felt.width - MARGIN - wide, home[0]]
    tops = [MARGIN, home[1]]
    for x, y, width, height in (*kept, *spared):
        edges += [x - MARGIN - wide, x + width + MARGIN]
        tops += [y - MARGIN - high, y + height + MARGIN]
    edges = [x for x in dict.fromkeys(edges) if 2 <= x <= felt.width - 2 - wide]
    tops = [y for y in dict.fromkeys(tops) if 2 <= y <= felt.height - 2 - high]
    places = ((x, y, wide, high) for x in edges for y in tops)
    free = [place for place in places if not any(_covers(place, one) for one in kept)]
    return min(free, default=None, key=lambda place: (
        [_covers(place, one) for one in spared],
        abs(place[0] - home[0]) + abs(place[1] - home[1])))


def _covers(one: Place, other: Place) -> bool:
    """True if the two places share a part.

    >>> _covers((0, 0, 10, 10), (9, 9, 5, 5)), _covers((0, 0, 10, 10), (10, 0, 5, 5))
    (True, False)
    """
    return (one[0] < other[0] + other[2] and other[0] < one[0] + one[2]
            and one[1] < other[1] + other[3] and other[1] < one[1] + one[3])
