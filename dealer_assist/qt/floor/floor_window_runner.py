"""Window runner of the floor: Qt's loop in the main thread, the floor's belief from any."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PyQt6.QtCore import QTimer

from dealer_assist.floor.archive.rules_of_archived_journals import Houses
from dealer_assist.floor.work.floor_taps import FloorTap
from dealer_assist.floor.work.floor_work_messages import WindowCut
from dealer_assist.floor.work.offered_structures import Offered, offered_structures_now
from dealer_assist.floor.work.room_state import RoomState
from dealer_assist.live.sound import SoundKind, SoundPlayer, has_sound
from dealer_assist.live.table.refusal_words import reason_words
from dealer_assist.qt.floor.floor_window import FloorWindow
from dealer_assist.qt.floor.reading_threads import ArchiveRows, AskThread, FollowThread
from dealer_assist.qt.pieces.qt_application_start import make_application, save_png
from dealer_assist.qt.pieces.window_runner import WindowRunner
from dealer_assist.words import catalogue, word

if TYPE_CHECKING:
    from dealer_assist.storage.commit_loop import Notice


_PAUSE_S: Final = 0.05
#: Forty tables send some hundred changes a second; more pictures than this nobody sees.
LEAST_MS: Final = 33


class FloorWindowRunner(WindowRunner[RoomState]):
    """Application and window. Make it and ``run`` it in the main thread; the rest is for any.

    ``tapped`` is called in the window's thread and must return at once. ``opener`` opens the
    archive for reading rows, ``searcher`` for searching: each is called in a thread of the window's
    own, and is None if there is no archive here. ``people`` names who may sign in, ``houses`` knows
    the casino's own books, ``clock`` gives UTC seconds by the floor's clock, ``structures`` the
    tournaments that can be opened.
    """

    def __init__(
        self, platform: str, tapped: Callable[[FloorTap], None], lang: str = "fr",
        opener: Callable[[], ArchiveRows] | None = None,
        searcher: Callable[[], object] | None = None,
        people: Callable[[], tuple[str, ...]] = tuple, houses: Houses | None = None,
        clock: Callable[[], float] = time.time,
        structures: Callable[[], tuple[Offered, ...]] = offered_structures_now,
    ) -> None:
        if platform:
            os.environ["QT_QPA_PLATFORM"] = platform
        application = make_application()
        self.window = FloorWindow(lang, now=clock)
        self.window.is_seen = platform != "offscreen"
        desk = self.window.desk
        self._bell = SoundPlayer()
        if platform != "offscreen":
            desk.can_ring = lambda: has_sound() and self._bell.fault is None
            desk.strip.rang.connect(lambda loud: self._bell.play(SoundKind.BELL, loud))
        desk.people.names = people
        books = houses or Houses()
        self._follow = FollowThread(opener, books, lang)
        self._follow.followed.connect(desk.show_followed)
        desk.follows = self._follow.follow
        desk.nudges = self._follow.nudge
        self._ask = AskThread(searcher, lang)
        desk.archive_page.has_archive = searcher is not None
        desk.archive_page.houses = desk.players_page.houses = books
        for felts in (desk.room_page, desk.table_page.felt, desk.archive_page.hand.felt):
            felts.theme_of_house = books.theme
        desk.players_page.opening.structures = structures
        desk.asked.connect(self._ask.ask)
        self._ask.answered.connect(desk.archive_page.take_answer)
        self.window.tapped.connect(tapped)
        self._late: RoomState | None = None  # came too soon after the one before
        self._pace = QTimer()
        self._pace.setSingleShot(True)
        self._pace.setInterval(LEAST_MS)
        self._pace.timeout.connect(self._on_pace)
        self._watchers: list[Callable[[RoomState], None]] = []
        super().__init__(application, self.window, platform != "offscreen", self._on_room)

    def run(self, full_screen: bool = False, beat: Callable[[], None] = lambda: None) -> None:
        """Show the window until it is closed or ``end`` is called."""
        try:
            super().run(full_screen, beat)
        finally:
            self.close()

    def close(self) -> None:
        """End the threads that read. Main thread."""
        self.window.hide()
        self._follow.stop()
        self._ask.stop()
        self._bell.stop()

    def draw(self, path: Path, limit_s: float, sleep: Callable[[float], None]) -> Path:
        """Draw the open page unseen into a PNG file, once the opened table was read. Main thread.

        Waits at most so long for it. Raises OSError.
        """
        desk = self.window.desk
        self._app.processEvents()  # requests of other threads, such as another page
        for _ in range(int(limit_s / _PAUSE_S)):
            self._app.processEvents()
            if desk.page != "table" or desk.table_page.table.followed is not None:
                break
            sleep(_PAUSE_S)
        save_png(self.window, path)
        return path

    def wait(self, seconds: float, sleep: Callable[[float], None]) -> None:
        """Let the window work for so long, unseen. Main thread."""
        for _ in range(max(1, int(seconds / _PAUSE_S))):
            self._app.processEvents()
            sleep(_PAUSE_S)

    def publish(self, room: RoomState, notice: "Notice | None" = None) -> None:
        """Show this room as soon as the window can, and the notice about the last tap."""
        if notice is not None:
            self.note(notice)
        super().publish(room)

    def turn_to(self, page: str, table: str = "") -> None:
        """Show this page: room, table (and which), archive or players."""
        self.call(self._on_turn, page, table)

    def claim(self, name: str) -> None:
        """Choose the name of the badge that was shown; his PIN is awaited."""
        self.call(self.window.desk.claim, name)

    def show_cut(self, cut: WindowCut) -> None:
        """Show that the link to the server on another machine was lost, or is up. Any thread."""
        self.call(self.window.desk.show_cut, cut)

    def note(self, notice: "Notice") -> None:
        """Show a notice about the last tap. Any thread."""
        self.call(self._on_notice, notice)

    def watch(self, painted: Callable[[RoomState], None]) -> None:
        """Call ``painted`` once a room is on the window, pixels and all (for measuring)."""
        self._watchers.append(painted)

    def _on_room(self, room: RoomState) -> None:
        """Show the room at once, or once the one before has been shown long enough."""
        if self._pace.isActive():
            self._late = room
        else:
            self._pace.start()
            self._show(room)

    def _on_pace(self) -> None:
        room, self._late = self._late, None
        if room is not None:
            self._pace.start()
            self._show(room)

    def _show(self, room: RoomState) -> None:
        self.window.show_room(room)
        for painted in self._watchers:
            self._app.processEvents()
            painted(room)

    def _on_turn(self, page: str, table: str) -> None:
        if page == "table" and table:
            self.window.desk.open_table(table)
        else:
            self.window.desk.turn_to(page)

    def _on_notice(self, notice: "Notice") -> None:
        desk = self.window.desk
        desk.say(entry_notice_words(notice, desk.lang))


def entry_notice_words(notice: "Notice", lang: str) -> str:
    """Notice about the last entry in words; a text that lacks a value is left as it is."""
    if notice.why is not None:
        return reason_words(notice.why, lang)
    if notice.id not in catalogue():
        return notice.detail
    try:
        return word(lang, notice.id, detail=notice.detail, reason=notice.detail,
                    name=notice.detail, device=notice.detail, seconds=notice.detail)
    except KeyError:
        return notice.detail
