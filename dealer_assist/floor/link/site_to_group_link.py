"""A site's archive to its group's: the same exchange as a table's, one outbox for each journal.

One link carries all journals of the site, the floor's own among them. The group's archive is asked
for its last row of each, a few journals at a time; missing rows are sent. The site works on whether
the group is there or not.
"""

import sys
import time
import traceback
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from queue import Empty, SimpleQueue
from typing import Final, NamedTuple

from dealer_assist.floor.archive.archive_interface import ArchivedJournal, ArchiveFailed, Rooms
from dealer_assist.floor.link.broker_connection import BrokerConnection
from dealer_assist.floor.link.connection_faults import LineTrouble
from dealer_assist.floor.link.link_client_interface import LineMessage, Will
from dealer_assist.floor.link.link_messages import (
    BadLineMessage,
    Hello,
    Message,
    Status,
    TablePresence,
    decode_message,
    encode_message,
)
from dealer_assist.floor.link.mqtt_topics import FLOOR, NameUnfit, What, topic_name
from dealer_assist.floor.link.outbox import Outbox, OutboxState, RowTooLong, Sender
from dealer_assist.floor.link.table_link import STATUS_S, new_session, utc_clock_ms
from dealer_assist.floor.security.certificate_bundle import Bundle
from dealer_assist.storage.journal import JournalRow
from dealer_assist.storage.journal.guest_name_binding import StoredName
from dealer_assist.storage.journal.journal_rows import tokens_in

#: Journals that are queried at the same time, when the link comes up.
_MOST_ASKED: Final = 16
#: Journals at rest, of which a site has many, are queried now and then.
_AT_REST_S: Final = 600.0
_UNREADABLE_S: Final = 5.0
_TURN_S: Final = 0.5


class ArchivedRows:
    """One journal of an archive as an outbox reads it."""

    def __init__(self, rooms: Rooms, journal: str) -> None:
        self._rooms, self._journal = rooms, journal

    def after(self, number: int, most: int) -> Sequence[JournalRow]:
        """At most so many rows after this one, in order. Raises ArchiveFailed."""
        return self._rooms.after(self._journal, number, most)

    def last(self) -> tuple[int, str]:
        """Number and hash of the last row. Raises ArchiveFailed."""
        held = self._rooms.held(self._journal)
        return (held.last, held.last_hash) if held is not None else (0, "")

    def names_of(self, rows: Sequence[JournalRow]) -> tuple[tuple[str, str], ...]:
        """The names (token, name) that these rows speak of, "" if one is erased.

        Raises ArchiveFailed.
        """
        return tuple((token, held.name) for token, held in self._stored(rows))

    def salts_of(self, rows: Sequence[JournalRow]) -> tuple[tuple[str, str], ...]:
        """The salts (token, hex) of those names that are bound and not erased."""
        return tuple((token, held.salt) for token, held in self._stored(rows) if held.salt)

    def _stored(self, rows: Sequence[JournalRow]) -> list[tuple[str, StoredName]]:
        tokens = {token for row in rows for token in tokens_in(row)}
        held = self._rooms.stored_names(self._journal) if tokens else {}
        return [(token, held[token]) for token in held if token in tokens]

    def erased(self) -> tuple[str, ...]:
        """Tokens whose names were erased in this archive. Raises ArchiveFailed."""
        return self._rooms.erased(self._journal)


class GroupState(NamedTuple):
    """Link to the group: up or down, why, and the number of rows the group lacks.

    ``refused`` names the journals that the group's archive turned away, with why.
    """

    is_up: bool = False
    why: str = ""
    behind: int = 0
    refused: tuple[tuple[str, str], ...] = ()


class GroupLine:
    """Sends all rows of the archive to the group's. ``opened`` opens it for reading only, in the
    link's thread. ``bundle`` is the site's, for the group's broker."""

    def __init__(self, bundle: Bundle, opened: Callable[[], Rooms], lang: str = "fr") -> None:
        self._site, self._opened, self._lang = bundle.name, opened, lang
        self._session = new_session()
        self._rooms: Rooms | None = None
        self._boxes: dict[str, Outbox] = {}
        self._to_ask: deque[str] = deque()
        self._rung: SimpleQueue[tuple[str, ...]] = SimpleQueue()
        self._news: dict[str, None] = {}
        self._status_s = self._unreadable_s = 0.0
        self._group_session = ""
        self._must_ask = False
        self._seen = GroupState()
        self._topic = topic_name(self._site, FLOOR, What.STATUS)
        self._line = BrokerConnection(
            bundle, f"{self._site}-{self._session}",
            [f"room/{self._site}/+/{What.ACK}", f"room/+/{FLOOR}/{What.STATUS}"],
            Will(self._topic, encode_message(self._status(TablePresence.GONE, 0))),
            name="line group")

    # -- from any thread -------------------------------------------------------------------------

    def start(self) -> None:
        """Begin."""
        self._line.start(self)

    def stop(self) -> None:
        """Announce that the site's floor closes, and end."""
        if self._line.stop() and self._rooms is not None:
            self._rooms.close()
            self._rooms = None

    def rang(self, journals: tuple[str, ...]) -> None:
        """Note new rows of these journals. Never waits."""
        self._rung.put(journals)
        self._line.wake()

    def seen(self) -> GroupState:
        """State of the link to the group."""
        return self._seen

    # -- in the line's thread --------------------------------------------------------------------

    def opened(self, now_s: float) -> None:
        """Handle the connected broker: ask about every journal."""
        self._group_session = ""
        self._say_status(now_s)
        self._ask_all()

    def closed(self, trouble: LineTrouble) -> None:
        """Handle the lost broker."""
        for box in self._boxes.values():
            box.lost()
        self._seen = self._seen._replace(is_up=False, why=trouble.words.text(self._lang))

    def leaving(self) -> None:
        """Send the last words at a normal end of the program."""
        self._line.say(self._topic,
                       encode_message(self._status(TablePresence.CLOSED, utc_clock_ms())),
                       is_kept=True)

    def heard(self, heard: LineMessage) -> None:
        """Handle an answer or the presence of the group's archive."""
        self._line.taken(heard.receipt)
        try:
            message = decode_message(heard.payload)
        except BadLineMessage:
            return
        if isinstance(message, Status):
            self._group_is(heard, message)
            return
        box = self._boxes.get(getattr(message, "journal", ""))
        if box is not None and heard.topic.table == box.sender.table and not heard.is_kept:
            now_s = time.monotonic()
            self._say(box, partial(box.heard, message, now_s), now_s)

    def turn(self, now_s: float) -> float:
        """Send what is due."""
        self._news.update(self._all_rung())
        if not self._line.is_up:
            self._news.clear()  # all journals are queried when the link comes up
        if not self._line.is_up or now_s < self._unreadable_s:
            return now_s + _TURN_S
        if self._must_ask:
            self._ask_all()
        rung, self._news = self._news, {}
        self._know(rung, now_s)
        self._ask_some(now_s)
        for box in list(self._boxes.values()):
            if (box.stage is OutboxState.SENDING and box.behind) or now_s >= box.due_at_s():
                self._say(box, partial(box.due, now_s, utc_clock_ms()), now_s)
        for journal in rung:
            if (told := self._boxes.get(journal)) is not None:
                self._say(told, partial(told.due, now_s, utc_clock_ms()), now_s)
        if now_s >= self._status_s + STATUS_S:
            self._say_status(now_s)
        self._show()
        return now_s + _TURN_S

    # -- which journals there are ----------------------------------------------------------------

    def _all_rung(self) -> dict[str, None]:
        found: dict[str, None] = {}
        try:
            while True:
                found.update(dict.fromkeys(self._rung.get_nowait()))
        except Empty:
            return found

    def _ask_all(self) -> None:
        try:
            if self._rooms is None:
                self._rooms = self._opened()
            for held in self._rooms.all_held():
                self._box(held)
        except ArchiveFailed as error:
            print(f"group line: {error}", file=sys.stderr)
            self._must_ask = True
            self._fail(time.monotonic())
            return
        self._must_ask = False
        self._to_ask = deque(self._boxes)

    def _know(self, journals: dict[str, None], now_s: float) -> None:
        """Take up journals that are new here."""
        try:
            for journal in journals:
                held = None
                if journal not in self._boxes and self._rooms is not None:
                    held = self._rooms.held(journal)
                if held is not None and self._box(held):
                    self._to_ask.append(journal)
        except ArchiveFailed:
            self._news.update(journals)
            self._fail(now_s)

    def _box(self, held: ArchivedJournal) -> bool:
        """Open an outbox for this journal; True if it is new."""
        if held.journal in self._boxes or self._rooms is None:
            return False
        try:
            topic_name(self._site, held.table, What.EVENT)
        except NameUnfit:
            return False
        if held.site != self._site:
            return False
        self._boxes[held.journal] = Outbox(
            Sender(self._site, held.table, held.journal, held.kind, self._session),
            ArchivedRows(self._rooms, held.journal), _AT_REST_S)
        return True

    def _ask_some(self, now_s: float) -> None:
        asked = sum(box.stage is OutboxState.ASKING for box in self._boxes.values())
        while self._to_ask and asked < _MOST_ASKED:
            box, asked = self._boxes[self._to_ask[0]], asked + 1
            if not self._say(box, partial(box.connected, now_s, utc_clock_ms()), now_s):
                box.lost()
                return
            self._to_ask.popleft()

    def _group_is(self, heard: LineMessage, status: Status) -> None:
        """Handle a restarted group archive: it may be another one than before."""
        if heard.topic.table != FLOOR or heard.topic.site == self._site:
            return
        if status.presence is TablePresence.UP and status.session != self._group_session:
            self._group_session = status.session
            self._to_ask = deque(self._boxes)

    # -- messages out ----------------------------------------------------------------------------

    def _say(self, box: Outbox, made: Callable[[], list[Message]], now_s: float) -> bool:
        """Send these messages; True if the archive could be read for them."""
        try:
            messages = made()
        except (ArchiveFailed, RowTooLong):
            traceback.print_exc(file=sys.stderr)
            self._fail(now_s)
            return False
        for message in messages:
            what = What.HELLO if isinstance(message, Hello) else What.EVENT
            self._line.say(topic_name(self._site, box.sender.table, what), encode_message(message))
        return True

    def _fail(self, now_s: float) -> None:
        self._unreadable_s = now_s + _UNREADABLE_S

    def _say_status(self, now_s: float) -> None:
        self._status_s = now_s
        self._line.say(self._topic, encode_message(self._status(TablePresence.UP, utc_clock_ms())),
                       is_kept=True)

    def _status(self, presence: TablePresence, at_ms: int) -> Status:
        return Status("", self._session, presence, at_ms)

    def _show(self) -> None:
        boxes = self._boxes.values()
        refused = tuple((box.sender.journal, str(box.refusal.why))
                        for box in boxes if box.refusal is not None)
        self._seen = GroupState(True, "", sum(box.behind for box in boxes), refused)
