"""Comparison of the archive's copy with the table's journal; the table journals the result.

The chain shows that a journal was edited, not that all of it was written anew, cut off or put back
from an older copy. The floor's copy shows that, and the journal shows the same of the copy.
"""

import sys
import traceback
from collections.abc import Callable
from typing import Final

from dealer_assist.floor.link.link_messages import (
    Ack,
    Anchored,
    Message,
    Replaced,
    Resume,
    TurnedReason,
)
from dealer_assist.floor.link.outbox import OutboxRefusal
from dealer_assist.floor.link.table_link_values import CopyReport
from dealer_assist.floor.security.signed_copy_anchor import is_anchor_signed
from dealer_assist.game.facts import CopyAnchored, CopyDiffered
from dealer_assist.storage.journal import JournalUnusable, RowReader
from dealer_assist.storage.journal.fact_codec import UnreadableRecord, decode

#: Refusals that mean that journal and copy aren't the same.
_DIFFERS: Final = frozenset({TurnedReason.FORKED, TurnedReason.OLDER, TurnedReason.BROKEN})


class CopyWatch:
    """Copy watch in the link's thread; ``put`` is the unit's inbox. Each finding once a run."""

    def __init__(self, reader: RowReader, put: Callable[[object], None]) -> None:
        self._reader, self._put = reader, put
        self._told: CopyAnchored | CopyDiffered | None = None
        self._most = _vouched_for(reader)  # the last row that the archive ever acknowledged

    def heard(self, message: Message, refusal: OutboxRefusal | None) -> None:
        """Handle a message of the archive, and its refusal if it takes nothing."""
        if isinstance(self._told, CopyDiffered) and self._told.what == "replaced":
            return
        try:
            self._heard(message)
        except JournalUnusable:
            traceback.print_exc(file=sys.stderr)  # the link reports the unreadable journal
        if isinstance(message, Replaced):
            return
        if refusal is not None and refusal.why in _DIFFERS:
            is_older = refusal.why is TurnedReason.OLDER or _is_ahead(refusal.detail)
            what = "older" if is_older else "forked"
            self._tell(CopyDiffered(what, _number(refusal.detail), refusal.detail[:200]))

    def _heard(self, message: Message) -> None:
        if isinstance(message, Resume) and message.after < self._most:
            self._tell(CopyDiffered("behind", message.after, str(self._most)))
            self._most = message.after
        elif isinstance(message, Ack):
            self._most = max(self._most, message.upto)
        elif isinstance(message, Anchored):
            self._anchored(message)
        elif isinstance(message, Replaced) and (
            self._reader.hash_at(message.number) != message.hash
        ):
            self._tell(CopyDiffered("replaced", message.number, message.machine))

    def _anchored(self, said: Anchored) -> None:
        fact = CopyAnchored(said.number, said.hash, said.at_s, said.key, said.signature)
        if self._reader.hash_at(said.number) != said.hash:
            self._tell(CopyDiffered("forked", said.number, said.hash[:16]))
        elif (said.key or said.signature) and not is_anchor_signed(said.journal, fact):
            self._tell(CopyDiffered("unsigned", said.number, said.key[:16]))
        else:
            self._tell(fact)

    def _tell(self, fact: CopyAnchored | CopyDiffered) -> None:
        if fact != self._told:
            self._told = fact
            self._put(CopyReport(fact))


def _vouched_for(reader: RowReader) -> int:
    """Last row that the archive vouched for, by the journal; 0 for none."""
    try:
        row = reader.last_of(CopyAnchored.__name__)
        fact = decode(row.kind, row.body) if row is not None else None
    except (JournalUnusable, UnreadableRecord):
        return 0
    return fact.number if isinstance(fact, CopyAnchored) else 0


def _number(detail: str) -> int:
    """Row that a refusal is about: the last number in it.

    >>> _number("17, 40"), _number("")
    (40, 0)
    """
    return _numbers(detail)[-1]


def _is_ahead(detail: str) -> bool:
    """True if the refusal names more rows in the archive than in the journal: an older journal was
    put back, and the table wrote on in it before the archive heard of it.

    >>> _is_ahead("17, 40"), _is_ahead("17")
    (True, False)
    """
    return len(numbers := _numbers(detail)) == 2 and 0 < numbers[0] < numbers[1]


def _numbers(detail: str) -> list[int]:
    """Row numbers of the refusal in their order; a word that is none counts as 0."""
    return [int(one) if one.isdecimal() and len(one) < 19 else 0
            for one in detail.replace(",", " ").split()] or [0]
