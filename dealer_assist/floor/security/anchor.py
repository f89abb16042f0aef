"""The floor vouches for its copy of a journal: up to this row, with this hash, it holds the same.

The floor signs that with its key, and the table journals it (CopyAnchored). A journal that is
edited later, with its whole chain recomputed, then says of itself that it isn't the one that the
floor had; whoever edits it lacks the floor's key. Without a key it is said unsigned: that shows a
careless edit only. Source: RFC 8032 (Ed25519).
"""

from typing import Protocol

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from dealer_assist.floor.link.wire import Anchored
from dealer_assist.game.facts import CopyAnchored

#: After so many new rows the floor vouches anew, and after so long where there are any.
ROWS = 200
EVERY_S = 300.0


class Signer(Protocol):
    """Signs what the floor vouches for."""

    @property
    def public(self) -> str:
        """The public key in hex; "" where there is none."""
        ...

    def signed(self, content: bytes) -> str:
        """The signature in hex; "" where there is no key."""
        ...


class Unsigned:
    """A floor without a key."""

    public = ""

    def signed(self, content: bytes) -> str:
        """No signature."""
        return ""


class Signing:
    """A floor with a key."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        self.public = key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()

    def signed(self, content: bytes) -> str:
        """The signature."""
        return self._key.sign(content).hex()


def content_of(journal: str, number: int, hash: str, at_s: int) -> bytes:
    """What is signed."""
    return f"dealer-assist copy 1\n{journal}\n{number}\n{hash}\n{at_s}\n".encode()


def anchored(
    journal: str, number: int, hash: str, at_s: int, session: str, signer: Signer
) -> Anchored:
    """What the archive says to the table."""
    content = content_of(journal, number, hash, at_s)
    return Anchored(journal, number, hash, at_s, signer.public, signer.signed(content), session)


def is_vouched(journal: str, fact: CopyAnchored) -> bool:
    """Whether the key that the fact names did sign it; False where it names none."""
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(fact.key))
        key.verify(bytes.fromhex(fact.signature),
                   content_of(journal, fact.number, fact.hash, fact.at_s))
    except (ValueError, UnicodeError, InvalidSignature):
        return False
    return True


class Vouching:
    """When the archive vouches for which journal; used by the archive's thread."""

    def __init__(self, signer: Signer) -> None:
        self.signer = signer
        self._last: dict[str, tuple[int, float]] = {}  # by journal: row, when (steady seconds)

    def is_due(self, journal: str, last: int, now_s: float) -> bool:
        """Whether something is to be said of these rows now.

        One new row is none: it is the fact that the table made of what was said last.
        """
        row, said_s = self._last.setdefault(journal, (0, now_s))
        new = last - row
        return new >= ROWS or (new > 1 and now_s - said_s >= EVERY_S)

    def said(self, journal: str, last: int, now_s: float) -> None:
        """It was said."""
        self._last[journal] = last, now_s
