"""A made-up further language: English with every letter doubled, written as a folder of TOML."""

import importlib
import json
import re
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from dealer_assist.words import shipped_texts

#: What is no text for people but a sign or a pattern.
KEPT = {"grammar.genders", "grammar.date", "grammar.date_time", "voice.number_sign"}
NOUNS = ("term.", "rank.", "category.")
OWN = {"voice.seat_sign": r"\bsseeaatt (?P<seat>\d+)(?!\d)"}


def doubled(text: str) -> str:
    """The text with its letters doubled, its placeholders as they are."""
    made = ""
    for plain, name, form, conversion in Formatter().parse(text):
        plain = plain.replace("{", "{{").replace("}", "}}")
        made += re.sub(r"([^\W\d_])", r"\1\1", plain)
        if name is not None:
            how = (f"!{conversion}" if conversion else "") + (f":{form}" if form else "")
            made += f"{{{name}{how}}}"
    return made


def of(id: str, english: str) -> str:
    if id in KEPT:
        return english
    if id in OWN:
        return OWN[id]
    if id.startswith(NOUNS):
        one, many, gender, *short = english.split(" | ")
        return " | ".join((doubled(one), doubled(many), gender, *map(doubled, short)))
    return doubled(english)


def written(messages: dict[str, str]) -> str:
    """The messages as a file of the language."""
    lines: list[str] = []
    for section in dict.fromkeys(id.partition(".")[0] for id in messages):
        lines.append(f"[{section}]")
        lines += [f"{json.dumps(id.partition('.')[2])} = {json.dumps(text, ensure_ascii=False)}"
                  for id, text in messages.items() if id.startswith(f"{section}.")]
    return "\n".join(lines) + "\n"


def write_language(folder: Path, lang: str) -> Path:
    """The whole language, in a folder of its own."""
    place = folder / lang
    place.mkdir(parents=True)
    for name in shipped_texts.shipped_messages():
        (place / name).write_text(_file(name), encoding="utf-8")
    return place


@cache
def _file(name: str) -> str:
    return written({id: of(id, text["en"])
                    for id, text in shipped_texts.shipped_messages()[name].items()})


def forget() -> None:
    """Forget what the catalogue has read."""
    for name in ("", ".chip_amounts", ".french_by_english", ".further_languages",
                 ".read_catalogue"):
        for one in vars(importlib.import_module(f"dealer_assist.words{name}")).values():
            if hasattr(one, "cache_clear") and one is not shipped_texts.shipped_messages:
                one.cache_clear()


@pytest.fixture
def languages_folder(tmp_path, monkeypatch):
    """The folder of further languages for one test; ``forget`` after writing in it."""
    monkeypatch.setattr(shipped_texts, "further_languages", lambda: tmp_path)
    forget()
    yield tmp_path
    monkeypatch.undo()
    forget()
