"""Choices on the screen's own sheet: carried out at once, then saved.

None of it is a fact. The settings file is written in a thread of its own: a slow disk holds up no
hand, and a choice that can't be written holds for this evening.
"""

import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from dealer_assist import __version__
from dealer_assist.live.table.stored_table_options import Remembered
from dealer_assist.qt.pieces.training_window_look import look_by_settings
from dealer_assist.storage.books.house_theme import HouseTheme
from dealer_assist.storage.settings import Settings
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.storage.settings.settings_file import SettingsUnusable, update_settings_file
from dealer_assist.storage.settings.third_party_licences import (
    LICENCE,
    installed_library,
    required_libraries,
)
from dealer_assist.view.menus.screen_settings_sheet import MOTION_STOPS, ScreenState
from dealer_assist.view.menus.unopened import Unopened
from dealer_assist.view.sentences.key_sizes import ScreenSize, key_sizes_for_screen
from dealer_assist.words import word
from dealer_assist.words.message import Message
from drivers.thread_faults import submit_watched

if TYPE_CHECKING:  # Qt is loaded only where a window opens
    from dealer_assist.qt.pieces.theme import ScreenLooks

_LOOKS: Final = frozenset({"theme", "text_percent", "arrangement", "motion"})
_ASKED_S: Final = 2.0


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
        self._turns: Mapping[str, Callable[[Any], None]] = {}
        self._opens: Mapping[str, Callable[[], None]] = {}
        self._voice_why = self._motion_why = ""
        self._silent: Callable[[], Message | None] = lambda: None
        self._size: ScreenSize | None = None
        self._writes = ThreadPoolExecutor(1, "settings")

    @property
    def settings(self) -> Settings:
        """Settings in force."""
        return self._remembered.settings

    def ready(
        self, dress: "Callable[[ScreenLooks], None]", turns: Mapping[str, Callable[[Any], None]],
        opens: Mapping[str, Callable[[], None]], size: ScreenSize | None = None,
        silent: Callable[[], Message | None] = lambda: None,
    ) -> None:
        """Receive the windows, on a screen of this size, and switch on the chosen features.

        ``silent`` says why no sound is heard.
        """
        self._size, self._silent = size, silent
        self._dress, self._turns, self._opens = dress, turns, opens
        for name, turn in turns.items():
            turn(getattr(self.settings, name))

    def looks(self) -> "ScreenLooks":
        """Look of the window by these settings, in the house's colours; nothing moves where motion
        was stopped."""
        now = replace(self.settings, motion="off") if self._motion_why else self.settings
        return look_by_settings(now, self._house)

    def voice_says(self, text: str) -> None:
        """Report in the terminal and on the sheet that speech fails, or works again. Any thread."""
        print(text, file=sys.stderr, flush=True)
        self._voice_why = text
        self._tell(self.shown())

    def ask_desktop(self, stops: Callable[[str, object], None]) -> None:
        """Have motion stopped if this desktop wants less of it; returns at once.

        ``stops`` gets the choice to carry out in the window's thread.
        """
        def ask() -> None:
            if wants_less_motion():
                stops(MOTION_STOPS, "system")

        submit_watched(self._writes, ask)

    def chosen(self, name: str, value: object) -> None:
        """Apply one choice of the sheet."""
        if name in self._opens:
            self._opens[name]()
        elif name == MOTION_STOPS:
            self._motion_why = f"screen.motion_{value}"
            self._dress(self.looks())
            self._tell(self.shown())
        elif name in _LOOKS or name in self._turns:
            self._take(name, value)

    def spoke(self, lang: str) -> None:
        """Save a language that was changed; the windows know it already."""
        self._take("lang", lang)

    def shown(self) -> ScreenState:
        """Content of the sheet."""
        now, lang, silent = self.settings, self.settings.lang, self._silent()
        return ScreenState(
            now.theme, now.text_percent, now.arrangement, now.motion,
            word(lang, self._motion_why) if self._motion_why else "",
            sounds=now.sounds if "sounds" in self._turns else None,
            sounds_why=silent.text(lang) if silent is not None else "",
            voice=now.voice if "voice" in self._turns else None, voice_why=self._voice_why,
            players_display=now.players_display if "players_display" in self._turns else None,
            replay="replay" in self._opens, help="help" in self._opens,
            about=self._about(lang), libraries=Unopened(_library_lines), small=self._small(lang),
        )

    def _small(self, lang: str) -> str:
        """Warning that keys are too small on this screen, with the remedy; "" if they aren't."""
        now = self.settings
        found = key_sizes_for_screen(self._size, now.arrangement,
                                     now.screen_inches) if self._size else None
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
        if name == "motion":
            self._motion_why = ""
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
            update_settings_file(file, lang, **{name: value})
        except SettingsUnusable as error:
            print_error("table", word(lang, "screen.not_kept", why=error.text(lang)))


def wants_less_motion(which: Callable[[str], str | None] = shutil.which) -> bool:
    """True if GNOME's desktop was told to move nothing. Qt 6.11 tells no such wish, so its own
    program is asked; without one, and on other desktops, nothing is known."""
    program = which("gsettings")
    if program is None:
        return False
    try:
        said = subprocess.run(
            [program, "get", "org.gnome.desktop.interface", "enable-animations"],
            stdin=subprocess.DEVNULL, capture_output=True, timeout=_ASKED_S, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return False
    return said.strip() == b"false"


@cache
def _library_lines() -> tuple[str, ...]:
    """Libraries that the program itself requires; `about` lists theirs too."""
    found = [installed_library(name) for name in required_libraries()]
    return tuple(f"{one.name} {one.version} · {one.licence}" for one in found)
