"""Frozen shape of a house's rules: settings, each with the passage behind it."""

import re
from collections.abc import Mapping
from typing import Final

from dealer_assist.game.rules.settings import FLOOR, Value
from dealer_assist.words.message import ErrorInWords, Message
from drivers.late_dataclass import dataclass

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
        return self.fr if lang == "fr" else self.en

    def reason(self, lang: str) -> str:
        """Reason for the house's choice; a book in one language gives it in that one.

        >>> Passage("h", "", "", "", True, "c'est ainsi", "that's how it is").reason("en")
        "that's how it is"
        """
        return self.custom_en if lang == "en" and self.custom_en else self.custom

    def place(self, lang: str) -> str:
        """Place of the passage; a rule's number is called "règle" in French.

        >>> Passage("WSOP 2024, rules 171 and 172", "", "", "").place("fr")
        'WSOP 2024, règles 171 et 172'
        """
        if lang != "fr":
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


@dataclass(frozen=True, eq=False)
class HouseRules:
    """All the settings of one house. Two houses differ only by what stands in here.

    ``base`` is the house that its book extends, None where it extends none.
    """

    name: str
    title_fr: str
    title_en: str
    settings: Mapping[str, Setting]
    values: Mapping[str, Value]
    base: "HouseRules | None" = None

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
        return self.title_fr if lang == "fr" else self.title_en


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
