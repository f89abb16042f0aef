"""Custody by two: the floor's private keys, each encrypted for every pair of custodians.

Nobody alone opens anything; any two open everything, so a lost passphrase is survived from three
custodians on. A replaced key stays: cards sealed to it can be opened by the present custodians. A
removed custodian retains what he copied before, and nothing that is sealed to a later key.

A mark (HMAC under a key of the first floor key) binds the list: one who alone can write the file
can't slip a custodian of his own in, and have the next two wrap the keys for him.
"""

import hmac
from collections.abc import Callable, Sequence
from dataclasses import field, replace
from hashlib import sha256
from itertools import combinations
from typing import Final

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from dealer_assist.trust.vault.custodian import Custodian, Present, with_new_passphrase
from dealer_assist.trust.vault.custodian_pairs import Pair, PairRefused, open_pair, wrapped_for
from dealer_assist.words.message import ErrorInWords, message
from drivers.lazy_dataclass import dataclass

LEAST: Final = 2
MOST: Final = 12  # 66 pairs for each key
_MARKED: Final = b"dealer-assist custody list 1"


class CustodyRefused(ErrorInWords):
    """The request can't be carried out; ``why`` is an id of the words, ``name`` fills it in."""

    def __init__(self, why: str, name: str = "") -> None:
        super().__init__(message(why, name=name))
        self.why, self.name = why, name


@dataclass(frozen=True, slots=True)
class FloorKey:
    """One key pair of the floor, its private half for every pair; ``made_s`` in UTC seconds.

    ``is_old``: it was a raw key of the house before, included for the hands that it sealed.
    """

    public: bytes
    made_s: int
    pairs: tuple[Pair, ...]
    is_old: bool = False


@dataclass(frozen=True, slots=True)
class Custody:
    """Custodians of the floor's keys, and the keys in order of time."""

    custodians: tuple[Custodian, ...]
    keys: tuple[FloorKey, ...]
    mark: bytes = field(default=b"", repr=False)

    @property
    def root(self) -> bytes:
        """The first floor key: it names this custody for ever."""
        return self.keys[0].public

    @property
    def current(self) -> FloorKey:
        """The key that tables seal to from now on: the last one that was made for it."""
        return next(key for key in reversed(self.keys) if not key.is_old)

    def custodian(self, name: str) -> Custodian | None:
        """The custodian of this name, letters large or small."""
        wanted = " ".join(name.split()).casefold()
        return next((one for one in self.custodians if one.name.casefold() == wanted), None)

    def key_of(self, mark: str) -> FloorKey | None:
        """The key with this fingerprint; None if it isn't one of these."""
        return next((key for key in self.keys if fingerprint(key.public) == mark), None)


def fingerprint(public: bytes) -> str:
    """A key as journals name it (KeysFixed.floor)."""
    return sha256(b"dealer-assist key " + public).hexdigest()[:16]


# --- making and opening ----------------------------------------------------------------------


#: Makes a custodian of this custody from its first public key, by asking him for his passphrase.
Enters = Callable[[bytes], tuple[Custodian, Present]]


def new_custody(floor: X25519PrivateKey, enters: Sequence[Enters], now_s: int) -> Custody:
    """A new custody of this key for these custodians. Raises CustodyRefused."""
    root = floor.public_key().public_bytes_raw()
    custodians: list[Custodian] = []
    for enter in enters:
        custodians.append(_new(custodians, enter(root)[0]))
    if len(custodians) < LEAST:
        raise CustodyRefused("seals.two_at_least")
    return _marked(Custody(tuple(custodians), (_key(floor, custodians, now_s),)), floor)


def floor_keys(custody: Custody, one: Present, other: Present) -> tuple[X25519PrivateKey, ...]:
    """The floor's private keys, the oldest first, both being present. Raises CustodyRefused.

    Raises it also for a file whose list isn't as two custodians left it.
    """
    _two(custody, one, other)
    found = []
    for key in custody.keys:
        pair = next((pair for pair in key.pairs if pair.is_of(one.name, other.name)), None)
        if pair is None:
            raise CustodyRefused("seals.no_pair", f"{one.name}, {other.name}")
        try:
            found.append(open_pair(pair, one, other, key.public))
        except PairRefused:
            raise CustodyRefused("seals.altered") from None
    if not hmac.compare_digest(custody.mark, _mark(custody, found[0])):
        raise CustodyRefused("seals.altered")
    return tuple(found)


def _two(custody: Custody, one: Present, other: Present) -> None:
    if one.name.casefold() == other.name.casefold():
        raise CustodyRefused("why.two_same", one.name)
    for present in (one, other):
        known = custody.custodian(present.name)
        if known is None or known.public != present.private.public_key().public_bytes_raw():
            raise CustodyRefused("seals.no_custodian", present.name)


# --- changed, two being present ---------------------------------------------------------------


def custody_with_one_more(custody: Custody, present: tuple[Present, Present],
                          enter: Enters) -> Custody:
    """The custody with one more, who can open with each of the others. Raises CustodyRefused."""
    keys = floor_keys(custody, *present)
    new = _new(custody.custodians, enter(custody.root)[0])
    wrapped = tuple(
        replace(key, pairs=(*key.pairs, *(wrapped_for(one, new, private)
                                          for one in custody.custodians)))
        for key, private in zip(custody.keys, keys, strict=True))
    return _marked(Custody((*custody.custodians, new), wrapped), keys[0])


def custody_without_one(custody: Custody, present: tuple[Present, Present], name: str) -> Custody:
    """The custody without him: two others decide it. Raises CustodyRefused.

    His earlier copies remain with him: ``custody_with_new_key`` makes them useless for later seals.
    """
    gone = custody.custodian(name)
    if gone is None:
        raise CustodyRefused("seals.no_custodian", name)
    if gone.name in {one.name for one in present}:
        raise CustodyRefused("seals.not_himself", gone.name)
    if len(custody.custodians) <= LEAST:
        raise CustodyRefused("seals.two_stay", gone.name)
    keys = floor_keys(custody, *present)
    left = tuple(one for one in custody.custodians if one != gone)
    kept = tuple(replace(key, pairs=tuple(
        pair for pair in key.pairs if gone.name not in (pair.first, pair.second)))
        for key in custody.keys)
    return _marked(Custody(left, kept), keys[0])


def custody_with_new_key(custody: Custody, present: tuple[Present, Present], now_s: int) -> Custody:
    """The custody with a new floor key, for all seals from now on. Raises CustodyRefused."""
    keys = floor_keys(custody, *present)
    new = _key(X25519PrivateKey.generate(), custody.custodians, now_s)
    return _marked(replace(custody, keys=(*custody.keys, new)), keys[0])


def with_old_key(
    custody: Custody, present: tuple[Present, Present], floor: X25519PrivateKey, now_s: int
) -> Custody:
    """The custody with a raw key of the house included, for cards sealed to it; the key in use
    stays. Raises CustodyRefused."""
    keys = floor_keys(custody, *present)
    old = replace(_key(floor, custody.custodians, now_s), is_old=True)
    if any(key.public == old.public for key in custody.keys):
        raise CustodyRefused("seals.key_known")
    return _marked(replace(custody, keys=(*custody.keys, old)), keys[0])


def locked_anew(
    custody: Custody, present: tuple[Present, Present], name: str, passphrase: str, cost: int
) -> Custody:
    """The custody with another passphrase for one of the two present. Raises CustodyRefused,
    PassphraseUnfit."""
    keys = floor_keys(custody, *present)
    himself = next((one for one in present if one.name == name), None)
    if himself is None:
        raise CustodyRefused("seals.no_custodian", name)
    new = with_new_passphrase(himself, passphrase, custody.root, cost)[0]
    return _marked(replace(custody, custodians=tuple(
        new if one.name == name else one for one in custody.custodians)), keys[0])


def _new(custodians: Sequence[Custodian], new: Custodian) -> Custodian:
    if any(one.name.casefold() == new.name.casefold() for one in custodians):
        raise CustodyRefused("seals.is_custodian", new.name)
    if len(custodians) >= MOST:
        raise CustodyRefused("seals.too_many")
    return new


def _key(floor: X25519PrivateKey, custodians: Sequence[Custodian], now_s: int) -> FloorKey:
    pairs = tuple(wrapped_for(one, other, floor) for one, other in combinations(custodians, 2))
    return FloorKey(floor.public_key().public_bytes_raw(), now_s, pairs)


# --- the mark --------------------------------------------------------------------------------


def _marked(custody: Custody, root: X25519PrivateKey) -> Custody:
    return replace(custody, mark=_mark(custody, root))


def _mark(custody: Custody, root: X25519PrivateKey) -> bytes:
    """Mark over custodians, keys and pairs, which needs the first floor key."""
    key = HKDF(hashes.SHA256(), 32, salt=None, info=_MARKED).derive(root.private_bytes_raw())
    told = hmac.new(key, digestmod=sha256)
    for one in custody.custodians:
        _tell(told, one.name.encode(), one.public, one.salt, one.wrapped)
    for floor in custody.keys:
        _tell(told, floor.public, f"{floor.made_s} {floor.is_old}".encode())
        for pair in floor.pairs:
            _tell(told, pair.first.encode(), pair.second.encode(), pair.wrapped)
    return told.digest()


def _tell(told: "hmac.HMAC", *parts: bytes) -> None:
    """Hash each part with its length, so that none can run over into the next."""
    told.update(len(parts).to_bytes(2, "big"))
    for part in parts:
        told.update(len(part).to_bytes(4, "big") + part)
