"""``bench --technician [SEEDS]``: how often the bench names the fault that is built into a table.

For every fault so many simulated tables, each by another chance; and sound tables beside them, at
which nothing should be found.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from dealer_assist.game.facts.commissioning import BenchStep, BenchVerdict
from drivers.sim.tabletop.planted_fault import NAMES, fault_named
from tests.tools.trial.technician_trials import Result, tried, tried_in

#: The steps that a sound table is taken through, each with what is fitted for it.
_SOUND: Final = ((BenchStep.KEYS, "shoe"), (BenchStep.GATE, "shoe"), (BenchStep.CARDS_TEST, "shoe"),
                 (BenchStep.CHIPS_TEST, "scanner"), (BenchStep.CAMERA, "board"))


@dataclass
class Row:
    """What became of the tables with one fault; of sound ones `named` counts the accepted."""

    name: str
    tables: int = 0
    named: int = 0
    accepted: int = 0
    others: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def add(self, result: Result, seconds: float) -> None:
        """One more table."""
        self.tables += 1
        self.seconds += seconds
        self.accepted += result.verdict is BenchVerdict.ACCEPT
        if result.planted.name:
            self.named += result.is_named
        self.others.update({f"{one.fault}: {' '.join(one.about)}" for one in result.others})


def technician(seeds: int, say: Callable[[str], None], only: Sequence[str] = ()) -> bool:
    """Tries `seeds` tables of each fault; whether every fault was always named, none accepted, and
    nothing was found at a sound table.
    """
    say(f"{'fault':16} {'tables':>6} {'named':>6} {'accepted':>8} {'s each':>6}  also accused")
    rows = [_fault(name, seeds, say) for name in only or NAMES]
    sound = [] if only else [_sound(step, role, seeds, say) for step, role in _SOUND]
    named, tables = sum(row.named for row in rows), sum(row.tables for row in rows)
    say(f"named with the right part: {named} of {tables}")
    quiet = all(row.accepted == row.tables and not row.others for row in sound)
    return named == tables and not any(row.accepted for row in rows) and quiet


def _fault(name: str, seeds: int, say: Callable[[str], None]) -> Row:
    row = Row(name)
    for seed in range(1, seeds + 1):
        with TemporaryDirectory() as folder:
            begun = monotonic()
            row.add(tried(Path(folder), fault_named(name), seed), monotonic() - begun)
    _print(row, f"{row.named:>6}", say)
    return row


def _sound(step: BenchStep, role: str, seeds: int, say: Callable[[str], None]) -> Row:
    row = Row(f"none, {step}")
    for seed in range(1, seeds + 1):
        with TemporaryDirectory() as folder:
            begun = monotonic()
            row.add(tried_in(step, (role,), Path(folder), seed=seed), monotonic() - begun)
    _print(row, f"{'-':>6}", say)
    return row


def _print(row: Row, named: str, say: Callable[[str], None]) -> None:
    others = ", ".join(f"{what} ({times})" for what, times in row.others.most_common(3))
    say(f"{row.name:16} {row.tables:>6} {named} {row.accepted:>8} "
        f"{row.seconds / max(row.tables, 1):>6.1f}  {others}")
