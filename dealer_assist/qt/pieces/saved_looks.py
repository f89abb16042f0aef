"""How a window of training looks: as the screen of this machine's table was chosen last."""

from typing import TYPE_CHECKING

from dealer_assist.storage.settings import Settings
from dealer_assist.storage.settings.complaints import complain
from dealer_assist.storage.settings.place import settings_file
from dealer_assist.storage.settings.store import SettingsUnusable, read

if TYPE_CHECKING:  # Qt is loaded only where a window opens
    from dealer_assist.qt.pieces.looks import Looks


def saved_looks(command: str) -> "Looks":
    """The settings' colours and size of words; settings that can't be read are told and left alone.
    """
    try:
        now = read(settings_file()).settings
    except SettingsUnusable as error:
        complain(command, error)
        now = Settings()
    return looks_of(now)


def looks_of(now: Settings) -> "Looks":
    """How a window looks by these settings."""
    from dealer_assist.qt.pieces.looks import Looks
    from dealer_assist.qt.pieces.theme import THEMES

    return Looks(THEMES[now.theme], now.text_percent, now.arrangement, now.screen_inches)
