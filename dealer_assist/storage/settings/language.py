"""Language of a command: as named, as set up here, as the terminal's is, or French.

``--lang`` names it, before the command or anywhere behind it (the process stores it in
``DEALER_ASSIST_LANG``, so the programs that it starts speak it too); otherwise the settings do;
where nobody set up anything, the locale does if it is one of ours (``LC_ALL``, ``LC_MESSAGES``,
``LANG``).
"""

import os
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from dealer_assist.storage.settings.default_paths import settings_file
from dealer_assist.words import LANGS, languages

NAMED: Final = "DEALER_ASSIST_LANG"
_OPTION: Final = "--lang"
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def own_language() -> str:
    """Language of this call; settings that can't be read name none."""
    named = os.environ.get(NAMED, "")
    return named if named in languages() else chosen_language() or locale_language()


def named_language(argv: Sequence[str]) -> str:
    """Language among these words, before anything has read them; "" where none is.

    >>> named_language(["--lang", "en"]), named_language(["--lang=fr"]), named_language(["en"])
    ('en', 'fr', '')
    """
    words = [part for word in argv for part in word.split("=", 1)]
    return next((said for option, said in pairwise(words)
                 if option == _OPTION and said in languages()), "")


def with_lang_option_last(argv: Sequence[str]) -> list[str]:
    """The words with ``--lang`` behind all that it may stand before: each command's last parser
    reads it there. What follows ``--`` is nobody's option.

    >>> with_lang_option_last(["--lang", "en", "floor", "archive", "--lang=fr", "search", "--",
    ...                        "--lang"])
    ['floor', 'archive', 'search', '--lang', 'en', '--lang=fr', '--', '--lang']
    """
    end = list(argv).index("--") if "--" in argv else len(argv)
    others: list[str] = []
    named: list[str] = []
    waiting = iter(argv[:end])
    for word in waiting:
        if word == _OPTION:
            named += [word, *([following] if (following := next(waiting, "")) else [])]
        else:
            (named if word.startswith(f"{_OPTION}=") else others).append(word)
    return [*others, *named, *argv[end:]]


def chosen_language() -> str:
    """Language that somebody chose on this machine; "" where nobody did."""
    file = settings_file()
    if not file.exists():
        return ""
    from dealer_assist.storage.settings.settings_file import (  # reads a book: not small
        SettingsUnusable,
        read_settings,
    )

    try:
        return read_settings(file).settings.lang
    except SettingsUnusable:
        return ""


def locale_language(env: Mapping[str, str] | None = None) -> str:
    """Language of the terminal at this machine; French where it isn't one of ours.

    >>> locale_language({"LANG": "en_GB.UTF-8"}), locale_language({"LC_ALL": "C", "LANG": "en_US"})
    ('en', 'fr')
    """
    env = os.environ if env is None else env
    said = next((env[name] for name in _LOCALE if env.get(name)), "")
    return said[:2].lower() if said[:2].lower() in languages() else LANGS[0]
