"""Figures of a time span: pace, pots, rulings, misdeals, device faults, calls, rake.

Nothing that was taken back is counted, and a void hand counts only as a void hand. The source is
the digest, so the figures are as recent as that.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NamedTuple

from dealer_assist.floor.archive.database_engine import Engine, Line
from dealer_assist.floor.archive.other_searchable_events import FAULTS
from dealer_assist.floor.archive.query_conditions import Conditions
from drivers.lazy_dataclass import dataclass

_HOUR_MS: Final = 3_600_000


@dataclass(frozen=True, slots=True)
class Stretch:
    """Time span (UTC milliseconds, the end excluded; 0 for none) and table ("" all)."""

    from_ms: int = 0
    to_ms: int = 0
    site: str = ""
    table: str = ""
    dealer: str = ""


class GroupBy(StrEnum):
    """Grouping of hand counts."""

    TABLE = "table"
    DEALER = "dealer"
    HOUR = "hour"  # of the clock: the hour's first millisecond, UTC


class HandCounts(NamedTuple):
    """Hands that were paid out; ``site`` and ``what`` name the table, the dealer or the hour.

    ``played_ms`` is the time they took without breaks; chips in the smallest unit.
    """

    site: str
    what: str
    hands: int
    played_ms: int
    pots: int
    biggest: int
    levy: int

    @property
    def per_hour(self) -> float:
        """Hands an hour of play; 0 where no time is known."""
        return self.hands * _HOUR_MS / self.played_ms if self.played_ms else 0.0

    @property
    def average_pot(self) -> float:
        """Average pot before the rake, in chips."""
        return self.pots / self.hands if self.hands else 0.0


class Misdeals(NamedTuple):
    """Hands that a dealer began, and how many of them were misdeals or had a foul deck."""

    dealer: str
    began: int
    misdeals: int
    foul: int

    @property
    def per_thousand(self) -> float:
        """Misdeals in a thousand hands begun."""
        return 1000 * self.misdeals / self.began if self.began else 0.0


class RulingsOf(NamedTuple):
    """Rulings of one kind: the entry of the catalogue ("" none), the fact's class, their number.

    ``floors`` of them were a floor manager's.
    """

    entry: str
    kind: str
    rulings: int
    floors: int


class Faults(NamedTuple):
    """Faults of one kind of a table's device, and their number; ``what`` is the device's name."""

    site: str
    table: str
    what: str
    kind: str
    why: str
    faults: int


class CallWaits(NamedTuple):
    """Waiting times of calls in milliseconds; -1 if no call got so far."""

    calls: int
    median_ms: int
    worst_of_20_ms: int  # one call in twenty waited longer
    longest_ms: int


class Calls(NamedTuple):
    """Floor calls: their waits until on a screen, until somebody came, until over."""

    calls: int
    heard: CallWaits
    coming: CallWaits
    over: CallWaits


class Levy(NamedTuple):
    """Rake of one table's session, from opening to closing; ``session`` its opening's fact."""

    site: str
    table: str
    journal: int
    session: int
    from_ms: int
    to_ms: int
    hands: int
    pots: int
    levy: int


#: A column joined with nothing: else an engine may go through all of time in the column's order.
_SITE, _NAME, _DEALER = "site || ''", "name || ''", "dealer || ''"
_OF_HANDS: Final = {
    GroupBy.TABLE: (f"{_SITE}, {_NAME}", f"{_SITE}, {_NAME}"),
    GroupBy.DEALER: (f"'', {_DEALER}", _DEALER),
    GroupBy.HOUR: (f"'', at_ms - at_ms % {_HOUR_MS}", f"at_ms - at_ms % {_HOUR_MS}"),
}


def hand_statistics(engine: Engine, stretch: Stretch,
                    by: GroupBy = GroupBy.TABLE) -> tuple[HandCounts, ...]:
    """Hands, pace, pots and rake. Raises ArchiveFailed."""
    shown, group = _OF_HANDS[by]
    lines = _lines(engine, f"{shown}, count(*), sum(took_ms), sum(pot), max(pot), sum(levy)",
                   "hands", _stretch(stretch, "ended <> ''", "voided = ''"), group)
    return tuple(HandCounts(site, str(what), *map(int, rest)) for site, what, *rest in lines)


def misdeal_statistics(engine: Engine, stretch: Stretch) -> tuple[Misdeals, ...]:
    """Misdeals by dealer, with the hands that each began. Raises ArchiveFailed."""
    lines = _lines(
        engine, f"{_DEALER}, count(*), sum(CASE WHEN voided = 'misdeal' THEN 1 ELSE 0 END), "
        "sum(CASE WHEN voided = 'foul' THEN 1 ELSE 0 END)", "hands", _stretch(stretch), _DEALER)
    return tuple(Misdeals(dealer, *map(int, rest)) for dealer, *rest in lines)


def ruling_statistics(engine: Engine, stretch: Stretch) -> tuple[RulingsOf, ...]:
    """Rulings by kind, the commonest first; without bets read by dealers. Raises ArchiveFailed."""
    where = _stretch(stretch, "NOT (kind = 'BetRuled' AND \"by\" = '')")
    lines = _lines(engine, "entry, kind, count(*), sum(CASE WHEN \"by\" <> '' THEN 1 ELSE 0 END)",
                   "rulings", where, "entry, kind")
    found = (RulingsOf(entry, kind, *map(int, rest)) for entry, kind, *rest in lines)
    return tuple(sorted(found, key=lambda one: (-one.rulings, one.entry, one.kind)))


def fault_statistics(engine: Engine, stretch: Stretch) -> tuple[Faults, ...]:
    """Faults of devices, the commonest first. Raises ArchiveFailed."""
    where = _stretch(stretch)
    where.one_of("kind", [kind.__name__ for kind in FAULTS])
    lines = _lines(engine, "site, name, what, kind, why, count(*)", "happened", where,
                   "site, name, what, kind, why")
    return tuple(sorted((Faults(*line) for line in lines), key=lambda one: (-one.faults, one)))


def floor_call_statistics(engine: Engine, stretch: Stretch) -> Calls:
    """Number of calls and their waiting times. Raises ArchiveFailed."""
    lines = _lines(engine, "heard_ms, coming_ms, over_ms", "calls", _stretch(stretch))
    return Calls(len(lines), *(_waits(line[n] for line in lines) for n in range(3)))


def rake_statistics(engine: Engine, stretch: Stretch) -> tuple[Levy, ...]:
    """Rake by table and session, in the order of opening. Raises ArchiveFailed."""
    lines = _lines(
        engine, f"{_SITE}, {_NAME}, journal, session, min(at_ms), max(at_ms), count(*), sum(pot), "
        "sum(levy)", "hands", _stretch(stretch, "ended <> ''", "voided = ''"),
        f"{_SITE}, {_NAME}, journal, session")
    found = (Levy(site, name, *map(int, rest)) for site, name, *rest in lines)
    return tuple(sorted(found, key=lambda one: (one.from_ms, one.site, one.table)))


def _stretch(stretch: Stretch, *more: str) -> Conditions:
    found = Conditions(["taken_back = 0", *more])
    found.between("at_ms", stretch.from_ms, stretch.to_ms)
    found.equal("site", stretch.site)
    found.equal("name", stretch.table)
    found.equal("dealer", stretch.dealer)
    return found


def _lines(engine: Engine, shown: str, table: str, where: Conditions, group: str = ""
           ) -> list[Line]:
    if not engine.has("digest.layout"):
        return []
    end = f"GROUP BY {group} ORDER BY {group}" if group else ""
    return engine.query(f"SELECT {shown} FROM digest.{table} WHERE {where.sql} {end}", where.args)


def _waits(found: Iterable[int]) -> CallWaits:
    waited = sorted(one for one in found if one >= 0)
    if not waited:
        return CallWaits(0, -1, -1, -1)
    most = len(waited) - 1
    return CallWaits(len(waited), waited[most // 2], waited[most * 19 // 20], waited[-1])
