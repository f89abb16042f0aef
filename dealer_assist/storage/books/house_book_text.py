"""House book's text as tables, with the line of each mistake.

TOML lets a setting be written in several ways, and a book may use any of them::

    "bet.min_raise" = { value = "increment", source = "raise" }    # as the shipped books do
    bet.min_raise = { value = "increment", source = "raise" }      # without the quotes
    [settings.bet]
    min_raise = { value = "increment", source = "raise" }          # under a heading of its own
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from dealer_assist.game.rules.house_rules import BookUnreadable
from dealer_assist.words.message import Message, foreign_text_message, message
from drivers.foreign_toml_json import TextUnfit, toml_of
from drivers.toml_lines import line_of

#: Most mistakes reported: nobody reads on after so many.
_MOST_MISTAKES = 60
#: How alike a word must be to be the one that was meant: 1 is the same.
_NEAR = 0.6


def nearest_word_question(got: str, known: Iterable[str]) -> Message:
    """The question that helps somebody who misspelt a word; nothing where none is near.

    >>> nearest_word_question("bet.min_rise", ["bet.min_raise", "bet.min_open"]).text("en")
    " Did you mean 'bet.min_raise'?"
    """
    # As difflib's own get_close_matches, which compares every word in full that is near enough:
    # only one can be told, so a word that can't be nearer than the nearest so far is passed over.
    compared = SequenceMatcher(None, "", got)
    best = (_NEAR, "")
    for word in known:
        compared.set_seq1(word)
        if compared.real_quick_ratio() >= best[0] and compared.quick_ratio() >= best[0]:
            best = max(best, (compared.ratio(), word))
    return message("book.near", near=best[1]) if best[1] else foreign_text_message("")


class Book:
    """One book's text, tables and lines. Mistakes are collected, to be reported together.

    ``read`` gives the text's tables: where it ships, what reads our own.
    """

    def __init__(
        self, text: str, file: str, read: Callable[[str], dict[str, Any]] = toml_of
    ) -> None:
        self.text, self.file = text, file
        self.mistakes: list[Message] = []
        try:
            self.tree = read(text)
        except TextUnfit as error:
            raise BookUnreadable(
                message("book.at_file", file=file, what=message("book.not_toml", why=str(error)))
            ) from None

    def wrong(self, what: Message, *path: str) -> None:
        """Note the mistake, with the line on which ``path`` (settings, bet.min_raise) stands.

        Raises BookUnreadable with all so far where they are many: for each the text is searched.
        """
        line = line_of(self.text, ".".join(path))
        id = "book.at_line" if line else "book.at_file"
        self.mistakes.append(message(id, file=self.file, line=line, what=what))
        if len(self.mistakes) >= _MOST_MISTAKES:
            self.done()

    def done(self) -> None:
        """Raise BookUnreadable with everything that was found wrong."""
        if self.mistakes:
            raise BookUnreadable(*self.mistakes)

    def only(
        self, table: Mapping[str, Any], allowed: Sequence[str], *path: str, called: str = ""
    ) -> bool:
        """True if the table has no other keys; those it has are noted as mistakes."""
        strange = [key for key in table if key not in allowed]
        for key in strange:
            where = called or ".".join(path[-1:])
            self.wrong(message(
                "book.unknown_part", where=where or message("book.whole"), key=key,
                allowed=", ".join(allowed if called else sorted(allowed)),
                near=nearest_word_question(key, allowed),
            ), *path, key)
        return not strange

    def words(self, table: Mapping[str, Any], key: str, *path: str) -> str:
        """Text that must stand under this key; "" where it is missing, which is noted."""
        value = table.get(key)
        if isinstance(value, str) and value.strip():
            return value
        where = ".".join(path).removeprefix("settings.")
        self.wrong(message("book.text_missing", where=where or message("book.whole"), key=key),
                   *path, key)
        return ""

    def table(self, name: str, shape: str) -> Mapping[str, Any]:
        """Table of the book, empty where it has none."""
        table = self.tree.get(name, {})
        if isinstance(table, dict):
            return table
        self.wrong(message("book.not_a_table", name=name, shape=message(shape)), name)
        return {}
