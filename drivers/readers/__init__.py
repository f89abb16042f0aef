"""Bought readers, driven over a serial line: one module for each, all without a line.

A driver here turns a reader's bytes into passes, and requests into bytes. It owns no port, thread
or clock: bytes and times come in as arguments. The meaning of a set of chips is decided above, in
`drivers.devices`.

Everything that reads chips is a `drivers.readers.reader_dialogue.DialogueReader`: a caller requests
one antenna at a time and gets one `Pass` for each request, whatever the line does.
"""

from typing import Final

from drivers.lazy_dataclass import dataclass

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
