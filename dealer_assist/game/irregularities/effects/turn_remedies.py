"""Remedies of a turn: a player was skipped, and acts now; what was done behind him (TDA 53-B)."""

from typing import Final

from dealer_assist.game.facts import Action, Effect, EffectKind
from dealer_assist.game.hand.betting import due_call, from_actor
from dealer_assist.game.table.table import Case, Phase, Table

_K = EffectKind


def must_act(table: Table, case: Case) -> tuple[Effect, ...]:
    """The player who was skipped acts now (TDA 53-B)."""
    hand = table.hand
    if hand is None or case.seat not in hand.position:
        return ()
    i = hand.position[case.seat]
    if i == hand.actor or (hand.acted[i] and not due_call(hand, i)):
        return ()
    return (Effect(_K.REOPEN, seat=case.seat),)


def acts_bind(table: Table, case: Case) -> tuple[Effect, ...]:
    """Acts out of turn behind the skipped player bind (TDA 53-B).

    A check is none: it is no act where somebody has bet before it.
    """
    hand = table.hand
    if hand is None or hand.phase is not Phase.BETTING or case.seat not in hand.position:
        return ()
    to_come = [hand.seats[i] for i in from_actor(hand)]
    acted = {act.seat for act in table.early if act.action is not Action.CHECK}
    behind = to_come[to_come.index(case.seat) + 1:]
    return tuple(Effect(_K.BIND, seat=seat) for seat in behind if seat in acted)


def call_or_check(table: Table, case: Case) -> tuple[Effect, ...]:
    """Acts behind the skipped player bind; he acts now, and may not bet or raise (TDA 53-B)."""
    hand = table.hand
    if hand is None or case.seat not in hand.position:
        return ()
    acts = (*acts_bind(table, case), *must_act(table, case))
    return (*acts, Effect(_K.LIMIT, seat=case.seat))


DOES: Final = {"must_act": must_act, "acts_bind": acts_bind, "call_or_check": call_or_check}
