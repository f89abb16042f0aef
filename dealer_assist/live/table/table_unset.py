"""Table on a machine where nothing was set up: the game it plays then, and how to choose."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dealer_assist.game.rules.model import BookUnreadable
from dealer_assist.storage.books import shelf
from dealer_assist.storage.settings import Settings
from dealer_assist.words import word
from dealer_assist.words.chips import written

_PLAIN: Final = Settings()


def unset_words(
    parser: argparse.ArgumentParser, argv: Sequence[str], options: argparse.Namespace, lang: str
) -> str:
    """Line about the game played for want of settings; "" where options or the journal give it."""
    given = parser.parse_args(argv, argparse.Namespace(house=None, blinds=None, structure=None))
    has_stakes = given.blinds is not None or given.structure is not None
    if Path(options.journal).exists() or (given.house is not None and has_stakes):
        return ""
    return plain_words(lang, options.practice, options.house, options.structure or options.blinds)


def plain_words(
    lang: str, practice: bool = _PLAIN.practice, house: str = _PLAIN.house, stakes: str = ""
) -> str:
    """Game that a table plays here as long as nothing is set up, and the set-up command."""
    try:
        title = shelf.house(house).title(lang)
    except BookUnreadable:
        return ""  # the table that can't open says why
    plain = f"{written(_PLAIN.small_blind, lang)}/{written(_PLAIN.big_blind, lang)}"
    return word(lang, "setup.unset", kind=word(lang, "setup.practice" if practice else
                                               "setup.live"), house=title, stakes=stakes or plain)
