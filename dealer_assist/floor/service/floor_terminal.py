"""Terminal of `floor serve`: changes in the room, each written once."""

from collections.abc import Iterator

from dealer_assist.floor.link.link_messages import TablePresence
from dealer_assist.floor.work.room_state import OrderState, RoomState, TableState
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.words import catalogue, in_language, printable_line, word

#: A clock further off than this is told; less is what networks and quartzes do.
DRIFT_TOLD_MS = 2_000


class FloorTerminal:
    """The desk's listener for a floor without a window."""

    def __init__(self, lang: str) -> None:
        self._lang = lang
        self._room: RoomState | None = None
        self._drifting: set[str] = set()

    def listen(self, room: RoomState, notice: Notice) -> None:
        """Write what this room has that the last one had not."""
        for line in self.lines(room, notice):
            print(printable_line(f"  {line}"), flush=True)

    def lines(self, room: RoomState, notice: Notice) -> list[str]:
        """The lines of what changed since the last room."""
        before, self._room = self._room, room
        lines = [*self._of_line(before, room), *self._of_orders(before, room)]
        for table in room.tables:
            lines += self._of_table(before.table(table.name) if before else None, table)
        if before is None or room.calls != before.calls:
            known = {(c.table, c.told.number) for c in before.calls} if before else set()
            lines += [self._said("call", table=call.table) for call in room.calls
                      if (call.table, call.told.number) not in known]
        if notice.id in catalogue():
            lines.append(word(self._lang, notice.id, detail=notice.detail, reason=notice.detail))
        return lines

    def _said(self, id: str, table: str = "", **values: object) -> str:
        """The line; a table that is called "Table 7" isn't said to be the table Table 7."""
        return word(self._lang, f"floor_serve.{id}", table=table.removeprefix("Table "), **values)

    def _of_line(self, before: RoomState | None, room: RoomState) -> Iterator[str]:
        was = before.archive if before is not None else None
        now = room.archive
        if was is not None and was.broker != now.broker:
            yield self._said(f"broker_{now.broker}", why=now.why)
        if was is not None and was.archive != now.archive:
            yield self._said(f"archive_{now.archive}", why=now.why)

    def _of_table(self, before: TableState | None, table: TableState) -> Iterator[str]:
        was = before.presence if before is not None else None
        if table.presence is not was and (was is not None or table.presence is TablePresence.UP):
            program = f" ({table.version})" if table.version else ""
            yield self._said(f"table_{table.presence}", table=table.name, program=program)
        if table.refused != (before.refused if before is not None else ""):
            yield self._said("table_refused" if table.refused else "table_taken",
                             table=table.name, why=table.refused, detail=table.refused_detail)
        drift_ms = table.drift_ms or 0
        if abs(drift_ms) > DRIFT_TOLD_MS and table.name not in self._drifting:
            self._drifting.add(table.name)
            yield self._said("drift", table=table.name, seconds=f"{drift_ms / 1000:+.0f}")
        elif abs(drift_ms) <= DRIFT_TOLD_MS:
            self._drifting.discard(table.name)

    def _of_orders(self, before: RoomState | None, room: RoomState) -> Iterator[str]:
        known = {one.number: one.state for one in before.orders} if before is not None else {}
        for order in room.orders:
            if order.state != "given" and known.get(order.number) == "given":
                yield self._order(order)

    def _order(self, order: OrderState) -> str:
        why = in_language((order.why_fr, order.why_en), self._lang)
        return self._said(f"order_{order.state}", number=order.number, table=order.given.table,
                          fact=order.fact, why=why)
