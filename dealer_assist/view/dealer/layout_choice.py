"""The five layouts of the window, and the choice of one by the window's shape.

Made for: 1280 x 800; 16:9 (1920 x 1080), which has room beside the table; 1024 x 600, whose keys
are 51 pixels (11 mm on 10.1 inches) and whose sheets are lower; and a tablet held upright, table
above, keys below at the thumb, as 800 x 1280 and as 1080 x 1920.
"""

from typing import Final

from dealer_assist.view.dealer.panel_layout import KEY, Arrangement, FeltPlaces, Place

LEAST_KEY_PX: Final = 51  # of a key on a small screen: 11 mm where 1024 pixels are 222 mm
LONG: Final = 1.7  # from this ratio of the sides on there is room for more


def _across(
    name: str, felt: FeltPlaces, column: float, rows: tuple[float, float, float, float],
    text_percent: int = 100,
) -> Arrangement:
    """Layout of a screen that lies: table and what to say on the left, what to do on the right.

    ``column`` is the width of the right side; ``rows`` the top and height of the band below the
    table, and of the undo row below the column.
    """
    (band, band_high, low, low_high), top = rows, 72.0 if rows[0] > 640 else 70.0
    left, words = felt.width + 16, 148.0
    width, half = left + column + 8, felt.width / 2
    below: Place = (left, low, words, low_high)
    return Arrangement(name, width, low + low_high + 8, felt, (
        ("top", (8, 4, width - 16, 64)), ("felt", (8, top, felt.width, felt.height)),
        ("announce", (8, band, felt.width, band_high)), ("clock", (8, band, felt.width, band_high)),
        ("side", (left, top, column, low - 8 - top)), ("pad", (left, top, column, low - 8 - top)),
        ("step", (left, top, column, low - 8 - top)),
        ("words", below), ("reopen", below), ("dismiss", below),
        ("undo", (left + words + 8, low, column - words - 8, low_high)),
        ("call", (8, top, width - 16, band - 8 - top)), ("decide", (left, band, column, band_high)),
    ), stepped=(
        ("announce", (8, band, half, band_high)), ("step", (half + 16, band, half - 8, band_high)),
    ), text_percent=text_percent)


LANDSCAPE: Final = _across(
    "landscape",
    FeltPlaces(784, 568, (164, 92), 204, 150, 16, 12, (62, 88), (264, 46), 352, 84),
    472, (648, 144, 708, 84),
)
WIDE: Final = _across(
    "wide",
    FeltPlaces(886, 568, (188, 92), 236, 174, 18, 12, (68, 88), (280, 46), 360, 84),
    512, (648, 144, 708, 84),
)
LOW: Final = _across(
    "low",
    FeltPlaces(788, 546, (166, 90), 204, 150, 14, 8, (62, 84), (264, 44), 352, 82),
    472, (622, 122, 668, 76), text_percent=110,
)


def _upright(name: str, height: float, felt: FeltPlaces) -> Arrangement:
    """Upright layout: two lines above, the table, and below it the column at the right thumb."""
    low = height - 626  # top of the lower half
    called = height - 188  # top of the part below the floor manager's sheet
    below: Place = (8, height - 96, 136, 88)
    places: tuple[tuple[str, Place], ...] = (
        ("top", (8, 4, 784, 136)), ("felt", (8, 144, felt.width, felt.height)),
        ("announce", (8, low, 356, 514)), ("clock", (8, low, 356, 514)),
        ("side", (372, low, 420, 618)), ("step", (372, low, 420, 618)),
        ("pad", (8, low + 108, 784, 510)),
        ("words", below), ("reopen", below), ("dismiss", below),
        ("undo", (152, height - 96, 186, 88)),
        ("call", (8, 144, 784, called - 152)), ("decide", (372, called, 420, 180)),
    )
    return Arrangement(
        name, 800, height, felt, places, called=(("announce", (8, called, 356, 180)),),
        padded=(("announce", (8, low, 784, 100)),),
        stepped=(("announce", (8, low, 356, 250)), ("step", (8, low + 258, 356, 256))),
    )


PORTRAIT: Final = _upright(
    "portrait", 1280,
    FeltPlaces(784, 504, (164, 84), 204, 150, 8, 11, (57, 80), (240, 40), 348, 78),
)
TALL: Final = _upright(
    "tall", 1422,
    FeltPlaces(784, 646, (170, 108), 204, 150, 8, 16, (62, 100), (264, 50), 352, 92),
)
ALL: Final = (LANDSCAPE, WIDE, LOW, PORTRAIT, TALL)


def arrangement_for(width: float, height: float, choice: str = "auto") -> Arrangement:
    """Layout for a window of so many pixels; ``choice`` overrides its shape.

    >>> [arrangement_for(*size).name for size in ((1280, 800), (1920, 1080), (1024, 600))]
    ['landscape', 'wide', 'low']
    >>> arrangement_for(800, 1280).name, arrangement_for(1080, 1920).name
    ('portrait', 'tall')
    >>> arrangement_for(800, 1280, "landscape").name
    'landscape'
    """
    width, height = max(width, 1), max(height, 1)
    upright = choice == "portrait" or (choice == "auto" and height > width)
    if upright:
        return TALL if height / width >= LONG else PORTRAIT
    plain = WIDE if width / height >= LONG else LANDSCAPE
    factor = plain.factor(width, height)
    is_low = factor * KEY < LEAST_KEY_PX and LOW.factor(width, height) > factor
    return LOW if is_low else plain
