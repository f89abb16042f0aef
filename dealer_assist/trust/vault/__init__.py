"""Vault: the only part that knows the card of a token, and opens it only where it lies open.

The core, the journal and the panel know tokens. ``asked`` is the protocol, ``local`` answers in one
process, ``account`` counts and refuses, ``statement`` signs what was opened, ``check`` compares
that with the table's own facts.
"""

from dealer_assist.trust.vault.asked import (
    CardVault,
    Drawn,
    Named,
    NotOpened,
    VaultAway,
    Whose,
)
from dealer_assist.trust.vault.local import Vault
from dealer_assist.trust.vault.sealing import unseal
from dealer_assist.trust.vault.statement import Statement

__all__ = [
    "CardVault", "Drawn", "Named", "NotOpened", "Statement", "Vault", "VaultAway", "Whose",
    "unseal",
]
