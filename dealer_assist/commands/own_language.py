"""The language that was set up on this machine: the commands speak it where none is named."""

import os
from collections.abc import Mapping

from dealer_assist.settings.place import settings_file
from dealer_assist.words import LANGS

_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def own_language() -> str:
    """French where nothing was set up, or the settings can't be read (who needs them says so)."""
    return chosen_language() or "fr"


def chosen_language() -> str:
    """The language that somebody chose on this machine; "" where nobody did."""
    file = settings_file()
    if not file.exists():
        return ""
    from dealer_assist.settings.store import SettingsUnusable, read  # tomlkit is not small

    try:
        return read(file).settings.lang
    except SettingsUnusable:
        return ""


def locale_language(env: Mapping[str, str] | None = None) -> str:
    """The language of whoever sits at this machine's terminal; French where it isn't one of ours.

    >>> locale_language({"LANG": "en_GB.UTF-8"}), locale_language({"LC_ALL": "C", "LANG": "en_US"})
    ('en', 'fr')
    """
    env = os.environ if env is None else env
    said = next((env[name] for name in _LOCALE if env.get(name)), "")
    return said[:2].lower() if said[:2].lower() in LANGS else LANGS[0]
