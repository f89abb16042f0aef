"""Devices locked while the program is in doubt; they start once the floor has cleared it."""

from collections.abc import Mapping

from dealer_assist.game.between.software import is_by_hand
from dealer_assist.game.table.table import Table
from drivers.devices.device_port import DevicePort


class DevicesHeld:
    """Starter of the ports, now or as soon as nothing locks them any more.

    ``is_failed``: this program itself isn't what its maker signed; then they stay off whatever is
    cleared.
    """

    def __init__(self, ports: Mapping[str, DevicePort], is_failed: bool = False) -> None:
        self._ports, self._is_failed = ports, is_failed
        self._waits = False

    def start(self, table: Table) -> None:
        """Start them, or leave them off."""
        if self._is_failed or is_by_hand(table):
            self._waits = not self._is_failed
            return
        for port in self._ports.values():
            port.start()

    def follow(self, table: Table) -> None:
        """Look at the table after a fact: the devices may start now."""
        if self._waits and not is_by_hand(table):
            self._waits = False
            for port in self._ports.values():
                port.start()
