"""Absent players and the stakes they leave: the time allowed, what comes after it (GT:95-97)."""

from typing import NamedTuple

from dealer_assist.game import facts as e
from dealer_assist.game.between.seat_checks import why_in_hand, why_not_a_name, why_seat_empty
from dealer_assist.game.between.table_closing import is_evening_over
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.house_rules import Passage
from dealer_assist.game.table.table import Table

_MINUTE_S = 60


class Absence(NamedTuple):
    """Player away for longer than allowed, and the consequence (a message id, its source)."""

    seat: int
    chips: int
    minutes: int
    then: str
    source: Passage


def most_absence_minutes(table: Table) -> int:
    """Minutes that stakes may lie there without their player; 0 where no limit is set.

    In a tournament an absent player's chips stay in play, however long.

    The house gives a number, or leaves it to the casino's own regulations, which the table's sign
    repeats (GT:97). A sign that gives one also speaks where the house's text is silent.
    """
    if table.tournament is not None:
        return 0
    said = table.house["absence.max_minutes"]
    return said if isinstance(said, int) else table.evening.sign.absence_minutes


def due_absences(table: Table, now_s: int) -> tuple[Absence, ...]:
    """Absences longer than allowed, at this moment (UTC seconds).

    An absence whose beginning nobody noted can't run out.
    """
    most = most_absence_minutes(table)
    if not most:
        return ()
    then = str(table.house["absence.then"])
    source = table.house.source("absence.then")
    return tuple(
        Absence(c.seat, c.chips, (now_s - c.away_since_s) // _MINUTE_S, f"why.absence_{then}",
                source)
        for c in table.chairs
        if c.taken and c.away and 0 < c.away_since_s <= now_s - most * _MINUTE_S
    )


def why_not_consign(table: Table, fact: e.StakesConsigned) -> Reason | None:
    """Reason why the player's chips can't be taken into custody so, or None (GT:97)."""
    wrong = why_seat_empty(table, fact.seat) or why_not_a_name(fact.name)
    if wrong is not None:
        return wrong
    runs = why_in_hand(table, fact.seat)
    if runs is not None:
        return runs
    if fact.chips < 0:
        return Reason("why.amount_missing")
    chair = table.chair(fact.seat)
    if not chair.away:
        return Reason("why.not_away", table.house.source("absence.then"), 0, fact.seat)
    if fact.name in dict(table.evening.consigned):
        return Reason("why.name_consigned", None, 0, fact.seat, fact.name)
    if fact.chips != chair.chips:
        return Reason("why.consigned_differs", None, chair.chips, fact.seat)
    return _why_too_soon(table, fact)


def _why_too_soon(table: Table, fact: e.StakesConsigned) -> Reason | None:
    """Reason why it's too soon for custody, or None: only beyond the longest absence (GT:97).

    Where the text leaves the absent player's stakes to the floor, he may do it at any time.
    """
    most, since_s = most_absence_minutes(table), table.chair(fact.seat).away_since_s
    if not (most and since_s and fact.at_s) or table.house["absence.then"] != "consign":
        return None
    if fact.at_s - since_s >= most * _MINUTE_S:
        return None
    return Reason("why.absence_not_over", table.house.source("absence.max_minutes"), most,
                  fact.seat)


def why_not_claim(table: Table, fact: e.StakesClaimed) -> Reason | None:
    """Reason why nobody can come for stakes under this name, or None."""
    return _why_not_held(table, fact.name)


def why_not_unclaimed(table: Table, fact: e.StakesUnclaimed) -> Reason | None:
    """Reason why these stakes can't be entered as unclaimed, or None: only at the end (GT:97)."""
    wrong = _why_not_held(table, fact.name)
    if wrong is None and not is_evening_over(table):
        return Reason("why.unclaimed_too_early", table.house.source("absence.then"), name=fact.name)
    return wrong


def _why_not_held(table: Table, name: str) -> Reason | None:
    if name in dict(table.evening.consigned):
        return None
    return Reason("why.not_consigned", name=name)
