"""Messages in whichever language: one of the catalogue with its values, and errors.

Whoever raises an error doesn't know who will read it. So it carries its message and its values, and
whoever prints it gives the language.
"""

import errno
from collections.abc import Callable

from dealer_assist.words import catalogue, printable, word
from drivers.plain_file import NotPlain, TooLong

Says = Callable[[str], str]  # a language -> the text in it


def told(id: str, /, **values: object) -> Says:
    """Message in whatever language; values that have a language of their own follow it."""
    kept = {name: _kept(value) for name, value in values.items()}

    def says(lang: str) -> str:
        made = {name: value(lang) if callable(value) else value for name, value in kept.items()}
        return word(lang, id, **made)

    return says


def _kept(value: object) -> object:
    """Printable part of the value: an error itself would keep alive all that it was raised in."""
    if isinstance(value, ErrorInWords):
        return value.told
    return str(value) if isinstance(value, BaseException) else value


class ErrorInWords(Exception):
    """Error for people: ``told`` in their language, in English where it becomes a text.

    Each of ``says`` is a line. A plain text stays as it is, whatever the language.
    """

    def __init__(self, *says: Says | str) -> None:
        super().__init__(*says)
        self.says = says

    def told(self, lang: str) -> str:
        """Every line in this language; nothing that a file holds steers a terminal."""
        return "\n".join(printable(one(lang) if callable(one) else one) for one in self.says)

    def __str__(self) -> str:
        return self.told("en")


def why_refused(error: OSError) -> Says:
    """Reason of the system's refusal, in whichever language; its own words where ours has none.

    >>> why_refused(FileNotFoundError(errno.ENOENT, "No such file or directory"))("en")
    'No such file or directory'
    """
    if isinstance(error, NotPlain):
        return told(f"system.{error.kind}")
    if isinstance(error, TooLong):
        return told("system.too_long", has=f"{error.has_bytes:,}", most=f"{error.most_bytes:,}")
    id = f"system.{errno.errorcode.get(error.errno or 0, '')}"
    if id in catalogue():
        return told(id)
    return lambda lang: error.strerror or str(error) or type(error).__name__


def of_file(file: object, error: OSError) -> Says:
    """File, and the reason of the system's refusal."""
    why = why_refused(error)
    return lambda lang: f"{file}: {why(lang)}"


def told_of(error: Exception, lang: str) -> str:
    """Text of any error in this language, as far as it has one."""
    if isinstance(error, ErrorInWords):
        return error.told(lang)
    if isinstance(error, OSError) and error.strerror:
        why = why_refused(error)(lang)
        return f"{error.filename}: {why}" if error.filename else why
    return str(error)
