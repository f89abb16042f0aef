"""A house book's TOML text -> HouseRules. All mistakes are reported at once, each with its line.

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

    [words.fr]                                # the house's own words, where it has them
    big_blind = { one = "grosse blind", many = "grosses blinds", gender = "f", source = "raise" }

    [theme]                                   # looks, which house_theme.py reads: no rule
    felt = ["#1f6549", "#12402d"]
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from dealer_assist.game.rules.house_rules import (
    HouseRules,
    HouseWord,
    Passage,
    Setting,
    silent_setting,
)
from dealer_assist.game.rules.settings import FLOOR, KEYS, optional_settings
from dealer_assist.storage.books.house_book_text import Book, nearest_word_question
from dealer_assist.words import LANGS, genders, house_word_terms, languages, noun_of
from dealer_assist.words.message import message, texts_by_language
from drivers.foreign_toml_json import toml_of

_TOP = ("name", "title", "extends", "sources", "settings", "words", "theme")
_SOURCE = ("where", "line", *LANGS)
_SETTING = ("value", "source", "custom")
_WORD = ("one", "many", "gender", "short", "source")
_MANY = 6
#: A key has no room for a longer word, and a disc on the felt none for a longer short form.
_MOST_LETTERS = 18
_MOST_SHORT = 3
_LETTERS = re.compile(r"[^\W\d_]+(?:[ '’-][^\W\d_]+)*")


@cache
def _parts() -> frozenset[str]:
    """The first parts of the settings' names, under which a book may gather them."""
    return frozenset(".".join(key.split(".")[:n]) for key in KEYS
                     for n in range(1, key.count(".") + 1))


class _Own(NamedTuple):
    """House of the book itself, as its silent settings cite it."""

    name: str
    fr: str
    en: str


def house_from_book(
    text: str, file: str, find: Callable[[str], HouseRules] | None = None,
    read: Callable[[str], dict[str, Any]] = toml_of,
) -> HouseRules:
    """House that the book describes; ``find`` gives a house that it extends, ``read`` its tables.

    Raises BookUnreadable.
    """
    book = Book(text, file, read)
    book.only(book.tree, _TOP)
    name = book.words(book.tree, "name")
    title = _title(book)
    parent = _extended(book, find) if "extends" in book.tree else None
    house = _Own(name, *title)
    silent = {key: silent_setting(key, *house) for key in optional_settings()}
    sources = _sources(book)
    settings = {**(silent if parent is None else parent.settings),
                **_settings(book, house, sources)}
    words = {**({} if parent is None else parent.words),
             **(dict(_words(book, sources)) if "words" in book.tree else {})}
    if parent is not None or "extends" not in book.tree:
        _note_missing(book, settings)
    book.done()
    said = {key: settings[key] for key in KEYS}
    kept = {key: setting for key, setting in said.items() if setting is not None}
    return HouseRules(
        name=name, title_fr=title[0], title_en=title[1], settings=kept,
        values={key: setting.value for key, setting in kept.items()}, base=parent,
        words=words,
    )


def _title(book: Book) -> tuple[str, str]:
    title = book.tree.get("title")
    if not isinstance(title, dict):
        book.wrong(message("book.title_missing"), "title")
        return "", ""
    book.only(title, LANGS, "title")
    return book.words(title, "fr", "title"), book.words(title, "en", "title")


def _note_missing(book: Book, settings: Mapping[str, Setting | None]) -> None:
    missing = [key for key in KEYS if key not in settings]
    if not missing:
        return
    shown, left = ", ".join(missing[:_MANY]), len(missing) - _MANY

    more = message("book.more", count=left) if left > 0 else ""
    book.wrong(message("book.settings_missing", keys=shown, more=more))


def _extended(book: Book, find: Callable[[str], HouseRules] | None) -> HouseRules | None:
    parent = book.words(book.tree, "extends")
    if not parent:
        return None
    if find is None:
        book.wrong(message("book.extends_unknown_here", name=parent), "extends")
        return None
    try:
        return find(parent)
    except KeyError as error:
        known = error.args[1:]
        book.wrong(message("book.extends_nobody", name=parent,
                           near=nearest_word_question(parent, known)),
                   "extends")
        return None


def _sources(book: Book) -> dict[str, Passage]:
    out: dict[str, Passage] = {}
    for name, table in book.table("sources", "book.tables_of_sources").items():
        path = ("sources", name)
        if not isinstance(table, dict):
            book.wrong(message("book.not_a_table", name=f"sources.{name}",
                            shape=message("book.table_of_source", name=name)), *path)
            table = dict.fromkeys(_SOURCE, name)
        book.only(table, _SOURCE, *path, called=f"sources.{name}")
        where, line, fr, en = (book.words(table, key, *path) for key in _SOURCE)
        out[name] = Passage(where, line, fr, en)
    return out


def _settings(book: Book, house: _Own, sources: Mapping[str, Passage]) -> dict[str, Setting | None]:
    """All settings that the book names; None for one with a mistake, which is noted."""
    out: dict[str, Setting | None] = {}
    for key, entry in _flat(book.table("settings", "book.table_of_settings")):
        if key in out:
            book.wrong(message("book.twice", key=key), "settings", key)
        else:
            out[key] = _setting(book, key, entry, sources, house)
    return out


def _words(
    book: Book, sources: Mapping[str, Passage]
) -> Iterator[tuple[tuple[str, str], HouseWord]]:
    """The house's own words, each with its passage; one with a mistake, which is noted, is none."""
    table = book.table("words", "book.tables_of_words")
    book.only(table, languages(), "words", called="words")
    for lang in languages():
        own = table.get(lang, {})
        if not isinstance(own, dict):
            book.wrong(message("book.not_a_table", name=f"words.{lang}",
                               shape=message("book.tables_of_words")), "words", lang)
            continue
        book.only(own, house_word_terms(), "words", lang, called=f"words.{lang}")
        for term in house_word_terms():
            if term in own and (word := _word(book, lang, term, own[term], sources)) is not None:
                yield (lang, term), word


def _word(
    book: Book, lang: str, term: str, entry: object, sources: Mapping[str, Passage]
) -> HouseWord | None:
    at, key = ("words", lang, term), f"words.{lang}.{term}"
    if not isinstance(entry, dict):
        book.wrong(message("book.word_must_be", key=key, word=entry), *at)
        return None
    before = len(book.mistakes)
    book.only(entry, _WORD, *at, called=key)
    usual = noun_of(lang, f"term.{term}")
    one, many, gender, source = (book.words(entry, part, *at)
                                 for part in ("one", "many", "gender", "source"))
    short = entry.get("short", usual.short if usual.short != usual.one else "")
    for given, most in ((one, _MOST_LETTERS), (many, _MOST_LETTERS + 1), (short, _MOST_SHORT)):
        if given and not (isinstance(given, str) and len(given) <= most
                          and _LETTERS.fullmatch(given)):
            book.wrong(message("book.word_unfit", key=key, word=given, most=most), *at)
    known = genders(lang)
    if gender and gender.removesuffix("'") not in known:
        book.wrong(message("book.gender_unfit", key=key, given=gender, known=", ".join(known)), *at)
    if source and source not in sources:
        book.wrong(message("book.no_such_source", key=key, name=source,
                           near=nearest_word_question(source, sources),
                           known=", ".join(sources) or message("book.none_yet")), *at)
    if len(book.mistakes) > before:
        return None
    return HouseWord(" | ".join(filter(None, (one, many, gender, short))), sources[source])


def _flat(table: Mapping[str, Any], within: str = "") -> Iterator[tuple[str, object]]:
    """Settings by their full names, however the book groups them."""
    for part, entry in table.items():
        path = within + part
        if not isinstance(entry, dict) or path not in _parts():
            yield path, entry
            continue
        own = {name: value for name, value in entry.items() if name in _SETTING}
        inner = {name: value for name, value in entry.items() if name not in _SETTING}
        if own:
            yield path, own
        yield from _flat(inner, f"{path}.")


def _setting(
    book: Book, key: str, entry: object, sources: Mapping[str, Passage], house: _Own
) -> Setting | None:
    at = ("settings", key)
    if key not in KEYS:
        book.wrong(message("book.no_setting", key=key, near=nearest_word_question(key, KEYS)), *at)
        return None
    if entry == FLOOR:
        entry = {"value": FLOOR}
    if not isinstance(entry, dict):
        book.wrong(message("book.must_be", key=key, value=_toml(entry)), *at)
        return None
    if not book.only(entry, _SETTING, *at):
        return None
    if "value" not in entry:
        book.wrong(message("book.must_be", key=key, value="..."), *at)
        return None
    value = entry["value"]
    if not KEYS[key].allows(value):
        known = map(str, KEYS[key].values)
        book.wrong(message(
            "book.bad_value", key=key, value=value, expected=texts_by_language(KEYS[key].expected),
            means=texts_by_language(KEYS[key].means),
            near=nearest_word_question(value if isinstance(value, str) else "", known),
        ), *at)
        return None
    source = _source(book, key, entry, sources, house)
    return Setting(key, value, source) if source is not None else None


def _toml(value: object) -> str:
    """Value as somebody who forgot the braces wrote it."""
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else f"{value}"


def _source(
    book: Book, key: str, entry: Mapping[str, Any], sources: Mapping[str, Passage], house: _Own
) -> Passage | None:
    at = ("settings", key)
    if "source" in entry and "custom" in entry:
        book.wrong(message("book.two_sources", key=key), *at)
        return None
    if "source" in entry:
        name = entry["source"]
        if isinstance(name, str) and name in sources:
            return sources[name]
        book.wrong(message(
            "book.no_such_source", key=key, name=name,
            near=nearest_word_question(str(name), sources),
            known=", ".join(sources) or message("book.none_yet"),
        ), *at)
        return None
    if "custom" in entry:
        return _chosen(book, key, entry, house)
    if entry["value"] == FLOOR:
        return silent_setting(key, *house).source
    book.wrong(message("book.no_source", key=key), *at)
    return None


def _chosen(book: Book, key: str, entry: Mapping[str, Any], house: _Own) -> Passage:
    """Source of a value that the house chose though its text is silent, with its reason."""
    at, custom = ("settings", key), entry["custom"]
    if isinstance(custom, dict):
        book.only(custom, LANGS, *at)
        fr, en = (book.words(custom, lang, *at) for lang in LANGS)
    else:
        fr, en = book.words(entry, "custom", *at), ""
    return Passage(
        house.en, "", "Choix de la maison : le texte ne le dit pas.",
        "The house's choice: its text does not say.", True, fr, en, where_fr=house.fr,
        house=house.name,
    )
