"""advance(table, fact): the only code that changes the table's state.

The table is all facts applied in the order of their numbers. A fact is never refused: what doesn't
fit is recorded as an Irregularity, and where a fact has no meaning (a bet by a seat that holds no
cards) the table otherwise stays as it was. Chips are conserved, asserted at every fact that moves
them.

Undo is a further fact: ``FactUndone`` brings back the table before the fact that it names. Every
table holds the one before it, within a hand, so undo is exact and costs nothing.
"""

from collections.abc import Iterable

from dealer_assist.game import facts as e
from dealer_assist.game.advance import (
    absence,
    betting,
    dealing,
    decks,
    devices,
    evening,
    floor_calls,
    hand_ending,
    house_book,
    irregularities,
    journal_copy,
    posts,
    rulings,
    seating,
    software,
    tournament,
    undo_limits,
)
from dealer_assist.game.advance.irregularity_notes import Fold
from dealer_assist.game.advance.undo import question_to_floor, table_before_last_act
from dealer_assist.game.facts.table_fact import StatusFact
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import Irregularity, RecentFact, Table, bare_table

#: Facts that are only recorded: they change nothing at the table. What is unexplained in a vault's
#: statement is noted beside it (DeviceNoted of the vault).
_RECORDED = (e.FloorKeyChanged, e.KeysFixed, e.OrderRefused, e.VaultStated)

_FOLDS: dict[type, Fold] = dict.fromkeys(_RECORDED, lambda table, fact: table) | {
    kind: fold
    for room in (
        seating, absence, posts, dealing, betting, hand_ending, devices, rulings, evening, decks,
        tournament, irregularities, floor_calls, journal_copy, software, undo_limits,
        house_book,
    )
    for kind, fold in room.FOLDS.items()
}

_RECENT = 29  # with the newest, thirty


def advance(table: Table, fact: e.Fact, number: int = 0) -> Table:
    """Table after ``fact``, whose number in the journal is ``number`` (0: the next one)."""
    number = number or table.number + 1
    kind = type(fact)
    if kind is e.FactUndone:
        return _undone(table, fact, number)  # type: ignore[arg-type]
    new = _FOLDS[kind](table, fact)
    hand = new.hand
    if hand is not None and hand.deck is not None:
        new = dealing.begin_if_dealt_out(new)
    new = rulings.without_settled(table, new, fact)
    if new is table:
        new = table.evolve()
    if table.devices:
        new = devices.count_cards_by_hand(table, new)
    if table.tournament is not None:
        new = tournament.with_tournament(table, new, fact)
    if table.calls:
        new = floor_calls.with_calls_ended(new, fact)
    if kind.may_show or new.cases or new.irregularities is not table.irregularities:
        new = irregularities.with_cases(table, new, fact)
        if new is table:
            new = table.evolve()
    fields = new.__dict__
    told = RecentFact(number, fact)
    if kind.is_news:
        recent = table.recent[-_RECENT:]
        recent += (told,)  # a third of what unpacking both takes, at every fact
        fields["recent"] = recent
    fields["number"] = number
    if kind.undoable:
        fields["fact"], fields["fact_number"], fields["since"] = fact, number, ()
        # The chain of tables to go back along is cut at each hand, or it would never end.
        fields["before"] = table.evolve(before=None) if kind is e.HandBegan else table
    else:
        fields["since"] = _with_lasting(table.since, told)
    return new


def _with_lasting(since: tuple[RecentFact, ...], told: RecentFact) -> tuple[RecentFact, ...]:
    """Facts that an undo applies again, with this one; without those that it overtakes.

    Else a table at which nobody acts, while devices come and go, would remember ever more. It looks
    back only over facts of this class: another may have been read by one of them.
    """
    at = len(since)
    while isinstance(told.fact, StatusFact) and at and isinstance(since[at - 1].fact, StatusFact):
        at -= 1
        if told.fact.overtakes(since[at].fact):
            since = (*since[:at], *since[at + 1:])
    return (*since, told)


def advance_all(table: Table, facts: Iterable[e.Fact]) -> Table:
    """Table once these facts are applied."""
    for fact in facts:
        table = advance(table, fact)
    return table


def rebuild(house: HouseRules, facts: Iterable[e.Fact]) -> Table:
    """Table that these facts make, from the first one on."""
    return advance_all(bare_table(house), facts)


def _undone(table: Table, fact: e.FactUndone, number: int) -> Table:
    if fact.number != table.fact_number or table.before is None:
        return table.evolve(
            number=number,
            irregularities=(
                *table.irregularities, Irregularity("irregular.undo_missed", number)
            ),
        )
    back = question_to_floor(table, _again(table, table_before_last_act(table)), fact.by)
    back = back.evolve(number=number, recent=(*table.recent[-_RECENT:], RecentFact(number, fact)))
    return house_book.take_back_choices(table, back)


def _again(table: Table, back: Table) -> Table:
    """Table before acts that are taken back, with the facts since that no undo takes back applied
    again.

    Undoing a decision doesn't move chips or cables, nor turn the clock back. A fact that no longer
    fits (its floor call is gone) is no irregularity: nobody did anything wrong.
    """
    then = back
    for told in table.since:
        back = advance(back.evolve(number=told.number - 1), told.fact, told.number)
    known = {*then.irregularities, *table.irregularities}
    noted = tuple(one for one in back.irregularities if one in known)
    # The floor's decisions are as at that time; the book is the last that the journal brought in
    # force, until it brings in another: whoever reads it back sees no undo.
    force = then.in_force._replace(book=back.in_force.book, books=back.in_force.books)
    return rulings.with_chips_of_case(table, then, back.evolve(
        irregularities=noted, in_force=force, house=force.rules))
