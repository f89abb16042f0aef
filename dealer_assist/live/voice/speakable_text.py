"""Announcement line rewritten for a speech program, so that it is heard right.

espeak-ng 1.51 reads a French "1 200" with a no-break space as "one, two hundred", a "siège 1 200"
with a plain one as "seat twelve hundred", and "100/200" as "one hundred two hundred" in French and
with the word "slash" in English. So amounts go out as plain digits, and a pause stands between two
numbers that are not one.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from dealer_assist.words import noun_of, word

#: Nobody announces more in one breath; a floor manager's own words may be long.
LONGEST: Final = 300

#: espeak-ng takes [[...]] as phonemes and speech-dispatcher may take <...> as markup; neither
#: stands in an announcement of ours, but guests' names and the floor's words do.
_UNSPOKEN: Final = re.compile(r"[\x00-\x1f\x7f\[\]<>{}|\\^~`*_#]+")
_GROUPED: Final = re.compile(r"(?<![\d\u00a0\u202f])\d{1,3}(?:[\u00a0\u202f\u2009]\d{3})+(?!\d)")
_COMMAS: Final = re.compile(r"(?<![\d,])\d{1,3}(?:,\d{3})+(?!\d)")
_APART: Final = re.compile(r"(?<=\d)(?:\s+|\s*/\s*|\s*[-–—·]\s*)(?=\d)")
_PAUSE: Final = re.compile(r"\s*(?:\s[-–—]\s|—|·|/)\s*")
_GAPS: Final = re.compile(r"\s+")
#: Signs that are written short, and the message that says them.
_SHORT: Final = (
    (r"(?<=\d)\s?s\b", " ", "voice.seconds"), (r"(?<=\d)\s?min\b", " ", "voice.minutes"))


@lru_cache(maxsize=512)
def speakable_line(line: str, lang: str) -> str:
    """Line for a speech program; "" where nothing of it can be said.

    >>> speakable_line("Siège 7, à vous : 1\\u00a0200 pour suivre.", "fr")
    'Siège 7, à vous : 1200 pour suivre.'
    >>> speakable_line("Level 5, from this hand on: 100/200 BB ante 200.", "en")
    'Level 5, from this hand on: 100, 200 big blind ante 200.'
    """
    said = _UNSPOKEN.sub(" ", line)
    said = _GROUPED.sub(_digits, said)
    if word(lang, "grammar.thousands") == ",":
        said = _COMMAS.sub(_digits, said)
    said = _APART.sub(", ", said)
    for sign, gap, id in _SHORT:
        said = re.sub(sign, f"{gap}{word(lang, id)}", said)
    said = re.sub(word(lang, "voice.number_sign"), f"{word(lang, 'voice.number')} ", said)
    for term in ("small_blind", "big_blind"):
        blind = noun_of(lang, f"term.{term}")
        said = re.sub(rf"\b{re.escape(blind.short)}\b", f"{blind} ", said)
    if ordinal := word(lang, "voice.ordinal"):
        said = re.sub(word(lang, "voice.ordinal_sign"), ordinal, said)
    said = _GAPS.sub(" ", _PAUSE.sub(", ", said)).strip()
    if len(said) > LONGEST:
        said = said[:LONGEST].rpartition(" ")[0]
    return said if any(sign.isalnum() for sign in said) else ""


_PAUSES: Final = ("", *",.:;!?)")
_OF: Final = ("'", "\u2019")


def with_players_called(line: str, names: Mapping[int, str], way: str, lang: str) -> str:
    """Line with each player called by his "name" or by "both"; one without a name by his seat.

    >>> with_players_called("Siège 7, à vous. Pot au siège 7.", {7: "Anne"}, "name", "fr")
    'Anne, à vous. Pot à Anne.'
    >>> with_players_called("Seat 7 calls 200.", {7: "Anne"}, "both", "en")
    'Seat 7, Anne, calls 200.'
    """
    def one(found: re.Match[str]) -> str:
        name, before = names.get(int(found["seat"]), ""), found.groupdict()
        if not name:
            return found[0]
        if way == "both":
            rest = line[found.end():].lstrip()[:1]
            pause = "" if rest in _PAUSES else ","
            return found[0] if rest in _OF else f"{found[0]}, {name}{pause}"
        if before.get("of"):
            elides = name[0].lower() in word(lang, "voice.vowels")
            return word(lang, "voice.of_name_elided" if elides else "voice.of_name", name=name)
        return word(lang, "voice.to_name", name=name) if before.get("to") else name

    seat = re.compile(word(lang, "voice.seat_sign"), re.IGNORECASE)
    return seat.sub(one, line) if way != "seat" else line


def _digits(found: re.Match[str]) -> str:
    return re.sub(r"\D", "", found[0])
