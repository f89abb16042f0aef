"""The pins of the STM32F405 as the firmware uses them (firmware/boards/f405_parts.h).

One table for the drawings; a test holds it against the firmware's source and the build guide.
"""

from typing import NamedTuple


class Pin(NamedTuple):
    """One pin: its name on the chip, what it does, and the device that it is for."""

    name: str
    job: str
    shoe: bool
    scanner: bool


PINS = (
    Pin("PA9", "host: out, to the bridge's RXD", True, True),
    Pin("PA10", "host: in, from the bridge's TXD", True, True),
    Pin("PA2", "reader 0: out, to its RXD", True, True),
    Pin("PA3", "reader 0: in, from its TXD", True, True),
    Pin("PA0", "reader 1: out, to its RXD", False, True),
    Pin("PA1", "reader 1: in, from its TXD", False, True),
    Pin("PA4", "FRAM: chip select", True, True),
    Pin("PA5", "FRAM: clock", True, True),
    Pin("PA6", "FRAM: in, from SO", True, True),
    Pin("PA7", "FRAM: out, to SI", True, True),
    Pin("PC0", "entry gate", True, False),
    Pin("PC1", "exit gate", True, False),
    Pin("PC2", "lid switch", True, False),
    Pin("PC3", "case switch", True, True),
    Pin("PB0", "LED (status)", True, True),
    Pin("PB1", "beeper", True, False),
    Pin("PB12", "card stop", True, False),
)
