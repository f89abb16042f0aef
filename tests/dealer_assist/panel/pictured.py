"""A table with both devices and the picture of it."""

import dataclasses
from functools import cache

from live_table import GC
from reader_table import ReaderTable

from dealer_assist.advice import advise
from dealer_assist.panel.picture import Surroundings, picture
from dealer_assist.panel.view import View
from dealer_assist.table import Table

DEVICES = ("shoe", "scanner")


def view_of(table: Table, lang: str = "fr", **around) -> View:
    return picture(table, advise(table), Surroundings(lang, DEVICES, **around))


def texts(value) -> list[str]:
    """Every text anywhere in the view."""
    found, waiting = [], [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            found.append(part)
        elif isinstance(part, tuple):
            waiting.extend(reversed(part))
        elif names := _names(type(part)):
            waiting.extend([getattr(part, name) for name in names])
    return found


@cache
def _names(kind: type) -> tuple[str, ...]:
    """A shape's fields, the last first: thousands of parts are looked through for each picture."""
    of = dataclasses.fields(kind) if dataclasses.is_dataclass(kind) else ()
    return tuple(field.name for field in reversed(of))


def playing(name=GC, stacks=(10_000,) * 4, **more) -> ReaderTable:
    return ReaderTable(name, **more).begin(stacks).deal_with_chips()
