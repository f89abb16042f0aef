"""The language that was set up on this machine: the commands speak it where none is named."""

from dealer_assist.settings.place import settings_file


def own_language() -> str:
    """French where nothing was set up, or the settings can't be read (who needs them says so)."""
    file = settings_file()
    if not file.exists():
        return "fr"
    from dealer_assist.settings.store import SettingsUnusable, read  # tomlkit is not small

    try:
        return read(file).settings.lang
    except SettingsUnusable:
        return "fr"
