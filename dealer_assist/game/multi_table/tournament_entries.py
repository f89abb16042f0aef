"""Entries: registering, withdrawing, entering again, and what a person may say of an entry."""

from dealer_assist.game.facts.tournament_field import EntryAgain, EntryMade, EntryWithdrawn
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.multi_table.field_state import Leg, TournamentField
from dealer_assist.game.rules.house_rules import HouseRules


def next_entry_number(field: TournamentField) -> int:
    """Number that the next one to register gets."""
    return max((one.entry for one in field.entrants), default=0) + 1


def are_entries_open(field: TournamentField) -> bool:
    """True if people may still register and enter again: before the start, and as long as set."""
    return not field.closed and (not field.level or field.level <= field.opened.reentry_to_level)


def why_not_register(field: TournamentField, fact: EntryMade) -> Reason | None:
    """Reason why nobody can register so, or None."""
    if not are_entries_open(field):
        return _closed(field)
    if not fact.name.strip():
        return Reason("why.name_missing")
    if fact.entry != next_entry_number(field):
        return Reason("why.field_entry_number", chips=next_entry_number(field), name=fact.name)
    return None


def why_not_withdraw(field: TournamentField, fact: EntryWithdrawn) -> Reason | None:
    """Reason why the entry can't be withdrawn, or None: only without a seat yet."""
    one = field.entrant(fact.entry)
    if one is None:
        return Reason("why.field_no_entry", chips=fact.entry)
    if not one.is_in:
        return Reason("why.field_not_in", name=one.name)
    return None if one.leg is Leg.WAITS else Reason("why.field_has_seat", seat=one.seat,
                                                    name=one.name)


def why_not_reenter_field(field: TournamentField, house: HouseRules,
                          fact: EntryAgain) -> Reason | None:
    """Reason why he can't enter again, or None: he is out, re-entry is open and not used up."""
    one = field.entrant(fact.entry)
    if one is None:
        return Reason("why.field_no_entry", chips=fact.entry)
    source = house.source("tournament.reentry")
    if one.penalty < 0:
        return Reason("why.field_disqualified", house.source("tournament.penalty"), name=one.name)
    if not one.place:
        return Reason("why.field_still_in", name=one.name)
    if not field.opened.reentry_to_level or not field.level:
        return Reason("why.no_reentry", source)
    if not are_entries_open(field):
        return _closed(field)
    most = field.opened.most_reentries
    if most and one.again >= most:
        return Reason("why.field_reentries_used", source, most, name=one.name)
    # Else nobody would free the seat in which his table still has him.
    return Reason("why.field_seat_not_left", seat=one.from_seat, name=one.name) if (
        one.leg is Leg.LEAVES) else None


def _closed(field: TournamentField) -> Reason:
    return Reason("why.field_entries_closed", chips=field.opened.reentry_to_level)
