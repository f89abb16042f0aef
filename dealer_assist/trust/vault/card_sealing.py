"""Sealing of a closed card for the floor, after the hand: X25519, HKDF-SHA256, ChaCha20-Poly1305.

A sealed card is 32 bytes of a public key made for it alone, then the ciphertext. It is bound to the
hand and the card's position in the deck, so that it opens at its own place only.
"""

from typing import Final

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

_BLANK_NONCE: Final = bytes(12)  # the key is used once: X25519 makes a new one for each card
_INFO: Final = b"dealer-assist sealed card"


def seal_card(card: str, floor: X25519PublicKey, hand: str, position: int) -> bytes:
    """Seal the card for the holder of the floor's private key; ``position`` counts from 1."""
    mine = X25519PrivateKey.generate()
    public = mine.public_key().public_bytes_raw()
    key = _key(mine.exchange(floor), public)
    return public + ChaCha20Poly1305(key).encrypt(
        _BLANK_NONCE, card.encode(), _bound(hand, position)
    )


def unseal_card(sealed: bytes, floor: X25519PrivateKey, hand: str, position: int) -> str:
    """Open the sealed card with the floor's private key; ``position`` counts from 1.

    Raises cryptography's InvalidTag if it was made for another hand, place or key.
    """
    public, box = sealed[:32], sealed[32:]
    shared = floor.exchange(X25519PublicKey.from_public_bytes(public))
    key = _key(shared, public)
    return ChaCha20Poly1305(key).decrypt(_BLANK_NONCE, box, _bound(hand, position)).decode()


def _key(shared: bytes, public: bytes) -> bytes:
    return HKDF(hashes.SHA256(), 32, salt=public, info=_INFO).derive(shared)


def _bound(hand: str, position: int) -> bytes:
    return f"{hand}/{position}".encode()
