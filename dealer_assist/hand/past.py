"""The hand as it was: each table holds the one before it within the hand, back to its beginning."""

from collections.abc import Iterator

from dealer_assist.table import Hand, Table


def of_hand(table: Table) -> Iterator[tuple[Table, Hand]]:
    """The table and those before it in the same hand, the latest first, each with its hand."""
    now, at = table.hand, table
    while now is not None and at.hand is not None and at.hand.number == now.number:
        yield at, at.hand
        if at.before is None:
            return
        at = at.before


def earlier(table: Table) -> Iterator[tuple[Table, Hand]]:
    """The tables of this hand before this one, the latest first."""
    past = of_hand(table)
    next(past, None)
    return past


def before_hand(table: Table) -> Table:
    """The table just before its hand began; the table itself where nothing is known before it."""
    at = table
    while at.before is not None:
        at = at.before
    return at
