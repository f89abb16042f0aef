"""Readers that one can buy, driven over a serial line: one file for each, all without a line.

A driver here turns bytes into what a reader heard and wishes into bytes. It owns no port, thread or
clock: bytes and times come in as arguments. What a set of chips means is decided above, in
`drivers.devices`.

`ChipReader` is the shape of everything that reads chips: a caller asks for one antenna at a time
and gets one `Pass` for each wish, whatever the line does.
"""

from dataclasses import dataclass
from typing import Final, Protocol

#: A chip's UID has 8 bytes. Everywhere in this project they stand in the order in which the tag
#: sends them, the least significant first (hardware/protocol/wire.md, section 5).
CHIP_UID_BYTES: Final = 8
#: Application family "gaming" of ISO/IEC 15693-3: tags of other families stay silent.
GAMING_AFI: Final = 0x70
#: More tags than any stack has chips: a reader that names more is not believed.
TAGS_LIMIT: Final = 200


@dataclass(frozen=True, slots=True)
class Pass:
    """One whole inventory of one antenna, or why there is none.

    `uids` is every tag heard, None where the pass failed; then `fault` says why in English, for
    the technician's screen. An empty set is a statement (nothing stands there), None is not.
    `at_ns` is the host's monotonic clock when the pass ended.
    """

    antenna: int
    uids: frozenset[bytes] | None
    fault: str | None
    at_ns: int


class ChipReader(Protocol):
    """One reader with one or more antennas, of which one is energised at a time."""

    @property
    def antennas(self) -> int:
        """How many antennas it has; they are numbered from 0."""

    @property
    def is_ready(self) -> bool:
        """Whether the reader has answered since `opened` and no pass is wished or running."""

    @property
    def fault(self) -> str | None:
        """Why the reader can't be used now, None where nothing is known against it."""

    def opened(self, now_ns: int) -> None:
        """The line is open (again): everything of before is forgotten, the reader is set up."""

    def feed(self, chunk: bytes, now_ns: int) -> None:
        """Takes bytes from the reader; never raises, whatever they are."""

    def tick(self, now_ns: int) -> None:
        """Does what is due: repeats, gives up. Call it at `due_ns`, or more often."""

    def outgoing(self) -> bytes:
        """Every byte for the reader; taken once."""

    def due_ns(self) -> int | None:
        """When `tick` is due, on the clock of `feed`; None where nothing is awaited."""

    def scan(self, antenna: int, now_ns: int) -> bool:
        """Wishes one pass over `antenna`; False where the reader is not ready.

        Raises ValueError for an antenna that it doesn't have.
        """

    def results(self) -> list[Pass]:
        """The passes that ended since the last call, oldest first."""
