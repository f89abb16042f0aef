"""What a port asks of whatever stands behind it: our own devices' `Link`, or a bare reader.

Sans-I/O: bytes and times come in as arguments (monotonic nanoseconds), reports and bytes go out.
Nothing here is thread-safe; `drivers.ports.Port` guards it.
"""

from typing import Protocol

from drivers.devices.device_port import Asked
from drivers.devices.health import Health
from drivers.devices.reports import Report


class Conversation(Asked, Protocol):
    """One device as the host sees it, across every opening of its line."""

    @property
    def device(self) -> str:
        """The host's own name for the device, which every report carries."""

    @property
    def health(self) -> Health:
        """How the line did when it was last fed or ticked."""

    def opened(self, now_ns: int) -> None:
        """The line is open: what the last one brought is forgotten."""

    def closed(self, why: str, now_ns: int, *, again: bool = False) -> list[Report]:
        """The line is gone or could not be opened; said once, with `again` for each new reason."""

    def feed(self, chunk: bytes, now_ns: int) -> list[Report]:
        """What these bytes report; never raises, whatever they are."""

    def tick(self, now_ns: int) -> list[Report]:
        """Does what is due by now."""

    def due_ns(self) -> int | None:
        """When `tick` has something to do; None where twenty times a second is enough."""

    def outgoing(self) -> bytes:
        """Every byte that has to go out now; taken once."""

    def parting(self) -> bytes:
        """The last bytes before the host closes the line of its own will."""
