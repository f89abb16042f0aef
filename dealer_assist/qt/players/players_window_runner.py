"""Window runner of the players' display: pictures from the table's thread to its window
(``second_screen_keeper.py`` puts it on the second screen). No fault of it reaches the table's
thread."""

import sys
import threading
import time
import traceback
from collections.abc import Callable
from typing import Final

from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QApplication

from dealer_assist.game.advice import Advice
from dealer_assist.game.table.table import Table
from dealer_assist.qt.pieces.house_looks import dressed
from dealer_assist.qt.pieces.theme import DARK
from dealer_assist.qt.pieces.window_runner import WindowRunner
from dealer_assist.qt.players.players_window import PlayersWindow
from dealer_assist.qt.players.second_screen_keeper import SecondScreen
from dealer_assist.storage.books.house_theme import HouseTheme
from dealer_assist.view.players.players_picture import players_view
from dealer_assist.view.players.players_view import PlayersView
from dealer_assist.words import LANGS

BOTH: Final = "both"


class PlayersWindowRunner(WindowRunner[tuple[PlayersView, ...]]):
    """Runner, made in Qt's thread once there is a QApplication; ``listen``, ``turn``, ``speak`` and
    ``save`` are for any. It is off until it is turned on.

    ``lang`` is "fr", "en", or "both", which shows each in turn. ``stacks``: the house shows the
    stacks to everybody. ``clock`` gives the UTC seconds that are counted down by.
    """

    def __init__(
        self, lang: str, clock: Callable[[], float] = time.time, stacks: bool = False,
        practice: bool = False, house: HouseTheme | None = None,
    ) -> None:
        self._lock = threading.Lock()
        self._lang, self._stacks, self._practice = lang, stacks, practice
        self._newest: tuple[Table, Advice] | None = None
        self._on = False
        self.window = PlayersWindow(clock)
        self.window.use_theme(dressed(DARK, house))
        self._keeper = SecondScreen(self.window)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        super().__init__(application, self.window, False, self.window.show_views)

    def listen(self, table: Table, advice: Advice, notice: object = None) -> None:
        """Take the new state of the table as the unit's listener. Never raises."""
        with self._lock:
            self._newest = (table, advice)
            if self._on:
                self._publish()

    def turn(self, on: bool) -> None:
        """Turn the display on or off."""
        with self._lock:
            self._on = on
            if on:
                self._publish()
        self._keeper.turned.emit(on)

    def when_closed(self, tells: Callable[[], None]) -> None:
        """Call this once somebody, or the end of the program, has closed the window."""
        self.window.closed.connect(lambda: QTimer.singleShot(0, tells))

    def speak(self, lang: str) -> None:
        """Set the language: "fr", "en" or "both"."""
        with self._lock:
            self._lang = lang
            if self._on:
                self._publish()

    def _publish(self) -> None:
        if self._newest is None:
            return
        table, advice = self._newest
        langs = LANGS if self._lang == BOTH else (self._lang,)
        try:
            self.publish(tuple(
                players_view(table, advice, lang, self._stacks, self._practice)
                for lang in langs))
        except Exception:  # a defect of this display: the dealer's panel must go on
            traceback.print_exc(file=sys.stderr)
