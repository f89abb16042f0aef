"""The house books that ship with the project, and any book of a casino's own, by name or path."""

from functools import cache
from importlib.resources import files
from pathlib import Path

import rtoml

from dealer_assist.game.rules.house_rules import BookUnreadable, HouseRules
from dealer_assist.game.rules.settings import Value
from dealer_assist.storage.books.house_book_reader import house_from_book
from dealer_assist.storage.books.house_book_text import Book, nearest_word_question
from dealer_assist.storage.books.house_theme import ThemeRead, theme_of_book
from dealer_assist.words.message import message, system_refusal_message
from drivers.safe_file_opening import read_plain

DEFAULT = "grand_cercle"
#: Largest book, in bytes: the longest that ships has 54,000; each is a row of a journal, and goes
#: to the floor.
_MOST_BYTES = 250_000
#: Books that extend each other, of which one looks for its theme.
_MOST_EXTENDING = 20


@cache
def shipped_house_names() -> tuple[str, ...]:
    """Houses that ship, in alphabetical order.

    >>> "grand_cercle" in shipped_house_names()
    True
    """
    here = files("dealer_assist.game.rules")
    return tuple(sorted(e.name[:-5] for e in here.iterdir() if e.name.endswith(".toml")))


@cache
def shipped_house(name: str) -> HouseRules:
    """Shipped house of this name; raises KeyError (name, known names) when there is none."""
    if name not in shipped_house_names():
        raise KeyError(name, *shipped_house_names())
    return house_from_book(_shipped_text(name), f"{name}.toml", shipped_house, rtoml.loads)


@cache
def _shipped_text(name: str) -> str:
    return (files("dealer_assist.game.rules") / f"{name}.toml").read_text(encoding="utf-8")


@cache
def houses_with_value(key: str, value: Value) -> tuple[str, ...]:
    """Marks of the shipped houses whose own text gives the setting this value.

    >>> houses_with_value("silent_chip.postflop", "raise")
    ('GC:116',)
    """
    found = (shipped_house(name).settings[key] for name in shipped_house_names())
    return tuple(s.source.line for s in found if s.value == value and s.source.line)


def house(name_or_path: str) -> HouseRules:
    """House by name, or from the book at this path; raises BookUnreadable.

    Its theme, which is no rule, isn't read: ``checked_house`` refuses a book for it.
    """
    if name_or_path in shipped_house_names():
        return shipped_house(name_or_path)
    return _at(_path_of(name_or_path), ())


def checked_house(name_or_path: str) -> HouseRules:
    """House with nothing wrong in its book, the theme too; raises BookUnreadable with all of it."""
    wrong = theme_of(name_or_path).mistakes
    try:
        found = house(name_or_path)
    except BookUnreadable as error:
        raise BookUnreadable(*dict.fromkeys((*error.mistakes, *wrong))) from None
    if wrong:
        raise BookUnreadable(*wrong)
    return found


def theme_of(name_or_path: str) -> ThemeRead:
    """Theme of the house by name, or of the book at this path.

    A broken theme holds up no table: it is that of the house that the book extends, or none.
    """
    if name_or_path in shipped_house_names():
        return _shipped_theme(name_or_path)
    try:
        return _theme_at(_path_of(name_or_path))
    except BookUnreadable as error:
        return ThemeRead(None, error.mistakes)


@cache
def _shipped_theme(name: str) -> ThemeRead:
    return _theme_in(_shipped_text(name), f"{name}.toml", None)


def _theme_at(path: Path, extending: int = 0) -> ThemeRead:
    return _theme_in(_text(path), str(path), path.parent, extending)


def _theme_in(text: str, file: str, folder: Path | None, extending: int = 0) -> ThemeRead:
    book = Book(text, file) if folder is not None else Book(text, file, rtoml.loads)
    parent, base = book.tree.get("extends"), None
    if parent in shipped_house_names():
        base = _shipped_theme(parent).theme
    elif isinstance(parent, str) and folder is not None and extending < _MOST_EXTENDING:
        base = _theme_at(folder / parent, extending + 1).theme
    try:
        return theme_of_book(book, folder, base)
    except BookUnreadable as error:  # more mistakes than anybody reads
        return ThemeRead(base, error.mistakes)


def _path_of(name_or_path: str) -> Path:
    """Path of a book. Raises BookUnreadable for what is no book's name."""
    path = Path(name_or_path)
    if path.suffix != ".toml":
        folder = message("book.is_folder", path=str(path)) if _is_folder(path) else ""
        raise BookUnreadable(message(
            "book.no_house", folder=folder, name=name_or_path,
            known=", ".join(shipped_house_names()),
            near=nearest_word_question(name_or_path, shipped_house_names()),
        ))
    return path


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # a name that no file can have
        return False


def _at(path: Path, extending: tuple[Path, ...]) -> HouseRules:
    """House of the book at this path; ``extending`` are the books that led to it."""
    if "\0" in str(path):
        raise _wrong(path, "book.not_read", why=message("system.ENOENT"))
    if path.resolve() in extending:
        raise _wrong(path, "book.extends_itself", by=extending[-1].name)
    return _read(_text(path), path, extending)


def read_house(text: str, path: Path) -> HouseRules:
    """House of the book with this text, as if at this path; raises BookUnreadable."""
    return _read(text.removeprefix("\ufeff"), path, ())


def _read(text: str, path: Path, extending: tuple[Path, ...]) -> HouseRules:
    led = (*extending, path.resolve())

    def find(parent: str) -> HouseRules:
        """House that the book extends: a shipped one, or a book, seen from its own folder."""
        return _at(path.parent / parent, led) if parent.endswith(".toml") else shipped_house(parent)

    found = house_from_book(text, str(path), find)
    if found.name in shipped_house_names():
        raise _wrong(path, "book.name_taken", name=found.name)
    return found


def _wrong(path: Path, id: str, **values: object) -> BookUnreadable:
    return BookUnreadable(message("book.at_file", file=str(path), what=message(id, **values)))


def _text(path: Path) -> str:
    try:
        return read_plain(path, _MOST_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _wrong(path, "book.not_utf8", byte=error.start + 1) from None
    except OSError as error:
        raise _wrong(path, "book.not_read", why=system_refusal_message(error)) from None
