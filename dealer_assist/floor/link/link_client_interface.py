"""Link client: the protocol between a connection and its user. No MQTT is in it."""

from typing import NamedTuple, Protocol

from dealer_assist.floor.link.connection_faults import LineTrouble
from dealer_assist.floor.link.mqtt_topics import Topic


class Receipt(NamedTuple):
    """Names a message that came in, so that it can be acknowledged to the broker."""

    connection: int
    mid: int  # 0: nothing to acknowledge


class LineMessage(NamedTuple):
    """Incoming message; ``is_kept``: retained by the broker from an earlier time."""

    topic: Topic
    payload: bytes
    is_kept: bool
    receipt: Receipt


class LineSpeaker(Protocol):
    """User of a link; every method is called in the link's thread."""

    def opened(self, now_s: float) -> None:
        """Handle the connected broker, which listens now; earlier messages may be lost."""
        ...

    def closed(self, trouble: LineTrouble) -> None:
        """Handle the lost connection and its reason; called again when the reason changes."""
        ...

    def heard(self, heard: LineMessage) -> None:
        """Handle a message: acknowledge it with ``Line.taken`` once done with it."""
        ...

    def turn(self, now_s: float) -> float:
        """Send what is due; returns the steady second of the next call at the latest."""
        ...

    def leaving(self) -> None:
        """Send the last words: the link ends."""
        ...


class Will(NamedTuple):
    """Last will: retained message that the broker publishes once our connection is lost."""

    topic: str
    payload: bytes
