"""Taps at the floor's window -> facts of the floor's journal. Pure.

Sign-in and out is floor_sign_in.py's. A screen that shows a call needs no person: it is heard.
Everything else bears the name of the person who is signed in and has the role for it.
"""

from dataclasses import fields, replace
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.floor.work.room_state import RoomState, SignedIn, TableState
from dealer_assist.game.facts import Fact
from dealer_assist.game.facts.floor import FloorFact, OrderGiven, OrderKind
from dealer_assist.game.facts.tournament_field import FieldFact
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.multi_table.step_choices import DueStep
from dealer_assist.storage.journal.fact_codec import encode
from drivers.lazy_dataclass import dataclass

_F = TypeVar("_F")


class Lives(NamedTuple):
    """Validity of each kind of order, in seconds; 0: until it is answered."""

    call_s: int = 600
    ruling_s: int = 900
    entered_s: int = 7200


@dataclass(frozen=True, slots=True)
class FloorTapResult:
    """Result of a tap: facts, or a notice for the person."""

    facts: tuple[FloorFact, ...] = ()
    notice: str = ""
    detail: str = ""
    why: Reason | None = None


NOBODY: Final = FloorTapResult(notice="alert.floor_nobody_signed_in")


class FieldOrders(Protocol):
    """Tournaments across tables (tournament_work.py)."""

    def tapped(self, room: RoomState, tapped: DueStep, by: str, now_s: int) -> FloorTapResult:
        """Carry out this step for a person."""
        ...

    def entered(self, room: RoomState, fact: FieldFact, by: str, now_s: int) -> FloorTapResult:
        """Enter this fact by hand for a person."""
        ...


def facts_of_tap(
    room: RoomState, tap: FloorTap, now_s: int, lives: Lives, field: FieldOrders
) -> FloorTapResult:
    """Result of a tap that isn't about signing in."""
    if tap.kind is FloorTapKind.SHOWN:
        return FloorTapResult(_heard(room, tap, now_s, lives))
    person = room.person
    if person is None or "floor" not in person.role.split():
        return NOBODY
    if tap.kind is FloorTapKind.COMING:
        return _coming(room, tap, person, now_s, lives)
    if tap.kind is FloorTapKind.ORDER and tap.fact is not None:
        return _order(room, tap, person, now_s, lives)
    if tap.kind is FloorTapKind.DUE and tap.due is not None:
        return field.tapped(room, tap.due, person.name, now_s)
    if tap.kind is FloorTapKind.FACT and isinstance(tap.floor_fact, FieldFact):
        return field.entered(room, tap.floor_fact, person.name, now_s)
    return FloorTapResult()


def _heard(room: RoomState, tap: FloorTap, now_s: int, lives: Lives) -> tuple[FloorFact, ...]:
    """An order for each of these calls that nobody has heard yet."""
    shown = frozenset(tap.calls)
    who = room.person.name if room.person is not None else "floor"
    return tuple(
        _call_order(table, OrderKind.HEARD, call.told.number, who, now_s, lives)
        for call in room.calls
        if (call.table, call.told.number) in shown and not call.told.heard and not call.told.coming
        and not call.ordered and (table := room.table(call.table)) is not None
    )


def _coming(
    room: RoomState, tap: FloorTap, person: SignedIn, now_s: int, lives: Lives
) -> FloorTapResult:
    table = room.table(tap.table)
    known = (call for call in room.calls if (call.table, call.told.number) == (tap.table, tap.call))
    call = next(known, None)
    if table is None or call is None:
        return FloorTapResult(notice="alert.floor_call_over", detail=tap.table)
    if call.ordered == str(OrderKind.COMING) or call.told.coming == person.name:
        return FloorTapResult()  # a finger that taps twice
    return FloorTapResult(
        (_call_order(table, OrderKind.COMING, tap.call, person.name, now_s, lives),))


def _call_order(
    table: TableState, order: OrderKind, call: int, by: str, now_s: int, lives: Lives
) -> OrderGiven:
    until_s = now_s + lives.call_s if lives.call_s else 0
    return OrderGiven(table.name, table.journal, order, by, call=call, at_s=now_s, until_s=until_s)


def _order(
    room: RoomState, tap: FloorTap, person: SignedIn, now_s: int, lives: Lives
) -> FloorTapResult:
    table = room.table(tap.table)
    if table is None or not table.journal:
        return FloorTapResult(notice="alert.floor_table_unknown", detail=tap.table)
    assert tap.fact is not None
    life_s = lives.ruling_s if tap.order is OrderKind.RULE else lives.entered_s
    return FloorTapResult((order_of_fact(table, tap.order, tap.fact, person.name, now_s, life_s,
                                   tap.seen),))


def order_of_fact(
    table: TableState, order: OrderKind, fact: Fact, by: str, now_s: int, life_s: int, seen: int = 0
) -> OrderGiven:
    """The order to journal this table fact there, in this person's name."""
    named = with_time_and_name(fact, by, 0)
    return OrderGiven(table.name, table.journal, order, by, type(fact).__name__, encode(named),
                      seen=seen, at_s=now_s, until_s=now_s + life_s if life_s else 0)


def with_time_and_name(fact: _F, by: str, now_s: int) -> _F:
    """The fact with its time and the name of who tapped, whatever the window had filled in.

    ``by`` "" leaves the fact's own name: nobody tapped.
    """
    names = {one.name for one in fields(fact)}  # type: ignore[arg-type]
    changes: dict[str, Any] = {"by": by} if by and "by" in names else {}
    if now_s and "at_s" in names and not getattr(fact, "at_s", 0):
        changes["at_s"] = now_s
    return replace(fact, **changes) if changes else fact  # type: ignore[type-var]
