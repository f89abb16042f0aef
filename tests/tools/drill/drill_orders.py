"""What a drill tells a table's process to do, beside what it hands in to the unit."""

from typing import NamedTuple


class DayJumps(NamedTuple):
    """The machine's time of day is set by so many seconds."""

    by_s: float


class CardDrawn(NamedTuple):
    """A card leaves the shoe before its camera."""

    uid: bytes


class CameraTurns(NamedTuple):
    """The shoe's camera is covered, or its cable is out; neither: it sees again."""

    is_dark: bool = False
    is_out: bool = False


class Stops(NamedTuple):
    """The table is closed as at the end of an evening."""
