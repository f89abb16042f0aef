"""A badge reader at the floor's screen: it chooses the name, the PIN is asked for all the same."""

import time
from collections.abc import Callable

from dealer_assist.devices.opening.fitting import fitting, port_of
from dealer_assist.floor.work.door import FloorDoor
from dealer_assist.storage.people import PeopleUnusable
from dealer_assist.storage.settings.complaints import complain
from dealer_assist.words.message import message
from drivers.devices.keys import DeviceKeys
from drivers.devices.reports import BadgeShown, LinkLost, Report


class FloorBadge:
    """The PN532 at this port; ``claim`` is told whose badge was shown, where somebody has it."""

    def __init__(self, reader: str, door: FloorDoor, claim: Callable[[str], None]) -> None:
        """``reader`` is ``pn532:PORT``. Raises FittingWrong."""
        self._door, self._claim = door, claim
        self._port = port_of(fitting("badge", reader), DeviceKeys({}), None, self.took)

    def start(self) -> None:
        """Begin to listen; a reader that is lost is looked for again by itself."""
        self._port.start()

    def stop(self) -> None:
        """No badge counts any more."""
        self._port.stop()

    def took(self, report: Report) -> None:
        """What the reader says, in its own thread."""
        if isinstance(report, BadgeShown):
            try:
                name = self._door.shown(report.uid, int(time.time()))
            except PeopleUnusable as error:
                complain("floor", error)
                return
            if name in self._door.names():
                self._claim(name)
        elif isinstance(report, LinkLost):
            complain("floor", message("command_said.badge_lost", why=report.why))
