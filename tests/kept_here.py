"""A vault that keeps its hand in a folder, with keys of practice."""

from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.storage.registry.tag_uids import is_chip
from dealer_assist.trust.vault import Vault
from dealer_assist.trust.vault.vault_hand_on_disk import StoredVault

MASTER = bytes(range(32))
FLOOR = X25519PrivateKey.from_private_bytes(bytes(range(1, 33))).public_key().public_bytes_raw()
REGISTER = practice_register()


def kept(folder: Path) -> StoredVault:
    """The vault of this folder."""
    return StoredVault(
        folder,
        lambda last, keep, begun: Vault(
            REGISTER.cards, MASTER, FLOOR, is_chip=is_chip, last=last, keep=keep, begun=begun,
            takes_word=False),
        REGISTER.cards, lambda words: None)
