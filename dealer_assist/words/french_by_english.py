"""French for the English texts of the program's command line, found by that English.

A help text stands where its option is made, a command's description is its module's docstring:
their French is looked up by them (`words/help/*.toml`), like argparse's own words and the names of
values (`[argparse]` and `[metavar]` of the catalogue). A text without an entry stays English; a
test finds it.
"""

import re
from functools import cache
from importlib.resources import files
from typing import Final

import rtoml

from dealer_assist.words import LANGS, catalogue, word
from dealer_assist.words.further_languages import help_texts_of

_HELP: Final = "help"
_WRITTEN: Final = "en"  # the language by which the others are found: no file is read for it
_SIGN: Final = re.compile(r" (?=[;:?!](?:\s|$))")


def argparse_text(english: str, lang: str) -> str:
    """Text of argparse itself."""
    return english if lang == _WRITTEN else _room("argparse", lang).get(english, english)


def value_name(english: str, lang: str) -> str:
    """Name of a value, such as FILE."""
    return english if lang == _WRITTEN else _room("metavar", lang).get(english, english)


def help_text(english: str, lang: str) -> str:
    """Help text, description or meaning of an example; no line begins with its last sign.

    A further language may lack it: then it is English.
    """
    if lang == _WRITTEN:
        return english
    told = (french_help_texts() if lang in LANGS else help_texts_of(lang)).get(english, english)
    return _SIGN.sub("\u00a0", told) if word(lang, "grammar.apart_before") else told


@cache
def _room(name: str, lang: str) -> dict[str, str]:
    return {texts["en"]: texts[lang] for id, texts in catalogue().items()
            if id.startswith(f"{name}.")}


@cache
def french_help_texts() -> dict[str, str]:
    """French of every help text, by its English; a line end at a long text's end is none.

    Raises ValueError where two files, or two places of one, have it.
    """
    found: dict[str, str] = {}
    for file in sorted((files(__package__) / _HELP).iterdir(), key=lambda file: file.name):
        said = rtoml.loads(file.read_text(encoding="utf-8"))
        pairs = [*said.get("short", {}).items(),
                 *((one["en"].strip(), one["fr"].strip()) for one in said.get("long", ()))]
        for english, french in pairs:
            if english in found:
                raise ValueError(f"{file.name}: {english!r} stands in another place already")
            found[english] = french
    return found
