"""What the floor's line and archive tell the desk, from their own threads. No fact is among it.

The line knows topics and journals; the desk knows tables, people and orders. ``table`` is the
table's name as its topic bears it: the broker's access list lets no other table publish there.
"""

from dataclasses import dataclass

from dealer_assist.floor.link.wire import Answer, Glance, Status, Why


@dataclass(frozen=True, slots=True)
class Said:
    """A table's program said this. ``is_kept`` where the broker had kept it from an earlier time.
    """

    site: str
    table: str
    message: Status | Glance | Answer
    is_kept: bool = False


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the archive is with a table's journal, at a hello and after rows were committed.

    ``stored`` is the last row that is committed, ``behind`` how many the table holds beyond it as
    far as is known; ``drift_ms`` the table's clock less the floor's, None where this tells nothing.
    """

    site: str
    table: str
    journal: str
    session: str
    stored: int
    behind: int = 0
    drift_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """A table as the archive knows it, told once after a start (known.py).

    ``at_s`` is when its last row was journaled, by its own clock; ``glance`` None: not read yet.
    """

    site: str
    table: str
    journal: str
    at_s: int
    glance: Glance | None = None


@dataclass(frozen=True, slots=True)
class TurnedDown:
    """A hello or rows were refused; told every time that it happens, the desk journals it once."""

    site: str
    table: str
    journal: str
    why: Why
    detail: str = ""


@dataclass(frozen=True, slots=True)
class BrokerSeen:
    """The line has reached the broker, or lost it and why (words for a person)."""

    is_up: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class ArchiveTold:
    """The archive takes rows (``rows`` since the start), or doesn't and why."""

    is_up: bool
    why: str = ""
    rows: int = 0


@dataclass(frozen=True, slots=True)
class ScreenSeen:
    """A window on another machine began anew (``why`` "restart"), or is gone for long ("away")."""

    screen: str
    why: str


@dataclass(frozen=True, slots=True)
class CutSeen:
    """Whether the window shows what is so now; else since when not (UTC seconds) and why.

    ``why`` is a word of the room "floor_window" ("away", "silent", "duplicate", "version"), or ""
    with the ``trouble`` of the line in words of both languages.
    """

    is_cut: bool = True
    since_s: int = 0
    why: str = "begins"
    trouble: tuple[str, str] = ("", "")


Told = Said | Progress | Known | TurnedDown | BrokerSeen | ArchiveTold
