"""A house's rules for people: the rule card, and two houses side by side. Pure functions to text.

A card says for each setting what it is, the house's value in words, and what that stands on: the
passage, the house's own choice with its reason, or nothing, so that the floor is called.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from itertools import zip_longest
from re import sub
from textwrap import wrap
from typing import Final

from dealer_assist.rules.keys import FLOOR, KEYS, Value
from dealer_assist.rules.model import HouseRules, Setting, Source

_Both = tuple[str, str]  # French, English
_WIDTH: Final = 96
_COLUMN: Final = (_WIDTH - 3) // 2


class Stands(StrEnum):
    """What a setting stands on."""

    TEXT = "text"
    CHOICE = "choice"
    FLOOR = "floor"


def stands(setting: Setting) -> Stands:
    """What this setting stands on."""
    if setting.value == FLOOR:
        return Stands.FLOOR
    return Stands.CHOICE if setting.source.silent else Stands.TEXT


def counts(house: HouseRules) -> Mapping[Stands, int]:
    """How many settings of the house stand on its text, on its choice, on the floor."""
    seen = [stands(setting) for setting in house.settings.values()]
    return {kind: seen.count(kind) for kind in Stands}


def card(house: HouseRules, lang: str) -> str:
    """The house's rule card."""
    lines = _title(house.title(lang), "=")
    for heading, keys in _groups():
        lines += ["", *_title(_say(heading, lang), "-")]
        for key in keys:
            lines += _entry(house, key, lang)
    lines += ["", *_title(_say(_LEFT, lang), "-")]
    left = [key for key in KEYS if house[key] == FLOOR]
    for key in left:
        lines += _wrapped(what(key, lang), first="- ", later="  ")
    return "\n".join([*lines, *([] if left else [_say(_NOTHING_LEFT, lang)])]) + "\n"


def diff(a: HouseRules, b: HouseRules, lang: str) -> str:
    """The settings in which two houses differ, side by side."""
    lines = list(_beside(a.title(lang), b.title(lang)))
    lines.append("=" * _WIDTH)
    same = len(lines)
    for heading, keys in _groups():
        differing = [key for key in keys if a[key] != b[key]]
        if differing:
            lines += ["", *_title(_say(heading, lang), "-")]
        for key in differing:
            lines += ["", *_wrapped(what(key, lang))]
            lines += _beside(_cell(a, key, lang), _cell(b, key, lang))
    if len(lines) == same:
        lines.append(_say(_NO_DIFFERENCE, lang))
    return "\n".join(lines) + "\n"


def what(key: str, lang: str) -> str:
    """What a setting is, as a heading.

    >>> what("bet.min_raise", "fr")
    "Le minimum d'une relance"
    """
    means = KEYS[key].means_fr if lang == "fr" else KEYS[key].means
    means = means or KEYS[key].means
    return means[0].upper() + means[1:]


def in_words(key: str, value: Value, lang: str) -> str:
    """A setting's value as a dealer reads it, never the book's keyword.

    >>> in_words("bet.min_raise", "increment", "en")
    'the bet plus the last raise'
    """
    if value == FLOOR:
        return _say(_FLOOR, lang)
    if type(value) is int:
        return _say(_NUMBERS.get(key, ("{n}", "{n}")), lang).format(n=value)
    said = _WORDS.get(key, {}).get(value)
    return _say(said, lang) if said else str(value)


def has_words(key: str, value: Value) -> bool:
    """Whether the card can say this value of this setting."""
    return value == FLOOR or key in _NUMBERS or value in _WORDS.get(key, {})


# --- layout ----------------------------------------------------------------------------------


def _wrapped(text: str, width: int = _WIDTH, first: str = "", later: str = "") -> list[str]:
    """Lines of this width, never broken before French punctuation or at a hyphen."""
    glued = sub(" (?=[;:?!%])", "\N{NO-BREAK SPACE}", text)
    lines = wrap(glued, width, initial_indent=first, subsequent_indent=later,
                 break_on_hyphens=False)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def _say(words: _Both, lang: str) -> str:
    return words[0] if lang == "fr" else words[1]


def _title(text: str, line: str) -> list[str]:
    return [text, line * min(len(text), _WIDTH)]


def _colon(lang: str) -> str:
    return " : " if lang == "fr" else ": "


def _groups() -> Iterable[tuple[_Both, list[str]]]:
    """The headings with their settings, in the order of ``KEYS``; none is left out."""
    homes = {key: _home(key) for key in KEYS}
    for heading in (*_GROUPS, _OTHERS):
        keys = [key for key, home in homes.items() if home == heading]
        if keys:
            yield heading, keys


def _home(key: str) -> _Both:
    for name in (key, key.split(".")[0]):
        for heading, holds in _GROUPS.items():
            if name in holds:
                return heading
    return _OTHERS


def _entry(house: HouseRules, key: str, lang: str) -> list[str]:
    setting = house.settings[key]
    text = what(key, lang) + _colon(lang) + in_words(key, setting.value, lang)
    why = _why(house, setting, lang)
    return [
        *_wrapped(text, later="  "),
        *_wrapped(why, first="    ", later="    "),
    ]


def _why(house: HouseRules, setting: Setting, lang: str) -> str:
    source = setting.source
    if source.silent and setting.value == FLOOR and not source.custom:
        return source.sense(lang)
    head = _chosen(house, source, lang) if source.silent else source.cited()
    return head + _colon(lang) + (reason(source, lang) if source.silent else source.sense(lang))


def reason(source: Source, lang: str) -> str:
    """Why the house chose a value: its half of "en français / in English", or all of it.

    >>> reason(Source("h", "", "", "", custom="c'est ainsi / that's how it is"), "en")
    "that's how it is"
    """
    french, slash, english = source.custom.partition(" / ")
    return english if slash and lang == "en" else french


def _chosen(house: HouseRules, source: Source, lang: str) -> str:
    """Whose choice it is: the house's own, or that of the house that it extends."""
    if source.where == house.name:
        return _say(_CHOICE, lang)
    return _say(_CHOICE_OF, lang).format(house=source.where)


def _cell(house: HouseRules, key: str, lang: str) -> str:
    setting = house.settings[key]
    words = in_words(key, setting.value, lang)
    kind = stands(setting)
    if kind is Stands.FLOOR:
        return words
    on = setting.source.cited() if kind is Stands.TEXT else _chosen(house, setting.source, lang)
    return f"{words} [{on}]"


def _beside(left: str, right: str) -> Iterable[str]:
    columns = (_wrapped(left, _COLUMN), _wrapped(right, _COLUMN))
    for one, other in zip_longest(*columns, fillvalue=""):
        yield f"{one:<{_COLUMN}} | {other}".rstrip()


# --- words -----------------------------------------------------------------------------------

_LEFT: Final = ("Laissé au chef de partie", "Left to the floor")
_NOTHING_LEFT: Final = ("Rien.", "Nothing.")
_NO_DIFFERENCE: Final = ("Aucune différence.", "No difference.")
_FLOOR: Final = ("appeler le chef de partie", "call the floor")
_CHOICE: Final = ("Choix de la maison", "The house's choice")
_CHOICE_OF: Final = ("Choix repris de {house}", "Choice taken from {house}")

#: The headings, each with the settings that it holds, by name or by the first part of the name.
_GROUPS: Final[dict[_Both, tuple[str, ...]]] = {
    ("Mises et relances", "Bets and raises"): ("bet", "half_raise", "silent_chip"),
    ("Tapis", "All-ins"): ("bet.pointless_raise", "bet.covered_decision", "short_allin"),
    ("Blinds et bouton", "Blinds and button"): (
        "straddle", "blinds", "antes", "button", "heads_up",
    ),
    ("Abattage et pots", "Showdown and pots"): ("odd_chip", "showdown", "pots"),
    ("Limite fixe", "Fixed limit"): ("limit",),
}
_OTHERS: Final = ("Autres règles", "Other rules")

_NUMBERS: Final[dict[str, _Both]] = {
    "short_allin.reopens": ("{n} %", "{n}%"),
    "half_raise.threshold": ("{n} %", "{n}%"),
    "straddle.big_blinds": ("{n} fois le gros blind", "{n} times the big blind"),
    "limit.bets_per_street": ("{n}", "{n}"),
}

_YES_NO: Final[dict[Value, _Both]] = {True: ("oui", "yes"), False: ("non", "no")}
_CALL_RAISE: Final[dict[Value, _Both]] = {
    "call": ("il suit", "it is a call"),
    "raise": ("il relance", "it is a raise"),
}

_WORDS: Final[dict[str, dict[Value, _Both]]] = {
    "bet.min_raise": {
        "double_last_full": ("le double de la mise pleine précédente",
                             "double the previous full bet"),
        "double_current": ("le double de la plus haute mise", "double the highest bet"),
        "increment": ("la mise plus la dernière relance", "the bet plus the last raise"),
        "any_higher": ("tout montant au-dessus de la mise", "any amount above the bet"),
    },
    "bet.min_open": {
        "big_blind": ("un gros blind", "one big blind"),
        "any": ("tout montant", "any amount"),
    },
    "bet.pointless_raise": {
        "refuse": ("refusée", "refused"),
        "allow": ("permise", "allowed"),
    },
    "bet.fold_unfaced": {
        "allow": ("permis", "allowed"),
        "warn": ("permis, le croupier rappelle que la parole est gratuite",
                 "allowed, the dealer reminds the player that checking is free"),
    },
    "bet.covered_decision": {
        "end": ("il n'est plus interrogé, les enchères sont closes",
                "he isn't asked, the betting is over"),
        "ask": ("il est interrogé", "he is asked"),
    },
    "short_allin.cumulative": {
        "vs_last_full": ("chacun se mesure à la dernière mise pleine",
                         "each is measured against the last full bet"),
        "per_player_facing": ("ils s'ajoutent pour le joueur qui leur fait face",
                              "they add up for the player who faces them"),
        "never": ("ils ne rouvrent jamais les enchères", "they never reopen the betting"),
    },
    "short_allin.open_bet_reopens": _YES_NO,
    "half_raise.base": {
        "previous_bet": ("à toute la mise précédente", "the whole previous bet"),
        "increment": ("à la relance minimale", "the least raise"),
        "half_bet": ("à la mise due", "the bet due"),
    },
    "silent_chip.preflop": _CALL_RAISE,
    "silent_chip.option": _CALL_RAISE,
    "silent_chip.postflop": _CALL_RAISE,
    "straddle.seat": {
        "off": ("personne, l'option ne se joue pas", "nobody, no straddle is played"),
        "utg": ("le joueur après le gros blind", "the player after the big blind"),
    },
    "straddle.min_raise": {
        "double_straddle": ("le double de l'option", "double the straddle"),
        "plus_bb": ("l'option plus un gros blind", "the straddle plus one big blind"),
    },
    "blinds.short_bb_call": {
        "full_bb": ("le gros blind entier", "the full big blind"),
        "posted": ("ce qui a été posé", "what was posted"),
    },
    "blinds.sb_absent": {
        "shift_both": ("les deux blinds avancent aux joueurs suivants",
                       "both blinds move on to the next players"),
        "dead_sb": ("pas de petit blind cette fois, le gros blind reste à son tour",
                    "no small blind this time, the big blind keeps its turn"),
    },
    "antes.order": {
        "before_blinds": ("l'ante, puis le blind", "the ante, then the blind"),
        "after_blinds": ("le blind, puis l'ante", "the blind, then the ante"),
    },
    "button.moves": {
        "moving_paid_sb": (
            "au joueur présent suivant qui a payé son petit blind à la main précédente",
            "to the next player present who paid his small blind in the previous hand"),
        "moving": ("au joueur présent suivant", "to the next player present"),
        "dead": ("bouton mort : une place plus loin, même vide",
                 "dead button: one place on, even to an empty one"),
    },
    "button.fallback": {
        "next_present": ("il va au joueur présent suivant",
                         "it goes to the next player present"),
    },
    "heads_up.button_is_sb": _YES_NO,
    "odd_chip.multi": {
        "one_each": ("un à chacun, à partir de la gauche du bouton",
                     "one each, from the button's left on"),
        "all_first": ("tous au premier gagnant à gauche du bouton",
                      "all to the first winner left of the button"),
    },
    "showdown.first": {
        "last_aggressor_last_round": ("le dernier à avoir misé ou relancé", "whoever last bet or raised"),
        "first_left_of_button": ("le premier à gauche du bouton", "the first left of the button"),
    },
    "showdown.no_bet": {
        "first_left_of_button": ("le premier à gauche du bouton", "the first left of the button"),
        "button_first": ("le bouton", "the button"),
    },
    "showdown.allin_tabled": _YES_NO,
    "pots.order": {
        "side_first": ("le dernier pot extérieur, puis jusqu'au pot principal",
                       "the last side pot, then back to the main pot"),
        "main_first": ("le pot principal, puis les pots extérieurs",
                       "the main pot, then the side pots"),
    },
    "limit.cap_heads_up": _YES_NO,
    "limit.short_allin": {
        "counts": ("il compte comme une relance", "it counts as a raise"),
        "half_bet": ("il compte à partir d'une demi-mise", "it counts from half a bet on"),
    },
}
