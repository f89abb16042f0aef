"""Checked rows of a journal, in order: each is held against the chain before it is believed."""

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

from dealer_assist.storage.journal import chain
from dealer_assist.storage.journal.fact_codec import UnreadableRecord
from dealer_assist.storage.journal.guest_name_binding import NameCheck

F = TypeVar("F")

#: Types of a row's columns; a damaged file may hold anything anywhere.
_TYPES: Final[tuple[type | tuple[type, ...], ...]] = (
    *(int, str, str, str, str, str, int),
    (int, type(None)),
    *(int, bytes),
)
_SOUND: Final = frozenset(
    (int, str, str, str, str, str, int, seq, int, bytes) for seq in (int, type(None)))


class Broken(Exception):
    """Row with this number that is not what it must be; the message says how.

    ``why`` is "damaged" where it is no row, "unknown" where it is one of another version, "" where
    it is one that doesn't follow.
    """

    def __init__(self, number: int, what: str, why: str = "") -> None:
        super().__init__(what)
        self.number, self.why = number, why


class Walk(Generic[F]):
    """Walk along the chain from its beginning; ``rows`` so far are sound, ``previous`` ends them.

    ``read`` is the codec's, for the facts that a journal of this kind holds; ``rows`` is more than
    0 where a checkpoint vouches for those up to the hash ``previous``.
    """

    def __init__(self, previous: bytes, read: Callable[[str, str], F], rows: int = 0) -> None:
        self._read = read
        self.rows, self.previous = rows, previous

    def take(self, row: Sequence[Any],
             names: NameCheck | None = None) -> tuple[chain.ChainEntry, F]:
        """Next row and the fact in it; raises Broken where the row isn't sound, or a guest's name
        isn't the one that it was written with.
        """
        due = self.rows + 1
        if tuple(map(type, row)) not in _SOUND:  # one comparison: a restart waits for every row
            _check_types(due, row)
        entry = chain.ChainEntry(*row[:-1])
        if entry.number != due:
            raise Broken(due, f"expected row {due}, found row {entry.number}: rows are missing")
        expected = chain.row_hash(self.previous, entry)
        if row[-1] != expected:
            raise Broken(due, f"expected hash {_short(expected)}, found {_short(row[-1])}")
        try:
            fact = self._read(entry.kind, entry.body)
        except UnreadableRecord as why:
            raise Broken(due, f"it can't be read ({why})", "unknown") from why
        renamed = names.take(due, entry.kind, entry.body) if names is not None else None
        if renamed is not None:
            raise Broken(due, renamed.says, "renamed")
        self.rows, self.previous = due, expected
        return entry, fact


def _check_types(due: int, row: Sequence[Any]) -> None:
    for name, value, kind in zip((*chain.ChainEntry._fields, "hash"), row, _TYPES, strict=True):
        if not isinstance(value, kind):
            raise Broken(due, f"its {name} is a {type(value).__name__}", "damaged")


def _short(hashed: bytes) -> str:
    return f"{hashed.hex()[:12]}..."


def is_row(row: Sequence[Any]) -> bool:
    """True if every column holds a value of its type."""
    return len(row) == len(_TYPES) and all(
        isinstance(value, kind) for value, kind in zip(row, _TYPES, strict=True))
