"""Outbox: the sending side of the link, without the link: next messages, meaning of answers.

connect, hello; the archive answers with the number up to which it holds the journal, and its word
is final; rows from there on, at most a window ahead of its acknowledgement. Two seconds without
news while something is open: hello again. At rest a hello now and then: so an archive that was put
back from a backup is found out, and the table is known to live. Source: "Many tables" of the house
plan. Time comes in as an argument, ``now_s`` steady and ``day_ms`` UTC by the sender's clock.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple, Protocol

from dealer_assist.floor.link.link_messages import (
    MOST_BYTES,
    MOST_ROWS,
    VERSION,
    WINDOW,
    Ack,
    Hello,
    Message,
    Refused,
    Resume,
    Rows,
    TurnedReason,
    encode_message,
)
from dealer_assist.storage.journal.journal_rows import JournalRow
from drivers.lazy_dataclass import dataclass

#: Without news for so long while something is open: hello again.
PATIENCE_S: Final = 2.0
#: A hello at rest, and one of a sender that was refused.
AT_REST_S: Final = 10.0
REFUSED_S: Final = 5.0
#: A table that never rests asks so often for the archive's other news: erased names, its clock.
BUSY_S: Final = 60.0

#: JSON writes a letter in six bytes at most; numbers, hash and the names of the fields besides.
_MOST_BYTES_A_LETTER: Final = 6
_FIELDS: Final = 400

Names = tuple[tuple[str, str], ...]


class RowTooLong(ValueError):
    """A single row is longer than a message may be: it can't be sent, nor any after it."""


class RowSource(Protocol):
    """Source of rows: a table's journal, or one of a site's archive. May raise anything; nothing is
    lost by it, the same is asked again."""

    def after(self, number: int, most: int) -> Sequence[JournalRow]:
        """At most so many rows after this one, in order."""
        ...

    def last(self) -> tuple[int, str]:
        """Number and hash of the last row; (0, "") for none."""
        ...

    def names_of(self, rows: Sequence[JournalRow]) -> Names:
        """The names (token, name) that these rows speak of."""
        ...

    def salts_of(self, rows: Sequence[JournalRow]) -> Names:
        """The salts (token, hex) of those names that are bound and not erased."""
        ...

    def erased(self) -> tuple[str, ...]:
        """Tokens whose names were erased here."""
        ...


class Sender(NamedTuple):
    """Sender of rows: the journal and the run of the program."""

    site: str
    table: str
    journal: str
    kind: str
    session: str


class OutboxState(StrEnum):
    """State of an outbox towards its archive."""

    AWAY = "away"  # no broker
    ASKING = "asking"  # hello was sent, no answer yet
    SENDING = "sending"  # the archive takes rows
    REFUSED = "refused"  # it takes nothing from this journal


@dataclass(frozen=True, slots=True)
class OutboxRefusal:
    """Reason why the archive takes nothing."""

    why: TurnedReason
    detail: str = ""


class Outbox:
    """Messages of one journal to one archive. Used by one thread; does nothing by itself."""

    def __init__(self, sender: Sender, source: RowSource, at_rest_s: float = AT_REST_S) -> None:
        self.sender, self._at_rest_s = sender, at_rest_s
        self.stage = OutboxState.AWAY
        self.refusal: OutboxRefusal | None = None
        self.acked = 0  # by this archive's last word; 0 before its first
        self._source = source
        self._sent = 0
        self._end = 0  # the last row that is known of
        self._open_since_s: float | None = None  # something is open, and there was no news since
        self._quiet_since_s = self._asked_s = 0.0

    @property
    def behind(self) -> int:
        """Number of rows that the archive lacks, as far as is known."""
        return max(0, self._end - self.acked)

    def connected(self, now_s: float, day_ms: int) -> list[Message]:
        """Messages at a new connection: hello."""
        self.stage = OutboxState.ASKING
        return [self._hello(now_s, day_ms)]

    def ask(self, now_s: float, day_ms: int) -> list[Message]:
        """Messages to an archive that may be another one than before: hello, in any state."""
        return [] if self.stage is OutboxState.AWAY else self.connected(now_s, day_ms)

    @property
    def has_more(self) -> bool:
        """True if there are rows that may be sent now, as far as is known."""
        return self.stage is OutboxState.SENDING and self._sent < min(
            self._end, self.acked + WINDOW)

    def look(self) -> None:
        """Look up the source's last row, though nothing can be sent."""
        self._end = self._source.last()[0]

    def lost(self) -> None:
        """Note the lost broker."""
        self.stage = OutboxState.AWAY
        self._open_since_s = None

    def heard(self, message: Message, now_s: float) -> list[Message]:
        """Take an answer; returns messages besides those that are ``due``."""
        if self.stage is OutboxState.AWAY:
            return []
        if isinstance(message, Resume) and self._is_mine(message.journal, message.session):
            return self._resumed(message, now_s)
        if isinstance(message, Ack) and self._is_mine(message.journal, message.session):
            self._acknowledged(message.upto, now_s)
        elif isinstance(message, Refused) and self._is_mine(message.journal, message.session):
            self._refused(OutboxRefusal(message.why, message.detail), now_s)
        return []

    def _is_mine(self, journal: str, session: str) -> bool:
        return journal == self.sender.journal and session == self.sender.session

    def _resumed(self, message: Resume, now_s: float) -> list[Message]:
        last, _ = self._source.last()
        self._end = last
        if message.after > last:
            self._refused(OutboxRefusal(TurnedReason.OLDER, f"{message.after} > {last}"), now_s)
            return []
        erased = self._source.erased() if self.stage is not OutboxState.SENDING else ()
        self.stage, self.refusal = OutboxState.SENDING, None
        self.acked = self._sent = message.after
        self._news(now_s)
        return self.erasing(erased)

    def erasing(self, tokens: Sequence[str]) -> list[Message]:
        """Messages that the names of these tokens were erased here, for good."""
        names = tuple((token, "") for token in tokens)
        return [Rows(self.sender.journal, (), names, self.sender.session)] if names else []

    def _acknowledged(self, upto: int, now_s: float) -> None:
        # While a hello is open the archive's next word counts, not one from before it.
        if self.stage is OutboxState.SENDING and self.acked < upto <= self._sent:
            self.acked = upto
            self._news(now_s)

    def _refused(self, refusal: OutboxRefusal, now_s: float) -> None:
        self.stage, self.refusal = OutboxState.REFUSED, refusal
        self._open_since_s = None
        self._quiet_since_s = now_s

    def _news(self, now_s: float) -> None:
        self._open_since_s = now_s if self._sent > self.acked else None
        self._quiet_since_s = now_s

    def due(self, now_s: float, day_ms: int) -> list[Message]:
        """Messages to send now: after the journal's bell, an answer, or when time is up."""
        if self.stage is OutboxState.AWAY:
            return []
        if now_s >= self.due_at_s():
            if self._is_overdue(now_s) and self.stage is OutboxState.SENDING:
                self.stage = OutboxState.ASKING
            return [self._hello(now_s, day_ms)]
        if self.stage is not OutboxState.SENDING:
            return []
        return self._rows(now_s)

    def _is_overdue(self, now_s: float) -> bool:
        """True if rows or a hello stayed unanswered too long."""
        return self._open_since_s is not None and now_s >= self._open_since_s + PATIENCE_S

    def due_at_s(self) -> float:
        """Next time at which ``due`` has a message though nothing happens."""
        if self.stage is OutboxState.AWAY:
            return float("inf")
        if self.stage is OutboxState.REFUSED:
            return self._quiet_since_s + REFUSED_S
        waits_s = (self._quiet_since_s + self._at_rest_s if self._open_since_s is None
                   else self._open_since_s + PATIENCE_S)
        return min(waits_s, self._asked_s + max(BUSY_S, self._at_rest_s))

    def _hello(self, now_s: float, day_ms: int) -> Hello:
        last, last_hash = self._source.last()
        self._end = last
        self._quiet_since_s = self._asked_s = now_s
        self._open_since_s = None if self.stage is OutboxState.REFUSED else now_s
        return Hello(VERSION, self.sender.site, self.sender.table, self.sender.journal,
                     self.sender.kind, last, last_hash, day_ms, self.sender.session)

    def _rows(self, now_s: float) -> list[Message]:
        room = self.acked + WINDOW - self._sent
        if room <= 0:
            self._end = max(self._end, self._source.last()[0])
            return []
        rows = tuple(self._source.after(self._sent, room))
        if not rows:
            return []
        said = [self._message(some) for some in split_into_messages(rows)]
        self._sent = rows[-1].number
        self._end = max(self._end, self._sent)
        if self._open_since_s is None:
            self._open_since_s = now_s
        self._quiet_since_s = now_s
        return said

    def _message(self, rows: tuple[JournalRow, ...]) -> Message:
        salts = self._source.salts_of(rows)  # first: a name that is erased meanwhile goes as erased
        return Rows(self.sender.journal, rows, self._source.names_of(rows), self.sender.session,
                    salts)


def split_into_messages(rows: tuple[JournalRow, ...],
               most_bytes: int = MOST_BYTES) -> list[tuple[JournalRow, ...]]:
    """The rows by messages, none of them too long. Raises RowTooLong."""
    found: list[tuple[JournalRow, ...]] = []
    for at in range(0, len(rows), MOST_ROWS):
        found += _halved(rows[at : at + MOST_ROWS], most_bytes)
    return found


def _halved(rows: tuple[JournalRow, ...], most_bytes: int) -> list[tuple[JournalRow, ...]]:
    # A quarter is left for the names and for the broker's own bytes.
    if sum(_letters(row) for row in rows) * _MOST_BYTES_A_LETTER <= most_bytes:
        return [rows]
    if len(encode_message(Rows("", rows))) * 4 <= most_bytes * 3:
        return [rows]
    if len(rows) == 1:
        raise RowTooLong(f"row {rows[0].number} is longer than {most_bytes * 3 // 4} bytes")
    middle = len(rows) // 2
    return _halved(rows[:middle], most_bytes) + _halved(rows[middle:], most_bytes)


def _letters(row: JournalRow) -> int:
    return _FIELDS + len(row.body) + len(row.by) + len(row.device) + len(row.kind) + len(row.at)
