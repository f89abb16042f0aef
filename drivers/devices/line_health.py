"""Health of a line, counted: damage apart from attack, and the reports of both.

A wrong checksum is noise, a bad cable makes it. A right checksum over a wrong tag, a number that
was used before or a frame of another conversation is not made by a cable but for one damage in
65,536: somebody forges or repeats frames. Source: hardware/protocol/wire.md section 3.
"""

from typing import Final, Literal

from drivers.devices import device_reports
from drivers.lazy_dataclass import dataclass
from drivers.wire.constants import FORGED_LIMIT, NakReason, PongFlag, SelfTestFault
from drivers.wire.frame import Noise
from drivers.wire.messages import Nak, Pong

_NOISE_EVERY_NS: Final = 1_000_000_000
#: Damage on a line without any frame: less may be a start in the middle of one. A BOOT has 55 bytes
#: at most, and one comes every second.
_ONLY_NOISE_BYTES: Final = 48


@dataclass(frozen=True, slots=True)
class Health:
    """Health of a line: for the technician's page, never for a decision about a card.

    `age_ms` is the time since the last message that was proved to be the device's, None before the
    first; `late` is a device that let a ping go by. `noise` counts pieces that were no frame,
    `crc_errors` those among them with a wrong checksum; `forged`, `replayed` and `stale` are sealed
    frames that were refused for their tag, their number, their conversation. `naks` counts what the
    device refused of ours, `naks_crc` and `naks_tag` those for noise and for a wrong tag. `gaps`
    counts events asked for again, `missed` those that no device has any more, `starts` the device's
    power-ups under its present journal.
    """

    state: Literal["up", "late", "lost"]
    age_ms: int | None
    frames: int
    noise: int
    crc_errors: int
    forged: int
    replayed: int
    stale: int
    unreadable: int
    naks: int
    naks_crc: int
    naks_tag: int
    gaps: int
    missed: int
    connections: int
    starts: int
    device_flags: int


@dataclass(slots=True)
class Counts:
    """The figures of `Health` as they grow."""

    frames: int = 0
    noise: int = 0
    crc_errors: int = 0
    forged: int = 0
    replayed: int = 0
    stale: int = 0
    unreadable: int = 0
    naks: int = 0
    naks_crc: int = 0
    naks_tag: int = 0
    gaps: int = 0
    missed: int = 0
    connections: int = 0
    starts: int = 0
    device_flags: int = 0

    def refused(self, nak: Nak) -> None:
        """Count a frame of ours that the device refused."""
        self.naks += 1
        self.naks_crc += nak.reason is NakReason.CRC
        self.naks_tag += nak.reason is NakReason.TAG


class Suspicion:
    """Counts damaged and refused frames and reports them: noise once a second at most, three wrong
    tags once a conversation."""

    def __init__(self, device: str, counts: Counts) -> None:
        self._device = device
        self._counts = counts
        self._pieces = self._size = 0
        self._noise_due = 0
        self._forged = 0
        self._unframed = 0

    def begin(self) -> None:
        """Begin a new conversation: wrong tags are counted anew."""
        self._forged = self._unframed = 0

    def framed(self) -> None:
        """Note that a piece of the stream was a frame, whatever its content."""
        self._counts.frames += 1
        self._unframed = 0

    @property
    def silence(self) -> str:
        """Reason why nobody answers on this line, in the words of `LinkLost`."""
        if self._unframed < _ONLY_NOISE_BYTES:
            return "silent"
        return "noise: the line brings bytes and no frame; another baud rate, or another device"

    def damaged(self, noise: Noise, is_up: bool) -> None:
        """Note a piece that was no frame; reported only if the device is known to be there."""
        self._counts.noise += 1
        self._counts.crc_errors += noise.why == "crc"
        self._unframed += noise.size
        if is_up:
            self._pieces += 1
            self._size += noise.size

    def refused(self, why: NakReason, now_ns: int) -> list[device_reports.Report]:
        """Note a sealed frame that was not opened; the report if it is the third forged one."""
        self._counts.replayed += why is NakReason.REPLAY
        self._counts.stale += why is NakReason.STALE
        if why is not NakReason.TAG:
            return []
        self._counts.forged += 1
        self._forged += 1
        if self._forged != FORGED_LIMIT:
            return []
        return [device_reports.ForgedHeard(self._device, self._forged, now_ns)]

    def noise_report(self, now_ns: int) -> list[device_reports.Report]:
        """Report of the damage since the last one."""
        if not self._pieces or now_ns < self._noise_due:
            return []
        told = device_reports.NoiseHeard(self._device, self._pieces, self._size, now_ns)
        self._pieces = self._size = 0
        self._noise_due = now_ns + _NOISE_EVERY_NS
        return [told]


#: A device that has just started is still bringing its readers up.
_SETTLED_MS: Final = 3_000


class Condition:
    """The faults of one device, across its PONGs of one conversation.

    One is told once it has stood in two PONGs in a row, so that a reader that is just coming up
    isn't reported. Source: hardware/protocol/wire.md, PONG and `faults`.
    """

    def __init__(self, device: str) -> None:
        self._device = device
        self._heard: tuple[int, bool] = (0, False)
        self._told: tuple[int, bool] = (0, False)

    def hear(self, pong: Pong, now_ns: int) -> list[device_reports.Report]:
        """The report that this PONG completes, if the condition has changed."""
        stands = (pong.faults, bool(pong.flags & PongFlag.JOURNAL_FULL))
        before, self._heard = self._heard, stands
        if stands != before or stands == self._told or pong.t_ms < _SETTLED_MS:
            return []
        told, self._told = self._told, stands
        new = tuple(fault for fault in SelfTestFault if fault & stands[0] & ~told[0])
        filled = stands[1] and not told[1]
        return [device_reports.ConditionTold(self._device, stands[0], new, stands[1], filled,
                                             now_ns)]
