"""A house book's TOML text -> HouseRules. A mistake names its key, its line and what is allowed.

A book looks like this; a value without a source does not load::

    name = "my_house"
    title = { fr = "Ma maison", en = "My house" }
    extends = "tda2024"                       # optional: takes what isn't said here from there

    [sources.raise]
    where = "My house, Betting"
    line = "12"
    fr = "..."
    en = "..."

    [settings]
    "bet.min_raise" = { value = "increment", source = "raise" }
    "bet.min_open" = { value = "big_blind", custom = "why we chose it" }
    "half_raise.base" = "floor"               # the text is silent: call the floor
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any

from dealer_assist.rules.keys import FLOOR, KEYS
from dealer_assist.rules.model import HouseRules, Setting, Source

_TOP = {"name", "title", "extends", "sources", "settings"}
_SOURCE = {"where", "line", "fr", "en"}
_SETTING = {"value", "source", "custom"}


class BookUnreadable(ValueError):
    """A house book can't be used; the text says where, what was expected and what to do."""


class _Book:
    """One book's text with the means to say on which line something stands."""

    def __init__(self, text: str, file: str) -> None:
        self.text, self.file = text, file
        try:
            self.tree: dict[str, Any] = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
            raise BookUnreadable(f"{file}: this is not TOML: {error}. Mend that line.") from None

    def wrong(self, words: str, key: str = "") -> BookUnreadable:
        line = self._line_of(key) if key else 0
        return BookUnreadable(f"{self.file}{f', line {line}' if line else ''}: {words}")

    def _line_of(self, key: str) -> int:
        pattern = re.compile(rf'^\s*(\[.*\b)?"?{re.escape(key)}"?\s*(=|\])')
        for number, line in enumerate(self.text.splitlines(), 1):
            if pattern.search(line):
                return number
        return 0

    def only(self, table: Mapping[str, Any], allowed: set[str], where: str) -> None:
        for key in table:
            if key not in allowed:
                raise self.wrong(
                    f"{where} has no {key!r}; it may hold {', '.join(sorted(allowed))}", key
                )

    def words(self, table: Mapping[str, Any], key: str, where: str) -> str:
        value = table.get(key)
        if not isinstance(value, str) or not value:
            raise self.wrong(f"{where} needs {key} = \"...\" (a text)", where.split(".")[-1])
        return value


def load(text: str, file: str, find: Callable[[str], HouseRules] | None = None) -> HouseRules:
    """The house that the book describes; ``find`` gives a house that it extends.

    Raises BookUnreadable.
    """
    book = _Book(text, file)
    book.only(book.tree, _TOP, "a house book")
    name = book.words(book.tree, "name", "a house book")
    title = book.tree.get("title")
    if not isinstance(title, dict):
        raise book.wrong('title = { fr = "...", en = "..." } is missing', "title")
    settings = dict(_extended(book, find).settings) if "extends" in book.tree else {}
    sources = _sources(book)
    entries = book.tree.get("settings", {})
    if not isinstance(entries, dict):
        raise book.wrong("settings must be a table: [settings]", "settings")
    for key, entry in entries.items():
        settings[key] = _setting(book, key, entry, sources, name)
    missing = [key for key in KEYS if key not in settings]
    if missing:
        raise book.wrong(
            f"these settings are missing: {', '.join(missing)}. Give each a value with its source, "
            f'or "{FLOOR}" where the text is silent, or name a house to take them from: extends'
        )
    return HouseRules(
        name=name,
        title_fr=book.words(title, "fr", "title"),
        title_en=book.words(title, "en", "title"),
        settings=settings,
        values={key: setting.value for key, setting in settings.items()},
    )


def _extended(book: _Book, find: Callable[[str], HouseRules] | None) -> HouseRules:
    parent = book.words(book.tree, "extends", "a house book")
    if find is None:
        raise book.wrong(f"no house {parent!r} to extend is known here", "extends")
    try:
        return find(parent)
    except KeyError:
        raise book.wrong(f"there is no house {parent!r} to extend", "extends") from None


def _sources(book: _Book) -> dict[str, Source]:
    tables = book.tree.get("sources", {})
    if not isinstance(tables, dict):
        raise book.wrong("sources must be tables: [sources.NAME]", "sources")
    out: dict[str, Source] = {}
    for name, table in tables.items():
        where = f"sources.{name}"
        if not isinstance(table, dict):
            raise book.wrong(f"{where} must be a table", name)
        book.only(table, _SOURCE, where)
        out[name] = Source(
            where=book.words(table, "where", where),
            line=book.words(table, "line", where),
            fr=book.words(table, "fr", where),
            en=book.words(table, "en", where),
        )
    return out


def _setting(
    book: _Book, key: str, entry: object, sources: Mapping[str, Source], house: str
) -> Setting:
    if key not in KEYS:
        raise book.wrong(f"there is no setting {key!r}; known are: {', '.join(KEYS)}", key)
    if entry == FLOOR:
        entry = {"value": FLOOR}
    if not isinstance(entry, dict) or "value" not in entry:
        raise book.wrong(f'{key} must be {{ value = ..., source = "..." }}', key)
    book.only(entry, _SETTING, key)
    value = entry["value"]
    if not KEYS[key].allows(value):
        raise book.wrong(
            f"{key} can't be {value!r}: expected {KEYS[key].expected()} ({KEYS[key].means})", key
        )
    return Setting(key, value, _source(book, key, entry, sources, house))


def _source(
    book: _Book, key: str, entry: Mapping[str, Any], sources: Mapping[str, Source], house: str
) -> Source:
    if "source" in entry:
        name = entry["source"]
        if not isinstance(name, str) or name not in sources:
            known = ", ".join(sources) or "none yet"
            raise book.wrong(f"{key} cites {name!r}, but there is only: {known}", key)
        return sources[name]
    if "custom" in entry:
        reason = book.words(entry, "custom", key)
        return Source(
            house, "", "Choix de la maison : le texte ne le dit pas.",
            "The house's choice: its text does not say.", silent=True, custom=reason,
        )
    if entry["value"] == FLOOR:
        return Source(
            house, "", "Le texte de la maison ne le dit pas : appelez le chef de partie.",
            "The house's text does not say: call the floor.", silent=True,
        )
    raise book.wrong(f'{key} has no source: add source = "..." (or custom = "why")', key)
