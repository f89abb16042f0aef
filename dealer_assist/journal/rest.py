"""Whether a write-ahead file that a killed table left is whole.

SQLite reads such a file up to the first frame whose checksum is wrong and drops the rest without
a word. That is right for the entry that was being written when the power went; it would be wrong
for entries that had been acknowledged, and those can only be lost by damage to the file. Since
every entry is synced before the next one begins, more than one dropped entry is damage.
Source: https://www.sqlite.org/fileformat2.html, "The Write-Ahead Log"
"""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from dealer_assist.journal.opened import first_bytes

_HEAD: Final = struct.Struct(">8I")
_FRAME: Final = struct.Struct(">6I")
_BIG_ENDIAN_SUMS: Final = 0x377F0683
_MAGICS: Final = (0x377F0682, _BIG_ENDIAN_SUMS)
_WORD: Final = 0xFFFFFFFF
#: An entry that was being written when the table died was never acknowledged.
_UNFINISHED: Final = 1

_Frame = tuple[tuple[int, ...], bytes]


def dropped(path: Path) -> int:
    """How many acknowledged entries in the journal's write-ahead file SQLite would drop.

    0 where there is no such file, or where it ends as a power cut may leave it. Raises OSError
    where it can't be read.
    """
    rest = path.with_name(path.name + "-wal")
    content = rest.read_bytes() if rest.exists() else b""
    if len(content) < _HEAD.size + _FRAME.size:
        return 0
    head = _HEAD.unpack_from(content)
    frames = list(_frames(content, path))
    whole = _is_whole(content, head)
    salts = head[4:6] if whole or not frames else frames[0][0][2:4]
    entries = sum(1 for frame, _ in frames if frame[1] and frame[2:4] == salts)
    lost = entries - (_readable(head, frames) if whole else 0)
    return lost if lost > _UNFINISHED else 0


def _frames(content: bytes, path: Path) -> Iterator[_Frame]:
    """The header numbers and the page of every whole frame in the file."""
    size = _page_size(path)
    for at in range(_HEAD.size, len(content) - _FRAME.size - size + 1, _FRAME.size + size):
        start = at + _FRAME.size
        yield _FRAME.unpack_from(content, at), content[at : at + 8] + content[start : start + size]


def _page_size(path: Path) -> int:
    """The journal's own page size: the write-ahead file's copy of it may be what is damaged."""
    written = int.from_bytes(first_bytes(path, 18)[16:18], "big")
    return 65536 if written == 1 else max(written, 512)


def _is_whole(content: bytes, head: tuple[int, ...]) -> bool:
    """Whether the file's own header is as it was written.

    Its salts then tell the frames that belong to it from those of an earlier round, which
    lie behind them until they are overwritten and are in the journal already.
    """
    return head[0] in _MAGICS and _summed(content[:24], _order(head), (0, 0)) == head[6:8]


def _order(head: tuple[int, ...]) -> str:
    """The byte order in which the checksums read their words, as struct writes it."""
    return ">" if head[0] == _BIG_ENDIAN_SUMS else "<"


def _readable(head: tuple[int, ...], frames: list[_Frame]) -> int:
    """How many entries SQLite reads: those before the first frame with a wrong checksum."""
    order, sums, entries = _order(head), head[6:8], 0
    for frame, summed in frames:
        sums = _summed(summed, order, sums)
        if frame[2:4] != head[4:6] or frame[4:6] != sums:
            break
        entries += frame[1] != 0  # only the last frame of an entry says the size of the journal
    return entries


def _summed(content: bytes, order: str, sums: tuple[int, ...]) -> tuple[int, ...]:
    """SQLite's running checksum over pairs of 32-bit words."""
    one, two = sums
    for first, second in struct.iter_unpack(f"{order}2I", content):
        one = (one + first + two) & _WORD
        two = (two + second + one) & _WORD
    return one, two
