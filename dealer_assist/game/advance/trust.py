"""What the vault states changes nothing at the table."""

from collections.abc import Mapping
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance.note import Fold
from dealer_assist.game.table.table import Table


def vault_stated(table: Table, fact: e.VaultStated) -> Table:
    """What of it nothing explains is noted beside it (DeviceNoted of the vault)."""
    return table


#: What each fact of this room does to the table.
FOLDS: Final[Mapping[type, Fold]] = {e.VaultStated: vault_stated}
