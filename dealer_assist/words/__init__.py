"""Catalogue of all messages: message id -> French and English (words/*.toml).

Core, panel and slips name a message by its id and give its numbers; nobody builds sentences out of
pieces. Amounts in a message are written as the language writes them.
"""

import re
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

import rtoml

from dealer_assist.words.cards import RANKS
from dealer_assist.words.chips import amount_text

LANGS: Final = ("fr", "en")


class UnknownWord(KeyError):
    """Message id that the catalogue lacks: a defect of ours."""


@cache
def catalogue() -> dict[str, dict[str, str]]:
    """All messages: id -> {"fr": ..., "en": ...}. A section may be spread over several files."""
    found: dict[str, dict[str, str]] = {}
    for file in sorted(files(__name__).iterdir(), key=lambda file: file.name):
        if not file.name.endswith(".toml"):
            continue
        for room, names in rtoml.loads(file.read_text(encoding="utf-8")).items():
            for name, texts in names.items():
                if found.setdefault(f"{room}.{name}", texts) is not texts:
                    raise ValueError(f"{file.name}: {room}.{name} stands in another file already")
    return found


def word(lang: str, id: str, **values: object) -> str:
    """Message in this language, its numbers filled in.

    ``int`` values whose name says chips are written as amounts.

    >>> word("fr", "say.your_turn", seat=7)
    'Siège 7, à vous.'
    """
    return _said(lang, id, tuple(values.items()))


# A picture has some six hundred words, and the next picture nearly the same ones.
@lru_cache(maxsize=4096)
def _said(lang: str, id: str, values: tuple[tuple[str, object], ...]) -> str:
    texts = catalogue().get(id)
    if texts is None:
        raise UnknownWord(id)
    return texts[lang].format_map({name: _told(name, value, lang) for name, value in values})


def _told(name: str, value: object, lang: str) -> object:
    if isinstance(value, int) and name.endswith("chips"):
        return amount_text(value, lang)
    if not isinstance(value, str):
        return value
    return printable(value) if name in _TYPED else harmless(value)


#: Line breaks in people's text are replaced: one in a reason begins no other ruling.
_TYPED: Final = frozenset({
    "by", "detail", "device", "file", "given", "holder", "name", "names", "path", "reason", "site",
    "table", "who", "words"})
#: C0 and C1 but tab and line ends, marks of direction, and invisible characters.
_STEERS: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
    "|\r(?!\n)")
_REPLACED: Final = "\ufffd"
_SPACES: Final = "\u00a0\u202f"  # within an amount, before French signs


def harmless(text: str) -> str:
    """Text without characters that steer a terminal or turn writing round; its lines stay lines.

    Whatever strangers wrote goes through here or through ``printable`` before it is shown, printed
    or given to other programs.

    >>> harmless("a\\x1b[2Jb\\n")
    'a\ufffd[2Jb\\n'
    """
    return _STEERS.sub(_REPLACED, text)


def printable(text: str) -> str:
    """Text in one line, without anything that may steer a terminal.

    >>> printable("a\\x1b[2Jb")
    'a\\ufffd[2Jb'
    >>> printable("2\\u00a0000") == "2\\u00a0000"  # the space within a French amount
    True
    """
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() or one in _SPACES else _REPLACED for one in text)


_FRENCH: Final = "Deux Trois Quatre Cinq Six Sept Huit Neuf Dix Valet Dame Roi As"
_ENGLISH: Final = "Two Three Four Five Six Seven Eight Nine Ten Jack Queen King Ace"
_RANKS: Final = {
    "fr": dict(zip(RANKS, _FRENCH.split(), strict=True)),
    "en": dict(zip(RANKS, _ENGLISH.split(), strict=True)),
}
_SUITS: Final = {
    "fr": {"c": "trèfle", "d": "carreau", "h": "cœur", "s": "pique"},
    "en": {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"},
}


def card_words(card: str, lang: str) -> str:
    """Card in a dealer's words.

    >>> card_words("Qh", "fr")
    'Dame de cœur'
    """
    of = "de" if lang == "fr" else "of"
    return f"{_RANKS[lang][card[0]]} {of} {_SUITS[lang][card[1]]}"


def the_card(card: str, lang: str) -> str:
    """Card with its article, inside a sentence.

    >>> the_card("9d", "fr"), the_card("Ah", "fr"), the_card("Qs", "en")
    ('le Neuf de carreau', "l'As de cœur", 'the Queen of spades')
    """
    article = "the " if lang != "fr" else {"Q": "la ", "A": "l'"}.get(card[0], "le ")
    return article + card_words(card, lang)


def ordinal(number: int, lang: str) -> str:
    """Ordinal number of a place: French "7e", English "7th".

    >>> ordinal(1, "fr"), ordinal(22, "en"), ordinal(12, "en")
    ('1er', '22nd', '12th')
    """
    if lang == "fr":
        return "1er" if number == 1 else f"{number}e"
    last = 0 if 10 <= number % 100 <= 20 else number % 10
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(last, 'th')}"
