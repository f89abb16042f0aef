"""What cameras are calibrated with, to be printed on A4 at 100 %: two ChArUco boards and a colour
card. In mm.

A ChArUco board is a chessboard with a marker in each white square, so that each corner has a name
and a part of the board is enough. The markers are those of OpenCV's dictionary DICT_4X4_100; each
board has numbers of its own, so that the wrong one is noticed.
drivers/vision/calibration/charuco.py knows the same boards; a test holds one against the other.
"""

from typing import NamedTuple

from sheet import GREY, INK, Sheet

#: The 4 x 4 cells of each marker, row by row, 1 white.
CODES = (
    "b532 0f9a 332d 9946 549e 79cd 9e2e c4f2 feda cf56 f991 11a7 0eb7 2a0f 24b1 263e "
    "4665 6600 6c5e 76af 868b b02b ccd5 dd82 fe47 9471 ace4 a554 2123 346f 4415 57b2 "
    "9ecf f0cb 08ae 0929 1875 04ff 0df6 1c5a 1718 2a28 328c 38b2 24e8 2eeb 2d3f 4b64 "
    "502e 5013 5194 5568 5d41 5f97 6801 6867 6124 61e9 6b12 6fe5 67df 7e1b 80a0 8344"
).split()
BLACK, WHITE = "#000", "#fff"
#: Grey steps of the strips, white first: light as parts of white on the paper, 0 to 255.
GREYS = (255, 192, 128, 64, 0)
#: Chips' colours beside them, to see by eye whether colours can be told.
HUES = ("#c0202a", "#1f5fae", "#1f8a46", "#e0a81e", "#6b3fa0", "#d9662b")


class Board(NamedTuple):
    """A chessboard of `across` x `down` squares, its first marker's number, its size in mm."""

    across: int
    down: int
    square: float
    marker: float
    first: int


TABLE = Board(6, 8, 28.0, 21.0, 0)
#: Fits on a card; markers 24 to 41.
CARD = Board(6, 6, 5.0, 3.75, 24)
#: The card's corner to the chessboard's: the board covers the index and what is around it.
CARD_EDGE = 2.0
CARD_SIZE = (63.0, 88.0)
#: The strip of greys: from the table board's upper left corner, each patch, in mm.
TABLE_GREYS = (0.0, 230.0, 18.0, 12.0)
#: The colour card: width, height, its corner markers' size, distance from the edge, first number.
COLOUR = (120.0, 60.0, 12.0, 4.0, 60)
COLOUR_GREYS = (20.0, 6.0, 16.0, 22.0)
COLOUR_HUES = (20.0, 32.0, 13.333, 22.0)


def table_board() -> Sheet:
    """The board that is laid on the table, with a strip of greys below."""
    sheet = Sheet(210, 297, "Calibration board for a camera over the table")
    x, y = (210 - TABLE.across * TABLE.square) / 2, 20.0
    sheet.text(x, 9, sheet.title, 4.5, bold=True)
    sheet.text(x, 15, "Print at 100 % on A4, stick flat on a stiff plate. This edge away from the "
               "dealer.", 3, ink=GREY)
    _chessboard(sheet, TABLE, x, y)
    left, top, wide, high = TABLE_GREYS
    _greys(sheet, x + left, y + top, wide, high)
    sheet.text(x + 98, y + top + 4.4, "Black print only: the greys must be free of colour.", 2.6,
               ink=GREY)
    sheet.text(x + 98, y + top + 9, "A bought grey card in its place is better.", 2.6, ink=GREY)
    _ruler(sheet, x, y + 256)
    sheet.text(x + 113, y + 252, "Must measure 100.0: else calibrate", 2.6, ink=GREY)
    sheet.text(x + 113, y + 256, "with --square (28 x measured / 100).", 2.6, ink=GREY)
    return sheet


def cards() -> Sheet:
    """The card that goes through a shoe, and the colour card that stays in a camera's view."""
    sheet = Sheet(210, 297, "Calibration cards for a shoe's camera and for colours")
    sheet.text(20, 12, sheet.title, 4.5, bold=True)
    sheet.text(20, 18, "Print at 100 % on A4, matt, at 600 dpi or finer.", 3, ink=GREY)
    _shoe_card(sheet, 20, 30)
    _colour_card(sheet, 20, 140)
    _ruler(sheet, 20, 230)
    sheet.text(20, 236, "Must measure 100.0: else calibrate with --square (5 x measured / 100).",
               2.6, ink=GREY)
    return sheet


def _shoe_card(sheet: Sheet, x: float, y: float) -> None:
    width, height = CARD_SIZE
    sheet.box(x, y, width, height)
    _chessboard(sheet, CARD, x + CARD_EDGE, y + CARD_EDGE)
    _greys(sheet, x + CARD_EDGE, y + 36, 6, 14)
    notes = ("Cut out along the line (63 x 88),", "stick on a card of the house, face up.",
             "The chessboard lies where the", "index is, and goes through the shoe",
             "as any card does.")
    for number, note in enumerate(notes):
        sheet.text(x + CARD_EDGE, y + 58 + 4.4 * number, note, 2.6, ink=GREY)
    sheet.text(x + width + 8, y + 6, "Shoe's card", 3.4, bold=True)
    for number, note in enumerate((
        "Its upper left corner is the card's corner at the index.",
        "Take one picture with the corner in the middle of the glass,",
        "one a few mm further on the card's way out.",
    )):
        sheet.text(x + width + 8, y + 12 + 4.4 * number, note, 2.8)


def _colour_card(sheet: Sheet, x: float, y: float) -> None:
    width, height, size, _edge, first = COLOUR
    sheet.text(x, y - 4, "Colour card: stays in view of the cameras over the betting line", 3.4,
               bold=True)
    sheet.box(x, y, width, height, ink=GREY)
    for number, (at_x, at_y) in enumerate(colour_corners()):
        _marker(sheet, first + number, x + at_x, y + at_y, size)
    left, top, wide, high = COLOUR_GREYS
    _greys(sheet, x + left, y + top, wide, high)
    left, top, wide, high = COLOUR_HUES
    for number, hue in enumerate(HUES):
        sheet.area(x + left + number * wide, y + top, wide, high, hue)
    sheet.text(x, y + height + 6, "Greys in black print only. The colours are for the eye: no "
               "printer is true to them.", 2.6, ink=GREY)


def colour_corners() -> tuple[tuple[float, float], ...]:
    """Upper left corners of the colour card's markers, mm from the card's."""
    width, height, size, edge, _ = COLOUR
    right, low = width - edge - size, height - edge - size
    return ((edge, edge), (right, edge), (right, low), (edge, low))


def _chessboard(sheet: Sheet, board: Board, x: float, y: float) -> None:
    step, gap = board.square, (board.square - board.marker) / 2
    number = board.first
    for row in range(board.down):
        for column in range(board.across):
            left, top = x + column * step, y + row * step
            if (row + column) % 2 == 0:
                sheet.area(left, top, step, step, BLACK)
            else:
                _marker(sheet, number, left + gap, top + gap, board.marker)
                number += 1


def _marker(sheet: Sheet, number: int, x: float, y: float, size: float) -> None:
    """A black square of 6 x 6 cells with white ones in its inner 4 x 4."""
    cell, code = size / 6, int(CODES[number], 16)
    sheet.area(x, y, size, size, BLACK)
    for row in range(4):
        bits = [code >> (15 - row * 4 - column) & 1 for column in range(4)]
        start = 0
        while start < 4:
            end = start
            while end < 4 and bits[end]:
                end += 1
            if end > start:
                sheet.area(x + (start + 1) * cell, y + (row + 1) * cell, (end - start) * cell,
                           cell, WHITE)
            start = max(end, start + 1)


def _greys(sheet: Sheet, x: float, y: float, wide: float, high: float) -> None:
    for number, level in enumerate(GREYS):
        sheet.area(x + number * wide, y, wide, high, f"#{level:02x}{level:02x}{level:02x}")
    sheet.box(x, y, wide * len(GREYS), high, ink=INK)


def _ruler(sheet: Sheet, x: float, y: float) -> None:
    sheet.line([(x, y), (x + 100, y)], INK, 0.2)
    for mark in range(0, 101, 10):
        sheet.line([(x + mark, y - (3 if mark % 50 == 0 else 1.6)), (x + mark, y)], INK, 0.2)
    sheet.text(x + 103, y + 0.4, "100", 2.6)
