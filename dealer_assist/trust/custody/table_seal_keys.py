"""Keys that live tables seal to, and hands that were opened, as a floor's archive and journal say.
"""

from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from dealer_assist.floor.archive.archive_opening import is_server, open_engine
from dealer_assist.floor.archive.database_engine import Engine, Purpose
from dealer_assist.floor.service.archive_command_target import archive_at_address
from dealer_assist.game import facts as e
from dealer_assist.game.facts.floor import SealOpened
from dealer_assist.storage.journal import RowReader, UnreadableRecord
from dealer_assist.storage.journal.fact_codec import decode, decode_floor
from dealer_assist.trust.custody.custody_command_target import CustodyPlace

_KEYS: Final = """
    SELECT journals.id, journals.name, facts.kind, facts.body FROM facts
    JOIN journals ON journals.no = facts.journal
    WHERE facts.kind IN ('KeysFixed', 'FloorKeyChanged') AND journals.kind = 'live'
    ORDER BY journals.no, facts.number
"""


class TableKey(NamedTuple):
    """Key that a live table's journal seals to now: the fingerprint of a floor key."""

    journal: str
    table: str
    floor: str


def noted_seal_openings(place: CustodyPlace) -> tuple[SealOpened, ...]:
    """The hands that were opened, as the floor's journal has them. Raises JournalUnusable."""
    if place.folder is None or not place.folder.journal.exists():
        return ()
    with RowReader(place.folder.journal) as reader:
        rows = [row for row in reader.after(0, 1 << 30) if row.kind == SealOpened.__name__]
    facts = (decode_floor(row.kind, row.body) for row in rows)
    return tuple(fact for fact in facts if isinstance(fact, SealOpened))


def tables_of(place: CustodyPlace) -> tuple[TableKey, ...]:
    """Keys that the live tables of the floor's archive seal to, if it has one."""
    if place.folder is None or not place.folder.settings.exists():
        return ()
    where = archive_at_address(str(place.folder.path)).where
    if not is_server(where) and not Path(where).exists():
        return ()
    with closing(open_engine(where, Purpose.LOOK)) as engine:
        return table_keys(engine)


def table_keys(engine: Engine) -> tuple[TableKey, ...]:
    """The key that each live journal of the archive seals to now. Raises ArchiveFailed."""
    found: dict[str, TableKey] = {}
    for journal, table, kind, body in engine.query(_KEYS):
        try:
            fact = decode(kind, body)
        except UnreadableRecord:
            continue
        if isinstance(fact, e.KeysFixed | e.FloorKeyChanged):
            found[journal] = TableKey(journal, table, fact.floor)
    return tuple(found.values())
