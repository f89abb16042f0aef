"""Intake: the receiving side of the link, without the link: tables' messages into the archive.

All messages since the last time are taken together and committed once; only then are there answers.
A row is stored only if it follows the row before it by its hash, so that nothing forged or mangled
is in the archive and nothing is missing in between. An archive that can't store now answers
nothing: the tables ask again by themselves. Source: "Many tables" of the house plan.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dealer_assist.floor.archive.archive_interface import (
    ArchivedJournal,
    ArchiveFailed,
    Rooms,
    RowBatch,
)
from dealer_assist.floor.link.clock_drift import Lag
from dealer_assist.floor.link.commit_batch import (
    CommitBatch,
    Incoming,
    Settled,
    TableReply,
    bounded_text,
    why_rows_unfit,
)
from dealer_assist.floor.link.link_messages import (
    MOST_ROWS,
    Ack,
    Hello,
    Refused,
    Replaced,
    Resume,
    Rows,
    RowsWanted,
    Status,
    TablePresence,
    TurnedReason,
)
from dealer_assist.floor.link.mqtt_topics import Topic
from dealer_assist.floor.link.outbox import split_into_messages
from dealer_assist.floor.security.signed_copy_anchor import Signer, Unsigned, Vouching, sign_anchor
from dealer_assist.floor.security.table_admission import Admission, Turned
from dealer_assist.floor.work.floor_work_messages import CopyProgress, TurnedDown
from dealer_assist.game.facts import TableMoved
from dealer_assist.storage.journal import JournalKind, JournalRow
from dealer_assist.storage.journal.fact_codec import UnreadableRecord, decode
from dealer_assist.storage.journal.journal_rows import first_broken_row, tokens_in
from dealer_assist.storage.journal.schema import Identity

#: Refusals of a second program with this journal, which may be the machine that was replaced.
_TWO: Final = frozenset({TurnedReason.DUPLICATE, TurnedReason.FORKED, TurnedReason.OLDER})
#: Time between two replies about missing rows.
_GAP_SAID_S: Final = 1.0
#: More senders than any room has: then the memory of them is cleared.
_MOST_KNOWN: Final = 10_000


class Intake:
    """Takes in tables' messages for one archive; used by one thread."""

    def __init__(self, rooms: Rooms, kind: JournalKind, signer: Signer | None = None) -> None:
        self._rooms = rooms
        self._vouching = Vouching(signer or Unsigned())
        self._admission = Admission(kind)
        # as the archive holds it, or will after this commit
        self._held: dict[str, ArchivedJournal] = {}
        self._begun: dict[str, ArchivedJournal] = {}  # heard of, but without a row yet
        self._ends: dict[str, int] = {}  # the last row that its sender announced
        self._barred: dict[tuple[str, str], tuple[int, Turned]] = {}  # by journal, session
        self._gap_said_s: dict[str, float] = {}
        self._lags: dict[tuple[str, str], Lag] = {}

    def settle(self, came: Sequence[Incoming], now_s: float, day_ms: int) -> Settled:
        """Store all of these messages. Raises ArchiveFailed: nothing of them counts then."""
        work = CommitBatch(now_s, day_ms)
        try:
            for topic, message, heard_ms in came:
                if isinstance(message, Status):
                    self._admission.noted(topic, message)
                    self._clock(topic, message, work, heard_ms)
                elif isinstance(message, Hello):
                    self._hello(topic, message, work, heard_ms or day_ms)
                elif isinstance(message, RowsWanted):
                    self._wanted(topic, message, work)
                else:
                    self._rows(topic, message, work)
            self._commit(work)
        except BaseException:
            self._held.clear()  # read from the archive again, stored or not
            raise
        return Settled(
            (*work.replies, *self._acks(work), *self._anchors(work)),
            (*work.told, *self._progress(work)),
            sum(len(rows) for rows in work.rows.values()), tuple(work.rows))

    # -- hello -----------------------------------------------------------------------------------

    def _hello(self, topic: Topic, hello: Hello, work: CommitBatch, heard_ms: int) -> None:
        if hello.journal not in work.rows and hello.journal not in work.names:
            self._held.pop(hello.journal, None)  # the archive itself is read at each hello
        held = self._of(hello.journal)
        # Repeated by the broker, of a run whose later rows came meanwhile, it is no older copy.
        is_again = self._admission.is_heard(topic, hello.journal, hello.session, work.now_s)
        turned = self._admission.why_not(topic, hello, held, work.now_s)
        if turned is None and held is not None:
            turned = self._differs(hello, held)
            if is_again and turned is not None and turned.why is TurnedReason.OLDER:
                turned = None
        key = hello.journal, hello.session
        last, known = self._barred.get(key, (-1, None))
        if turned is None and known is not None:
            turned = known if last == (held.last if held else 0) else None
        if turned is not None:
            if held is not None and turned.why in _TWO:
                work.replies += self._replaced(topic, hello)
            self._turn_away(topic, hello.journal, hello.session, turned, work)
            return
        if len(self._lags) > _MOST_KNOWN:
            self._lags.clear()
            self._ends.clear()
            self._begun.clear()
            self._barred.clear()
        self._barred.pop(key, None)
        self._gap_said_s.pop(hello.journal, None)
        if held is None:
            held = ArchivedJournal(hello.journal, hello.kind, topic.site, topic.table)
            self._begun[hello.journal] = held
        self._ends[hello.journal] = max(hello.last, held.last)
        erased = self._rooms.erased(hello.journal) if held.last else ()
        work.resume(topic, hello, held.last, erased)
        lag = self._lags.setdefault((hello.journal, hello.session), Lag())
        work.greeted[hello.journal] = (topic, hello.session, lag.heard(hello.sent_ms, heard_ms))

    def _replaced(self, topic: Topic, hello: Hello) -> list[TableReply]:
        """Replies for a table that went on at another machine, if the sender lacks that row."""
        row = self._rooms.last_of(hello.journal, TableMoved.__name__)
        if row is None:
            return []
        try:
            moved = decode(row.kind, row.body)
        except UnreadableRecord:
            return []
        assert isinstance(moved, TableMoved)
        return [TableReply(topic, Replaced(hello.journal, row.number, row.hash, moved.machine,
                                           hello.session))]

    def _wanted(self, topic: Topic, wanted: RowsWanted, work: CommitBatch) -> None:
        """Let a spare machine take the table over, once the one before it is silent."""
        held, journal, session = self._rooms.held(wanted.journal), wanted.journal, wanted.session
        if held is None or (held.site, held.table) != (topic.site, topic.table):
            refused = Refused(bounded_text(journal), TurnedReason.NAME, "", bounded_text(session))
            work.replies.append(TableReply(topic, refused))
        elif self._admission.is_live(topic, work.now_s):
            work.replies.append(TableReply(topic, Refused(journal, TurnedReason.DUPLICATE, "",
                                                          bounded_text(session))))
        else:
            rows = tuple(self._rooms.after(journal, max(0, wanted.after), MOST_ROWS))
            rows = split_into_messages(rows)[0] if rows else ()
            tokens = {token for row in rows for token in tokens_in(row)}
            stored = self._rooms.stored_names(journal) if tokens else {}
            names = {token: one for token, one in stored.items() if token in tokens}
            work.replies.append(TableReply(topic, Rows(
                journal, rows, tuple((token, one.name) for token, one in names.items()),
                bounded_text(session),
                tuple((token, one.salt) for token, one in names.items() if one.salt))))

    def _clock(self, topic: Topic, status: Status, work: CommitBatch, heard_ms: int) -> None:
        """Take the time in a status, too, of a table that is listened to."""
        lag = self._lags.get((status.journal, status.session))
        if lag is not None and heard_ms and status.presence is TablePresence.UP:
            work.greeted[status.journal] = (
                topic, status.session, lag.heard(status.at_ms, heard_ms))

    def _of(self, journal: str) -> ArchivedJournal | None:
        found = self._held.get(journal)
        if found is None:
            found = self._rooms.held(journal)
            if found is not None:
                self._held[journal] = found
        return found

    def _differs(self, hello: Hello, held: ArchivedJournal) -> Turned | None:
        """Refusal if the archive holds more than the journal, or other rows under its numbers."""
        if hello.last > held.last:
            return None
        own = self._hash_at(held, hello.last)
        is_ahead = hello.last < held.last
        both = f"{hello.last}, {held.last}" if is_ahead else str(hello.last)
        if own != hello.last_hash:
            return Turned(TurnedReason.FORKED, both)
        return Turned(TurnedReason.OLDER, both) if is_ahead else None

    def _hash_at(self, held: ArchivedJournal, number: int) -> str:
        if number == held.last or number <= 0:
            return held.last_hash if number == held.last else ""
        return self._rooms.hash_at(held.journal, number)

    def _turn_away(
        self, topic: Topic, journal: str, session: str, turned: Turned, work: CommitBatch
    ) -> None:
        self._admission.dismiss(topic, journal)
        turned = Turned(turned.why, bounded_text(turned.detail))
        journal = bounded_text(journal)
        work.replies.append(TableReply(
            topic, Refused(journal, turned.why, turned.detail, bounded_text(session))))
        work.told.append(TurnedDown(topic.site, topic.table, journal, turned.why, turned.detail))

    # -- rows ------------------------------------------------------------------------------------

    def _rows(self, topic: Topic, said: Rows, work: CommitBatch) -> None:
        if not self._admission.is_heard(topic, said.journal, said.session, work.now_s):
            return  # it says hello again by itself
        held = self._of(said.journal) or self._begun.get(said.journal)
        if held is None:
            return
        turned = why_rows_unfit(said) or self._follow(topic, said, held, work)
        if turned is not None:
            self._barred[said.journal, said.session] = held.last, turned
            self._turn_away(topic, said.journal, said.session, turned, work)

    def _follow(self, topic: Topic, said: Rows, held: ArchivedJournal,
                work: CommitBatch) -> Turned | None:
        """Take the new rows; returns the refusal if they can't follow the stored ones."""
        if said.rows and said.rows[0].number > held.last + 1:
            self._gap(topic, said, held, work)
            return None
        old = [row for row in said.rows if row.number <= held.last]
        if old and not self._is_held(held, old[-1], work):
            return Turned(TurnedReason.FORKED, str(old[-1].number))
        new = said.rows[len(old):]
        number = first_broken_row(Identity(held.journal, JournalKind(held.kind)), held.last_hash,
                                  new)
        if number:
            is_first = number == held.last + 1
            return Turned(TurnedReason.FORKED if is_first else TurnedReason.BROKEN, str(number))
        work.take(topic, said, new)
        if new:
            self._held[held.journal] = replace(held, last=new[-1].number, last_hash=new[-1].hash)
        return None

    def _is_held(self, held: ArchivedJournal, row: JournalRow, work: CommitBatch) -> bool:
        if row.number == held.last:
            return row.hash == held.last_hash
        for waiting in work.rows.get(held.journal, ()):
            if waiting.number == row.number:
                return waiting.hash == row.hash
        return self._rooms.hash_at(held.journal, row.number) == row.hash

    def _gap(self, topic: Topic, said: Rows, held: ArchivedJournal, work: CommitBatch) -> None:
        """Reply with the row from which to send if rows are missing, but not to each message."""
        if work.now_s - self._gap_said_s.get(said.journal, -_GAP_SAID_S) < _GAP_SAID_S:
            return
        self._gap_said_s[said.journal] = work.now_s
        resume = Resume(said.journal, held.last, said.session, 0, work.day_ms)
        work.replies.append(TableReply(topic, resume))

    # -- the commit ------------------------------------------------------------------------------

    def _commit(self, work: CommitBatch) -> None:
        batches = [
            RowBatch(journal, tuple(work.rows.get(journal, ())), tuple(work.names.get(journal, ())),
                     tuple(work.salts.get(journal, ())))
            for journal in {**work.rows, **work.names}
        ]
        if not batches:
            return
        for batch in batches:
            if batch.journal in self._begun:
                self._rooms.admit(self._begun[batch.journal])
        self._put(batches, work)
        for batch in batches:
            self._begun.pop(batch.journal, None)

    def _put(self, batches: Sequence[RowBatch], work: CommitBatch) -> None:
        try:
            self._rooms.put(batches)
        except ArchiveFailed:
            raise
        except Exception as error:
            # Rows that this archive can't bear must not keep out those of other tables.
            if len(batches) == 1:
                self._spit_out(batches[0], error, work)
                return
            for batch in batches:
                self._put([batch], work)

    def _spit_out(self, batch: RowBatch, error: Exception, work: CommitBatch) -> None:
        journal = batch.journal
        topic, session = work.senders[journal]
        self._held.pop(journal, None)
        held = self._of(journal)
        turned = Turned(TurnedReason.BROKEN, f"{type(error).__name__}: {error}"[:200])
        self._barred[journal, session] = held.last if held else 0, turned
        work.rows.pop(journal, None)
        work.names.pop(journal, None)
        work.salts.pop(journal, None)
        work.upto.pop(journal, None)
        work.forget(journal)
        self._turn_away(topic, journal, session, turned, work)

    def _acks(self, work: CommitBatch) -> list[TableReply]:
        return [TableReply(topic, Ack(journal, number, session))
                for journal, number in work.upto.items() if number
                for topic, session in (work.senders[journal],)]

    def _anchors(self, work: CommitBatch) -> list[TableReply]:
        """The archive's anchors for its copy, now and then, for the senders of rows."""
        found = []
        for journal in work.rows:
            held, (topic, session) = self._held.get(journal), work.senders[journal]
            if held is None or not self._vouching.is_due(journal, held.last, work.now_s):
                continue
            self._vouching.said(journal, held.last, work.now_s)
            found.append(TableReply(topic, sign_anchor(journal, held.last, held.last_hash,
                                                    work.day_ms // 1000, session,
                                                    self._vouching.signer)))
        return found

    def _progress(self, work: CommitBatch) -> list[CopyProgress]:
        found = []
        for journal in {**work.upto, **work.greeted}:
            topic, session, drift_ms = work.greeted.get(journal) or (*work.senders[journal], None)
            held = self._held.get(journal)
            stored = held.last if held is not None else 0
            behind = max(0, self._ends.get(journal, 0) - stored)
            found.append(CopyProgress(topic.site, topic.table, journal, session, stored, behind,
                                      drift_ms))
        return found
