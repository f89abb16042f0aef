"""A call's language, and argparse's own words in it.

argparse asks gettext for each of its words, in each parser alike. While a command runs they come
from the catalogue instead; what isn't there stays as argparse has it.
"""

import argparse
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from dealer_assist.storage.settings.language import NAMED, named_language, own_language
from dealer_assist.words.by_english import argparse_text


@contextmanager
def told_to(given: Sequence[str]) -> Iterator[None]:
    """Meanwhile all is said in the language that these words name, or in this machine's."""
    def text(english: str) -> str:
        return argparse_text(english, own_language())

    def counted(one: str, many: str, count: int) -> str:
        return text(one if count == 1 else many)

    before = {name: getattr(argparse, name) for name in ("_", "ngettext")}
    named_before = os.environ.get(NAMED)
    vars(argparse).update(_=text, ngettext=counted)
    if named := named_language(given):
        os.environ[NAMED] = named
    try:
        yield
    finally:
        vars(argparse).update(before)
        os.environ.pop(NAMED, None)
        if named_before is not None:
            os.environ[NAMED] = named_before
