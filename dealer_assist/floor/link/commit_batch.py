"""Commit batch: rows received for one commit, the replies once they are stored, and the rows that
no archive can hold."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from dealer_assist.floor.link.link_messages import (
    Ack,
    Anchored,
    Hello,
    Refused,
    Replaced,
    Resume,
    Rows,
    RowsWanted,
    Status,
    TurnedReason,
)
from dealer_assist.floor.link.mqtt_topics import Topic
from dealer_assist.floor.security.table_admission import Turned
from dealer_assist.floor.work.floor_work_messages import CopyProgress, TurnedDown
from dealer_assist.storage.journal import JournalRow
from drivers.lazy_dataclass import dataclass

_MOST_SHOWN: Final = 200
_MOST_WHOLE: Final = 2**63 - 1


class Incoming(NamedTuple):
    """Incoming message: its topic, and its time by the archive's clock (0: not known)."""

    topic: Topic
    message: Hello | Rows | RowsWanted | Status
    heard_ms: int = 0


@dataclass(frozen=True, slots=True)
class TableReply:
    """Reply to a table."""

    topic: Topic
    message: Resume | Ack | Anchored | Refused | Replaced | Rows


@dataclass(frozen=True, slots=True)
class Settled:
    """Result of one commit; all of it is stored and may be sent."""

    replies: tuple[TableReply, ...] = ()
    told: tuple[CopyProgress | TurnedDown, ...] = ()
    rows: int = 0  # new ones
    journals: tuple[str, ...] = ()  # which have new ones


class CommitBatch:
    """Rows and replies collected for one commit."""

    def __init__(self, now_s: float, day_ms: int) -> None:
        self.now_s, self.day_ms = now_s, day_ms
        self.replies: list[TableReply] = []
        self.told: list[CopyProgress | TurnedDown] = []
        self.rows: dict[str, list[JournalRow]] = {}
        self.names: dict[str, list[tuple[str, str]]] = {}
        self.salts: dict[str, list[tuple[str, str]]] = {}
        self.upto: dict[str, int] = {}
        self.senders: dict[str, tuple[Topic, str]] = {}
        self.greeted: dict[str, tuple[Topic, str, int]] = {}

    def resume(self, topic: Topic, hello: Hello, after: int, erased: tuple[str, ...]) -> None:
        """Add the reply that the archive holds the journal up to ``after`` with this commit."""
        self.replies.append(TableReply(topic, Resume(
            hello.journal, after, hello.session, hello.sent_ms, self.day_ms, erased)))

    def take(self, topic: Topic, said: Rows, new: Sequence[JournalRow]) -> None:
        """Add these new rows, and the acknowledgement of the whole message."""
        self.senders[said.journal] = topic, said.session
        if new:
            self.rows.setdefault(said.journal, []).extend(new)
        if said.names:
            self.names.setdefault(said.journal, []).extend(said.names)
            self.salts.setdefault(said.journal, []).extend(said.salts)
        last = said.rows[-1].number if said.rows else 0
        self.upto[said.journal] = max(self.upto.get(said.journal, 0), last)

    def forget(self, journal: str) -> None:
        """Drop the good replies about this journal."""
        self.greeted.pop(journal, None)
        self.replies = [one for one in self.replies if one.message.journal != journal]


def why_rows_unfit(said: Rows) -> Turned | None:
    """Refusal of rows that no archive can hold: jumping or too large numbers, invalid texts."""
    first = said.rows[0].number if said.rows else 1
    for at, row in enumerate(said.rows):
        wholes = row.number, row.boot_id, row.device_seq, row.part
        if row.number != first + at or first < 1 or any(abs(n) > _MOST_WHOLE for n in wholes):
            return Turned(TurnedReason.BROKEN, str(row.number)[:40])
        texts = row.at, row.kind, row.body, row.by, row.device, row.hash
        if not all(_is_text(text) for text in texts):
            return Turned(TurnedReason.BROKEN, str(row.number)[:40])
    if not all(_is_text(text) for pair in (*said.names, *said.salts) for text in pair):
        return Turned(TurnedReason.BROKEN, "names")
    return None


def bounded_text(text: str) -> str:
    """A stranger's text, safe to be sent back and written down."""
    return text[:_MOST_SHOWN].encode("utf-8", "replace").decode()


def _is_text(text: str) -> bool:
    """True if each engine can store it: no NUL, no half of a character."""
    if text.isascii():
        return "\0" not in text
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in text
