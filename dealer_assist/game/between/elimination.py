"""Elimination: players out of the tournament and their places, re-entry, and sitting down in it.

Places count down from the persons who entered, each counted once however often he entered again: as
long as re-entry is open, who comes back leaves his place to those after him. Sources: NLPC:7 (equal
stacks; who has all the chips has won), TDA 8-9 (entries).
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from dealer_assist.game.facts import (
    ChipsBought,
    PlayerEliminated,
    PlayerLeft,
    PlayerReentered,
    PlayerSat,
    StakesConsigned,
    TipGiven,
)
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.table.table import SEATS, Table
from dealer_assist.game.table.tournament import Out, Tournament


class DueOut(NamedTuple):
    """Player without chips after the hand; place 0: the floor must decide it (``why``)."""

    seat: int
    place: int
    why: Reason | None = None


def due_eliminations(table: Table) -> tuple[DueOut, ...]:
    """Players out in the hand just over, the worst place first; nobody while a hand runs."""
    played = table.tournament
    if played is None or not is_between_hands(table):
        return ()
    broke = [chair.seat for chair in table.chairs if chair.taken and not chair.chips]
    if not broke:
        return ()
    if not played.persons:  # no place can be given at this table
        return tuple(DueOut(seat, 0, Reason("why.place_other_tables")) for seat in broke)
    due = [DueOut(seat, *_place(table, played, seat)) for seat in broke]
    return tuple(sorted(due, key=lambda one: -one.place))


def _place(table: Table, played: Tournament, seat: int) -> tuple[int, Reason | None]:
    """Place of a player who is out now, beside those who went out in the same hand."""
    starts = _fellows(table, played)
    rule = table.house["tournament.place_tie"]
    behind = sum(start < starts[seat] for start in starts.values())
    alike = sum(start == starts[seat] for start in starts.values())
    earlier = len(played.out) - _gone_already(table, played)
    if len(starts) == 1:
        behind, alike = 0, 1
    elif rule == "floor":
        key = "tournament.place_tie"
        return 0, Reason("why.place_tie_floor", table.house.source(key), 0, seat, setting=key)
    elif rule == "same_place":
        behind, alike = 0, len(starts)
    # Of those who share a place, it is the best that they take together.
    return played.persons - earlier - behind - alike + 1, None


def _fellows(table: Table, played: Tournament) -> dict[int, int]:
    """Everybody who went out in the last hand, with the stack that he began it with."""
    hand = table.hand
    gone = {out.seat for out in played.out if out.hand == table.hands and out.seat}
    broke = {chair.seat for chair in table.chairs if chair.taken and not chair.chips}
    began = dict(zip(hand.seats, hand.start, strict=True)) if hand is not None else {}
    return {seat: began.get(seat, 0) for seat in gone | broke}


def _gone_already(table: Table, played: Tournament) -> int:
    """Number of the last hand's players that are noted as out already."""
    return sum(1 for out in played.out if out.hand == table.hands and out.seat)


def outs_without(outs: tuple[Out, ...], seat: int) -> tuple[Out, ...] | None:
    """Players still out when the last one from this seat enters again; None where nobody was out.

    Those with a better place, or the same, move one place back: one more is in before them.
    """
    at = next((i for i in reversed(range(len(outs))) if outs[i].seat == seat), -1)
    if at < 0:
        return None
    back = outs[at]
    rest = (*outs[:at], *outs[at + 1 :])
    return tuple(
        out._replace(place=out.place + 1) if 0 < out.place <= back.place else out for out in rest
    )


def outs_one_back(outs: tuple[Out, ...]) -> tuple[Out, ...]:
    """Players out once one more person plays for the places: all of them one place back."""
    return tuple(out._replace(place=out.place + 1) if out.place else out for out in outs)


def may_reenter(table: Table) -> bool:
    """True if re-entry is still open by the structure, as the house lets it (TDA 8)."""
    return _why_closed(table) is None


def _why_closed(table: Table) -> Reason | None:
    played = table.tournament
    if played is None:
        return Reason("why.no_tournament")
    if not played.reentry_to_level:
        return Reason("why.no_reentry", table.house.source("tournament.reentry"))
    if played.level > played.reentry_to_level:
        return Reason("why.reentry_closed", table.house.source("tournament.reentry"),
                      chips=played.reentry_to_level)
    return None


# --- why not ---------------------------------------------------------------------------------


def why_not_eliminate(table: Table, fact: PlayerEliminated) -> Reason | None:
    """Reason why this elimination can't be entered, or None.

    A place that the table can't know may be any that the floor names, or 0.
    """
    played = table.tournament
    if played is None:
        return Reason("why.no_tournament")
    if not fact.seat:
        wrong = fact.place and played.persons and fact.place > played.persons
        return Reason("why.place_differs", chips=played.persons) if wrong else None
    due = next((one for one in due_eliminations(table) if one.seat == fact.seat), None)
    if due is None:
        return Reason("why.not_out", seat=fact.seat)
    if due.place and fact.place != due.place:
        return Reason("why.place_differs", chips=due.place, seat=fact.seat)
    return None


def why_not_reenter(table: Table, fact: PlayerReentered) -> Reason | None:
    """Reason why the player can't enter again at this seat, or None (``tournament.reentry``)."""
    closed = _why_closed(table)
    if closed is not None:
        return closed
    if table.house["tournament.reentry"] == "floor":
        key = "tournament.reentry"
        return Reason("why.reentry_floor", table.house.source(key), 0, fact.seat, setting=key)
    return why_no_seat_to_reenter(table, fact)


def why_no_seat_to_reenter(table: Table, fact: PlayerReentered) -> Reason | None:
    """Reason why nobody can enter again at this seat, whatever the house says, or None."""
    if not 1 <= fact.seat <= SEATS:
        return Reason("why.no_such_seat", seat=fact.seat)
    chair = table.chair(fact.seat)
    if not chair.taken:
        return None
    broke = not chair.chips and is_between_hands(table)
    return None if broke else Reason("why.seat_taken", seat=fact.seat)


def why_not_sit_entry(table: Table, fact: PlayerSat) -> Reason | None:
    """Reason why this stack can't sit down in the tournament, or None: all begin equal (NLPC:7).

    Who was moved here from another table brings the stack that he has.
    """
    played = table.tournament
    if played is None:
        return None
    if fact.moved:
        return None if fact.chips > 0 else Reason("why.moved_without_chips", seat=fact.seat)
    if not table.house["tournament.equal_stacks"] or fact.chips == played.stack:
        return None
    return Reason("why.equal_stacks", table.house.source("tournament.equal_stacks"),
                  played.stack, fact.seat)


def why_not_leave_seat(table: Table, fact: PlayerLeft) -> Reason | None:
    """Reason why the player can't just leave, or None: without chips he is out, and has a place."""
    played = table.tournament
    if played is None or not 1 <= fact.seat <= SEATS:
        return None
    chair = table.chair(fact.seat)
    if chair.taken and not chair.chips and is_between_hands(table):
        return Reason("why.leave_is_out", seat=fact.seat)
    return None


def why_not_buy_chips(table: Table, fact: ChipsBought) -> Reason | None:
    """Reason why no chips can be bought, or None: tournament stacks are entries, never rebuys."""
    if table.tournament is None:
        return None
    source = table.house.source("tournament.equal_stacks")
    return Reason("why.no_rebuy_in_tournament", source, seat=fact.seat)


def why_not_tip_entry(table: Table, fact: TipGiven) -> Reason | None:
    """Reason why no tip comes out of a stack, or None: the winner has every chip (NLPC:7)."""
    return _why_chips_stay(table, "why.tip_in_tournament", fact.seat)


def why_not_consign_entry(table: Table, fact: StakesConsigned) -> Reason | None:
    """Reason why an absent player's chips stay in the tournament, or None at a cash table."""
    return _why_chips_stay(table, "why.custody_in_tournament", fact.seat)


def _why_chips_stay(table: Table, id: str, seat: int) -> Reason | None:
    if table.tournament is None:
        return None
    return Reason(id, table.house.source("tournament.equal_stacks"), seat=seat)


#: Check of each kind of fact in this module: kind of fact -> reason why it can't be entered.
WHY_NOT: Final[Mapping[type, Callable[[Table, Any], Reason | None]]] = {
    PlayerEliminated: why_not_eliminate,
    PlayerReentered: why_not_reenter,
}
#: Checks that a tournament adds to facts that a cash table has too: all None without one.
WHY_NOT_IN_TOURNAMENT: Final[Mapping[type, Callable[[Table, Any], Reason | None]]] = {
    PlayerSat: why_not_sit_entry,
    PlayerLeft: why_not_leave_seat,
    ChipsBought: why_not_buy_chips,
    TipGiven: why_not_tip_entry,
    StakesConsigned: why_not_consign_entry,
}
