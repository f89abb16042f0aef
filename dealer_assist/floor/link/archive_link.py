"""Floor's side of the link: rows to the archive, messages to the floor's work, orders to tables.

Two threads: the link's, which never waits for a disk, and the archive's (archive_commit_loop.py).
Rows are acknowledged to the broker and to the table once they are committed, never before.
"""

from collections import deque
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final

from dealer_assist.floor.archive.archive_interface import Rooms
from dealer_assist.floor.link.archive_commit_loop import Committer
from dealer_assist.floor.link.broker_connection import BrokerConnection
from dealer_assist.floor.link.commit_batch import Incoming
from dealer_assist.floor.link.connection_faults import LineTrouble
from dealer_assist.floor.link.link_client_interface import LineMessage, Will
from dealer_assist.floor.link.link_messages import (
    Answer,
    BadLineMessage,
    Glance,
    Hello,
    Message,
    Order,
    Rows,
    RowsWanted,
    Status,
    TablePresence,
    TurnedReason,
    decode_message,
    encode_message,
)
from dealer_assist.floor.link.mqtt_topics import FLOOR, What, topic_filter, topic_name
from dealer_assist.floor.link.table_link import STATUS_S, new_session, utc_clock_ms
from dealer_assist.floor.security.certificate_bundle import Bundle
from dealer_assist.floor.security.signed_copy_anchor import Signer
from dealer_assist.floor.work.floor_work_messages import BrokerReport, TableSaid, Told, TurnedDown
from dealer_assist.storage.journal import JournalKind

_HEARD: Final = (What.HELLO, What.EVENT, What.STATUS, What.GLANCE, What.ANSWER)
_SPOKEN: Final = {What.HELLO: Hello | RowsWanted, What.EVENT: Rows, What.STATUS: Status,
                  What.GLANCE: Glance, What.ANSWER: Answer}
#: Orders that wait for the link; lost ones are repeated by the floor's work.
_MOST_ORDERS: Final = 200


def _nobody(journals: tuple[str, ...]) -> None:
    """Ignore new rows: the default callback."""


class ArchiveLine:
    """Link of a floor server, or of a group's archive.

    ``opened`` opens the archive, in the archive's thread. ``tell`` is called in both threads and
    must return at once; so must ``stored``, which gets the journals that have new rows. ``own`` is
    the floor's own journal, which goes into the archive too: ``own_rang`` is its bell.
    """

    def __init__(
        self, bundle: Bundle, opened: Callable[[], Rooms], tell: Callable[[Told], None], *,
        kind: JournalKind = JournalKind.LIVE, own: Path | None = None, is_group: bool = False,
        stored: Callable[[tuple[str, ...]], None] = _nobody,
        lang: str = "fr", signer: Signer | None = None,
    ) -> None:
        self._site, self._tell, self._lang = bundle.site, tell, lang
        self._session = new_session()
        self._topic = topic_name(self._site, FLOOR, What.STATUS)
        self._status_s = 0.0
        self._orders: SimpleQueue[tuple[str, Order]] = SimpleQueue()
        self._waiting: deque[tuple[str, Order]] = deque(maxlen=_MOST_ORDERS)
        site = "+" if is_group else self._site
        self._line = BrokerConnection(
            bundle, f"{FLOOR}-{self._session}", [topic_filter(site, what) for what in _HEARD],
            Will(self._topic, encode_message(self._status(TablePresence.GONE, 0))),
            name="line floor")
        self._committer = Committer(opened, kind, tell, self._line.wake, stored, own, self._site,
                                    signer, lang)

    # -- from any thread -------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to listen."""
        self._committer.start()
        self._line.start(self)

    def stop(self) -> None:
        """Say that the floor closes, finish the commit that runs, and end."""
        self._line.stop()
        self._committer.stop()

    def order(self, table: str, order: Order) -> None:
        """Send this order to the table. It may be lost; the sender repeats it until answered."""
        self._orders.put((table, order))
        self._line.wake()

    def own_rang(self) -> None:
        """Note that the floor's own journal has new rows."""
        self._committer.put(None)

    # -- in the line's thread --------------------------------------------------------------------

    def opened(self, now_s: float) -> None:
        """Handle the connected broker: announce the floor, so that the tables say hello."""
        self._say_status(now_s)
        self._tell(BrokerReport(True))

    def closed(self, trouble: LineTrouble) -> None:
        """Handle the lost broker."""
        self._tell(BrokerReport(False, trouble.words.text(self._lang)))

    def leaving(self) -> None:
        """Send the last words at a normal end of the program."""
        self._line.say(self._topic,
                       encode_message(self._status(TablePresence.CLOSED, utc_clock_ms())),
                       is_kept=True)

    def heard(self, heard: LineMessage) -> None:
        """Handle a message of a table."""
        if heard.topic.table == FLOOR and heard.topic.site == self._site:
            self._line.taken(heard.receipt)
            self._other_floor(heard)
            return
        message = self._message(heard)
        if isinstance(message, Hello | Rows | RowsWanted) and not heard.is_kept:
            self._committer.put(Incoming(heard.topic, message, utc_clock_ms()), heard.receipt)
            return
        self._line.taken(heard.receipt)
        if isinstance(message, Status):
            heard_ms = 0 if heard.is_kept else utc_clock_ms()
            self._committer.put(Incoming(heard.topic, message, heard_ms))
        if isinstance(message, Status | Glance | Answer):
            self._tell(TableSaid(heard.topic.site, heard.topic.table, message, heard.is_kept))

    def turn(self, now_s: float) -> float:
        """Send replies to committed rows, and the orders."""
        while (taken := self._committer.take()) is not None:
            for receipt in taken.receipts:
                self._line.taken(receipt)
            for reply in taken.replies:
                self._line.say(topic_name(reply.topic.site, reply.topic.table, What.ACK),
                               encode_message(reply.message))
        self._say_orders()
        if not self._line.is_up:
            return float("inf")
        if now_s >= self._status_s + STATUS_S:
            self._say_status(now_s)
        return self._status_s + STATUS_S

    def _say_status(self, now_s: float) -> None:
        self._status_s = now_s
        self._line.say(self._topic, encode_message(self._status(TablePresence.UP, utc_clock_ms())),
                       is_kept=True)

    def _say_orders(self) -> None:
        try:
            while True:
                self._waiting.append(self._orders.get_nowait())
        except Empty:
            pass
        while self._waiting and self._line.is_up:
            table, order = self._waiting.popleft()
            self._line.say(topic_name(self._site, table, What.ORDER), encode_message(order))

    def _message(self, heard: LineMessage) -> Message | None:
        """The message, if it belongs on its topic."""
        where = heard.topic
        try:
            message = decode_message(heard.payload)
            if isinstance(message, _SPOKEN[where.what]):
                return message
            detail = f"{type(message).__name__} on {where.what}"
        except BadLineMessage as error:
            detail = str(error)[:200]
        if where.what in (What.HELLO, What.EVENT):
            self._tell(TurnedDown(where.site, where.table, "", TurnedReason.VERSION, detail))
        return None

    def _other_floor(self, heard: LineMessage) -> None:
        """Report another floor server on this site's link: both would answer the tables."""
        message = self._message(heard)
        if (isinstance(message, Status) and message.session != self._session
                and message.presence is TablePresence.UP and not heard.is_kept):
            self._tell(TurnedDown(self._site, FLOOR, message.journal, TurnedReason.DUPLICATE))

    def _status(self, presence: TablePresence, at_ms: int) -> Status:
        return Status("", self._session, presence, at_ms)
