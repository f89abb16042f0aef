"""Vault: the only part that knows the card of a token, and opens it only where it lies open.

The core, the journal and the panel know tokens. ``vault_protocol`` says what may be asked,
``local`` answers in one process, ``account`` counts and refuses, ``statement`` says signed what was
opened, ``unexplained_openings`` holds that against the table's own facts. A table's keys stand in
``table_keys``.
"""

from dealer_assist.trust.vault.local import Vault
from dealer_assist.trust.vault.sealing import unseal
from dealer_assist.trust.vault.statement import Statement
from dealer_assist.trust.vault.vault_protocol import (
    CardVault,
    DrawnCard,
    NamedCard,
    NotOpened,
    TagOwner,
    VaultAway,
)

__all__ = [
    "CardVault", "DrawnCard", "NamedCard", "NotOpened", "Statement", "TagOwner", "Vault",
    "VaultAway", "unseal",
]
