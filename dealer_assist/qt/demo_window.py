"""The demo's window: on a screen, offscreen into PNG files, or text alone without Qt."""

import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from dealer_assist.game.table.table import Phase, Table
from dealer_assist.game.taps import Tap
from dealer_assist.live.table.last_report_age_words import DeviceAge
from dealer_assist.live.table.stored_table_options import Remembered
from dealer_assist.qt.dealer.screen_choices import OwnScreen
from dealer_assist.qt.pieces.qt_probe import choose_qt_platform
from dealer_assist.storage.books.house_theme import HouseTheme
from dealer_assist.storage.settings import Settings
from dealer_assist.storage.settings.default_paths import settings_file
from dealer_assist.storage.settings.settings_file import SettingsUnusable, read_settings
from dealer_assist.view.dealer.picture_receivers import Screen
from dealer_assist.words import word

if TYPE_CHECKING:
    from dealer_assist.qt.dealer.dealer_window_runner import DealerWindowRunner
    from dealer_assist.qt.players.players_window_runner import PlayersWindowRunner

_PICTURE_LIMIT_S = 10.0


class Show:
    """Runner of the demo's window, if any, in the calling thread; the players have their own."""

    def __init__(
        self, screen: Screen, out: Path, lang: str, window: bool, tap: Callable[[Tap], None],
        clock: Callable[[], float], players: str = "", house: HouseTheme | None = None,
    ) -> None:
        """``players`` is the language of the players' display, "" for none."""
        self._out = out
        self._pictured: set[str] = set()
        self.is_left = False  # the window was closed, or the run interrupted, before its end
        self._stage: DealerWindowRunner | None = None
        self._players: PlayersWindowRunner | None = None
        self._ended = threading.Event()
        self.says, platform = _what_can_be_shown(out, lang, window)
        if platform:
            # Imported only if the probe found that Qt can start: otherwise it ends the process.
            from dealer_assist.qt.dealer import dealer_window_runner

            own = OwnScreen(Remembered(_settings(lang), None), screen.looks, house=house)
            self._stage = dealer_window_runner.DealerWindowRunner(platform, tap, screen.speak,
                                                                  clock, own.chosen,
                                                                  own.looks())
            screen.show_on(self._stage.publish)
            own.ready(self._stage.dress, {}, {"help": partial(_help, self._stage, own)})
            screen.looks(own.shown())
            if players:
                self._players = _players_display(screen, players, clock, house)

    def hear(self, asks: Callable[[], dict[str, DeviceAge]]) -> None:
        """Show the age of each device's last report on the panel."""
        if self._stage is not None:
            self._stage.hear(asks)

    @property
    def draws(self) -> bool:
        """True if Qt runs, even unseen."""
        return self._stage is not None

    def run(self, players: threading.Thread) -> None:
        """Show the window until ``end`` is called."""
        players.start()
        if self._stage is not None:
            self._stage.run()
        else:
            self._wait_for_text()
        self.is_left = not self._ended.is_set()
        players.join(_PICTURE_LIMIT_S)

    def _wait_for_text(self) -> None:
        try:
            self._ended.wait()
        except KeyboardInterrupt:
            return

    def end(self) -> None:
        """End the demo; from any thread."""
        self._ended.set()
        if self._stage is not None:
            self._stage.end()

    def picture(self, number: int, table: Table) -> None:
        """Save a PNG of the panel at the moments that are worth one, each once."""
        moment = _moment(table)
        if self._stage is None or self.is_left or not moment:
            return
        name = f"hand-{number:02}-{moment}.png"
        if name not in self._pictured:
            self._pictured.add(name)
            if not self._stage.save(self._out / name, _PICTURE_LIMIT_S):
                print(f"  ! {name} could not be written", file=sys.stderr)
            if self._players is not None:
                self._players.save(self._out / f"players-{name}", _PICTURE_LIMIT_S)


def _players_display(screen: Screen, lang: str, clock: Callable[[], float],
                     house: HouseTheme | None) -> "PlayersWindowRunner":
    """Second window, with the stacks: everybody at the demo's table may read them."""
    from dealer_assist.qt.players.players_window_runner import PlayersWindowRunner

    players = PlayersWindowRunner(lang, clock, stacks=True, practice=True, house=house)
    screen.also_tell(players.listen)
    players.turn(True)
    return players


def _settings(lang: str) -> Settings:
    """Screen settings of this user; choices in a demo aren't saved."""
    try:
        return replace(read_settings(settings_file()).settings, lang=lang)
    except SettingsUnusable:
        return Settings(lang=lang)


def _help(stage: "DealerWindowRunner", own: OwnScreen) -> None:
    from dealer_assist.qt.pages.pages_window import open_page

    looks = own.looks()
    open_page(stage.window, "dealer", own.settings.lang, looks.theme, looks.text_percent)


def _what_can_be_shown(out: Path, lang: str, window: bool) -> tuple[str, str]:
    """Message about the display, and the Qt platform ("" for none)."""
    found = choose_qt_platform()
    if not found.can_start:
        return f"{found.says}\n{word(lang, 'demo.text_only')}", ""
    platform = found.platform if window else "offscreen"
    where = word(lang, "demo.pictures", out=f"{out}")
    if platform == "offscreen" and found.says and window:
        return f"{found.says}\n{where}", platform
    return where, platform


def _moment(table: Table) -> str:
    hand = table.hand
    if hand is None:
        return ""
    if hand.phase is Phase.BETTING:
        return f"{hand.street + 1}-{hand.game.streets[hand.street].name}"
    if hand.phase is Phase.SHOWDOWN:
        return "5-showdown"
    return "6-pushing" if hand.phase is Phase.PUSHING else ""
