"""Choices on the screen's own sheet: carried out at once, then saved.

None of it is a fact. The settings file is written in a thread of its own: a slow disk holds up no
hand, and a choice that can't be written holds for this evening.
"""

import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from dealer_assist import __version__
from dealer_assist.live.table.stored_table_options import Remembered
from dealer_assist.qt.pieces.training_window_look import looks_of
from dealer_assist.storage.books.house_theme import HouseTheme
from dealer_assist.storage.settings import Settings
from dealer_assist.storage.settings.error_output import complain
from dealer_assist.storage.settings.settings_file import SettingsUnusable, change
from dealer_assist.storage.settings.third_party_licences import LICENCE, library, required
from dealer_assist.view.menus.screen_menus import ScreenState
from dealer_assist.view.menus.sheets_of_picture import Unopened
from dealer_assist.view.sentences.key_sizes import ScreenSize, fingers
from dealer_assist.words import word
from drivers.thread_faults import submit_watched

if TYPE_CHECKING:  # Qt is loaded only where a window opens
    from dealer_assist.qt.pieces.theme import ScreenLooks

_LOOKS: Final = frozenset({"theme", "text_percent", "arrangement"})


class OwnScreen:
    """Screen settings: ``chosen`` runs in the window's thread; ``tell`` receives the sheet's new
    content.

    ``turns`` switch something on or off by the setting's name, ``opens`` open a window by name.
    """

    def __init__(
        self, remembered: Remembered, tell: Callable[[ScreenState], None],
        started: Callable[[str], str] = lambda lang: "", house: HouseTheme | None = None,
    ) -> None:
        self._remembered = remembered
        self._tell = tell
        self._started = started
        self._house = house
        self._dress: Callable[[ScreenLooks], None] = lambda looks: None
        self._turns: Mapping[str, Callable[[bool], None]] = {}
        self._opens: Mapping[str, Callable[[], None]] = {}
        self._voice_why = ""
        self._size: ScreenSize | None = None
        self._writes = ThreadPoolExecutor(1, "settings")

    @property
    def settings(self) -> Settings:
        """Settings in force."""
        return self._remembered.settings

    def ready(
        self, dress: "Callable[[ScreenLooks], None]", turns: Mapping[str, Callable[[bool], None]],
        opens: Mapping[str, Callable[[], None]], size: ScreenSize | None = None,
    ) -> None:
        """Receive the windows, on a screen of this size, and switch on the chosen features."""
        self._size = size
        self._dress, self._turns, self._opens = dress, turns, opens
        for name, turn in turns.items():
            turn(bool(getattr(self.settings, name)))

    def looks(self) -> "ScreenLooks":
        """Look of the window by these settings, in the house's colours."""
        return looks_of(self.settings, self._house)

    def voice_says(self, text: str) -> None:
        """Report in the terminal and on the sheet that speech fails, or works again. Any thread."""
        print(text, file=sys.stderr, flush=True)
        self._voice_why = text
        self._tell(self.shown())

    def chosen(self, name: str, value: object) -> None:
        """Apply one choice of the sheet."""
        if name in self._opens:
            self._opens[name]()
        elif name in _LOOKS or name in self._turns:
            self._take(name, value)

    def spoke(self, lang: str) -> None:
        """Save a language that was changed; the windows know it already."""
        self._take("lang", lang)

    def shown(self) -> ScreenState:
        """Content of the sheet."""
        now, lang = self.settings, self.settings.lang
        return ScreenState(
            now.theme, now.text_percent, now.arrangement,
            voice=now.voice if "voice" in self._turns else None, voice_why=self._voice_why,
            players_display=now.players_display if "players_display" in self._turns else None,
            replay="replay" in self._opens, help="help" in self._opens,
            about=self._about(lang), libraries=Unopened(_library_lines), small=self._small(lang),
        )

    def _small(self, lang: str) -> str:
        """Warning that keys are too small on this screen, with the remedy; "" if they aren't."""
        now = self.settings
        found = fingers(self._size, now.arrangement, now.screen_inches) if self._size else None
        if found is None or found.is_enough:
            return ""
        return word(lang, "screen.small", key=f"{found.key_mm:.0f}",
                    action=f"{found.action_mm:.0f}")

    def _about(self, lang: str) -> tuple[str, ...]:
        file = self._remembered.file
        lines = (
            word(lang, "screen.about_version", version=__version__, licence=LICENCE),
            self._started(lang), word(lang, "screen.about_free"), word(lang, "screen.about_font"),
            word(lang, "screen.about_settings", file=file) if file is not None else "",
        )
        return tuple(one for one in lines if one)

    def end(self) -> None:
        """Wait for pending writes."""
        self._writes.shutdown()

    def _take(self, name: str, value: Any) -> None:
        self._remembered.settings = replace(self.settings, **{name: value})
        if name in _LOOKS:
            self._dress(self.looks())
        elif name in self._turns:
            self._voice_why = "" if name == "voice" else self._voice_why
            self._turns[name](value)
        self._tell(self.shown())
        submit_watched(self._writes, self._keep, name, value)

    def _keep(self, name: str, value: object) -> None:
        file, lang = self._remembered.file, self.settings.lang
        if file is None:
            return
        try:
            change(file, lang, **{name: value})
        except SettingsUnusable as error:
            complain("table", word(lang, "screen.not_kept", why=error.text(lang)))


@cache
def _library_lines() -> tuple[str, ...]:
    """Libraries that the program itself requires; `about` lists theirs too."""
    found = [library(name) for name in required()]
    return tuple(f"{one.name} {one.version} · {one.licence}" for one in found)
