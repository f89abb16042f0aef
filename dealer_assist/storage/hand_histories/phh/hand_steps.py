"""Facts of a hand that still hold, each with the hand before and after it.

Whatever writes a hand down in another program's format goes through these.
"""

from collections.abc import Iterator, Sequence

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import Hand, Phase, Table, bare_table
from drivers.lazy_dataclass import dataclass


class HandNotOver(ValueError):
    """Facts without a finished hand, so that there is nothing to write yet."""


@dataclass(frozen=True, slots=True)
class HandStep:
    """Fact that still holds, with the hand before and after it."""

    number: int
    fact: e.Fact
    before: Hand | None
    after: Hand


#: Table before a hand's facts; of a hand that stands alone, its house.
Before = Table | HouseRules


def table_and_standing_steps(
    facts: Sequence[e.Fact], before: Before, first_number: int
) -> tuple[Table, list[HandStep]]:
    """Table at the end, and the steps of its last hand that were not taken back.

    Raises HandNotOver.
    """
    table, steps = before if isinstance(before, Table) else bare_table(before), list[HandStep]()
    for number, fact in enumerate(facts, first_number):
        new = advance(table, fact, number)
        if isinstance(fact, e.FactUndone):
            if new.fact_number != table.fact_number:
                steps = [step for step in steps if step.number < fact.number]
        elif new.hand is not None and new.hand is not table.hand:
            steps.append(HandStep(number, fact, table.hand, new.hand))
        table = new
    starts = [k for k, step in enumerate(steps) if isinstance(step.fact, e.HandBegan)]
    if not starts or steps[-1].after.phase is not Phase.OVER:
        raise HandNotOver("there is no hand here that was paid out: write it after the last pot")
    return table, steps[starts[-1] :]


def posts_that_held(steps: Sequence[HandStep]) -> Iterator[tuple[int, e.Post, int]]:
    """All posts that held, at their full height, by the positions of the hand's end.

    PHH lets the replaying program find out who is too short.
    """
    last = steps[-1].after
    found: dict[tuple[int, e.Post], int] = {}
    for step in steps:
        fact, before = step.fact, step.before
        if not isinstance(fact, e.Posted) or before is None or fact.seat not in last.position:
            continue  # or he left before the cards
        i = before.position[fact.seat]
        chips = before.stacks[i] - step.after.stacks[i]
        owed = [o.chips for o in before.owed if (o.seat, o.post) == (fact.seat, fact.post)]
        is_short = owed and not step.after.stacks[i]
        found[fact.seat, fact.post] = max(owed[0], chips) if is_short else chips
    held = {(one.seat, one.post) for one in last.posted}
    yield from ((last.position[seat], post, chips) for (seat, post), chips in found.items()
                if (seat, post) in held)
