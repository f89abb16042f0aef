"""A table's link to the floor: a thread beside the table, which plays on whatever happens here.

The bell (``rang``) after each commit sends the journal's new rows; status, glances and answers to
orders go the same way. The floor's orders are handed on; an order becomes a fact only where the
table journals it.
"""

import secrets
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final, Protocol

from dealer_assist.floor.link.broker_connection import BrokerConnection
from dealer_assist.floor.link.clock_drift import ClockDrift
from dealer_assist.floor.link.connection_faults import LineTrouble, expiry_warning
from dealer_assist.floor.link.journal_copy_watch import CopyWatch
from dealer_assist.floor.link.link_client_interface import LineMessage, Will
from dealer_assist.floor.link.link_messages import (
    Answer,
    BadLineMessage,
    Glance,
    Hello,
    Message,
    Order,
    Resume,
    Status,
    TablePresence,
    decode_message,
    encode_message,
)
from dealer_assist.floor.link.mqtt_topics import FLOOR, What, topic_name
from dealer_assist.floor.link.outbox import PATIENCE_S, Outbox, OutboxState, RowTooLong, Sender
from dealer_assist.floor.link.table_link_values import LineState, OrderCame
from dealer_assist.floor.security.certificate_bundle import Bundle
from dealer_assist.storage.journal import JournalUnusable, RowReader
from dealer_assist.storage.journal.name_erasure import erase_tokens

PAUSE_S: Final = 0.5
AT_REST_S: Final = 10.0


class GlanceGate:
    """Delays glances: at once if somebody is needed at the table, else twice a second.

    The newest replaces all before it, so a delayed one is never staler than that. At rest it is
    repeated now and then: one that nobody received (its program wasn't listening yet) would stand
    for hours. Times are steady seconds.
    """

    def __init__(self) -> None:
        self._said: Glance | None = None
        self._said_s = 0.0

    def forget(self) -> None:
        """Forget the last glance: with the link lost, it may not have arrived."""
        self._said = None

    def is_due(self, glance: Glance, now_s: float) -> bool:
        """True if the glance is to be sent now."""
        said = self._said
        if said is None:
            return True
        if replace(glance, at_ms=said.at_ms) == said:
            return now_s >= self._said_s + AT_REST_S
        return now_s >= self._said_s + PAUSE_S or _urgent(glance) != _urgent(said)

    def said(self, glance: Glance, now_s: float) -> None:
        """Note that it was sent."""
        self._said, self._said_s = glance, now_s


def _urgent(glance: Glance) -> object:
    """Parts of a glance that somebody at the floor waits for."""
    return (glance.journal, glance.calls, glance.cases, glance.doubts, glance.alarms,
            glance.devices, glance.closed)


#: Time between two status messages: the last will of an earlier run may have come in between.
STATUS_S: Final = 10.0
_UNREADABLE_S: Final = 5.0


class Glances(Protocol):
    """Maker of glances, from the newest table it got (table_glance.py)."""

    def glance(self, journal: str, at_ms: int, practice: bool) -> Glance | None:
        """The table at a glance; None before there is one. Any thread."""
        ...


def new_session() -> str:
    """Unguessable id of this run of a program."""
    return secrets.token_hex(8)


def utc_clock_ms() -> int:
    """UTC milliseconds by this machine's time of day."""
    return time.time_ns() // 1_000_000


class TableLine:
    """Holds the link of one table. ``start`` it once the journal is there.

    ``put`` takes the orders (the unit's inbox), in the link's thread. ``now_ms`` is the table's own
    clock, UTC milliseconds, by which its times are counted. Raises JournalUnusable if the journal
    can't be read at the start.
    """

    def __init__(
        self, journal: Path, bundle: Bundle, glances: Glances, put: Callable[[object], None],
        version: str = "", now_ms: Callable[[], int] = utc_clock_ms,
    ) -> None:
        self._path, self._glances, self._put, self._version = journal, glances, put, version
        self._now_ms = now_ms
        self._bundle, self._site, self._table = bundle, bundle.site, bundle.name
        self._reader = RowReader(journal)
        identity = self._reader.identity
        self._is_practice = identity.kind == "practice"
        self._outbox = Outbox(
            Sender(self._site, self._table, identity.id, identity.kind, new_session()),
            self._reader)
        self._copy = CopyWatch(self._reader, put)
        self._drift, self._gate = ClockDrift(), GlanceGate()
        self._answers: SimpleQueue[Answer] = SimpleQueue()
        self._status_s = self._unreadable_s = self._heard_s = self._glance_s = 0.0
        self._is_news = False
        self._floor_session = ""
        self._trouble = self._named("unreached")
        self._seen = LineState("away", int(time.time()))
        self._line = BrokerConnection(
            bundle, f"{self._table}-{self._outbox.sender.session}",
            [self._topic(What.ACK), self._topic(What.ORDER),
             topic_name(self._site, FLOOR, What.STATUS)],
            Will(self._topic(What.STATUS), encode_message(self._status(TablePresence.GONE, 0))),
            name=f"line {self._table}")

    # -- from any thread -------------------------------------------------------------------------

    def start(self) -> None:
        """Begin."""
        self._line.start(self)

    def stop(self) -> None:
        """Announce that the table closes, and end."""
        if self._line.stop():
            self._reader.close()

    def rang(self) -> None:
        """Note a new row in the journal or a changed table. Never waits."""
        self._is_news = True
        self._line.wake()

    def seen(self) -> LineState:
        """State of the link for the dealer's panel."""
        return self._seen

    @property
    def behind(self) -> int:
        """Number of rows that the archive lacks, as far as is known."""
        return self._outbox.behind

    @property
    def acked(self) -> int:
        """Last row that the archive acknowledged, unless it has said otherwise since."""
        return self._outbox.acked

    @property
    def drift_ms(self) -> int | None:
        """The table's clock minus the floor's; None before the floor's time is known."""
        return self._drift.ms

    def answer(self, answer: Answer) -> None:
        """Send the result of an order. Lost while the link is down: the floor asks again."""
        self._answers.put(answer)
        self._line.wake()

    # -- in the line's thread --------------------------------------------------------------------

    def opened(self, now_s: float) -> None:
        """Handle the connected broker: announce the table and the journal's last row."""
        self._gate.forget()
        self._floor_session, self._is_news = "", True
        self._say_status(now_s)
        self._say_all(partial(self._outbox.connected, now_s, self._now_ms()), now_s)

    def closed(self, trouble: LineTrouble) -> None:
        """Handle the lost broker."""
        self._outbox.lost()
        self._trouble = trouble
        self._show(time.monotonic())

    def leaving(self) -> None:
        """Send the last words at a normal end of the program."""
        closed = self._status(TablePresence.CLOSED, self._now_ms())
        self._line.say(self._topic(What.STATUS), encode_message(closed), is_kept=True)

    def heard(self, heard: LineMessage) -> None:
        """Handle an answer, an order, or the floor's own status."""
        self._line.taken(heard.receipt)
        now_s = time.monotonic()
        try:
            message = decode_message(heard.payload)
        except BadLineMessage:
            return  # noise, or another version's: the archive's answers report it
        if heard.topic.what is What.STATUS and isinstance(message, Status):
            self._floor_is(message, now_s)
        elif heard.topic.what is What.ORDER and isinstance(message, Order) and not heard.is_kept:
            self._put(OrderCame(message, self._drift.ms or 0, self.answer))
        elif heard.topic.what is What.ACK and not heard.is_kept:
            self._answered(message, now_s)

    def turn(self, now_s: float) -> float:
        """Send what is due."""
        if not self._line.is_up:
            while self._next_answer() is not None:
                pass  # the floor repeats its query
            self._look(now_s)
            return float("inf")
        is_news = self._is_news
        due = is_news or self._outbox.has_more or now_s >= self._outbox.due_at_s()
        if due and now_s >= self._unreadable_s:
            self._is_news = False  # before reading: a bell from here on is heard again
            self._say_all(partial(self._outbox.due, now_s, self._now_ms()), now_s)
        while (answer := self._next_answer()) is not None:
            answer = replace(answer, session=self._outbox.sender.session)
            self._line.say(self._topic(What.ANSWER), encode_message(answer))
        if now_s >= self._status_s + STATUS_S:
            self._say_status(now_s)
        if is_news or now_s >= self._glance_s:
            self._glance_s = now_s + PAUSE_S
            self._say_glance(now_s)
        self._show(now_s)
        due_s = max(self._outbox.due_at_s(), self._unreadable_s)
        return min(due_s, self._status_s + STATUS_S, self._glance_s)

    def _look(self, now_s: float) -> None:
        """Count the rows that the archive lacks while the link is down."""
        try:
            self._outbox.look()
        except JournalUnusable:
            self._unreadable_s = now_s + _UNREADABLE_S

    # -- messages out ----------------------------------------------------------------------------

    def _topic(self, what: What) -> str:
        return topic_name(self._site, self._table, what)

    def _status(self, presence: TablePresence, at_ms: int) -> Status:
        sender = self._outbox.sender
        return Status(sender.journal, sender.session, presence, at_ms, self._version)

    def _say_status(self, now_s: float) -> None:
        self._status_s = now_s
        self._line.say(self._topic(What.STATUS),
                       encode_message(self._status(TablePresence.UP, self._now_ms())),
                       is_kept=True)

    def _say_glance(self, now_s: float) -> None:
        sender = self._outbox.sender
        glance = self._glances.glance(sender.journal, self._now_ms(), self._is_practice)
        if glance is None:
            return
        glance = replace(glance, session=sender.session)
        if (self._gate.is_due(glance, now_s)
                and self._line.say(self._topic(What.GLANCE), encode_message(glance), qos=0,
                                   is_kept=True)):
            self._gate.said(glance, now_s)

    def _say_all(self, made: Callable[[], list[Message]], now_s: float) -> None:
        """Send these messages; a journal that can't be read now is read again later."""
        try:
            messages = made()
        except (JournalUnusable, RowTooLong):
            traceback.print_exc(file=sys.stderr)
            self._unreadable_s, self._trouble = now_s + _UNREADABLE_S, self._named("journal")
            self._show(now_s)
            return
        if self._trouble.id == "journal":
            self._trouble = self._named("silent")
        for message in messages:
            what = What.HELLO if isinstance(message, Hello) else What.EVENT
            self._line.say(self._topic(what), encode_message(message))

    def _next_answer(self) -> Answer | None:
        try:
            return self._answers.get_nowait()
        except Empty:
            return None

    # -- messages in -----------------------------------------------------------------------------

    def _floor_is(self, status: Status, now_s: float) -> None:
        """Handle the floor's program's start, end or loss: its earlier messages may not hold."""
        is_known = status.session == self._floor_session
        if (is_known if status.presence is TablePresence.UP else self._floor_session
            and not is_known):
            return  # repeated; or the last will of an earlier run, which came late
        self._floor_session = status.session if status.presence is TablePresence.UP else ""
        if self._outbox.stage is not OutboxState.ASKING:
            self._say_all(partial(self._outbox.ask, now_s, self._now_ms()), now_s)
        if status.presence is not TablePresence.UP:
            self._show_as("away", self._named("no_archive"))

    def _answered(self, message: Message, now_s: float) -> None:
        if getattr(message, "session", "") != self._outbox.sender.session:
            return  # for another run of the program
        self._heard_s = now_s
        gone: tuple[str, ...] = ()
        if isinstance(message, Resume):
            if message.heard_ms:
                self._drift.heard(message.heard_ms, message.now_ms, self._now_ms())
            gone = self._erase(message.erased)
        self._say_all(lambda: [*self._outbox.heard(message, now_s), *self._outbox.erasing(gone)],
                      now_s)
        self._copy.heard(message, self._outbox.refusal)

    def _erase(self, tokens: tuple[str, ...]) -> tuple[str, ...]:
        """Erase here the names that the floor has erased; returns those erased just now."""
        try:
            new = tuple(set(tokens) - set(self._reader.erased())) if tokens else ()
            return erase_tokens(self._path, new).tokens if new else ()
        except JournalUnusable:
            traceback.print_exc(file=sys.stderr)
            return ()

    # -- display of the link ---------------------------------------------------------------------

    def _show(self, now_s: float) -> None:
        outbox = self._outbox
        if outbox.stage is OutboxState.AWAY or self._trouble.id == "journal":
            self._show_as("away", self._trouble)
        elif outbox.refusal is not None:
            self._show_as("refused", None, str(outbox.refusal.why))
        elif outbox.stage is OutboxState.SENDING:
            self._show_as("up", expiry_warning(self._bundle, int(time.time())))
        elif self._seen.state != "up" or now_s - self._heard_s > PATIENCE_S:
            self._show_as("away", self._named("no_archive"))

    def _named(self, id: str) -> LineTrouble:
        return LineTrouble(id, self._bundle.name, self._bundle.host)

    def _show_as(self, state: str, trouble: LineTrouble | None, why: str = "") -> None:
        why = trouble.id if trouble is not None and state == "away" else why
        said = trouble.both if trouble is not None else ("", "")
        if (state, why, said) != (self._seen.state, self._seen.why, self._seen.said):
            since_s = int(time.time()) if state != self._seen.state else self._seen.since_s
            self._seen = LineState(state, since_s, why, said)
