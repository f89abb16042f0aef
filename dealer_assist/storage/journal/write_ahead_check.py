"""Check of a write-ahead file that a killed table left: is it whole?

SQLite reads such a file up to the first frame whose checksum is wrong and drops the rest without a
word. That is right for the entry that was being written when the power went; it would be wrong for
entries that had been acknowledged, and those can only be lost by damage to the file. Since every
entry is synced before the next one begins, more than one dropped entry is damage. Source:
https://www.sqlite.org/fileformat2.html, "The Write-Ahead Log"
"""

import os
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final

from dealer_assist.storage.journal.sqlite_connections import first_bytes
from drivers.safe_file_opening import open_plain

_HEAD: Final = struct.Struct(">8I")
_FRAME: Final = struct.Struct(">6I")
_BIG_ENDIAN_SUMS: Final = 0x377F0683
_MAGICS: Final = (0x377F0682, _BIG_ENDIAN_SUMS)
_WORD: Final = 0xFFFFFFFF
#: An entry that was being written when the table died was never acknowledged.
_UNFINISHED: Final = 1

_Frame = tuple[tuple[int, ...], bytes]


def count_dropped_entries(path: Path) -> int:
    """Number of acknowledged entries in the journal's write-ahead file that SQLite would drop.

    0 where there is no such file, or where it ends as a power cut may leave it. Raises OSError
    where it can't be read.
    """
    try:
        descriptor = open_plain(path.with_name(path.name + "-wal"))
    except FileNotFoundError:
        return 0
    with os.fdopen(descriptor, "rb") as file:  # a frame at a time: it may be of any length
        head = file.read(_HEAD.size)
        if len(head) < _HEAD.size:
            return 0
        return _dropped(head, _frames(file, _page_size(path)))


def _dropped(content: bytes, frames: Iterable[_Frame]) -> int:
    head = _HEAD.unpack(content)
    order, sums = _order(head), head[6:8]
    is_whole = is_read = _is_whole(content, head)
    salts = head[4:6] if is_whole else None
    entries = readable = 0
    for frame, summed in frames:
        salts = salts or frame[2:4]
        ends = frame[1] != 0  # only the last frame of an entry says the size of the journal
        entries += ends and frame[2:4] == salts
        if is_read:  # SQLite reads what stands before the first frame with a wrong checksum
            sums = _summed(summed, order, sums)
            is_read = frame[2:4] == head[4:6] and frame[4:6] == sums
            readable += ends and is_read
    lost = entries - readable
    return lost if lost > _UNFINISHED else 0


def _frames(file: BinaryIO, page: int) -> Iterator[_Frame]:
    """Header numbers and summed bytes of every whole frame that follows in the file."""
    size = _FRAME.size + page
    while len(frame := file.read(size)) == size:
        yield _FRAME.unpack_from(frame), frame[:8] + frame[_FRAME.size:]


def _page_size(path: Path) -> int:
    """Journal's own page size: the write-ahead file's copy of it may be what is damaged."""
    written = int.from_bytes(first_bytes(path, 18)[16:18], "big")
    return 65536 if written == 1 else max(written, 512)


def _is_whole(content: bytes, head: tuple[int, ...]) -> bool:
    """True if the file's own header is as it was written.

    Its salts then tell the frames that belong to it from those of an earlier round, which
    lie behind them until they are overwritten and are in the journal already.
    """
    return head[0] in _MAGICS and _summed(content[:24], _order(head), (0, 0)) == head[6:8]


def _order(head: tuple[int, ...]) -> str:
    """Byte order in which the checksums read their words, as struct writes it."""
    return ">" if head[0] == _BIG_ENDIAN_SUMS else "<"


def _summed(content: bytes, order: str, sums: tuple[int, ...]) -> tuple[int, ...]:
    """SQLite's running checksum over pairs of 32-bit words."""
    one, two = sums
    for first, second in struct.iter_unpack(f"{order}2I", content):
        one = (one + first + two) & _WORD
        two = (two + second + one) & _WORD
    return one, two
