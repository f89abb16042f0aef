"""Vault: the only part that knows the card of a token, and opens it only where it lies open.

The core, the journal and the panel know tokens. ``vault_protocol`` says what may be asked,
``local`` answers in one process, ``account`` counts and refuses, ``statement`` says signed what was
opened, ``unexplained_openings`` holds that against the table's own facts. A table's keys stand in
``table_keys``.
"""

from dealer_assist.trust.vault.card_sealing import unseal_card
from dealer_assist.trust.vault.local_vault import Vault
from dealer_assist.trust.vault.vault_interface import (
    CardVault,
    DrawnCard,
    NamedCard,
    NotOpened,
    TagOwner,
    VaultAway,
)
from dealer_assist.trust.vault.vault_statement import Statement

__all__ = [
    "CardVault", "DrawnCard", "NamedCard", "NotOpened", "Statement", "TagOwner", "Vault",
    "VaultAway", "unseal_card",
]
