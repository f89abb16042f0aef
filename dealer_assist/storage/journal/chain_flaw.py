"""Flaw of a journal at its first bad row, as far as the hashes show what was done there.

A hash covers its row, the row's number and all rows before it, so the rows behind the bad one still
show what stood there. Where they were written anew as well, nothing here can tell: then only a copy
can (proof/).
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from dealer_assist.storage.journal import chain

#: Number of rows behind the bad one that are searched for what stood there.
LOOKED_AT: Final = 300
#: Most rows, taken out and closed up, that are found.
_MOST_CLOSED_UP: Final = 300

Raw = Sequence[Any]


class Flaw(NamedTuple):
    """Flaw, and its place.

    ``why``: "edited" the row's text or hash was changed (or the row before it was, with its hash:
    no hash tells these apart), "deleted" rows before it are gone, "inserted" a row was put in,
    "order" rows changed places, "rewritten" it doesn't follow and nothing behind it tells why,
    "renamed" the name of a guest in it was changed (the chain holds), "damaged" it holds what no
    row does, "unknown" no fact that this version knows; of the file as a whole "damaged" or
    "unreadable". ``row`` is the first bad row, 0 where it isn't one row; ``first`` and ``last`` are
    the rows that are gone or stand in its place, 0 and 0 where nobody can tell. ``says`` is in
    English, for whoever looks into it.
    """

    why: str
    row: int = 0
    says: str = ""
    first: int = 0
    last: int = 0
    token: str = ""  # of the guest whose name was changed


def flaw_of(
    previous: bytes, before: tuple[bytes, Raw] | None, bad: Raw, later: Sequence[Raw], says: str
) -> Flaw:
    """Flaw by which the row ``bad`` doesn't follow the hash ``previous``.

    ``before`` is the last sound row with the hash before it, None at the beginning; ``later`` are
    the rows behind the bad one, as they stand there.
    """
    due = before[1][0] + 1 if before is not None else 1
    if bad[0] > due:
        return Flaw("deleted", due, says, due, bad[0] - 1)
    moved = next((row for row in later if _fits(previous, row, due)), None)
    if moved is not None and bad[0] == due:
        # The row behind fits here: the two changed places, or this one was put in before it.
        is_put_in = moved[0] == due + 1 and not _fits(moved[-1], bad, due + 1)
        return (Flaw("inserted", due, says, due, due) if is_put_in
                else Flaw("order", due, says, moved[0], moved[0]))
    if before is not None and _fits(before[0], bad, due - 1):
        return Flaw("inserted", due - 1, says, due - 1, due - 1)
    gone = _closed_up([bad, *later])
    if gone:
        return Flaw("deleted", due, says, due, due + gone - 1)
    if not later:
        return Flaw("edited", due, says)
    expected = chain.row_hash(previous, chain.ChainEntry(*bad[:-1]))
    follows = any(_fits(hashed, later[0], later[0][0]) for hashed in (bad[-1], expected))
    return Flaw("edited" if follows else "rewritten", due, says)


def _fits(previous: bytes, row: Raw, number: int) -> bool:
    """True if the row bears the hash that it would have there, under this number."""
    entry = chain.ChainEntry(*row[:-1])._replace(number=number)
    return bool(chain.row_hash(previous, entry) == row[-1])


def _closed_up(rows: Sequence[Raw]) -> int:
    """Number of rows taken out before these, whose numbers were then made to fit; 0 none."""
    for one, two in pairwise(rows[:3]):
        for gone in range(1, _MOST_CLOSED_UP):
            if _fits(one[-1], two, two[0] + gone):
                return gone
    return 0
