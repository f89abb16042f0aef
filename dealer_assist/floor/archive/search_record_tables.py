"""Tables of searchable records: one for each kind of record, its columns the record's fields.

Their names begin with ``digest.``: in SQLite the file beside the archive, in PostgreSQL a schema.
Both may be dropped whole and are made anew from the rows.
"""

from collections.abc import Mapping
from dataclasses import astuple, fields
from typing import Any, Final, get_type_hints

from dealer_assist.floor.archive.database_engine import Dialect
from dealer_assist.floor.archive.searchable_records import (
    CallMade,
    CaseMade,
    HandMade,
    Happened,
    HoleCards,
    PlayerHand,
    Record,
    RulingMade,
)

#: Version of these tables and of the records made of rows; another version is made anew.
VERSION: Final = 4

#: Table and key of each kind of record.
TABLES: Final[Mapping[type[Record], tuple[str, tuple[str, ...]]]] = {
    HandMade: ("hands", ("id",)),
    HoleCards: ("holes", ("id", "seat")),
    PlayerHand: ("sittings", ("name", "at_ms", "id")),
    CaseMade: ("cases", ("id",)),
    RulingMade: ("rulings", ("id",)),
    CallMade: ("calls", ("id",)),
    Happened: ("happened", ("id",)),
}
#: The searches that are worth an index, the newest first in each; see archive_search.py.
_INDEXES: Final = (
    ("hands", "at_ms, id", ""),
    ("hands", "site, name, at_ms, id", ""),
    ("hands", "dealer, at_ms, id", ""),
    ("hands", "pot, at_ms, id", ""),
    ("hands", "at_ms, id, board_cards", "board_cards <> 0"),
    ("hands", "at_ms, id", "voided <> ''"),
    ("hands", "at_ms, id", "taken_back <> 0"),
    ("holes", "pattern, at_ms, id", ""),
    ("cases", "entry, at_ms, id", ""),
    ("cases", "hand", ""),
    ("rulings", "at_ms, id", ""),
    ("rulings", "hand", ""),
    ("rulings", '"by", at_ms, id', ""),
    ("rulings", "entry, at_ms, id", ""),
    ("calls", "at_ms, id", ""),
    ("calls", "hand", ""),
    ("happened", "hand", "hand <> 0"),
    ("happened", "kind, at_ms, id", ""),
    ("happened", "at_ms, id", ""),
)


def digest_tables(words: Dialect) -> tuple[str, ...]:
    """The statements that make the tables of an empty digest."""
    progress = f"""CREATE TABLE digest.progress (
        journal {words.int_type} PRIMARY KEY, upto {words.int_type} NOT NULL, hash TEXT NOT NULL,
        unread {words.int_type} NOT NULL, why TEXT NOT NULL
    ) {words.strict}"""
    version = f"CREATE TABLE digest.layout (version {words.int_type} NOT NULL) {words.strict}"
    tables = [_table(kind, words) for kind in TABLES]
    return *words.first, version, f"INSERT INTO digest.layout VALUES ({VERSION})", progress, *tables


def create_index_sql(words: Dialect) -> tuple[str, ...]:
    """The statements that make the indexes of these tables."""
    return tuple(_index(n, *one, words) for n, one in enumerate(_INDEXES))


def drop_statements() -> tuple[str, ...]:
    """The statements that drop the whole digest."""
    names = ["layout", "progress", *(table for table, _ in TABLES.values())]
    return tuple(f"DROP TABLE IF EXISTS digest.{name}" for name in names)


def _table(kind: type[Record], words: Dialect) -> str:
    name, key = TABLES[kind]
    types = get_type_hints(kind)
    columns = ", ".join(
        f"{quoted_column(field.name)} {words.int_type if types[field.name] is int else 'TEXT'} NOT "
        f"NULL"
        for field in fields(kind)
    )
    # A record of a whole line or less is kept in its key's own order.
    end = words.compact if len(key) > 1 else words.strict
    return f"CREATE TABLE digest.{name} ({columns}, PRIMARY KEY ({', '.join(key)})) {end}"


def _index(n: int, table: str, columns: str, where: str, words: Dialect) -> str:
    # SQLite names the schema before the index, PostgreSQL before the table.
    before, after = ("digest.", "") if words.name == "sqlite" else ("", "digest.")
    condition = f" WHERE {where}" if where else ""
    return f"CREATE INDEX {before}{table}_{n} ON {after}{table} ({columns}){condition}"


def quoted_column(name: str) -> str:
    """A column's name as SQL needs it."""
    return '"by"' if name == "by" else name


def record_columns(kind: type[Record], of: str = "") -> str:
    """The columns of this kind of record, in the order of its fields."""
    before = f"{of}." if of else ""
    return ", ".join(before + quoted_column(field.name) for field in fields(kind))


def upsert_sql(kind: type[Record]) -> str:
    """The statement that stores one record, in place of an earlier one of the same key."""
    name, key = TABLES[kind]
    names = [quoted_column(field.name) for field in fields(kind)]
    rest = [one for one in names if one not in key]
    change = ("DO UPDATE SET " + ", ".join(f"{one} = excluded.{one}" for one in rest)
              if rest else "DO NOTHING")
    marks = ", ".join("?" * len(names))
    return (f"INSERT INTO digest.{name} ({', '.join(names)}) VALUES ({marks}) "
            f"ON CONFLICT ({', '.join(key)}) {change}")


def record_values(record: Record) -> tuple[Any, ...]:
    """The record's values in the order of its columns."""
    return astuple(record)
