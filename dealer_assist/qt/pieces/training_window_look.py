"""Look of a training window: that chosen last for the table's screen on this machine."""

from typing import TYPE_CHECKING

from dealer_assist.storage.settings import Settings
from dealer_assist.storage.settings.default_paths import settings_file
from dealer_assist.storage.settings.error_output import complain
from dealer_assist.storage.settings.settings_file import SettingsUnusable, read_settings

if TYPE_CHECKING:  # Qt is loaded only where a window opens
    from dealer_assist.qt.pieces.theme import ScreenLooks


def saved_looks(command: str) -> "ScreenLooks":
    """Colours and text size from the settings; unreadable settings are reported and left alone."""
    try:
        now = read_settings(settings_file()).settings
    except SettingsUnusable as error:
        complain(command, error)
        now = Settings()
    return looks_of(now)


def looks_of(now: Settings) -> "ScreenLooks":
    """Look by these settings."""
    from dealer_assist.qt.pieces.theme import THEMES, ScreenLooks

    return ScreenLooks(THEMES[now.theme], now.text_percent, now.arrangement, now.screen_inches,
                       now.motion)
