"""House's logo: an SVG or PNG file beside its book, checked before a window draws it.

The file is a stranger's: it may name no other file, run nothing, and unfold to no more than it is.
"""

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple
from xml.parsers.expat import ExpatError, ParserCreate

from dealer_assist.words.message import Message, message, system_refusal_message
from drivers.safe_file_opening import TooLong, read_plain

MOST_BYTES: Final = 500_000
#: Sides of a PNG, in pixels: smaller is a blot at 52 units of a large screen, larger is no logo.
LEAST_SIDE, MOST_SIDE = 48, 2048
_MOST_SHAPES: Final = 2_000
#: Elements that bring something else in, or multiply what is there.
_REFUSED: Final = frozenset({"script", "image", "use", "foreignObject", "a", "set"})
_PNG: Final = b"\x89PNG\r\n\x1a\n"


class Logo(NamedTuple):
    """Content of a logo's file."""

    content: bytes
    is_svg: bool


class LogoUnfit(Exception):
    """File that can't be the logo; ``why`` says so, and what to do."""

    def __init__(self, why: Message) -> None:
        super().__init__(why.text("en"))
        self.why = why


def read_logo(path: Path) -> Logo:
    """Logo in this file. Raises LogoUnfit."""
    name = path.name
    try:
        content = read_plain(path, MOST_BYTES)
    except TooLong as error:
        raise LogoUnfit(message("book.logo_long", name=name, has=-(-error.has_bytes // 1000),
                                most=MOST_BYTES // 1000)) from None
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        why = system_refusal_message(error) if isinstance(error,
                                                          OSError) else message("system.ENOENT")
        raise LogoUnfit(message("book.logo_unread", name=name, why=why)) from None
    if content.startswith(_PNG):
        _check_png(content, name)
        return Logo(content, False)
    _check_svg(content, name)
    return Logo(content, True)


def _check_png(content: bytes, name: str) -> None:
    """Raises LogoUnfit for one that is broken, too large or too small."""
    chunks = list(_chunks(content))
    if not chunks or chunks[0][0] != b"IHDR" or len(chunks[0][1]) != 13 or (
        chunks[-1][0] != b"IEND"
    ):
        raise LogoUnfit(message("book.logo_broken", name=name))
    sides = struct.unpack(">II", chunks[0][1][:8])
    if not all(LEAST_SIDE <= side <= MOST_SIDE for side in sides):
        raise LogoUnfit(message("book.logo_sides", name=name, wide=sides[0], high=sides[1],
                                least=LEAST_SIDE, most=MOST_SIDE))


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Parts of the PNG that are whole, each with its kind, in order."""
    at = len(_PNG)
    while at + 12 <= len(content):
        size, kind = struct.unpack(">I4s", content[at:at + 8])
        data, end = content[at + 8:at + 8 + size], at + 12 + size
        if end > len(content) or zlib.crc32(kind + data) != struct.unpack(
                ">I", content[end - 4:end])[0]:
            return
        yield kind, data
        at = end


class _SvgCheck:
    """Check of an SVG as expat reads it; ``why`` is the first thing wrong with it."""

    def __init__(self, name: str) -> None:
        self.name, self.shapes, self.is_sized = name, 0, False
        self.why: Message | None = None

    def refuse(self, what: str) -> None:
        """Note what it may not hold."""
        self.why = self.why or message("book.logo_holds", name=self.name, what=what)

    def start(self, tag: str, given: dict[str, str]) -> None:
        """Check one element."""
        kind = tag.rpartition(" ")[2]
        self.shapes += 1
        if self.shapes == 1:
            if kind != "svg":
                self.why = message("book.logo_no_picture", name=self.name)
            self.is_sized = "viewBox" in given or {"width", "height"} <= given.keys()
        if kind in _REFUSED or kind.startswith("animate"):
            self.refuse(f"<{kind}>")
        for key, value in given.items():
            if key.rpartition(" ")[2] == "href" and not value.startswith("#"):
                self.refuse(value[:40])
        if self.shapes == _MOST_SHAPES + 1:
            self.why = self.why or message("book.logo_shapes", name=self.name, most=_MOST_SHAPES)


def _check_svg(content: bytes, name: str) -> None:
    """Raises LogoUnfit for what is no SVG, has no size, or holds what it may not."""
    check, parser = _SvgCheck(name), ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = check.start
    parser.EntityDeclHandler = lambda *entity: check.refuse("<!ENTITY>")
    try:
        parser.Parse(content, True)
    except (ExpatError, ValueError):  # ValueError: an encoding that nobody knows
        raise LogoUnfit(check.why or message("book.logo_no_picture", name=name)) from None
    if check.why is not None:
        raise LogoUnfit(check.why)
    if not check.is_sized:
        raise LogoUnfit(message("book.logo_no_size", name=name))
