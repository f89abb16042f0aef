"""Button's due seat, for the entries and sentences that name it.

Between hands it is the seat to which the next hand's button is due; in a hand it is the seat that
has it, unless the case is that it was put elsewhere: then the seat that was due when it began.
"""

from typing import Final

from dealer_assist.game.hand.button import due_button
from dealer_assist.game.hand.earlier_states import before_hand
from dealer_assist.game.table.table import Case, Phase, Table

_MISPLACED: Final = frozenset({"BTN-01", "BTN-02"})


def button_due(table: Table, case: Case) -> int:
    """Seat that the words about this case mean by the button; 0 for none."""
    hand = table.hand
    if hand is None or hand.phase is Phase.OVER:
        return due_button(table) or table.button
    if case.entry not in _MISPLACED:
        return hand.button
    return due_button(before_hand(table).evolve(button_placed=False)) or hand.button
