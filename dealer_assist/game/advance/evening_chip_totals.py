"""The chips of the evening outside the stacks: bought, tipped, levied, taken away, corrected."""

from dealer_assist.game.table.table import Table


def with_totals(table: Table, **more: int) -> Table:
    """The table with these amounts added to the evening's totals (bought, tipped...)."""
    evening = table.evening
    held = evening.__dict__
    return table.evolve(
        evening=evening.evolve(**{name: held[name] + chips for name, chips in more.items()})
    )
