"""Chips: series of tags, by single UIDs and by ranges, each with its value and colour.

A file of chips is TOML. UIDs are written with E0 first, as they are printed; ``value`` is in the
smallest unit::

    [[series]]
    name = "2026-A"
    value = 500
    colour = "purple"
    uids = ["e004010012345678"]
    ranges = [["e004010012350000", "e00401001235270f"]]
    closed = false

A series that is ``closed`` was taken out of circulation: its chips are known, and are no money.
The older table ``[chips]`` of single UIDs and values is read too.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, Final, NamedTuple

from dealer_assist.storage.registry.deck import quoted
from dealer_assist.storage.registry.tag_uids import (
    CHIP_BYTES,
    RegisterUnreadable,
    chip_uid,
    uid_as_printed,
)
from drivers.lazy_dataclass import dataclass

#: A longer range is a slip of the pen: a manufacturer numbers his tags by lots.
MOST_IN_A_RANGE: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Series:
    """Chips of one value and colour. ``ranges`` are first and last UID, both of the series."""

    name: str
    value: int
    colour: str = ""
    uids: tuple[bytes, ...] = ()
    ranges: tuple[tuple[bytes, bytes], ...] = ()
    closed: bool = False
    file: str = field(default="", compare=False)

    @property
    def count(self) -> int:
        """Number of chips in the series."""
        return len(self.uids) + sum(
            _number(last) - _number(first) + 1 for first, last in self.ranges)


class _Span(NamedTuple):
    """Consecutive UIDs, by their numbers, and the series that they are of."""

    first: int
    last: int
    series: Series


def _number(uid: bytes) -> int:
    return int.from_bytes(uid, "big")


class ChipRegister(Mapping[bytes, int]):
    """Value of every chip in circulation by its UID, in either byte order.

    Raises RegisterUnreadable where two series claim the same chip.
    """

    def __init__(self, series: Iterable[Series]) -> None:
        self.series: Final = tuple(series)
        spans = [
            span for one in self.series for span in (
                *(_Span(_number(uid), _number(uid), one) for uid in one.uids),
                *(_Span(_number(a), _number(b), one) for a, b in one.ranges),
            )
        ]
        self._spans = sorted(spans, key=lambda span: (span.first, span.last))
        self._firsts = [span.first for span in self._spans]
        for before, after in zip(self._spans, self._spans[1:], strict=False):
            if after.first <= before.last:
                raise RegisterUnreadable(_overlap(before, after))

    def series_of(self, uid: bytes) -> Series | None:
        """Series of this chip, in circulation or closed; None for an unknown one."""
        if len(uid) != CHIP_BYTES:
            return None
        number = _number(uid_as_printed(uid))
        at = bisect_right(self._firsts, number) - 1
        found = self._spans[at] if at >= 0 else None
        return found.series if found is not None and number <= found.last else None

    def __getitem__(self, uid: bytes) -> int:
        """Value of a chip in circulation; KeyError for any other."""
        found = self.series_of(uid)
        if found is None or found.closed:
            raise KeyError(uid)
        return found.value

    def __iter__(self) -> Iterator[bytes]:
        """All chips in circulation, lowest UID first."""
        for span in self._spans:
            if not span.series.closed:
                for number in range(span.first, span.last + 1):
                    yield number.to_bytes(CHIP_BYTES, "big")

    def __len__(self) -> int:
        """Number of chips in circulation."""
        return sum(one.count for one in self.series if not one.closed)


def _overlap(before: _Span, after: _Span) -> str:
    at = max(before.first, after.first).to_bytes(CHIP_BYTES, "big").hex()
    one, other = before.series, after.series
    if one is other:
        return f"{_where(one)} has chip {at} twice: leave one of its entries out"
    return (f"{_where(one)} and {_where(other)} both have chip {at}: a chip has one value, leave "
            "one entry out")


def _where(series: Series) -> str:
    return f"{series.file}: series {series.name!r}" if series.file else f"series {series.name!r}"


# --- reading ---------------------------------------------------------------------------------


def series_of(tree: Mapping[str, Any], file: str) -> tuple[Series, ...]:
    """Series of a file. Raises RegisterUnreadable."""
    listed = tree.get("series", [])
    if not isinstance(listed, list):
        raise RegisterUnreadable(f"{file}: series must be tables: [[series]]")
    found = [_series(one, at, file) for at, one in enumerate(listed, 1)]
    return (*_by_value(tree, file), *found)


def _by_value(tree: Mapping[str, Any], file: str) -> tuple[Series, ...]:
    """Series of the older table: single UIDs with their values, a series for each value."""
    entries = tree.get("chips", {})
    if not isinstance(entries, dict):
        raise RegisterUnreadable(f"{file}: chips must be a table: [chips]")
    values: dict[int, list[bytes]] = {}
    for tag, value in entries.items():
        if type(value) is not int or value <= 0:
            raise RegisterUnreadable(f"{file}: chip {tag!r} must have a whole value above 0")
        try:
            values.setdefault(value, []).append(chip_uid(tag))
        except ValueError as error:
            raise RegisterUnreadable(f"{file}: chip {tag!r}: {error}") from None
    return tuple(
        Series(str(value), value, uids=tuple(uids), file=file) for value, uids in values.items())


def _series(one: object, at: int, file: str) -> Series:
    where = f"{file}: series {at}"
    if not isinstance(one, dict):
        raise RegisterUnreadable(f"{where} must be a table: [[series]]")
    name, colour = one.get("name", str(at)), one.get("colour", "")
    if not isinstance(name, str) or not isinstance(colour, str) or not name:
        raise RegisterUnreadable(f"{where}: name and colour are words between quotes")
    where = f"{file}: series {name!r}"
    value, closed = one.get("value"), one.get("closed", False)
    if type(value) is not int or value <= 0:
        raise RegisterUnreadable(f"{where} must have a whole value above 0, in the smallest unit")
    if type(closed) is not bool:
        raise RegisterUnreadable(f"{where}: closed is true or false")
    uids, ranges = one.get("uids", []), one.get("ranges", [])
    if not isinstance(uids, list) or not isinstance(ranges, list) or not (uids or ranges):
        raise RegisterUnreadable(f"{where}: expected uids = [...] or ranges = [[from, to], ...]")
    return Series(
        name, value, colour, tuple(_uid(uid, where) for uid in uids),
        tuple(_range(pair, where) for pair in ranges), closed, file,
    )


def _uid(text: Any, where: str) -> bytes:
    try:
        return chip_uid(text)
    except ValueError as error:
        raise RegisterUnreadable(f"{where}: chip {text!r}: {error}") from None


def _range(pair: object, where: str) -> tuple[bytes, bytes]:
    if not isinstance(pair, list) or len(pair) != 2:
        raise RegisterUnreadable(f"{where}: range {pair!r}: expected [from, to]")
    first, last = (_uid(end, where) for end in pair)
    return checked_range(first, last, where)


def checked_range(first: bytes, last: bytes, where: str) -> tuple[bytes, bytes]:
    """Both ends of a range, where they can be one. Raises RegisterUnreadable."""
    size = _number(last) - _number(first) + 1
    told = f"{where}: range {first.hex()} to {last.hex()}"
    if size < 1:
        raise RegisterUnreadable(f"{told} runs backwards: put the lower UID first")
    if size > MOST_IN_A_RANGE:
        raise RegisterUnreadable(f"{told} would be {size} chips: expected at most "
                                 f"{MOST_IN_A_RANGE}")
    return first, last


# --- writing ---------------------------------------------------------------------------------


def chips_text(series: Sequence[Series]) -> str:
    """File text of these series."""
    lines: list[str] = []
    for one in series:
        lines += ["[[series]]", f"name = {quoted(one.name)}", f"value = {one.value}",
                  f"colour = {quoted(one.colour)}"]
        if one.uids:
            lines += ["uids = [", *(f'    "{uid.hex()}",' for uid in one.uids), "]"]
        if one.ranges:
            pairs = (f'    ["{a.hex()}", "{b.hex()}"],' for a, b in one.ranges)
            lines += ["ranges = [", *pairs, "]"]
        lines += [f"closed = {str(one.closed).lower()}", ""]
    return "\n".join(lines)
