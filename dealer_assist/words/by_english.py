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

from dealer_assist.words import catalogue

_HELP: Final = "help"
_SIGN: Final = re.compile(r" (?=[;:?!](?:\s|$))")


def argparse_text(english: str, lang: str) -> str:
    """Text of argparse itself."""
    return _room("argparse").get(english, english) if lang == "fr" else english


def metavar(english: str, lang: str) -> str:
    """Name of a value, such as FILE."""
    return _room("metavar").get(english, english) if lang == "fr" else english


def help_text(english: str, lang: str) -> str:
    """Help text, description or meaning of an example; no line begins with its last sign."""
    return _SIGN.sub("\u00a0", helps().get(english, english)) if lang == "fr" else english


@cache
def _room(name: str) -> dict[str, str]:
    return {texts["en"]: texts["fr"] for id, texts in catalogue().items()
            if id.startswith(f"{name}.")}


@cache
def helps() -> dict[str, str]:
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
