"""Small cells of a parametrised test run within one item.

An item costs pytest 5 ms before it begins (each worker collects it, sets it up, reports it thrice),
a cell of a large table often less.

Only cells that share nothing but what many items share anyway are put together; each is tried, and
the failure names those that failed. Who names a test (``::``) or asks with ``-k`` gets each cell
as an item of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

import pytest
from few_and_many import APART
from processor_time import COSTLIEST, spent_s

try:
    from _pytest.python import CallSpec, get_direct_param_fixture_func
except ImportError:  # a pytest that keeps them elsewhere: each cell is an item of its own
    CallSpec, get_direct_param_fixture_func = object, None

#: So many cells at most are one item: the workers still share the work evenly.
MOST_CELLS = 16
#: Fixtures of a single item that once for all its cells is enough for.
_ONCE = frozenset({"loops_turn"})  # tests/dealer_assist/qt/conftest.py


@dataclass(frozen=True)
class Cells(CallSpec):
    """The first of some cells, for pytest, and all of them."""

    all_of_them: tuple[Any, ...] = ()


def put_together(metafunc: Any) -> None:
    """Cells of a test become one item where that changes nothing for them."""
    calls = metafunc._calls
    if len(calls) < 2 or CallSpec is object or not _may_share_an_item(metafunc):
        return
    plain = [call for call in calls if not call.marks]
    apart = [call for call in calls if len(call.marks) == 1 and call.marks[0] is APART]
    others = [call for call in calls
              if call.marks and (len(call.marks) > 1 or call.marks[0] is not APART)]
    metafunc._calls = [*_by_so_many(plain), *_by_so_many(apart), *others]


def _by_so_many(calls: Sequence[Any]) -> list[Any]:
    return [_one_of(calls[at:at + MOST_CELLS]) for at in range(0, len(calls), MOST_CELLS)]


def _one_of(cells: Sequence[Any]) -> Any:
    if len(cells) == 1:
        return cells[0]
    first = {field.name: getattr(cells[0], field.name) for field in fields(CallSpec)}
    name = f"{cells[0].id} and {len(cells) - 1} more"
    return Cells(**(first | {"_idlist": [name]}), all_of_them=tuple(cells))


def _may_share_an_item(metafunc: Any) -> bool:
    test = metafunc.definition
    if metafunc.cls is not None or hasattr(metafunc.function, "hypothesis") or (
        test.get_closest_marker("long") is not None or test.get_closest_marker("xfail") is not None
    ):
        return False
    params = metafunc._calls[0].params
    return all(_is_shared(metafunc._arg2fixturedefs.get(name, ()), name in params)
               for name in metafunc.fixturenames if name not in _ONCE)


def _is_shared(known: Sequence[Any], is_param: bool) -> bool:
    """A parameter that no fixture makes something of, or a fixture that many items share anyway."""
    if is_param:
        return all(each.func is get_direct_param_fixture_func for each in known)
    return bool(known) and all(each.scope != "function" for each in known)


def run_cells(item: Any) -> bool | None:
    """All cells of an item, one after another; None for an item that has none."""
    spec = getattr(item, "callspec", None)
    if not isinstance(spec, Cells):
        return None
    given = {name: item.funcargs[name] for name in item._fixtureinfo.argnames}
    wrong: dict[str, BaseException] = {}
    skipped: list[BaseException] = []
    for cell in spec.all_of_them:
        begun = spent_s()
        try:
            item.obj(**(given | cell.params))
        except (Exception, pytest.fail.Exception) as error:
            wrong[cell.id] = error
        except pytest.skip.Exception as error:
            skipped.append(error)
        item.stash[COSTLIEST] = max(item.stash.get(COSTLIEST, 0.0), spent_s() - begun)
    for first in wrong.values():
        first.add_note(f"failed, of {len(spec.all_of_them)} cells: " + ", ".join(
            f"{item.originalname}[{name}]" for name in wrong))
        raise first
    for first in skipped:
        raise first
    return True
