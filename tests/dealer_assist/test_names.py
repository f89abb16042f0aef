"""The language of the code: names that lie on a disk or a line never change."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

from dealer_assist.floor.link import link_messages as floor_wire
from dealer_assist.floor.link import remote_window_messages
from dealer_assist.game import facts
from dealer_assist.game.facts.commissioning import BenchFact
from dealer_assist.game.facts.floor import FloorFact
from dealer_assist.game.facts.table_fact import kind_of
from dealer_assist.trust.vault import vault_messages as vault_wire

#: A line each: where it lies, the name and, in brackets, the fields; what a field holds in its own
#: brackets. New ones may come, none may go: old journals, and machines of another version, say so.
LIST = Path(__file__).parents[1] / "shelf" / "names.txt"
FACTS = {"table": facts.Fact, "bench": BenchFact, "floor": FloorFact}
LINES = {"floor line": floor_wire.Message,
         "screen": remote_window_messages.FromScreen | remote_window_messages.ToScreen,
         "vault": vault_wire.Message}


def shape(kind: Any, above: tuple[type, ...] = (), *, names: bool = False) -> str:
    """Fields and values below this annotation, without the names of classes.

    ``names``: a record below says which one it is, as on the vault's line.
    """
    parts = get_args(kind)
    if parts:
        below = {shape(one, above, names=names) for one in parts if isinstance(one, type)
                 or get_args(one)}
        return "|".join(sorted(below - {""}))
    if not isinstance(kind, type) or kind in above:
        return ""
    if issubclass(kind, Enum):
        return "<" + " ".join(sorted(str(one.value) for one in kind)) + ">"
    if is_dataclass(kind):
        named = [one.name for one in fields(kind)]
    elif hasattr(kind, "_fields"):
        named = list(kind._fields)
    else:
        return ""
    hints = get_type_hints(kind)
    inside = (name + shape(hints[name], (*above, kind), names=names) for name in named)
    return (f" {kind_of(kind)}" if names and above else "") + "(" + ", ".join(inside) + ")"


def listed() -> Iterable[str]:
    for where, union in {**FACTS, **LINES}.items():
        for kind in get_args(union):
            yield f"{where} {kind_of(kind)}{shape(kind, names=where == 'vault')}"


def test_names_and_fields_in_journals_and_on_lines_stay():
    known = LIST.read_text(encoding="utf-8").splitlines()
    gone = sorted(set(known) - set(listed()))
    assert gone == [], "a name or a field that old journals or other machines say is gone"


def test_each_new_name_in_a_journal_or_on_a_line_is_listed():
    assert list(listed()) == LIST.read_text(encoding="utf-8").splitlines()


def test_a_fact_is_called_as_its_journal_says():
    assert [kind for union in FACTS.values() for kind in get_args(union)
            if kind_of(kind) != kind.__name__] == []


# --- the language: counted; each number may only fall -----------------------------------------

ROOT = Path(__file__).parents[2]
#: Public classes that are defined more than once, each with its reason.
TWICE: dict[str, str] = {}
#: Public functions defined more than once in one room.
SAME_FUNCTIONS = 28
#: Modules of one room that share a name.
SAME_MODULES = 17
#: Docstrings that begin with a question instead of their noun.
QUESTIONS = 3
#: Public classes, functions and modules in whose names a dropped word stands.
DROPPED_WORDS = 4
#: A verb that many modules of one protocol have: a command's, a step's, a piece's.
PROTOCOL = {"main", "parser", "run", "begin", "draw", "paint", "measure"}
#: No module is called so: it would only say that something happened.
HAPPENED = {"told", "said", "seen", "kept", "held", "left", "known", "gathered", "entered", "asked",
            "shown", "stated", "doubled", "heard", "noticed", "judged", "happened", "given_out"}
DROPPED = {"desk", "stage", "told", "asked", "kept"}


@cache
def product() -> dict[Path, str]:
    """Text of every module that is shipped, by its path below the root."""
    return {path.relative_to(ROOT): path.read_text(encoding="utf-8")
            for top in ("dealer_assist", "drivers") for path in sorted((ROOT / top).rglob("*.py"))}


def room_of(path: Path) -> str:
    return path.parts[1] if path.parts[0] == "dealer_assist" else path.parts[0]


def defined(word: str) -> list[tuple[str, Path]]:
    """Public names that modules define with this word, `class` or `def`."""
    pattern = re.compile(rf"^{word} ([A-Za-z]\w*)", re.M)
    return [(name, path) for path, text in product().items() for name in pattern.findall(text)]


def words_of(name: str) -> set[str]:
    """The words of a name, in small letters: ``FloorDesk`` and ``floor_desk`` have the same."""
    return {part.lower() for part in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}


def test_a_public_class_is_defined_once():
    counts = Counter(name for name, _ in defined("class"))
    assert {name for name, count in counts.items() if count > 1} == set(TWICE)


def test_a_public_function_is_defined_once_in_its_room():
    counts = Counter((room_of(path), name) for name, path in defined("def")
                     if name not in PROTOCOL)
    twice = sorted(f"{room}: {name}" for (room, name), count in counts.items() if count > 1)
    assert len(twice) <= SAME_FUNCTIONS, twice


def test_two_modules_of_one_room_never_share_a_name():
    counts = Counter((room_of(path), path.stem) for path in product() if path.stem != "__init__")
    twice = sorted(f"{room}: {name}" for (room, name), count in counts.items() if count > 1)
    assert len(twice) <= SAME_MODULES, twice


def test_no_module_is_called_for_something_that_happened():
    assert sorted(str(path) for path in product() if path.stem in HAPPENED) == []


def test_a_docstring_begins_with_its_noun():
    asks = re.compile(r'^\s*r?"""(?:What|Whether|How|Why|Who|Where|Which)\b', re.M)
    found = sum(len(asks.findall(text)) for text in product().values())
    assert found <= QUESTIONS


def test_no_public_name_has_a_word_that_was_dropped():
    on_lines = set(re.findall(r"\w+(?=\()", LIST.read_text(encoding="utf-8")))
    names = [(name, path) for word in ("class", "def") for name, path in defined(word)
             if name not in on_lines]
    names += [(path.stem, path) for path in product()]
    found = sorted({f"{path}: {name}" for name, path in names if words_of(name) & DROPPED})
    assert len(found) <= DROPPED_WORDS, found
