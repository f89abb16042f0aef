"""Statement of the vault about a hand: signed, and chained to the one before it.

The key (Ed25519) is derived from the vault's master, so that it is the same after every restart and
needs no further file. A statement is the fact VaultStated itself.
"""

import json
from dataclasses import asdict, replace
from hashlib import sha256
from typing import Final

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from dealer_assist.game.facts.vault_statements import VaultStated
from dealer_assist.storage.bundle_signing_key import is_signed_in_hex, public_hex

Statement = VaultStated
_SIGNED: Final = b"dealer-assist vault statement 1\n"
_INFO: Final = b"dealer-assist vault statements"


def signing_key(master: bytes) -> Ed25519PrivateKey:
    """The key that signs this vault's statements."""
    return Ed25519PrivateKey.from_private_bytes(
        HKDF(hashes.SHA256(), 32, salt=None, info=_INFO).derive(master)
    )


def sign_next_statement(draft: Statement, before: Statement | None,
                        key: Ed25519PrivateKey) -> Statement:
    """The draft as the next statement of the chain."""
    number, link = (before.number + 1, hash_of(before)) if before is not None else (1, "")
    public = public_hex(key.public_key())
    made = replace(draft, number=number, before=link, key=public, signature="")
    return replace(made, signature=key.sign(_text(made)).hex())


def hash_of(statement: Statement) -> str:
    """Hash by which the next statement names it: 64 hex digits."""
    return sha256(_text(statement) + statement.signature.encode()).hexdigest()


def is_signed(statement: Statement) -> bool:
    """True if the statement is as the holder of its own ``key`` signed it."""
    return is_signed_in_hex(statement.key, statement.signature, _text(statement))


def is_next_statement(statement: Statement, before: Statement) -> bool:
    """True if it is the next one of the same vault's chain."""
    return (statement.key == before.key and statement.number == before.number + 1
            and statement.before == hash_of(before))


def _text(statement: Statement) -> bytes:
    fields = asdict(replace(statement, signature=""))
    return _SIGNED + json.dumps(fields, sort_keys=True, separators=(",", ":")).encode()
