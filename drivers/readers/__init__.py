"""Bought readers, driven over a serial line: one module for each, all without a line.

A driver here turns a reader's bytes into passes, and requests into bytes. It owns no port, thread
or clock: bytes and times come in as arguments. The meaning of a set of chips is decided above, in
`drivers.devices`.

`ChipReader` is the interface of everything that reads chips: a caller requests one antenna at a
time and gets one `Pass` for each request, whatever the line does.
"""

from typing import Final, Protocol

from drivers.late_dataclass import dataclass

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

    `uids` is every tag heard, None if the pass failed; then `fault` is the reason in English, for
    the technician's screen. An empty set means that nothing stands there, None does not. `at_ns` is
    the host's monotonic clock when the pass ended.
    """

    antenna: int
    uids: frozenset[bytes] | None
    fault: str | None
    at_ns: int


class ChipReader(Protocol):
    """One reader with one or more antennas, of which one is energised at a time."""

    @property
    def antennas(self) -> int:
        """Number of antennas; they are numbered from 0."""

    @property
    def is_ready(self) -> bool:
        """True if the reader has answered since `opened` and no pass is requested or running."""

    @property
    def fault(self) -> str | None:
        """Reason why the reader can't be used now; None if none is known."""

    def opened(self, now_ns: int) -> None:
        """Set the reader up: the line is open (again), earlier state is dropped."""

    def feed(self, chunk: bytes, now_ns: int) -> None:
        """Take bytes from the reader; never raises, whatever they are."""

    def tick(self, now_ns: int) -> None:
        """Do what is due: repeat, give up. Call it at `due_ns`, or more often."""

    def outgoing(self) -> bytes:
        """Bytes for the reader to be sent now; given once."""

    def due_ns(self) -> int | None:
        """Time of the next `tick`, on the clock of `feed`; None if nothing is awaited."""

    def scan(self, antenna: int, now_ns: int) -> bool:
        """Request one pass over `antenna`; False if the reader is not ready.

        Raises ValueError for an antenna that it doesn't have.
        """

    def results(self) -> list[Pass]:
        """The passes that ended since the last call, oldest first."""
