"""Request of a spare machine, over the table's own link, for the rows that the stick lacks.

It says no hello: the archive takes it for nobody who plays, and answers once the machine before it
is silent there. Rows are checked when they are put into the journal.
"""

import threading
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from dealer_assist.floor.link.broker_connection import BrokerConnection
from dealer_assist.floor.link.connection_faults import LineTrouble
from dealer_assist.floor.link.link_client_interface import LineMessage
from dealer_assist.floor.link.link_messages import (
    BadLineMessage,
    Refused,
    Rows,
    RowsWanted,
    TurnedReason,
    decode_message,
    encode_message,
)
from dealer_assist.floor.link.mqtt_topics import What, topic_name
from dealer_assist.floor.link.table_link import new_session
from dealer_assist.floor.security.certificate_bundle import Bundle
from dealer_assist.storage.journal.guest_name_binding import StoredName
from dealer_assist.storage.journal.journal_rows import JournalRow
from dealer_assist.words.message import ErrorInWords, InWords, message

#: A machine whose plug was pulled is silent for the floor after some eight seconds.
LIMIT_S: Final = 40.0
_AGAIN_S: Final = 2.0
_SILENT: Final = (message("spare.floor_silent"),)


NO_NAMES: Final[Mapping[str, StoredName]] = MappingProxyType({})


class FloorSilent(ErrorInWords):
    """The floor gives no rows; says why and what to do."""


class Later(NamedTuple):
    """Rows behind a journal's last one, and the names that they speak of, by token."""

    rows: tuple[JournalRow, ...] = ()
    names: Mapping[str, StoredName] = NO_NAMES


class RowsBack:
    """Requests rows on the link until it has all of ``journal`` after this one."""

    def __init__(self, bundle: Bundle, journal: str, after: int) -> None:
        self._journal, self._next = journal, after + 1
        self._session = new_session()
        self._ask_on = topic_name(bundle.site, bundle.name, What.HELLO)
        self._line = BrokerConnection(bundle, f"{bundle.name}-{self._session}",
                                      [topic_name(bundle.site, bundle.name, What.ACK)],
                                      name="rows back")
        self._rows: list[JournalRow] = []
        self._names: dict[str, StoredName] = {}
        self._asked_s = 0.0
        self._why: tuple[InWords, ...] = ()
        self._is_refused = self._is_whole = False
        self._over = threading.Event()

    def fetch(self, limit_s: float = LIMIT_S) -> Later:
        """Fetch the rows. Raises FloorSilent if they don't come in that time, or never will."""
        self._line.start(self)
        self._over.wait(limit_s)
        self._line.stop()
        if not self._is_whole:
            raise FloorSilent(*self._why, *(() if self._is_refused else _SILENT))
        return Later(tuple(self._rows), self._names)

    # -- in the line's thread --------------------------------------------------------------------

    def opened(self, now_s: float) -> None:
        """Handle the connected broker."""
        self._ask(now_s)

    def closed(self, trouble: LineTrouble) -> None:
        """Handle a broker that is lost or never was there."""
        self._why, self._is_refused = (trouble.words,), False

    def heard(self, heard: LineMessage) -> None:
        """Handle the archive's answer."""
        self._line.taken(heard.receipt)
        try:
            said = decode_message(heard.payload)
        except BadLineMessage:
            return
        if getattr(said, "session", "") != self._session:
            return  # for another program with this name
        if isinstance(said, Refused):
            self._refused(said.why)
        elif isinstance(said, Rows):
            self._take(said)

    def _refused(self, why: TurnedReason) -> None:
        is_live = why is TurnedReason.DUPLICATE  # until the first machine is silent: asked again
        self._why = (message("spare.floor_live" if is_live else "spare.floor_unknown"),)
        self._is_refused = True
        if not is_live:
            self._over.set()

    def _take(self, said: Rows) -> None:
        if not said.rows:
            self._is_whole = True
            self._over.set()
        elif said.rows[0].number == self._next:  # else it answers a repeated request
            self._rows += said.rows
            salts = dict(said.salts)
            self._names |= {token: StoredName(name, salts.get(token, ""))
                            for token, name in said.names}
            self._next = said.rows[-1].number + 1
            self._asked_s = 0.0
            self._line.wake()

    def turn(self, now_s: float) -> float:
        """Ask again if nothing came."""
        if self._over.is_set():
            return float("inf")
        if now_s >= self._asked_s + _AGAIN_S:
            self._ask(now_s)
        return self._asked_s + _AGAIN_S

    def leaving(self) -> None:
        """Send nothing: there are no last words."""

    def _ask(self, now_s: float) -> None:
        self._asked_s = now_s
        self._line.say(self._ask_on, encode_message(RowsWanted(
            self._journal, self._next - 1, self._session)))
