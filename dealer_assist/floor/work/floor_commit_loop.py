"""The floor's desk: journal before belief, belief before screen, on a commit loop of its own.

Taps of the window and what the line tells come in; facts are committed to the floor's journal,
folded into the room, and only then is an order sent to a table and the picture shown. The desk
knows neither Qt nor a port: what it needs is handed to it.
"""

import queue
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, Protocol

from dealer_assist.floor.link.link_messages import Answer, Glance, Order, Status
from dealer_assist.floor.link.order_resender import Courier
from dealer_assist.floor.security.certificate_bundle import SCREEN
from dealer_assist.floor.work import room_reports
from dealer_assist.floor.work.advance_room import advance_room, room_of
from dealer_assist.floor.work.floor_tap_facts import FloorTapResult, Lives, facts_of_tap
from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.floor.work.floor_work_messages import (
    ArchiveReport,
    BrokerReport,
    CopyProgress,
    KnownTable,
    ScreenReport,
    TableSaid,
    TurnedDown,
)
from dealer_assist.floor.work.room_state import RoomState
from dealer_assist.floor.work.tournament_work import TournamentWork
from dealer_assist.game.facts.floor import FloorFact, OrderAnswered, RoomOpened, TableRefused
from dealer_assist.storage.commit_loop import CommitLoop, Notice
from dealer_assist.storage.journal import FloorJournal, JournalFailed, Origin
from dealer_assist.storage.people import PinLook

#: One PIN of each screen is checked at a time; so many screens may wait at once.
_MOST: Final = 16


class PinThread:
    """PIN check in a thread of its own: the hash takes a tenth of a second, and forty tables speak.

    ``put`` gets the tap again, with the result for its PIN.
    """

    def __init__(self, look: Callable[[FloorTap], PinLook], put: Callable[[object], None]) -> None:
        self._look, self._put = look, put
        self._asked: queue.SimpleQueue[FloorTap | None] = queue.SimpleQueue()
        self._busy: set[str] = set()  # screens whose PIN is being looked at
        self._thread: threading.Thread | None = None

    def ask(self, tap: FloorTap) -> bool:
        """Have this sign-in's PIN checked; False if one of its screen's is still being checked.

        Of a double tap, or of a thousand from one screen, one is checked.
        """
        if tap.screen in self._busy or len(self._busy) >= _MOST:
            return False
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="desk-aside", daemon=True)
            self._thread.start()
        self._busy.add(tap.screen)
        self._asked.put(tap)
        return True

    def stop(self) -> None:
        """End the thread."""
        self._asked.put(None)
        if self._thread is not None:
            self._thread.join(5)

    def _run(self) -> None:
        while (tap := self._asked.get()) is not None:
            try:
                looked = self._look(tap)
            except Exception as error:  # a defect of ours: nobody is signed in by it
                traceback.print_exc(file=sys.stderr)
                looked = PinLook(trouble=f"{type(error).__name__}: {error}")
            self._busy.discard(tap.screen)
            self._put(replace(tap, looked=looked))


_DUTIES_S: Final = 1
#: Refusals of one table that are journaled while they last, and letters of a table's text.
_MOST_REFUSALS: Final = 4
_MOST_LETTERS: Final = 400
#: Items taken in before the picture is made anew: at 400 tables a picture each would be too many.
_MOST_AT_ONCE: Final = 200
_DOOR: Final = frozenset({FloorTapKind.SIGN_IN, FloorTapKind.SIGN_OUT, FloorTapKind.PRESENT,
                          FloorTapKind.SECOND})


class FloorEntrance(Protocol):
    """Sign-in at the floor's screen: persons, sessions (floor/work/floor_sign_in.py)."""

    def entered(self, room: RoomState, tap: FloorTap, now_s: int) -> FloorTapResult:
        """The facts of a tap about signing in."""
        ...

    def due(self, room: RoomState, now_s: int) -> tuple[FloorFact, ...]:
        """Facts due by time alone: a session that ends."""
        ...

    def timed(self, room: RoomState) -> RoomState:
        """The room with the second at which each session ends."""
        ...

    def left(self, room: RoomState, screen: str, why: str, now_s: int) -> tuple[FloorFact, ...]:
        """Facts once a window elsewhere began anew, or is gone."""
        ...


class FloorDuty(Protocol):
    """Duty: work that the floor does by itself from time to time (tournaments across tables)."""

    def due(self, room: RoomState, now_s: int) -> tuple[FloorFact, ...]:
        """The facts that are due now."""
        ...


Listener = Callable[[RoomState, Notice], None]
Send = Callable[[str, Order], None]
#: Sends a notice about its last tap to a window on another machine.
Note = Callable[[str, Notice], None]


def _nobody(screen: str, notice: Notice) -> None:
    """Drop the notice: there is no window but the floor server's own."""


def _day_s() -> int:
    return int(time.time())


def _written(said: str) -> str:
    """A table's text as a journal can hold it."""
    return "".join(one if one.isprintable() else "?" for one in said[:_MOST_LETTERS])


class FloorWork(CommitLoop):
    """Runs one floor. ``start`` and ``stop`` from outside; everything else in its own thread.

    ``send`` sends an order to a table and may lose it; ``clock`` gives the UTC seconds of the
    floor, the one clock that all tables are compared with.
    """

    def __init__(
        self, journal: FloorJournal, site: str, door: FloorEntrance, field: TournamentWork,
        send: Send,
        listener: Listener, *, engine: str = "sqlite", group: str = "", lives: Lives | None = None,
        duties: Sequence[FloorDuty] = (), clock: Callable[[], int] = _day_s,
        looks: Callable[[FloorTap], PinLook] | None = None, note: Note = _nobody,
    ) -> None:
        self._journal, self._door, self._send, self._listener = journal, door, send, listener
        self._field, self._lives = field, lives or Lives()
        self._duties, self._clock = (field, *duties), clock
        self._site, self._note = site, note
        super().__init__("floor", at_once=_MOST_AT_ONCE)
        self._aside = PinThread(looks, self.put) if looks is not None else None
        self._waiting: deque[tuple[FloorFact, Origin]] = deque()  # what the journal refused
        self._refused: dict[tuple[str, str, str], int] = {}  # table, journal, why: when last
        self._looked_s = 0
        self._began_s = clock()
        self._notice = Notice()
        room = room_of(site, journal.facts())
        self.room = room.evolve(archive=room.archive._replace(engine=engine))
        if not room.number or (room.site, room.group) != (site, group):
            self._keep((RoomOpened(site, group, clock()),), "floor")
        self._courier = Courier(journal.id, self.room.orders)

    def stop(self) -> None:
        """Finish the item in hand and end the thread."""
        if self._aside is not None:
            self._aside.stop()
        super().stop()

    # -- the thread ------------------------------------------------------------------------

    def begin(self) -> None:
        """Give the listener the first picture."""
        self._listener(self.room, self._notice)

    def round(self, items: list[object]) -> None:
        """Take in what came and what is due; show what changed."""
        before, self._notice = self.room, Notice()
        for item in items:
            self.safely(partial(self.handle, item))
        self.safely(self.tick)
        if self.room != before or self._notice.id:
            self._listener(self.room, self._notice)

    def failed(self, error: Exception) -> None:
        """Tell of a fault of ours: no input may end the floor's work."""
        self._notice = Notice("alert.entry_refused", f"{type(error).__name__}: {error}")

    # -- what comes in ---------------------------------------------------------------------

    def handle(self, item: object) -> None:
        """Take one item: facts, commit, apply; or a table's message about itself."""
        now_s = self._clock()
        if isinstance(item, FloorTap):
            self._asked(item, now_s)
        elif isinstance(item, ScreenReport):
            self._keep(self._door.left(self.room, item.screen, item.why, now_s), "floor")
        elif isinstance(item, TableSaid):
            self._said(item, now_s)
        elif isinstance(item, CopyProgress):
            table = room_reports.table_or_bare(self.room, item.site, item.table)
            self.room = room_reports.room_with_table(self.room,
                                              room_reports.after_progress(table, item, now_s))
        elif isinstance(item, KnownTable):
            table = room_reports.table_or_bare(self.room, item.site, item.table)
            self.room = room_reports.room_with_table(self.room,
                                                     room_reports.after_archive_report(table, item))
        elif isinstance(item, TurnedDown):
            self._turned_down(item, now_s)
        elif isinstance(item, BrokerReport):
            self.room = room_reports.after_broker(self.room, item)
        elif isinstance(item, ArchiveReport):
            self.room = room_reports.after_archive(self.room, item)

    def _asked(self, tap: FloorTap, now_s: int) -> None:
        """Have a PIN checked in its own thread (a tenth of a second); the tap comes again."""
        if tap.kind is FloorTapKind.SIGN_IN and tap.looked is None and self._aside is not None:
            self._aside.ask(tap)
        else:
            self._tapped(tap, now_s)
            self.room = self._door.timed(self.room)

    def _tapped(self, tap: FloorTap, now_s: int) -> None:
        here = self.room.at(tap.screen)
        made = (self._door.entered(self.room, tap, now_s) if tap.kind in _DOOR
                else facts_of_tap(here, tap, now_s, self._lives, self._field))
        if made.notice:
            self._say(tap, Notice(made.notice, made.detail, made.why))
        if not made.facts:
            return
        who = here.person.name if here.person is not None else "floor"
        device = SCREEN + tap.screen if tap.screen else ""
        try:
            self._fold(made.facts, self._append(made.facts, Origin(who, device)))
        except JournalFailed as error:  # nothing holds: the person gets a notice, and taps again
            self._say(tap, Notice("alert.journal_failed", error.why))

    def _say(self, tap: FloorTap, notice: Notice) -> None:
        """Show the notice on the screen that was tapped."""
        if tap.screen:
            self._note(tap.screen, notice)
        else:
            self._notice = notice

    def _said(self, said: TableSaid, now_s: int) -> None:
        message = said.message
        if isinstance(message, Answer):
            self._answered(said.table, message, now_s)
            return
        table = room_reports.table_or_bare(self.room, said.site, said.table)
        if isinstance(message, Status):
            table = room_reports.after_status(table, message, now_s, said.is_kept)
        elif isinstance(message, Glance):
            table = room_reports.after_glance(table, message, now_s, said.is_kept)
        self.room = room_reports.room_with_table(self.room, table)

    def _answered(self, table: str, answer: Answer, now_s: int) -> None:
        """Take an answer, once, from the very table and journal that the order was for."""
        order = next((one for one in self.room.orders if one.number == answer.number), None)
        if (order is None or answer.floor != self._journal.id or order.given.table != table
                or order.given.journal != answer.journal
                or room_reports.is_from_other_session(room_reports.table_or_bare(self.room, "",
                                                                                 table),
                                         answer.session)
                or order.state == "taken" or (order.state == "refused" and not answer.taken)):
            return
        self._keep((OrderAnswered(
            answer.number, answer.taken, answer.fact, _written(answer.why_fr),
            _written(answer.why_en), now_s),), table)

    def _turned_down(self, told: TurnedDown, now_s: int) -> None:
        """Journal a refusal as it begins; while it is repeated it is only shown."""
        told = replace(told, journal=_written(told.journal), detail=_written(told.detail))
        table = room_reports.table_or_bare(self.room, told.site, told.table)
        self.room = room_reports.room_with_table(self.room, room_reports.after_refusal(table, told))
        key = told.table, told.journal, str(told.why)
        is_new = key not in self._refused
        if is_new and sum(one[0] == told.table for one in self._refused) >= _MOST_REFUSALS:
            return  # a sender with an invented journal in every hello must not fill our journal
        self._refused[key] = now_s
        if is_new:
            self._keep((TableRefused(*key, told.detail, now_s),), "floor")

    # -- time ------------------------------------------------------------------------------

    def tick(self) -> None:
        """Do what is due by time: facts the disk refused, ends of sessions, orders."""
        now_s = self._clock()
        self._try_again()
        self.room = room_reports.mark_silent_tables(
            room_reports.mark_expired_orders(self.room, now_s), self._began_s,
                                        now_s)
        self._refusals_over(now_s)
        if not self._waiting:
            self._keep(self._door.due(self.room, now_s), "floor")
            self._on_duty(now_s)
        for table, order in self._courier.due(self.room, time.monotonic()):
            self._send(table, order)

    def _on_duty(self, now_s: int) -> None:
        """Do the duties, once a second."""
        if 0 <= now_s - self._looked_s < _DUTIES_S:
            return
        self._looked_s = now_s
        for duty in self._duties:  # one that fails holds up none of the others
            self.safely(partial(self._do, duty, now_s))

    def _do(self, duty: FloorDuty, now_s: int) -> None:
        self._keep(duty.due(self.room, now_s), "floor")

    def _refusals_over(self, now_s: int) -> None:
        old = [key for key, at_s in self._refused.items()
               if now_s - at_s > room_reports.REFUSED_FOR_S]
        for key in old:
            del self._refused[key]
            table = self.room.table(key[0])
            if table is not None and not any(one[0] == key[0] for one in self._refused):
                self.room = room_reports.room_with_table(
                    self.room, table._replace(refused="", refused_detail=""))

    # -- the journal -----------------------------------------------------------------------

    def _keep(self, facts: Sequence[FloorFact], by: str) -> None:
        """Journal facts that nobody will report again; if the disk refuses they wait in order."""
        self._waiting.extend((fact, Origin(by)) for fact in facts)
        if facts:
            self._try_again()

    def _try_again(self) -> None:
        while self._waiting:
            fact, origin = self._waiting[0]
            try:
                numbers = self._append((fact,), origin)
            except JournalFailed as error:
                self._notice = Notice("alert.journal_failed", error.why)
                return
            except Exception:
                self._waiting.popleft()  # no journal can hold it: it must not keep the others
                raise
            self._waiting.popleft()
            self._fold((fact,), numbers)

    def _append(self, facts: Sequence[FloorFact], origin: Origin) -> list[int]:
        return self._journal.append([(fact, origin) for fact in facts])

    def _fold(self, facts: Sequence[FloorFact], numbers: Sequence[int]) -> None:
        for fact, number in zip(facts, numbers, strict=True):
            self.room = advance_room(self.room, number, fact)
