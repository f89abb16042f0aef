"""Bytes taken for choices: how a fuzzer that knows bytes makes records, facts and times."""

from collections.abc import Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from typing import Any, Final, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")

_INTS: Final = (0, 1, -1, 2, 3, 5, 9, 10, 11, 100, 200, 255, 2**31, 10**12, 2**53 - 1, -(2**53) + 1)
_TEXTS: Final = (
    "", "a", "As", "Kd", "????", "floor", "shoe", "call", "raise", "1", "99", "-1",
    "holdem_no_limit", "~0123456789ab", "Ana", "é", "\u202e", "\0", "x" * 500,
    "2027-01-15T08:00:00.000Z", "9999-12-31T23:59:59-14:00", "0001-01-01", "{}", "[]",
    "00" * 32, "live", "practice", "#3 #4", "why.no_doubt_now", "grand_cercle",
)


class Choices:
    """Reads choices off the bytes; when they are used up every choice is the first."""

    def __init__(self, given: bytes) -> None:
        self._given, self._at = given, 0

    @property
    def is_over(self) -> bool:
        """Whether all bytes are used up."""
        return self._at >= len(self._given)

    def below(self, limit: int) -> int:
        """A number from 0 on, below the limit."""
        if self.is_over or limit < 2:
            return 0
        self._at += 1
        return self._given[self._at - 1] % limit

    def of(self, ways: Sequence[T]) -> T:
        """One of these."""
        return ways[self.below(len(ways))]

    def taken(self, most: int) -> bytes:
        """Some of the bytes as they are."""
        size = self.below(most + 1)
        found = self._given[self._at:self._at + size]
        self._at += len(found)
        return found

    def rest(self) -> bytes:
        """All that is left."""
        found, self._at = self._given[self._at:], len(self._given)
        return found

    def record(self, kind: type[T]) -> T:
        """A record of this class, each field what its annotation says."""
        made: T = self._value(kind)
        return made

    def _value(self, kind: Any) -> Any:
        if kind is bool:
            return bool(self.below(2))
        if kind is int:
            return self.of(_INTS) if self.below(4) else self.below(256)
        if kind is str:
            return self.of(_TEXTS) if self.below(4) else self.taken(20).decode("utf-8", "replace")
        if get_origin(kind) is tuple:
            return self._row(get_args(kind))
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            return self.of(list(kind))
        assert isinstance(kind, type) and is_dataclass(kind), kind
        types = get_type_hints(kind)
        return kind(**{one.name: self._value(types[one.name]) for one in fields(kind)
                       if (one.default is MISSING and one.default_factory is MISSING)
                       or self.below(2)})

    def _row(self, parts: tuple[Any, ...]) -> tuple[Any, ...]:
        if parts[1:] != (Ellipsis,):
            return tuple(self._value(part) for part in parts)
        return tuple(self._value(parts[0]) for _ in range(self.below(5)))
