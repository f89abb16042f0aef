"""Message of the catalogue with its values, spoken in whichever language; and errors made of them.

Whoever raises an error doesn't know who will read it. So it carries its message and its values, and
whoever prints it gives the language.
"""

import errno
from collections.abc import Callable
from typing import NamedTuple, Protocol, runtime_checkable

from dealer_assist.words import base_language, catalogue, languages, printable_line, word
from drivers.safe_file_opening import NotPlain, TooLong


@runtime_checkable
class InWords(Protocol):
    """Anything that has a text in each language."""

    def text(self, lang: str) -> str:
        """The text in this language."""
        ...


class Message(NamedTuple):
    """One message of the catalogue and its values; values may be in words themselves."""

    id: str
    values: tuple[tuple[str, object], ...] = ()

    def text(self, lang: str) -> str:
        """The message in this language."""
        return word(lang, self.id, **{
            name: value.text(lang) if isinstance(value, InWords) else value
            for name, value in self.values})


class Lines(NamedTuple):
    """Messages below each other, each a line; a plain text is the same in all languages."""

    parts: tuple[InWords | str, ...]

    def text(self, lang: str) -> str:
        """Every line in this language; nothing that a file holds steers a terminal."""
        return "\n".join(printable_line(one if isinstance(one, str) else one.text(lang))
                         for one in self.parts)


class Texts(NamedTuple):
    """Text in each language, where no single message of the catalogue says it."""

    by_language: tuple[tuple[str, str], ...]

    def text(self, lang: str) -> str:
        """The text in this language."""
        return dict(self.by_language)[base_language(lang)]


def texts_by_language(words: Callable[[str], str]) -> Texts:
    """The text that ``words`` gives for each language."""
    return Texts(tuple((lang, words(lang)) for lang in languages()))


def message(id: str, /, **values: object) -> Message:
    """The message of this id; of an error among the values its words alone are kept."""
    return Message(id, tuple((name, _words_alone(value)) for name, value in values.items()))


def foreign_text_message(text: str) -> Message:
    """Another program's text, as it is."""
    return Message("system.quoted", (("text", text),))


def _words_alone(value: object) -> object:
    """The value without what an error keeps alive: all that it was raised in."""
    if isinstance(value, ErrorInWords):
        return value.words
    return str(value) if isinstance(value, BaseException) else value


class ErrorInWords(Exception):
    """An error for people: told in their language, in English where it becomes a text.

    Each of ``messages`` is a line. A plain text is shown as it is, whatever the language.
    """

    def __init__(self, *messages: InWords | str) -> None:
        super().__init__(*messages)
        self.messages = messages

    def text(self, lang: str) -> str:
        """Every line in this language; nothing that a file holds steers a terminal."""
        return self.words.text(lang)

    @property
    def words(self) -> Lines:
        """Its lines, without all that it was raised in."""
        return Lines(self.messages)

    def __str__(self) -> str:
        return self.text("en")


def system_refusal_message(error: OSError) -> Message:
    """The system's refusal in words; its own text if the catalogue has none.

    >>> system_refusal_message(FileNotFoundError(errno.ENOENT,
    ...                                          "No such file or directory")).text("en")
    'No such file or directory'
    """
    if isinstance(error, NotPlain):
        return message(f"system.{error.kind}")
    if isinstance(error, TooLong):
        return message("system.too_long", has=f"{error.has_bytes:,}", most=f"{error.most_bytes:,}")
    id = f"system.{errno.errorcode.get(error.errno or 0, '')}"
    return message(id) if id in catalogue() else foreign_text_message(
        error.strerror or str(error) or type(error).__name__)


def file_refusal_message(file: object, error: OSError) -> Message:
    """The file, and why the system refused it."""
    return message("system.of_file", file=str(file), why=system_refusal_message(error))


def words_of_error(error: Exception) -> InWords:
    """The words of any error, without all that it was raised in."""
    if isinstance(error, ErrorInWords):
        return error.words
    if isinstance(error, OSError) and error.strerror:
        return file_refusal_message(error.filename,
                                    error) if error.filename else system_refusal_message(error)
    return foreign_text_message(str(error))


def error_text(error: Exception, lang: str) -> str:
    """Any error in this language, as far as it has one."""
    return words_of_error(error).text(lang)
