"""Two tables compared to the last value and its kind.

And one that goes on from its text beside one that never was text.
"""

import random
from collections.abc import Mapping
from dataclasses import fields, is_dataclass

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advance.undo import may_undo
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.rules.rules_of_the_day import rules_text
from dealer_assist.game.table.immutable_dataclass import Frozen
from dealer_assist.game.table.table import Table, bare_table
from dealer_assist.storage.journal.chain import ChainPoint
from dealer_assist.storage.journal.checkpoint import (
    Checkpoint,
    CheckpointForm,
    CheckpointOrigin,
    StartMemory,
)

#: Pairs that were found alike, by their ids; they are held, so that no other value takes an id.
Alike = dict[tuple[int, int], tuple[object, object]]


def unlike(one, other, place: str = "", alike: Alike | None = None) -> str:
    """Place of the first difference and both values; "" where there is none.

    Values never change, so a pair that was alike is not looked into again: one table and the next
    share most of theirs.
    """
    if one is other:
        return ""
    if type(one) is not type(other):
        return f"{place}: {one!r} {type(one)} is not {other!r} {type(other)}"
    alike = {} if alike is None else alike
    if (id(one), id(other)) in alike:
        return ""
    found = _unlike_inside(one, other, place, alike)
    if not found:
        alike[id(one), id(other)] = one, other
    return found


def _unlike_inside(one, other, place: str, alike: Alike) -> str:
    if isinstance(one, HouseRules):
        return "" if rules_text(one) == rules_text(other) else f"{place}: another house"
    if isinstance(one, Frozen):
        return _unlike_mapping(*(dict(sorted(vars(it).items())) for it in (one, other)),
                               f"{place}.{type(one).__name__}", alike)
    if isinstance(one, Mapping):
        return _unlike_mapping(one, other, place, alike)
    if is_dataclass(one):
        return _unlike_mapping(*({f.name: getattr(it, f.name) for f in fields(it)}
                                 for it in (one, other)), f"{place}.{type(one).__name__}", alike)
    if isinstance(one, tuple):
        if len(one) != len(other):
            return f"{place}: {one!r} is not {other!r}"
        names = getattr(one, "_fields", range(len(one)))
        return next(filter(None, (unlike(a, b, f"{place}[{name}]", alike) for name, a, b in zip(
            names, one, other, strict=True))), "")
    return "" if one == other else f"{place}: {one!r} is not {other!r}"


def _unlike_mapping(one: Mapping, other: Mapping, place: str, alike: Alike) -> str:
    if list(one) != list(other):
        return f"{place}: {list(one)} are not {list(other)}"
    return next(filter(None, (unlike(one[name], other[name], f"{place}.{name}", alike)
                              for name in one)), "")


def turned(table: Table, form: CheckpointForm) -> Table:
    """The table before a hand, as its text gives it back; the text of that is the same."""
    origin, point = CheckpointOrigin("j", "p", "h"), ChainPoint(table.number, b"\0" * 32)
    text = form.text(Checkpoint(origin, point, StartMemory(), table.evolve(before=None)))
    back = form.checkpoint(text)
    assert form.text(back) == text and (back.origin, back.point) == (origin, point)
    return back.table


def undone(table: Table) -> list[Table]:
    """The tables that undo gives, one after another, as far back as it goes."""
    back = []
    while may_undo(table) and len(back) < 200:
        table = advance(table, e.FactUndone(table.fact_number))
        back.append(table)
    return back


def assert_undone_alike(whole: Table, again: Table, alike: Alike) -> None:
    """Both give the same tables back, as far as undo goes."""
    for one, other in zip(undone(whole), undone(again), strict=True):
        assert unlike(one, other, "", alike) == ""


def assert_goes_on_alike(records, rules, rng: random.Random) -> int:
    """Fold from the facts beside a fold that is turned to text and back before each hand, with
    whatever undo brings back; the number of hands.
    """
    form, hands = CheckpointForm(), 0
    alike: Alike = {}
    whole = again = bare_table(rules)
    for record in records:
        if isinstance(record.fact, e.HandBegan):
            assert_undone_alike(whole, again, alike)
            again, hands = turned(again, form), hands + 1
        whole = advance(whole, record.fact, record.number)
        again = advance(again, record.fact, record.number)
        if isinstance(record.fact, e.HandBegan) or rng.random() < 0.1:
            assert unlike(whole, again, "", alike) == ""
    assert unlike(whole, again, "", alike) == ""
    assert_undone_alike(whole, again, alike)
    return hands
