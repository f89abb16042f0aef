"""Remedies of a bet that was noticed too late: its amount is corrected, for those who called too.

Only while it is still the bet to call, on its own street: once somebody has raised over it, or the
bets lie in the pot, the dealer undoes and enters the street anew.
"""

from typing import Final

from dealer_assist.game.facts import Effect, EffectKind
from dealer_assist.game.games import Structure
from dealer_assist.game.hand.earlier_states import states_of_hand
from dealer_assist.game.hand.meaning import all_in_to
from dealer_assist.game.hand.raise_amounts import (
    half_raise_rule,
    least_raise_to,
    pot_raise_to,
    silent_least,
)
from dealer_assist.game.irregularities.substantial_action import is_covered_since
from dealer_assist.game.table.table import Case, Hand, Phase, Table

_BETS_LIE: Final = frozenset({Phase.BETTING, Phase.CLOSED})


def _before(table: Table, seat: int) -> tuple[Table, Hand] | None:
    """Table as the seat made the bet that is to be called, and the hand before it; or None."""
    hand = table.hand
    i = hand.position.get(seat, -1) if hand is not None else -1
    if hand is None or hand.phase not in _BETS_LIE or i < 0 or hand.aggressor != i:
        return None
    made = table
    for at, was in states_of_hand(table):
        if was.street != hand.street or was.phase not in _BETS_LIE:
            return None
        if was.bets[i] < hand.bets[i]:
            return made, was
        made = at
    return None


def _put_right(seat: int, was: Hand, bet: int, to_chips: int) -> tuple[Effect, ...]:
    """Effects that bring the bet to this amount, or to all that the seat had."""
    right = min(to_chips, all_in_to(was, was.position[seat]))
    return (Effect(EffectKind.REBET, seat=seat, chips=right),) if right != bet else ()


def correct_small_raise(table: Table, case: Case) -> tuple[Effect, ...]:
    """A raise too small: made up to the least one by all who are in it (TDA 52-A, WSOP 138).

    Where the house goes by its amount, under half of a raise it is a call (GC:126-129).
    """
    found, seat = _before(table, case.seat), case.seat
    if found is None or table.hand is None:
        return ()
    _, was = found
    bet, least = table.hand.bets[was.position[seat]], least_raise_to(was)
    if bet >= least or silent_least(was):
        return ()
    if case.answer("outcome") != "complete" or not was.level:
        return _put_right(seat, was, bet, least)
    choice, to_chips = half_raise_rule(was, bet)
    return () if choice == "floor" else _put_right(seat, was, bet, to_chips)


def correct_pot_raise(table: Table, case: Case) -> tuple[Effect, ...]:
    """A raise of the pot on a wrong count, at pot limit: brought down, or made up (TDA 52-B).

    Too high is put right on the whole street, or until all have acted on it (WSOP 184); too low
    only by TDA, until there is substantial action on it.
    """
    found, seat, hand = _before(table, case.seat), case.seat, table.hand
    if found is None or hand is None or hand.game.structure is not Structure.POT_LIMIT:
        return ()
    made, was = found
    i = was.position[seat]
    bet, pot = hand.bets[i], pot_raise_to(was, i)
    if case.answer("outcome") == "reduced_until_all_acted":
        waits = hand.phase is Phase.BETTING
        return _put_right(seat, was, bet, pot) if bet > pot and waits else ()
    stands = bet < pot and is_covered_since(table, made)
    return () if stands else _put_right(seat, was, bet, pot)


def return_call(table: Table, case: Case) -> tuple[Effect, ...]:
    """A call on a grossly wrong amount, and nobody has acted since: his chips go back, and he acts
    again (WSOP 135, 177).
    """
    hand = table.hand
    i = hand.position.get(case.seat, -1) if hand is not None else -1
    if hand is None or hand.phase not in _BETS_LIE or i < 0 or hand.aggressor == i:
        return ()
    for _, was in states_of_hand(table):
        if was.street != hand.street or was.actions < hand.actions - 1:
            return ()  # the last to act was somebody else
        if was.bets[i] < hand.bets[i]:
            return (Effect(EffectKind.RETURN, seat=case.seat, chips=hand.bets[i] - was.bets[i]),
                    Effect(EffectKind.REOPEN, seat=case.seat))
    return ()


DOES: Final = {"late_corrected": correct_small_raise, "pot_recounted": correct_pot_raise,
               "freed": return_call}
