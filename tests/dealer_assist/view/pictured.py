"""A table with both devices and the picture of it."""

import dataclasses
from collections.abc import Callable
from functools import cache
from operator import attrgetter

from live_table import GC
from reader_table import ReaderTable

from dealer_assist.game.advice import advise
from dealer_assist.game.table.table import Table
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.dealer.table_view import TableView

DEVICES = ("shoe", "scanner")


def view_of(table: Table, lang: str = "fr", **around) -> TableView:
    return dealer_picture(table, advise(table), Surroundings(lang, DEVICES, **around))


def texts(value) -> list[str]:
    """Every text anywhere in the view."""
    found, waiting = [], [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            found.append(part)
        elif isinstance(part, tuple):
            waiting.extend(reversed(part))
        elif (fields := _fields_of(type(part))) is not None:
            waiting.extend(fields(part))
    return found


@cache
def _fields_of(kind: type) -> Callable[[object], tuple[object, ...]] | None:
    """What gives a shape's fields that may hold texts, the last first: thousands of parts are
    looked through for each picture."""
    of = dataclasses.fields(kind) if dataclasses.is_dataclass(kind) else ()
    names = [field.name for field in reversed(of) if field.type not in (int, bool, "int", "bool")]
    if len(names) == 1:
        return lambda part: (getattr(part, names[0]),)
    return attrgetter(*names) if names else None


def playing(name=GC, stacks=(10_000,) * 4, **more) -> ReaderTable:
    return ReaderTable(name, **more).begin(stacks).deal_with_chips()
