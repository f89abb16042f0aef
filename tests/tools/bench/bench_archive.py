"""``bench --archive N [--postgres]``: how fast an archive of N hands is searched and filled.

The hands are made up and put straight into the searched tables; a smaller number goes the whole way
from a table's rows. Every search is asked many times with other values each time.
"""

import random
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import Final

from dealer_assist.floor.archive import search_record_tables as tables
from dealer_assist.floor.archive import statistics as figures_of
from dealer_assist.floor.archive.archive_opening import (
    is_server,
    open_archive,
    open_engine,
    open_search,
)
from dealer_assist.floor.archive.archive_queries import HandQuery, RulingQuery
from dealer_assist.floor.archive.archive_search import Search
from dealer_assist.floor.archive.database_engine import Engine, Purpose
from dealer_assist.floor.archive.search_record_builder import create_engine_indexes
from dealer_assist.floor.archive.searchable_records import Record
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.training.demo.temporary_postgres import PostgresServer, temporary_postgres_server
from dealer_assist.words.cards import DECK
from tests.tools.bench import made_up_archive as made
from tests.tools.bench.bench_archive_rows import MOST_HANDS, whole_way
from tests.tools.bench.bench_figures import Figures

#: The goal for each search of a million hands, in milliseconds.
GOAL_MS: Final = 300.0
#: Goes through every hand there is: nobody waits for it at a screen.
_OF_ALL_TIME: Final = "pace, pots and levy by table, of all years"
_ROUNDS: Final = 25
_BUNCH: Final = 20_000
_DAY_MS: Final = 86_400_000


def archive(figures: Figures, hands: int, with_server: bool) -> None:
    """Fill and search, at a hundredth, a tenth and all of the hands; SQLite beside a server.

    Raises ServerMissing.
    """
    with tempfile.TemporaryDirectory() as folder:
        if not with_server:
            _sizes(figures, hands, None, Path(folder))
            return
        # Room for a floor server's usual memory; durability stays as it ships.
        with temporary_postgres_server(("shared_buffers=512MB", "max_wal_size=4GB")) as server:
            _sizes(figures, hands, server, Path(folder))


def _sizes(figures: Figures, hands: int, server: PostgresServer | None, folder: Path) -> None:
    for size in (size for size in (hands // 100, hands // 10, hands) if size >= 100):
        where = [str(folder / f"archive{size}.sqlite")]
        if server is not None:
            where.insert(0, server.create(f"archive{size}"))
        took = fill(where, size)
        figures.note(f"{size:,} hands made up and put into the searched tables of "
                     f"{len(where)} archives in {took:,.0f} s")
        for one in where:
            _one(figures, one, size)
    whole = min(hands, MOST_HANDS)
    if server is not None:
        whole_way(figures, server.create("whole"), folder, whole)
    whole_way(figures, str(folder / "whole.sqlite"), folder, whole)


def _one(figures: Figures, where: str, hands: int) -> None:
    """Ask all of it; only of PostgreSQL, and at a million hands, is the goal asked for."""
    name = "PostgreSQL" if is_server(where) else "SQLite"
    figures.note(f"{name}: {hands:,} hands in {_bytes(where) / 1e6:,.0f} MB")
    with open_search(where) as search:
        for label, ask in _searches(search).items():
            times = _timed(ask, _ROUNDS)
            p50, p95, worst = (times[len(times) // 2], times[len(times) * 19 // 20], times[-1])
            said = f"{name}, {hands:,} hands: {label}: p50 {p50:.1f}, p95 {p95:.1f}, longest"
            if is_server(where) and label != _OF_ALL_TIME:
                figures.bound(said, worst, "ms", most=GOAL_MS)
            else:
                figures.note(f"{said} {worst:.1f} ms")


def _bytes(where: str) -> int:
    if is_server(where):
        with open_search(where) as search:
            ((size,),) = search.connection.query("SELECT pg_database_size(current_database())")
            return int(size)
    return sum(path.stat().st_size for path in Path(where).parent.glob(Path(where).name + "*"))


def _timed(ask: Callable[[random.Random], object], rounds: int) -> list[float]:
    chance = random.Random(7)
    ask(chance)  # the first one opens files and plans
    times = []
    for _ in range(rounds):
        begun = time.perf_counter()
        ask(chance)
        times.append((time.perf_counter() - begun) * 1000)
    return sorted(times)


# --- filling ---------------------------------------------------------------------------------


def fill(where: Sequence[str], hands: int) -> float:
    """Put so many hands into empty archives' searched tables; how many seconds it took."""
    begun = time.perf_counter()
    engines = [_emptied(one) for one in where]
    records = made.Maker(hands).records()
    while bunch := list(islice(records, _BUNCH)):
        for engine in engines:
            with engine.transaction():
                _pour(engine, bunch)
    for engine in engines:
        with engine.transaction():
            for statement in tables.create_index_sql(engine.dialect):
                engine.query(statement)
        create_engine_indexes(engine)
        engine.settle()
        engine.close()
    return time.perf_counter() - begun


def _emptied(where: str) -> Engine:
    """A new archive whose searched tables are there without their indexes: they come last."""
    open_archive(where).close()
    engine = open_engine(where, Purpose.DIGEST)
    with engine.transaction():
        for statement in (*tables.drop_statements(), *tables.digest_tables(engine.dialect)):
            engine.query(statement)
    return engine


def _pour(engine: Engine, bunch: Sequence[Record]) -> None:
    for kind, (table, _) in tables.TABLES.items():
        lines = (tables.record_values(one) for one in bunch if type(one) is kind)
        engine.pour(f"digest.{table}", tables.record_columns(kind), lines)


# --- what is asked ---------------------------------------------------------------------------

_Ask = Callable[[random.Random], object]


def _searches(search: Search) -> dict[str, _Ask]:
    """Typical searches, and the figures of a month and of all time."""
    hand = _hands(search)
    connection = search.connection

    def pages(chance: random.Random) -> None:
        query, after = HandQuery(dealer=chance.choice(made.DEALERS)), None
        for _ in range(5):
            after = search.hands(query, after).more

    return {
        "the last hands of a table": lambda c: search.last_hands(
            c.choice(made.SITES), str(c.randint(1, 10))),
        "a seat at a table, pot of a size": hand(lambda c: HandQuery(
            site=c.choice(made.SITES), table=str(c.randint(1, 10)), seat=c.randint(1, 9),
            pot_from=(least := c.choice((1_000, 20_000, 500_000))), pot_to=2 * least)),
        "the biggest pots anywhere": hand(lambda c: HandQuery(
            pot_from=c.randint(500_000, 1_900_000))),
        "two exact cards": hand(lambda c: HandQuery(cards="".join(c.sample(DECK, 2)))),
        "two ranks, suited": hand(lambda c: HandQuery(cards=c.choice(("AKs", "T9s", "72s")))),
        "a pair with a card on the board": hand(lambda c: HandQuery(
            cards=c.choice(("AA", "77", "pair")), board=c.choice(DECK))),
        "three cards on the board": hand(lambda c: HandQuery(board="".join(c.sample(DECK, 3)))),
        "an irregularity": hand(lambda c: HandQuery(irregularity=c.choice(sorted(ENTRIES)))),
        "hands ruled by a passage, by a floor manager": hand(lambda c: HandQuery(
            source=c.choice(("GC:3", "GC:1", "GT:")), floor=c.choice(made.FLOORS))),
        "a dealer, part of his name, in a week": hand(lambda c: HandQuery(
            dealer=c.choice(("roy", "amelie", "lefevre")), from_ms=(least := _some_day(c)),
            to_ms=least + 7 * _DAY_MS)),
        "a guest by his name's token": lambda c: search.of_tokens(
            [f"~{c.randrange(3000):012x}"]),
        "words of a ruling": lambda c: search.rulings(RulingQuery(text=c.choice(
            ("maldonne", "main brûlée camera", "two witnesses", "misdeal roy", "zzz")))),
        "hands by words": hand(lambda c: HandQuery(text=c.choice(
            ("carte brûlée", "misdeal", "avertissement", "zzz")))),
        "void hands, hands taken back": hand(lambda c: c.choice((
            HandQuery(voided=True), HandQuery(taken_back=True)))),
        "nothing fits": hand(lambda c: HandQuery(
            seat=1, pot_from=1_999_000, cards="AA", board="AsAhAd", won=True)),
        "five pages of a dealer's hands": pages,
        "pace, pots and levy by table, a month": lambda c: figures_of.hand_statistics(
            connection, _month(c)),
        _OF_ALL_TIME: lambda _: figures_of.hand_statistics(connection, figures_of.Stretch()),
        "misdeals by dealer, a month": lambda c:
        figures_of.misdeal_statistics(connection, _month(c)),
        "calls and rulings, a month": lambda c: (
            figures_of.floor_call_statistics(connection, _month(c)),
            figures_of.ruling_statistics(connection, _month(c))),
    }


def _hands(search: Search) -> Callable[[Callable[[random.Random], HandQuery]], _Ask]:
    return lambda query: lambda chance: search.hands(query(chance))


def _some_day(chance: random.Random) -> int:
    return made.FIRST_MS + chance.randrange(0, made.SPAN_MS, _DAY_MS)


def _month(chance: random.Random) -> figures_of.Stretch:
    begun = _some_day(chance)
    return figures_of.Stretch(begun, begun + 30 * _DAY_MS)
