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
    "bet.min_open" = { value = "big_blind", custom = { fr = "...", en = "why we chose it" } }
    "half_raise.base" = "floor"               # the text is silent: call the floor
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from dealer_assist.rules.book import Book, BookUnreadable, nearest
from dealer_assist.rules.keys import FLOOR, KEYS
from dealer_assist.rules.model import HouseRules, Setting, Source

__all__ = ["BookUnreadable", "load"]

_TOP = ("name", "title", "extends", "sources", "settings")
_LANGS = ("fr", "en")
_SOURCE = ("where", "line", *_LANGS)
_SETTING = ("value", "source", "custom")
_MANY = 6

#: The first parts of the settings' names, under which a book may gather them.
_PARTS = {".".join(key.split(".")[:n]) for key in KEYS for n in range(1, key.count(".") + 1)}


def load(text: str, file: str, find: Callable[[str], HouseRules] | None = None) -> HouseRules:
    """The house that the book describes; ``find`` gives a house that it extends.

    Raises BookUnreadable.
    """
    book = Book(text, file)
    book.only(book.tree, _TOP)
    name = book.words(book.tree, "name")
    title = book.tree.get("title")
    if not isinstance(title, dict):
        raise book.wrong('title = { fr = "...", en = "..." } is missing', "title")
    book.only(title, _LANGS, "title")
    settings = dict(_extended(book, find).settings) if "extends" in book.tree else {}
    settings |= _settings(book, name)
    missing = [key for key in KEYS if key not in settings]
    if missing:
        more = f" and {len(missing) - _MANY} more" if len(missing) > _MANY else ""
        raise book.wrong(
            f"these settings are missing: {', '.join(missing[:_MANY])}{more}. Give each a value "
            f'with its source, or "{FLOOR}" where the text is silent, or name a house to take '
            "them from: extends"
        )
    return HouseRules(
        name=name,
        title_fr=book.words(title, "fr", "title"),
        title_en=book.words(title, "en", "title"),
        settings={key: settings[key] for key in KEYS},
        values={key: settings[key].value for key in KEYS},
    )


def _extended(book: Book, find: Callable[[str], HouseRules] | None) -> HouseRules:
    parent = book.words(book.tree, "extends")
    if find is None:
        raise book.wrong(f"no house {parent!r} to extend is known here", "extends")
    try:
        return find(parent)
    except KeyError as error:
        known = error.args[1:]
        raise book.wrong(
            f"there is no house {parent!r} to extend.{nearest(parent, known)}", "extends"
        ) from None


def _sources(book: Book) -> dict[str, Source]:
    out: dict[str, Source] = {}
    for name, table in book.table("sources", "tables: [sources.NAME]").items():
        path = ("sources", name)
        if not isinstance(table, dict):
            raise book.wrong(f"sources.{name} must be a table: [sources.{name}]", *path)
        for key in table:
            if key not in _SOURCE:
                raise book.wrong(
                    f"sources.{name} has no {key!r}; it may hold {', '.join(_SOURCE)}."
                    f"{nearest(key, _SOURCE)}", *path, key,
                )
        where, line, fr, en = (book.words(table, key, *path) for key in _SOURCE)
        out[name] = Source(where, line, fr, en)
    return out


def _settings(book: Book, house: str) -> dict[str, Setting]:
    sources = _sources(book)
    out: dict[str, Setting] = {}
    for key, entry in _flat(book.table("settings", "a table: [settings]")):
        if key in out:
            raise book.wrong(f"{key} stands here twice, in two ways: keep one", "settings", key)
        out[key] = _setting(book, key, entry, sources, house)
    return out


def _flat(table: Mapping[str, Any], within: str = "") -> Iterator[tuple[str, object]]:
    """The settings by their full names, however the book gathers them."""
    for part, entry in table.items():
        path = within + part
        if not isinstance(entry, dict) or path not in _PARTS:
            yield path, entry
            continue
        own = {name: value for name, value in entry.items() if name in _SETTING}
        inner = {name: value for name, value in entry.items() if name not in _SETTING}
        if own:
            yield path, own
        yield from _flat(inner, f"{path}.")


def _setting(
    book: Book, key: str, entry: object, sources: Mapping[str, Source], house: str
) -> Setting:
    at = ("settings", key)
    if key not in KEYS:
        raise book.wrong(
            f"there is no setting {key!r}.{nearest(key, KEYS)} "
            "“houses settings” lists them all", *at,
        )
    if entry == FLOOR:
        entry = {"value": FLOOR}
    if not isinstance(entry, dict):
        raise book.wrong(f'{key} must be {{ value = {_toml(entry)}, source = "..." }}', *at)
    book.only(entry, _SETTING, *at)
    if "value" not in entry:
        raise book.wrong(f'{key} must be {{ value = ..., source = "..." }}', *at)
    value = entry["value"]
    if not KEYS[key].allows(value):
        near = nearest(value, map(str, KEYS[key].values)) if isinstance(value, str) else ""
        raise book.wrong(
            f"{key} can't be {value!r}: expected {KEYS[key].expected()} "
            f"({KEYS[key].means('en')}).{near}", *at,
        )
    return Setting(key, value, _source(book, key, entry, sources, house))


def _toml(value: object) -> str:
    """The value as somebody who forgot the braces wrote it."""
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else f"{value}"


def _source(
    book: Book, key: str, entry: Mapping[str, Any], sources: Mapping[str, Source], house: str
) -> Source:
    at = ("settings", key)
    if "source" in entry and "custom" in entry:
        raise book.wrong(f"{key} has a source and a custom reason: keep one of them", *at)
    if "source" in entry:
        name = entry["source"]
        if not isinstance(name, str) or name not in sources:
            known = ", ".join(sources) or "none yet"
            near = nearest(str(name), sources)
            raise book.wrong(f"{key} cites {name!r}, but there is only: {known}.{near}", *at)
        return sources[name]
    if "custom" in entry:
        return _chosen(book, key, entry, house)
    if entry["value"] == FLOOR:
        return Source(
            house, "", "Le texte de la maison ne le dit pas : appelez le chef de partie.",
            "The house's text does not say: call the floor.", silent=True,
        )
    raise book.wrong(f'{key} has no source: add source = "..." (or custom = "why")', *at)


def _chosen(book: Book, key: str, entry: Mapping[str, Any], house: str) -> Source:
    """A value that the house chose though its text is silent, with its reason."""
    at, custom = ("settings", key), entry["custom"]
    if isinstance(custom, dict):
        book.only(custom, _LANGS, *at)
        reason = [book.words(custom, lang, *at) for lang in _LANGS]
    else:
        reason = [book.words(entry, "custom", *at), ""]
    return Source(
        house, "", "Choix de la maison : le texte ne le dit pas.",
        "The house's choice: its text does not say.", True, *reason,
    )
