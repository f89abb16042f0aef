"""Catalogue of all messages: message id -> French and English (words/*.toml).

Core, panel and slips name a message by its id and give its numbers; nobody builds sentences out of
pieces. Amounts in a message are written as the language writes them. What differs between languages
is in the catalogue too: signs and dates (``grammar``), articles (``article``), nouns (``term``,
``rank``, ``category``). A further language is a folder of texts (further_languages.py), and a house
may have its own word for a term (``house_language``).
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeVar

from dealer_assist.words.chip_amounts import amount_text
from dealer_assist.words.read_catalogue import (
    OWN,
    UnknownWord,
    base_language,
    catalogue,
    languages,
    message_text,
)
from dealer_assist.words.shipped_texts import LANGS, house_word_terms

__all__ = ["LANGS", "UnknownWord", "base_language", "catalogue", "house_word_terms", "languages"]

T = TypeVar("T")


# --- languages -----------------------------------------------------------------------------------

def next_language(lang: str) -> str:
    """The language to which the key of languages changes."""
    known = languages()
    return known[(known.index(base_language(lang)) + 1) % len(known)]


def in_language(both: tuple[T, T], lang: str) -> T:
    """The French or the English of two; English for a further language.

    >>> in_language(("oui", "yes"), "fr")
    'oui'
    """
    return both[0] if base_language(lang) == LANGS[0] else both[1]


# --- nouns ---------------------------------------------------------------------------------------

_LISTED: Final = " | "


class Noun(NamedTuple):
    """Noun that a message takes in the form it asks for.

    ``{big_blind}`` is the word, ``:s`` its plural, ``:the``, ``:of the``, ``:to the``, ``:a`` the
    word with that article of the language and ``:of s`` the plural with one; ``:=seul|seule`` is
    what agrees with its gender, ``:@`` its short form. Before any of them ``^`` is a capital
    letter, ``!`` capitals.
    """

    one: str
    many: str
    gender: int
    elides: bool
    short: str
    lang: str

    def __format__(self, form: str) -> str:
        if form.startswith("^"):
            text = format(self, form[1:])
            return text[:1].upper() + text[1:]
        if form.startswith("!"):
            return format(self, form[1:]).upper()
        if form.startswith("="):
            return form[1:].split("|")[self.gender]
        if form == "@":
            return self.short
        is_many = form == "s" or form.endswith(" s")
        text, article = (self.many if is_many else self.one), form.removesuffix("s").rstrip()
        if not article:
            return text
        patterns = _article(self.lang, article.replace(" ", "_"))
        before_vowel = self.elides and len(patterns) > len(genders(self.lang))
        return patterns[-1 if before_vowel else min(self.gender, len(patterns) - 1)].replace(
            "{word}", text)


def _listed(lang: str, id: str) -> tuple[str, ...]:
    return tuple(message_text(lang, id).split(_LISTED))


@cache
def genders(lang: str) -> tuple[str, ...]:
    """Genders of the language's nouns."""
    return tuple(message_text(lang, "grammar.genders").split())


@cache
def _article(lang: str, name: str) -> tuple[str, ...]:
    """Patterns of this article, one for each gender and a last one before a vowel."""
    return _listed(lang, f"article.{name}")


def noun(lang: str, text: str) -> Noun:
    """Noun written "word | plural | gender | short"; "m'" is elided. Raises ValueError.

    >>> format(noun("fr", "As | As | m'"), "to the"), format(noun("en", "ace | aces | n"), "^s")
    ("à l'As", 'Aces')
    """
    one, many, gender, *short = text.split(_LISTED)
    return Noun(one, many, genders(lang).index(gender.rstrip("'")), gender.endswith("'"),
                short[0] if short else one, lang)


@lru_cache(maxsize=256)
def noun_of(lang: str, id: str) -> Noun:
    """Noun of the catalogue; a house's own where it has one."""
    base, own = base_language(lang), _own_words(lang)
    return noun(base, own.get(id.partition(".")[2]) or message_text(base, id))


@lru_cache(maxsize=64)
def _own_words(lang: str) -> dict[str, str]:
    _, _, own = lang.partition(OWN)
    return dict(one.split("=") for one in own.split(";")) if own else {}


def house_language(lang: str, words: Mapping[str, str]) -> str:
    """The language with a house's own words for terms, each written as ``noun`` reads it.

    >>> own = house_language("fr", {"big_blind": "grosse blind | grosses blinds | f | GB"})
    >>> word(own, "say.post_big_blind", seat=3, chips=200)
    'Siège 3, grosse blind : 200.'
    """
    own = ";".join(f"{term}={text}" for term, text in sorted(words.items()))
    return f"{base_language(lang)}{OWN}{own}" if own else base_language(lang)


@lru_cache(maxsize=64)
def term_nouns(lang: str) -> Mapping[str, Noun]:
    """Nouns that every text may name."""
    return {term: noun_of(lang, f"term.{term}") for term in house_word_terms()}


# --- messages ------------------------------------------------------------------------------------


def word(lang: str, id: str, **values: object) -> str:
    """Message in this language, its numbers filled in.

    ``int`` values whose name says chips are written as amounts.

    >>> word("fr", "say.your_turn", seat=7)
    'Siège 7, à vous.'
    """
    return _said(lang, id, tuple(values.items()))


# A picture has some six hundred words, and the next picture nearly the same ones; the amounts of
# an earlier hand don't come again.
@lru_cache(maxsize=1536)
def _said(lang: str, id: str, values: tuple[tuple[str, object], ...]) -> str:
    text = message_text(lang, id)
    if "{" not in text and "}" not in text:
        return text
    return text.format_map({
        **term_nouns(lang), **{name: _told(name, value, lang) for name, value in values}})


def bare_word(lang: str, id: str) -> str:
    """Message that needs no value; "" where it needs one."""
    try:
        return word(lang, id)
    except KeyError:
        return ""


class _Gaps(dict[str, object]):
    """Values of a text; a missing one is a gap with its name."""

    def __init__(self, known: Mapping[str, object], gap: str) -> None:
        super().__init__(known)
        self._gap = gap

    def __missing__(self, name: str) -> str:
        return self._gap.format(name)


def filled(text: str, lang: str, values: Mapping[str, str] | None = None, gap: str = "?") -> str:
    """Text that a message id doesn't name, with what is known filled in.

    >>> filled("Seat {seat}: {big_blind:the} is {chips}.", "en", {"seat": "4"})
    'Seat 4: the big blind is ?.'
    """
    return text.format_map(_Gaps({**term_nouns(lang), **(values or {})}, gap))


def in_house_words(both: tuple[str, str], lang: str) -> str:
    """The French or the English of two, with the house's words; other gaps stay."""
    return filled(in_language(both, lang), lang, gap="{{{}}}")


def text_with_gaps(lang: str, id: str, gap: str = "{{{}}}") -> str:
    """Message without its values."""
    return filled(message_text(lang, id), lang, gap=gap)


def _told(name: str, value: object, lang: str) -> object:
    if isinstance(value, int) and name.endswith("chips"):
        return amount_text(value, lang)
    if not isinstance(value, str):
        return value
    return printable_line(value) if name in _TYPED else without_control_signs(value)


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


def without_control_signs(text: str) -> str:
    """Text without characters that steer a terminal or turn writing round; its lines stay lines.

    Whatever strangers wrote goes through here or through ``printable_line`` before it is shown,
    printed or given to other programs.

    >>> without_control_signs("a\\x1b[2Jb\\n")
    'a\ufffd[2Jb\\n'
    """
    return _STEERS.sub(_REPLACED, text)


def printable_line(text: str) -> str:
    """Text in one line, without anything that may steer a terminal.

    >>> printable_line("a\\x1b[2Jb")
    'a\\ufffd[2Jb'
    >>> printable_line("2\\u00a0000") == "2\\u00a0000"  # the space within a French amount
    True
    """
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() or one in _SPACES else _REPLACED for one in text)


def card_words(card: str, lang: str) -> str:
    """Card in a dealer's words.

    >>> card_words("Qh", "fr")
    'Dame de cœur'
    """
    return word(lang, "grammar.card", rank=noun_of(lang, f"rank.{card[0]}"),
                suit=word(lang, f"suit.{card[1]}"))


def the_card(card: str, lang: str) -> str:
    """Card with its article, inside a sentence.

    >>> the_card("9d", "fr"), the_card("Ah", "fr"), the_card("Qs", "en")
    ('le Neuf de carreau', "l'As de cœur", 'the Queen of spades')
    """
    return word(lang, "grammar.the_card", rank=noun_of(lang, f"rank.{card[0]}"),
                suit=word(lang, f"suit.{card[1]}"))


def ordinal(number: int, lang: str) -> str:
    """Ordinal number of a place: French "7e", English "7th".

    >>> ordinal(1, "fr"), ordinal(22, "en"), ordinal(12, "en")
    ('1er', '22nd', '12th')
    """
    endings = (one.rpartition("=") for one in _listed(lang, "grammar.ordinals"))
    return next(f"{number}{end}" for which, _, end in endings if re.search(which, f"{number}"))


def list_words(parts: Iterable[object], lang: str) -> str:
    """Parts as they are said one after another.

    >>> list_words((2, 3, 9), "fr"), list_words((2, 4), "en"), list_words((4,), "en")
    ('2, 3 et 9', '2 and 4', '4')
    """
    *first, last = map(str, parts) if (parts := tuple(parts)) else ("",)
    return word(lang, "grammar.list", first=", ".join(first), last=last) if first else last


def decimal(number: str, lang: str) -> str:
    """The number, written with a point, as the language writes it.

    >>> decimal("0.4", "fr")
    '0,4'
    """
    return re.sub(r"(?<=\d)\.(?=\d)", word(lang, "grammar.decimal"), number)


def with_unbreakable_signs(text: str, lang: str = "fr") -> str:
    """Text whose lines can't break before or after the signs that the language sets apart.

    Text of any language may be bound by the signs of French, which alone sets them apart.

    >>> with_unbreakable_signs("minimum : 9 900") == "minimum\\u00a0: 9 900"
    True
    """
    before, after = word(lang, "grammar.apart_before"), word(lang, "grammar.apart_after")
    if not before:
        return text
    return re.sub(f"(?<=[{after}]) | (?=[{before}])", "\N{NO-BREAK SPACE}", text)


def wrapped_rows(text: str, width: int, first: str = "", later: str = "") -> list[str]:
    """Lines of this width, broken at blanks alone; ``first`` and ``later`` stand before them.

    >>> wrapped_rows("three-card flop", 12, later="  ")
    ['three-card', '  flop']
    """
    from textwrap import wrap

    return wrap(text, width, initial_indent=first, subsequent_indent=later,
                break_long_words=False, break_on_hyphens=False)
