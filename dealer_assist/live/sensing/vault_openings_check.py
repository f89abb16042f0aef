"""Vault's statements: requested once a hand is over, journaled, held against its facts."""

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Table
from dealer_assist.live.sensing.lazy_vault import LazyVault
from dealer_assist.trust.vault.unexplained_openings import Ledger
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Stated:
    """The vault has stated which cards it opened in a hand that is over."""

    statement: e.VaultStated


class StatementCheck:
    """Requests the vault's statements, and compares them with the journal."""

    def __init__(self, vault: LazyVault) -> None:
        self._vault = vault
        self._ledger = Ledger()

    def recall(self, table: Table, last: e.VaultStated | None) -> None:
        """Begin at this table, after this statement."""
        self._ledger.recall(table.name, last)

    def follow(self, number: int, fact: e.Fact) -> None:
        """Take note of every fact; gaps of a past statement were reported then."""
        self._ledger.notes(number, fact)

    def due(self, table: Table | None) -> list[Stated]:
        """Next statement, where no hand runs and the vault has one."""
        if table is None or table.running is not None:
            return []
        stated = self._vault.statement()
        return [Stated(stated)] if stated is not None else []

    def facts(self, stated: Stated) -> tuple[e.Fact, ...]:
        """Statement, and a note of each thing in it that the hand's facts don't explain."""
        found = self._ledger.findings(stated.statement)
        return (stated.statement, *(e.DeviceNoted("vault", one.what, one.detail) for one in found))
