"""The chapters' TOML made into entries; a mistake in one is told with its file and its place.

A chapter's file has its ``heading``; ``[words]`` that several remedies say, ``[asks.name]`` and
``[remedies.name]`` that several entries share; and a table an entry. Words stand line by line, the
same number in both languages: of an entry what it is called and what happened; of a remedy what it
is, its steps, what is said. ``@name`` is a line of ``[words]``::

    [DECK-07]
    fr = '''
    Carte marquée ou abîmée
    Une carte marquée, pliée ou abîmée se reconnaît de dos.
    '''
    en = ...
    when = ["betting", "board"]
    setting = "deck.damaged"

    [DECK-07.remedies.change_deck]
    fr = '''
    le coup se finit, puis le paquet est changé
    - Finissez le coup avec ce paquet.
    - @change_the_deck
    > Carte abîmée : on change de paquet après ce coup.
    '''
    en = ...

    [DECK-07.remedies.refund]
    like = "refund"  # a shared remedy; what else is given here takes the place of its own

What every chapter may use stands in shared.toml.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Final, NoReturn, TypeVar

from dealer_assist.game.catalogue.model import (
    Ask,
    Both,
    Chapter,
    Entry,
    Remedy,
    Stops,
    Wants,
    When,
)

#: The guide's order.
NAMES: Final = ("setup", "blinds", "deal", "board", "deck", "hands", "turns", "bets", "presence",
                "money", "showdown", "conduct", "readers")
_SHARED: Final = "shared"
_LANGS: Final = ("fr", "en")
_STEP: Final = "- "
_SAY: Final = "> "

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)


class CatalogueWrong(ValueError):
    """A chapter that can't be used: its file, the place in it, what was expected there."""


class LateMapping(Mapping[str, T]):
    """Mapping made when first asked, so that a command that asks nothing doesn't wait for it."""

    def __init__(self, make: Callable[[], Mapping[str, T]]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> Mapping[str, T]:
        return self._make()

    def __getitem__(self, key: str) -> T:
        return self._made[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


@dataclass(frozen=True, slots=True)
class Shared:
    """Words, questions and remedies that a file's entries may take by name."""

    words: dict[str, Both] = field(default_factory=dict)
    asks: dict[str, Ask] = field(default_factory=dict)
    remedies: dict[str, Remedy] = field(default_factory=dict)


class _Table:
    """One table of a file: each value is taken once, and whatever is left over is a mistake."""

    def __init__(self, given: object, where: str, shared: Shared) -> None:
        self.where, self.shared = where, shared
        if not isinstance(given, dict):
            self.wrong("", "a table", given)
        self.left = dict(given)

    def wrong(self, key: str, expected: str, given: object) -> NoReturn:
        at = f"{self.where}{key}".rstrip(".: ")
        raise CatalogueWrong(f"{at}: expected {expected}, not {given!r}")

    def take(self, key: str, kind: type[T], default: T | None = None) -> T:
        value = self.left.pop(key, default)
        if type(value) is not kind:
            self.wrong(key, _KINDS[kind], value)
        return value

    def texts(self, key: str, default: list[str] | None = None) -> tuple[str, ...]:
        found = self.take(key, list, default)
        if not all(isinstance(one, str) for one in found):
            self.wrong(key, "a list of names", found)
        return tuple(found)

    def both(self, key: str) -> Both:
        return self.both_of(self.left.pop(key, None), key)

    def both_of(self, given: Any, key: str) -> Both:
        if not (isinstance(given, dict) and given.keys() == set(_LANGS)
                and all(isinstance(text, str) and text for text in given.values())):
            self.wrong(key, '{ fr = "...", en = "..." }', given)
        return given["fr"], given["en"]

    def lines(self, *marks: str) -> list[Both]:
        """The lines' words in both languages; ``marks`` begin them, "- " as many as there are."""
        fr, en = (self.take(lang, str).splitlines() for lang in _LANGS)
        steps = max(len(fr) - len(marks) + 1, 0)
        begun = [mark for one in marks for mark in [one] * (steps if one == _STEP else 1)]
        if not len(fr) == len(en) == len(begun):
            self.wrong("en", f"{len(begun)} lines, as many as in French", en)
        return [self._line(*line) for line in zip(begun, fr, en, strict=True)]

    def _line(self, mark: str, fr: str, en: str) -> Both:
        for lang, text in (("fr", fr), ("en", en)):
            if not text.startswith(mark) or len(text) == len(mark) or (
                    not mark and text.startswith((_STEP, _SAY))):
                self.wrong(lang, f"a line that begins with {mark!r}", text)
        fr, en = fr.removeprefix(mark), en.removeprefix(mark)
        if not fr.startswith("@") and not en.startswith("@"):
            return fr, en
        if fr != en:
            self.wrong("en", f"{fr!r} as in French", en)
        return self.named("fr", fr[1:], self.shared.words)

    def one_of(self, key: str, kind: type[E], default: E) -> E:
        return self.member(key, kind, self.take(key, str, default.value))

    def member(self, key: str, kind: type[E], name: str) -> E:
        try:
            return kind(name)
        except ValueError:
            self.wrong(key, f"one of {', '.join(kind)}", name)

    def named(self, key: str, name: str, known: Mapping[str, T]) -> T:
        if name not in known:
            self.wrong(key, f"one of {', '.join(known) or 'none yet'}", name)
        return known[name]

    def asks(self) -> tuple[Ask, ...]:
        return tuple(self.named("asks", name, self.shared.asks)
                     for name in self.texts("asks", []))

    def tables(self, key: str) -> Iterator[tuple[str, "_Table"]]:
        for name, given in self.take(key, dict, {}).items():
            yield name, _Table(given, f"{self.where}{key}.{name}.", self.shared)

    def done(self) -> None:
        for key, value in self.left.items():
            self.wrong(key, "nothing of this name", value)


_KINDS: Final[dict[type, str]] = {
    str: "a text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}


def chapter_of(file: str, text: str, common: Shared) -> tuple[Chapter, dict[str, Entry]]:
    """The chapter in this text, and its entries. Raises CatalogueWrong."""
    top = _begun(file, text, common)
    heading = top.both("heading")
    entries = {id: _entry(id, _Table(given, f"{file}: {id}.", top.shared))
               for id, given in top.left.items()}
    return Chapter(heading, tuple(entries)), entries


def shared_of(file: str, text: str) -> Shared:
    """What stands in this text for every chapter. Raises CatalogueWrong."""
    top = _begun(file, text, Shared())
    top.done()
    return top.shared


def _begun(file: str, text: str, common: Shared) -> _Table:
    """The file's tables that are left once its own words, questions and remedies are read."""
    try:
        tree = tomllib.loads(text)
    except ValueError as why:
        raise CatalogueWrong(f"{file}: no TOML: {why}") from None
    shared = Shared({**common.words}, {**common.asks}, {**common.remedies})
    top = _Table(tree, f"{file}: ", shared)
    for name, given in top.take("words", dict, {}).items():
        shared.words[name] = top.both_of(given, f"words.{name}")
    for name, table in top.tables("asks"):
        shared.asks[name] = _ask(name, table)
    for name, table in top.tables("remedies"):
        shared.remedies[name] = _remedy(table)
    return top


def _ask(name: str, table: _Table) -> Ask:
    answers = table.take("answers", dict, {})
    ask = Ask(
        table.take("id", str, name), table.both("words"),
        table.one_of("wants", Wants, Wants.YES_NO),
        {answer: table.both_of(given, answer) for answer, given in answers.items()},
    )
    if bool(answers) is not (ask.wants is Wants.CHOICE):
        table.wrong("answers", 'answers where wants = "choice", and only there', answers)
    table.done()
    return ask


def _remedy(table: _Table) -> Remedy:
    base, taken = None, dict[str, Any]()
    if "like" in table.left:
        base = table.named("like", table.take("like", str), table.shared.remedies)
    if base is None:
        words, *steps, say = table.lines("", _STEP, _SAY)
        base = Remedy(words, tuple(steps), say)
    elif "fr" in table.left:
        (taken["words"],) = table.lines("")
    if "does" in table.left:
        taken["does"] = table.take("does", str)
    if "floor" in table.left:
        taken["floor"] = table.take("floor", bool)
    if "asks" in table.left:
        taken["asks"] = table.asks()
    table.done()
    return replace(base, **taken) if taken else base


def _entry(id: str, table: _Table) -> Entry:
    called, happened = table.lines("", "")
    entry = Entry(
        called=called, happened=happened,
        when=tuple(table.member("when", When, name) for name in table.texts("when")),
        setting=table.take("setting", str), facts=table.texts("facts", []), asks=table.asks(),
        decide=table.take("decide", str, ""), rank=table.take("rank", int, 50),
        stops=table.one_of("stops", Stops, Stops.PLAY), id=id,
        remedies={name: _remedy(inner) for name, inner in table.tables("remedies")},
    )
    table.done()
    return entry


@cache
def _shared() -> Shared:
    return shared_of(f"{_SHARED}.toml", _text(_SHARED))


@cache
def _chapters() -> dict[str, tuple[Chapter, dict[str, Entry]]]:
    found = {name: chapter_of(f"{name}.toml", _text(name), _shared()) for name in NAMES}
    seen: dict[str, str] = {}
    for name, (_, entries) in found.items():
        for id in entries:
            if seen.setdefault(id, name) != name:
                raise CatalogueWrong(f"{name}.toml: {id}: stands in {seen[id]}.toml already")
    return found


def _text(name: str) -> str:
    return (files(__package__) / f"{name}.toml").read_text(encoding="utf-8")


CHAPTERS: Final[Mapping[str, Chapter]] = LateMapping(
    lambda: {name: chapter for name, (chapter, _) in _chapters().items()})
ENTRIES: Final[Mapping[str, Entry]] = LateMapping(
    lambda: {id: entry for _, entries in _chapters().values() for id, entry in entries.items()})
#: Remedies that fit any entry.
REMEDIES: Final[Mapping[str, Remedy]] = LateMapping(lambda: _shared().remedies)
