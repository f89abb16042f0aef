"""Anchor: the floor vouches for its copy of a journal up to this row with this hash.

The floor signs that with its key, and the table journals it (CopyAnchored). A journal that is
edited later, with its whole chain recomputed, then proves itself that it isn't the one that the
floor had; an editor lacks the floor's key. Without a key the anchor is unsigned: that shows a
careless edit only. Source: RFC 8032 (Ed25519).
"""

from typing import Protocol

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from dealer_assist.floor.link.link_messages import Anchored
from dealer_assist.game.facts import CopyAnchored
from dealer_assist.storage.bundle_signing_key import is_signed_in_hex, public_hex

#: After so many new rows the floor vouches anew, and after so long where there are any.
ROWS = 200
EVERY_S = 300.0


class Signer(Protocol):
    """Signer of anchors."""

    @property
    def public(self) -> str:
        """The public key in hex; "" for none."""
        ...

    def signed(self, content: bytes) -> str:
        """The signature in hex; "" without a key."""
        ...


class Unsigned:
    """Signer of a floor without a key."""

    public = ""

    def signed(self, content: bytes) -> str:
        """The empty signature."""
        return ""


class Signing:
    """Signer of a floor with a key."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        self.public = public_hex(key.public_key())

    def signed(self, content: bytes) -> str:
        """The signature in hex."""
        return self._key.sign(content).hex()


def anchor_content(journal: str, number: int, hash: str, at_s: int) -> bytes:
    """Bytes that are signed."""
    return f"dealer-assist copy 1\n{journal}\n{number}\n{hash}\n{at_s}\n".encode()


def sign_anchor(
    journal: str, number: int, hash: str, at_s: int, session: str, signer: Signer
) -> Anchored:
    """The archive's anchor for the table."""
    content = anchor_content(journal, number, hash, at_s)
    return Anchored(journal, number, hash, at_s, signer.public, signer.signed(content), session)


def is_anchor_signed(journal: str, fact: CopyAnchored) -> bool:
    """True if the key in the fact did sign it; False if it names none."""
    content = anchor_content(journal, fact.number, fact.hash, fact.at_s)
    return is_signed_in_hex(fact.key, fact.signature, content)


class Vouching:
    """Schedule of anchors, by journal; used by the archive's thread."""

    def __init__(self, signer: Signer) -> None:
        self.signer = signer
        self._last: dict[str, tuple[int, float]] = {}  # by journal: row, when (steady seconds)

    def is_due(self, journal: str, last: int, now_s: float) -> bool:
        """True if an anchor is due for these rows now.

        One new row is not enough: it is the fact that the table made of the last anchor.
        """
        row, said_s = self._last.setdefault(journal, (0, now_s))
        new = last - row
        return new >= ROWS or (new > 1 and now_s - said_s >= EVERY_S)

    def said(self, journal: str, last: int, now_s: float) -> None:
        """Note that it was sent."""
        self._last[journal] = last, now_s
