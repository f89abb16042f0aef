"""Remote window's side of its link to the floor server: the room's state in, taps out.

Cut off, or with a silent floor server, it says so and since when, and comes back by itself; a tap
made meanwhile is dropped: it was meant for what stood on the screen.
"""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from queue import Empty, SimpleQueue
from typing import Final

from dealer_assist.floor.archive.archive_interface import ArchiveFailed
from dealer_assist.floor.link.broker_connection import BrokerConnection
from dealer_assist.floor.link.connection_faults import LineTrouble
from dealer_assist.floor.link.link_client_interface import LineMessage
from dealer_assist.floor.link.link_messages import BadLineMessage
from dealer_assist.floor.link.mqtt_topics import What, topic_name
from dealer_assist.floor.link.remote_window_messages import (
    HERE_S,
    MOST_ROWS,
    VERSION,
    DueStepNamed,
    FactText,
    FromScreen,
    Here,
    RoomUpdate,
    RowsReply,
    RowsRequest,
    ScreenNotice,
    ScreenRefusal,
    Tapped,
    decode_screen,
    encode_screen,
    private_address,
)
from dealer_assist.floor.link.remote_window_room_parts import RoomAssembler
from dealer_assist.floor.link.table_link import new_session, utc_clock_ms
from dealer_assist.floor.security.certificate_bundle import SCREEN, Bundle
from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.floor.work.floor_work_messages import WindowCut
from dealer_assist.floor.work.room_state import RoomState
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.storage.journal.fact_codec import encode, encode_floor
from dealer_assist.storage.journal.journal_rows import JournalRow
from dealer_assist.words.message import message

#: The floor answers each Here (2 s): with nothing for so long it isn't there.
SILENT_S: Final = 6.0
#: A tap that the floor hasn't taken in by then is lost, and reported.
_TAP_S: Final = 3.0
#: Taps without a finger: their loss isn't reported.
_QUIET: Final = frozenset({FloorTapKind.PRESENT, FloorTapKind.SHOWN})


class ScreenLine:
    """``start`` it, then ``tap`` for each touch. All the callbacks come in the link's thread:

    ``show`` with each whole picture, ``note`` with what concerns a tap, ``cut`` when it changes.
    """

    def __init__(
        self, bundle: Bundle, show: Callable[[RoomState], None], note: Callable[[Notice], None],
        cut: Callable[[WindowCut], None],
    ) -> None:
        self._show, self._note, self._cut = show, note, cut
        self._session = new_session()
        self._to = private_address(self._session)
        name = bundle.name.removeprefix(SCREEN)
        self._says = topic_name(bundle.site, name, What.TAP)
        self._held = RoomAssembler()
        self._floor = ""  # the run of the floor server whose picture stands here
        self._here_s = self._heard_s = 0.0
        self._is_lost = False  # a message was lost: everything is requested anew
        self._taps: SimpleQueue[FloorTap] = SimpleQueue()
        self._number = 0
        self._unheard: dict[int, float] = {}  # taps that the floor hasn't taken in, and their time
        self._rows: SimpleQueue[RowsRequest] = SimpleQueue()
        self._answers: dict[int, RowsReply] = {}
        self._answered = threading.Condition()
        self._asked = 0
        self._offset_ms = 0
        self.seen = WindowCut(since_s=int(time.time()))
        self._line = BrokerConnection(bundle, f"{bundle.name.replace(':', '-')}-{self._session}",
                                      [topic_name(bundle.site, name, What.SHOWN)],
                                      name="line screen")

    # -- from any thread -------------------------------------------------------------------------

    def start(self) -> None:
        """Begin."""
        self._line.start(self)

    def stop(self) -> None:
        """Say goodbye and end: the person signed in here is signed out."""
        self._line.stop()
        with self._answered:
            self._answered.notify_all()

    def now(self) -> float:
        """UTC seconds by the floor's clock, as far as it is known."""
        return (utc_clock_ms() + self._offset_ms) / 1000

    @property
    def people(self) -> tuple[str, ...]:
        """Names that may sign in, by the floor's last message."""
        return self._held.people

    def tap(self, tap: FloorTap) -> None:
        """Send a tap to the floor. Never waits; one that can't be sent is reported as lost."""
        self._taps.put(tap)
        self._line.wake()

    def rows(self, journal: str, after: int, most: int, limit_s: float) -> RowsReply | None:
        """Rows of a followed journal; None if the floor doesn't answer in time. Waits."""
        with self._answered:
            self._asked += 1
            number = self._asked
        self._rows.put(RowsRequest(self._session, number, journal, after, most))
        self._line.wake()
        with self._answered:
            self._answered.wait_for(lambda: number in self._answers or self.seen.is_cut, limit_s)
            found = self._answers.pop(number, None)
            self._answers = {one: told for one, told in self._answers.items() if one > number}
        return found

    # -- in the line's thread --------------------------------------------------------------------

    def opened(self, now_s: float) -> None:
        """Handle the connected broker: ask the floor for everything."""
        self._is_lost, self._here_s = True, 0.0
        self._cut_off("silent", now_s=now_s)

    def closed(self, trouble: LineTrouble) -> None:
        """Handle a broker that is lost or doesn't let us in."""
        self._drop()
        self._now_seen(WindowCut(True, self._since(), "", trouble.both))

    def leaving(self) -> None:
        """Send the last words at a normal end of the program."""
        self._send(Here(VERSION, self._session, -1))

    def heard(self, heard: LineMessage) -> None:
        """Handle a message of the floor to this run."""
        self._line.taken(heard.receipt)
        if heard.is_kept:
            return
        try:
            message = decode_screen(heard.payload)
        except BadLineMessage:
            self._cut_off("version", now_s=time.monotonic())
            return
        to = getattr(message, "to", None)
        if isinstance(message, ScreenRefusal) and to in ("", self._to):
            self._cut_off("duplicate" if message.why == "duplicate" else "version",
                          now_s=time.monotonic())
        elif to != self._to:
            return
        elif isinstance(message, RoomUpdate):
            self._shown(message, time.monotonic())
        elif isinstance(message, ScreenNotice):
            self._note(Notice(message.id, message.detail, message.why))
        elif isinstance(message, RowsReply):
            with self._answered:
                self._answers[message.number] = message
                self._answered.notify_all()

    def _shown(self, shown: RoomUpdate, now_s: float) -> None:
        if self._is_lost and not shown.first:
            return  # meant for a picture that isn't held any more
        try:
            is_whole = self._held.take(shown)
        except BadLineMessage:
            self._is_lost, self._here_s = True, 0.0
            return
        self._is_lost, self._heard_s = False, now_s
        if shown.floor != self._floor:
            self._drop()  # another run of the floor server knows nothing of earlier taps
        self._floor, self._offset_ms = shown.floor, shown.now_ms - utc_clock_ms()
        for number in [one for one in self._unheard if one <= shown.taps]:
            del self._unheard[number]
        room = self._held.room
        if is_whole and room is not None:
            self._now_seen(WindowCut(False))
            self._show(room)

    def turn(self, now_s: float) -> float:
        """Send presence and taps; notice a silent floor."""
        if not self._line.is_up:
            self._lose_taps()
            return float("inf")
        if not self.seen.is_cut and now_s - self._heard_s > SILENT_S:
            self._cut_off("silent", now_s=now_s)
        if now_s >= self._here_s + HERE_S:
            self._here_s = now_s
            self._send(Here(VERSION, self._session, 0 if self._is_lost else self._held.number))
        self._say_taps(now_s)
        self._say_rows()
        self._tell_unheard(now_s)
        return min(self._here_s + HERE_S, now_s + (0.5 if self._unheard else HERE_S))

    # -- taps ------------------------------------------------------------------------------------

    def _say_taps(self, now_s: float) -> None:
        if self.seen.is_cut:
            self._lose_taps()
            return
        try:
            while True:
                tap = self._taps.get_nowait()
                self._number += 1
                if not self._send(tap_message(tap, self._session, self._floor, self._number)):
                    self._lose(tap)
                elif tap.kind not in _QUIET:
                    self._unheard[self._number] = now_s
        except Empty:
            return

    def _lose_taps(self) -> None:
        try:
            while True:
                self._lose(self._taps.get_nowait())
        except Empty:
            return

    def _lose(self, tap: FloorTap) -> None:
        if tap.kind not in _QUIET:
            self._note(Notice("floor_window.tap_lost"))

    def _tell_unheard(self, now_s: float) -> None:
        late = [number for number, said_s in self._unheard.items() if now_s - said_s > _TAP_S]
        for number in late:
            del self._unheard[number]
        if late:
            self._note(Notice("floor_window.tap_unheard"))

    def _say_rows(self) -> None:
        try:
            while True:
                self._send(self._rows.get_nowait())
        except Empty:
            return

    def _send(self, message: FromScreen) -> bool:
        return self._line.say(self._says, encode_screen(message))

    # -- display of the link ---------------------------------------------------------------------

    def _cut_off(self, why: str, now_s: float) -> None:
        self._now_seen(WindowCut(True, self._since(), why))

    def _since(self) -> int:
        return self.seen.since_s if self.seen.is_cut else int(self.now())

    def _drop(self) -> None:
        """Drop the taps on their way, and report them as lost."""
        if self._unheard:
            self._unheard = {}
            self._note(Notice("floor_window.tap_unheard"))

    def _now_seen(self, seen: WindowCut) -> None:
        if seen != self.seen:
            self.seen = seen
            self._cut(seen)
            with self._answered:
                self._answered.notify_all()


def tap_message(tap: FloorTap, session: str, floor: str, number: int) -> Tapped:
    """The tap as a message."""
    due = tap.due
    named = () if due is None else (DueStepNamed(
        due.what, due.field, due.entry, due.wait, due.table, due.seat, due.to_table, due.to_seat),)
    fact, entered = tap.fact, tap.floor_fact
    return replace(
        Tapped(session, floor, number, tap.kind), table=tap.table, call=tap.call, calls=tap.calls,
        name=tap.name, order=tap.order, seen=tap.seen, secret=tap.secret, due=named,
        fact=FactText(type(fact).__name__, encode(fact)) if fact is not None else FactText(),
        floor_fact=FactText(type(entered).__name__, encode_floor(entered)) if (
            entered is not None) else FactText())


_LIMIT_S: Final = 8.0


class ScreenRows:
    """The rows of a followed table as a window elsewhere reads them: asked of the floor server.

    Reads like an opened archive; for one thread, which waits meanwhile.
    """

    def __init__(self, line: ScreenLine) -> None:
        self._line = line
        self._names: dict[str, dict[str, str]] = {}

    def after(self, journal: str, number: int, most: int) -> Sequence[JournalRow]:
        """At most so many rows of the journal after this one. Raises ArchiveFailed."""
        told = self._line.rows(journal, number, min(most, MOST_ROWS), _LIMIT_S)
        if told is None:
            raise ArchiveFailed(message("archive_why.silent"))
        if told.trouble:
            raise ArchiveFailed(told.trouble)
        self._names.setdefault(journal, {}).update(told.names)
        return told.rows

    def names(self, journal: str) -> tuple[tuple[str, str], ...]:
        """Names (token, name) in its rows, as far as they were read."""
        return tuple(self._names.get(journal, {}).items())

    def close(self) -> None:
        """Forget the rows that were read."""
        self._names.clear()
