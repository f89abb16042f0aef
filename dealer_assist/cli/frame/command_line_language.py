"""Words of a call, and what it writes on its way to a terminal.

A call is answered in one language: argparse asks gettext for each of its words, in each parser
alike. While a command runs they come from the catalogue instead; what isn't there stays as argparse
has it. Names, reasons and file names were written by strangers. Each command prints through this
one door, so that nothing that a file holds can clear the screen, rename the window or turn the
direction of writing.
"""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any

from dealer_assist.storage.settings.language import NAMED, named_language, own_language
from dealer_assist.words import without_control_signs
from dealer_assist.words.french_by_english import argparse_text


@contextmanager
def in_language_of(given: Sequence[str]) -> Iterator[None]:
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


class _Door:
    """A stream as it is, but for what is written into it."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        written: int = self._stream.write(without_control_signs(text))
        return written

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def guard_terminal_output() -> Iterator[None]:
    """While it lasts, whatever is printed is harmless."""
    with redirect_stdout(_Door(sys.stdout)), redirect_stderr(_Door(sys.stderr)):
        yield
