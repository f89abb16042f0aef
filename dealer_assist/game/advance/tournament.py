"""A tournament: levels, clock, eliminations, colour-up, penalties."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance import seating
from dealer_assist.game.advance.evening_chip_totals import with_totals
from dealer_assist.game.advance.irregularity_notes import Fold, with_chair, with_note
from dealer_assist.game.between import colour_up, elimination, level_clock
from dealer_assist.game.hand import showdown
from dealer_assist.game.table.table import SEATS, Table, empty_chair
from dealer_assist.game.table.tournament import Out, Tournament

_NEXT_HAND = "next_hand"


def tournament_opened(table: Table, fact: e.TournamentOpened) -> Table:
    """The tournament is set up; it starts when its first level begins."""
    wrong = level_clock.why_not_tournament(table, fact)
    if wrong is not None:
        return with_note(table, wrong.id.replace("why.", "irregular."))
    sitting = [chair.chips for chair in table.chairs if chair.taken]
    played = Tournament(
        stack=fact.stack, levels=fact.levels, players=fact.players, tables=fact.tables,
        reentry_to_level=fact.reentry_to_level, level=0, began_s=0, paused_s=0,
        entered=len(sitting), chips=sum(sitting), out=(), held=0, released=0, dealt=0,
    )
    first = level_clock.level_stakes(table.stakes, fact.levels[0])
    return table.evolve(tournament=played, stakes=first, bomb=None)


def level_began(table: Table, fact: e.LevelBegan) -> Table:
    """The level runs; its blinds hold from the next hand on, where the house's text says so."""
    played = table.tournament
    if played is None or level_clock.why_not_level(table, fact) is not None:
        return with_note(table, "irregular.no_such_level", 0, str(fact.number))
    # Set by hand while the clock stands still: it stands at the beginning of this level.
    paused_s = max(1, fact.at_s) if played.paused_s else 0
    table = table.evolve(
        tournament=played.evolve(level=fact.number, began_s=fact.at_s, paused_s=paused_s)
    )
    return at_level_stakes(table)


def at_level_stakes(table: Table) -> Table:
    """Table at the stakes of its level, where a level change needs no floor."""
    if table.house["tournament.level_change"] != _NEXT_HAND:
        return table
    due = level_clock.due_stakes(table)
    return table.evolve(stakes=due.stakes) if due is not None else table


def clock_paused(table: Table, fact: e.ClockPaused) -> Table:
    """The clock stands still."""
    played = table.tournament
    if played is None or level_clock.why_not_pause(table, fact) is not None:
        return with_note(table, "irregular.clock_not_running")
    paused_s = max(1, fact.at_s, played.began_s)
    return table.evolve(tournament=played.evolve(paused_s=paused_s))


def clock_resumed(table: Table, fact: e.ClockResumed) -> Table:
    """The clock runs again with the level's time left, however long it stood still."""
    played = table.tournament
    if played is None or level_clock.why_not_resume(table, fact) is not None:
        return with_note(table, "irregular.clock_not_paused")
    began_s = played.began_s + fact.at_s - played.paused_s
    return table.evolve(tournament=played.evolve(began_s=began_s, paused_s=0))


def next_hand_held(table: Table, fact: e.NextHandHeld) -> Table:
    """Hand for hand from the next hand on."""
    played = table.tournament
    if played is None or level_clock.why_not_hold_next_hand(table, fact) is not None:
        return with_note(table, "irregular.held_already")
    return _with(table, played, held=table.number + 1, released=0, dealt=0)


def next_hand_released(table: Table, fact: e.NextHandReleased) -> Table:
    """One more hand may begin, or all of them; a hand that began too early is no credit.

    Where hands of an all-in wait closed it is they that are opened now.
    """
    played = table.tournament
    if played is None or level_clock.why_not_release_next_hand(table, fact) is not None:
        return with_note(table, "irregular.not_held")
    hand = table.running
    if hand is not None and showdown.allins_wait(hand):
        table = table.evolve(hand=hand.evolve(allins_closed=False))
        if not fact.last:
            return table  # it is this hand that goes on
    if fact.last:
        return _with(table, played, held=0, released=0, dealt=0)
    return _with(table, played, released=max(played.released, played.dealt) + 1)


def player_eliminated(table: Table, fact: e.PlayerEliminated) -> Table:
    """The player is out and his seat free; seat 0: the floor reported somebody elsewhere."""
    played = table.tournament
    if played is None:
        return with_note(table, "irregular.no_tournament", fact.seat)
    if fact.seat:
        if not any(one.seat == fact.seat for one in elimination.due_eliminations(table)):
            return with_note(table, "irregular.not_out", fact.seat)
        wrong = elimination.why_not_eliminate(table, fact)
        if wrong is not None:
            table = with_note(table, "irregular.place_differs", fact.seat, str(fact.place))
        table = with_chair(table, empty_chair(fact.seat))
    out = Out(fact.seat, max(0, fact.place), table.hands)
    return table.evolve(tournament=played.evolve(out=(*played.out, out)))


def player_reentered(table: Table, fact: e.PlayerReentered) -> Table:
    """He sits with a starting stack again; his place goes to those who went out after him."""
    played = table.tournament
    if played is None or not elimination.may_reenter(table):
        return with_note(table, "irregular.reentry_closed", fact.seat)
    if elimination.why_no_seat_to_reenter(table, fact) is not None:
        return with_note(table, "irregular.seat_taken", fact.seat)
    if table.chair(fact.seat).taken:  # he bought in before he was noted as out
        table = with_totals(table, bought=played.stack - table.chair(fact.seat).chips)
        chair = table.chair(fact.seat).evolve(chips=played.stack, sat_fact=table.number + 1)
        return _with(with_chair(table, chair), played, chips=played.chips + played.stack)
    back = elimination.outs_without(played.out, fact.out_seat or fact.seat)
    if back is None:
        back = elimination.outs_without(played.out, 0)  # he was out at another table
    table = seating.player_sat(table, e.PlayerSat(fact.seat, played.stack))
    if back is None:
        return _entered(table, played, played.stack)
    return _with(table, played, chips=played.chips + played.stack, out=back)


def coloured_up(table: Table, fact: e.ColouredUp) -> Table:
    """Every stack is as the race left it, and the small chips are out of play."""
    played = table.tournament
    if played is None or colour_up.why_not_colour_up(table, fact) is not None:
        return with_note(table, "irregular.colour_up", 0, str(fact.chip))
    larger = colour_up.larger_chip(table, fact.chip)
    before, chips = sum(chair.chips for chair in table.chairs), colour_up.chips_after_race(table,
                                                                                           fact)
    for raced in fact.stacks:
        table = with_chair(table, table.chair(raced.seat).evolve(chips=raced.chips))
    after = sum(chair.chips for chair in table.chairs)
    table = with_totals(table, corrected=after - before)
    return _with(
        table.evolve(
            stakes=replace(table.stakes, smallest_chip=larger),
            denominations=tuple(value for value in table.denominations if value > fact.chip),
        ),
        played, chips=chips,
    )


def penalty_given(table: Table, fact: e.PenaltyGiven) -> Table:
    """So many of his next hands are dealt and killed, on top of what he had."""
    if not 1 <= fact.seat <= SEATS or not table.chair(fact.seat).taken:
        return with_note(table, "irregular.seat_empty", fact.seat)
    if fact.hands < 1:
        return with_note(table, "irregular.penalty_without_hands", fact.seat)
    chair = table.chair(fact.seat)
    return with_chair(table, chair.evolve(penalty_hands=chair.penalty_hands + fact.hands))


def penalty_lifted(table: Table, fact: e.PenaltyLifted) -> Table:
    """He plays again from the next hand on."""
    if not 1 <= fact.seat <= SEATS or not table.chair(fact.seat).penalty_hands:
        return with_note(table, "irregular.no_penalty", fact.seat)
    return with_chair(table, table.chair(fact.seat).evolve(penalty_hands=0))


# --- what other facts mean in a tournament ---------------------------------------------------


def with_tournament(before: Table, table: Table, fact: e.Fact) -> Table:
    """Table after ``fact`` with the tournament's own books updated; called only within one."""
    follow = _FOLLOWED.get(type(fact))
    return follow(before, table, fact) if follow is not None else table


def _sat(before: Table, table: Table, fact: e.PlayerSat) -> Table:
    """One more entry, or a player from another table with his stack."""
    played = table.tournament
    if played is None or not _changed(before, table, fact.seat):
        return table
    if elimination.why_not_sit_entry(before, fact) is not None:
        table = with_note(table, "irregular.stack_not_equal", fact.seat)
    if fact.moved:
        several = played.evolve(tables=max(2, played.tables))
        return _with(table, several, chips=played.chips + fact.chips)
    equal = table.house["tournament.equal_stacks"]
    return _entered(table, played, played.stack if equal else fact.chips)


def _entered(table: Table, played: Tournament, chips: int) -> Table:
    """One more person entered here: who is out already is one place further back."""
    new = played.evolve(entered=played.entered + 1, chips=played.chips + chips)
    more = new.persons > played.persons > 0
    return _with(table, new, out=elimination.outs_one_back(played.out) if more else played.out)


def _left(before: Table, table: Table, fact: e.PlayerLeft) -> Table:
    """He went to another table with his chips; without any he is out."""
    played = table.tournament
    if played is None or not _changed(before, table, fact.seat):
        return table
    chips = before.chair(fact.seat).chips
    if chips:
        several = played.evolve(tables=max(2, played.tables))
        return _with(table, several, chips=played.chips - chips)
    due = [one for one in elimination.due_eliminations(before) if one.seat == fact.seat]
    place = due[0].place if due else 0
    return _with(table, played, out=(*played.out, Out(fact.seat, place, table.hands)))


def _changed(before: Table, table: Table, seat: int) -> bool:
    return 1 <= seat <= SEATS and before.chair(seat).taken is not table.chair(seat).taken


def _began(before: Table, table: Table, fact: e.HandBegan) -> Table:
    """A hand that began in a break, or before the start, is noted."""
    played = table.tournament
    if played is None or table.hand is before.hand:
        return table
    early = "hand_held" if played.waits_for_release else "hand_in_break" if played.rests else ""
    if played.held:
        table = _with(table, played, dealt=played.dealt + 1)
    return with_note(table, f"irregular.{early}") if early else table


def _decided(before: Table, table: Table, fact: e.RuleDecided) -> Table:
    """The floor decided when a level takes effect: the running one does."""
    return at_level_stakes(table)


_FOLLOWED: Final[Mapping[type, Callable[[Table, Table, Any], Table]]] = {
    e.PlayerSat: _sat,
    e.PlayerLeft: _left,
    e.HandBegan: _began,
    e.RuleDecided: _decided,
}


def _with(table: Table, played: Tournament, **changes: object) -> Table:
    return table.evolve(tournament=played.evolve(**changes))


#: Handler of each fact of this module.
FOLDS: Final[Mapping[type, Fold]] = {
    e.TournamentOpened: tournament_opened,
    e.LevelBegan: level_began,
    e.ClockPaused: clock_paused,
    e.ClockResumed: clock_resumed,
    e.PlayerEliminated: player_eliminated,
    e.PlayerReentered: player_reentered,
    e.ColouredUp: coloured_up,
    e.PenaltyGiven: penalty_given,
    e.PenaltyLifted: penalty_lifted,
    e.NextHandHeld: next_hand_held,
    e.NextHandReleased: next_hand_released,
}
