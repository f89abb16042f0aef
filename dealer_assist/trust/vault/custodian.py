"""Custodian of the floor's key: a key pair of his own, its private half under his passphrase.

A passphrase is stretched with Scrypt (128 MiB, about half a second), so that the thief of the file
can't try many. It is never a PIN: those are four to eight digits, and can be tried through. Source:
RFC 7914 (Scrypt), RFC 7748 (X25519), RFC 8439 (ChaCha20-Poly1305).
"""

import secrets
import unicodedata
from dataclasses import field
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from dealer_assist.words.message import ErrorInWords, message
from drivers.lazy_dataclass import dataclass

LEAST_LETTERS: Final = 12
MOST_LETTERS: Final = 200
_LEAST_DIFFERENT: Final = 6
MOST_NAME: Final = 24  # as in people.json
#: Stored with each custodian, so that they may be raised without asking anybody anew.
COST: Final = 2**17
BLOCK: Final = 8
LANES: Final = 1
_LEAST_COST: Final = 2**10  # below it the file was made by no command of ours
_MOST_COST: Final = 2**20
_MOST_BYTES: Final = 2**30  # a file may not make the machine run out of memory
SALT_BYTES: Final = 16
BLANK_NONCE: Final = bytes(12)  # each salt makes a key of its own, used once
_BOUND: Final = b"dealer-assist custodian 1\0"


class PassphraseUnfit(ErrorInWords, ValueError):
    """The passphrase is too easy to find; ``why`` is an id of the words, never the passphrase."""

    def __init__(self, why: str) -> None:
        super().__init__(message(why))
        self.why = why


class PassphraseWrong(Exception):
    """It isn't this custodian's passphrase, or the file was altered: nobody can tell which."""


@dataclass(frozen=True, slots=True)
class Custodian:
    """Holder of a half of every pair: his public key, and his private one under his passphrase."""

    name: str
    public: bytes
    salt: bytes = field(repr=False)
    wrapped: bytes = field(repr=False)
    cost: int = COST
    block: int = BLOCK
    lanes: int = LANES

    def is_sound(self) -> bool:
        """True if sizes and costs are those that a command of ours writes."""
        return (len(self.public) == 32 and len(self.salt) == SALT_BYTES
                and len(self.wrapped) == 48 and _is_name(self.name)
                and is_fair(self.cost, self.block, self.lanes))


@dataclass(frozen=True, slots=True)
class Present:
    """A custodian who is present: his private key, unlocked, as long as a command needs it."""

    name: str
    private: X25519PrivateKey = field(repr=False)


def check_passphrase(passphrase: str, name: str = "") -> None:
    """Raises PassphraseUnfit for one that is short, a number, of few letters, or his own name."""
    plain = unicodedata.normalize("NFC", passphrase)
    bare = "".join(plain.split())
    if len(plain) < LEAST_LETTERS or len(plain) > MOST_LETTERS:
        raise PassphraseUnfit("seals.unfit_short")
    if all(letter.isdecimal() for letter in bare):
        raise PassphraseUnfit("seals.unfit_number")
    if len(set(bare.casefold())) < _LEAST_DIFFERENT:
        raise PassphraseUnfit("seals.unfit_alike")
    if name and bare.casefold() == "".join(name.split()).casefold():
        raise PassphraseUnfit("seals.unfit_name")


def make_custodian(name: str, passphrase: str, root: bytes,
                   cost: int = COST) -> tuple[Custodian, Present]:
    """Enter a new custodian with a key pair of his own. ``root`` is the custody's first public key.

    Raises PassphraseUnfit; ValueError for an invalid name.
    """
    return with_new_passphrase(Present(clean_name(name), X25519PrivateKey.generate()), passphrase,
                               root, cost)


def with_new_passphrase(
    present: Present, passphrase: str, root: bytes, cost: int = COST
) -> tuple[Custodian, Present]:
    """The same custodian under this passphrase from now on. Raises PassphraseUnfit."""
    check_passphrase(passphrase, present.name)
    public = present.private.public_key().public_bytes_raw()
    salt = secrets.token_bytes(SALT_BYTES)
    key = scrypt_key(passphrase, salt, cost, BLOCK, LANES)
    wrapped = ChaCha20Poly1305(key).encrypt(
        BLANK_NONCE, present.private.private_bytes_raw(), _bound(present.name, public, root))
    return Custodian(present.name, public, salt, wrapped, cost), present


def unlocked(custodian: Custodian, passphrase: str, root: bytes) -> Present:
    """The custodian, present with his passphrase. Raises PassphraseWrong."""
    key = scrypt_key(passphrase, custodian.salt, custodian.cost, custodian.block, custodian.lanes)
    bound = _bound(custodian.name, custodian.public, root)
    try:
        raw = ChaCha20Poly1305(key).decrypt(BLANK_NONCE, custodian.wrapped, bound)
    except InvalidTag:
        raise PassphraseWrong(custodian.name) from None
    private = X25519PrivateKey.from_private_bytes(raw)
    if private.public_key().public_bytes_raw() != custodian.public:
        raise PassphraseWrong(custodian.name)
    return Present(custodian.name, private)


def clean_name(name: str) -> str:
    """The name as the file holds it. Raises ValueError if it is invalid."""
    clean = " ".join(unicodedata.normalize("NFC", name).split())
    if not _is_name(clean):
        raise ValueError(f"a custodian's name is 1 to {MOST_NAME} letters, such as \"Mme Roy\"; "
                         "no digits: the passphrase is asked for apart")
    return clean


def _is_name(name: str) -> bool:
    return (0 < len(name) <= MOST_NAME and name.isprintable()
            and not any(letter.isdecimal() for letter in name))


def is_fair(cost: int, block: int, lanes: int) -> bool:
    """True if a file's costs of Scrypt are those that a command of ours writes, and no trap."""
    return (_LEAST_COST <= cost <= _MOST_COST and cost & (cost - 1) == 0
            and 1 <= block <= 16 and 1 <= lanes <= 4 and 128 * cost * block <= _MOST_BYTES)


def scrypt_key(passphrase: str, salt: bytes, cost: int, block: int, lanes: int) -> bytes:
    """The key of 32 bytes that Scrypt makes of a passphrase."""
    secret = unicodedata.normalize("NFC", passphrase).encode()
    return Scrypt(salt=salt, length=32, n=cost, r=block, p=lanes).derive(secret)


def _bound(name: str, public: bytes, root: bytes) -> bytes:
    """Binding of the lock: in another custody's file this custodian can't be unlocked."""
    return _BOUND + name.encode() + b"\0" + public + root
