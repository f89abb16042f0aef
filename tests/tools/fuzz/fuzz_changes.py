"""Inputs made of valid ones: what random bytes never come to, since they fail the first check.

Everything is drawn from the ``Random`` that is given: the same one makes the same input.
"""

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from tests.tools.fuzz.fuzz_target import Shape

MOST_BYTES: Final = 1 << 16
_MOST_STEPS: Final = 4

_NUMBERS: Final = (
    "0", "-0", "-1", "1", "2", "10", "255", "256", "65535", "65536", "2147483648", "4294967296",
    "9223372036854775807", "9223372036854775808", "-9223372036854775809", "9" * 19, "9" * 400,
    "9" * 4301, "0x" + "f" * 4000, "1e308", "1e309", "-1e308", "1e-320", "nan", "NaN", "inf",
    "-inf", "Infinity", "0.1", "1.0", "true", "null", "٣", "²", "½", "1_000", "01", "1979-05-27",
    "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59.999999-14:00",
)
_TEXTS: Final = (
    '""', '" "', '"\\u0000"', '"\\ud800"', '"\\udfff\\ud800"', '"\\uFEFF"', '"\u202e"', '"é"',
    '"e\u0301"', '"\U0001f0a1"', '"\u2028"', '"\\u001b[2J"', '"\\n"', '"/../../etc/passwd"',
    '"~0123456789ab"', '"As"', '"????"', '"floor"', '"' + "a" * 5000 + '"', '"' + "9" * 5000 + '"',
    '"' + " " * 3000 + '"', '"%s%n{0}"', "'x'", '"""', "[]", "{}", "[[]]", "null", "-",
)
_PIECES: Final = (
    "\0", "\ufeff", "\r\n", "\r", "\n\n", "\x1b[31m", "\x85", "\u2028", "\ud800", "#", ";", ",",
    ".", ":", "=", '"', "'", "[", "]", "{", "}", "[[", "]]", "\\", "\t", " " * 3000, "." * 200,
    "a." * 300, "-", "/", "//", "$", "%", "٣", "²", "é", "\U0001f0a1",
)
_TOKEN: Final = re.compile(
    r'"(?:[^"\\\n]|\\.)*"|-?\d[\d.]*|\w+|[^\w\s]', re.ASCII)


def changed(seeds: Sequence[bytes], shape: Shape, random: Random) -> bytes:
    """One of the seeds, changed in a few places; of no seeds, random bytes."""
    if not seeds or random.random() < 0.03:
        return random.randbytes(random.choice((0, 1, 2, 5, 17, 64, 300)))
    given = random.choice(seeds)
    steps = random.randint(1, _MOST_STEPS)
    if shape is Shape.TEXT and random.random() < 0.9:
        text = given.decode("utf-8", "surrogateescape")
        others = [one.decode("utf-8", "surrogateescape") for one in seeds]
        for _ in range(steps):
            text = random.choice(_TEXT_STEPS)(text, random, others)[:MOST_BYTES]
        return text.encode("utf-8", "surrogatepass" if "\ud800" in text else "surrogateescape",
                           )[:MOST_BYTES]
    for _ in range(steps):
        given = random.choice(_BYTE_STEPS)(given, random, seeds)[:MOST_BYTES]
    return given


# --- bytes -----------------------------------------------------------------------------------

_ByteStep = Callable[[bytes, Random, Sequence[bytes]], bytes]


def _flip(given: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    if not given:
        return b"\0"
    at = random.randrange(len(given))
    return given[:at] + bytes((given[at] ^ 1 << random.randrange(8),)) + given[at + 1:]


def _number(given: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    width = random.choice((1, 1, 2, 4, 8))
    value = random.choice((0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, 0xFFFF_FFFF,
                           random.getrandbits(64), 100_000, 1 << 31))
    put = (value & (1 << 8 * width) - 1).to_bytes(width, random.choice(("big", "little")))
    at = random.randrange(len(given) + 1)
    return given[:at] + put + given[at + width:]


def _cut(given: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    first, last = _span(len(given), random)
    return given[:first] + given[last:]


def _twice(given: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    first, last = _span(len(given), random)
    return given[:last] + given[first:last] * random.choice((1, 1, 2, 30)) + given[last:]


def _insert(given: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    at = random.randrange(len(given) + 1)
    return given[:at] + random.randbytes(random.randint(1, 9)) + given[at:]


def _end(given: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    return given[:random.randrange(len(given) + 1)]


def _splice(given: bytes, random: Random, seeds: Sequence[bytes]) -> bytes:
    other = random.choice(seeds)
    at, there = random.randrange(len(given) + 1), random.randrange(len(other) + 1)
    return given[:at] + other[there:]


_BYTE_STEPS: Final[tuple[_ByteStep, ...]] = (
    _flip, _flip, _flip, _number, _number, _cut, _twice, _insert, _end, _splice,
)


def _span(size: int, random: Random) -> tuple[int, int]:
    first = random.randrange(size + 1)
    return first, min(size, first + random.choice((1, 2, 4, 16, 64, 400)))


# --- text ------------------------------------------------------------------------------------

_TextStep = Callable[[str, Random, Sequence[str]], str]


def _token(text: str, random: Random, _: Sequence[str]) -> str:
    """A number, text or word becomes another one."""
    found = list(_TOKEN.finditer(text[:20_000]))
    if not found:
        return text + random.choice(_PIECES)
    one = random.choice(found)
    is_number = one[0][:1].isdigit() or one[0][:1] == "-"
    ways = _NUMBERS if is_number and random.random() < 0.8 else _TEXTS
    new: str = random.choice((*ways, "", one[0] * 2, random.choice(found)[0]))
    return text[:one.start()] + new + text[one.end():]


def _lines(text: str, random: Random, _: Sequence[str]) -> str:
    """A line goes, is there twice, or stands elsewhere."""
    lines = text.splitlines(keepends=True) or [""]
    at = random.randrange(len(lines))
    line = lines[at]
    if random.random() < 0.6:
        del lines[at]
    if random.random() < 0.7:
        times = random.choice((1, 1, 1, 2, 200))
        lines[(put := random.randrange(len(lines) + 1)):put] = [line] * times
    return "".join(lines)


def _piece(text: str, random: Random, _: Sequence[str]) -> str:
    at = random.choice((0, len(text), random.randrange(len(text) + 1)))
    return text[:at] + random.choice(_PIECES) + text[at:]


def _nest(text: str, random: Random, _: Sequence[str]) -> str:
    """Something stands within many brackets."""
    found = list(_TOKEN.finditer(text[:20_000]))
    if not found:
        return "[" * 2000
    one, deep = random.choice(found), random.choice((1, 2, 50, 1500, 20_000))
    before, after = random.choice((("[", "]"), ("{a=", "}"), ('{"a":', "}"), ("(", ")"), ("[", "")))
    return text[:one.start()] + before * deep + one[0] + after * deep + text[one.end():]


def _long(text: str, random: Random, _: Sequence[str]) -> str:
    first, last = _span(len(text), random)
    return text[:last] + text[first:last] * random.choice((1, 10, 2000)) + text[last:]


def _ends(text: str, random: Random, _: Sequence[str]) -> str:
    return text.replace("\n", random.choice(("\r\n", "\r", "\n\n", "\x0b", "")))


def _joined(text: str, random: Random, seeds: Sequence[str]) -> str:
    other = random.choice(seeds)
    at, there = random.randrange(len(text) + 1), random.randrange(len(other) + 1)
    return text[:at] + other[there:]


def _shorter(text: str, random: Random, _: Sequence[str]) -> str:
    first, last = _span(len(text), random)
    return text[:first] + text[last:]


_TEXT_STEPS: Final[tuple[_TextStep, ...]] = (
    _token, _token, _token, _token, _lines, _lines, _piece, _nest, _long, _ends, _joined, _shorter,
)
