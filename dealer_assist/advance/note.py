"""How a fold notes that a fact did not fit, and asserts that no chip was lost."""

from collections.abc import Callable
from typing import Any

from dealer_assist.chips import ChipsLost
from dealer_assist.table import Hand, Irregularity, Phase, Table

#: How one kind of fact is folded in.
Fold = Callable[[Table, Any], Table]


def irregular(table: Table, kind: str, seat: int = 0, detail: str = "") -> Table:
    """The table with this irregularity noted against the fact being folded in."""
    note = Irregularity(kind, table.number + 1, seat, detail)
    return table.evolve(irregularities=(*table.irregularities, note))


def with_hand(table: Table, hand: Hand, **changes: Any) -> Table:
    """The table with the hand evolved; raises ChipsLost if chips appeared or vanished."""
    new = hand.evolve(**changes) if changes else hand
    if chips_of(new) != new.total:
        raise ChipsLost(
            f"hand {new.number}: {new.total} chips began it and there are {chips_of(new)} now"
        )
    return table.evolve(hand=new)


def with_cards(table: Table, hand: Hand, **changes: Any) -> Table:
    """The table after a card moved and no chip did."""
    return table.evolve(hand=hand.evolve(**changes))


def chips_of(hand: Hand) -> int:
    """All chips of the hand, wherever they stand."""
    chips = sum(hand.stacks) + sum(hand.bets) + hand.levy
    if hand.phase is Phase.PUSHING or hand.phase is Phase.OVER:
        return chips + sum([p.chips for p in hand.pots])
    return chips + sum(hand.paid) + hand.dead


def replaced(values: tuple[Any, ...], i: int, value: Any) -> tuple[Any, ...]:
    """The tuple with one place changed."""
    return (*values[:i], value, *values[i + 1 :])
