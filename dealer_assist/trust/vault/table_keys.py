"""Keys of a table: the vault's, beside its journal, and the floor's public one.

The floor's private key is never here, except for practice: it is held by two custodians of the
floor (`dealer-assist seals`), or in a raw file of older houses (`dealer-assist keys`), of which one
person alone opens everything. A live table that reads cards wants the first.
"""

import hashlib
import secrets
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from dealer_assist.game import facts as e
from dealer_assist.trust.vault.custody_file import CUSTODY_LINE
from dealer_assist.words.message import ErrorInWords, message, system_refusal_message
from drivers.durable_files import put_whole
from drivers.lazy_dataclass import dataclass
from drivers.safe_file_opening import SMALL_BYTES, read_plain


class TableKeyUnusable(ErrorInWords):
    """A key file can't be used; says which, what was expected and what to do."""


class Fixed(Protocol):
    """Source of a journal's key fingerprints."""

    def fixed(self) -> e.KeysFixed:
        """The keys as the journal names them."""


@dataclass(frozen=True, slots=True)
class TableKeys:
    """The vault's 32 secret bytes and the floor's public key."""

    master: bytes
    floor_public: bytes

    def fixed(self) -> e.KeysFixed:
        """The keys as the journal names them: fingerprints, which open nothing."""
        return e.KeysFixed(_fingerprint(self.master), _fingerprint(self.floor_public))


def _fingerprint(key: bytes) -> str:
    return hashlib.sha256(b"dealer-assist key " + key).hexdigest()[:16]


def check_keys(journal: Path, facts: Iterable[e.Fact], keys: Fixed) -> None:
    """Raises TableKeyUnusable if the journal's cards are sealed with other keys than these.

    The floor's key may become another one between hands (FloorKeyChanged): the last one counts.
    """
    fixed: e.KeysFixed | None = None
    for fact in facts:
        if isinstance(fact, e.KeysFixed):
            fixed = fact
        elif isinstance(fact, e.FloorKeyChanged) and fixed is not None:
            fixed = replace(fixed, floor=fact.floor)
    if fixed is None or fixed == keys.fixed():
        return
    if fixed.vault == keys.fixed().vault:
        raise TableKeyUnusable(message("key.other_floor", journal=journal, floor=fixed.floor))
    raise TableKeyUnusable(message("key.other_keys", journal=journal))


def keys_beside(journal: Path, floor_key: Path | None, is_new: bool = True) -> TableKeys:
    """The vault's key, made beside the journal on its first day, and the floor's public key.

    Without a floor key a pair is made beside the journal, for practice only. Raises
    TableKeyUnusable, also if the journal is not new and its vault key is gone.
    """
    if not is_new and not journal.with_name(journal.name + ".vault").exists():
        raise TableKeyUnusable(message("key.no_vault", journal=journal))

    def beside(suffix: str) -> Path:
        return journal.with_name(journal.name + suffix)

    master = read_or_make_secret(beside(".vault"), lambda: secrets.token_bytes(32))
    if floor_key is not None:
        return TableKeys(master, public_at(floor_key))
    return TableKeys(master, floor_pair(beside(".floor")))


def floor_pair(path: Path) -> bytes:
    """The public key of the floor's private key in this file, made if it is missing.

    Raises TableKeyUnusable.
    """
    private = read_or_make_secret(path, lambda: X25519PrivateKey.generate().private_bytes(
        Encoding.Raw, PrivateFormat.Raw, NoEncryption()))
    public = X25519PrivateKey.from_private_bytes(private).public_key()
    return public.public_bytes(Encoding.Raw, PublicFormat.Raw)


def raw_key(path: Path) -> X25519PrivateKey:
    """The floor's private key in this raw file, of older houses or practice. Raises
    TableKeyUnusable."""
    if not path.exists():
        raise TableKeyUnusable(message("key.no_file", file=path))
    return X25519PrivateKey.from_private_bytes(read_or_make_secret(path, lambda: b""))


def read_or_make_secret(path: Path, make: Callable[[], bytes]) -> bytes:
    """The 32 secret bytes of this file, made if it is missing. Raises TableKeyUnusable."""
    try:
        if not path.exists():
            put_whole(path, make(), 0o600)
        secret = read_plain(path, SMALL_BYTES)
    except OSError as error:
        raise TableKeyUnusable(message("key.unread", file=path,
                                       why=system_refusal_message(error))) from None
    if len(secret) != 32:
        raise TableKeyUnusable(message("key.size", file=path, count=len(secret)))
    return secret


def check_two_custodians(path: Path) -> None:
    """Raises TableKeyUnusable if cards of a live game must not be sealed to the key of this file.

    The file itself says, in its second line, that two hold it: that prevents a house from going on
    with a raw key by oversight, and stops nobody who rewrites the file.
    """
    public_at(path)
    if any(line.startswith(CUSTODY_LINE) for line in _lines(path)[1:]):
        return
    raise TableKeyUnusable(message("key.not_by_two", file=path))


def public_at(path: Path) -> bytes:
    """The floor's public key in this file. Raises TableKeyUnusable."""
    lines = _lines(path)
    text = lines[0].strip() if lines else ""
    try:
        key = bytes.fromhex(text)
    except ValueError as error:
        raise TableKeyUnusable(message("key.not_public", file=path, why=error)) from None
    if len(key) != 32:
        raise TableKeyUnusable(message("key.digits", file=path, count=len(text)))
    return key


def _lines(path: Path) -> list[str]:
    try:
        return read_plain(path, SMALL_BYTES).decode("ascii").strip().splitlines()
    except (OSError, ValueError) as error:
        why = system_refusal_message(error) if isinstance(error, OSError) else str(error)
        raise TableKeyUnusable(message("key.not_public", file=path, why=why)) from None
