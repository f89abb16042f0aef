"""Slips of the floor's rulings for the table at work; slips.py writes them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Table


@dataclass(frozen=True, slots=True)
class SlipTrouble:
    """Slip that was not written or not printed; an item for the unit, which reports it."""

    id: str
    detail: str


class RulingSlips(Protocol):
    """Writer of slips: it follows the table's facts and works in a thread of its own."""

    def follow(self, before: Table, table: Table, fact: e.Fact) -> None:
        """Called with every fact; a floor manager's ruling gets its slip."""

    def start(self, tell: Callable[[SlipTrouble], None]) -> None:
        """Begin to write."""

    def stop(self) -> None:
        """Write what waits, then end."""
