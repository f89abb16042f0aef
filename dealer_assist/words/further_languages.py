"""Further languages: each a folder beside this file, `languages/<code>/`, that is found by itself.

It has the same files as French and English have here, each message with its one text::

    [say]                               # languages/de/table.toml
    your_turn = "Platz {seat}, Sie sind dran."

A language is offered once no message is missing. Its help texts (`help/*.toml`, `"English" = "..."`
under `[short]`, `en` and `text` in each `[[long]]`) may be missing one by one: those are English.
So are, in every further language, what carries French and English side by side and is no message:
the catalogue of incidents, the meanings of settings, passages of house books, the pages, and what
facts in a journal keep in both.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any, Final

from dealer_assist.words import shipped_texts
from dealer_assist.words.shipped_texts import house_word_terms, shipped_messages

_HELP: Final = "help"
_CODE: Final = re.compile(r"[a-z]{2,3}")
#: Lists whose length another message, or the code, counts on.
_NOUNS: Final = ("term.", "rank.", "category.")
_LEAST_PARTS: Final = 3


def language_folders() -> tuple[str, ...]:
    """Languages of which there is a folder, complete or not."""
    folder = shipped_texts.further_languages()
    if not folder.is_dir():
        return ()
    return tuple(sorted(one.name for one in folder.iterdir() if _CODE.fullmatch(one.name)))


def why_language_incomplete(lang: str) -> tuple[str, ...]:
    """Reasons not to offer the language: file, id, and what was expected there."""
    return tuple(_gaps(lang))


@cache
def texts_of(lang: str) -> Mapping[str, str]:
    """Messages of a complete language, by their ids."""
    return {id: text for name in shipped_messages() for id,
            text in _messages(_tree(lang, name)).items()}


@cache
def help_texts_of(lang: str) -> Mapping[str, str]:
    """Help texts of the language, by their English."""
    folder = _place(lang) / _HELP
    found: dict[str, str] = {}
    for file in sorted(folder.iterdir(), key=lambda one: one.name) if folder.is_dir() else ():
        said = tomllib.loads(file.read_text(encoding="utf-8"))
        found |= said.get("short", {})
        found |= {one["en"].strip(): one["text"].strip() for one in said.get("long", ())}
    return found


def _gaps(lang: str) -> Iterator[str]:
    known = shipped_messages()
    for one in sorted(_place(lang).iterdir(), key=lambda one: one.name):
        if one.name not in known and one.name != _HELP:
            yield f"{lang}/{one.name}: no such file here{_near(one.name, known)}"
    every = {id for texts in known.values() for id in texts}
    count = 0
    for name, wanted in known.items():
        where = f"{lang}/{name}"
        if not (_place(lang) / name).is_file():
            yield f"{where}: missing, with {len(wanted)} messages"
            continue
        try:
            given = _messages(_tree(lang, name))
        except ValueError as why:
            yield f"{where}: no TOML: {why}"
            continue
        count = count or len(str(given.get("grammar.genders", "")).split())
        for id in given:
            if id not in wanted:
                near = _near(id, wanted if id in every else every)
                yield f"{where}: {id}: no such message here{near}"
        for id, texts in wanted.items():
            if id not in given:
                yield f"{where}: {id}: missing; in English: {texts['en']!r}"
            else:
                yield from (f"{where}: {id}: {wrong}" for wrong in _wrong(id, given[id], texts))
    if count:
        yield from _ungrammatical(lang)


def _wrong(id: str, given: object, ours: Mapping[str, str]) -> Iterator[str]:
    if not isinstance(given, str) or not (given or "" in ours.values()):
        yield f"expected a text, not {given!r}"
        return
    try:
        has, needs = _fields(given), _fields(ours["en"])
    except ValueError as why:
        yield f"a brace is wrong ({why}): {given!r}"
        return
    # a term may go without saying
    if has != needs and (has ^ needs) - set(house_word_terms()):
        yield (f"expected the placeholders {', '.join(sorted(needs)) or 'none'}, "
               f"not {', '.join(sorted(has)) or 'none'}")
    if id.startswith(_NOUNS) and given.count(" | ") < _LEAST_PARTS - 1:
        yield f'expected "word | plural | gender", not {given!r}'


def _ungrammatical(lang: str) -> Iterator[str]:
    """Nouns of a gender that the language hasn't, and articles that lack one."""
    given = _messages(_tree(lang, "grammar.toml"))
    genders = str(given.get("grammar.genders", "")).split()
    for id, text in given.items():
        parts = str(text).split(" | ")
        if id.startswith(_NOUNS) and len(parts) >= _LEAST_PARTS and (
                parts[2].rstrip("'") not in genders):
            yield (f"{lang}/grammar.toml: {id}: expected one of the genders "
                   f"{', '.join(genders)}, not {parts[2]!r}")
        if id.startswith("article.") and len(parts) not in (1, len(genders), len(genders) + 1):
            yield (f"{lang}/grammar.toml: {id}: expected a pattern for each gender "
                   f"({', '.join(genders)}), not {text!r}")


def _place(lang: str) -> Traversable:
    return shipped_texts.further_languages() / lang


def _tree(lang: str, name: str) -> dict[str, Any]:
    return tomllib.loads((_place(lang) / name).read_text(encoding="utf-8"))


def _messages(tree: Mapping[str, Any]) -> dict[str, str]:
    return {f"{section}.{name}": text for section, said in tree.items() if isinstance(said, dict)
            for name, text in said.items()}


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _near(name: str, known: Mapping[str, object] | set[str]) -> str:
    from difflib import get_close_matches  # nobody waits for it who lacks nothing

    near = get_close_matches(name, known, 1)
    return f"; did you mean {near[0]}?" if near else ""
