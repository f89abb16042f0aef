"""Key with which the house signs its bundles: Ed25519, in two files of PEM text.

The private key is its owner's alone (0600). The public one goes to an authority, once and by
another way than the bundles: only with it does a signature prove anything. Source: RFC 8032; the
files are PKCS #8 and SubjectPublicKeyInfo.
"""

from hashlib import sha256
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization as s
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from dealer_assist.words.message import ErrorInWords, message, system_refusal_message
from drivers.durable_files import put_whole
from drivers.safe_file_opening import SMALL_BYTES, read_plain

_MARK_LETTERS: Final = 16


class SigningKeyUnusable(ErrorInWords):
    """File that is no key of ours, or can't be read; says what to do."""


def make_key(path: Path) -> Path:
    """Make a new pair: the private key at ``path``, the public one at ``path`` + ".pub" (returned).

    Raises SigningKeyUnusable where one is there already: old bundles would lose their key.
    """
    public = path.with_name(path.name + ".pub")
    for one in (path, public):
        if one.exists():
            raise SigningKeyUnusable(message("key_why.taken", path=one))
    key = Ed25519PrivateKey.generate()
    try:
        put_whole(path, key.private_bytes(s.Encoding.PEM, s.PrivateFormat.PKCS8, s.NoEncryption()),
                  mode=0o600)
        put_whole(public, public_text(key.public_key()))
    except OSError as why:
        raise SigningKeyUnusable(message("key_why.unwritten", path=path,
                                         why=system_refusal_message(why))) from why
    return public


def private_key(path: Path) -> Ed25519PrivateKey:
    """Key to sign with. Raises SigningKeyUnusable."""
    try:
        key = s.load_pem_private_key(_read(path), password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as why:
        raise SigningKeyUnusable(message("key_why.not_private", path=path, why=why)) from why
    if not isinstance(key, Ed25519PrivateKey):
        raise SigningKeyUnusable(message("key_why.other_kind", path=path))
    return key


def public_key(path: Path) -> Ed25519PublicKey:
    """Key to check with. Raises SigningKeyUnusable."""
    return public_key_from_pem(_read(path), path)


def public_key_from_pem(text: bytes, path: object) -> Ed25519PublicKey:
    """Public key in this PEM text, which stands at ``path``. Raises SigningKeyUnusable."""
    try:
        key = s.load_pem_public_key(text)
    except (ValueError, TypeError, UnsupportedAlgorithm) as why:
        raise SigningKeyUnusable(message("key_why.not_public", path=path, why=why)) from why
    if not isinstance(key, Ed25519PublicKey):
        raise SigningKeyUnusable(message("key_why.other_kind", path=path))
    return key


def _read(path: Path) -> bytes:
    try:
        return read_plain(path, SMALL_BYTES)
    except OSError as why:
        raise SigningKeyUnusable(message("key_why.unread", path=path,
                                         why=system_refusal_message(why))) from why


def public_text(key: Ed25519PublicKey) -> bytes:
    """Public key as PEM text."""
    return key.public_bytes(s.Encoding.PEM, s.PublicFormat.SubjectPublicKeyInfo)


def key_fingerprint_start(key: Ed25519PublicKey) -> str:
    """Beginning of the key's fingerprint, for people to compare."""
    return sha256(key.public_bytes_raw()).hexdigest()[:_MARK_LETTERS]


def public_hex(key: Ed25519PublicKey) -> str:
    """The public key in hex, as facts name it: 64 digits."""
    return key.public_bytes_raw().hex()


def is_signed(key: Ed25519PublicKey, signature: bytes, content: bytes) -> bool:
    """True if the key's owner signed this content."""
    try:
        key.verify(signature, content)
    except InvalidSignature:
        return False
    return True


def is_signed_in_hex(key: str, signature: str, content: bytes) -> bool:
    """True if the owner of the key that a fact names signed this content; False for no key."""
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        return is_signed(public, bytes.fromhex(signature), content)
    except ValueError:
        return False
