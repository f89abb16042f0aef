"""Reports of tables, archive and broker about themselves, taken into the room. Pure.

None of it is a fact of the floor's journal: it is the present state, reported anew after every
restart.
"""

from typing import Final

from dealer_assist.floor.link.link_messages import Glance, Status, TablePresence
from dealer_assist.floor.work.floor_work_messages import (
    ArchiveReport,
    BrokerReport,
    CopyProgress,
    KnownTable,
    TurnedDown,
)
from dealer_assist.floor.work.room_state import OrderState, RoomState, TableState

#: A refusal that was not repeated for so long is over: a refused table says hello every 2 s.
REFUSED_FOR_S: Final = 30
#: A live table sends its status every 10 s: one silent for so long is cut off, though a broker that
#: died with its connection can't publish the last will.
SILENT_S: Final = 25


def table_or_bare(room: RoomState, site: str, name: str) -> TableState:
    """The known table; a bare one if it was never heard."""
    return room.table(name) or TableState(name, site)


def room_with_table(room: RoomState, table: TableState) -> RoomState:
    """The room with this table in place of the one of its name; tables are in order of names."""
    tables = room.tables
    for at, known in enumerate(tables):
        if known.name == table.name:  # some nine hundred times a second at 400 tables
            return room.evolve(tables=(*tables[:at], table, *tables[at + 1 :]))
    return room.evolve(
        tables=tuple(sorted((*tables, table), key=lambda one: natural_sort_key(one.name))))


def natural_sort_key(name: str) -> tuple[tuple[int, int, str], ...]:
    """The order of tables that people count in: 2 before 10."""
    words = name.split()
    return tuple((0, int(word), "") if word.isdecimal() else (1, 0, word.casefold())
                 for word in words)


def is_from_other_session(table: TableState, session: str) -> bool:
    """True if this run of a program isn't known to be the one that speaks for the table."""
    return "" not in (session, table.session) and session != table.session


def after_status(table: TableState, said: Status, now_s: int, is_kept: bool = False) -> TableState:
    """The table after its status; a retained one says nothing about now.

    The last will of a run that another one has followed says nothing about the table: it comes when
    the broker notices, which may be long after the new run began. Nor does another run while this
    one speaks: it may be a copy. Once the archive takes its rows it is the table.
    """
    is_over = said.presence is not TablePresence.UP
    if is_from_other_session(table, said.session) and (is_over
                                                       or table.presence is TablePresence.UP):
        return table
    heard_s = table.heard_s if is_over or is_kept else now_s
    return table._replace(journal=said.journal or table.journal, session=said.session,
                          presence=said.presence, version=said.version or table.version,
                          heard_s=heard_s)


def after_glance(table: TableState, said: Glance, now_s: int, is_kept: bool = False) -> TableState:
    """The table after its glance; an older one of the same journal changes nothing, nor does one of
    a run that doesn't speak for the table."""
    if is_from_other_session(table, said.session):
        return table
    kept = table.glance
    if kept is not None and kept.journal == said.journal and (
        (said.number, said.at_ms) < (kept.number, kept.at_ms)
    ):
        return table
    return table._replace(glance=said, heard_s=table.heard_s if is_kept else now_s,
                          journal=table.journal or said.journal)


def after_progress(table: TableState, said: CopyProgress, now_s: int) -> TableState:
    """The table after the archive took rows or a hello of it.

    The last rows of a run that has ended, or was lost, may be reported after that.
    """
    drift = said.drift_ms if said.drift_ms is not None else table.drift_ms
    is_new = said.session not in ("", table.session)
    return table._replace(journal=said.journal, session=said.session or table.session,
                          presence=TablePresence.UP if is_new else table.presence,
                          behind=said.behind,
                          drift_ms=drift, heard_s=now_s)


def after_archive_report(table: TableState, said: KnownTable) -> TableState:
    """The table after the archive's report: it fills only what the table didn't say itself.

    A table whose evening was closed wasn't lost.
    """
    if table.glance is not None or table.journal not in ("", said.journal):
        return table
    was_closed = not table.session and said.glance is not None and said.glance.closed
    return table._replace(journal=said.journal, heard_s=max(table.heard_s, said.at_s),
                          glance=said.glance,
                          presence=TablePresence.CLOSED if was_closed else table.presence)


def after_refusal(table: TableState, said: TurnedDown) -> TableState:
    """The table after a refusal under its name; its own journal may go on."""
    return table._replace(refused=str(said.why), refused_detail=said.detail)


def after_broker(room: RoomState, said: BrokerReport) -> RoomState:
    """The room after the link reached the broker or lost it."""
    why = said.why if not said.is_up else _other_why(room, room.archive.archive)
    return room.evolve(archive=room.archive._replace(
        broker="up" if said.is_up else "down", why=why))


def after_archive(room: RoomState, said: ArchiveReport) -> RoomState:
    """The room after the archive took rows, or could not."""
    why = said.why if not said.is_up else _other_why(room, room.archive.broker)
    return room.evolve(archive=room.archive._replace(
        archive="up" if said.is_up else "down", why=why, rows=said.rows))


def _other_why(room: RoomState, other: str) -> str:
    """The remaining reason of archive or broker once the other one is well."""
    return room.archive.why if other == "down" else ""


def mark_silent_tables(room: RoomState, began_s: int, now_s: int) -> RoomState:
    """The room with silent tables that should speak marked as lost.

    ``began_s`` is the start of listening here: nobody could be heard before.
    """
    if not any(_is_silent(one, began_s, now_s) for one in room.tables):
        return room
    return room.evolve(tables=tuple(
        one._replace(presence=TablePresence.GONE) if _is_silent(one, began_s, now_s) else one
        for one in room.tables))


def _is_silent(table: TableState, began_s: int, now_s: int) -> bool:
    is_up = table.presence is TablePresence.UP
    return is_up and now_s - max(table.heard_s, began_s) >= SILENT_S


def mark_expired_orders(room: RoomState, now_s: int) -> RoomState:
    """The room with expired orders marked so; the table's answer may still come."""
    if not any(_is_over(one, now_s) for one in room.orders):
        return room
    return room.evolve(orders=tuple(
        one._replace(state="expired") if _is_over(one, now_s) else one for one in room.orders))


def _is_over(order: OrderState, now_s: int) -> bool:
    return order.state == "given" and 0 < order.given.until_s < now_s
