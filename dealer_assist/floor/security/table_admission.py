"""Admission to the archive: one live journal a table, first come, first served.

A table that is started again is welcome once its earlier run has ended: the broker says so at once
(its last will), or it was silent for long. Two programs under one name, or with copies of one
journal, are not both admitted: the first goes on.
"""

from dataclasses import replace
from typing import Final

from dealer_assist.floor.archive.archive_interface import ArchivedJournal
from dealer_assist.floor.link.link_messages import (
    HEARD_VERSIONS,
    VERSION,
    Hello,
    Status,
    TablePresence,
    TurnedReason,
)
from dealer_assist.floor.link.mqtt_topics import FLOOR, Topic
from dealer_assist.storage.journal import JournalKind
from drivers.lazy_dataclass import dataclass

#: A sender that is silent for so long is gone; it says hello every ten seconds at rest.
SILENT_S: Final = 25.0
_MOST_LETTERS: Final = 80
_MOST_KNOWN: Final = 10_000


@dataclass(frozen=True, slots=True)
class Turned:
    """Refusal of a sender, and why."""

    why: TurnedReason
    detail: str = ""


@dataclass(frozen=True, slots=True)
class _Live:
    """Sender that is live under a table's name."""

    journal: str
    session: str
    heard_s: float


class Admission:
    """Senders that the archive listens to. Times are steady seconds."""

    def __init__(self, kind: JournalKind) -> None:
        self.kind = kind
        self._live: dict[tuple[str, str], _Live] = {}
        self._session: dict[tuple[str, str, str], str] = {}  # by site, table, journal

    def why_not(self, topic: Topic, hello: Hello, held: ArchivedJournal | None,
                now_s: float) -> Turned | None:
        """Reason why this sender is not listened to; None admits it from now on."""
        turned = self._unfit(topic, hello, held) or self._second(topic, hello, now_s)
        if turned is None:
            self._take_in(topic, hello, now_s)
        return turned

    def _unfit(self, topic: Topic, hello: Hello, held: ArchivedJournal | None) -> Turned | None:
        if hello.version not in HEARD_VERSIONS:
            return Turned(TurnedReason.VERSION, f"{hello.version}, {VERSION}")
        if (hello.site, hello.table) != (topic.site, topic.table):
            return Turned(TurnedReason.NAME, f"{hello.site}/{hello.table}")
        if not _is_name(hello.journal) or not _is_name(hello.session):
            return Turned(TurnedReason.NAME, "journal")
        if held is not None and (held.site, held.table) != (topic.site, topic.table):
            return Turned(TurnedReason.NAME, f"{held.site}/{held.table}")
        wanted = JournalKind.FLOOR if topic.table == FLOOR else self.kind
        if hello.kind != wanted or (held is not None and held.kind != wanted):
            return Turned(TurnedReason.KIND, hello.kind[:_MOST_LETTERS])
        return None

    def _second(self, topic: Topic, hello: Hello, now_s: float) -> Turned | None:
        """Refusal if another live program is there under this name."""
        live = self._live.get((topic.site, topic.table))
        if live is None or live.session == hello.session or now_s - live.heard_s >= SILENT_S:
            return None
        # The same journal in a new run may be a copy of it: let in, its first row of its own would
        # shut the true table out for good.
        return Turned(TurnedReason.DUPLICATE, live.journal)

    def _take_in(self, topic: Topic, hello: Hello, now_s: float) -> None:
        name = topic.site, topic.table
        if len(self._session) > _MOST_KNOWN:
            self._session.clear()  # they say hello again
        self._live[name] = _Live(hello.journal, hello.session, now_s)
        self._session[(*name, hello.journal)] = hello.session

    def is_live(self, topic: Topic, now_s: float) -> bool:
        """True if a program is live under this table's name now."""
        live = self._live.get((topic.site, topic.table))
        return live is not None and now_s - live.heard_s < SILENT_S

    def is_heard(self, topic: Topic, journal: str, session: str, now_s: float) -> bool:
        """True if rows of this sender are taken: it said hello and was not turned away."""
        name = topic.site, topic.table
        if self._session.get((*name, journal)) != session:
            return False
        live = self._live.get(name)
        if live is not None and live.session == session:
            self._live[name] = replace(live, heard_s=now_s)
        return True

    def dismiss(self, topic: Topic, journal: str) -> None:
        """Take nothing more of this journal before its next hello."""
        self._session.pop((topic.site, topic.table, journal), None)

    def noted(self, topic: Topic, status: Status) -> None:
        """Free the name of a program that ended, or that the broker lost."""
        if status.presence is TablePresence.UP:
            return
        for name, live in list(self._live.items()):
            # At a group's broker one program speaks for all tables of its site.
            is_its = name[0] == topic.site and (name[1] == topic.table or topic.table == FLOOR)
            if is_its and live.session == status.session:
                del self._live[name]


def _is_name(text: str) -> bool:
    return 0 < len(text) <= _MOST_LETTERS and text.isprintable()
