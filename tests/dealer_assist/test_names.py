"""The language of the code: names that lie on a disk or a line never change."""

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any, get_args, get_type_hints

from dealer_assist.floor.link import screen_wire
from dealer_assist.floor.link import wire as floor_wire
from dealer_assist.game import facts
from dealer_assist.game.facts.bench import BenchFact
from dealer_assist.game.facts.floor import FloorFact
from dealer_assist.game.facts.table_fact import kind_of
from dealer_assist.trust.vault import wire as vault_wire

#: A line each: where it lies, the name and, in brackets, the fields; what a field holds in its own
#: brackets. New ones may come, none may go: old journals, and machines of another version, say so.
LIST = Path(__file__).parents[1] / "shelf" / "names.txt"
FACTS = {"table": facts.Fact, "bench": BenchFact, "floor": FloorFact}
LINES = {"floor line": floor_wire.Message, "screen": screen_wire.FromScreen | screen_wire.ToScreen,
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
