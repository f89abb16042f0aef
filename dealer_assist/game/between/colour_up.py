"""Colouring up: chips that the blinds no longer need leave play, the odd ones by a race (TDA 24).

A stack's small chips are exchanged at par for as many larger ones as they make; what is left
over is raced: nobody wins more than one chip, and nobody is raced out of the tournament. The
chips on the table stay the same but for the rounding of the odd ones together.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from dealer_assist.game.facts import ColouredUp, Raced
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.table.table import Table


class Odd(NamedTuple):
    """One seat's part in the race: ``kept`` chips are its own in any case, ``odd`` ones are raced.

    ``kept`` is an amount, ``odd`` a number of small chips.
    """

    seat: int
    kept: int
    odd: int


class Race(NamedTuple):
    """Race: the seats with odd chips, the value of the chips to be won, and their number."""

    chip: int
    larger: int
    stacks: tuple[Odd, ...]
    least: int
    most: int


def larger_chip(table: Table, chip: int) -> int:
    """The next larger value in use at the table; 0 where there is none."""
    return min((value for value in table.denominations if value > chip), default=0)


def due_colour_up(table: Table) -> int:
    """Value of the chips that leave play now by the structure, smallest first; 0 for none."""
    played = table.tournament
    if played is None or not is_between_hands(table):
        return 0
    due = [level.colour_up for level in played.levels[: played.level]]
    return min(
        (c for c in due if c >= table.stakes.smallest_chip and larger_chip(table, c)), default=0
    )


def chip_race(table: Table, chip: int, counts: Mapping[int, int] | None = None) -> Race | None:
    """The race for these chips; None where no larger ones are in use, or the counts don't fit.

    ``counts`` says how many of them a seat has. Without it the odd ones are what its stack is
    over a whole number of larger chips, which is right where the larger chips are multiples.

    >>> _odd(1, 1075, 25, 100)
    Odd(seat=1, kept=1000, odd=3)
    """
    larger = larger_chip(table, chip)
    if not larger or larger % chip:
        return None
    stacks = []
    for chair in table.chairs:
        if not chair.taken or not chair.chips:
            continue
        small = (counts or {}).get(chair.seat, -1)
        odd = _odd(chair.seat, chair.chips, chip, larger, small)
        if odd is None:
            return None
        stacks.append(odd)
    value = sum(one.odd for one in stacks) * chip
    return Race(chip, larger, tuple(stacks), value // larger, -(-value // larger))


def _odd(seat: int, stack: int, chip: int, larger: int, small: int = -1) -> Odd | None:
    """The seat's part in the race; None where its stack can't be made of such chips."""
    odd = (stack if small < 0 else small * chip) % larger
    if odd % chip or (small >= 0 and small * chip > stack):
        return None
    return Odd(seat, stack - odd, odd // chip)


def due_race(table: Table) -> Race | None:
    """The race of the chips that leave play now; None where none do."""
    chip = due_colour_up(table)
    return chip_race(table, chip) if chip else None


def due_coloured_up(table: Table) -> ColouredUp | None:
    """The colour-up once its winners' stacks are noted: whoever else has odd chips lost them.

    None while chips are still to be won. Who had nothing else gets one larger chip.
    """
    due = due_race(table)
    if due is None:
        return None
    fact = ColouredUp(
        due.chip, tuple(Raced(one.seat, one.kept or due.larger) for one in due.stacks)
    )
    return fact if why_not_colour_up(table, fact) is None else None


def chips_missing(table: Table) -> int:
    """Chips that the table is short of its entries between hands; below 0: too many."""
    played = table.tournament
    if played is None or not is_between_hands(table):
        return 0
    return played.chips - sum(chair.chips for chair in table.chairs)


# --- why not ---------------------------------------------------------------------------------


def why_not_colour_up(table: Table, fact: ColouredUp) -> Reason | None:
    """Reason why these can't be the stacks after the race, or None (TDA 24)."""
    if table.tournament is None:
        return Reason("why.no_tournament")
    if not is_between_hands(table):
        return Reason("why.hand_running")
    counts = _counts(fact)
    due = chip_race(table, fact.chip, counts) if fact.chip > 0 else None
    if due is None:
        return Reason("why.colour_up_chip", chips=fact.chip)
    got = {raced.seat: raced.chips for raced in fact.stacks}
    if len(got) != len(fact.stacks) or set(got) != {one.seat for one in due.stacks}:
        return Reason("why.colour_up_seats")
    return _why_not_stacks(due, got, sum(got.values()) - table.tournament.chips)


def _counts(fact: ColouredUp) -> Mapping[int, int]:
    """Small chips by seat as far as the fact notes the odd ones; enough to know which are odd."""
    return {raced.seat: raced.odd for raced in fact.stacks if raced.odd >= 0}


def _why_not_stacks(due: Race, got: Mapping[int, int], over: int) -> Reason | None:
    """Reason why these can't be the stacks; ``over`` is the excess beyond what the table holds."""
    won = short = 0
    for one in due.stacks:
        chips = got[one.seat]
        if not chips:
            return Reason("why.raced_out", chips=due.larger, seat=one.seat)
        if chips not in (one.kept, one.kept + (due.larger if one.odd else 0)):
            return Reason("why.colour_up_stack", chips=one.kept, seat=one.seat)
        won += chips > one.kept
        short += not one.kept
    # Who had odd chips only is given one larger chip, won or not: it may be beyond the race's.
    raced_now = due.least <= won <= due.most + short
    # The winners' stacks may have been counted before: then the whole table's chips must fit.
    raced_before = _is_rounding(due, over)
    return None if raced_now or raced_before else Reason("why.colour_up_total", chips=due.most)


def _is_rounding(due: Race, over: int) -> bool:
    """True if a race makes so many chips more (or fewer): its rounding, and chips given to stay in.
    """
    spared = sum(not one.kept for one in due.stacks)
    return -due.larger < over < due.larger * (1 + spared)


def chips_after_race(table: Table, fact: ColouredUp) -> int:
    """Chips that must lie at the table once the colour-up is done: the race's rounding is no
    mistake.

    Where the stacks were off before by more than that, they still are.
    """
    played = table.tournament
    after = sum(raced.chips for raced in fact.stacks)
    due = chip_race(table, fact.chip, _counts(fact))
    must = played.chips if played is not None else after
    if due is None or _is_rounding(due, after - must):
        return after
    return must + after - sum(chair.chips for chair in table.chairs)


#: Check of each kind of fact in this module: kind of fact -> reason why it can't be entered.
WHY_NOT: Final[Mapping[type, Callable[[Table, Any], Reason | None]]] = {
    ColouredUp: why_not_colour_up,
}
