"""Remedies of a turn: a player was skipped, and acts now; what was done behind him (TDA 53-B)."""

from typing import Final

from dealer_assist.game.facts import Action, Effect, EffectKind
from dealer_assist.game.hand.betting import due_call, order_from_actor
from dealer_assist.game.table.table import Case, Phase, Table

_K = EffectKind


def skipped_must_act(table: Table, case: Case) -> tuple[Effect, ...]:
    """The player who was skipped acts now (TDA 53-B)."""
    hand = table.hand
    if hand is None or case.seat not in hand.position:
        return ()
    i = hand.position[case.seat]
    if i == hand.actor or (hand.acted[i] and not due_call(hand, i)):
        return ()
    return (Effect(_K.REOPEN, seat=case.seat),)


def bind_acts_behind(table: Table, case: Case) -> tuple[Effect, ...]:
    """Acts out of turn behind the skipped player bind (TDA 53-B).

    A check is none: it is no act where somebody has bet before it.
    """
    hand = table.hand
    if hand is None or hand.phase is not Phase.BETTING or case.seat not in hand.position:
        return ()
    to_come = [hand.seats[i] for i in order_from_actor(hand)]
    acted = {act.seat for act in table.early if act.action is not Action.CHECK}
    behind = to_come[to_come.index(case.seat) + 1:]
    return tuple(Effect(_K.BIND, seat=seat) for seat in behind if seat in acted)


def allow_call_or_check(table: Table, case: Case) -> tuple[Effect, ...]:
    """Acts behind the skipped player bind; he acts now, and may not bet or raise (TDA 53-B)."""
    hand = table.hand
    if hand is None or case.seat not in hand.position:
        return ()
    acts = (*bind_acts_behind(table, case), *skipped_must_act(table, case))
    return (*acts, Effect(_K.LIMIT, seat=case.seat))


DOES: Final = {"must_act": skipped_must_act, "acts_bind": bind_acts_behind,
               "call_or_check": allow_call_or_check}
