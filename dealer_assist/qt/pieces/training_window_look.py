"""Look of a training window: that chosen last for the table's screen on this machine, in the
house's colours."""

from typing import TYPE_CHECKING

from dealer_assist.storage.books.house_theme import HouseTheme
from dealer_assist.storage.books.shipped_houses import theme_of
from dealer_assist.storage.settings import Settings
from dealer_assist.storage.settings.default_paths import settings_file
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.storage.settings.settings_file import SettingsUnusable, read_settings

if TYPE_CHECKING:  # Qt is loaded only where a window opens
    from dealer_assist.qt.pieces.theme import ScreenLooks


def saved_looks(command: str, house: str = "") -> "ScreenLooks":
    """Colours and text size from the settings; unreadable settings are reported and left alone.

    ``house`` is a name or a book's path, "" for the table's.
    """
    try:
        now = read_settings(settings_file()).settings
    except SettingsUnusable as error:
        print_error(command, error)
        now = Settings()
    return look_by_settings(now, theme_of(house or now.house).theme)


def look_by_settings(now: Settings, house: HouseTheme | None = None) -> "ScreenLooks":
    """Look by these settings, in the colours of the house."""
    from dealer_assist.qt.pieces.house_looks import dressed
    from dealer_assist.qt.pieces.theme import THEMES, ScreenLooks

    theme = dressed(THEMES[now.theme], house)
    return ScreenLooks(theme, now.text_percent, now.arrangement, now.screen_inches, now.motion)
