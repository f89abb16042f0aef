"""Penalties of a field: a warning, hands to miss, disqualified. They follow the player.

The table where he sits deals him in and kills his hands (``tournament.penalty``); moved, he takes
along what is left. Who is disqualified leaves his seat, and his chips leave play.
"""

from dealer_assist.game.facts import PenaltyGiven
from dealer_assist.game.facts.tournament_field import EntryPenalised
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.multi_table.field_state import Leg, TournamentField
from dealer_assist.game.multi_table.free_table_seats import Tables
from dealer_assist.game.multi_table.step_choices import (
    DueStep,
    TableOrder,
    Until,
    condition_to_wait,
)

DISQUALIFIED = -1


def penalty_step(field: TournamentField, tables: Tables, fact: EntryPenalised) -> DueStep:
    """Penalty as the floor gives it: the fact, with his chips, and the order to his table."""
    one = field.entrant(fact.entry)
    if one is None:
        return DueStep("field_due.penalty", fact.field, fact.entry, facts=(fact,))
    told = tables.get(one.table)
    due = DueStep("field_due.penalty", fact.field, fact.entry, one.name, 0, one.table, one.seat,
                  how_many=fact.hands, facts=(fact,))
    if fact.hands < 0:
        chips = one.chips if one.leg is not Leg.WAITS else field.opened.stack
        if one.leg is Leg.SITS:
            chips = told.stack(one.seat) if told is not None else 0
        out = EntryPenalised(fact.field, fact.entry, DISQUALIFIED, fact.by, fact.reason, fact.at_s,
                             chips)
        waits = condition_to_wait(told, leaves=True) if one.leg is Leg.SITS else Until.NOTHING
        return due._replace(what="field_due.disqualify", chips=chips, facts=(out,), waits=waits)
    if not fact.hands:
        return due._replace(what="field_due.warning")
    if one.leg is not Leg.SITS:
        return due
    given = PenaltyGiven(one.seat, fact.hands, fact.by, fact.reason)
    return due._replace(orders=(TableOrder(one.table, given),))


def why_not_penalise_entry(field: TournamentField, fact: EntryPenalised) -> Reason | None:
    """Reason why this penalty can't be given, or None: to somebody in, signed and with a reason."""
    one = field.entrant(fact.entry)
    if one is None:
        return Reason("why.field_no_entry", chips=fact.entry)
    if not one.is_in or one.penalty < 0:
        return Reason("why.field_not_in", name=one.name)
    if fact.hands < DISQUALIFIED:
        return Reason("why.penalty_without_hands", seat=one.seat)
    return None if fact.by.strip() and fact.reason.strip() else Reason(
        "why.penalty_unsigned", seat=one.seat)
