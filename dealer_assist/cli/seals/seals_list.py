"""``seals list``: who holds the floor's key, which keys there are, and what live tables seal to."""

import argparse
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from dealer_assist.cli.frame.command_parser import argument, takes
from dealer_assist.cli.seals.seals import add_place
from dealer_assist.cli.seals.seals_told import day
from dealer_assist.floor.archive.engine import Engine, Purpose
from dealer_assist.floor.archive.opening import is_server, open_engine
from dealer_assist.floor.service.floor_archive_at import at
from dealer_assist.game import facts as e
from dealer_assist.game.facts.floor import SealOpened
from dealer_assist.storage.journal import RowReader, UnreadableRecord
from dealer_assist.storage.journal.codec import decode, decode_floor
from dealer_assist.trust.custody.seals_at import Place, seals_at
from dealer_assist.trust.vault.custody import LEAST, Custody, fingerprint
from dealer_assist.words import word

_KEYS: Final = """
    SELECT journals.id, journals.name, facts.kind, facts.body FROM facts
    JOIN journals ON journals.no = facts.journal
    WHERE facts.kind IN ('KeysFixed', 'FloorKeyChanged') AND journals.kind = 'live'
    ORDER BY journals.no, facts.number
"""


class TableKey(NamedTuple):
    """What a live table's journal seals to now: the fingerprint of a floor key."""

    journal: str
    table: str
    floor: str


@takes(
    add_place,
    argument("--openings", action="store_true",
             help="the hands that were opened, by the floor's journal, instead"),
)
def listed(asked: argparse.Namespace) -> int:
    """Custodians and keys; with a floor's folder also what its live tables seal to.

    1: a table seals to a key that this custody hasn't got. Nobody here could open its hands.
    """
    place = seals_at(asked.place)
    if asked.openings:
        for opened in openings(place):
            print(word(asked.lang, "seals.was_opened", at=day(opened.at_s), name=opened.table,
                       number=opened.hand, first=opened.first, second=opened.second,
                       reason=opened.why, journal=opened.journal[:8]))
        return 0
    custody = place.read()
    for line in _custody_lines(custody, asked.lang):
        print(line)
    strange = 0
    for one in _tables(place):
        is_known = custody.key_of(one.floor) is not None
        strange += not is_known
        print(word(asked.lang, "seals.table_seals" if is_known else "seals.table_strange",
                   name=one.table, journal=one.journal[:8], mark=one.floor))
    return 1 if strange else 0


def _custody_lines(custody: Custody, lang: str) -> Iterator[str]:
    for one in custody.custodians:
        yield word(lang, "seals.holds", name=one.name)
    for key in custody.keys:
        yield word(lang, "seals.key_now" if key is custody.current else "seals.key_old",
                   mark=fingerprint(key.public), day=day(key.made_s)[:10], pairs=len(key.pairs))
    if len(custody.custodians) == LEAST:
        yield word(lang, "seals.only_two")


def openings(place: Place) -> tuple[SealOpened, ...]:
    """The hands that were opened, as the floor's journal has them. Raises JournalUnusable."""
    if place.folder is None or not place.folder.journal.exists():
        return ()
    with RowReader(place.folder.journal) as reader:
        rows = [row for row in reader.after(0, 1 << 30) if row.kind == SealOpened.__name__]
    facts = (decode_floor(row.kind, row.body) for row in rows)
    return tuple(fact for fact in facts if isinstance(fact, SealOpened))


def _tables(place: Place) -> tuple[TableKey, ...]:
    """What the live tables of the floor's archive seal to, where it has one."""
    if place.folder is None or not place.folder.settings.exists():
        return ()
    where = at(str(place.folder.path)).where
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
