"""TOML and JSON of foreign origin: a tree, or one error that says what is wrong with it.

Python's readers raise three more kinds of error than their own (nested too deep, a number of 5,000
digits, half a letter), take minutes over a key of 100,000 parts, and return numbers that no
database holds. Here all of that is `TextUnfit`, raised before the tree is used.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from drivers.safe_file_opening import read_plain

#: No file of ours comes near: a register of 100,000 single chips has 3 million letters.
MOST_LETTERS: Final = 16_000_000
#: The same in UTF-8.
MOST_BYTES: Final = 4 * MOST_LETTERS
#: Tables within tables; ours have four. Whatever walks the tree later may do so by calling itself.
DEEPEST: Final = 40
#: tomllib's time for a key grows with the square of its parts; ours have three.
_PARTS: Final = 16
#: A name is quoted in messages: no line of it is longer, and nothing in it steers a terminal.
_MOST_IN_A_NAME: Final = 200
#: Whole numbers beyond are not the same everywhere (RFC 7493, 2.2; TOML 1.0: 64 bits at most).
LARGEST: Final = 2**63 - 1
_PART: Final = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_LONG_KEY: Final = re.compile(rf"""(?<![\w"'.-])(?:{_PART}[ \t]*\.[ \t]*){{{_PARTS}}}""")


class TextUnfit(ValueError):
    """The text is no TOML or JSON that can be used; says what is wrong and, if known, where."""


def read_text(path: Path, most_bytes: int = MOST_BYTES) -> str:
    """The file's text, without the mark that some editors put before it.

    Raises OSError, TooLong and NotPlain among them, and UnicodeDecodeError.
    """
    return read_plain(path, most_bytes).decode("utf-8-sig")


def toml_of(text: str) -> dict[str, Any]:
    """The tables of a TOML text. Raises TextUnfit.

    >>> toml_of("a.b = 1")
    {'a': {'b': 1}}
    """
    _check_length(text)
    long = _LONG_KEY.search(text)
    if long is not None:
        line = text.count("\n", 0, long.start()) + 1
        raise TextUnfit(f"a key of more than {_PARTS} parts (at line {line}, column 1)")
    try:
        tree = tomllib.loads(text)
    except RecursionError:
        raise TextUnfit(_TOO_DEEP) from None
    except ValueError as why:  # TOMLDecodeError, and a number of too many digits
        raise TextUnfit(str(why)) from None
    check_tree(tree)
    return tree


def json_of(text: str) -> Any:
    """The tree of a JSON text. Raises TextUnfit, also for a name given twice and for NaN.

    >>> json_of('{"a": [1, null]}')
    {'a': [1, None]}
    """
    _check_length(text)
    try:
        found = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except RecursionError:
        raise TextUnfit(_TOO_DEEP) from None
    except ValueError as why:
        raise TextUnfit(str(why)) from None
    check_tree(found)
    return found


_TOO_DEEP: Final = f"nested deeper than {DEEPEST} levels"


def _check_length(text: str) -> None:
    if len(text) > MOST_LETTERS:
        raise TextUnfit(f"{len(text)} letters: expected at most {MOST_LETTERS}")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise TextUnfit(f"the name {ascii(name)[:60]} is there twice")
        found[name] = value
    return found


def _no_number(name: str) -> None:
    raise TextUnfit(f"{name} is no number")


def check_tree(tree: object) -> None:
    """Raises TextUnfit if a tree contains something unusable.

    Level by level, so that no depth is too deep for the check itself.
    """
    level: list[object] = [tree]
    for _ in range(DEEPEST + 1):
        if not level:
            return
        level = [inner for value in level for inner in _within(value)]
    raise TextUnfit(_TOO_DEEP)


def _within(value: object) -> Iterator[object]:
    """Children of the value; raises TextUnfit if it is itself unfit."""
    if isinstance(value, dict):
        for name in value:
            if len(name) > _MOST_IN_A_NAME or not name.isprintable():
                raise TextUnfit(f"the name {ascii(name)[:60]}: expected at most {_MOST_IN_A_NAME} "
                                "letters, all of which can be seen")
        yield from value.values()
    elif isinstance(value, list):
        yield from value
    elif isinstance(value, int) and abs(value) > LARGEST:
        raise TextUnfit(f"a whole number of {value.bit_length()} bits: expected 64 at most")
    elif isinstance(value, str) and not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise TextUnfit(f"half a letter in {ascii(value)[:60]}") from None
