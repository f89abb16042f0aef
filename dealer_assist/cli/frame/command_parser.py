"""The parser of a command: named as the program is, `--lang` in it, its words in both languages."""

import argparse
from collections.abc import Callable
from typing import Any

from dealer_assist import PROGRAM
from dealer_assist.storage.settings.complaints import unfit
from dealer_assist.storage.settings.language import own_language
from dealer_assist.words import LANGS
from dealer_assist.words.by_english import metavar


def whole_number(least: int, most: int = 0) -> Callable[[str], int]:
    """Reader of a whole number from ``least``, to ``most`` where there is one.

    >>> whole_number(1, 500)("20")
    20
    """
    def read(text: str) -> int:
        if (text.isascii() and text.isdigit() and len(text) < 10
                and least <= int(text) <= (most or int(text))):
            return int(text)
        raise unfit("typed.within" if most else "typed.from", text=text[:40], least=least,
                    most=most)

    return read


class CommandParser(argparse.ArgumentParser):
    """Parser of the command that these words name (`floor archive`), or of a work of one."""

    def __init__(self, words: str = "", **given: Any) -> None:
        is_work = "prog" in given  # its command has named it, and has read `--lang` before it
        super().__init__(**{"prog": f"{PROGRAM} {words}".rstrip(), **given})
        self.add_argument("--lang", choices=LANGS,
                          default=argparse.SUPPRESS if is_work else own_language(),
                          help="language (as set up, else the terminal's, else fr)")

    def add_subparsers(self, **given: Any) -> Any:
        """Its works; what stands before their names is called as it is in its own usage."""
        self._call_values()
        return super().add_subparsers(**given)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As argparse; values are called in the language in which it complains of them."""
        self._call_values()
        return super().parse_known_args(args, namespace)

    def _call_values(self) -> None:
        lang = own_language()
        for action in self._actions:
            named = action.metavar
            if named is None and action.option_strings and action.nargs != 0 and not action.choices:
                named = action.dest.upper()
            if isinstance(named, tuple):
                action.metavar = tuple(metavar(one, lang) for one in named)
            elif named is not None:
                action.metavar = metavar(named, lang)
