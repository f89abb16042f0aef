"""Central widget of the floor's window: the line on top, the calls on every page, the open page.

The design is 800 high and as wide as the screen's shape gives, 1280 at least; on an upright screen
800 wide and 1280 high at least (``stack_lean.py``). The view is made anew from the floor's belief,
once a second and at every change; an unchanged piece isn't painted again.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.floor.work.floor_work_messages import WindowCut
from dealer_assist.floor.work.followed_table import Followed
from dealer_assist.floor.work.room_state import RoomState
from dealer_assist.qt.floor import floor_calls
from dealer_assist.qt.floor.archive_page import ArchivePage
from dealer_assist.qt.floor.disconnected_veil import Veil, disconnected_notice
from dealer_assist.qt.floor.floor_calls import CallStrip
from dealer_assist.qt.floor.people_sign_in_sheet import PeopleSheet
from dealer_assist.qt.floor.players_page import PlayersPage
from dealer_assist.qt.floor.room_heading import NO_SOUND, Top
from dealer_assist.qt.floor.room_page import KEY_HIGH, Keeps, RoomPage
from dealer_assist.qt.floor.table_page import TablePage
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.floor.floor_picture import ShownTables, room_picture
from dealer_assist.view.floor.floor_screen_view import Keep, RoomView
from dealer_assist.view.floor.table_notes import table_title
from dealer_assist.view.floor.upright_screen import is_upright

WIDTH, HEIGHT = 1280.0, 800.0
EDGE: Final = 8.0
#: How long a notice about the last tap stays.
NOTICE_S: Final = 8
#: How often a window that is used reports again that it shows an unheard call.
SHOWN_AGAIN_S: Final = 5


class FloorCentral(Surface):
    """Content of the floor's window: ``tapped`` carries a FloorTap, ``asked`` a query to the
    archive with its function.

    ``follows`` receives the opened table and journal, ``nudges`` that there may be more;
    ``can_ring`` is false where the machine has no sound device.
    """

    tapped = pyqtSignal(object)
    spoke = pyqtSignal(str)
    asked = pyqtSignal(object, object)

    def __init__(self, parent: QWidget, now: Callable[[], float], lang: str) -> None:
        super().__init__(parent)
        self.now, self.lang = now, lang
        self.room: RoomState | None = None
        self.page, self.table, self.keep = "room", "", Keep.ALL
        self.wall_page = 0
        self._notice, self._notice_until = "", 0.0
        self.follows: Callable[[str, str], None] = lambda table, journal: None
        self.nudges: Callable[[], None] = lambda: None
        self.can_ring: Callable[[], bool] = lambda: True
        self.shown: RoomView | None = None
        self._tables = ShownTables()
        self._told: dict[tuple[str, int], float] = {}  # calls reported as shown, and when
        wall = self._wall
        self.top = Top(self, wall)
        self.strip = CallStrip(self)
        self.keeps = Keeps(self)
        self.room_page = RoomPage(self)
        self.table_page = TablePage(self, wall)
        self.archive_page = ArchivePage(self)
        self.players_page = PlayersPage(self)
        self.people = PeopleSheet(self, wall)
        self.pages: dict[str, Surface] = {
            "room": self.room_page, "table": self.table_page, "archive": self.archive_page,
            "players": self.players_page}
        self.people.hide()
        self.cut = WindowCut(False)  # a window beside its server is never cut off from it
        self.veil = Veil(self)
        self.lay(WIDTH, HEIGHT)
        self._wire()

    def _wall(self) -> datetime:
        return datetime.fromtimestamp(self.now())

    def _wire(self) -> None:
        self.top.page_chosen.connect(self.turn_to)
        self.top.language_chosen.connect(self.speak)
        self.top.person_tapped.connect(self._on_person)
        self.top.sound_tapped.connect(self._on_sound)
        self.strip.coming.connect(self.tapped)
        self.strip.opened.connect(self.open_table)
        self.strip.all_wanted.connect(self._on_more_calls)
        self.keeps.chosen.connect(self._on_keep)
        self.keeps.turned.connect(self._on_page)
        self.keeps.resized.connect(self._lay_again)
        self.room_page.opened.connect(self.open_table)
        for page in (self.table_page, self.players_page, self.people):
            page.tapped.connect(self.tapped)
        self.archive_page.asked.connect(self.asked)
        self.people.closed.connect(self.close_people)
        self.table_page.page_wanted.connect(self._on_wanted)
        self.table_page.sign_in_wanted.connect(self.open_people)

    def lay(self, width: float, height: float) -> None:
        """Take the screen's shape, in design units."""
        self.put(0, 0, width, height)
        inner = width - 2 * EDGE
        high = self.top.lay(inner)
        self.top.put(EDGE, 4, inner, high)
        y = EDGE + high
        body = y + floor_calls.HEIGHT + EDGE
        if is_upright(width) and self.page == "room":
            calls = 2 * floor_calls.HEIGHT + floor_calls.GAP
            self.strip.put(EDGE, y, inner, calls)
            self.keeps.put(EDGE, y + calls + floor_calls.GAP, self.keeps.width_wanted, KEY_HIGH)
            body = y + calls + floor_calls.GAP + KEY_HIGH + EDGE
        else:
            keys = self.keeps.width_wanted
            aside = keys + EDGE if self.page == "room" else 0
            self.strip.put(EDGE, y, inner - aside, floor_calls.HEIGHT)
            self.keeps.put(width - EDGE - keys, y, keys, floor_calls.HEIGHT)
        for page in (*self.pages.values(), self.people):
            page.put(EDGE, body, inner, height - body - EDGE)
        self.veil.put(0, y, width, height - y)

    # --- what is shown -----------------------------------------------------------------------

    def show_room(self, room: RoomState) -> None:
        """Show the floor's belief now."""
        signed = self.room is None or (self.room.person is None) is not (room.person is None)
        self.room = room
        if signed and room.person is not None:
            self.people.hide()
        self._follow()
        self.refresh()

    def _follow(self) -> None:
        """Follow the opened table's journal; a table that began a new one has another."""
        seen = self.room.table(self.table) if self.room is not None and self.table else None
        if seen is None:
            return
        self.follows(seen.name, seen.journal)
        followed = self.table_page.table.followed
        if seen.glance is not None and followed is not None and (
                seen.glance.number > followed.number):
            self.nudges()

    def refresh(self) -> None:
        """Make the view anew, at the present time."""
        room, now_s = self.room, int(self.now())
        self.veil.show_cut(disconnected_notice(self.cut, room is not None, now_s, self.lang))
        if room is None:
            return
        if self._notice and self.now() >= self._notice_until:
            self._notice = ""
        shown = room_picture(room, now_s, self.lang, self.keep, self._notice, self._tables,
                             self.wall_page)
        self.shown = shown
        title = table_title(self.table, self.lang) if self.table else ""
        self.top.show_top(shown.head, self.page, title, self._sound(), self.lang,
                          self.cut.is_cut)
        self.strip.show_calls(shown.calls, shown.quiet, self.lang)
        self._show_page(room, shown, now_s)
        self._arrange()

    def _show_page(self, room: RoomState, shown: RoomView, now_s: int) -> None:
        if self.people.isVisibleTo(self):
            self.people.show_people(room, self.lang)
        elif self.page == "room":
            self.keeps.show_keeps(shown)
            self.room_page.show_room(shown)
        elif self.page == "table":
            self.table_page.show_table(room, self.table, now_s, self.lang)
        elif self.page == "players":
            self.players_page.show_players(room, now_s, self.lang)
        else:
            self.archive_page.show_archive(now_s, self.lang)

    def _arrange(self) -> None:
        signing = self.people.isVisibleTo(self)
        for name, page in self.pages.items():
            page.setVisible(name == self.page and not signing)
        self.keeps.setVisible(self.page == "room" and not signing)

    def shows(self) -> tuple[tuple[str, int], ...]:
        """Calls in sight that nobody has heard yet, and that weren't reported a moment ago."""
        shown = self.shown
        if shown is None or self.cut.is_cut:
            return ()
        in_sight = {(call.table, call.number) for call in self.strip.shown}
        if self.page == "room" and self.room_page.isVisible():
            tiles = {tile.table for tile in shown.tiles}
            in_sight |= {(call.table, call.number) for call in shown.calls if call.table in tiles}
        unheard = {(call.table, call.number) for call in shown.calls if not call.is_heard}
        now = self.now()
        self._told = {key: at for key, at in self._told.items() if key in unheard}
        fresh = tuple(sorted(key for key in in_sight & unheard
                             if now - self._told.get(key, -SHOWN_AGAIN_S) >= SHOWN_AGAIN_S))
        self._told.update(dict.fromkeys(fresh, now))
        return fresh

    # --- fingers -----------------------------------------------------------------------------

    def turn_to(self, page: str) -> None:
        """Show this page."""
        if page not in self.pages or (page == "table" and not self.table):
            return
        self.page = page
        self.people.hide()
        self.lay(self.area.width(), self.area.height())
        self.rescale(self.factor)
        self.refresh()

    def open_table(self, table: str) -> None:
        """Open this table and follow it."""
        if table != self.table:
            self.table = table
            self.table_page.begin(table)
        self._follow()
        self.turn_to("table")

    def say(self, words: str) -> None:
        """Show this message for a while; in a busy room the next view comes a moment later."""
        if words:
            self._notice, self._notice_until = words, self.now() + NOTICE_S
            self.refresh()

    def show_cut(self, cut: WindowCut) -> None:
        """Show that the link to the floor server was lost, or is up again."""
        self.cut = cut
        self.refresh()

    def show_followed(self, followed: Followed) -> None:
        """Show the opened table as far as its rows were read."""
        if followed.name == self.table:
            self.table_page.take(followed)
            if self.page == "table":
                self.refresh()

    def speak(self, lang: str) -> None:
        """Set the language."""
        self.lang = lang
        self.refresh()
        self.spoke.emit(lang)

    def open_people(self) -> None:
        """Open the sign-in sheet."""
        self.people.show()
        self.refresh()

    def close_people(self) -> None:
        """Close the sign-in sheet."""
        self.people.hide()
        self.refresh()

    def claim(self, name: str) -> None:
        """Choose the name of the badge that was shown."""
        self.people.claims = name
        self.open_people()

    def _on_person(self) -> None:
        if self.room is not None and self.room.person is not None:
            self.tapped.emit(FloorTap(FloorTapKind.SIGN_OUT))
        elif self.people.isVisibleTo(self):
            self.close_people()
        else:
            self.open_people()

    def _on_wanted(self, page: str) -> None:
        """Show another page, or this one anew."""
        if page:
            self.turn_to(page)
        else:
            self.refresh()

    def _sound(self) -> str:
        """Message of the bell's key."""
        if not self.can_ring():
            return NO_SOUND
        return f"floor_panel.sound_{'on' if self.strip.has_sound else 'off'}"

    def _on_sound(self) -> None:
        self.strip.has_sound = not self.strip.has_sound
        self.refresh()

    def _on_keep(self, keep: Keep) -> None:
        self.keep, self.wall_page = keep, 0
        self.refresh()

    def _on_page(self) -> None:
        shown = self.shown
        self.wall_page = (shown.page + 1) % shown.pages if shown is not None else 0
        self.refresh()

    def _lay_again(self) -> None:
        """Lay the pieces out again: there are other keys beside the calls."""
        self.lay(self.area.width(), self.area.height())
        if self.shown is not None:
            self.strip.show_calls(self.shown.calls, self.shown.quiet, self.lang)

    def _on_more_calls(self) -> None:
        self.keep, self.wall_page = Keep.CALLS, 0
        self.turn_to("room")

    def paint(self, painter: QPainter) -> None:
        """Paint the ground."""
        self.block(painter, self.area, self.theme.window, "", 0)
