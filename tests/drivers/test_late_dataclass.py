"""A class whose methods are made late does what Python's own dataclass does."""

import dataclasses
import inspect
import pickle
import re
from copy import copy, deepcopy
from dataclasses import FrozenInstanceError, asdict, field, fields, replace
from pathlib import Path
from threading import Barrier, Thread

import pytest

from drivers.lazy_dataclass import _LateMethod, dataclass

ROOT = Path(__file__).parents[2]


def shapes(of, **options):
    """A class, and one that inherits from it, made by ``of``."""

    @of(**options)
    class Base:
        """Two fields."""

        seat: int
        cards: list[str] = field(default_factory=list)

    @of(**options)
    class Shape(Base):
        """Two more, one of which is secret and one made late."""

        pin: str = field(default="", repr=False, compare=False)
        name: "str" = field(init=False)

        def __post_init__(self):
            object.__setattr__(self, "name", f"seat {self.seat}")

    return Base, Shape


OPTIONS = [
    {}, {"slots": True}, {"frozen": True}, {"frozen": True, "slots": True},
    {"frozen": True, "slots": True, "eq": False}, {"frozen": True, "repr": False},
]


def outcome(call, *given, **named):
    """Result of the call, or its error's kind and words."""
    try:
        return call(*given, **named)
    except (TypeError, AttributeError) as error:
        return type(error), str(error).replace("shapes.<locals>.", "")


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_it_does_what_pythons_own_does(options):
    asked = []
    for of in (dataclass, dataclasses.dataclass):
        base, kind = shapes(of, **options)
        one, same, other = kind(1, ["Ah"], pin="1"), kind(1, ["Ah"], pin="2"), kind(2)
        plain = [outcome(repr, one)] if options.get("repr", True) else []
        asked.append([
            *plain, one == same, one == other, one != other, one == base(1, ["Ah"]), one == 3,
            options.get("eq", True) is False or outcome(hash, one) == outcome(hash, same),
            outcome(hash, base(1, ())) == hash((1, ())), kind.__hash__ is None,
            asdict(one), asdict(replace(one, seat=5)), [each.name for each in fields(kind)],
            kind.__match_args__, outcome(kind), outcome(kind, 1, 2, 3, 4), outcome(kind, chips=2),
            str(inspect.signature(kind)), hasattr(one, "__dict__"),
            outcome(setattr, one, "seat", 3), one.seat, outcome(delattr, one, "seat"),
            outcome(getattr, one, "seat"), kind.__doc__,
        ])
    assert asked[0] == asked[1]


def test_a_frozen_one_refuses_and_is_copied_all_the_same():
    one = FrozenCard("Ah", ["dealt"])
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'card'"):
        one.card = "Kd"
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'card'"):
        del one.card
    assert copy(one) == deepcopy(one) == pickle.loads(pickle.dumps(one)) == one
    assert deepcopy(one).notes is not one.notes


@dataclass(frozen=True, slots=True)
class FrozenCard:
    """At the module's top, where pickle finds it."""

    card: str
    notes: list[str]


def test_methods_that_the_class_writes_itself_stay():
    @dataclass(frozen=True, slots=True)
    class Own:
        """Equal to any."""

        seat: int

        def __eq__(self, other):
            return True

        def __repr__(self):
            return "own"

    @dataclass(frozen=True, slots=True)
    class Hashed:
        """With a hash of its own."""

        seats: list[int]

        def __hash__(self):
            return 7

    assert Own(1) == Own(2)
    assert repr(Own(1)) == "own"
    assert hash(Own(1)) == hash((1,))
    assert hash(Hashed([1])) == 7
    assert Hashed([1]) == Hashed([1])


def test_a_method_is_made_once_and_only_if_it_is_used():
    kind, _ = shapes(dataclass, frozen=True, slots=True)
    late = {name for name in ("__init__", "__repr__", "__eq__", "__hash__")
            if isinstance(kind.__dict__[name], _LateMethod)}
    assert late == {"__init__", "__repr__", "__eq__", "__hash__"}
    kind(1)
    assert inspect.isfunction(kind.__dict__["__init__"])
    assert isinstance(kind.__dict__["__eq__"], _LateMethod)


def test_two_threads_may_use_it_first():
    for _ in range(50):
        kind, _ = shapes(dataclass, frozen=True, slots=True)
        made, together = [], Barrier(2)

        def make(kind=kind, made=made, together=together):
            together.wait()
            made.append(kind(1))

        threads = [Thread(target=make) for _ in range(2)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        assert made[0] == made[1]


def test_the_product_has_no_other_kind():
    others = [str(path.relative_to(ROOT)) for room in ("dealer_assist", "drivers")
              for path in sorted((ROOT / room).rglob("*.py")) if path.name != "lazy_dataclass.py"
              and re.search(r"^from dataclasses import .*\bdataclass\b",
                            path.read_text(encoding="utf-8"), re.M)]
    assert others == []
