"""The table's scanner: chips lie before the seats, antennas under them hear what they can.

Each antenna is energised in turn and takes an inventory (`drivers.sim.iso15693`); the chips of a
spot are settled by the firmware's rule (`drivers.devices.spot_chip_sets`): three looks alike, and a
chip is where it is heard clearly better. A weak antenna, cross-talk, a worn chip and two cables
that changed places act on the tags' power alone.
"""

from collections.abc import Iterable
from typing import Final

from drivers.devices.spot_chip_sets import SpotChange, SpotSets
from drivers.sim.iso15693 import GAMING, Iso15693Field, run_inventory
from drivers.sim.sim_scanner import ScannerSim
from drivers.sim.tabletop.planted_fault import Planted
from drivers.sim.tabletop.tabletop_shoe import LEAST_MV, LOW_MV
from drivers.sim.tabletop.tagged_cards_and_chips import SimChip
from drivers.wire.constants import SPOTS, SelfTestFault, TamperCause
from drivers.wire.event_bodies import Tamper

DEVICE_ID: Final = "PDA-SCAN-SIM1"
#: The chance that a chip over a weak antenna has power in one look.
WEAK: Final = 0.6
#: Cross-talk: chances that the chip's own antenna hears it, and that the neighbour does.
OWN, STRAY = 0.98, 0.9
#: Looks at each spot after chips were moved: about two seconds of a real scanner's, and as many
#: again where a spot doesn't come to rest.
_ROUNDS: Final = 14
_MOST_ROUNDS: Final = 40


class TableScanner(ScannerSim):
    """The scanner of a simulated table. `key` is its board's out of the box, `starts` makes the
    name of its journal."""

    def __init__(self, planted: Planted, seed: int, key: bytes, starts: int) -> None:
        super().__init__(DEVICE_ID, starts, key=key)
        self._name = planted.name
        spots = planted.spots
        self._fault = planted.name if "scanner" in planted.parts else ""
        self._weak = set(spots) if planted.name == "weak_antenna" else set()
        self._talks: dict[int, int] = {}  # whose chips an antenna hears beside its own
        if planted.name == "cross_talk":
            self._talks = {spots[0]: spots[1], spots[1]: spots[0]}
        self._wired = list(range(SPOTS))
        if planted.name == "swapped_spots":
            one, other = spots
            self._wired[one], self._wired[other] = other, one
        self._lying: list[list[SimChip]] = [[] for _ in range(SPOTS)]
        self._air: Final = Iso15693Field(SPOTS, seed)
        self._sets = SpotSets(SPOTS)
        self._looks = 0
        self.core.on_tell_spots = self._look_all
        self._test()
        if self._fault == "low_supply":
            self.core.record(Tamper(TamperCause.SUPPLY))

    def lay(self, place: int, chips: Iterable[SimChip]) -> None:
        """Lay chips before a seat, in one motion; places count from 0 as spots do."""
        antenna = self._wired[place]
        for chip in chips:
            self._lying[place].append(chip)
            own = chip.chance * (WEAK if antenna in self._weak else 1.0)
            also: dict[int, float] = {}
            if antenna in self._talks:
                own, also = own * OWN, {self._talks[antenna]: chip.chance * STRAY}
            self._air.put(antenna, chip.uid, GAMING, chance=own, also=also)
        self._look(antenna)

    def lift(self, place: int) -> list[SimChip]:
        """Take every chip from before a seat; returns them."""
        antenna, chips = self._wired[place], self._lying[place]
        self._lying[place] = []
        for chip in chips:
            self._air.take(antenna, chip.uid)
        self._look(antenna)
        return chips

    def lying(self, place: int) -> int:
        """Number of chips before this seat."""
        return len(self._lying[place])

    def mend(self, name: str) -> bool:
        """Do what ends this fault; False if that is not what is wrong."""
        if name != self._name or not (self._fault or self._weak or self._talks
                                      or self._wired != sorted(self._wired)):
            return False
        held = [self.lift(place) for place in range(SPOTS)]
        self._name = self._fault = ""
        self._weak, self._talks, self._wired = set(), {}, list(range(SPOTS))
        self._test()
        for place, chips in enumerate(held):
            if chips:
                self.lay(place, chips)
        return True

    # -- readings ------------------------------------------------------------------------------

    def _look(self, antenna: int) -> None:
        """Look at a spot that changed and at those beside it until they are at rest, or time is up:
        a spot that never reads three times alike is never reported."""
        if self._fault == "reader_dead":
            return
        near = [spot for spot in (antenna - 1, antenna, antenna + 1) if 0 <= spot < SPOTS]
        near += [self._talks[antenna]] if self._talks.get(antenna, antenna) not in near else []
        for done in range(_MOST_ROUNDS):
            if done >= _ROUNDS and all(self._sets.is_settled(spot) for spot in near):
                return
            for spot in near:
                self._take(spot)

    def _take(self, spot: int) -> None:
        """Take one look at one spot, and settle its chips."""
        self._looks += 1
        self._air.energise(spot)
        heard = _inventory(self._air, spot)
        self._air.release(spot)
        for found in self._sets.heard(spot, heard, self._looks):
            if not isinstance(found, SpotChange):
                self.doubt(found.spots, found.uids)
                continue
            if found.removed:
                self.take(found.spot, found.removed)
            if found.added:
                self.put(found.spot, found.added)

    def _look_all(self) -> bool:
        return False if self._fault == "reader_dead" else self._tell_all()

    def _test(self) -> None:
        with self.lock:
            if self._fault == "low_supply":
                self.core.supply_mv = LOW_MV
            low = SelfTestFault.SUPPLY * (self.core.supply_mv < LEAST_MV)
            self.core.faults = low | SelfTestFault.READER * (self._fault == "reader_dead")


def _inventory(air: Iso15693Field, spot: int) -> frozenset[bytes]:
    """The UIDs that one inventory over this antenna names."""
    asked = run_inventory(air, spot, GAMING)
    while True:
        try:
            next(asked)
        except StopIteration as over:
            return frozenset(one.uid for one in over.value)
