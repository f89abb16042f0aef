"""A bought reader of ISO 15693 tags as chip scanner, driven by the host itself.

One reader on one line, its antennas being spots 0, 1, 2 ... (a Pepper C1 MUX: eight); one antenna
at a time. A spot whose chips change is read again at once until three passes are alike, the spot of
the player to act every other time, the others in turn. It lacks, compared with our own scanner,
authentication, and a memory while the host is away.
"""

from collections.abc import Callable
from typing import Any, Final

from drivers.devices import device_reports
from drivers.devices.bare_reader_base import MS, BareDevice
from drivers.devices.spot_chip_sets import SpotChange, SpotDoubt, SpotSets
from drivers.readers.reader_dialogue import DialogueReader
from drivers.wire.constants import CHIPS_PER_DOUBT, NO_SPOT, SPOTS, DeviceKind, SelfTestFault

#: Passes out of turn, for a spot that changes or is watched, before the next spot has its turn.
_OUT_OF_TURN: Final = 6
_PATIENCE_NS: Final = 1_500 * MS
#: Rest in a round over all antennas while nothing changes and nobody is to act.
_REST_NS: Final = 200 * MS


class BareSpots(BareDevice):
    """Reads the spots in turn and reports each change once; `name` is the reader's, for people."""

    def __init__(
        self,
        device: str,
        reader: DialogueReader[Any],
        name: str,
        nonce: Callable[[], bytes],
        resume: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(device, DeviceKind.SCANNER, nonce, resume)
        self._reader = reader
        self._name = name
        self._sets = SpotSets(min(reader.antennas, SPOTS))
        self._watched: int | None = None
        self._turn = -1  # whose turn it was last
        self._last = -1  # which spot was read last
        self._out_of_turn = 0
        self._quiet_ns = 0  # a reader that does not answer until then is silent
        self._rested_ns = 0  # no pass begins before

    def outgoing(self) -> bytes:
        """Bytes for the reader to be sent now; given once."""
        return self._reader.outgoing()

    def due_ns(self) -> int | None:
        """Time at which the reader's driver has something to do, or the next pass can begin."""
        return self._rested_ns if self._reader.is_ready else self._reader.due_ns()

    def parting(self) -> bytes:
        """Nothing: the field goes off behind every pass, and chips on the felt are no secret."""
        return b""

    def tell_spots(self) -> int:
        """Report every spot's whole set once it has been read again."""
        self._sets.tell_all()
        self._rested_ns = 0
        return self._answer("done")

    def self_test(self) -> int:
        """Answered at once, with the reader's fault bit if it is silent and the antenna's if one
        spot hears more chips than can stand there."""
        faults = 0 if self._is_up else SelfTestFault.READER
        return self._answer("done", faults | (SelfTestFault.ANTENNA if self._sets.overfull else 0))

    def watch(self, spot: int) -> None:
        """Read this spot every other time. Raises ValueError for a spot that no device has."""
        super().watch(spot)
        self._watched = spot if spot != NO_SPOT and spot < self._sets.spots else None
        self._rested_ns = 0

    # -- the reader --------------------------------------------------------------------------

    def _start(self, now_ns: int) -> None:
        self._quiet_ns = now_ns + _PATIENCE_NS
        self._reader.opened(now_ns)

    def _hear(self, chunk: bytes, now_ns: int) -> list[device_reports.Report]:
        self._heard = now_ns
        self._reader.feed(chunk, now_ns)
        return self._go_on(now_ns)

    def _pass_time(self, now_ns: int) -> list[device_reports.Report]:
        self._reader.tick(now_ns)
        return self._go_on(now_ns)

    def _go_on(self, now_ns: int) -> list[device_reports.Report]:
        found: list[device_reports.Report] = []
        for one in self._reader.results():
            self._counts.frames += 1
            if one.uids is None:
                self._counts.unreadable += 1
                continue
            found += self._reports(self._sets.heard(one.antenna, one.uids, one.at_ns), one.at_ns)
            if self._is_idle():
                self._rested_ns = now_ns + _REST_NS // self._sets.spots
        found += self._state(now_ns)
        if self._is_up and self._reader.is_ready and now_ns >= self._rested_ns:
            self._reader.scan(self._next(), now_ns)
        return found

    def _state(self, now_ns: int) -> list[device_reports.Report]:
        if self._reader.fault is None:
            self._quiet_ns = now_ns + _PATIENCE_NS
            return self._up(self._name, now_ns) if self._reader.is_ready else []
        if now_ns < self._quiet_ns:
            return []
        return self._lost("silent", now_ns)

    def _is_idle(self) -> bool:
        """True if nobody waits for a change: the felt rests and no player is to act."""
        if self._watched is not None or self._sets.wanted:
            return False
        return all(self._sets.is_settled(spot) for spot in range(self._sets.spots))

    # -- whose turn it is --------------------------------------------------------------------

    def _next(self) -> int:
        spot = self._out_of_turn_spot() if self._out_of_turn < _OUT_OF_TURN else None
        if spot is None:
            self._out_of_turn = 0
            spot = self._turn = (self._turn + 1) % self._sets.spots
        else:
            self._out_of_turn += 1
        self._last = spot
        return spot

    def _out_of_turn_spot(self) -> int | None:
        if self._sets.wanted:
            others = self._sets.wanted - {self._last}
            return min(others or self._sets.wanted)
        if self._last >= 0 and not self._sets.is_settled(self._last):
            return self._last
        if self._watched is not None and self._last != self._watched:
            return self._watched
        return None

    def _reports(self, found: list[SpotChange | SpotDoubt],
                 at_ns: int) -> list[device_reports.Report]:
        told: list[device_reports.Report] = []
        for one in found:
            if isinstance(one, SpotChange):
                told.append(
                    device_reports.SpotChanged(
                        *self._place(at_ns), one.spot, one.added, one.removed, one.count, one.crc,
                        at_ns,
                    )
                )
                continue
            for first in range(0, len(one.uids), CHIPS_PER_DOUBT):
                uids = one.uids[first : first + CHIPS_PER_DOUBT]
                told.append(device_reports.SpotsDoubtful(*self._place(at_ns), one.spots, uids,
                                                         at_ns))
        return told
