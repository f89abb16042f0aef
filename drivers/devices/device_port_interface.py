"""Device port: the interface of a device at the table, over a serial port, a camera or a socket."""

from typing import Protocol

from drivers.devices.line_health import Health


class DeviceRequests(Protocol):
    """Requests of the host to one device."""

    def committed(self, boot_id: int, seq: int) -> None:
        """Note that the host has stored every report up to and with this one."""

    def lock(self) -> int:
        """Ask the shoe to refuse cards; returns the request id that `Answered` will carry."""

    def unlock(self) -> int:
        """Ask the shoe to let cards pass again; returns the request id for `Answered`."""

    def self_test(self) -> int:
        """Ask the device to test itself; returns the request id that `Answered` will carry."""

    def tell_spots(self) -> int:
        """Ask for every spot's whole set; returns the request id that `Answered` will carry."""

    def watch(self, spot: int) -> None:
        """Name the spot of the player to act, or `NO_SPOT`."""


class DevicePort(DeviceRequests, Protocol):
    """A running device. Every method may be called from any thread."""

    def start(self) -> None:
        """Begin to look for it."""

    def stop(self) -> None:
        """End; no report is delivered afterwards."""

    @property
    def health(self) -> Health:
        """Health of the device's line."""
