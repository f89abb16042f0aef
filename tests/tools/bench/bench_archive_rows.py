"""The archive's whole way: a table's rows stored, folded, searched; and a start in mid-evening."""

import dataclasses
import time
from pathlib import Path
from typing import Final

from dealer_assist.floor.archive.archive_interface import ArchivedJournal, RowBatch
from dealer_assist.floor.archive.archive_opening import open_archive, open_digest, open_search
from dealer_assist.floor.archive.archive_queries import HandQuery
from dealer_assist.floor.archive.searchable_records import HandMade
from dealer_assist.game import facts as e
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.hand_histories.phh.replay import replay_recorded_hand
from dealer_assist.storage.journal import Journal, JournalKind, JournalRow, Origin, RowReader
from dealer_assist.training import demo_hands
from tests.tools.bench.bench_figures import Figures

MOST_HANDS: Final = 2_000
_TABLES: Final = 8
_BATCH: Final = 100


def whole_way(figures: Figures, where: str, folder: Path, hands: int = MOST_HANDS) -> None:
    """Rows of some tables into the archive, digested, and digested on after a start."""
    sources = [_journal(folder / f"{Path(where).name.partition('?')[0]}{n}.sqlite3", hands)
               for n in range(_TABLES)]
    with open_archive(where) as archive:
        name, begun, count = archive.engine, time.perf_counter(), 0
        for n, (journal, _) in enumerate(sources):
            archive.admit(ArchivedJournal(journal, "practice", "aix", str(n + 1)))
        for at in range(0, max(len(rows) for _, rows in sources), _BATCH):
            batches = [RowBatch(journal, tuple(rows[at : at + _BATCH])) for journal,
                       rows in sources]
            archive.put(batches)
            count += sum(len(batch.rows) for batch in batches)
        took = time.perf_counter() - begun
    figures.note(f"{name}: {count:,} rows of {_TABLES} tables stored, {_BATCH * _TABLES} in a "
                 f"transaction: {count / took:,.0f} rows/s")
    digest = open_digest(where)
    begun = time.perf_counter()
    digest.finish()
    took = time.perf_counter() - begun
    digest.close()
    with open_search(where) as search:
        found = sum(1 for _ in search.every(HandMade))
    figures.note(f"{name}: folded and searchable: {count / took:,.0f} rows/s, "
                 f"{found / took:,.0f} hands/s, {took / count * 1e6:,.0f} µs a row")
    _on(figures, where, name, sources[0])


def _on(figures: Figures, where: str, name: str, source: tuple[str, list[JournalRow]]) -> None:
    """A start: the first new row of a journal waits until the journal is folded again."""
    journal, rows = source
    with open_archive(where) as archive:
        held = archive.held(journal)
        assert held is not None and held.last == len(rows)
    digest = open_digest(where)
    begun = time.perf_counter()
    digest.fold_again(held)
    took = time.perf_counter() - begun
    digest.close()
    figures.note(f"{name}: a journal of {len(rows):,} rows folded again after a start: "
                 f"{took:.2f} s, {took / len(rows) * 1e6:,.0f} µs a row")
    with open_search(where) as search:
        assert search.hands(HandQuery(site="aix")).found


def _journal(path: Path, hands: int) -> tuple[str, list[JournalRow]]:
    """A table's journal of the shipped hands, over and over: its id and rows."""
    house, dealer = shipped_houses.shipped_house(shipped_houses.DEFAULT), Origin("dealer")
    played = [replay_recorded_hand(hand, house).facts for hand in demo_hands.demo_hands()]
    with Journal.open(path, kind=JournalKind.PRACTICE) as journal:
        journal.append([
            (e.TableOpened("1", house.name, "holdem_no_limit", e.Stakes(50, 100, 100), (25, 100)),
             dealer), (e.DealerCameOn("Jeanne"), dealer)])
        for n in range(hands // _TABLES):
            facts = [dataclasses.replace(fact, number=n + 1) if isinstance(fact, e.HandBegan)
                     else fact for fact in played[n % len(played)]]
            journal.append([(fact, dealer) for fact in facts])
        id = journal.id
    with RowReader(path) as reader:
        return id, reader.after(0, 1 << 30)
