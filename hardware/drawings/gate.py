"""The mouth of the shoe in section, with the light gates, the antenna and the shield. In mm."""

from sheet import BLUE, GREEN, GREY, INK, PALE, RED, Sheet

SCALE = 2.0  # sheet mm for each mm of the shoe
CARD_LENGTH = 88.9
CARD_WIDTH = 63.5
GATE_DISTANCE = 50.0
ANTENNA_LENGTH = 30.0
FERRITE_GAP = 0.5
PATH_HEIGHT = 1.2
SHIELD_BEFORE_ENTRY = 3.0


def gate_section() -> Sheet:
    """Side view along the way of a card: it leaves to the right."""
    sheet = Sheet(297, 190, "Card shoe: gate and antenna in section")
    sheet.text(10, 12, "Card shoe: gate and antenna in section", 5.5, bold=True)
    sheet.text(10, 19, "Seen from the side, the card leaves to the right. Dimensions in mm, "
               "drawn 2:1. Designed, never measured on metal.", 3, ink=GREY)
    entry, path = 120.0, 90.0
    exit_gate = entry + GATE_DISTANCE * SCALE
    middle = (entry + exit_gate) / 2
    _stack(sheet, entry, path)
    _path(sheet, path)
    for x, name in ((entry, "entry gate"), (exit_gate, "exit gate")):
        _light_gate(sheet, x, path, name)
    _antenna(sheet, middle, path)
    sheet.distance(entry, 50, exit_gate, 50, f"{GATE_DISTANCE:g}, shorter than a card "
                   f"({CARD_WIDTH:g} and {CARD_LENGTH:g})")
    for x in (entry, exit_gate):
        sheet.line([(x, 48), (x, 62)], GREY, 0.2)
    sheet.distance(entry, 150, middle, 150, f"{GATE_DISTANCE / 2:g}")
    sheet.line([(middle, 122), (middle, 152)], GREY, 0.2)
    sheet.line([(entry, 118), (entry, 152)], GREY, 0.2)
    _notes(sheet)
    return sheet


def _stack(sheet: Sheet, entry: float, path: float) -> None:
    shield = entry - SHIELD_BEFORE_ENTRY * SCALE - 2
    for card in range(12):
        x = 22 + card * 1.1
        sheet.line([(x, 30 + card * 1.4), (x + 66, 73 + card * 1.3)], GREY, 0.3)
    sheet.text(14, 60, "stack of cards", 3)
    sheet.box(shield - 2, 56, 2, 60, RED, RED)
    sheet.box(shield - 2, path - 1.6, 2, 3.2, "#fff", "#fff")
    sheet.text(shield - 5, 112, "shield: 1 mm aluminium,", 3, "end", RED)
    sheet.text(shield - 5, 116.5, "slot 1.2 mm high, to GND", 3, "end", RED)


def _path(sheet: Sheet, path: float) -> None:
    half = PATH_HEIGHT * SCALE / 2
    sheet.box(78, path + half, 202, 3, PALE)
    sheet.box(78, path - half - 3, 202, 3, PALE)
    sheet.line([(84, path), (84 + CARD_LENGTH * SCALE, path)], INK, 0.9)
    sheet.text(278, path - 9, "acrylic, 1.5", 3, "end")
    sheet.text(240, path + 11, "way of the card, 1.2 high", 3, "start")


def _light_gate(sheet: Sheet, x: float, path: float, name: str) -> None:
    sheet.box(x - 5, path - 22, 10, 14, "#fff", BLUE)
    sheet.box(x - 5, path + 8, 10, 14, "#fff", BLUE)
    sheet.line([(x, path - 8), (x, path + 8)], BLUE, 0.5, dashed=True)
    sheet.text(x + 7, path - 14, name, 3, "start", BLUE)


def _antenna(sheet: Sheet, middle: float, path: float) -> None:
    width = ANTENNA_LENGTH * SCALE
    left, top = middle - width / 2, path + 6
    sheet.box(left, top, width, 2.4, GREEN, GREEN)
    sheet.box(left, top + 2.4 + FERRITE_GAP * SCALE, width, 2.4, "#555", "#555")
    sheet.box(left - 6, top + 9, width + 12, 2.4, RED, RED)
    sheet.line([(middle + 10, top + 1.2), (middle + 24, 132)], GREEN, 0.2)
    sheet.text(middle + 25, 133, "antenna 30 along the way, 45 across", 3, "start", GREEN)
    sheet.line([(middle + 5, top + 5), (middle + 19, 138)], INK, 0.2)
    sheet.text(middle + 20, 139, "ferrite sheet 0.2 to 0.5, 2 wider all round", 3)
    sheet.line([(middle, top + 10), (middle + 14, 144)], RED, 0.2)
    sheet.text(middle + 15, 145, "metal plate under the ferrite, to GND", 3, "start", RED)


def _notes(sheet: Sheet) -> None:
    notes = (
        "1  A card breaks both beams at once on its way out: only then is it counted.",
        "2  The field is on only while a beam is broken, and the shield keeps it from the stack.",
        "3  At 1 m/s the middle of a card is over the antenna for about 30 ms: two reads of 10 ms.",
        "4  Test: the lowest card of a full stack, at rest, must not answer with the field on.",
    )
    for number, note in enumerate(notes):
        sheet.text(14, 164 + number * 5.6, note, 3.1)
