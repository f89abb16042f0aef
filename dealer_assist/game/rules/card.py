"""House's rules for people: the rule card, and two houses side by side. Pure functions to text.

A card gives for each setting its meaning, the house's value in words, and its basis: the passage,
the house's own choice with its reason, or nothing, so that the floor is called.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from itertools import zip_longest
from re import sub
from textwrap import wrap
from typing import Final

from dealer_assist.game.rules.model import HouseRules, Passage, Setting
from dealer_assist.game.rules.settings import FLOOR, KEYS, Value, groups
from dealer_assist.game.rules.settings.rule_setting import say

_WIDTH: Final = 96
_COLUMN: Final = (_WIDTH - 3) // 2

_LEFT: Final = ("Laissé au chef de partie", "Left to the floor")
_NO_DIFFERENCE: Final = ("Aucune différence.", "No difference.")
_CHOICE: Final = ("Choix de la maison", "The house's choice")
_CHOICE_OF: Final = ("Choix repris de {house}", "Choice taken from {house}")
_BECAUSE: Final = ("Raison", "Reason")
_COUNTED: Final = (
    "{text} réglés par le texte, {choice} par choix de la maison, {floor} laissés au chef de "
    "partie",
    "{text} settled by the text, {choice} by the house's choice, {floor} left to the floor",
)
_ONE_DIFFERS: Final = ("Un réglage diffère sur {all}", "1 setting differs out of {all}")
_DIFFER: Final = ("{n} réglages diffèrent sur {all}", "{n} settings differ out of {all}")


class Stands(StrEnum):
    """Basis of a setting's value."""

    TEXT = "text"
    CHOICE = "choice"
    FLOOR = "floor"


def stands_on(setting: Setting) -> Stands:
    """Basis of this setting's value."""
    if setting.value == FLOOR:
        return Stands.FLOOR
    return Stands.CHOICE if setting.source.silent else Stands.TEXT


def settings_by_source(house: HouseRules) -> Mapping[Stands, int]:
    """Number of settings of the house by basis: its text, its choice, the floor."""
    seen = [stands_on(setting) for setting in house.settings.values()]
    return {kind: seen.count(kind) for kind in Stands}


def card(house: HouseRules, lang: str) -> str:
    """Rule card of the house."""
    lines = _title(house.title(lang), "=")
    seen = {str(kind): number for kind, number in settings_by_source(house).items()}
    lines += _wrapped(say(_COUNTED, lang).format(**seen) + ".")
    for group in groups():
        lines += ["", *_title(group.heading(lang), "-")]
        told: set[Passage] = set()
        for key in group.keys:
            lines += _entry(house, key, lang, told)
    left = _left(house, lang)
    lines += ["", *_title(say(_LEFT, lang), "="), *left] if left else []
    return "\n".join(lines) + "\n"


def diff(a: HouseRules, b: HouseRules, lang: str) -> str:
    """The settings in which two houses differ, side by side."""
    differing = [key for key in KEYS if a[key] != b[key]]
    lines = [*_beside(a.title(lang), b.title(lang)), "=" * _WIDTH]
    if not differing:
        return "\n".join([*lines, say(_NO_DIFFERENCE, lang)]) + "\n"
    said = say(_ONE_DIFFERS if len(differing) == 1 else _DIFFER, lang)
    lines.append(said.format(n=len(differing), all=len(KEYS)) + ".")
    for group in groups():
        here = [key for key in group.keys if key in differing]
        if here:
            lines += ["", *_title(group.heading(lang), "-")]
        for n, key in enumerate(here):
            lines += [*([""] if n else []), *_wrapped(what(key, lang))]
            lines += _beside(_cell(a, key, lang), _cell(b, key, lang))
    return "\n".join(lines) + "\n"


def settings(lang: str) -> str:
    """Page of all settings with their possible values, for who writes a book."""
    lines: list[str] = []
    for group in groups():
        lines += [*([""] if lines else []), *_title(group.heading(lang), "-")]
        for name, key in group.keys.items():
            lines += _wrapped(name + _colon(lang) + key.means(lang), later="  ")
            if key.number is not None:
                said = say(key.number, lang).format(n="N")
                low, high = key.low, key.high
                number = f"N = {low}-{high}" + (f"{_colon(lang)}{said}" if said != "N" else "")
                lines += _wrapped(number, first="    ", later="      ")
            for value in key.values:
                word = str(value).lower() if key.switch else f'"{value}"'
                text = word + _colon(lang) + key.says(value, lang)
                lines += _wrapped(text, first="    ", later="      ")
    return "\n".join(lines) + "\n"


def what(key: str, lang: str) -> str:
    """Meaning of a setting, as a heading.

    >>> what("bet.min_raise", "fr")
    "Le minimum d'une relance"
    """
    means = KEYS[key].means(lang)
    return means[0].upper() + means[1:]


def in_words(key: str, value: Value, lang: str) -> str:
    """A setting's value as a dealer reads it, never the book's keyword.

    >>> in_words("bet.min_raise", "increment", "en")
    'the bet plus the last raise'
    """
    return KEYS[key].says(value, lang)


# --- layout ----------------------------------------------------------------------------------


def _wrapped(text: str, width: int = _WIDTH, first: str = "", later: str = "") -> list[str]:
    """Lines of this width, never broken inside French quotes' blanks or at a hyphen."""
    glued = sub(" (?=[;:?!%»])|(?<=«) ", "\N{NO-BREAK SPACE}", text)
    lines = wrap(glued, width, initial_indent=first, subsequent_indent=later,
                 break_on_hyphens=False)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def _title(text: str, line: str) -> list[str]:
    return [text, line * min(len(text), _WIDTH)]


def _colon(lang: str) -> str:
    return say((" : ", ": "), lang)


def _entry(house: HouseRules, key: str, lang: str, told: set[Passage]) -> list[str]:
    """Lines of one setting; a passage ``told`` under the same heading is not repeated in full."""
    setting = house.settings[key]
    text = what(key, lang) + _colon(lang) + in_words(key, setting.value, lang)
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
    head = say(_BECAUSE, lang) if setting.value == FLOOR else _chosen(house, source, lang)
    return head + _colon(lang) + source.reason(lang)


def _chosen(house: HouseRules, source: Passage, lang: str) -> str:
    """Words for whose choice it is: the house's own, or that of the house that it extends."""
    if source.house == house.name:
        return say(_CHOICE, lang)
    return say(_CHOICE_OF, lang).format(house=source.place(lang))


def _left(house: HouseRules, lang: str) -> list[str]:
    """Lines of the settings left to the floor, under the same headings."""
    lines: list[str] = []
    for group in groups():
        left = [key for key in group.keys if house[key] == FLOOR]
        if left:
            lines += [group.heading(lang)]
        for key in left:
            lines += _wrapped(what(key, lang), first="  - ", later="    ")
    return lines


def _cell(house: HouseRules, key: str, lang: str) -> str:
    setting = house.settings[key]
    words = in_words(key, setting.value, lang)
    kind = stands_on(setting)
    if kind is Stands.FLOOR:
        return words
    # The card cites the passage in full; here its mark leaves room for what differs.
    on = setting.source.line if kind is Stands.TEXT else _chosen(house, setting.source, lang)
    return f"{words} [{on}]"


def _beside(left: str, right: str) -> Iterable[str]:
    columns = (_wrapped(left, _COLUMN), _wrapped(right, _COLUMN))
    for one, other in zip_longest(*columns, fillvalue=""):
        yield f"{one:<{_COLUMN}} | {other}".rstrip()
