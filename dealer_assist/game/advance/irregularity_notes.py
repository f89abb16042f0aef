"""Notes on facts that don't fit, and the check that no chip is lost."""

from collections.abc import Callable
from typing import Any

from dealer_assist.game.between.entry_checks import SENSELESS, why_not_fit
from dealer_assist.game.facts import Fact
from dealer_assist.game.table.table import Chair, Hand, Irregularity, Phase, Table
from dealer_assist.words.chip_amounts import ChipsLost

#: Handler of one kind of fact.
Fold = Callable[[Table, Any], Table]
#: Phases in which the pots are fixed, and hold what was paid.
_IN_POTS = frozenset({Phase.PUSHING, Phase.OVER})


def with_note(
    table: Table, kind: str, seat: int = 0, detail: str = "", chips: int = 0,
    expected_chips: int = 0,
) -> Table:
    """Table with this irregularity noted against the fact being applied."""
    # A word of an enumeration is text here, as it is once a checkpoint brings it back.
    note = Irregularity(kind, table.number + 1, seat, str(detail), chips, expected_chips)
    return table.evolve(irregularities=(*table.irregularities, note))


def with_objections(table: Table, fact: Fact) -> tuple[Table, bool]:
    """Table with the objection to this fact noted, and True if the fact has any meaning."""
    wrong = why_not_fit(table, fact)
    if wrong is None:
        return table, True
    kind = wrong.id.replace("why.", "irregular.")
    return with_note(table, kind, wrong.seat, wrong.name, wrong.chips), wrong.id not in SENSELESS


def if_meant(fold: Fold) -> Fold:
    """Handler that first notes the objection to the fact, and stops there if it means nothing."""

    def folded(table: Table, fact: Any) -> Table:
        table, means = with_objections(table, fact)
        return fold(table, fact) if means else table

    return folded


def with_hand(table: Table, hand: Hand, **changes: Any) -> Table:
    """Table with the hand evolved; raises ChipsLost if chips appeared or vanished."""
    new = hand.evolve(**changes) if changes else hand
    if all_hand_chips(new) != new.total:
        raise ChipsLost(
            f"hand {new.number}: {new.total} chips began it and there are {all_hand_chips(new)} now"
        )
    return table.evolve(hand=new)


def with_moved_card(table: Table, hand: Hand, **changes: Any) -> Table:
    """The table after a card moved and no chip did."""
    return table.evolve(hand=hand.evolve(**changes) if changes else hand)


def all_hand_chips(hand: Hand) -> int:
    """All chips of the hand, wherever they stand."""
    chips = sum(hand.stacks) + sum(hand.bets)
    for one in hand.aside:
        chips += one.chips
    if hand.phase in _IN_POTS:
        return chips + hand.levy + sum([p.chips for p in hand.pots])
    # The levy taken so far was paid in, but for the part of chips that lie in no pot any more.
    return chips + sum(hand.paid) + hand.dead + hand.levy_apart


def with_evening(table: Table, **changes: Any) -> Table:
    """Table with these fields of its evening changed."""
    return table.evolve(evening=table.evening.evolve(**changes))


def with_chair(table: Table, chair: Chair) -> Table:
    """Table with this chair in its place."""
    chairs = (*table.chairs[: chair.seat - 1], chair, *table.chairs[chair.seat :])
    return table.evolve(chairs=chairs)


def tuple_with(values: tuple[Any, ...], i: int, value: Any) -> tuple[Any, ...]:
    """Tuple with one place changed."""
    places = list(values)
    places[i] = value
    return tuple(places)
