"""Place of a sheet over the felt: clear of the keys there, of who acts and of the amounts."""

from collections.abc import Sequence
from typing import Final

from dealer_assist.view.dealer.panel_layout import FeltPlaces, Place

MARGIN: Final = 4.0
WIDTHS: Final = (1.0, 0.88, 0.78)  # shares of the widest


def place_of_sheet(
    felt: FeltPlaces, high: float, kept: Sequence[Place], spared: Sequence[Place]
) -> Place:
    """Place of a sheet that wants to be so high, in the lower middle of the felt if it can be.

    No piece of ``kept`` is ever covered; of ``spared``, the most important first, as few as
    possible. The sheet gets narrower rather than cover a piece of ``kept`` or the first one spared.
    """
    left = felt.low - MARGIN  # beside the keys in the corners
    wide, high = felt.width - 2 * left, min(high, felt.height - 2 * MARGIN)
    found: list[Place] = []
    for share in WIDTHS:
        place = _best(felt, (wide * share, high), kept, spared)
        if place is None:
            continue
        if not any(_covers(place, one) for one in spared[:1]):
            return place
        found.append(place)
    return found[0] if found else (left, felt.height - MARGIN - high, wide, high)


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
