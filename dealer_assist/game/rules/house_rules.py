"""Frozen shape of a house's rules: settings, each with the passage behind it."""

import re
from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from typing import Final, NamedTuple

from dealer_assist.game.rules.settings import FLOOR, Value
from dealer_assist.words import base_language, house_language, in_language
from dealer_assist.words.message import ErrorInWords, Message
from drivers.lazy_dataclass import dataclass

#: Rule numbers in English rule books, and their form in French.
_NUMBERED: Final = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (r"\brules (?=\d)", "règles "), (r"\brule (?=\d)", "règle "),
        (r"\bexample (?=\d)", "exemple "), (r"(?<=\d) and (?=\d)", " et "),
        (r"(?<=\d-[A-Z]) and (?=\d)", " et "),
        (r"\brecommended procedure (?=\d)", "procédure recommandée "),
    )
)


@dataclass(frozen=True, slots=True)
class Passage:
    """Passage behind a rule, and its sense in our own words.

    ``where`` is the place that a person finds in the house's printed rules ("Grand Cercle, Les
    enchères"); ``line`` is our own short mark ("GC:124", "TDA 43"). ``silent`` means that the
    house's text does not say; ``custom`` then gives the reason why a value stands here all the
    same, in French or in the one language of the book, and ``custom_en`` in English where there are
    both. Of a silent setting ``where`` is the title of the house (``where_fr`` in French) named
    ``house``.
    """

    where: str
    line: str
    fr: str
    en: str
    silent: bool = False
    custom: str = ""
    custom_en: str = ""
    where_fr: str = ""
    house: str = ""

    def sense(self, lang: str) -> str:
        """Sense of the passage in one sentence, French or English."""
        return in_language((self.fr, self.en), lang)

    def reason(self, lang: str) -> str:
        """Reason for the house's choice; a book in one language gives it in that one.

        >>> Passage("h", "", "", "", True, "c'est ainsi", "that's how it is").reason("en")
        "that's how it is"
        """
        return in_language((self.custom, self.custom_en or self.custom), lang)

    def place(self, lang: str) -> str:
        """Place of the passage; a rule's number is called "règle" in French.

        >>> Passage("WSOP 2024, rules 171 and 172", "", "", "").place("fr")
        'WSOP 2024, règles 171 et 172'
        """
        if in_language((False, True), lang):
            return self.where
        where = self.where_fr or self.where
        for pattern, words in _NUMBERED:
            where = pattern.sub(words, where)
        return where

    def cited(self, lang: str) -> str:
        """Citation as a floor manager reads it.

        >>> Passage("Grand Cercle, Les enchères", "GC:124", "", "").cited("fr")
        'Grand Cercle, Les enchères (GC:124)'
        """
        where = self.place(lang)
        return f"{where} ({self.line})" if self.line else where


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting of a house: its value and the passage behind it."""

    key: str
    value: Value
    source: Passage


class HouseWord(NamedTuple):
    """House's own word for a term, as ``words.noun`` reads it, and the passage that has it."""

    text: str
    source: Passage


@dataclass(frozen=True, eq=False)
class HouseRules:
    """All the settings of one house. Two houses differ only by what stands in here.

    ``base`` is the house that its book extends, None where it extends none. ``words`` are its own
    words, by language and term.
    """

    name: str
    title_fr: str
    title_en: str
    settings: Mapping[str, Setting]
    values: Mapping[str, Value]
    base: "HouseRules | None" = None
    words: Mapping[tuple[str, str], HouseWord] = field(default_factory=dict)

    @property
    def lineage(self) -> tuple[str, ...]:
        """Its name and those of the houses that it extends, the nearest first."""
        return (self.name, *(self.base.lineage if self.base is not None else ()))

    def __getitem__(self, key: str) -> Value:
        """The value of a setting; KeyError is a defect of ours, never of a book."""
        return self.values[key]

    def source(self, key: str) -> Passage:
        """The passage on which a setting stands."""
        return self.settings[key].source

    def title(self, lang: str) -> str:
        """The house's name for people."""
        return in_language((self.title_fr, self.title_en), lang)

    def language(self, lang: str) -> str:
        """The language with the house's own words."""
        return _language(self, lang) if self.words else lang


@lru_cache(maxsize=64)
def _language(house: HouseRules, lang: str) -> str:
    own = {term: one.text for (of, term), one in house.words.items() if of == base_language(lang)}
    return house_language(lang, own)


class BookUnreadable(ErrorInWords, ValueError):
    """House book that can't be used: place, expectation and remedy, one line for each mistake."""

    def __init__(self, *mistakes: Message) -> None:
        super().__init__(*mistakes)
        self.mistakes = mistakes


def silent_setting(key: str, house: str, fr: str, en: str) -> Setting:
    """Setting of the house of this name and title, whose text is silent."""
    return Setting(key, FLOOR, Passage(
        en, "", "Le texte de la maison ne le dit pas : appelez le chef de partie.",
        "The house's text does not say: call the floor.", silent=True, where_fr=fr, house=house,
    ))
