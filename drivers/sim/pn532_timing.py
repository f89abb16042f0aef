"""Timing of a PN532 and the air, and the wake-up on its serial line.

Sources: UM0701-02 section 6.2 (ACK within 15 ms), PN532/C1 data sheet (HSU wake-up), ISO/IEC
14443-3 (guard time, frame times at 106 kbit/s).
"""

from itertools import pairwise
from typing import Final

from drivers.lazy_dataclass import dataclass

_MS: Final = 1_000_000
#: Rising edges on the line that wake the chip: one 0x55 or five zero bytes.
WAKING_EDGES: Final = 5
#: What 55 55 00 00 00, the shortest preamble known to wake real modules, leaves at 115,200 Bd.
WAKE_NS: Final = 300_000


@dataclass(frozen=True, slots=True)
class Timing:
    """Times of the chip in ns. `guard` is the time that a tag gets after the field comes on."""

    ack: int
    command: int
    guard: int
    request: int
    level: int
    retry: int
    paces_line: bool


#: ISO/IEC 14443-3: a guard time of 5 ms, frames at 106 kbit/s; bytes at the line's rate.
REAL: Final = Timing(400_000, 200_000, 5 * _MS, 400_000, 1_800_000, 5 * _MS, True)
#: Air and line take no time: a measurement shows everything else.
INSTANT: Final = Timing(0, 0, 0, 0, 0, 1 * _MS, False)


def rising_edges(byte: int) -> int:
    """Rising edges of the line in one character: start bit low, eight bits, stop bit high."""
    levels = [0, *((byte >> bit) & 1 for bit in range(8)), 1]
    return sum(after > before for before, after in pairwise(levels))
