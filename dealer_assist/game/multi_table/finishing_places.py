"""Finishing places across tables, and the winner.

Places count down from everybody who entered, each once however often. Who goes out in one hand with
others, at his table or (hand for hand) at another, shares a place or not as the house says; where
its text is silent the floor takes one of the two options. A table that was cut off reports late
when its hand ended: who went out after that was noted too early, and his place is corrected. Hand
for hand each table holds its next hand until all have ended theirs, everybody who is out is noted,
and a person has the next hands released; a table that is cut off is told by voice, so a person may
have the places noted.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from dealer_assist.game.facts import ClockPaused, NextHandHeld, NextHandReleased, PlayerEliminated
from dealer_assist.game.facts.tournament_field import EntryOut, FieldClosed, FieldHandForHand
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.multi_table.field_state import Entrant, Leg, TournamentField
from dealer_assist.game.multi_table.free_table_seats import Tables, entrants_by_seat
from dealer_assist.game.multi_table.step_choices import DueStep, TableOrder, Until
from dealer_assist.game.multi_table.table_reports import (
    Orders,
    TableStanding,
    is_pending,
    refusal_count,
)
from dealer_assist.game.multi_table.tournament_entries import are_entries_open
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.rules.settings import FLOOR

#: Seconds by which hands at two tables may end apart without correcting who was out first.
NEAR_S: Final = 5
#: Seconds after his hand from which a place may be given by hand, though tables still play the
#: round.
BY_HAND_S: Final = 300
#: Refusals to hold after which a person must tell the table.
MOST_REFUSALS: Final = 3
#: Whoever taps stands in the order; what nobody taps is the floor's.
_ITSELF: Final = "floor"
BY_STACK: Final = "larger_stack_first"
SHARED: Final = "same_place"


class Bust(NamedTuple):
    """Player without chips once the hand is over: his seat, and his stack as that hand began.

    ``began`` and ``over_s`` are 0 where his table reports a later hand, or none.
    """

    one: Entrant
    table: str
    seat: int
    began: int
    over_s: int


def busts(field: TournamentField, tables: Tables) -> tuple[Bust, ...]:
    """Players who sit without chips after a hand, and aren't noted as out."""
    found = []
    for (table, seat), one in entrants_by_seat(field).items():
        told = tables.get(table)
        if told is None or not told.reached or one.penalty < 0 or not _is_broke(field, told, seat):
            continue
        began = dict(told.began).get(seat, 0)
        found.append(Bust(one, table, seat, began, told.over_s if began else 0))
    return tuple(sorted(found, key=lambda bust: (bust.over_s, bust.table, bust.began)))


def _is_broke(field: TournamentField, told: TableStanding, seat: int) -> bool:
    """True if who sits there has lost all; hand for hand also where his table has dealt on."""
    if not told.playing:
        return seat in told.broke
    dealt_on = bool(told.began) and seat not in dict(told.began)
    return field.hand_for_hand and dealt_on and dict(told.stacks).get(seat) == 0


def due_outs(field: TournamentField, house: HouseRules, tables: Tables,
             now_s: int) -> Iterator[DueStep]:
    """Eliminations to be noted now, those who went out first before the others."""
    found = busts(field, tables)
    if not found:
        return
    if field.hand_for_hand and len(field.playing) > 1:
        told = [tables[name] for name in field.playing if name in tables]
        playing = sum(one.playing for one in told)
        if playing:
            yield DueStep("field_due.hand_for_hand_waits", field.number, how_many=playing,
                          waits=Until.HAND)
            yield from _by_hand(field, house, found, now_s)
            return
        yield from _together(field, house, found, now_s, "tournament.place_tie_tables")
        return
    first = found[0].table
    alike = tuple(bust for bust in found if bust.table == first)
    yield from _together(field, house, alike, now_s, "tournament.place_tie")


def _by_hand(field: TournamentField, house: HouseRules, found: tuple[Bust, ...],
             now_s: int) -> Iterator[DueStep]:
    """Eliminations that a person may note by hand: a place waits for minutes, or the table has
    dealt on.

    Those of the first table alone, or all of them as out in one round; only a person saw which.
    """
    late = tuple(one for one in found if not one.began or now_s - one.over_s >= BY_HAND_S)
    first = tuple(one for one in late if one.table == late[0].table)
    for alike in (first, late) if len(first) < len(late) else (late,) if late else ():
        for step in _together(field, house, alike, now_s, "tournament.place_tie_tables"):
            yield step._replace(itself=False)


def _together(
    field: TournamentField, house: HouseRules, alike: tuple[Bust, ...], now_s: int, key: str
) -> Iterator[DueStep]:
    """Elimination of these players, who went out in the same hand."""
    due = DueStep("field_due.out", field.number, how_many=len(alike))
    if len({bust.table for bust in alike}) == 1:
        key, due = "tournament.place_tie", due._replace(table=alike[0].table)
    if len(alike) == 1:
        yield _out(field, due, alike, BY_STACK, now_s)
    elif house[key] == FLOOR:
        ways = tuple(
            _out(field, due._replace(what=what, to_table=rule), alike, rule, now_s)
            for what, rule in (("field_due.out_by_stack", BY_STACK),
                               ("field_due.out_shared", SHARED))
        )
        reason = Reason("why.field_tie_floor", house.source(key), len(alike), setting=key)
        early = len(_early(field, alike))
        tie = due._replace(name=joined_names(alike), ways=ways, reason=reason)
        yield tie._replace(what="field_due.out_late_tie", how_many=early) if early else (
            tie._replace(what="field_due.out_tie"))
    else:
        reason = Reason("why.field_tie", house.source(key), len(alike))
        yield _out(field, due, alike, str(house[key]), now_s)._replace(reason=reason)


def _out(field: TournamentField, due: DueStep, alike: tuple[Bust, ...], rule: str,
         now_s: int) -> DueStep:
    """Step with their places, the worst first, and the orders to their tables."""
    over_s, early = alike[0].over_s, _early(field, alike)
    left = len(field.inside) + len(early)
    facts: list[EntryOut] = []
    orders: list[TableOrder] = []
    for group in _groups(alike, rule):
        place = left - len(group) + 1
        for bust in group:
            facts.append(EntryOut(field.number, bust.one.entry, place, len(group), over_s or now_s))
            orders.append(TableOrder(bust.table, PlayerEliminated(bust.seat, place)))
        left -= len(group)
    facts += [EntryOut(field.number, one.entry, one.place - len(alike), one.shared, one.out_s)
              for one in early]
    first = alike[0]
    whole = due._replace(facts=tuple(facts), orders=tuple(orders), place=facts[0].place)
    if len(alike) == 1:
        whole = whole._replace(entry=first.one.entry, name=first.one.name, table=first.table,
                               seat=first.seat)
    elif not due.to_table:
        whole = whole._replace(what="field_due.out_together", name=joined_names(alike))
    if due.to_table:
        return whole
    if not early:
        return whole._replace(itself=True)
    what = "field_due.out_late" if len(alike) == 1 else "field_due.out_late_together"
    return whole._replace(what=what, how_many=len(early))


def _early(field: TournamentField, alike: tuple[Bust, ...]) -> tuple[Entrant, ...]:
    """Players placed already though they went out later than these: noted too early."""
    over_s = alike[0].over_s
    return tuple(one for one in field.entrants
                 if one.place and over_s and one.out_s > over_s + NEAR_S)


def joined_names(alike: Iterable[Bust]) -> str:
    """Names of these players, as the floor says them."""
    return ", ".join(bust.one.name for bust in alike)


def _groups(alike: tuple[Bust, ...], rule: str) -> tuple[tuple[Bust, ...], ...]:
    """Groups that share a place, the worst place first."""
    if rule == SHARED:
        return (alike,)
    stacks = sorted({bust.began for bust in alike})
    return tuple(tuple(b for b in alike if b.began == stack) for stack in stacks)


def due_hand_for_hand(field: TournamentField) -> DueStep | None:
    """Offer of hand for hand when the next one out wins nothing and all after him do."""
    paid, left = field.opened.paid, len(field.inside)
    if field.hand_for_hand:
        if left > paid and len(field.playing) > 1:
            return None
        return DueStep("field_due.hand_for_hand_over", field.number, how_many=left,
                       facts=(FieldHandForHand(field.number, False),))
    if not paid or left != paid + 1 or len(field.playing) < 2 or are_entries_open(field):
        return None
    return DueStep("field_due.hand_for_hand", field.number, how_many=left,
                   facts=(FieldHandForHand(field.number, True),))


def held_hand_steps(field: TournamentField, tables: Tables, asked: Orders) -> Iterator[DueStep]:
    """Steps of hand for hand: each table holds its next hand; they are released together."""
    is_on = field.hand_for_hand and len(field.playing) > 1
    told = [one for name in field.playing if (one := tables.get(name)) is not None]
    for one in told:
        if one.tournament and one.held is not is_on:
            order: NextHandHeld | NextHandReleased = (
                NextHandHeld(_ITSELF) if is_on else NextHandReleased(_ITSELF, last=True))
            what = "field_due.hold" if is_on else "field_due.let_go"
            yield _asks(DueStep(what, field.number, table=one.name), one, order, asked)
    ready = [one for one in told if one.held]
    if is_on and len(ready) == len(field.playing) and not any(
            one.playing or not one.waits for one in ready):
        release = NextHandReleased(_ITSELF)
        if not any(is_pending(one, release, asked) for one in ready):
            yield DueStep("field_due.release", field.number, how_many=len(ready),
                          orders=tuple(TableOrder(one.name, release) for one in ready))


def _asks(due: DueStep, told: TableStanding, order: NextHandHeld | NextHandReleased,
          asked: Orders) -> DueStep:
    due = due._replace(orders=(TableOrder(told.name, order),))
    if not told.reached:
        return due._replace(waits=Until.CUT)
    if is_pending(told, order, asked):
        return due._replace(waits=Until.ASKED)
    return due._replace(itself=refusal_count(told.name, order, asked) < MOST_REFUSALS)


def due_end(field: TournamentField, now_s: int) -> DueStep | None:
    """End of the tournament: one is left with all the chips, and has won; or nobody is."""
    inside = field.inside
    if len(inside) > 1 or are_entries_open(field) or not field.entrants:
        return None
    if not inside:  # the last ones were disqualified
        return DueStep("field_due.over", field.number,
                       facts=(FieldClosed(field.number, "", now_s),))
    one = inside[0]
    if one.leg is not Leg.SITS or one.penalty < 0:
        return None
    orders = () if field.paused_s else tuple(
        TableOrder(table, ClockPaused(now_s)) for table in field.playing)
    return DueStep("field_due.won", field.number, one.entry, one.name, 0, one.table, one.seat,
                   place=1,
                   facts=(FieldClosed(field.number, "", now_s),), orders=orders)


def ranking(field: TournamentField) -> tuple[Entrant, ...]:
    """Everybody who plays for the places: who is in, then who is out, the best place first."""
    played = (one for one in field.entrants if not one.withdrawn)
    return tuple(sorted(played, key=lambda one: (one.place or 0, one.entry)))

