"""Take-along file: data for a spare machine, unreadable to the finder of the stick.

The machine that writes it holds a key of its own (``stick.key``, made once), and the file holds
that key under a passphrase, as a custodian's: so it is written unattended every minute and opened
by a person. The finder of a stick learns its size and its age, and may try passphrases at Scrypt's
price; a forger needs key or passphrase, else it doesn't open. Source: RFC 7914 (Scrypt), RFC 8439
(ChaCha20-Poly1305).
"""

import json
import secrets
import struct
from dataclasses import field
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from dealer_assist.trust.vault.custodian import (
    BLANK_NONCE,
    BLOCK,
    COST,
    LANES,
    SALT_BYTES,
    PassphraseWrong,
    check_passphrase,
    is_fair,
    scrypt_key,
)
from dealer_assist.words.message import ErrorInWords, message, system_refusal_message
from drivers.lazy_dataclass import dataclass
from drivers.safe_file_opening import read_plain

#: An evening's journal has some 40 MB; more than that is no file of ours.
MOST_BYTES: Final = 500_000_000
_MARK: Final = b"\x89PDT 1\r\n"
_LENGTH: Final = struct.Struct(">I")
_MOST_LOCK: Final = 4096
_NONCE_BYTES: Final = 12
_BOUND: Final = b"dealer-assist spare 1\0"


class TakeAlongUnusable(ErrorInWords):
    """A take-along file or its key can't be used; says which, what was expected, what to do."""


@dataclass(frozen=True, slots=True)
class TakeAlongKey:
    """The key of a table's take-along files, and the same under its passphrase."""

    key: bytes = field(repr=False)
    lock: bytes = field(repr=False)  # as JSON, in every file

    def text(self) -> bytes:
        """Content of the key's own file, for root's eyes alone."""
        return json.dumps({"key": self.key.hex(), "lock": self.lock.decode()}).encode() + b"\n"

    def seal(self, content: bytes) -> bytes:
        """A take-along file with this content."""
        head = _MARK + _LENGTH.pack(len(self.lock)) + self.lock
        nonce = secrets.token_bytes(_NONCE_BYTES)
        return head + nonce + ChaCha20Poly1305(self.key).encrypt(nonce, content, head)

    def unseal(self, file: bytes, path: Path) -> bytes:
        """The content of a file that this key sealed. Raises TakeAlongUnusable."""
        head = _head(file, path)
        at = head + _NONCE_BYTES
        try:
            return ChaCha20Poly1305(self.key).decrypt(file[head:at], file[at:], file[:head])
        except InvalidTag:
            raise TakeAlongUnusable(message("spare.altered", path=path)) from None


def new_key(passphrase: str, cost: int = COST) -> TakeAlongKey:
    """A random key under this passphrase. Raises PassphraseUnfit."""
    check_passphrase(passphrase)
    key, salt = secrets.token_bytes(32), secrets.token_bytes(SALT_BYTES)
    wrapped = ChaCha20Poly1305(scrypt_key(passphrase, salt, cost, BLOCK, LANES)).encrypt(
        BLANK_NONCE, key, _BOUND)
    lock = {"salt": salt.hex(), "wrapped": wrapped.hex(), "cost": cost, "block": BLOCK,
            "lanes": LANES}
    return TakeAlongKey(key, json.dumps(lock).encode())


def key_at(path: Path) -> TakeAlongKey:
    """The key in this file, as ``spare key`` makes it. Raises TakeAlongUnusable."""
    try:
        content = json.loads(read_plain(path, _MOST_LOCK * 2))
        return TakeAlongKey(bytes.fromhex(content["key"]), content["lock"].encode())
    except OSError as error:
        raise TakeAlongUnusable(message(
            "spare.no_key", path=path, why=system_refusal_message(error))) from None
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        raise TakeAlongUnusable(message("spare.key_unfit", path=path)) from None


def key_from_take_along(file: bytes, passphrase: str, path: Path) -> TakeAlongKey:
    """The key inside this file. Raises PassphraseWrong, TakeAlongUnusable."""
    lock = file[len(_MARK) + _LENGTH.size:_head(file, path)]
    try:
        said = json.loads(lock)
        cost, block, lanes = said["cost"], said["block"], said["lanes"]
        if not is_fair(cost, block, lanes):
            raise ValueError(cost)
        key = scrypt_key(passphrase, bytes.fromhex(said["salt"]), cost, block, lanes)
        return TakeAlongKey(
            ChaCha20Poly1305(key).decrypt(BLANK_NONCE, bytes.fromhex(said["wrapped"]), _BOUND),
            lock)
    except InvalidTag:
        raise PassphraseWrong(str(path)) from None
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        raise TakeAlongUnusable(message("spare.no_file", path=path)) from None


def _head(file: bytes, path: Path) -> int:
    """End of a take-along file's head. Raises TakeAlongUnusable."""
    at = len(_MARK) + _LENGTH.size
    length = _LENGTH.unpack_from(file, len(_MARK))[0] if len(file) > at else _MOST_LOCK + 1
    if not file.startswith(_MARK) or length > _MOST_LOCK or len(file) < at + length + _NONCE_BYTES:
        raise TakeAlongUnusable(message("spare.no_file", path=path))
    return at + int(length)
