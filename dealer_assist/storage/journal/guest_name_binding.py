"""Binding of guests' names to the chain, which can be undone for one name by erasing it.

Where a fact names guests by their tokens (guest_names.py), the row's body bears behind its JSON
text ``~TOKEN=DIGEST`` for each of them: the HMAC-SHA256 of the name, keyed with a salt of that
token's own, 32 bytes by chance. The salt lies beside the name, outside the chain, and is erased
with it: a name that somebody guesses can't be tried out then. A journal of an earlier layout has no
salts: its names are unbound. Source: RFC 2104;
https://docs.python.org/3/library/hmac.html#hmac.digest
"""

import hmac
import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from dealer_assist.game.facts.personal_fields import PERSONAL

#: Bytes of a salt: as long as the digest, so that it can't be found by trying.
SALT_BYTES: Final = 32
TOKEN: Final = re.compile("~[0-9a-fA-F]{12}")

_ONE: Final = re.compile("(~[0-9a-fA-F]{12})=([0-9a-f]{64})")
_ALL: Final = re.compile(f"(?:{_ONE.pattern})+")


class StoredName(NamedTuple):
    """Name as it lies beside the rows, with its salt in hex; both "" where it is erased.

    ``salt`` alone is "" where the name is unbound.
    """

    name: str
    salt: str = ""


class NameFlaw(NamedTuple):
    """First row with a guest whose name isn't the one that the row was written with.

    ``is_gone``: the token's entry isn't there at all, which erasing would have left.
    """

    row: int
    token: str
    is_gone: bool = False

    @property
    def says(self) -> str:
        """The same in English."""
        return (f"the name of {self.token} is missing, and wasn't erased" if self.is_gone else
                f"the name of {self.token} isn't the one that this row was written with")


def name_digest(name: str, salt: bytes) -> str:
    """Keyed digest of the name, in hex."""
    return hmac.digest(salt, name.encode("utf-8", "surrogateescape"), "sha256").hex()


def with_digests(text: str, digests: Mapping[str, str]) -> str:
    """Row's body: the fact's text, and behind it the digest of each token."""
    return text + "".join(f"{token}={digest}" for token, digest in digests.items())


def without_digests(kind: str, body: str) -> str:
    """Text of the fact in this body; a body that bears something else stays as it is."""
    text, tail = _parted(kind, body)
    return text if tail else body


def digests_in(kind: str, body: str) -> dict[str, str]:
    """Token -> digest, as the row bears them."""
    return dict(_ONE.findall(_parted(kind, body)[1]))


def _parted(kind: str, body: str) -> tuple[str, str]:
    if body.endswith("}") or kind not in PERSONAL:
        return body, ""
    end = body.rfind("}") + 1
    return (body[:end], body[end:]) if _ALL.fullmatch(body, end) else (body, "")


class NameCheck:
    """Check of the names beside a journal against the digests in its rows, row by row.

    ``known`` are the names that aren't erased, by token; ``flaws`` has one for each token, in the
    order of the rows; ``unbound`` are the tokens of names that nothing binds.
    """

    def __init__(self, names: Mapping[str, StoredName]) -> None:
        self._names = names
        self.known = {token: held.name for token, held in names.items() if held.name}
        self._sound: dict[str, str] = {}
        self._flaws: dict[str, NameFlaw] = {}
        self.unbound: set[str] = set()

    @property
    def flaws(self) -> tuple[NameFlaw, ...]:
        """Findings, in the order of the rows."""
        return tuple(self._flaws.values())

    def take(self, number: int, kind: str, body: str) -> NameFlaw | None:
        """Check the next row; give the flaw of a name in it, or None."""
        if kind not in PERSONAL:
            return None
        digests = digests_in(kind, body)
        if not digests:
            self.unbound |= {token for token in TOKEN.findall(body) if token in self.known}
        bad = [self._flaws.setdefault(token, NameFlaw(number, token, token not in self._names))
               for token, digest in digests.items() if not self._is_sound(token, digest)]
        return bad[0] if bad else None

    def _is_sound(self, token: str, digest: str) -> bool:
        if self._sound.get(token) == digest:
            return True
        held = self._names.get(token)
        if held is None:
            return False
        try:
            is_sound = held == StoredName("") or (
                bool(held.salt) and name_digest(held.name, bytes.fromhex(held.salt)) == digest)
        except ValueError:
            return False
        if is_sound and held.name:
            self._sound[token] = digest
        return is_sound
