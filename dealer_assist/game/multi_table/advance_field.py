"""advance_field(): the next field and waiting list from a fact; the only code that makes them.

As at a table a fact is never refused: one without a meaning (an entry that nobody has, a field that
isn't there) leaves everything as it was. field_entry_checks.py says if a person may enter it.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from dealer_assist.game.facts import tournament_field as f
from dealer_assist.game.multi_table.field_state import (
    Entrant,
    Leg,
    RoomWaiting,
    TournamentField,
    WaitingPlayer,
)

Fields = tuple[TournamentField, ...]


def advance_field(
    fields: Fields, waiting: RoomWaiting, fact: f.FieldFact, number: int
) -> tuple[Fields, RoomWaiting]:
    """Fields and waiting list after this fact, whose number in the floor's journal is ``number``.

    A finished field stays among them, ``closed``.
    """
    kind = type(fact)
    if isinstance(fact, f.FieldOpened):
        return (*fields, TournamentField(number, fact)), waiting
    if kind in _WAITING:
        return fields, _WAITING[kind](waiting, fact)
    return tuple(
        _FIELD[kind](one, fact) if one.number == fact.field else one  # type: ignore[union-attr]
        for one in fields
    ), waiting


# --- entries -----------------------------------------------------------------------------------


def _made(field: TournamentField, fact: f.EntryMade) -> TournamentField:
    """Field with one more person playing for the places: who is out moves one place back."""
    if field.entrant(fact.entry) is not None:
        return field
    back = tuple(_placed(one, one.place + 1) if one.place else one for one in field.entrants)
    return field._replace(entrants=(*back, Entrant(fact.entry, fact.name)))


def _withdrawn(field: TournamentField, fact: f.EntryWithdrawn) -> TournamentField:
    """Field where he no longer plays for the places, unless he was out already."""
    one = field.entrant(fact.entry)
    if one is None or not one.is_in or one.leg is not Leg.WAITS:
        return field
    field = _with(field, one._replace(withdrawn=True))
    return field._replace(entrants=tuple(
        _placed(out, out.place - 1) if out.place else out for out in field.entrants))


def _again(field: TournamentField, fact: f.EntryAgain) -> TournamentField:
    """Field with him in again: those out after him (or with him) move one place back."""
    one = field.entrant(fact.entry)
    if one is None or not one.place:
        return field
    field = _readmitted(field, one)
    return _with(field, one._replace(
        place=0, shared=1, out_s=0, table="", seat=0, leg=Leg.WAITS, stacks=one.stacks + 1,
        again=one.again + 1, from_table="", from_seat=0, penalty=0))


def _readmitted(field: TournamentField, back: Entrant) -> TournamentField:
    """Places of the others once this one is in again."""
    def moved(one: Entrant) -> Entrant:
        if one.entry == back.entry or not 0 < one.place <= back.place:
            return one
        shared = one.shared - 1 if one.place == back.place else one.shared
        return one._replace(place=one.place + 1, shared=shared)
    return field._replace(entrants=tuple(map(moved, field.entrants)))


def _penalised(field: TournamentField, fact: f.EntryPenalised) -> TournamentField:
    one = field.entrant(fact.entry)
    if one is None:
        return field
    if fact.hands < 0:
        before = one.chips if one.penalty < 0 else 0
        field = field._replace(removed=field.removed + fact.chips - before)
        return _with(field, one._replace(
            penalty=-1, chips=fact.chips, penalty_by=fact.by, penalty_reason=fact.reason))
    return _with(field, one._replace(
        penalty=max(0, one.penalty) + fact.hands, penalty_by=fact.by, penalty_reason=fact.reason))


def _placed(one: Entrant, place: int) -> Entrant:
    return one._replace(place=place)


# --- tables and seats --------------------------------------------------------------------------


def _table_added(field: TournamentField, fact: f.TableAdded) -> TournamentField:
    broken = tuple(table for table in field.broken if table != fact.table)
    if fact.table in field.tables:
        return field._replace(broken=broken)
    return field._replace(tables=(*field.tables, fact.table), broken=broken)


def _table_broken(field: TournamentField, fact: f.TableBroken) -> TournamentField:
    if fact.table not in field.playing:
        return field
    return field._replace(broken=(*field.broken, fact.table), redraw=field.redraw or fact.redraw)


def _drawn(field: TournamentField, fact: f.SeatDrawn) -> TournamentField:
    one = field.entrant(fact.entry)
    if one is None or not one.is_in:
        return field
    return _with(field, one._replace(
        table=fact.table, seat=fact.seat, leg=Leg.DRAWN, chips=field.opened.stack,
        redrawn=field.redraw))


def _moved(field: TournamentField, fact: f.EntryMoved) -> TournamentField:
    """Field where he belongs to the other seat, still there until his table reports him gone."""
    one = field.entrant(fact.entry)
    if one is None or one.withdrawn:
        return field
    if fact.why == BACK:
        field = _readmitted(field, one) if one.place else field
        return _with(field, one._replace(
            place=0, shared=1, out_s=0, table=fact.to_table, seat=fact.to_seat, leg=Leg.SITS,
            from_table="", from_seat=0, chips=0))
    if one.place:
        return field
    one = one._replace(table=fact.to_table, seat=fact.to_seat,
                       redrawn=one.redrawn or fact.why == FINAL)
    if one.leg is Leg.WALKS:
        return _with(field, one)  # sent on to another seat, with the chips that he carries
    if (fact.to_table, fact.to_seat) == (fact.table, fact.seat):
        return _with(field, one._replace(leg=Leg.SITS, from_table="", from_seat=0, chips=0))
    return _with(field, one._replace(
        leg=Leg.LEAVES, from_table=fact.table, from_seat=fact.seat, chips=fact.chips,
        penalty=fact.penalty if one.penalty >= 0 else one.penalty,
        penalty_by=one.penalty_by or fact.by))


def _left(field: TournamentField, fact: f.EntryLeft) -> TournamentField:
    one = field.entrant(fact.entry)
    if one is None or one.leg is not Leg.LEAVES:
        return field
    return _with(field, one._replace(leg=Leg.WAITS if one.place else Leg.WALKS))


def _sat(field: TournamentField, fact: f.EntrySat) -> TournamentField:
    one = field.entrant(fact.entry)
    if one is None or (one.table, one.seat) != (fact.table, fact.seat):
        return field
    chips = one.chips if one.penalty < 0 else 0
    return _with(field, one._replace(leg=Leg.SITS, from_table="", from_seat=0, chips=chips))


def _out(field: TournamentField, fact: f.EntryOut) -> TournamentField:
    """Field with him out in this place; entered again for somebody out, it corrects his place."""
    one = field.entrant(fact.entry)
    if one is None or one.withdrawn:
        return field
    if one.place:
        return _with(field, one._replace(place=fact.place, shared=fact.places))
    table, seat = one.at if one.at[0] else (one.table, one.seat)
    return _with(field, one._replace(
        place=fact.place, shared=fact.places, out_s=fact.at_s, table="", seat=0,
        leg=Leg.LEAVES if table else Leg.WAITS, from_table=table, from_seat=seat, chips=0))


# --- clock -------------------------------------------------------------------------------------


def _level(field: TournamentField, fact: f.FieldLevelBegan) -> TournamentField:
    """Field with the level running; set while the clock stands, it stands at its beginning."""
    if not 1 <= fact.number <= len(field.opened.levels):
        return field
    paused_s = max(1, fact.at_s) if field.paused_s else 0
    return field._replace(level=fact.number, began_s=fact.at_s, paused_s=paused_s)


def _paused(field: TournamentField, fact: f.FieldClockPaused) -> TournamentField:
    if not field.level or field.paused_s:
        return field
    return field._replace(paused_s=max(1, fact.at_s, field.began_s))


def _resumed(field: TournamentField, fact: f.FieldClockResumed) -> TournamentField:
    """Field whose clock runs on with the level's time left."""
    if not field.paused_s:
        return field
    began_s = field.began_s + fact.at_s - field.paused_s
    return field._replace(began_s=began_s, paused_s=0)


def _hand_for_hand(field: TournamentField, fact: f.FieldHandForHand) -> TournamentField:
    return field._replace(hand_for_hand=fact.on)


def _closed(field: TournamentField, fact: f.FieldClosed) -> TournamentField:
    """Field closed; the only one still in has won it."""
    inside = field.inside
    if len(inside) == 1:
        field = _with(field, inside[0]._replace(place=1, out_s=fact.at_s))
    return field._replace(closed=True)


def _with(field: TournamentField, one: Entrant) -> TournamentField:
    return field._replace(entrants=tuple(
        one if other.entry == one.entry else other for other in field.entrants))


# --- the room's waiting list ---------------------------------------------------------------------


def _joined(waiting: RoomWaiting, fact: f.RoomWaitJoined) -> RoomWaiting:
    if waiting.of(fact.wait) is not None:
        return waiting
    new = WaitingPlayer(fact.wait, fact.name, fact.games, fact.at_s)
    return RoomWaiting((*waiting.waits, new), max(waiting.last, fact.wait))


def _gone(waiting: RoomWaiting, fact: f.RoomWaitLeft | f.RoomWaitSeated) -> RoomWaiting:
    left = tuple(one for one in waiting.waits if one.wait != fact.wait)
    return waiting._replace(waits=left)


def _called(waiting: RoomWaiting, fact: f.RoomWaitCalled) -> RoomWaiting:
    return waiting._replace(waits=tuple(
        one._replace(table=fact.table, seat=fact.seat, until_s=fact.until_s)
        if one.wait == fact.wait else one for one in waiting.waits))


#: EntryMoved.why: somebody whom the floor had taken for out sits there all the same.
BACK: Final = "back"
#: ... : his seat at the final table.
FINAL: Final = "final"

_FIELD: Final[Mapping[type, Callable[[TournamentField, Any], TournamentField]]] = {
    f.EntryMade: _made,
    f.EntryWithdrawn: _withdrawn,
    f.EntryAgain: _again,
    f.EntryPenalised: _penalised,
    f.TableAdded: _table_added,
    f.TableBroken: _table_broken,
    f.SeatDrawn: _drawn,
    f.EntryMoved: _moved,
    f.EntryLeft: _left,
    f.EntrySat: _sat,
    f.EntryOut: _out,
    f.FieldHandForHand: _hand_for_hand,
    f.FieldLevelBegan: _level,
    f.FieldClockPaused: _paused,
    f.FieldClockResumed: _resumed,
    f.FieldClosed: _closed,
}
_WAITING: Final[Mapping[type, Callable[[RoomWaiting, Any], RoomWaiting]]] = {
    f.RoomWaitJoined: _joined,
    f.RoomWaitLeft: _gone,
    f.RoomWaitCalled: _called,
    f.RoomWaitSeated: _gone,
}
