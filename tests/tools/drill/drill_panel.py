"""A drilled table with its window: how long does it stand still while the disk is slow?

A thread hands the window the newest picture in the other language every few hundredths of a second;
the window has to paint it whatever the unit waits for.
"""

import threading
import time
from multiprocessing.connection import Connection
from typing import Final

from dealer_assist.game.advice import Advice, advise
from dealer_assist.game.table.table import Table
from dealer_assist.qt.dealer.dealer_window_runner import DealerWindowRunner
from dealer_assist.qt.players.players_window_runner import BOTH, PlayersWindowRunner
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.dealer.table_view import TableView
from tests.tools.drill.drill_table import DrilledTable, Setup

_BEAT_S: Final = 0.05
#: The window is painted for the first time, caches fill.
_WARMS_S: Final = 1.5


class PanelTable(DrilledTable):
    """The table, its window and the players' display (offscreen)."""

    def __init__(self, way: Connection, setup: Setup) -> None:
        super().__init__(way, setup)
        self._stage = DealerWindowRunner("offscreen", self.house.unit.put, lambda lang: None)
        self._stage.watch(self._painted)
        self._players = PlayersWindowRunner(BOTH, stacks=True, practice=True)
        self._players.turn(True)
        self._ends = threading.Event()
        self._painted_s = time.monotonic()
        self._counts_from_s = self._painted_s + _WARMS_S

    def show(self, table: Table, advice: Advice, notice: Notice) -> None:
        """The unit's picture, as at every table."""
        around = Surroundings("fr", ("shoe", "scanner"), practice=True, notice=notice.id,
                              notice_detail=notice.detail)
        self._stage.publish(dealer_picture(table, advice, around))
        self._players.listen(table, advice)

    def _painted(self, view: TableView) -> None:
        now = time.monotonic()
        if now > self._counts_from_s:
            self.still_s = max(self.still_s, now - self._painted_s)
        self._painted_s = now

    def _beats(self) -> None:
        lang = "fr"
        while not self._ends.wait(_BEAT_S):
            lang = "en" if lang == "fr" else "fr"
            table = self.house.unit.table
            around = Surroundings(lang, ("shoe", "scanner"), practice=True)
            self._stage.publish(dealer_picture(table, advise(table), around))

    def run(self) -> None:
        """The window in the main thread, all else beside it."""
        self.begin()
        threads = [threading.Thread(target=work, daemon=True)
                   for work in (self._beats, self._obey)]
        for thread in threads:
            thread.start()
        self._stage.run()
        self.end()

    def _obey(self) -> None:
        try:
            self.obey()
        finally:
            self._ends.set()
            self._stage.end()
