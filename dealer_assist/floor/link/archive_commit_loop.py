"""Commit loop of the archive: rows of all tables are collected, committed once, then answered.

Its own thread waits for disks and servers so that the link doesn't have to: calls and orders go
their way while an archive is slow or gone. While it can't store, messages are dropped unanswered;
nothing is lost by that, since each table resends from its last acknowledged row.
"""

import sys
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final, NamedTuple

from dealer_assist.floor.archive.archive_interface import ArchiveFailed, Rooms
from dealer_assist.floor.link.commit_batch import Incoming, Settled, TableReply
from dealer_assist.floor.link.link_client_interface import Receipt
from dealer_assist.floor.link.link_messages import Hello, Rows, Status
from dealer_assist.floor.link.mqtt_topics import FLOOR, Topic, What
from dealer_assist.floor.link.outbox import Outbox, OutboxState, Sender
from dealer_assist.floor.link.row_intake import Intake
from dealer_assist.floor.security.signed_copy_anchor import Signer
from dealer_assist.floor.work.floor_work_messages import ArchiveReport, CopyProgress, Told
from dealer_assist.storage.journal import JournalKind, JournalUnusable, RowReader
from dealer_assist.words.message import error_text

_SESSION: Final = "floor"
#: Exchanges at most for each commit of the tables: a long journal doesn't keep them waiting.
_MOST_ROUNDS: Final = 5


class OwnRows:
    """Copies the floor's own journal in the archive's thread: a table's exchange without a link."""

    def __init__(self, path: Path, site: str) -> None:
        self._path, self._topic = path, Topic(site, FLOOR, What.EVENT)
        self._outbox: Outbox | None = None

    def begin_again(self) -> None:
        """Start over with another or reopened archive: ask it for its last row."""
        self._outbox = None

    def copied(self, intake: Intake, now_s: float, day_ms: int) -> Settled:
        """Store the new rows. Raises ArchiveFailed, and JournalUnusable."""
        outbox, rows, journals = self._outbox, 0, {}
        if outbox is None:
            reader = RowReader(self._path)
            sender = Sender(self._topic.site, FLOOR, reader.identity.id, reader.identity.kind,
                            _SESSION)
            outbox = Outbox(sender, reader)
            said = outbox.connected(now_s, day_ms)
        else:
            said = outbox.due(now_s, day_ms)
        for _ in range(_MOST_ROUNDS):
            if not said:
                break
            came = [Incoming(self._topic, one) for one in said if isinstance(one, Hello | Rows)]
            settled = intake.settle(came, now_s, day_ms)
            rows += settled.rows
            journals.update(dict.fromkeys(settled.journals))
            for reply in settled.replies:
                outbox.heard(reply.message, now_s)
            self._outbox = outbox
            said = outbox.due(now_s, day_ms) if outbox.stage is OutboxState.SENDING else []
        return Settled(rows=rows, journals=tuple(journals))


_MOST_TOGETHER: Final = 500
_TICK_S: Final = 0.25
#: After a failure nothing is tried for so long.
_PAUSE_S: Final = 1.0
#: So long after a failure an archive that was only read isn't called well.
_CONVALESCENT_S: Final = 5.0
#: Time between two reports of a table's progress to the floor's work.
_PROGRESS_S: Final = 1.0
_NO_RECEIPT: Final = Receipt(0, 0)


class CommitReply(NamedTuple):
    """Replies to tables and acknowledgements to the broker that are due now."""

    replies: tuple[TableReply, ...]
    receipts: tuple[Receipt, ...]


class Committer:
    """Commit loop for one archive, which ``opened`` opens in this thread. ``done`` is called after
    each commit: ``take`` then has something. ``stored`` gets the journals with new rows. ``signer``
    is the floor's key, with which it vouches for its copies."""

    def __init__(
        self, opened: Callable[[], Rooms], kind: JournalKind, tell: Callable[[Told], None],
        done: Callable[[], None], stored: Callable[[tuple[str, ...]], None], own: Path | None,
        site: str, signer: Signer | None = None, lang: str = "fr",
    ) -> None:
        self._signer, self._lang = signer, lang
        self._opened, self._kind, self._tell = opened, kind, tell
        self._done, self._stored = done, stored
        self._own = OwnRows(own, site) if own is not None else None
        self._inbox: SimpleQueue[tuple[Incoming | None, Receipt]] = SimpleQueue()
        self._outbox: SimpleQueue[CommitReply] = SimpleQueue()
        self._stopping = threading.Event()
        self._is_well: bool | None = None
        self._why = ""
        self._rows = 0
        self._pause_s = 0.0
        self._told_s = 0.0
        self._progress: dict[str, CopyProgress] = {}
        self._progress_s: dict[str, float] = {}
        self._thread = threading.Thread(target=self._run, name="archive", daemon=True)

    # -- from any thread -------------------------------------------------------------------------

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """Finish the commit that runs, and end."""
        self._stopping.set()
        self._inbox.put((None, _NO_RECEIPT))
        if self._thread.is_alive():
            self._thread.join(5)

    def put(self, came: Incoming | None, receipt: Receipt = _NO_RECEIPT) -> None:
        """Take an incoming message; None: the floor's own journal has new rows."""
        self._inbox.put((came, receipt))

    def take(self) -> CommitReply | None:
        """The next replies and acknowledgements; None for nothing."""
        try:
            return self._outbox.get_nowait()
        except Empty:
            return None

    # -- the thread ------------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                rooms = self._opened()
            except Exception as error:
                self._fail(error)
                self._stopping.wait(_PAUSE_S)
                self._let_go()
                continue
            try:
                self._serve(rooms)
            except Exception as error:  # a defect of ours: the archive is opened anew
                traceback.print_exc(file=sys.stderr)
                self._fail(error)
                self._stopping.wait(_PAUSE_S)
            finally:
                _close(rooms)

    def _serve(self, rooms: Rooms) -> None:
        intake, self._is_well = Intake(rooms, self._kind, self._signer), None
        self._inbox.put((None, _NO_RECEIPT))  # look at the floor's own journal first
        while not self._stopping.is_set():
            gathered = self._gathered()
            now_s = time.monotonic()
            if now_s < self._pause_s:
                self._hear_who_is_there(intake, gathered, now_s)
                self._answer((), gathered)
            elif gathered:
                self._settle(intake, gathered, now_s)
            self._tell_progress(now_s)

    def _hear_who_is_there(
        self, intake: Intake, gathered: list[tuple[Incoming | None, Receipt]], now_s: float
    ) -> None:
        """Handle presence messages while nothing can be stored: they need no archive."""
        statuses = [came for came, _ in gathered
                    if came is not None and isinstance(came.message, Status)]
        intake.settle(statuses, now_s, 0)

    def _gathered(self, wait_s: float = _TICK_S) -> list[tuple[Incoming | None, Receipt]]:
        """All incoming messages, once there is one."""
        found: list[tuple[Incoming | None, Receipt]] = []
        try:
            found.append(self._inbox.get(wait_s > 0, wait_s))
            while len(found) < _MOST_TOGETHER:
                found.append(self._inbox.get_nowait())
        except Empty:
            return found
        return found

    def _settle(
        self, intake: Intake, gathered: list[tuple[Incoming | None, Receipt]], now_s: float
    ) -> None:
        day_ms = time.time_ns() // 1_000_000
        came = [one for one, _ in gathered if one is not None]
        replies: tuple[TableReply, ...] = ()
        try:
            settled = intake.settle(came, now_s, day_ms)
            replies = settled.replies
            self._note(settled, now_s)
            if self._own is not None:
                self._note(self._own.copied(intake, now_s, day_ms), now_s)
            self._succeed(now_s, settled.rows)
        except Exception as error:
            if not isinstance(error, ArchiveFailed | JournalUnusable):
                traceback.print_exc(file=sys.stderr)
            self._fail(error)
            self._hear_who_is_there(intake, gathered, now_s)
        self._answer(replies, gathered)

    def _answer(
        self, replies: tuple[TableReply, ...], gathered: list[tuple[Incoming | None, Receipt]]
    ) -> None:
        receipts = tuple(receipt for _, receipt in gathered if receipt.mid)
        if replies or receipts:
            self._outbox.put(CommitReply(replies, receipts))
            self._done()

    def _let_go(self) -> None:
        while gathered := self._gathered(0):
            self._answer((), gathered)

    # -- reports to the floor's work -------------------------------------------------------------

    def _note(self, settled: Settled, now_s: float) -> None:
        self._rows += settled.rows
        for told in settled.told:
            if isinstance(told, CopyProgress):
                self._progress[told.journal] = told
                if told.drift_ms is not None:  # a hello
                    self._progress_s.pop(told.journal, None)
            else:
                self._tell(told)
        if settled.journals:
            self._stored(settled.journals)

    def _tell_progress(self, now_s: float) -> None:
        for journal, told in list(self._progress.items()):
            if now_s >= self._progress_s.get(journal, 0.0) + _PROGRESS_S:
                self._progress_s[journal] = now_s
                del self._progress[journal]
                self._tell(told)

    def _succeed(self, now_s: float, rows: int) -> None:
        if self._is_well is False and not rows and now_s < self._pause_s + _CONVALESCENT_S:
            return  # it could be read; a full disk is found out by the next row
        if not self._is_well or now_s >= self._told_s + _PROGRESS_S:
            self._is_well, self._told_s, self._why = True, now_s, ""
            self._tell(ArchiveReport(True, rows=self._rows))

    def _fail(self, error: Exception) -> None:
        self._pause_s = time.monotonic() + _PAUSE_S
        if self._own is not None:
            self._own.begin_again()
        why = error_text(error, self._lang)
        if self._is_well is not False or self._why != why:
            self._is_well, self._why = False, why
            self._tell(ArchiveReport(False, why, self._rows))


def _close(rooms: Rooms) -> None:
    try:
        rooms.close()
    except Exception:
        traceback.print_exc(file=sys.stderr)
