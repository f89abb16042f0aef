"""Difference of two journals of one name: rows of one that the other lacks, or has edited.

A row that was taken out, with the chain recomputed, moves all the numbers behind it. So rows are
compared by content (time, kind, text, who, device and its number), not by their numbers.
"""

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from typing import Final

from dealer_assist.storage.journal.journal_rows import JournalRow
from dealer_assist.trust.proof.proof_finding import (
    ProofFinding,
    bad_finding,
    good_finding,
    number_span,
    row_text,
)
from drivers.lazy_dataclass import dataclass

#: Rows of each side that are compared one by one from the first difference on.
MOST: Final = 40_000
_MOST_EDITED: Final = 20
_FIELDS: Final = ("at", "kind", "body", "by", "device", "boot_id", "device_seq", "part")


@dataclass(frozen=True, slots=True)
class Edited:
    """A row with other content on the two sides."""

    here: JournalRow
    there: JournalRow

    @property
    def fields(self) -> tuple[str, ...]:
        """Fields that differ."""
        return tuple(name for name in _FIELDS
                     if getattr(self.here, name) != getattr(self.there, name))


@dataclass(frozen=True, slots=True)
class JournalDiff:
    """``same`` rows from the first on are the same, hash for hash; then the differences.

    ``here`` and ``there`` are how many rows each side has; the spans are (first, last) by the
    numbers of the side that has them. ``is_rehashed``: no row differs in content, but hashes do.
    """

    same: int
    here: int
    there: int
    only_here: tuple[tuple[int, int], ...] = ()
    only_there: tuple[tuple[int, int], ...] = ()
    edited: tuple[Edited, ...] = ()
    is_rehashed: bool = False
    is_cut: bool = False

    @property
    def is_same(self) -> bool:
        """True if one is the beginning of the other."""
        return self.same == min(self.here, self.there)


def compare_rows(here: Iterable[JournalRow], there: Iterable[JournalRow]) -> JournalDiff:
    """Compare the two from the first row on."""
    one, two = iter(here), iter(there)
    same = 0
    left: JournalRow | None = None
    right: JournalRow | None = None
    while True:
        left, right = next(one, None), next(two, None)
        if left is None or right is None or left != right:
            break
        same += 1
    mine, yours = _rest(left, one), _rest(right, two)
    found = _aligned(mine, yours) if mine and yours else JournalDiff(0, 0, 0)
    is_cut = MOST in (len(mine), len(yours))
    return JournalDiff(same, same + len(mine), same + len(yours), found.only_here,
                       found.only_there, found.edited, found.is_rehashed, is_cut)


def _rest(first: JournalRow | None, rows: Iterator[JournalRow]) -> list[JournalRow]:
    if first is None:
        return []
    rest = [first]
    for row in rows:
        if len(rest) == MOST:
            break
        rest.append(row)
    return rest


def _says(row: JournalRow) -> tuple[object, ...]:
    return tuple(getattr(row, name) for name in _FIELDS)


def _aligned(mine: list[JournalRow], yours: list[JournalRow]) -> JournalDiff:
    matcher = SequenceMatcher(None, [_says(row) for row in mine], [_says(row) for row in yours],
                              autojunk=False)
    only_here: list[tuple[int, int]] = []
    only_there: list[tuple[int, int]] = []
    edited: list[Edited] = []
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            continue
        pairs = min(b - a, d - c) if _are_pairs(mine[a:b], yours[c:d]) else 0
        edited += [Edited(mine[a + n], yours[c + n]) for n in range(pairs)]
        if b > a + pairs:
            only_here.append((mine[a + pairs].number, mine[b - 1].number))
        if d > c + pairs:
            only_there.append((yours[c + pairs].number, yours[d - 1].number))
    is_rehashed = not (only_here or only_there or edited)
    return JournalDiff(0, 0, 0, tuple(only_here), tuple(only_there), tuple(edited), is_rehashed)


def _are_pairs(mine: list[JournalRow], yours: list[JournalRow]) -> bool:
    """True if these rows are the same ones, edited: of the same moment, or the same event."""
    return any(a.at == b.at or (a.device and a.device_seq >= 0 and
                                (a.device, a.boot_id, a.device_seq, a.part)
                                == (b.device, b.boot_id, b.device_seq, b.part))
               for a, b in zip(mine, yours, strict=False)) or len(mine) == len(yours)


def diff_findings(found: JournalDiff, other: str) -> list[ProofFinding]:
    """The difference as findings; ``other`` names the other side.

    A copy that ends earlier is no fault: later rows may not have been sent yet.
    """
    if found.is_same:
        if found.here < found.there:
            return [bad_finding("cut_off", rows=found.here, other=other,
                                more=found.there - found.here,
                        span=number_span(found.here + 1, found.there))]
        if found.here > found.there:
            return [good_finding("copy_behind", rows=found.there, other=other,
                         more=found.here - found.there)]
        return [good_finding("copy_same", rows=found.here, other=other)]
    told = [bad_finding("differs_from", row=found.same + 1, same=found.same, other=other)]
    told += [_said_edited(one, other) for one in found.edited[:_MOST_EDITED]]
    if len(found.edited) > _MOST_EDITED:
        told.append(bad_finding("more_edited", count=len(found.edited) - _MOST_EDITED))
    told += [bad_finding("only_there", span=number_span(*rows), other=other)
             for rows in found.only_there]
    told += [bad_finding("only_here", span=number_span(*rows), other=other)
             for rows in found.only_here]
    if found.is_rehashed:
        told.append(bad_finding("rehashed", row=found.same + 1, other=other))
    if found.is_cut:
        told.append(bad_finding("compared_to", rows=MOST))
    return told


def _said_edited(one: Edited, other: str) -> ProofFinding:
    fields = one.fields
    name = "body" if "body" in fields else fields[0]
    return bad_finding("row_differs", row=one.here.number, there=one.there.number, other=other,
               kind=one.there.kind, field=", ".join(fields),
               mine=row_text(str(getattr(one.here, name))),
               yours=row_text(str(getattr(one.there, name))))
