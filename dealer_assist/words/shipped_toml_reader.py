"""TOML that ships with the program, read strictly: a mistake tells its file and its place in it."""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import cached_property
from importlib.resources import files
from typing import Any, Final, NoReturn, TypeVar

import rtoml

from dealer_assist.words.shipped_texts import LANGS

Both = tuple[str, str]  # French, English


T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)


class OwnTextWrong(ValueError):
    """A file of ours that can't be used: the file, the place in it, what was expected there."""


class LateMapping(Mapping[str, T]):
    """Mapping made when first asked, so that a command that asks nothing doesn't wait for it."""

    def __init__(self, make: Callable[[], Mapping[str, T]]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> Mapping[str, T]:
        return self._make()

    def __getitem__(self, key: str) -> T:
        return self._made[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


class TextTable:
    """One table of a file: each value is taken once, and whatever is left over is a mistake."""

    def __init__(self, given: object, where: str) -> None:
        self.where = where
        if not isinstance(given, dict):
            self.wrong("", "a table", given)
        self.left = dict(given)

    def wrong(self, key: str, expected: str, given: object) -> NoReturn:
        at = f"{self.where}{key}".rstrip(".: ")
        raise OwnTextWrong(f"{at}: expected {expected}, not {given!r}")

    def take(self, key: str, kind: type[T], default: T | None = None) -> T:
        value = self.left.pop(key, default)
        if type(value) is not kind:
            self.wrong(key, _KINDS[kind], value)
        return value

    def texts(self, key: str, default: list[str] | None = None) -> tuple[str, ...]:
        found = self.take(key, list, default)
        if not all(isinstance(one, str) for one in found):
            self.wrong(key, "a list of names", found)
        return tuple(found)

    def both(self, key: str) -> Both:
        return self.both_of(self.left.pop(key, None), key)

    def both_of(self, given: Any, key: str) -> Both:
        if not (isinstance(given, dict) and given.keys() == set(LANGS)
                and all(isinstance(text, str) and text for text in given.values())):
            self.wrong(key, '{ fr = "...", en = "..." }', given)
        return given["fr"], given["en"]

    def lines(self) -> list[Both]:
        """The lines of both languages, side by side."""
        fr, en = (self.take(lang, str).splitlines() for lang in LANGS)
        if len(fr) != len(en):
            self.wrong("en", f"{len(fr)} lines, as many as in French", en)
        return list(zip(fr, en, strict=True))

    def one_of(self, key: str, kind: type[E], default: E) -> E:
        return self.member(key, kind, self.take(key, str, default.value))

    def member(self, key: str, kind: type[E], name: str) -> E:
        try:
            return kind(name)
        except ValueError:
            self.wrong(key, f"one of {', '.join(kind)}", name)

    def named(self, key: str, name: str, known: Mapping[str, T]) -> T:
        if name not in known:
            self.wrong(key, f"one of {', '.join(known) or 'none yet'}", name)
        return known[name]

    def tables(self, key: str) -> Iterator[tuple[str, "TextTable"]]:
        for name, given in self.take(key, dict, {}).items():
            yield name, TextTable(given, f"{self.where}{key}.{name}.")

    def done(self) -> None:
        for key, value in self.left.items():
            self.wrong(key, "nothing of this name", value)


_KINDS: Final[dict[type, str]] = {
    str: "a text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}


def outermost_table(file: str, text: str) -> TextTable:
    """The file's outermost table. Raises OwnTextWrong."""
    try:
        return TextTable(rtoml.loads(text), f"{file}: ")
    except ValueError as why:
        raise OwnTextWrong(f"{file}: no TOML: {why}") from None


def shipped_file_text(package: str, file: str) -> str:
    """The text of this file, which ships in the package."""
    return (files(package) / file).read_text(encoding="utf-8")
