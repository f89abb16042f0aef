"""What came to the table in an evening, and where every chip of it is now."""

from dealer_assist.game.advance.irregularity_notes import all_hand_chips
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.table.table import Table


def chips_on_table(table: Table) -> int:
    """All chips of players, in their stacks or anywhere in the running hand."""
    hand = table.hand
    if hand is None or is_between_hands(table):
        return sum(chair.chips for chair in table.chairs)
    beside = sum(chair.chips for chair in table.chairs if chair.seat not in hand.position)
    return beside + all_hand_chips(hand) - hand.levy


def account(table: Table) -> None:
    """Every chip that came to the table is somewhere.

    What came: bought, and what counts found more or less than believed. Where it is: with the
    players, in custody or in the register of unclaimed stakes, levied, tipped, taken away.
    """
    evening = table.evening
    came = evening.bought + evening.corrected
    held = sum(chips for _, chips in (*evening.consigned, *evening.unclaimed))
    there = chips_on_table(table) + held + evening.levied + evening.tipped + evening.taken_away
    assert came == there
    tray = evening.tray  # the dealer's float: the house's, and no part of that
    assert tray.chips == tray.opened + tray.filled - tray.credited + tray.differed >= 0
