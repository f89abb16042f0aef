"""A house book's text as tables, with the means to tell a mistake by its line.

TOML lets a setting be written in several ways, and a book may use any of them::

    "bet.min_raise" = { value = "increment", source = "raise" }    # as the shipped books do
    bet.min_raise = { value = "increment", source = "raise" }      # without the quotes
    [settings.bet]
    min_raise = { value = "increment", source = "raise" }          # under a heading of its own
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

_PART = r"""(?:"[^"]*"|'[^']*'|[\w-]+)"""
_PATH = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADING = re.compile(rf"^\s*\[\s*({_PATH})\s*\]")
_KEY = re.compile(rf"^\s*({_PATH})\s*=")


class BookUnreadable(ValueError):
    """A house book can't be used; the text says where, what was expected and what to do."""


def nearest(word: str, known: Iterable[str]) -> str:
    """The question that helps somebody who misspelt a word; nothing where none is near.

    >>> nearest("bet.min_rise", ["bet.min_raise", "bet.min_open"])
    " Did you mean 'bet.min_raise'?"
    """
    near = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f" Did you mean {near[0]!r}?" if near else ""


class Book:
    """One book's text, its tables and its lines."""

    def __init__(self, text: str, file: str) -> None:
        self.text, self.file = text, file
        try:
            self.tree: dict[str, Any] = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
            raise BookUnreadable(f"{file}: this is not TOML: {error}. Mend that line.") from None

    def wrong(self, words: str, *path: str) -> BookUnreadable:
        """The mistake, with the line on which ``path`` (settings, bet.min_raise) stands."""
        line = self._line_of(".".join(path)) if path else 0
        return BookUnreadable(f"{self.file}{f', line {line}' if line else ''}: {words}")

    def _line_of(self, path: str) -> int:
        """The line of a key or heading, or of the nearest table around it; 0 when none is."""
        lines: dict[str, int] = {}
        for name, number in _keys(self.text):
            lines.setdefault(name, number)
        while path and path not in lines:
            path = path.rpartition(".")[0]
        return lines.get(path, 0)

    def only(self, table: Mapping[str, Any], allowed: Iterable[str], *path: str) -> None:
        """Refuse a table that holds anything else."""
        for key in table:
            if key not in allowed:
                where = ".".join(path[-1:]) or "a house book"
                raise self.wrong(
                    f"{where} has no {key!r}; it may hold {', '.join(sorted(allowed))}."
                    f"{nearest(key, allowed)}", *path, key,
                )

    def words(self, table: Mapping[str, Any], key: str, *path: str) -> str:
        """The text that must stand under this key."""
        value = table.get(key)
        if not isinstance(value, str) or not value.strip():
            where = ".".join(path).removeprefix("settings.") or "a house book"
            raise self.wrong(f'{where} needs {key} = "..." (a text)', *path, key)
        return value

    def table(self, name: str, shape: str) -> Mapping[str, Any]:
        """A table of the book, empty where it has none."""
        table = self.tree.get(name, {})
        if not isinstance(table, dict):
            raise self.wrong(f"{name} must be {shape}", name)
        return table


def _keys(text: str) -> Iterator[tuple[str, int]]:
    """Every key that the text gives a value, and every heading, with its line."""
    heading = ""
    for number, line in enumerate(text.splitlines(), 1):
        if found := _HEADING.match(line):
            heading = _plain(found[1])
            yield heading, number
        elif found := _KEY.match(line):
            yield f"{heading}.{_plain(found[1])}".lstrip("."), number


def _plain(path: str) -> str:
    """A dotted path without its quotes and blanks."""
    return ".".join(part.strip("\"'") for part in re.findall(_PART, path))
