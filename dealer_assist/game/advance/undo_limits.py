"""Opened hand: the limit that it sets to undo."""

from collections.abc import Mapping
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance.irregularity_notes import Fold, with_evening
from dealer_assist.game.between.wrong_pin_waits import pins_without
from dealer_assist.game.table.table import Table


def hand_opened(table: Table, fact: e.HandOpened) -> Table:
    """Somebody knows the hand's closed cards now: no undo may bring it back to be played on.

    Both gave the right passphrase: wrong ones before it are forgotten.
    """
    for name in (fact.first, fact.second):
        if any(one.name == name for one in table.evening.turned_away):
            table = with_evening(table, turned_away=pins_without(table.evening.turned_away, name))
    if table.hand is None or table.hand.number != fact.hand:
        return table
    return table.evolve(before=None)


#: Handler of each fact of this module.
FOLDS: Final[Mapping[type, Fold]] = {e.HandOpened: hand_opened}
