"""The table's pulse: whether it shows the answer to all that was put to it; and its clock.

Runs in the table's process and only watches: what the unit was handed and hasn't worked off yet,
the picture that waits for the window, devices that are there, or are listened to first. The clock
goes on as the walk lets it, so that an evening is the same on a machine that is busy.
"""

from threading import Lock

from dealer_assist.live.table.table_commit_loop import Unit
from dealer_assist.qt.dealer.dealer_window_runner import DealerWindowRunner
from dealer_assist.storage.table_clock import Steady


class Pulse:
    """Follows the one table of this process. ``zero``: UTC seconds at which its clock begins."""

    def __init__(self, zero: float) -> None:
        self.zero, self.gone_s = zero, 0.0
        self.stage: DealerWindowRunner | None = None
        self._unit: Unit | None = None
        self._lock = Lock()
        self._open: list[object] = []  # handed in, not yet shown
        self._begun = self._ended = self._due = 0  # rounds in which the unit looks at its clock

    def clock(self) -> Steady:
        """The table's clock: it stands still until the walk lets time go by; or the machine's."""
        if not self.zero:
            return Steady()
        return Steady(lambda: self.zero + self.gone_s, lambda: self.gone_s)

    def go_by(self, seconds: float) -> None:
        """So much time goes by; it has come to rest again once the table has looked at it."""
        self.gone_s += seconds
        if self._unit is not None:
            self._due = self._begun + 1
            self._unit._inbox.put(None)  # a round with nothing in it, now and not in a while

    def follow(self) -> None:
        """Watch every unit of this process."""
        put, handle, tick = Unit.put, Unit.handle, Unit.tick

        def puts(unit: Unit, item: object) -> None:
            with self._lock:
                self._unit = unit
                self._open.append(item)
            put(unit, item)

        def handles(unit: Unit, item: object) -> None:
            try:
                handle(unit, item)
            finally:
                self._shown(item)

        def ticks(unit: Unit) -> None:
            self._begun += 1
            try:
                tick(unit)
            finally:
                self._ended = self._begun

        Unit.put, Unit.handle, Unit.tick = puts, handles, ticks  # type: ignore[method-assign]

    def _shown(self, item: object) -> None:
        with self._lock:
            at = next((k for k, one in enumerate(self._open) if one is item), None)
            if at is not None:
                del self._open[at]

    def why_not_at_rest(self, fitted: dict[str, bool]) -> str:
        """What the screen doesn't show yet, "" for nothing; asked in the window's thread.

        ``fitted``: which devices are plugged in, and which were pulled out. The order counts: what
        ends a line is shown by what the next one asks for.
        """
        unit, stage = self._unit, self.stage
        if unit is None or stage is None or stage.window.view is None:
            return "there is no picture yet"
        for name, is_in in fitted.items():
            known = unit.table.devices.get(name)
            if (known is not None and known.up) != is_in:
                return f"it hasn't noticed that the {name} is {'there' if is_in else 'gone'}"
            if is_in and name in unit._interpreter._room._returning:  # type: ignore[attr-defined]
                return f"the {name} came back and is listened to first"
        with self._lock:
            if self._open:
                return f"{len(self._open)} things wait for the table, first {self._open[0]}"
        if self._ended < self._due or self._begun != self._ended:
            return "the table looks at its clock"
        return "a picture is on its way" if stage._bridge._newest is not None else ""
