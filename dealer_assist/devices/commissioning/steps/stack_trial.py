"""One stack put on one spot: the chips heard there and at its neighbours; and a round of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Final

from dealer_assist.devices.commissioning.steps.spot_contents_tracker import ScannerSpots
from dealer_assist.game.facts.commissioning import ChipTally, SpotTally
from dealer_assist.storage.registry.tag_uids import uid_as_printed
from drivers.devices import device_reports as r
from drivers.lazy_dataclass import dataclass
from drivers.wire.constants import SPOTS as _SPOTS

#: Removed chips weren't taken by hand if so many times as many stay.
_A_FEW = 3


@dataclass(frozen=True, slots=True)
class Tried:
    """Result for `placed` chips put on `spot`.

    `counted` chips are reported there; `elsewhere` gives how many were heard at each other spot,
    also in doubt. `here` and `apart` are the tags themselves, empty where a camera counts;
    `unsteady` are tags heard here now and then. `settled_ms` is from the first word of the change
    to the last.
    """

    spot: int
    placed: int
    counted: int
    elsewhere: Mapping[int, int]
    here: frozenset[bytes]
    apart: frozenset[bytes]
    unsteady: frozenset[bytes]
    is_unsure: bool
    is_right: bool
    settled_ms: int

    @property
    def tallies(self) -> tuple[SpotTally, ...]:
        """Tallies as a fact stores them: the spot to which most strayed first, the others behind
        it."""
        missed = max(0, self.placed - self.counted) + len(self.unsteady & self.here)
        missed = self.placed if self.is_unsure else min(self.placed, missed)
        strays = sorted(self.elsewhere.items(), key=lambda one: (-one[1], one[0]))
        first, *others = strays or [(-1, 0)]
        return (
            SpotTally(self.spot, self.placed, 1, int(self.is_right), missed, first[1], first[0],
                      self.settled_ms),
            *(SpotTally(self.spot, self.placed, 0, 0, 0, times, other) for other, times in others),
        )


class WatchedSpot:
    """Spot while chips are put on it; `before` is the state of every spot until then."""

    def __init__(self, spot: int, standing: ScannerSpots) -> None:
        self.spot: Final = spot
        self._standing = standing
        self._tags = {other: standing.tags(other) for other in range(_SPOTS)}
        self._counts = dict(standing.counts)
        self._doubts: dict[int, set[bytes]] = {}
        self._unsteady: set[bytes] = set()
        self._unsure = False
        self._first_ns = self._last_ns = 0

    def heard(self, report: r.Report, now_ns: int) -> None:
        """Handle a report that `ScannerSpots` has taken in already."""
        match report:
            case r.SpotsDoubtful(spots=spots, uids=uids) if self.spot in spots:
                other = spots[0] if spots[1] == self.spot else spots[1]
                self._doubts.setdefault(other, set()).update(uids)
            case r.StackUnsure(spot=spot) | r.ChipsCounted(spot=spot) if spot == self.spot:
                self._unsure = isinstance(report, r.StackUnsure)
                self._changed(now_ns)
            case r.SpotChanged(spot=spot, removed=removed, count=count):
                # Hands lift a whole stack, or half of it; a chip or two go by themselves.
                if spot == self.spot and len(removed) * _A_FEW <= count:
                    self._unsteady.update(removed)
                self._changed(now_ns)

    def _changed(self, now_ns: int) -> None:
        self._first_ns = self._first_ns or now_ns
        self._last_ns = now_ns

    def begin(self) -> None:
        """Begin the next height: from now on reports are its own."""
        self._first_ns = self._last_ns = 0
        self._doubts, self._unsteady = {}, set()

    @property
    def counted(self) -> int:
        """Chips reported on the spot, without those that were there before."""
        tags = self._standing.tags(self.spot) - self._tags[self.spot]
        by_tags = self._standing.tags(self.spot) or self._tags[self.spot]
        if by_tags:
            return len(tags)
        return max(0, self._standing.counts.get(self.spot, 0) - self._counts.get(self.spot, 0))

    @property
    def elsewhere(self) -> dict[int, int]:
        """Chips heard at each other spot since then, certain or in doubt."""
        found: dict[int, int] = {}
        for other in range(_SPOTS):
            if other == self.spot:
                continue
            tags = self._apart(other)
            more = self._standing.counts.get(other, 0) - self._counts.get(other, 0)
            times = len(tags) or max(0, more)
            if times:
                found[other] = times
        return found

    def _apart(self, other: int) -> set[bytes]:
        told = self._standing.tags(other) - self._tags[other]
        return set(told) | self._doubts.get(other, set())

    @property
    def changed_ns(self) -> int:
        """Time of the last change; 0 if nothing has come at all."""
        return self._last_ns

    @property
    def is_all_told(self) -> bool:
        """True if the camera is sure of everything reported."""
        return not self._unsure

    def tried(self, placed: int) -> Tried:
        """Result for this height, as it stands now."""
        here = self._standing.tags(self.spot) - self._tags[self.spot]
        apart = frozenset[bytes]().union(*(self._apart(other) for other in range(_SPOTS)
                                           if other != self.spot)) - here
        counted, elsewhere = self.counted, self.elsewhere
        others = {other for other in elsewhere if self._standing.counts.get(other, 0)
                  > self._counts.get(other, 0)}
        unsteady = frozenset(self._unsteady - apart)
        is_right = counted == placed and not (others or unsteady or self._unsure)
        return Tried(self.spot, placed, counted, elsewhere, here, apart, unsteady, self._unsure,
                     is_right, (self._last_ns - self._first_ns) // 1_000_000)


@dataclass(slots=True)
class TrialStack:
    """The test's own chips, learned from what is heard: which are in a stack of each height.

    The same stack grows from height to height, at every spot. Where more chips are heard than it
    has, it was another one, and is learned anew.
    """

    _known: dict[int, set[bytes]] = field(default_factory=dict)

    def learn(self, tried: Tried) -> None:
        """Learn the chips of a stack of this height."""
        known = self._known.setdefault(tried.placed, set())
        known |= tried.here | tried.apart
        if len(known) > tried.placed:
            self._known[tried.placed] = set(tried.here | tried.apart)

    def tallies(self, round_: Sequence[Tried]) -> tuple[ChipTally, ...]:
        """Tallies of each chip in these stacks, by its printed number."""
        chips = sorted({chip for one in round_ for chip in self._known.get(one.placed, ())})
        return tuple(self._of_chip(chip, round_) for chip in chips)

    def _of_chip(self, chip: bytes, round_: Iterable[Tried]) -> ChipTally:
        due = [one for one in round_ if chip in self._known.get(one.placed, ())]
        return ChipTally(
            uid_as_printed(chip).hex(), len(due),
            sum(chip in one.here and chip not in one.unsteady for one in due),
            sum(chip in one.apart for one in due))
