"""The topics of the floor's line: ``room/<site>/<table>/<what>``, and what may stand in a name."""

from enum import StrEnum
from typing import Final, NamedTuple

MOST_LETTERS: Final = 40
_ROOT: Final = "room"
#: What MQTT reads as a level or a wildcard, and what a file or an access list can't bear.
_BARRED: Final = frozenset("/+#$\\\"'`<>|*?:;%")
#: The name under which the floor's own journal goes to an archive: no table may bear it.
FLOOR: Final = "floor"


class What(StrEnum):
    """What a topic is for, and who publishes there."""

    HELLO = "hello"  # table -> archive
    EVENT = "event"  # table -> archive: rows
    STATUS = "status"  # table -> floor, retained, and the last will
    GLANCE = "glance"  # table -> floor, retained
    ANSWER = "answer"  # table -> floor: what became of an order
    ACK = "ack"  # archive -> table: resume, ack, refused
    ORDER = "order"  # floor -> table


#: What the floor publishes; all else is the table's own.
FROM_FLOOR: Final = frozenset({What.ACK, What.ORDER})


class NameUnfit(ValueError):
    """A name can't stand in a topic; says which and what was expected."""


class Topic(NamedTuple):
    """One topic, taken apart."""

    site: str
    table: str
    what: What


def checked(name: str, of: str = "table") -> str:
    """The name as it stands in a topic. Raises NameUnfit.

    >>> checked("Table 7")
    'Table 7'
    """
    fits = (name and name == name.strip() and len(name) <= MOST_LETTERS and name.isprintable()
            and not _BARRED & set(name))
    if not fits:
        raise NameUnfit(
            f"{name!r} can't be the name of a {of}: expected 1 to {MOST_LETTERS} letters, digits, "
            f"spaces, dots or dashes"
        )
    return name


def topic(site: str, table: str, what: What) -> str:
    """The topic's name. Raises NameUnfit.

    >>> topic("aix", "7", What.EVENT)
    'room/aix/7/event'
    """
    return f"{_ROOT}/{checked(site, 'site')}/{checked(table)}/{what}"


def every(site: str, what: What) -> str:
    """The filter for this of all tables of the site; site "+" for all sites."""
    return f"{_ROOT}/{site if site == '+' else checked(site, 'site')}/+/{what}"


def parsed(name: str) -> Topic | None:
    """The topic with this name; None where it is none of ours.

    >>> parsed("room/aix/7/hello")
    Topic(site='aix', table='7', what=<What.HELLO: 'hello'>)
    """
    root, *rest = name.split("/")
    if root != _ROOT or len(rest) != 3 or rest[2] not in set(What):
        return None
    try:
        return Topic(checked(rest[0], "site"), checked(rest[1]), What(rest[2]))
    except NameUnfit:
        return None
