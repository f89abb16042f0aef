"""What argparse finds wrong with a call, in the language of whoever called.

argparse asks gettext for each of its messages, in each parser alike. While a command runs they come
from the catalogue instead; what isn't there stays as argparse has it.
"""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache

from dealer_assist.commands.complaints import named_language
from dealer_assist.commands.own_language import own_language
from dealer_assist.words import catalogue

_ROOM = "argparse."


@contextmanager
def told_to(given: Sequence[str]) -> Iterator[None]:
    """Meanwhile a parser complains in the language that these words name, or in this machine's."""
    def text(english: str) -> str:
        found = _known().get(english)
        return found[language_of(given)] if found else english

    def counted(one: str, many: str, count: int) -> str:
        return text(one if count == 1 else many)

    before = {name: getattr(argparse, name) for name in ("_", "ngettext")}
    vars(argparse).update(_=text, ngettext=counted)
    try:
        yield
    finally:
        vars(argparse).update(before)


def language_of(given: Sequence[str]) -> str:
    """The language that these words name, before anything has read them; else this machine's."""
    return named_language(given) or own_language()


@cache
def _known() -> dict[str, dict[str, str]]:
    """argparse's messages in both languages, by its own English."""
    return {texts["en"]: texts for id, texts in catalogue().items() if id.startswith(_ROOM)}
