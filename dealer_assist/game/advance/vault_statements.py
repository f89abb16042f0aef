"""Vault's statements: they change nothing at the table."""

from collections.abc import Mapping
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance.irregularity_notes import Fold
from dealer_assist.game.table.table import Table


def vault_stated(table: Table, fact: e.VaultStated) -> Table:
    """Unexplained parts of it are noted beside it (DeviceNoted of the vault)."""
    return table


#: Handler of each fact of this module.
FOLDS: Final[Mapping[type, Fold]] = {e.VaultStated: vault_stated}
