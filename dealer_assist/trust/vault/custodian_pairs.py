"""Floor's private key for a pair of custodians: both private keys are needed, one is nothing.

An ephemeral key is agreed with either custodian (X25519); HKDF makes one key of both results, bound
to both names and public keys, and ChaCha20-Poly1305 encrypts the floor's key under it. No secret is
shared out, and no arithmetic is ours: with n custodians it is done n(n-1)/2 times. Source: RFC
7748, RFC 5869, RFC 8439.
"""

from dataclasses import field
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from dealer_assist.trust.vault.custodian import Custodian, Present
from drivers.lazy_dataclass import dataclass

_BLANK_NONCE: Final = bytes(12)  # the key is used once: X25519 makes a new one for each pair
_BOUND: Final = b"dealer-assist custody by two 1\0"
WRAPPED_BYTES: Final = 32 + 32 + 16  # key of the moment, the floor's key, the tag


class PairRefused(Exception):
    """These two don't open it: not their pair, or the file was altered."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Key that these two can open together; ``first`` is the lesser of both names."""

    first: str
    second: str
    wrapped: bytes = field(repr=False)

    def is_of(self, one: str, other: str) -> bool:
        """True if it is the pair of these two, in any order."""
        return {self.first, self.second} == {one, other}


def wrapped_for(one: Custodian, other: Custodian, floor: X25519PrivateKey) -> Pair:
    """The floor's private key for these two. Raises ValueError for an invalid public key."""
    first, second = sorted((one, other), key=lambda custodian: custodian.name)
    moment = X25519PrivateKey.generate()
    mine = moment.public_key().public_bytes_raw()
    bound = _bound(first.name, first.public, second.name, second.public, floor)
    agreed = b"".join(moment.exchange(X25519PublicKey.from_public_bytes(custodian.public))
                      for custodian in (first, second))
    box = ChaCha20Poly1305(_key(agreed, mine, bound)).encrypt(
        _BLANK_NONCE, floor.private_bytes_raw(), bound)
    return Pair(first.name, second.name, mine + box)


def open_pair(pair: Pair, one: Present, other: Present, floor_public: bytes) -> X25519PrivateKey:
    """The floor's private key, both being present. Raises PairRefused."""
    first, second = sorted((one, other), key=lambda present: present.name)
    mine, box = pair.wrapped[:32], pair.wrapped[32:]
    bound = _bound_to(first.name, _public(first), second.name, _public(second), floor_public)
    try:
        moment = X25519PublicKey.from_public_bytes(mine)
        agreed = first.private.exchange(moment) + second.private.exchange(moment)
        raw = ChaCha20Poly1305(_key(agreed, mine, bound)).decrypt(_BLANK_NONCE, box, bound)
    except (InvalidTag, ValueError):
        raise PairRefused(f"{one.name}, {other.name}") from None
    floor = X25519PrivateKey.from_private_bytes(raw)
    if floor.public_key().public_bytes_raw() != floor_public:
        raise PairRefused(f"{one.name}, {other.name}")
    return floor


def _public(present: Present) -> bytes:
    return present.private.public_key().public_bytes_raw()


def _bound(
    first: str, first_public: bytes, second: str, second_public: bytes, floor: X25519PrivateKey
) -> bytes:
    public = floor.public_key().public_bytes_raw()
    return _bound_to(first, first_public, second, second_public, public)


def _bound_to(
    first: str, first_public: bytes, second: str, second_public: bytes, floor_public: bytes
) -> bytes:
    """Binding of the pair: both names, their keys and the floor's, each at its own position."""
    names = (first.encode(), second.encode())
    told = b"".join(len(name).to_bytes(2, "big") + name for name in names)
    return _BOUND + told + first_public + second_public + floor_public


def _key(agreed: bytes, mine: bytes, bound: bytes) -> bytes:
    return HKDF(hashes.SHA256(), 32, salt=mine, info=bound).derive(agreed)
