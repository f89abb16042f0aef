"""Reader of TOML with errors for who mends the file: the line, what was expected, the cure.

A `Section` is one table of the file. Each getter names the line of the key that it did not like.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NoReturn, TypeAlias

from drivers.foreign_toml_json import TextUnfit, toml_of
from drivers.toml_lines import line_of

_LINE_OF: Final = re.compile(r"at line (\d+)")
Numbers: TypeAlias = tuple[float, ...]


class SectionUnfit(ValueError):
    """A file has a wrong value: file, line and key, what was expected, what to do."""


class Section:
    """One table of a file: `path` is the file's, `name` is "" for the file itself."""

    def __init__(self, where: str, text: str, name: str, values: Mapping[str, object]) -> None:
        self.where, self.name = where, name
        self._text, self._values = text, values

    @classmethod
    def parse(cls, text: str, where: str) -> "Section":
        """The whole file. Raises SectionUnfit if it is no TOML."""
        try:
            return cls(where, text, "", toml_of(text))
        except TextUnfit as error:
            line = _LINE_OF.search(str(error))
            at = f", line {line[1]}" if line else ""
            raise SectionUnfit(f"{where}{at}: expected TOML: {error}") from None

    def has(self, key: str) -> bool:
        """True if the table has this key at all."""
        return key in self._values

    def names(self) -> list[str]:
        """The keys of this table as they stand."""
        return list(self._values)

    def only(self, *known: str) -> None:
        """Raises SectionUnfit for an unknown key: it is a slip of the pen."""
        strange = next((key for key in self._values if key not in known), None)
        if strange is not None:
            self.refuse(strange, f"one of {', '.join(known)}", "correct the name or delete it")

    def table(self, key: str) -> "Section":
        """The table below this one. Raises SectionUnfit if there is none."""
        value = self._value(key, "a table")
        if not isinstance(value, dict):
            self.refuse(key, f"a table [{self._full(key)}]")
        return Section(self.where, self._text, self._full(key), value)

    def maybe(self, key: str) -> "Section | None":
        """The table below this one, None if the file has none."""
        return self.table(key) if self.has(key) else None

    def text(self, key: str) -> str:
        """A text that isn't empty. Raises SectionUnfit."""
        value = self._value(key, "a text in quotes")
        if not isinstance(value, str) or not value.strip():
            self.refuse(key, "a text in quotes")
        return value

    def whole(self, key: str, low: int, high: int) -> int:
        """A whole number from `low` to `high`. Raises SectionUnfit."""
        expected = f"a whole number from {low} to {high}"
        value = self._value(key, expected)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self.refuse(key, expected)
        return value

    def number(self, key: str, low: float, high: float) -> float:
        """A number from `low` to `high`. Raises SectionUnfit."""
        return self._number(self._value(key, ""), key, f"a number from {low:g} to {high:g}",
                            low, high)

    def numbers(self, key: str, count: int, low: float = -1e9, high: float = 1e9) -> Numbers:
        """So many numbers in brackets. Raises SectionUnfit."""
        expected = f"{count} numbers in brackets, each from {low:g} to {high:g}"
        return self._numbers(self._value(key, expected), key, expected, count, low, high)

    def points(self, key: str, least: int, low: float = -1e5, high: float = 1e5
               ) -> tuple[tuple[float, float], ...]:
        """At least so many points [x, y] in brackets. Raises SectionUnfit."""
        expected = f"at least {least} points [x, y] in brackets"
        value = self._value(key, expected)
        if not isinstance(value, list) or len(value) < least:
            self.refuse(key, expected)
        pairs = (self._numbers(one, key, expected, 2, low, high) for one in value)
        return tuple((x, y) for x, y in pairs)

    def refuse(self, key: str, expected: str, cure: str = "") -> NoReturn:
        """Raises SectionUnfit about one key of this table."""
        found = self._values.get(key)
        shown = "nothing" if key not in self._values else _short(found)
        cure = cure or "correct it, or calibrate again"
        raise SectionUnfit(
            f"{self.place(key)}: {self._full(key)}: expected {expected}, found {shown}; {cure}"
        )

    def place(self, key: str) -> str:
        """The file, and the line on which this key of this table stands."""
        number = line_of(self._text, self._full(key))
        return f"{self.where}, line {number}" if number else self.where

    def _full(self, key: str) -> str:
        return f"{self.name}.{key}" if self.name else key

    def _value(self, key: str, expected: str) -> object:
        if key not in self._values:
            self.refuse(key, expected or "a value")
        return self._values[key]

    def _numbers(self, value: object, key: str, expected: str, count: int,
                 low: float, high: float) -> Numbers:
        if not isinstance(value, list) or len(value) != count:
            self.refuse(key, expected)
        return tuple(self._number(one, key, expected, low, high) for one in value)

    def _number(self, value: object, key: str, expected: str, low: float, high: float) -> float:
        if not isinstance(value, int | float) or isinstance(value, bool):
            self.refuse(key, expected)
        if not low <= value <= high:
            self.refuse(key, expected)
        return float(value)


def put_text(value: str) -> str:
    """A text as TOML writes it.

    >>> put_text('a "b"')
    '"a \\\\"b\\\\""'
    """
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    plain = "".join(one if one.isprintable() else f"\\u{ord(one):04x}" for one in escaped)
    return f'"{plain}"'


def put_number(value: float) -> str:
    """A number as TOML writes it, short and without loss for nine digits.

    >>> put_number(3.0), put_number(0.12345678912)
    ('3', '0.123456789')
    """
    said = f"{value:.9g}"
    return said if "e" not in said or "." in said else said.replace("e", ".0e")


def put_numbers(values: Sequence[float]) -> str:
    """Numbers in brackets, as TOML writes them."""
    return "[" + ", ".join(put_number(value) for value in values) + "]"


def put_points(points: Sequence[tuple[float, float]]) -> str:
    """Points in brackets, as TOML writes them."""
    return "[" + ", ".join(put_numbers(point) for point in points) + "]"


def _short(value: object) -> str:
    said = repr(value)
    return said if len(said) <= 60 else said[:57] + "..."
