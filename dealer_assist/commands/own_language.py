"""In which language a command speaks: as named, as set up here, as the terminal's is, or French.

``--lang`` names it; otherwise the settings do; where nobody set up anything, the locale does if it
is one of ours (``LC_ALL``, ``LC_MESSAGES``, ``LANG``).
"""

import argparse
import os
from collections.abc import Mapping

from dealer_assist.settings.place import settings_file
from dealer_assist.words import LANGS

_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def add_language(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    """``--lang``, which every command reads in the same way."""
    parser.add_argument("--lang", choices=LANGS, default=own_language(),
                        help="language (as set up, else the terminal's, else fr)")


def own_language() -> str:
    """The language of whoever names none; who needs settings that can't be read says so."""
    return chosen_language() or locale_language()


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
