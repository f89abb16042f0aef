"""Parts beside the dealer's panel, turned on and off there: voice, sounds, players' display,
replayer, help page. Each is made when it is first wanted, and none can hold up the table.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from dealer_assist.game.advice import Advice
from dealer_assist.game.table.table import Table
from dealer_assist.live.sound import SoundPlayer
from dealer_assist.live.table.stored_table_options import Remembered
from dealer_assist.live.voice import VoiceSpeaker
from dealer_assist.qt.dealer.screen_choices import OwnScreen
from dealer_assist.storage.books.house_theme import HouseTheme
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.training.tour.tour_memory import (
    TourMemory,
    memory_path,
    read_memory,
    write_memory,
)
from dealer_assist.view.dealer.picture_receivers import Screen, with_called_players
from dealer_assist.view.dealer.sounds_of_change import TableSounds
from dealer_assist.view.menus.screen_settings_sheet import ScreenState
from dealer_assist.view.tour.tour_view import TourKey, offer_view

if TYPE_CHECKING:  # Qt is loaded only where a window opens
    from dealer_assist.qt.dealer.dealer_window_runner import DealerWindowRunner
    from dealer_assist.qt.players.players_window_runner import PlayersWindowRunner
    from dealer_assist.qt.review.review_window import ReplayerWindow

_FOLLOWS_PANEL = "panel"


class TableWindows:
    """The windows and the voice of one table's evening; ``own`` is told what its sheet chose.

    ``refresh`` makes a new picture; ``started`` says in a language what the start said of the
    program. ``listen`` is the table's: what this shows goes out by ``screen``.
    """

    def __init__(
        self, remembered: Remembered, screen: Screen, refresh: Callable[[], None],
        started: Callable[[str], str], clock: Callable[[], float],
        house: HouseTheme | None = None,
    ) -> None:
        self._screen, self._refresh, self._clock = screen, refresh, clock
        self._players: PlayersWindowRunner | None = None
        self._replayer: ReplayerWindow | None = None  # lives as long as somebody holds it
        self._house = house
        self.own = OwnScreen(remembered, self._tell, started, house)
        now = remembered.settings
        self._speaker = VoiceSpeaker(now.voice_engine, now.voice_rate_percent,
                                     now.voice_volume_percent, self.own.voice_says)
        screen.show_on(lambda view: self._speaker.show(with_called_players(view, now.voice_names)))
        self._player = SoundPlayer(lambda: self._tell(self.own.shown()))
        self._sounds = TableSounds(self._player, lambda: self._speaker.is_speaking)
        screen.show_on(self._sounds.show)  # behind the voice: no sound while it speaks

    def open(
        self, stage: "DealerWindowRunner", journal: Path, practice: bool,
        to_tour: Callable[[], None],
    ) -> None:
        """The panel's window is made: what was chosen last is turned on. In the main thread."""
        self.own.ready(
            stage.dress,
            {"voice": self._speaker.turn, "sounds": self._sounds.turn,
             "players_display": lambda on: self._show_players(on, practice, stage)},
            {"help": lambda: self._help(stage), "replay": lambda: self._replay(journal)},
            stage.screen_size(), lambda: self._player.fault,
        )
        self._screen.looks(self.own.shown())
        self.own.ask_desktop(lambda name, value: stage.call(self.own.chosen, name, value))
        if stage.screen_size() is not None:
            self.offer_tour(stage, to_tour)

    def offer_tour(self, stage: "DealerWindowRunner", to_tour: Callable[[], None]) -> None:
        """Offer the tour, once on this machine, until somebody answers or a hand begins."""
        path = memory_path()
        if read_memory(path).is_offered:
            return
        try:
            write_memory(path, TourMemory(True))
        except OSError:
            return  # it couldn't be remembered, and would be asked every evening
        from dealer_assist.qt.tour.tour_strip import TourStrip

        strip = TourStrip(stage.window)
        is_open = True

        def answer(key: TourKey) -> None:
            nonlocal is_open
            is_open = False
            strip.show_tour(None)
            if key is TourKey.START:
                to_tour()

        def listen(table: Table, advice: Advice, notice: Notice) -> None:
            nonlocal is_open
            offer = offer_view(table, self.own.settings.lang) if is_open else None
            is_open = offer is not None
            stage.call(strip.show_tour, offer)

        strip.pressed.connect(answer)
        self._screen.also_tell(listen)

    def speak(self, lang: str) -> None:
        """The dealer chose this language."""
        self.own.spoke(lang)
        if self._players is not None:
            self._players.speak(self._players_lang())

    def stop(self) -> None:
        """The evening is over."""
        self._speaker.stop()
        self._player.stop()
        if self._players is not None:
            self._players.turn(False)
        self._close_replayer()
        self.own.end()

    def _tell(self, shown: ScreenState) -> None:
        self._screen.looks(shown)
        self._refresh()

    def _players_lang(self) -> str:
        now = self.own.settings
        return now.lang if now.players_lang == _FOLLOWS_PANEL else now.players_lang

    def _show_players(self, on: bool, practice: bool, stage: "DealerWindowRunner") -> None:
        if self._players is None and on:
            from dealer_assist.qt.players.players_window_runner import PlayersWindowRunner

            self._players = PlayersWindowRunner(
                self._players_lang(), self._clock, self.own.settings.players_stacks, practice,
                self._house)
            self._screen.also_tell(self._players.listen)
            self._players.when_closed(lambda: self._players_closed(stage))
        if self._players is not None:
            self._players.turn(on)

    def _players_closed(self, stage: "DealerWindowRunner") -> None:
        """Somebody closed it: it is off. With the panel gone too Qt did, and it stays chosen."""
        if stage.window.isVisible() and self.own.settings.players_display:
            self.own.chosen("players_display", False)

    def _help(self, stage: "DealerWindowRunner") -> None:
        from dealer_assist.qt.pages.pages_window import open_page

        looks = self.own.looks()
        open_page(stage.window, "dealer", self.own.settings.lang, looks.theme, looks.text_percent)

    def _replay(self, journal: Path) -> None:
        from dealer_assist.cli.review import open_beside

        self._close_replayer()
        self._replayer = open_beside(journal, self.own.settings.lang, self.own.looks())

    def _close_replayer(self) -> None:
        """It reads in a thread of its own, which ends with its window."""
        if self._replayer is not None:
            self._replayer.close()
            self._replayer = None
