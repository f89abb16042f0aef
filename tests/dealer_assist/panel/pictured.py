"""A table with both devices and the picture of it."""

import dataclasses

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
    if isinstance(value, str):
        return [value]
    if dataclasses.is_dataclass(value):
        return [t for f in dataclasses.fields(value) for t in texts(getattr(value, f.name))]
    if isinstance(value, tuple):
        return [t for part in value for t in texts(part)]
    return []


def playing(name=GC, stacks=(10_000,) * 4, **more) -> ReaderTable:
    return ReaderTable(name, **more).begin(stacks).deal_with_chips()
