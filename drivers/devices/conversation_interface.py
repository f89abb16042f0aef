"""Conversation: the interface between a port and our own devices' `Link`, or a bare reader.

Sans-I/O: bytes and times come in as arguments (monotonic nanoseconds), reports and bytes go out.
Nothing here is thread-safe; `drivers.serial_ports.Port` guards it.
"""

from typing import Protocol

from drivers.devices.device_port_interface import DeviceRequests
from drivers.devices.device_reports import Report
from drivers.devices.line_health import Health


class Conversation(DeviceRequests, Protocol):
    """One device as the host sees it, across every opening of its line."""

    @property
    def device(self) -> str:
        """The host's own name for the device, which every report carries."""

    @property
    def health(self) -> Health:
        """Health of the line when it was last fed or ticked."""

    def opened(self, now_ns: int) -> None:
        """Begin anew on the open line; state of the last one is dropped."""

    def closed(self, why: str, now_ns: int, *, again: bool = False) -> list[Report]:
        """Note a lost or unopened line; reported once, with `again` for each new reason."""

    def feed(self, chunk: bytes, now_ns: int) -> list[Report]:
        """Reports in these bytes; never raises, whatever they are."""

    def tick(self, now_ns: int) -> list[Report]:
        """Do what is due by now."""

    def due_ns(self) -> int | None:
        """Time of the next `tick` with something to do; None for twenty times a second."""

    def outgoing(self) -> bytes:
        """Bytes to be sent now; given once."""

    def parting(self) -> bytes:
        """The last bytes before the host closes the line of its own will."""
