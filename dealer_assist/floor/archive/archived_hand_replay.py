"""A hand's facts out of the archive, for replay step by step, and the table before them.

The table before the hand comes from the facts between hands (players, sign, levels) without the
hands before it: a hand's own start is in its first fact.
"""

from typing import Final, NamedTuple

from dealer_assist.floor.archive.database_engine import Engine
from dealer_assist.floor.archive.row_store import row_of
from dealer_assist.floor.archive.row_tables import COLUMNS
from dealer_assist.floor.archive.rules_of_archived_journals import Houses, rule_facts_of_journal
from dealer_assist.floor.archive.searchable_records import HandMade
from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.facts.signed_rulings import RULINGS
from dealer_assist.game.table.table import Table, bare_table
from dealer_assist.storage.journal import JournalRow, Origin, Record, UnreadableRecord
from dealer_assist.storage.journal.fact_codec import decode
from dealer_assist.storage.journal.guest_names import with_names

#: Facts of a hand, or of its cards and readers: none of them concerns the table before it.
_OF_HANDS: Final = frozenset(kind.__name__ for kind in (
    e.HandBegan, e.Posted, e.CardSeen, e.CardsUnread, *e.ACTIONS, e.BetsCollected, e.BlindsChopped,
    e.BoardsAgreed,
    e.HandTabled, e.HandMucked, e.LevyTaken, e.PotPushed, e.ChipsSeen, e.CountDiffered,
    e.CountSettled, e.CardDiffered, e.CardSettled, e.BetDoubted, *RULINGS, e.FloorCalled,
    e.CallHeard, e.CallComing, e.CallEnded, e.OrderRefused, e.FactUndone, e.Declared, e.ActedEarly,
    e.TimeCalled, e.TimeHeld, e.TimeResumed, e.TimeStopped, e.DeckShuffled, e.DeckCut,
    e.HandDiffered, e.IrregularityAnswered, e.IrregularityReported, e.StubShuffled, e.PotCounted,
    e.TipGiven, e.SignInRefused, e.VaultStated, e.BombPotAgreed, e.TimeCollected,
))
#: Read all the same: decided settings, and undos.
_STILL: Final = frozenset({"RuleDecided", "FactUndone"})
_BEFORE: Final = tuple(sorted(set(e.KINDS) - _OF_HANDS | _STILL))
_ROWS: Final = f"""
    SELECT {COLUMNS} FROM facts WHERE journal = ? AND number >= ? AND number <= ? ORDER BY number
"""
_SAID_BEFORE: Final = f"""
    SELECT {COLUMNS} FROM facts WHERE journal = ? AND number < ?
    AND kind IN ({', '.join('?' * len(_BEFORE))}) ORDER BY number
"""
_NAMES: Final = "SELECT token, name FROM names WHERE journal = ? AND name IS NOT NULL"
_END: Final = (1 << 32) - 1


class Replayed(NamedTuple):
    """The table before the hand, and the hand's facts in order; guests by name where known.

    ``unread`` counts its rows of kinds that this program doesn't know.
    """

    before: Table
    records: tuple[Record, ...]
    unread: int


def archived_hand_facts(engine: Engine, hand: HandMade, houses: Houses) -> Replayed:
    """The hand's facts up to the next hand's beginning. Raises ArchiveFailed, BookUnreadable."""
    names: dict[str, str] = dict(engine.query(_NAMES, (hand.journal,)))
    lines = engine.query(_ROWS, (hand.journal, hand.first, hand.last or _END))
    rows = [row_of(line) for line in lines]
    records = tuple(found for row in rows if (found := _record(row, names)) is not None)
    return Replayed(_before(engine, hand, houses, names), records, len(rows) - len(records))


def fact_record_at(engine: Engine, journal: int, number: int) -> Record | None:
    """The fact with this number of the journal; None if the archive can't read it."""
    lines = engine.query(_ROWS, (journal, number, number))
    return next((_record(row_of(line), {}) for line in lines), None)


def _record(row: JournalRow, names: dict[str, str]) -> Record | None:
    try:
        fact = with_names(decode(row.kind, row.body), names)
    except UnreadableRecord:
        return None
    origin = Origin(row.by, row.device, row.boot_id, max(0, row.device_seq))
    return Record(row.number, row.at, fact, origin, row.hash[:8])


def _before(engine: Engine, hand: HandMade, houses: Houses, names: dict[str, str]) -> Table:
    lines = engine.query(_SAID_BEFORE, (hand.journal, hand.first, *_BEFORE))
    said = [found for line in lines if (found := _record(row_of(line), names)) is not None]
    undone = {record.fact.number for record in said if isinstance(record.fact, e.FactUndone)}
    records = [record for record in said
               if record.number not in undone and not isinstance(record.fact, e.FactUndone)]
    table = bare_table(houses.of(fact for _, fact in rule_facts_of_journal(engine, hand.journal)))
    for record in records:
        try:
            table = advance(table, record.fact, record.number)
        except Exception:
            continue  # a forged or damaged fact: the hand itself is shown all the same
    # Notes are about hands that were left out here: they would be wrong ones.
    return table.evolve(irregularities=(), cases=(), ruled=(), recent=(), hands=hand.number - 1,
                        number=hand.first - 1, before=None)
