"""Topics of the floor's link, and the characters allowed in a name.

``room/<site>/<table>/<what>`` for tables, ``screen/<site>/<screen>/<what>`` for windows elsewhere:
a root of its own, so that no table's name opens it.
"""

from enum import StrEnum
from typing import Final, NamedTuple

from dealer_assist.words.message import ErrorInWords, message

MOST_LETTERS: Final = 40
_ROOT, _SCREENS = "room", "screen"
#: Levels and wildcards of MQTT, and signs that a file or an access list can't hold.
_BARRED: Final = frozenset("/+#$\\\"'`<>|*?:;%")
#: The name under which the floor's own journal goes to an archive: no table may bear it.
FLOOR: Final = "floor"


class What(StrEnum):
    """Last part of a topic: its subject, and with it its publisher."""

    HELLO = "hello"  # table -> archive
    EVENT = "event"  # table -> archive: rows
    STATUS = "status"  # table -> floor, retained, and the last will
    GLANCE = "glance"  # table -> floor, retained
    ANSWER = "answer"  # table -> floor: result of an order
    ACK = "ack"  # archive -> table: resume, ack, refused
    ORDER = "order"  # floor -> table
    TAP = "tap"  # screen -> floor: its taps, among them PINs
    SHOWN = "shown"  # floor -> screen: the room, in parts


#: Topics that the floor publishes of a table, and those of screens; all others are the table's own.
FROM_FLOOR: Final = frozenset({What.ACK, What.ORDER})
OF_SCREENS: Final = frozenset({What.TAP, What.SHOWN})


class NameUnfit(ErrorInWords, ValueError):
    """A name can't stand in a topic; says which and what was expected."""


class Topic(NamedTuple):
    """Parsed topic; ``table`` is the screen's name in a screen's topic."""

    site: str
    table: str
    what: What


def check_name(name: str, of: str = "table") -> str:
    """The name, valid in a topic. Raises NameUnfit.

    >>> check_name("Table 7")
    'Table 7'
    """
    fits = (name and name == name.strip() and len(name) <= MOST_LETTERS and name.isprintable()
            and not _BARRED & set(name))
    if not fits:
        raise NameUnfit(
            message("settings_why.no_name", name=name[:2 * MOST_LETTERS], of=of, most=MOST_LETTERS))
    return name


def _root(what: What) -> str:
    return _SCREENS if what in OF_SCREENS else _ROOT


def topic_name(site: str, table: str, what: What) -> str:
    """The topic's name. Raises NameUnfit.

    >>> topic_name("aix", "7", What.EVENT)
    'room/aix/7/event'
    """
    return f"{_root(what)}/{check_name(site, 'site')}/{check_name(table)}/{what}"


def topic_filter(site: str, what: What) -> str:
    """Topic filter for this of all tables of the site; site "+" for all sites."""
    return f"{_root(what)}/{site if site == '+' else check_name(site, 'site')}/+/{what}"


def parse_topic(name: str) -> Topic | None:
    """The topic with this name; None for a foreign one.

    >>> parse_topic("room/aix/7/hello")
    Topic(site='aix', table='7', what=<What.HELLO: 'hello'>)
    """
    root, *rest = name.split("/")
    if len(rest) != 3 or rest[2] not in set(What) or root != _root(What(rest[2])):
        return None
    try:
        return Topic(check_name(rest[0], "site"), check_name(rest[1]), What(rest[2]))
    except NameUnfit:
        return None
