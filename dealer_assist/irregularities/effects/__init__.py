"""What each remedy changes at the table: the effects of ``does``, computed for the case at hand.

One function a remedy, named as the catalogue names it. They only propose: the effects become a fact
once somebody applies the remedy, and advance/remedies.py carries them out.
"""

from collections.abc import Callable, Mapping
from typing import Final

from dealer_assist.events import Effect
from dealer_assist.irregularities.effects import board, cards, hands
from dealer_assist.table import Case, Table

Does = Callable[[Table, Case], tuple[Effect, ...]]

DOES: Final[Mapping[str, Does]] = {**cards.DOES, **board.DOES, **hands.DOES}


def effects_of(does: str, table: Table, case: Case) -> tuple[Effect, ...]:
    """The effects of this remedy for this case; none for one that changes nothing."""
    return DOES[does](table, case) if does else ()
