"""Lines of a TOML text on which its headings and keys stand, for messages about a mistake.

Only what is told about a file needs them: `given_text` reads it.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

_PART: Final = r"""(?:"[^"]*"|'[^']*'|[\w-]+)"""
_PATH: Final = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADING: Final = re.compile(rf"^\s*\[\s*({_PATH})\s*\]")
_KEY: Final = re.compile(rf"^\s*({_PATH})\s*=")
#: Texts whose lines are cached: each mistake searches the text anew.
_MOST_LINES: Final = 4096


@lru_cache(_MOST_LINES)
def heading_of(line: str) -> str | None:
    """Table that this line opens, without quotes; None where it opens none.

    >>> heading_of('[settings."bet.min_raise"]  # ours')
    'settings.bet.min_raise'
    """
    found = _HEADING.match(line)
    return _plain(found[1]) if found else None


@lru_cache(_MOST_LINES)
def key_of(line: str) -> str | None:
    """Key that this line gives a value, without quotes; None where it gives none.

    >>> key_of('"bet.min_raise" = "floor"')
    'bet.min_raise'
    """
    found = _KEY.match(line)
    return _plain(found[1]) if found else None


def line_of(text: str, path: str) -> int:
    """Line of a key or heading, or of the nearest table around it; 0 when none is.

    >>> [line_of('a = 1\\n[b]\\nc = 2', path) for path in ("b.c", "b.d", "e")]
    [3, 2, 0]
    """
    lines: dict[str, int] = {}
    for name, number in _keys(text):
        lines.setdefault(name, number)
    while path and path not in lines:
        path = path.rpartition(".")[0]
    return lines.get(path, 0)


def _keys(text: str) -> Iterator[tuple[str, int]]:
    """All keys that the text gives a value, and all headings, with their lines."""
    heading = ""
    for number, line in enumerate(text.splitlines(), 1):
        opened, key = heading_of(line.replace("[[", "[", 1)), key_of(line)
        if opened is not None:
            heading = opened
            yield heading, number
        elif key is not None:
            yield f"{heading}.{key}".lstrip("."), number


def _plain(path: str) -> str:
    """Dotted path without its quotes and blanks."""
    return ".".join(part.strip("\"'") for part in re.findall(_PART, path))
