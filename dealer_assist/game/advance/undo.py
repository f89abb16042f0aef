"""Undo: the acts that it may take back, and the facts that one took; a ruling among them is void.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.facts.signed_rulings import is_signed_ruling, settled_matter
from dealer_assist.game.facts.table_fact import fact_field
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Table

_COME_TO = frozenset({e.Declared, e.BetRuled})
_OF_CARD = (e.CardSeen, e.CardsUnread)
_BRINGS = (e.RemedyApplied, e.IrregularityDismissed, e.CaseReleased, e.BetDoubted)


#: Acts about seats, buy-ins and stakes: people and their chips depend on them.
OF_SEATS: Final = (
    e.PlayerSat, e.PlayerLeft, e.SeatChanged, e.SeatAssigned, e.ChipsBought, e.PlayerEliminated,
    e.PlayerReentered, e.StakesChanged, e.TournamentOpened,
)


def may_undo(table: Table) -> bool:
    """True if there is an act at the table to take back; its set-up is none.

    Nor is a player's seat before a tournament's level began: play went on with those seats.
    """
    if table.before is None or table.fact_number <= table.software.set_up_to:
        return False
    return not (isinstance(table.fact, OF_SEATS) and any(
        isinstance(told.fact, e.LevelBegan) for told in table.since))


def undone_numbers(before: Table, after: Table) -> tuple[int, ...]:
    """Numbers of the facts that lie between both tables, the newest first.

    ``after`` is the table that an undo made of ``before``.
    """
    return tuple(one.fact_number for one in _acts_back(before, after.fact_number))


def _acts_back(table: Table, to: int) -> Iterator[Table]:
    """Table and those before it, down to the one whose last act has this number, without it."""
    at: Table | None = table
    while at is not None and at.fact_number != to:
        yield at
        at = at.before


def table_before_last_act(table: Table) -> Table:
    """Table before the last act; words or a ruling, and the action they made, are one act.

    Else one undo would leave the words standing, and they would bind the player again.
    """
    back = table.before
    assert back is not None
    said, acted = back.fact, table.fact
    is_one = (
        type(said) in _COME_TO and type(acted) in e.ACTIONS
        and back.fact_number == table.fact_number - 1
        and fact_field(said, "seat", 0) == fact_field(acted, "seat", 0)
    )
    return back.before if is_one and back.before is not None else back


def undo_numbers(table: Table) -> tuple[int, ...]:
    """Numbers of the facts that one tap takes back, one after another: the last act, and those that
    the same tap made before it.
    """
    if begun := _begun_by_card(table):
        return begun
    fact, at = table.fact, table.before
    numbers = [table.fact_number]
    while at is not None and at.fact_number == numbers[-1] - 1 and _is_brought(fact, at.fact):
        numbers.append(at.fact_number)
        fact, at = at.fact, at.before
    if isinstance(fact, e.IrregularityAnswered) and fact.ask == "entry":
        while at is not None and isinstance(at.fact, e.CardSeen) and not at.fact.token and (
            at.fact.place is e.Place.EXTRA  # cards from a report by hand
        ):
            numbers.append(at.fact_number)
            at = at.before
    return tuple(numbers)


def _begun_by_card(table: Table) -> tuple[int, ...]:
    """Numbers of the first card out of the shoe, of the posts and of the hand that it began, the
    newest first; () where it isn't the last act, or began none."""
    numbers: list[int] = []
    for at in _acts_back(table, 0):
        if not isinstance(at.fact, (e.Posted, e.HandBegan) if numbers else _OF_CARD):
            break
        numbers.append(at.fact_number)
        if isinstance(at.fact, e.HandBegan):
            return tuple(numbers) if at.fact.by_card else ()
    return ()


def _is_brought(fact: e.Fact | None, before: e.Fact | None) -> bool:
    """True if a tap made the fact before this one, and this one came with it: the rulings on acts
    that came during the case that it settled, the clock that stands or runs on with the case. A
    burn held for made goes with the card that implied it.
    """
    if isinstance(fact, e.TimeHeld | e.TimeResumed):
        return not fact.by
    if isinstance(before, e.CardsUnread) and before.assumed:
        return isinstance(fact, e.CardSeen)
    return isinstance(fact, e.BetDoubted) and isinstance(before, _BRINGS)


def ruling_to_undo(table: Table) -> e.Fact | None:
    """Floor's ruling that the next undo would take back, the newest of several; None for none.

    It is the floor's to take back, whatever else the same tap made.
    """
    if not may_undo(table):
        return None
    to = table
    for number in undo_numbers(table):
        if to.fact_number == number and to.before is not None:
            to = table_before_last_act(to)
    acts = (one.fact for one in _acts_back(table, to.fact_number))
    return next((fact for fact in acts if is_signed_ruling(fact)), None)


def replaced_ruling(table: Table, fact: e.Fact) -> tuple[int, e.FactUndone] | None:
    """Earlier ruling on the same, by its number, that this one replaces, and the undo that took it
    back; None where nobody had ruled on the same, or his ruling stood.
    """
    about = settled_matter(fact)
    rulings = {told.number: told.fact for told in table.recent
               if settled_matter(told.fact) == about}
    for told in reversed(table.recent):
        if isinstance(told.fact, e.FactUndone) and is_signed_ruling(rulings.get(told.fact.number)):
            return told.fact.number, told.fact
        if is_signed_ruling(rulings.get(told.number)):
            return None
    return None


def question_to_floor(table: Table, back: Table, by: str) -> Table:
    """Table after this floor manager took a ruling back: the question open again is the floor's.

    The house's rule proposes nothing to the dealer there; whoever took it back rules anew.
    """
    if not by:
        return back
    known = {case.number for case in table.cases}
    waiting = (table.doubt, *table.doubts)
    return back.evolve(
        cases=tuple(one if one.number in known else one._replace(taken_back_by=by)
                    for one in back.cases),
        doubt=_left(back.doubt, waiting),
        doubts=tuple(filter(None, (_left(one, waiting) for one in back.doubts))),
    )


def _left(
    doubt: e.BetDoubted | None, known: tuple[e.BetDoubted | None, ...]
) -> e.BetDoubted | None:
    if doubt is None or doubt in known:
        return doubt
    return bet_left_to_floor(doubt)


def bet_left_to_floor(doubt: e.BetDoubted) -> e.BetDoubted:
    """Bet to interpret that only the floor settles: no rule proposes anything any more."""
    return replace(doubt, proposal=FLOOR, by_floor=True)
