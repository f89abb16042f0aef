"""Reading what stands on the screen as somebody who knows the trade: words back to what they mean.

The catalogue of words is read backwards: a sentence is one of its messages with names and numbers
in it. A sentence that is none of them is one that a dealer would have to think about.
"""

import re
from dataclasses import dataclass
from functools import cache

from dealer_assist.storage.books import shipped_houses
from dealer_assist.words import catalogue, text_with_gaps, word

#: The house that is walked, whose words the screen speaks.
HOUSE = "grand_cercle"
_FIELD = re.compile(r"\{(\w+)\}")
_NUMBER = re.compile(r"^[\d\s\u00a0\u202f,.']+$")


@dataclass(frozen=True)
class Meant:
    """A message that was understood, with what it names."""

    id: str
    named: dict[str, str]

    def number(self, name: str) -> int:
        return figure(self.named[name])

    @property
    def seat(self) -> int:
        return int(self.named.get("seat", "0") or 0)

    @property
    def chips(self) -> int:
        return figure(self.named.get("chips", "0"))


def figure(text: str) -> int:
    """An amount as it stands on the screen.

    >>> figure("1 250"), figure("1,250")
    (1250, 1250)
    """
    bare = re.sub(r"[\s\u00a0\u202f,.']", "", text)
    return int(bare) if bare.isdigit() else 0


@cache
def _patterns(lang: str, room: str) -> list[tuple[str, re.Pattern[str], int]]:
    found = []
    spoken = shipped_houses.house(HOUSE).language(lang)
    for id in catalogue():
        if not id.startswith(room + "."):
            continue
        text = text_with_gaps(spoken, id)
        pattern, last = "", 0
        for field in _FIELD.finditer(text):
            pattern += re.escape(text[last:field.start()]) + f"(?P<{field[1]}>.+?)"
            last = field.end()
        pattern += re.escape(text[last:])
        plain = len(_FIELD.sub("", text))
        found.append((id, re.compile(f"^{pattern}$", re.DOTALL), plain))
    return sorted(found, key=lambda one: -one[2])


@cache
def meant(text: str, lang: str, room: str) -> Meant | None:
    """What a sentence of this room of the catalogue means; None where it is none."""
    for id, pattern, _ in _patterns(lang, room):
        if match := pattern.match(text):
            named = match.groupdict()
            if all(not name.endswith(("chips", "seat", "cards")) or name == "cards"
                   or _NUMBER.match(value) for name, value in named.items()):
                return Meant(id.split(".", 1)[1], named)
    return None


def key_words(lang: str, id: str, **values: object) -> str:
    """The words of a key."""
    return word(lang, id, **values)
