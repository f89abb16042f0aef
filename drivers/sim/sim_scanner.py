"""Simulated chip scanner: chips are put on bet spots and taken away.

Reports each spot's changes since its last report. While the journal has no room the change waits
and merges with later ones: a scanner can't refuse a chip, but it can report later what stands.
"""

from collections.abc import Callable, Iterable

from drivers.sim.sim_device_base import SimDevice, monotonic_ms
from drivers.wire.constants import (
    CHIP_UID_BYTES,
    NO_SPOT,
    PROTOCOL_MAX,
    PROTOCOL_MIN,
    SPOTS,
    TEST_KEY,
    DeviceKind,
)
from drivers.wire.crc import set_crc
from drivers.wire.event_bodies import Doubtful, spot_parts


class ScannerSim(SimDevice):
    """The scanner: `spots` bet spots numbered from 0, chips named by UIDs of 8 bytes."""

    def __init__(
        self,
        device_id: str = "SIM-SCAN-0001",
        seed: int = 2,
        clock_ms: Callable[[], int] = monotonic_ms,
        versions: tuple[int, int] = (PROTOCOL_MIN, PROTOCOL_MAX),
        spots: int = SPOTS,
        key: bytes = TEST_KEY,
    ) -> None:
        super().__init__(DeviceKind.SCANNER, device_id, seed, clock_ms, versions, key)
        #: The spot that the host asked to be read more often; `NO_SPOT` since the power-up.
        self.watched = NO_SPOT
        self._standing: list[set[bytes]] = [set() for _ in range(spots)]
        self._told: list[set[bytes]] = [set() for _ in range(spots)]
        self._recite: set[int] = set()
        self.core.on_room = self._tell
        self.core.on_tell_spots = self._tell_all
        self.core.on_watch = self._watch

    def put(self, spot: int, uids: Iterable[bytes]) -> None:
        """Put chips on a spot, in one motion. Raises ValueError for a UID that is no chip's."""
        chips = chips_of(uids)
        self._change(spot, lambda standing: standing | chips)

    def take(self, spot: int, uids: Iterable[bytes]) -> None:
        """Take chips from a spot, in one motion; chips that do not stand there are left out."""
        chips = chips_of(uids)
        self._change(spot, lambda standing: standing - chips)

    def clear(self, spot: int) -> None:
        """Take every chip from a spot."""
        self._change(spot, lambda _: set())

    def doubt(self, spots: tuple[int, int], uids: Iterable[bytes]) -> bool:
        """Report the same chips at two spots; False if the journal was full."""
        return self._record(Doubtful(spots, tuple(sorted(chips_of(uids)))))

    def standing(self, spot: int) -> frozenset[bytes]:
        """The chips on a spot."""
        with self.lock:
            return frozenset(self._standing[spot])

    def reboot(self, keep_journal: bool = False) -> None:
        """Cut the supply and restore it: each spot with chips or changes is reported whole."""
        with self.lock:
            self.core.reboot(keep_journal)
            self.watched = NO_SPOT
            if not keep_journal:
                self._told = [set() for _ in self._standing]
            for spot, standing in enumerate(self._standing):
                if standing or self._told[spot]:
                    self._recite.add(spot)
            self._tell()
        self.on_output()

    def _change(self, spot: int, motion: Callable[[set[bytes]], set[bytes]]) -> None:
        with self.lock:
            self._standing[spot] = motion(self._standing[spot])
            self._tell()
        self.on_output()

    def _tell_all(self) -> bool:
        self._recite |= set(range(len(self._standing)))
        self._tell()
        return True

    def _watch(self, spot: int) -> bool:
        if spot >= len(self._standing) and spot != NO_SPOT:
            return False
        self.watched = spot
        return True

    def _tell(self) -> None:
        """Report every spot that differs from its last report, as far as the journal has room."""
        for spot, standing in enumerate(self._standing):
            told = set() if spot in self._recite else self._told[spot]
            if standing == told and spot not in self._recite:
                continue
            chips = sorted(standing)
            added, removed = sorted(standing - told), sorted(told - standing)
            parts = spot_parts(spot, chips, added, removed, set_crc(chips))
            if len(parts) > self.core.room():
                return
            for part in parts:
                self.core.record(part)
            self._told[spot] = set(standing)
            self._recite.discard(spot)


def chips_of(uids: Iterable[bytes]) -> set[bytes]:
    """Each chip once. Raises ValueError for a UID that is no chip's."""
    chips = set(uids)
    if any(len(uid) != CHIP_UID_BYTES for uid in chips):
        raise ValueError(f"a chip's UID has {CHIP_UID_BYTES} bytes")
    return chips
