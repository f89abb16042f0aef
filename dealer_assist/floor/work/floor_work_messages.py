"""Messages of the floor's link and archive to the floor's work, from their threads. No facts.

The link knows topics and journals; the floor's work knows tables, people and orders. ``table`` is
the table's name as its topic bears it: the broker's access list lets no other table publish there.
"""

from dealer_assist.floor.link.link_messages import Answer, Glance, Status, TurnedReason
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class TableSaid:
    """Message of a table's program. ``is_kept``: retained by the broker from an earlier time."""

    site: str
    table: str
    message: Status | Glance | Answer
    is_kept: bool = False


@dataclass(frozen=True, slots=True)
class CopyProgress:
    """Progress of the archive with a table's journal, at a hello and after a commit.

    ``stored`` is the last committed row, ``behind`` how many the table holds beyond it as far as is
    known; ``drift_ms`` the table's clock minus the floor's, None if unknown here.
    """

    site: str
    table: str
    journal: str
    session: str
    stored: int
    behind: int = 0
    drift_ms: int | None = None


@dataclass(frozen=True, slots=True)
class KnownTable:
    """Table as the archive knows it, reported once after a start (tables_known_from_archive.py).

    ``at_s`` is the time of its last row, by its own clock; ``glance`` None: not read yet.
    """

    site: str
    table: str
    journal: str
    at_s: int
    glance: Glance | None = None


@dataclass(frozen=True, slots=True)
class TurnedDown:
    """Refusal of a hello or rows; reported each time, journaled once by the floor's work."""

    site: str
    table: str
    journal: str
    why: TurnedReason
    detail: str = ""


@dataclass(frozen=True, slots=True)
class BrokerReport:
    """The link has reached the broker, or lost it and why (words for a person)."""

    is_up: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class ArchiveReport:
    """The archive takes rows (``rows`` since the start), or doesn't and why."""

    is_up: bool
    why: str = ""
    rows: int = 0


@dataclass(frozen=True, slots=True)
class ScreenReport:
    """A window on another machine began anew (``why`` "restart"), or is gone for long ("away")."""

    screen: str
    why: str


@dataclass(frozen=True, slots=True)
class WindowCut:
    """State of a window's picture: current, or stale since when (UTC seconds) and why.

    ``why`` is a word of the section "floor_window" ("away", "silent", "duplicate", "version"), or
    "" with the ``trouble`` of the link in words of both languages.
    """

    is_cut: bool = True
    since_s: int = 0
    why: str = "begins"
    trouble: tuple[str, str] = ("", "")


Told = TableSaid | CopyProgress | KnownTable | TurnedDown | BrokerReport | ArchiveReport
