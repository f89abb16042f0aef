"""What a table needs of a device, whatever stands behind it: a serial port, a camera, a socket."""

from typing import Protocol

from drivers.devices.health import Health


class Asked(Protocol):
    """What the host asks of one device."""

    def committed(self, boot_id: int, seq: int) -> None:
        """The host has stored every report up to and with this one."""

    def lock(self) -> int:
        """Asks the shoe to refuse cards; the request id that `Answered` will carry."""

    def unlock(self) -> int:
        """Asks the shoe to let cards pass again; the request id that `Answered` will carry."""

    def self_test(self) -> int:
        """Asks the device to test itself; the request id that `Answered` will carry."""

    def tell_spots(self) -> int:
        """Asks for everything that stands there; the request id that `Answered` will carry."""

    def watch(self, spot: int) -> None:
        """Names the spot of the player to act, or `NO_SPOT`."""


class DevicePort(Asked, Protocol):
    """One device at work. Every method may be called from any thread."""

    def start(self) -> None:
        """Begins to look for it."""

    def stop(self) -> None:
        """Ends; no report is delivered afterwards."""

    @property
    def health(self) -> Health:
        """How it does."""
