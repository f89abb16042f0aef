"""The archive's tables for rows, in the words of either engine.

``journals`` has one row for each stored journal, ``facts`` the journals' rows as they are,
``names`` the names of persons that rows speak of by a token, each with the salt that binds it to
them (storage/journal/guest_name_binding.py). A name that was erased stays as a token without name
and salt, so that a table that sends it again doesn't bring it back. ``holds`` are the journals that
stay for an investigation; a journal that was dropped when its time was over stays in ``journals``
with the time (``dropped_s``), so that its rows aren't requested again.
"""

from typing import Final

from dealer_assist.floor.archive.database_engine import Dialect

#: The version of the tables below; raised whenever they change.
VERSION: Final = 2

#: The columns of a row in the order of storage.journal.rows.Row.
COLUMNS: Final = 'number, at, kind, body, "by", device, boot_id, device_seq, part, hash'


#: Statements that migrate the tables from the version before to this one; run as soon as a floor
#: server takes rows into an older archive.
CHANGES: Final = {2: ("ALTER TABLE names ADD COLUMN salt TEXT",)}


def create_row_tables(words: Dialect, version: int = VERSION) -> tuple[str, ...]:
    """The statements that make the tables of an empty archive of this version."""
    return (*_first_tables(words), *version_change_sql(1, version))


def version_change_sql(since: int, until: int = VERSION) -> tuple[str, ...]:
    """The statements that make the tables of one version from those of an earlier one."""
    return tuple(one for version in range(since + 1, until + 1) for one in CHANGES[version])


def _first_tables(words: Dialect) -> tuple[str, ...]:
    whole, raw = words.int_type, words.bytes_type
    return (
        f"""CREATE TABLE journals (
            no {words.key}, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, site TEXT NOT NULL,
            name TEXT NOT NULL, last {whole} NOT NULL, last_hash TEXT NOT NULL,
            dropped_s {whole} NOT NULL DEFAULT 0
        ) {words.strict}""",
        f"""CREATE TABLE facts (
            journal {whole} NOT NULL, number {whole} NOT NULL, at TEXT NOT NULL,
            kind TEXT NOT NULL, body TEXT NOT NULL, "by" TEXT NOT NULL, device TEXT NOT NULL,
            boot_id {whole} NOT NULL, device_seq {whole}, part {whole} NOT NULL,
            hash {raw} NOT NULL, PRIMARY KEY (journal, number)
        ) {words.compact}""",
        f"""CREATE TABLE names (
            journal {whole} NOT NULL, token TEXT NOT NULL, name TEXT,
            PRIMARY KEY (journal, token)
        ) {words.compact}""",
        f"""CREATE TABLE holds (
            journal TEXT NOT NULL PRIMARY KEY, why TEXT NOT NULL, "by" TEXT NOT NULL,
            at_s {whole} NOT NULL
        ) {words.compact}""",
    )
