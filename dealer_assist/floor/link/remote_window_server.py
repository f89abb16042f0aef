"""Floor server's side of windows on other machines: one link to the broker for all of them.

The broker's access list ensures which screen speaks (the topic bears its certificate's name) and
lets nobody but the floor server hear it. A screen's tap is judged by the floor's work, like its own
window's.
"""

import sys
import time
import traceback
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Final

from dealer_assist.floor.link.broker_connection import BrokerConnection
from dealer_assist.floor.link.connection_faults import LineTrouble
from dealer_assist.floor.link.link_client_interface import LineMessage
from dealer_assist.floor.link.link_messages import BadLineMessage
from dealer_assist.floor.link.mqtt_topics import FLOOR, What, topic_filter, topic_name
from dealer_assist.floor.link.remote_window_messages import (
    VERSION,
    Here,
    RowsReply,
    RowsRequest,
    ScreenNotice,
    ScreenRefusal,
    Tapped,
    ToScreen,
    decode_screen,
    encode_screen,
    private_address,
)
from dealer_assist.floor.link.remote_window_room_parts import ScreenFeed
from dealer_assist.floor.link.remote_window_rows import ScreenReads
from dealer_assist.floor.link.table_link import new_session, utc_clock_ms
from dealer_assist.floor.security.certificate_bundle import Bundle
from dealer_assist.floor.work.floor_taps import FloorTap
from dealer_assist.floor.work.floor_work_messages import ScreenReport
from dealer_assist.floor.work.room_state import RoomState
from dealer_assist.game.facts.tournament_field import FieldFact
from dealer_assist.game.multi_table.step_choices import DueStep
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.storage.journal import UnreadableRecord
from dealer_assist.storage.journal.fact_codec import decode, decode_floor
from drivers.lazy_dataclass import dataclass

#: Forty tables send some hundred messages a second: a window elsewhere gets so many pictures.
_PAUSE_S: Final = 0.2
#: Another run under a screen's name is heard once the one before was silent for so long.
_ALIVE_S: Final = 8.0
#: A person signed in at a screen that is cut off for so long is signed out.
AWAY_S: Final = 120.0
_PEOPLE_S: Final = 5.0


@dataclass(slots=True)
class _Screen:
    """One screen: its feed, its last message and the last one to it, by a steady clock."""

    feed: ScreenFeed
    heard_s: float
    told_s: float = 0.0
    is_beat: bool = True  # it has announced itself: it is answered
    is_away: bool = False


class ScreenPost:
    """``put`` takes taps and ScreenReport (the floor work's inbox); ``people`` names who may sign
    in.

    ``reads`` reads rows for the tables that are followed.
    """

    def __init__(
        self, bundle: Bundle, put: Callable[[object], None], people: Callable[[], tuple[str, ...]],
        reads: ScreenReads,
    ) -> None:
        self._site, self._put, self._people, self._reads = bundle.site, put, people, reads
        self._session = new_session()
        self._screens: dict[str, _Screen] = {}
        self._room: RoomState | None = None
        self._is_news = False
        self._names: tuple[str, ...] = ()
        self._names_s = 0.0
        self._notes: SimpleQueue[tuple[str, Notice]] = SimpleQueue()
        self._line = BrokerConnection(bundle, f"{FLOOR}-screens-{self._session}",
                                      [topic_filter(self._site, What.TAP)], name="line screens")

    # -- from any thread -------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to listen."""
        self._reads.start(self._line.wake)
        self._line.start(self)

    def stop(self) -> None:
        """End; screens see by the silence that the floor server is gone."""
        self._line.stop()
        self._reads.stop()

    def publish(self, room: RoomState) -> None:
        """Take the room's newest state for the screens. Never waits."""
        self._room = room
        if self._screens and not self._is_news:
            self._is_news = True
            self._line.wake()

    def note(self, screen: str, notice: Notice) -> None:
        """Send a notice to the person who taps at this screen. Never waits."""
        self._notes.put((screen, notice))
        self._line.wake()

    # -- in the line's thread --------------------------------------------------------------------

    def opened(self, now_s: float) -> None:
        """Handle the connected broker; earlier messages may be lost."""
        for one in self._screens.values():
            one.feed.again()

    def closed(self, trouble: LineTrouble) -> None:
        """Handle the lost broker; the tables' link reports it at the floor."""

    def leaving(self) -> None:
        """Send nothing: there are no last words to screens."""

    def heard(self, heard: LineMessage) -> None:
        """Handle a screen's message; foreign ones, or those for another run, are ignored."""
        self._line.taken(heard.receipt)
        if heard.is_kept or heard.topic.what is not What.TAP:
            return
        name, now_s = heard.topic.table, time.monotonic()
        try:
            message = decode_screen(heard.payload)
        except BadLineMessage:
            self._say(name, ScreenRefusal("", "version"))
            return
        if isinstance(message, Here):
            self._is_here(name, message, now_s)
        one = self._screens.get(name)
        if one is None or getattr(message, "session", "") != one.feed.session:
            return
        one.heard_s, one.is_away = now_s, False
        if isinstance(message, Tapped):
            self._tapped(name, one, message)
        elif isinstance(message, RowsRequest):
            self._reads.ask(name, message)

    def _is_here(self, name: str, here: Here, now_s: float) -> None:
        if here.version != VERSION:
            self._say(name, ScreenRefusal(private_address(here.session), "version"))
            return
        one = self._screens.get(name)
        if one is None or one.feed.session != here.session:
            if one is not None and now_s - one.heard_s < _ALIVE_S:
                self._say(name, ScreenRefusal(private_address(here.session), "duplicate"))
                return
            one = self._screens[name] = _Screen(ScreenFeed(here.session, self._session), now_s)
            self._put(ScreenReport(name, "restart"))  # another person may have started it
        if here.taken < 0:
            del self._screens[name]
            self._put(ScreenReport(name, "asked"))
            return
        one.feed.took(here.taken)
        one.is_beat = True

    def _tapped(self, name: str, one: _Screen, tapped: Tapped) -> None:
        """Take a tap at a picture of this very run, once."""
        if tapped.floor != self._session or tapped.number <= one.feed.taps:
            return
        one.feed.taps, one.is_beat = tapped.number, True
        try:
            self._put(floor_tap_of_message(name, tapped))
        except UnreadableRecord as why:
            self._say(name, ScreenNotice(private_address(one.feed.session), "alert.entry_refused",
                                         str(why)))

    def turn(self, now_s: float) -> float:
        """Send what is due to each screen; returns when to look again."""
        if not self._line.is_up:
            return float("inf")
        self._is_news = False
        self._say_notes()
        for name, told in self._reads.read():
            self._say(name, told)
        for name, one in tuple(self._screens.items()):
            if now_s - one.heard_s > AWAY_S and not one.is_away:
                one.is_away = True
                self._put(ScreenReport(name, "away"))
            if now_s - one.heard_s < _ALIVE_S and now_s - one.told_s >= _PAUSE_S:
                self._show(name, one, now_s)
        return now_s + _PAUSE_S if self._screens else now_s + 1.0

    def _show(self, name: str, one: _Screen, now_s: float) -> None:
        if self._room is None:
            return
        if now_s - self._names_s > _PEOPLE_S:
            self._names, self._names_s = self._people(), now_s
        is_beat, one.is_beat = one.is_beat, False
        for shown in one.feed.due(self._room.at(name), self._names, utc_clock_ms(), is_beat):
            one.told_s = now_s
            if not self._say(name, shown):
                one.feed.again()
                return

    def _say_notes(self) -> None:
        try:
            while True:
                name, notice = self._notes.get_nowait()
                one = self._screens.get(name)
                if one is not None:
                    self._say(name, ScreenNotice(private_address(one.feed.session), notice.id,
                                                 notice.detail,
                                                 notice.why))
        except Empty:
            return

    def _say(self, name: str, message: ToScreen) -> bool:
        if isinstance(message, RowsReply) and (one := self._screens.get(name)) is not None and (
                private_address(one.feed.session) != message.to):
            return True  # for a run that is over
        try:
            return self._line.say(topic_name(self._site, name, What.SHOWN), encode_screen(message))
        except Exception:  # a defect of ours must not end the other screens' service
            traceback.print_exc(file=sys.stderr)
            return False


def floor_tap_of_message(screen: str, tapped: Tapped) -> FloorTap:
    """The tap as the floor's work takes it. Raises UnreadableRecord if its fact is invalid."""
    fact, floor_fact = tapped.fact, tapped.floor_fact
    entered = decode_floor(*floor_fact) if floor_fact.kind else None
    if entered is not None and not isinstance(entered, FieldFact):
        raise UnreadableRecord(floor_fact.kind, "", "a fact of players across tables", "another")
    due = DueStep(**tapped.due[0]._asdict()) if tapped.due else None
    return FloorTap(
        tapped.kind, tapped.table, tapped.call, tapped.calls, tapped.name, tapped.order,
        decode(*fact) if fact.kind else None, entered, tapped.seen, tapped.secret, due, screen)
