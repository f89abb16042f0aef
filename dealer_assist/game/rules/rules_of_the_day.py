"""Rules of the day: a book in the canonical form that a journal stores, and the rules in force.

The form is JSON with every setting and its source as this program read them, whatever files they
came from; the same rules have the same text and the same hash. A house that another extends stands
whole in it, so that nothing outside the journal is needed to read it again.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from dealer_assist.game.facts import RulesPinned
from dealer_assist.game.rules.house_rules import (
    BookUnreadable,
    HouseRules,
    HouseWord,
    Passage,
    Setting,
    silent_setting,
)
from dealer_assist.game.rules.settings import KEYS
from dealer_assist.words import house_word_terms, languages, noun
from dealer_assist.words.message import message


@lru_cache(maxsize=64)
def rules_text(rules: HouseRules) -> str:
    """Canonical text of the rules.

    >>> from dealer_assist.storage.books import shipped_houses
    >>> rules = shipped_houses.shipped_house("tda2024")
    >>> rules_from_text(rules_text(rules)).settings == rules.settings
    True
    """
    return json.dumps(_tree(rules), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _tree(rules: HouseRules) -> dict[str, Any]:
    base = rules.base
    own = {key: one for key, one in sorted(rules.settings.items())
           if base is None or base.settings.get(key) != one}
    words = {key: one for key, one in sorted(rules.words.items())
             if base is None or base.words.get(key) != one}
    said = [*(one.source for one in own.values()), *(one.source for one in words.values())]
    at = {source: n for n, source in enumerate(dict.fromkeys(said))}
    tree: dict[str, Any] = {
        "name": rules.name, "fr": rules.title_fr, "en": rules.title_en,
        "sources": [{name: said for name, said in asdict(one).items() if said} for one in at],
        "settings": {key: [one.value, at[one.source]] for key, one in own.items()},
    }
    if words:  # a house without its own has the text, and the hash, that it always had
        tree["words"] = {".".join(key): [one.text, at[one.source]] for key, one in words.items()}
    return tree if base is None else {**tree, "extends": _tree(base)}


@lru_cache(maxsize=64)
def rules_digest(rules: HouseRules) -> str:
    """SHA-256 (hexadecimal) of the rules' text."""
    return _digest(rules_text(rules))


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@lru_cache(maxsize=64)
def rules_from_text(text: str) -> HouseRules:
    """Rules in this text; the same object for the same text. Raises BookUnreadable.

    A setting added to the program since is left to the floor: no later book speaks for that day.
    """
    try:
        return _rules(json.loads(text))
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError) as why:
        raise BookUnreadable(message("book.pinned_unreadable", why=f"{why}")) from why


def _rules(tree: Mapping[str, Any]) -> HouseRules:
    base = _rules(tree["extends"]) if "extends" in tree else None
    name, fr, en = (_words(tree[part]) for part in ("name", "fr", "en"))
    sources = [_source(one) for one in tree["sources"]]
    said = dict(base.settings) if base is not None else {}
    for key, (value, at) in tree["settings"].items():
        if key in KEYS:  # else one that the program has dropped: nothing asks for it
            said[key] = _allowed(Setting(key, value, sources[at]))
    settings = {key: said.get(key) or _allowed(silent_setting(key, name, fr, en)) for key in KEYS}
    words = {**(base.words if base is not None else {}), **_house_words(tree, sources)}
    return HouseRules(name, fr, en, settings, {key: one.value for key, one in settings.items()},
                      base, words)


def _house_words(
    tree: Mapping[str, Any], sources: Sequence[Passage]
) -> Mapping[tuple[str, str], HouseWord]:
    """The house's words; one of a language or a term that the program lacks is left out."""
    found = {}
    for key, (text, at) in tree.get("words", {}).items():
        lang, _, term = key.partition(".")
        if lang in languages() and term in house_word_terms():
            noun(lang, _words(text))  # raises where it is none
            found[lang, term] = HouseWord(text, sources[at])
    return found


def _allowed(setting: Setting) -> Setting:
    if not KEYS[setting.key].allows(setting.value):
        raise ValueError(f"{setting.key} = {setting.value!r}")
    return setting


def _source(said: Mapping[str, Any]) -> Passage:
    source = Passage(**{"where": "", "line": "", "fr": "", "en": "", **said})
    for name, value in asdict(source).items():
        if type(value) is not (bool if name == "silent" else str):
            raise TypeError(f"{name}: {value!r}")
    return source


def _words(said: object) -> str:
    if not isinstance(said, str):
        raise TypeError(f"{said!r}")
    return said


# --- what holds at a table -----------------------------------------------------------------------


class RulesInForce(NamedTuple):
    """House's book, the floor's decisions for this table beside it (``own``, one a setting), and
    the books that the journal has pinned so far, by their hashes.
    """

    book: HouseRules
    own: tuple[Setting, ...] = ()
    books: tuple[tuple[str, HouseRules], ...] = ()

    @property
    def rules(self) -> HouseRules:
        """The book with the floor's decisions; the same object for the same two."""
        return _with(self.book, self.own) if self.own else self.book

    @property
    def is_pinned(self) -> bool:
        """True if the journal holds the book, False where it is older than stored books."""
        return any(book is self.book for _, book in self.books)

    def decided(self, setting: Setting) -> "RulesInForce":
        """The floor's word stands instead of the book's, whatever book comes in force after it."""
        others = tuple(one for one in self.own if one.key != setting.key)
        return self._replace(own=(*others, setting))

    def pinned(self, fact: RulesPinned) -> "RulesInForce | None":
        """Rules once the fact's book is in force; None where it can't be read."""
        known = dict(self.books)
        book = known.get(fact.sha256) or pinned_book(fact)
        if book is None:
            return None
        return self._replace(book=book, books=tuple({**known, fact.sha256: book}.items()))

    def pin(self, rules: HouseRules) -> tuple[RulesPinned, ...]:
        """Fact that brings these rules in force; none where they are. A text is stored once."""
        digest, known = rules_digest(rules), dict(self.books)
        fact = RulesPinned(rules.name, digest, "" if digest in known else rules_text(rules))
        after = self.pinned(fact)  # None of rules that no book may have: they would not hold
        return () if after is None or after.book is known.get(digest) is self.book else (fact,)


@lru_cache(maxsize=64)
def _with(book: HouseRules, own: tuple[Setting, ...]) -> HouseRules:
    changed = {one.key: one for one in own}
    return replace(book, settings={**book.settings, **changed},
                   values={**book.values, **{one.key: one.value for one in own}})


def pinned_book(fact: RulesPinned) -> HouseRules | None:
    """Book whose text is in the fact; None where there is none, or another than its hash names."""
    if not fact.text or _digest(fact.text) != fact.sha256:
        return None
    try:
        return rules_from_text(fact.text)
    except BookUnreadable:
        return None
