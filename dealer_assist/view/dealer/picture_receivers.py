"""Receivers of the picture: the window if there is one, announcements on the terminal, PNG
files."""

import sys
import threading
import traceback
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from dealer_assist.floor.link.table_link_values import FloorStatus
from dealer_assist.game.advice import Advice
from dealer_assist.game.table.table import Table
from dealer_assist.live.sensing.sign_in import BADGE_SHOWN
from dealer_assist.live.table.table_commit_loop import Listener
from dealer_assist.live.voice import with_players_called
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.storage.people import PeopleFile, PeopleUnusable
from dealer_assist.storage.table_clock import local_row_time
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.dealer.table_view import TableView
from dealer_assist.view.menus.screen_settings_sheet import ScreenState
from dealer_assist.view.rulings.floor_call_key import is_called


class Screen:
    """Maker of the finished picture, in the unit's thread, for all its receivers."""

    def __init__(
        self, around: Surroundings, late: Callable[[], frozenset[str]],
        people: PeopleFile | None = None,
        floor: Callable[[], FloorStatus | None] = lambda: None,
        written: Callable[[int], str] = lambda number: "",
        key_starts: Callable[[Table], str] = lambda table: "",
    ) -> None:
        """``written`` gives the time at which the journal's row of this number was written (UTC,
        ISO); ``key_starts`` why the key begins the next hand."""
        self._key_starts = key_starts
        self._written = written
        self._times: dict[int, datetime] = {}
        self._floor = floor
        self._around = around
        self._late = late
        self._people = people
        self._claims = ""  # name on the last badge shown, while nobody has signed in since
        self._lock = threading.Lock()
        self._shows: list[Callable[[TableView], None]] = []
        self._others: list[Listener] = []
        self.view: TableView | None = None

    def show_on(self, show: Callable[[TableView], None]) -> None:
        """Add a receiver of every picture from now on."""
        self._shows.append(show)

    def also_tell(self, listener: Listener) -> None:
        """Add a listener of the table, called after the panel; its errors don't reach the
        panel."""
        self._others.append(listener)

    def speak(self, lang: str) -> None:
        """Set the language of the next pictures."""
        with self._lock:
            self._around = replace(self._around, lang=lang)

    def looks(self, shown: ScreenState) -> None:
        """Set the screen's settings as shown on its own sheet in the next pictures."""
        with self._lock:
            self._around = replace(self._around, screen=shown)

    def listen(self, table: Table, advice: Advice, notice: Notice) -> None:
        """Listener of the unit: makes and passes on the picture."""
        if notice.id == BADGE_SHOWN:
            self._claims = notice.detail
        elif table.floor:
            self._claims = ""
        with self._lock:
            around = replace(
                self._around, claims=self._claims, notice=notice.id, notice_detail=notice.detail,
                notice_why=notice.why, late=self._late(), people=_names(self._people),
                floor=self._floor(), times=self._times_of(table),
                key_starts=self._key_starts(table),
            )
        self.view = dealer_picture(table, advice, around)
        for show in self._shows:
            show(self.view)
        for tell in self._others:
            try:
                tell(table, advice, notice)
            except Exception:
                traceback.print_exc(file=sys.stderr)


    def _times_of(self, table: Table) -> dict[int, datetime]:
        """Times at which the last facts were written, for the floor manager's sheet alone."""
        if not table.floor and not is_called(table):
            return {}
        known = self._times
        rows = {told.number: self._written(told.number) for told in table.recent
                if told.number not in known}
        known |= {number: local_row_time(at) for number, at in rows.items() if at}
        self._times = {told.number: known[told.number] for told in table.recent
                       if told.number in known}
        return self._times


def _names(people: PeopleFile | None) -> tuple[str, ...] | None:
    """Names for the sign-in keys; none if the file can't be read."""
    try:
        return people.names() if people is not None else None
    except PeopleUnusable:
        return ()


def with_called_players(view: TableView, way: str) -> TableView:
    """Picture for voice and terminal: each player named as the house wants."""
    if way == "seat" or not view.names:
        return view
    return replace(view, announce=tuple(
        with_players_called(line, view.names, way, view.lang) for line in view.announce))


class AnnouncementPrinter:
    """Prints what the dealer announces, each line once."""

    def __init__(self) -> None:
        self._last: tuple[str, ...] = ()
        self._alert = ""

    def show(self, view: TableView) -> None:
        """Print the lines of this picture that the last one hadn't."""
        for line in view.announce:
            if line not in self._last:
                print(f"  {line}", flush=True)
        self._last = view.announce
        if view.alert and view.alert != self._alert:
            print(f"  ! {view.alert}", flush=True)
        self._alert = view.alert
