"""The wiring of card shoe and chip scanner: processor in the middle, each wire a level line."""

from collections.abc import Sequence
from typing import NamedTuple

from sheet import BLUE, GREEN, GREY, INK, PALE, RED, Sheet

ROW = 7.0
HEAD = 9.0
CHIP_LEFT, CHIP_RIGHT = 122.0, 188.0
PART_WIDTH = 62.0
LEFT_PART, RIGHT_PART = 10.0, 238.0
TOP = 26.0
LEGEND = (
    "Every level line is one wire. A solid box stands in the wire, a dashed one hangs between it "
    "and a rail."
)
NOTES = (
    "Inputs PC0 to PC3 read high when a beam is broken, a switch open, or a wire torn: "
    "a fault never looks like peace.",
    "Drawn from firmware/boards/f405_parts.h. Never built: measure before you trust it.",
    "Minus of beeper and solenoid: the drain of their transistor. SS14 across the solenoid, "
    "cathode to plus. N-channel transistors.",
)
INKS = {"3V3": RED, "5V": RED, "12V": RED, "GND": BLUE}


class Wire(NamedTuple):
    """A wire from a pin (or rail) of the processor board to a pin of a part, `via` a component."""

    chip: str
    part: str
    via: str = ""

    @property
    def hangs(self) -> bool:
        """True for a component between the wire and a rail, False for one in the wire."""
        return " to " in self.via


class Part(NamedTuple):
    """A block at the side, its wires from top to bottom."""

    name: str
    wires: Sequence[Wire]


BRIDGE = Part(
    "USB bridge CP2102N or FT232R, 3.3 V levels",
    (Wire("PA9", "RXD"), Wire("PA10", "TXD"), Wire("5V", "5V (VBUS)"), Wire("GND", "GND")),
)
FRAM = Part(
    "FRAM MB85RS256B, 8-pin SOP",
    (
        Wire("PA4", "1 CS", "10 k to 3V3"),
        Wire("PA6", "2 SO"),
        Wire("3V3", "3 WP, 7 HOLD, 8 VDD", "100 n to GND"),
        Wire("GND", "4 VSS"),
        Wire("PA7", "5 SI"),
        Wire("PA5", "6 SCK"),
    ),
)
LED = Part("Status LED", (Wire("PB0", "anode", "330 R"), Wire("GND", "cathode")))
CASE = Part("Case switch, closed when shut", (Wire("PC3", "COM"), Wire("GND", "NO")))

SHOE_LEFT = (
    BRIDGE,
    FRAM,
    LED,
    Part(
        "Beeper, active, 5 V, with a 2N7002",
        (Wire("PB1", "gate, 10 k to GND", "100 R"), Wire("5V", "beeper +"), Wire("GND", "source")),
    ),
    Part(
        "Card stop (option): solenoid, AO3400, SS14",
        (Wire("PB12", "gate, 10 k to GND", "100 R"), Wire("12V", "solenoid +, own supply"),
         Wire("GND", "source")),
    ),
)
SHOE_RIGHT = (
    Part(
        "PN532 module, switches at HSU (0, 0)",
        (Wire("PA2", "RXD (SCL)"), Wire("PA3", "TXD (SDA)"),
         Wire("5V", "VCC, 3.3 V", "3V3 regulator"), Wire("GND", "GND")),
    ),
    Part(
        "Entry gate ITR9608-F, before the antenna",
        (Wire("3V3", "LED anode", "100 R"), Wire("PC0", "collector", "22 k to 3V3"),
         Wire("GND", "cathode, emitter")),
    ),
    Part(
        "Exit gate ITR9608-F, behind the antenna",
        (Wire("3V3", "LED anode", "100 R"), Wire("PC1", "collector", "22 k to 3V3"),
         Wire("GND", "cathode, emitter")),
    ),
    Part("Lid switch, closed when shut", (Wire("PC2", "COM"), Wire("GND", "NO"))),
    CASE,
)
SCANNER_LEFT = (
    Part(
        "USB bridge CP2102N or FT232R, 3.3 V levels",
        (Wire("PA9", "RXD"), Wire("PA10", "TXD"), Wire("GND", "GND; VBUS stays open")),
    ),
    Part("Supply 5 V, 3 A", (Wire("5V", "plus"), Wire("GND", "minus"))),
    FRAM,
    LED,
    CASE,
)


def _board(name: str, out: str, back: str, spots: str) -> Part:
    return Part(
        f"Pepper C1 MUX {name}, spots {spots}",
        (Wire(out, "RXD, 3.3 V"), Wire(back, "TXD, 3.3 V"), Wire("5V", "5V"), Wire("GND", "GND")),
    )


SCANNER_RIGHT = (_board("A", "PA2", "PA3", "0 to 4"), _board("B", "PA0", "PA1", "5 to 9"))


def _part_height(part: Part) -> float:
    return HEAD + ROW * len(part.wires)


def _side(sheet: Sheet, parts: Sequence[Part], left: bool) -> float:
    """Draws the parts of one side with their wires; the y below the last of them."""
    x = LEFT_PART if left else RIGHT_PART
    edge = x + PART_WIDTH if left else x
    chip_edge = CHIP_LEFT if left else CHIP_RIGHT
    y = TOP
    for part in parts:
        sheet.box(x, y, PART_WIDTH, _part_height(part) - 3, PALE)
        sheet.text(x + PART_WIDTH / 2, y + 4.4, part.name, 2.3, "middle", bold=True)
        for number, wire in enumerate(part.wires):
            at = y + HEAD + ROW * number
            ink = INKS.get(wire.chip, INK)
            sheet.line([(edge, at), (chip_edge, at)], ink, 0.5)
            sheet.text(edge + (-2 if left else 2), at + 1, wire.part, 2.8,
                       "end" if left else "start")
            sheet.text(chip_edge + (2 if left else -2), at + 1, wire.chip, 3,
                       "start" if left else "end", ink)
            if wire.via:
                middle = (edge + chip_edge) / 2
                sheet.box(middle - 13, at - 2.4, 26, 4.8, "#fff", ink, dashed=wire.hangs)
                sheet.text(middle, at + 1, wire.via, 2.8, "middle")
        y += _part_height(part) + 3
    return y


def _antennas(sheet: Sheet) -> None:
    """The antennas of the two reader boards, right of them."""
    x = RIGHT_PART + PART_WIDTH
    y = TOP
    for part, first in zip(SCANNER_RIGHT, (0, 5), strict=True):
        for antenna in range(5):
            at = y + 4 + antenna * 6.2
            sheet.line([(x, at), (x + 14, at)], GREEN, 0.5)
            sheet.box(x + 14, at - 2.4, 30, 4.8, "#fff", GREEN)
            sheet.text(x + 29, at + 1, f"ANT {antenna + 1}: spot {first + antenna}", 2.6, "middle")
        y += _part_height(part) + 3


def _wiring(title: str, left: Sequence[Part], right: Sequence[Part], width: float) -> Sheet:
    height = TOP + 26 + max(sum(_part_height(part) + 3 for part in side) for side in (left, right))
    sheet = Sheet(width, height, title)
    sheet.text(10, 12, title, 5.5, bold=True)
    sheet.text(10, 19, LEGEND, 3, ink=GREY)
    below = max(_side(sheet, left, True), _side(sheet, right, False))
    sheet.box(CHIP_LEFT, TOP, CHIP_RIGHT - CHIP_LEFT, below - TOP - 3)
    middle = (CHIP_LEFT + CHIP_RIGHT) / 2
    sheet.text(middle, TOP + 60, "STM32F405", 4.4, "middle", bold=True)
    sheet.text(middle, TOP + 66, "168 MHz", 3.2, "middle")
    sheet.text(middle, TOP + 71, "8 MHz crystal", 3.2, "middle")
    sheet.text(middle, TOP + 80, "BOOT0 to GND", 3, "middle", GREY)
    for number, note in enumerate(NOTES if left is SHOE_LEFT else NOTES[:2]):
        sheet.text(10, below + 5 + 6 * number, note, 3, ink=GREY)
    return sheet


def shoe_wiring() -> Sheet:
    """The card shoe: processor, PN532, two light gates, switches, journal memory."""
    return _wiring("Card shoe: wiring", SHOE_LEFT, SHOE_RIGHT, 310)


def scanner_wiring() -> Sheet:
    """The chip scanner: processor, two reader boards with five antennas each, journal memory."""
    sheet = _wiring("Chip scanner: wiring", SCANNER_LEFT, SCANNER_RIGHT, 354)
    _antennas(sheet)
    return sheet
