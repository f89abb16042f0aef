"""Badge reader at the floor's screen: it chooses the name, the PIN is required all the same."""

import time
from collections.abc import Callable

from dealer_assist.devices.opening.device_fittings import fitting
from dealer_assist.devices.opening.device_ports import port_of
from dealer_assist.floor.work.floor_sign_in import FloorDoor
from dealer_assist.storage.people import PeopleUnusable
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.words.message import message
from drivers.devices.device_keys import DeviceKeys
from drivers.devices.device_reports import BadgeShown, LinkLost, Report


class FloorBadge:
    """The PN532 at this port; ``claim`` gets the badge's owner, if it has one."""

    def __init__(self, reader: str, door: FloorDoor, claim: Callable[[str], None]) -> None:
        """``reader`` is ``pn532:PORT``. Raises FittingWrong."""
        self._door, self._claim = door, claim
        self._port = port_of(fitting("badge", reader), DeviceKeys({}), None, self.took)

    def start(self) -> None:
        """Begin to listen; a lost reader is searched again by itself."""
        self._port.start()

    def stop(self) -> None:
        """Ignore badges from now on."""
        self._port.stop()

    def took(self, report: Report) -> None:
        """Take a report of the reader, in its own thread."""
        if isinstance(report, BadgeShown):
            try:
                name = self._door.shown(report.uid, int(time.time()))
            except PeopleUnusable as error:
                print_error("floor", error)
                return
            if name in self._door.names():
                self._claim(name)
        elif isinstance(report, LinkLost):
            print_error("floor", message("command_said.badge_lost", why=report.why))
