"""Chips on each bet spot, out of single passes: three alike make a set, one chip one place.

A chip has one owner, the spot that it was reported for. Another spot that hears it as well has to
hear it clearly better to get it; if neither does, that is reported as a doubt and the chip stays
where it was. So the reported sets are disjoint whatever the antennas hear of their neighbours.
Source: hardware/protocol/wire.md section 5.
"""

from collections import deque
from collections.abc import Iterable
from enum import Enum, auto
from typing import Final

from drivers.lazy_dataclass import dataclass
from drivers.wire.crc import set_crc

#: Passes that have to read alike before a set counts.
ALIKE: Final = 3
#: More chips than a spot can hold: the antenna is at fault, and the reported set stays.
CHIPS_LIMIT: Final = 64
_WINDOW: Final = 6
#: So much more of its passes must a spot hear a chip in than its owner does.
_CLEARLY: Final = 0.5


@dataclass(frozen=True, slots=True)
class SpotChange:
    """A spot came to rest with other chips than reported; its whole set if that was requested."""

    spot: int
    added: tuple[bytes, ...]
    removed: tuple[bytes, ...]
    count: int
    crc: int


@dataclass(frozen=True, slots=True)
class SpotDoubt:
    """The chips are heard at both spots, and neither hears them clearly better."""

    spots: tuple[int, int]
    uids: tuple[bytes, ...]


class _Verdict(Enum):
    MINE = auto()
    THEIRS = auto()
    DOUBTFUL = auto()
    OPEN = auto()  # the owner has to be read again first


class SpotSets:
    """The sets of spots 0 to `spots` - 1, all empty until they are reported."""

    def __init__(self, spots: int) -> None:
        self.spots: Final = spots
        #: Spots that have to be read soon, to settle whose a chip is.
        self.wanted: set[int] = set()
        #: Spots at which more was heard than can stand there.
        self.overfull: set[int] = set()
        self._passes: list[deque[tuple[int, frozenset[bytes]]]] = [
            deque(maxlen=_WINDOW) for _ in range(spots)
        ]
        self._told: list[frozenset[bytes]] = [frozenset()] * spots
        self._run: list[tuple[frozenset[bytes], int]] = [(frozenset(), 0)] * spots
        self._owed: set[int] = set()
        self._moved: dict[bytes, int] = {}  # a chip that its owner has to give up, and to whom
        self._doubted: set[tuple[int, int, bytes]] = set()

    def tell_all(self) -> None:
        """Report every spot's whole set when it has next been read alike."""
        self._owed = set(range(self.spots))
        self._run = [(chips, 0) for chips, _ in self._run]

    def is_settled(self, spot: int) -> bool:
        """True if the spot's last passes agree with its reported set."""
        chips, alike = self._run[spot]
        return alike >= ALIKE and chips == self._told[spot] and spot not in self._owed

    def heard(self, spot: int, uids: frozenset[bytes], now_ns: int) -> list[SpotChange | SpotDoubt]:
        """Take one whole pass over a spot; returns what it settles."""
        self.wanted.discard(spot)
        self.overfull.discard(spot)
        if len(uids) > CHIPS_LIMIT:
            self.overfull.add(spot)
            return []
        self._passes[spot].append((now_ns, uids))
        chips, doubts = self._judged(spot, uids)
        last, alike = self._run[spot]
        self._run[spot] = (chips, alike + 1 if chips == last else 1)
        change = self._change(spot, chips) if self._run[spot][1] >= ALIKE else []
        return [*change, *doubts]

    def _change(self, spot: int, chips: frozenset[bytes]) -> list[SpotChange | SpotDoubt]:
        told, is_owed = self._told[spot], spot in self._owed
        if chips == told and not is_owed:
            return []
        self._owed.discard(spot)
        self._told[spot] = chips
        for uid in chips:  # not of those that are gone: until then nobody else may have them
            self._moved.pop(uid, None)
        added = chips if is_owed else chips - told
        removed = frozenset() if is_owed else told - chips
        ordered = tuple(sorted(added)), tuple(sorted(removed))
        return [SpotChange(spot, *ordered, len(chips), set_crc(chips))]

    # -- whose a chip is ---------------------------------------------------------------------

    def _judged(self, spot: int,
                uids: frozenset[bytes]) -> tuple[frozenset[bytes], list[SpotDoubt]]:
        """The chips of this pass that are the spot's own, and new doubts."""
        own: set[bytes] = set()
        doubtful: dict[int, list[bytes]] = {}
        for uid in uids:
            owner = self._owner(uid)
            if owner is None or owner == spot:
                if self._moved.get(uid, spot) == spot:
                    own.add(uid)
                continue
            verdict = self._verdict(uid, spot, owner)
            if verdict is _Verdict.MINE:
                self._moved[uid] = spot
                self.wanted.add(owner)  # it is reported there as gone before it is reported here
            elif verdict is _Verdict.DOUBTFUL and (spot, owner, uid) not in self._doubted:
                self._doubted.add((spot, owner, uid))
                doubtful.setdefault(owner, []).append(uid)
        self._forget_doubts(spot, uids)
        return frozenset(own), [
            SpotDoubt((min(spot, owner), max(spot, owner)), tuple(sorted(chips)))
            for owner, chips in doubtful.items()
        ]

    def _owner(self, uid: bytes) -> int | None:
        return next((spot for spot, told in enumerate(self._told) if uid in told), None)

    def _verdict(self, uid: bytes, spot: int, owner: int) -> _Verdict:
        since = next(at for at, heard in self._passes[spot] if uid in heard)
        mine = [uid in heard for at, heard in self._passes[spot] if at >= since]
        theirs = [uid in heard for at, heard in self._passes[owner] if at > since]
        if len(theirs) < ALIKE:
            self.wanted.add(owner)
        if min(len(mine), len(theirs)) < ALIKE:
            return _Verdict.OPEN
        more = sum(mine) / len(mine) - sum(theirs) / len(theirs)
        if more >= _CLEARLY:
            return _Verdict.MINE
        return _Verdict.THEIRS if more <= -_CLEARLY else _Verdict.DOUBTFUL

    def _forget_doubts(self, spot: int, uids: Iterable[bytes]) -> None:
        """Forget a doubt when the chip is not heard here any more: it may be reported again."""
        heard = set(uids).union(*(passed for _, passed in self._passes[spot]))
        self._doubted = {one for one in self._doubted if one[0] != spot or one[2] in heard}
        for uid in [uid for uid, to in self._moved.items() if to == spot and uid not in heard]:
            del self._moved[uid]  # the spot that was to get it has lost it again
