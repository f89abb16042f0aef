"""The five layouts of the window, and the choice of one by the window's shape.

Made for: 1280 x 800; 16:9 (1920 x 1080), which has room beside the table; 1024 x 600, whose keys
are 51 pixels (11 mm on 10.1 inches) and whose sheets are lower; and a tablet held upright, table
above, keys below at the thumb, as 800 x 1280 and as 1080 x 1920.
"""

from typing import Final

from dealer_assist.view.dealer.panel_layout import KEY, Arrangement, FeltPlaces, Place

LEAST_KEY_PX: Final = 51  # of a key on a small screen: 11 mm where 1024 pixels are 222 mm
LONG: Final = 1.7  # from this ratio of the sides on there is room for more

LANDSCAPE: Final = Arrangement(
    "landscape", 1280, 800,
    FeltPlaces(832, 580, (176, 98), 222, 32, 8, (116, 30), (62, 88), (228, 36), (400, 115), 86),
    (
        ("top", (8, 4, 1264, 66)), ("felt", (8, 74, 832, 580)),
        ("announce", (8, 664, 424, 128)), ("step", (440, 664, 400, 128)),
        ("clock", (8, 664, 832, 128)), ("side", (852, 74, 420, 614)),
        ("all_in", (860, 696, 150, 88)), ("undo", (1024, 696, 240, 88)),
        ("dismiss", (860, 696, 148, 88)), ("pad", (8, 370, 1264, 422)),
        ("call", (8, 74, 1264, 586)), ("decide", (852, 664, 420, 128)),
    ),
)
WIDE: Final = Arrangement(
    "wide", 1422, 800,
    FeltPlaces(944, 580, (200, 98), 250, 34, 8, (132, 30), (68, 88), (250, 36), (440, 115), 86),
    (
        ("top", (8, 4, 1406, 66)), ("felt", (8, 74, 944, 580)),
        ("announce", (8, 664, 484, 128)), ("step", (500, 664, 452, 128)),
        ("clock", (8, 664, 944, 128)), ("side", (964, 74, 450, 614)),
        ("all_in", (972, 696, 160, 88)), ("undo", (1148, 696, 258, 88)),
        ("dismiss", (972, 696, 156, 88)), ("pad", (8, 370, 1406, 422)),
        ("call", (8, 74, 1406, 586)), ("decide", (964, 664, 450, 128)),
    ),
)
LOW: Final = Arrangement(
    "low", 1284, 752,
    FeltPlaces(836, 548, (178, 94), 222, 32, 6, (116, 28), (62, 84), (228, 34), (404, 105), 84),
    (
        ("top", (8, 4, 1268, 66)), ("felt", (8, 74, 836, 548)),
        ("announce", (8, 628, 424, 120)), ("step", (440, 628, 404, 120)),
        ("clock", (8, 628, 836, 120)), ("side", (856, 72, 420, 598)),
        ("all_in", (864, 672, 150, 76)), ("undo", (1028, 672, 240, 76)),
        ("dismiss", (864, 672, 148, 76)), ("pad", (8, 352, 1268, 396)),
        ("call", (8, 74, 1268, 550)), ("decide", (856, 628, 420, 120)),
    ),
    text_percent=110,
)


def _upright(name: str, height: float, felt: FeltPlaces) -> Arrangement:
    """Upright layout: two lines above, the table, and below it the sheet at the right thumb."""
    low = height - 626  # top of the lower half
    called = height - 188  # top of the part below the floor manager's sheet
    places: tuple[tuple[str, Place], ...] = (
        ("top", (8, 4, 784, 136)), ("felt", (8, 144, felt.width, felt.height)),
        ("announce", (8, low, 356, 220)), ("step", (8, low + 228, 356, 292)),
        ("clock", (8, low, 356, 520)), ("side", (372, low, 420, 618)),
        ("all_in", (8, height - 96, 148, 88)), ("undo", (164, height - 96, 200, 88)),
        ("dismiss", (8, height - 96, 140, 88)), ("pad", (8, low, 784, 618)),
        ("call", (8, 144, 784, called - 152)), ("decide", (372, called, 420, 180)),
    )
    return Arrangement(name, 800, height, felt, places, (
        ("announce", (8, called, 356, 84)), ("step", (8, called + 90, 356, 90)),
    ))


PORTRAIT: Final = _upright(
    "portrait", 1280,
    FeltPlaces(784, 504, (166, 90), 216, 16, 4, (108, 26), (57, 80), (208, 30), (404, 85), 80),
)
TALL: Final = _upright(
    "tall", 1422,
    FeltPlaces(784, 646, (170, 112), 214, 16, 12, (108, 34), (62, 100), (204, 44), (404, 115), 92),
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
