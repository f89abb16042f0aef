"""Tables and orders in the form that tournament steps need them (field/).

A table reports times by its own clock; here they are the floor's. A table counts as reached while
its link is up and the archive takes its rows.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from dealer_assist.floor.link.link_messages import Glance, TablePresence
from dealer_assist.floor.work.room_state import RoomState, TableState
from dealer_assist.game.facts import Fact
from dealer_assist.game.multi_table.table_reports import OrderToTable, TableStanding
from dealer_assist.storage.journal.fact_codec import UnreadableRecord, decode

_SECOND_MS: Final = 1000


def tables_heard(room: RoomState) -> Mapping[str, TableStanding]:
    """Every table that has sent a glance, by its name."""
    return {table.name: _told(table, table.glance) for table in room.tables
            if table.glance is not None}


def orders_of_field(room: RoomState) -> tuple[OrderToTable, ...]:
    """Orders that require a fact of a table, and the state of each."""
    return tuple(_asked(room))


def _asked(room: RoomState) -> Iterator[OrderToTable]:
    journals = {table.name: table.journal for table in room.tables}
    for order in room.orders:
        given = order.given
        if not given.kind or journals.get(given.table) != given.journal:
            continue  # a call, or an order to an earlier life of the table
        fact = _fact(given.kind, given.body)
        if fact is not None:
            yield OrderToTable(given.table, fact, order.state, order.fact)


@lru_cache(maxsize=4096)  # called at every tick, for the same few hundred orders
def _fact(kind: str, body: str) -> Fact | None:
    try:
        return decode(kind, body)
    except UnreadableRecord:
        return None


def _told(table: TableState, glance: Glance) -> TableStanding:
    """The newest glance by the floor's clock."""
    drift_ms = table.drift_ms or 0

    def here_s(at_s: int) -> int:
        return at_s - round(drift_ms / _SECOND_MS) if at_s else 0

    return TableStanding(
        name=table.name, reached=table.presence is TablePresence.UP and not table.refused,
        number=glance.number, house=glance.house,
        game=f"{glance.game} {glance.small_blind}/{glance.big_blind}",
        playing=bool(glance.phase), taken=glance.taken, stacks=glance.stacks,
        began=glance.began, broke=glance.broke, penalties=glance.penalties, kept=glance.kept,
        most_players=glance.most_players, big_seat=glance.big_seat, over_s=here_s(glance.over_s),
        chips=glance.chips, waiting=glance.waiting, last_hands=glance.last_hands,
        closed=glance.closed, tournament=glance.tournament, level=glance.level,
        level_ends_s=here_s(glance.level_ends_s), left_s=glance.level_left_s,
        paused=glance.paused, held=glance.held, waits=glance.waits,
    )
