"""Who speaks on a line, and what he is given; what a line is to him. No MQTT is in it."""

from typing import NamedTuple, Protocol

from dealer_assist.floor.link.topics import Topic
from dealer_assist.floor.link.trouble import Trouble


class Receipt(NamedTuple):
    """Names a message that came in, so that it can be acknowledged to the broker."""

    connection: int
    mid: int  # 0: nothing to acknowledge


class Heard(NamedTuple):
    """A message that came in; ``is_kept``: the broker had kept it from an earlier time."""

    topic: Topic
    payload: bytes
    is_kept: bool
    receipt: Receipt


class Speaker(Protocol):
    """Who speaks on the line; all of it is called in the line's thread."""

    def opened(self, now_s: float) -> None:
        """The broker is there and listens; what was said before may be lost."""
        ...

    def closed(self, trouble: Trouble) -> None:
        """The line is down and why; told again when the why changes."""
        ...

    def heard(self, heard: Heard) -> None:
        """A message came in: acknowledge it with ``Line.taken`` once done with it."""
        ...

    def turn(self, now_s: float) -> float:
        """Say what is due; the steady second by which to ask again at the latest."""
        ...

    def leaving(self) -> None:
        """The line ends: the last words."""
        ...


class Will(NamedTuple):
    """What the broker says for us, and keeps, when it has lost us."""

    topic: str
    payload: bytes
