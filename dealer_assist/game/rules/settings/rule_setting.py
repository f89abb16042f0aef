"""Rule setting: the values it may take, each with the words in which the card says it.

``floor`` is a value of its own: the house's text is silent, so the assistant states the facts and
calls the floor instead of inventing a ruling.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import Final

from dealer_assist.words import filled, in_house_words, in_language, word
from dealer_assist.words.shipped_toml_reader import Both
from drivers.lazy_dataclass import dataclass

FLOOR: Final = "floor"
Value = str | int | bool

CALL_FLOOR: Final[Both] = ("appeler le chef de partie", "call the floor")


@dataclass(frozen=True, slots=True)
class RuleSetting:
    """One setting: its meaning, which heads it on the rule card, and its values in words.

    ``values`` are the words it may take (true and false for a switch), each as the card says it.
    A number from ``low`` to ``high`` has ``number``, the phrase that holds it, beside them.
    """

    fr: str
    en: str
    values: Mapping[Value, Both] = field(default_factory=dict)
    number: Both | None = None
    low: int = 0
    high: int = 0

    @property
    def switch(self) -> bool:
        """True if it may be on or off."""
        return True in self.values

    def expected(self, lang: str = "en") -> str:
        """Values that a book may write here, for the error message."""
        range_ = word(lang, "book.whole_number", low=self.low, high=self.high)
        said = [] if self.number is None else [range_]
        said += [f'"{v}"' if isinstance(v, str) else str(v).lower() for v in self.values]
        return ", ".join(said)

    def allows(self, value: object) -> bool:
        """True if a book may give this setting this value."""
        if isinstance(value, bool):
            return self.switch
        if isinstance(value, int):
            return self.number is not None and self.low <= value <= self.high
        return isinstance(value, str) and value in self.values

    def means(self, lang: str) -> str:
        """Meaning of the setting."""
        return in_house_words((self.fr, self.en), lang)

    def says(self, value: Value, lang: str) -> str:
        """Value in a dealer's words.

        >>> RuleSetting("t", "t", {}, ("{n} s", "{n} s"), 1, 60).says(30, "en")
        '30 s'
        """
        if isinstance(value, int) and not isinstance(value, bool) and self.number is not None:
            return filled(in_language(self.number, lang), lang, {"n": str(value)})
        return in_house_words(self.values[value], lang)


@dataclass(frozen=True, slots=True)
class Group:
    """The settings that stand under one heading of the rule card."""

    fr: str
    en: str
    keys: Mapping[str, RuleSetting]

    def heading(self, lang: str) -> str:
        """The heading."""
        return in_house_words((self.fr, self.en), lang)
