"""Check of a PIN: is it this person's, and has he the role that it is asked for?

A PIN is four to eight digits; of it stays a hash, scrypt with a salt of its own for each person.
How often one may try is said by the doors that ask (game/between/wrong_pin_waits.py).
"""

import hashlib
import hmac
import secrets
from dataclasses import field
from typing import Final, Literal

from dealer_assist.game.between.wrong_pin_waits import LEAST_DIGITS, MOST_DIGITS
from dealer_assist.words.message import ErrorInWords, message
from drivers.lazy_dataclass import dataclass

Role = Literal["dealer", "floor", "technician", "administrator"]
ROLES: Final[tuple[Role, ...]] = ("dealer", "floor", "technician", "administrator")
#: About a tenth of a second and 32 MiB on a small computer. Stored with each hash, so that they
#: may be raised without asking anybody for a new PIN.
COST: Final = 2**15
BLOCK: Final = 8
LANES: Final = 1
_MEMORY: Final = 256 * 1024 * 1024
_SALT_BYTES: Final = 16
_HASH_BYTES: Final = 32
_MOST_COST: Final = 2**20


class PinUnfit(ErrorInWords, ValueError):
    """PIN that isn't four to eight digits; says what was expected, never what was given."""


@dataclass(frozen=True, slots=True)
class Hashed:
    """Stored hash of a PIN."""

    salt: bytes = field(repr=False)
    digest: bytes = field(repr=False)
    cost: int = COST
    block: int = BLOCK
    lanes: int = LANES

    def is_of(self, pin: str) -> bool:
        """True if it was made from this PIN; takes as long for a wrong one."""
        made = _scrypt(pin, self.salt, self.cost, self.block, self.lanes)
        return hmac.compare_digest(made, self.digest)

    def is_sound(self) -> bool:
        """True if it can be checked at all, with a cost that this computer can bear."""
        power_of_two = self.cost > 1 and self.cost & (self.cost - 1) == 0
        fits = 128 * self.cost * self.block <= _MEMORY // 2
        return (power_of_two and self.cost <= _MOST_COST and self.block > 0 and self.lanes > 0
                and fits and len(self.salt) >= _SALT_BYTES and len(self.digest) == _HASH_BYTES)


@dataclass(frozen=True, slots=True)
class Person:
    """Stored person: the hash of his PIN, and his roles."""

    pin: Hashed
    roles: tuple[Role, ...] = ("floor",)


def is_pin_of(person: Person | None, pin: str, role: Role) -> bool:
    """True if this is the person's PIN, and he has this role; None has neither."""
    return person is not None and role in person.roles and person.pin.is_of(pin)


def check_pin(pin: str) -> None:
    """Raise PinUnfit for text that can be nobody's PIN."""
    digits = pin.isascii() and pin.isdecimal()
    if not digits or not LEAST_DIGITS <= len(pin) <= MOST_DIGITS:
        raise PinUnfit(message("people.pin", least=LEAST_DIGITS, most=MOST_DIGITS))


def hash_of_new_pin(pin: str, cost: int = COST) -> Hashed:
    """Hash of a new PIN under a fresh salt. Raises PinUnfit."""
    check_pin(pin)
    salt = secrets.token_bytes(_SALT_BYTES)
    return Hashed(salt, _scrypt(pin, salt, cost, BLOCK, LANES), cost)


def badge_digest(uid: bytes, salt: bytes, cost: int = COST) -> bytes:
    """Stored digest of a badge's UID, under the salt of the whole file: one hash finds the person.

    A UID can be copied: it only claims to be its owner's, so the PIN is needed all the same.
    """
    return _scrypt(uid.hex(), salt, cost, BLOCK, LANES)


def _scrypt(pin: str, salt: bytes, cost: int, block: int, lanes: int) -> bytes:
    return hashlib.scrypt(pin.encode("utf-8", "replace"), salt=salt, n=cost, r=block, p=lanes,
                          maxmem=_MEMORY, dklen=_HASH_BYTES)
