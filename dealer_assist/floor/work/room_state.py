"""State of the floor: its tables, calls, orders, people, players.

Made from the floor's journal (advance_room.py) and tables' reports about themselves (Glance,
Status).
"""

from typing import NamedTuple

from dealer_assist.floor.link.link_messages import CallReport, Glance, TablePresence
from dealer_assist.game.facts.floor import OrderGiven
from dealer_assist.game.multi_table.field_state import RoomWaiting, TournamentField
from dealer_assist.game.table.evening_state import WrongPins
from dealer_assist.game.table.immutable_dataclass import Frozen


class TableState(NamedTuple):
    """A table as the floor knows it; times are UTC seconds by the floor's clock."""

    name: str
    site: str
    journal: str = ""
    presence: TablePresence = TablePresence.GONE
    session: str = ""
    version: str = ""
    glance: Glance | None = None
    heard_s: int = 0  # time of its last message
    drift_ms: int | None = None  # its clock less the floor's; None: not known yet
    behind: int = 0  # rows that the archive lacks
    refused: str = ""  # wire.TurnedReason's value: the archive takes nothing from it
    refused_detail: str = ""


class OrderState(NamedTuple):
    """Order and its state: "given", "taken", "refused" or "expired"."""

    number: int
    given: OrderGiven
    state: str = "given"
    fact: int = 0
    why_fr: str = ""
    why_en: str = ""


class CallState(NamedTuple):
    """Open floor call, at the table where it rings."""

    table: str
    told: CallReport
    ordered: str = ""  # "heard" or "coming" was ordered, and its glance doesn't show it yet


class ArchiveState(NamedTuple):
    """State of archive and broker: "up", "down"; why, and rows stored since the start."""

    engine: str = "sqlite"
    archive: str = "up"
    broker: str = "down"
    why: str = ""
    rows: int = 0


class SignedIn(NamedTuple):
    """Person signed in at a screen; his session ends at ``until_s`` unless he touches it (0: not
    known)."""

    name: str
    role: str
    since_s: int
    until_s: int = 0


class RoomState(Frozen):
    """The whole state of the floor; advance_room.py and floor_commit_loop.py make the next one."""

    site: str
    group: str
    number: int  # of the last fact of the floor's journal
    tables: tuple[TableState, ...]  # by name
    orders: tuple[OrderState, ...]  # open ones and the last that were answered, the newest last
    person: SignedIn | None  # at the floor server's own window
    elsewhere: tuple[tuple[str, SignedIn], ...]  # at windows on other machines, by screen
    turned_away: tuple[WrongPins, ...]
    waiting: RoomWaiting
    fields: tuple[TournamentField, ...]  # tournaments that are not closed, the oldest first
    archive: ArchiveState

    def table(self, name: str) -> TableState | None:
        """The table of this name."""
        return next((one for one in self.tables if one.name == name), None)

    def at(self, screen: str) -> "RoomState":
        """The room as seen from this screen: the person signed in there is ``person``."""
        return self if not screen else self.evolve(person=dict(self.elsewhere).get(screen))

    def with_person(self, screen: str, person: SignedIn | None) -> "RoomState":
        """The room with this person, or nobody, at the screen."""
        if not screen:
            return self.evolve(person=person)
        others = tuple(one for one in self.elsewhere if one[0] != screen)
        return self.evolve(elsewhere=others if person is None else (*others, (screen, person)))

    @property
    def calls(self) -> tuple[CallState, ...]:
        """Every call that isn't over, the oldest first."""
        numbers = {(one.name, one.glance.journal): one.glance.number for one in self.tables
                   if one.glance is not None}
        asked = {
            (one.given.table, one.given.call): str(one.given.order) for one in self.orders
            if one.given.call and (one.state == "given" or (
                one.state == "taken"
                and one.fact > numbers.get((one.given.table, one.given.journal), one.fact)))
        }
        calls = [CallState(table.name, told, asked.get((table.name, told.number), ""))
                 for table in self.tables if table.glance is not None
                 for told in table.glance.calls]
        return tuple(sorted(calls, key=lambda call: call.told.at_s))


def bare_room(site: str) -> RoomState:
    """The room before its first fact."""
    return RoomState(
        site=site, group="", number=0, tables=(), orders=(), person=None, elsewhere=(),
        turned_away=(), waiting=RoomWaiting(), fields=(), archive=ArchiveState(),
    )
