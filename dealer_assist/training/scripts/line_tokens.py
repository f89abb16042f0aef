"""Tokens of a script's line: words, numbers and quoted texts, without case and accents."""

import re
import unicodedata
from typing import Final, NamedTuple

#: A longer line wasn't written by a person.
MOST_TOKENS: Final = 300


class ScriptToken(NamedTuple):
    """Word, number, quoted text or sign. ``norm`` is compared with patterns."""

    raw: str
    norm: str
    at: int  # where it begins in the line
    quoted: bool = False


_SUITS = str.maketrans({"♣": "c", "♦": "d", "♥": "h", "♠": "s", "♧": "c", "♢": "d", "♡": "h",
                        "♤": "s"})
_SIGNS = str.maketrans({"’": "'", "‘": "'", "…": "..", "×": "x", "−": "-", "–": "-", "œ": "oe",
                        "Œ": "oe", "æ": "ae", "Æ": "ae"})
_TOKEN = re.compile(
    r"""
      (?P<quoted> "[^"]*"? | “[^”]*”? | «[^»]*»? )
    | (?P<grouped> [0-9]{1,3}(?:[,'’_\u00a0\u202f][0-9]{3})+(?!\w) )
    | (?P<number> [0-9]+(?:\.[0-9]+)?\w* )
    | (?P<range> \.\.+ | … )
    | (?P<word> [^\W\d]\w*(?:[-'’.][^\W\d]\w*)*'? )
    | (?P<sign> \S )
    """,
    re.VERBOSE,
)


def without_accents_or_caps(text: str) -> str:
    """Text without accents and capitals, for comparing.

    >>> without_accents_or_caps("Siège")
    'siege'
    """
    if text.isascii():
        return text.casefold()
    bare = unicodedata.normalize("NFKD", text.translate(_SIGNS))
    return "".join(c for c in bare if not unicodedata.combining(c)).casefold()


def without_comment(line: str) -> str:
    """Line up to a ``#`` outside quotation marks."""
    if "#" not in line:
        return line
    closing = ""
    for at, sign in enumerate(line):
        if closing:
            closing = "" if sign == closing else closing
        elif sign in _CLOSED_BY:
            closing = _CLOSED_BY[sign]
        elif sign == "#":
            return line[:at]
    return line


_CLOSED_BY = {'"': '"', "“": "”", "«": "»"}


def quoted_in(text: str) -> str:
    """Last text in quotation marks; "" for none.

    >>> quoted_in('4 dit « bof »')
    'bof'
    """
    return next((t.raw for t in reversed(tokens(text)) if t.quoted), "")


def tokens(text: str) -> tuple[ScriptToken, ...]:
    """Tokens of the text, comments left out.

    >>> [t.norm for t in tokens('4 relance à 1,200  # trop')]
    ['4', 'relance', 'a', '1200']
    """
    out = []
    for found in _TOKEN.finditer(without_comment(text).translate(_SUITS)):
        raw = found.group()
        if found.lastgroup == "quoted":
            inside = raw[1:].rstrip('"”»').strip()
            out.append(ScriptToken(inside, without_accents_or_caps(inside), found.start(), True))
        elif found.lastgroup == "range":
            out.append(ScriptToken(raw, "..", found.start()))
        elif found.lastgroup == "grouped":
            out.append(ScriptToken(raw, re.sub(r"\D", "", raw), found.start()))
        else:
            out.append(ScriptToken(raw, without_accents_or_caps(raw), found.start()))
        if len(out) == MOST_TOKENS:
            break
    return tuple(out)
