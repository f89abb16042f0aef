"""What the tables, the archive and the broker say of themselves, taken into the room. Pure.

None of it is a fact of the floor's journal: it is what is so now, told anew after every restart.
"""

from typing import Final

from dealer_assist.floor.state import OrderSeen, RoomState, TableSeen
from dealer_assist.floor.told import ArchiveTold, BrokerSeen, Progress, TurnedDown
from dealer_assist.floor.wire import Glance, Presence, Status

#: A refusal that was not repeated for so long is over: a refused table says hello every 2 s.
REFUSED_FOR_S: Final = 30


def table_seen(room: RoomState, site: str, name: str) -> TableSeen:
    """The table as it is known; a bare one where nothing was heard of it."""
    return room.table(name) or TableSeen(name, site)


def with_table(room: RoomState, table: TableSeen) -> RoomState:
    """The room with this table in the place of the one of its name; tables stand by name."""
    tables = room.tables
    for at, known in enumerate(tables):
        if known.name == table.name:  # some nine hundred times a second at 400 tables
            return room.evolve(tables=(*tables[:at], table, *tables[at + 1 :]))
    return room.evolve(tables=tuple(
        sorted((*tables, table), key=lambda one: _by_number(one.name))))


def _by_number(name: str) -> tuple[tuple[int, int, str], ...]:
    """Tables in the order that people count in: 2 before 10."""
    words = name.split()
    return tuple((0, int(word), "") if word.isdecimal() else (1, 0, word.casefold())
                 for word in words)


def after_status(table: TableSeen, said: Status, now_s: int, is_kept: bool = False) -> TableSeen:
    """The table once its status was heard; one that the broker had kept says nothing about now.

    The last will of a run that another one has followed says nothing about the table: it comes
    when the broker notices, which may be long after the new run began.
    """
    is_over = said.presence is not Presence.UP
    if is_over and table.session and said.session != table.session:
        return table
    heard_s = table.heard_s if is_over or is_kept else now_s
    return table._replace(journal=said.journal or table.journal, session=said.session,
                          presence=said.presence, version=said.version or table.version,
                          heard_s=heard_s)


def after_glance(table: TableSeen, said: Glance, now_s: int, is_kept: bool = False) -> TableSeen:
    """The table once its glance was heard; an older one of the same journal changes nothing."""
    kept = table.glance
    if kept is not None and kept.journal == said.journal and (
        (said.number, said.at_ms) < (kept.number, kept.at_ms)
    ):
        return table
    return table._replace(glance=said, heard_s=table.heard_s if is_kept else now_s,
                          journal=table.journal or said.journal)


def after_progress(table: TableSeen, said: Progress, now_s: int) -> TableSeen:
    """The table once the archive took rows or a hello of it.

    Of a run that has said that it ends, or was lost, the last rows may be told after that.
    """
    drift = said.drift_ms if said.drift_ms is not None else table.drift_ms
    is_new = said.session not in ("", table.session)
    return table._replace(journal=said.journal, session=said.session or table.session,
                          presence=Presence.UP if is_new else table.presence, behind=said.behind,
                          drift_ms=drift, heard_s=now_s)


def after_refusal(table: TableSeen, said: TurnedDown) -> TableSeen:
    """The table once something that bears its name was refused; its own journal may go on."""
    return table._replace(refused=str(said.why), refused_detail=said.detail)


def after_broker(room: RoomState, said: BrokerSeen) -> RoomState:
    """The room once the line reached the broker or lost it."""
    why = said.why if not said.is_up else _other_why(room, room.archive.archive)
    return room.evolve(archive=room.archive._replace(
        broker="up" if said.is_up else "down", why=why))


def after_archive(room: RoomState, said: ArchiveTold) -> RoomState:
    """The room once the archive took rows, or could not."""
    why = said.why if not said.is_up else _other_why(room, room.archive.broker)
    return room.evolve(archive=room.archive._replace(
        archive="up" if said.is_up else "down", why=why, rows=said.rows))


def _other_why(room: RoomState, other: str) -> str:
    """What is still to be said of the other of the two, once one of them is well."""
    return room.archive.why if other == "down" else ""


def expired(room: RoomState, now_s: int) -> RoomState:
    """The room with the orders whose time is over marked so; the table's word may still come."""
    if not any(_is_over(one, now_s) for one in room.orders):
        return room
    return room.evolve(orders=tuple(
        one._replace(state="expired") if _is_over(one, now_s) else one for one in room.orders))


def _is_over(order: OrderSeen, now_s: int) -> bool:
    return order.state == "given" and 0 < order.given.until_s < now_s
