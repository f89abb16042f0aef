"""The figures of the houses and of a long evening: loading books, folding a journal."""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from dealer_assist import demo_hands
from dealer_assist import events as e
from dealer_assist.advance import advance
from dealer_assist.journal import Journal, Origin
from dealer_assist.phh.replay import replay
from dealer_assist.rules import shelf
from dealer_assist.rules.model import HouseRules
from dealer_assist.table import bare_table

_HANDS = 400


class Figures(Protocol):
    """Where figures go (bench.py)."""

    def note(self, words: str) -> None:
        """A figure without a bound."""
        ...

    def bound(self, words: str, value: float, unit: str, most: float = 0, least: float = 0) -> None:
        """A figure with its bound."""
        ...


def measure(figures: Figures) -> None:
    """All houses loaded, and an evening of 400 hands folded from its journal."""
    figures.bound("loading all six houses from their books", _best(_load_all) * 1e3, "ms", most=50)
    house = shelf.shipped("grand_cercle")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "evening.sqlite"
        count = _write(path, house)
        took = _best(lambda: _fold(path, house))
    figures.note(f"the evening's journal holds {count:,} facts of {_HANDS} hands")
    figures.bound("an evening of 400 hands folded from its journal", took, "s", most=2)


def _best(work: Callable[[], object]) -> float:
    took = []
    for _ in range(5):
        begun = time.perf_counter()
        work()
        took.append(time.perf_counter() - begun)
    return min(took)


def _load_all() -> None:
    shelf.shipped.cache_clear()
    for name in shelf.names():
        shelf.shipped(name)


def _write(path: Path, house: HouseRules) -> int:
    """A journal of this many hands: the shipped ones, one after the other."""
    journal = Journal.open(path)
    hands = [tuple(replay(hand, house).facts) for hand in demo_hands.load()]
    count = 0
    for number in range(_HANDS):
        facts: list[e.Fact] = list(hands[number % len(hands)])
        journal.append([(fact, Origin("dealer")) for fact in facts])
        count += len(facts)
    journal.close()
    return count


def _fold(path: Path, house: HouseRules) -> None:
    """What the table does when it starts: every row checked, every fact folded in."""
    journal = Journal.open(path)
    table = bare_table(house)
    for record in journal.facts():
        table = advance(table, record.fact, record.number)
    journal.close()
