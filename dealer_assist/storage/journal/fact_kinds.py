"""Kinds of fact in a journal, with their fields: also those that this program doesn't know.

A kind is named by itself, a field behind its kind ("CardDrawn.place"), a layout of the file by its
version ("journal 3"). The inside of a field isn't read, nor the digests behind a body's text
(guest_name_binding.py).
"""

from collections.abc import Mapping
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from typing import Any

from dealer_assist.storage.journal import schema
from dealer_assist.storage.journal.journal_reader import UNREADABLE, read_only_connection
from dealer_assist.storage.journal.schema import JournalUnusable
from dealer_assist.words.message import message

_TEXT = "rtrim(body, '~=0123456789abcdefABCDEF')"
_HELD = f"""
    SELECT DISTINCT kind, NULL FROM facts
    UNION SELECT DISTINCT kind, one.key FROM facts,
    json_each(CASE WHEN json_valid({_TEXT}) THEN {_TEXT} ELSE '{{}}' END) AS one"""


def kinds_held(path: Path) -> frozenset[str]:
    """Kinds and fields of the facts in this journal, a table's, a bench's or the floor's.

    Raises JournalUnusable.
    """
    schema.check_header(path)
    try:
        with closing(read_only_connection(path)) as db:
            ((version,),) = db.execute("PRAGMA user_version").fetchall()
            return frozenset((*(_name(*row) for row in db.execute(_HELD)), *_layouts(version)[-1:]))
    except UNREADABLE as why:
        raise JournalUnusable(message("journal.unread", path=path, why=why)) from why


def kinds_known(*kinds: Mapping[str, type[Any]]) -> list[str]:
    """Kinds and fields that a program with these kinds of fact can read."""
    return [*_layouts(schema.VERSION), *(
        name for of in kinds for kind, shape in of.items()
        for name in (kind, *(_name(kind, field.name) for field in fields(shape))))]


def _layouts(version: int) -> list[str]:
    """Layouts of journals up to this version; a release that names none reads up to version 2."""
    return [f"journal {one}" for one in range(3, version + 1)]


def _name(kind: object, field: object) -> str:
    return str(kind) if field is None else f"{kind}.{field}"
