"""What must be found nowhere: the tags of the 52 cards, and the hands that nobody tabled.

A tag is looked for as its bytes, reversed, in hexadecimal and in base64; a hand as its two cards
written together in every usual way, in Python's and in Qt's coding of text. A card's name alone is
no canary: every program that knows poker is full of them. Nor are four letters in the middle of a
certificate or a compressed picture: "AsKd" counts where text ends, or another card stands, on both
sides. (In 190 MB of a table's memory 79 of the 2,652 ordered pairs stood without that, 7 with it.)
"""

import base64
import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

_BETWEEN: Final = ("", " ", ", ", ",", "', '", '","', '", "')
_CODINGS: Final = ("ascii", "utf-16-le")
_REGION: Final = re.compile(r"([0-9a-f]+)-([0-9a-f]+) (r\S{3}) \S+ \S+ \d+\s*(.*)")
_PIECE: Final = 16 * 1024 * 1024
#: A needle on the border between two pieces is found in the overlap.
_OVERLAP: Final = 64
#: So many bytes of a needle are looked for at once.
_HEAD: Final = 4
#: What stands before and behind two cards that somebody wrote without a gap.
_CARD: Final = rb"[2-9TJQKA][cdhs]"
_BEFORE: Final = re.compile(rb"(?:\A|[^0-9A-Za-z+/=_-]|" + _CARD + rb")\Z")
_BEHIND: Final = re.compile(rb"\Z|[\0\s,;:.'\"\\()\[\]{}]|" + _CARD)


@dataclass(frozen=True, slots=True)
class Canaries:
    """Byte strings by what they are: "tag 17" (never which card), "hand 5 seat 3"."""

    needles: Mapping[bytes, str]

    def found_in(self, content: bytes) -> list[str]:
        """What of it stands there, sorted."""
        return sorted(set(self._hits(content)))

    def but(self, names: Collection[str]) -> "Canaries":
        """The others."""
        return Canaries({one: what for one, what in self.needles.items() if what not in names})

    @property
    def names(self) -> frozenset[str]:
        """What is looked for."""
        return frozenset(self.needles.values())

    def _hits(self, content: bytes) -> Iterator[str]:
        """By the first four bytes: hundreds of megabytes are searched for thousands of needles."""
        by_head: dict[bytes, list[bytes]] = {}
        for needle in self.needles:
            by_head.setdefault(needle[:_HEAD], []).append(needle)
        octets = np.frombuffer(content, np.uint8)
        if not by_head or octets.size < _HEAD:
            return
        pairs = octets[:-1].astype(np.uint16) << 8 | octets[1:]
        at = np.flatnonzero(_known(head[:2] for head in by_head)[pairs[:-2]])
        at = at[_known(head[2:] for head in by_head)[pairs[at + 2]]]
        for place in at.tolist():
            for needle in by_head.get(content[place:place + _HEAD], ()):
                if content.startswith(needle, place) and (
                        len(needle) > _HEAD or _stands_alone(content, place)):
                    yield self.needles[needle]

    def found_in_files(self, folders: Iterable[Path], but: Collection[str] = ()) -> Iterator[str]:
        """A sentence for each file under the folders that holds one, or whose name does.

        Folders directly in these that are called as one of ``but`` are left out.
        """
        for folder in folders:
            for path in sorted(one for one in folder.rglob("*") if one.is_file()):
                if path.relative_to(folder).parts[0] in but:
                    continue
                hits = self.found_in(str(path).encode() + b"\n" + path.read_bytes())
                if hits:
                    yield f"{path.relative_to(folder)} holds {_told(hits)}"


def _stands_alone(content: bytes, place: int) -> bool:
    """Whether the two cards there are all of a text, or a piece of a row of cards."""
    behind = place + _HEAD
    return bool(_BEFORE.search(content[max(0, place - 2):place])
                and _BEHIND.match(content[behind:behind + 2]))


def _known(pairs: Iterable[bytes]) -> npt.NDArray[np.bool_]:
    """For each two bytes whether they are among these."""
    known = np.zeros(1 << 16, np.bool_)
    known[[int.from_bytes(pair, "big") for pair in pairs]] = True
    return known


def tags(cards: Mapping[bytes, str]) -> Canaries:
    """The canaries of a register: none of its tags may be found."""
    needles: dict[bytes, str] = {}
    for number, uid in enumerate(cards, 1):
        what = f"tag {number}"
        for one in (uid, uid[::-1]):
            needles[one] = what
            for text in (one.hex(), one.hex().upper(), base64.b64encode(one).decode().rstrip("=")):
                needles |= {text.encode(coding): what for coding in _CODINGS}
    return Canaries(needles)


def closed_hands(
    hands: Mapping[str, tuple[str, str]], open_: Iterable[tuple[str, str]]
) -> Canaries:
    """The canaries of hands that nobody tabled, by their names; ``open_`` are those that were."""
    seen = {frozenset(pair) for pair in open_}
    needles: dict[bytes, str] = {}
    for name, (one, other) in hands.items():
        if frozenset((one, other)) in seen:
            continue  # the same two cards lay open in another hand
        for text in (f"{a}{gap}{b}" for a, b in ((one, other), (other, one)) for gap in _BETWEEN):
            needles |= {text.encode(coding): name for coding in _CODINGS}
    return Canaries(needles)


def memory_of(pid: int) -> Iterator[bytes]:
    """Everything readable of a process's memory that isn't a file's untouched copy.

    Raises OSError where it may not be read: that is how it should be for another user's.
    """
    regions = [found for line in Path(f"/proc/{pid}/maps").read_text().splitlines()
               if (found := _REGION.match(line))]
    with Path(f"/proc/{pid}/mem").open("rb", buffering=0) as memory:
        for region in regions:
            first, last, rights, name = region.groups()
            if ("w" not in rights and name.startswith("/")) or name in ("[vvar]", "[vsyscall]"):
                continue
            yield from _pieces(memory.fileno(), int(first, 16), int(last, 16))


def _pieces(descriptor: int, first: int, last: int) -> Iterator[bytes]:
    at = first
    while at < last:
        try:
            yield os.pread(descriptor, min(_PIECE + _OVERLAP, last - at), at)
        except OSError:
            return  # a region that went away, or a device's
        at += _PIECE


def _told(hits: list[str]) -> str:
    return ", ".join(hits[:4]) + (f" and {len(hits) - 4} more" if len(hits) > 4 else "")
