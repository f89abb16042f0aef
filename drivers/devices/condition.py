"""Condition: failed parts of a device, as every PONG names them.

A fault is reported once it has stood in two PONGs in a row, so that a reader that is just coming up
isn't reported. Source: hardware/protocol/wire.md, PONG and `faults`.
"""

from typing import Final

from drivers.devices import reports
from drivers.wire.constants import PongFlag, SelfTestFault
from drivers.wire.messages import Pong

#: A device that has just started is still bringing its readers up.
_SETTLED_MS: Final = 3_000


class Condition:
    """The faults of one device, across its PONGs of one conversation."""

    def __init__(self, device: str) -> None:
        self._device = device
        self._heard: tuple[int, bool] = (0, False)
        self._told: tuple[int, bool] = (0, False)

    def hear(self, pong: Pong, now_ns: int) -> list[reports.Report]:
        """The report that this PONG completes, if the condition has changed."""
        stands = (pong.faults, bool(pong.flags & PongFlag.JOURNAL_FULL))
        before, self._heard = self._heard, stands
        if stands != before or stands == self._told or pong.t_ms < _SETTLED_MS:
            return []
        told, self._told = self._told, stands
        new = tuple(fault for fault in SelfTestFault if fault & stands[0] & ~told[0])
        filled = stands[1] and not told[1]
        return [reports.ConditionTold(self._device, stands[0], new, stands[1], filled, now_ns)]
