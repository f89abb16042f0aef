"""House's rules for people: the rule card, and two houses side by side. Pure functions to text.

A card gives for each setting its meaning, the house's value in words, and its basis: the passage,
the house's own choice with its reason, or nothing, so that the floor is called.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import zip_longest
from typing import Final

from dealer_assist.game.rules.house_rules import HouseRules, Passage, Setting
from dealer_assist.game.rules.settings import FLOOR, KEYS, Value, rule_groups
from dealer_assist.words import (
    base_language,
    filled,
    in_language,
    noun,
    noun_of,
    with_unbreakable_signs,
    word,
    wrapped_rows,
)

_WIDTH: Final = 96
_COLUMN: Final = (_WIDTH - 3) // 2


class Stands(StrEnum):
    """Basis of a setting's value."""

    TEXT = "text"
    CHOICE = "choice"
    FLOOR = "floor"


def setting_basis(setting: Setting) -> Stands:
    """Basis of this setting's value."""
    if setting.value == FLOOR:
        return Stands.FLOOR
    return Stands.CHOICE if setting.source.silent else Stands.TEXT


def settings_by_source(house: HouseRules) -> Mapping[Stands, int]:
    """Number of settings of the house by basis: its text, its choice, the floor."""
    seen = [setting_basis(setting) for setting in house.settings.values()]
    return {kind: seen.count(kind) for kind in Stands}


def house_card(house: HouseRules, lang: str) -> str:
    """Rule card of the house, in its own words, and those words."""
    lang = house.language(lang)
    lines = _title(house.title(lang), "=")
    seen = {str(kind): number for kind, number in settings_by_source(house).items()}
    lines += _wrapped(word(lang, "rule_card.counted", **seen) + ".")
    for group in rule_groups():
        lines += ["", *_title(group.heading(lang), "-")]
        told: set[Passage] = set()
        for key in group.keys:
            lines += _entry(house, key, lang, told)
    left = _left(house, lang)
    words = list(_own_words(house, lang))
    lines += ["", *_title(word(lang, "rule_card.own_words"), "="), *words] if words else []
    lines += ["", *_title(word(lang, "rule_card.left"), "="), *left] if left else []
    return "\n".join(lines) + "\n"


def house_diff(a: HouseRules, b: HouseRules, lang: str) -> str:
    """The settings in which two houses differ, side by side."""
    differing = [key for key in KEYS if a[key] != b[key]]
    lines = [*_beside(a.title(lang), b.title(lang)), "=" * _WIDTH]
    if not differing:
        return "\n".join([*lines, word(lang, "rule_card.no_difference")]) + "\n"
    lines.append(word(lang, "rule_card.one_differs", all=len(KEYS)) + "." if len(differing) == 1
                 else word(lang, "rule_card.differ", count=len(differing), all=len(KEYS)) + ".")
    for group in rule_groups():
        here = [key for key in group.keys if key in differing]
        if here:
            lines += ["", *_title(group.heading(lang), "-")]
        for n, key in enumerate(here):
            lines += [*([""] if n else []), *_wrapped(setting_heading(key, lang))]
            lines += _beside(_cell(a, key, lang), _cell(b, key, lang))
    return "\n".join(lines) + "\n"


def settings_page(lang: str) -> str:
    """Page of all settings with their possible values, for who writes a book."""
    lines: list[str] = []
    for group in rule_groups():
        lines += [*([""] if lines else []), *_title(group.heading(lang), "-")]
        for name, key in group.keys.items():
            lines += _wrapped(name + _colon(lang) + key.means(lang), later="  ")
            if key.number is not None:
                said = filled(in_language(key.number, lang), lang, {"n": "N"})
                low, high = key.low, key.high
                number = f"N = {low}-{high}" + (f"{_colon(lang)}{said}" if said != "N" else "")
                lines += _wrapped(number, first="    ", later="      ")
            for value in key.values:
                written = str(value).lower() if key.switch else f'"{value}"'
                text = written + _colon(lang) + key.says(value, lang)
                lines += _wrapped(text, first="    ", later="      ")
    return "\n".join(lines) + "\n"


def setting_heading(key: str, lang: str) -> str:
    """Meaning of a setting, as a heading.

    >>> setting_heading("bet.min_raise", "fr")
    "Le minimum d'une relance"
    """
    means = KEYS[key].means(lang)
    return means[0].upper() + means[1:]


def setting_in_words(key: str, value: Value, lang: str) -> str:
    """A setting's value as a dealer reads it, never the book's keyword.

    >>> setting_in_words("bet.min_raise", "increment", "en")
    'the bet plus the last raise'
    """
    return KEYS[key].says(value, lang)


# --- layout ----------------------------------------------------------------------------------


def _wrapped(text: str, width: int = _WIDTH, first: str = "", later: str = "") -> list[str]:
    """Lines of this width, never broken inside French quotes' blanks or at a hyphen."""
    lines = wrapped_rows(with_unbreakable_signs(text), width, first, later)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def _title(text: str, line: str) -> list[str]:
    return [text, line * min(len(text), _WIDTH)]


def _colon(lang: str) -> str:
    return word(lang, "grammar.colon", what="", told="")


def _entry(house: HouseRules, key: str, lang: str, told: set[Passage]) -> list[str]:
    """Lines of one setting; a passage ``told`` under the same heading is not repeated in full."""
    setting = house.settings[key]
    text = setting_heading(key, lang) + _colon(lang) + setting_in_words(key, setting.value, lang)
    why = _why(house, setting, lang, told)
    told.add(setting.source)
    return [*_wrapped(text, later="  "), *_wrapped(why, first="    ", later="    ")]


def _why(house: HouseRules, setting: Setting, lang: str, told: set[Passage]) -> str:
    """Basis of the value in words; nothing more where a silent text leaves it to the floor."""
    source = setting.source
    if not source.silent:
        return source.cited(lang) + ("" if source in told else _colon(lang) + source.sense(lang))
    if not source.custom:
        return ""
    head = word(lang, "rule_card.because")
    if setting.value != FLOOR:
        head = _chosen(house, source, lang)
    return head + _colon(lang) + source.reason(lang)


def _chosen(house: HouseRules, source: Passage, lang: str) -> str:
    """Words for whose choice it is: the house's own, or that of the house that it extends."""
    if source.house == house.name:
        return word(lang, "rule_card.choice")
    return word(lang, "rule_card.choice_of", house=source.place(lang))


def _left(house: HouseRules, lang: str) -> list[str]:
    """Lines of the settings left to the floor, under the same headings."""
    lines: list[str] = []
    for group in rule_groups():
        left = [key for key in group.keys if house[key] == FLOOR]
        if left:
            lines += [group.heading(lang)]
        for key in left:
            lines += _wrapped(setting_heading(key, lang), first="  - ", later="    ")
    return lines


def _own_words(house: HouseRules, lang: str) -> Iterator[str]:
    """Each word that the house has in this language, for which one, and where its text has it."""
    base = base_language(lang)
    for (of, term), own in house.words.items():
        if of == base:
            usual = noun_of(base, f"term.{term}").one
            yield from _wrapped(f"{noun(base, own.text).one} ({usual}){_colon(lang)}"
                                f"{own.source.cited(lang)}", first="  - ", later="    ")


def _cell(house: HouseRules, key: str, lang: str) -> str:
    setting = house.settings[key]
    words = setting_in_words(key, setting.value, lang)
    kind = setting_basis(setting)
    if kind is Stands.FLOOR:
        return words
    # The card cites the passage in full; here its mark leaves room for what differs.
    on = setting.source.line if kind is Stands.TEXT else _chosen(house, setting.source, lang)
    return f"{words} [{on}]"


def _beside(left: str, right: str) -> Iterable[str]:
    columns = (_wrapped(left, _COLUMN), _wrapped(right, _COLUMN))
    for one, other in zip_longest(*columns, fillvalue=""):
        yield f"{one:<{_COLUMN}} | {other}".rstrip()
