"""Texts of a sheet's cells: the archive has ids and classes, people read these.

An id that this version has no words for stays as it is: nothing may be missing from a sheet.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.games import game, game_names
from dealer_assist.words import catalogue, filled, in_house_words, in_language, text_with_gaps, word

_ROOM: Final = "out_named"


def game_named(name: str, lang: str) -> str:
    """Name of the game.

    >>> game_named("holdem_no_limit", "fr")
    "Texas Hold'em sans limite"
    """
    if name not in game_names():
        return name
    played = game(name)
    return in_language((played.fr, played.en), lang)


def hand_ending_words(ended: str, lang: str) -> str:
    """Ending of a hand in words."""
    return _said(f"floor_archive.ended_{ended or 'runs'}", ended, lang)


def void_named(why: str, lang: str) -> str:
    """Reason why a hand is void; "" for a valid one."""
    return _said(f"{_ROOM}.void_{why}", why, lang)


def entry_named(entry: str, lang: str) -> str:
    """Entry of the catalogue: its number as on the rule card, and its title.

    >>> entry_named("HAND-02", "en")
    "HAND-02 All-in player's hand swept in"
    """
    found = ENTRIES.get(entry)
    return f"{entry} {in_house_words(found.called, lang)}" if found is not None else entry


def outcome_named(entry: str, outcome: str, seat: int, lang: str) -> str:
    """Chosen outcome: a remedy of the entry, or an option of a pending ruling."""
    found = ENTRIES.get(entry)
    remedy = found.remedies.get(outcome) if found is not None else None
    if remedy is not None:
        return _filled(in_language(remedy.words, lang), seat, lang)
    return _said(f"{_ROOM}.outcome_{outcome}", outcome, lang)


def fact_kind_words(kind: str, lang: str) -> str:
    """Name of a fact's class: a ruling, a happening, or the end of a call."""
    ids = (f"floor_archive.kind_{kind}", f"{_ROOM}.kind_{kind}", f"fact.{kind}")
    return next((said for id in ids if (said := _said(id, "", lang))), kind)


def irregularity_note_words(id: str, seat: int, lang: str) -> str:
    """Message with which the table noted an irregularity; "" for none."""
    return _filled(text_with_gaps(lang, id), seat, lang) if id in catalogue() else id


def device_named(name: str, lang: str) -> str:
    """Name of a table's device."""
    return _said(f"device.{name}", name, lang)


def _filled(words: str, seat: int, lang: str) -> str:
    """The message with its seat; its other values aren't stored in a sheet."""
    return " ".join(filled(words, lang, {"seat": str(seat or "?")}, "…").split())


def _said(id: str, otherwise: str, lang: str) -> str:
    return word(lang, id) if id in catalogue() else otherwise


#: Which figures are lists of lines; calls are three waits, each a line of its own.
_CALLS: Final = "calls"
_WAITS: Final = ("heard", "coming", "over")


def figure_lines(found: Mapping[str, Any], lang: str) -> Iterator[str]:
    """Each kind of figures with its lines below; empty kinds are left out."""
    for name, lines in found.items():
        yield word(lang, f"out_figures.of_{name}") + word(lang, "out_figures.colon")
        if name == _CALLS:
            lines = [{"until": word(lang, f"floor_archive.until_{one}"), **lines[one]}
                     for one in _WAITS]
        for line in lines:
            yield "  " + "  ".join(_cell(key, value, lang) for key, value in line.items()
                                   if value not in ("", None, -1))


def _cell(key: str, value: object, lang: str) -> str:
    if key == "until":
        return f"{value}"
    return f"{word(lang, f'out_figures.{key}')} {_figure(key, value, lang)}"


def _figure(key: str, value: object, lang: str) -> str:
    """Archive ids in words; numbers unchanged."""
    text = f"{value}"
    if key == "entry":
        return entry_named(text, lang)
    if key == "kind":
        return fact_kind_words(text, lang)
    return device_named(text, lang) if key == "what" else text
