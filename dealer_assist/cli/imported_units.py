"""Units of imported hands: how many of the journal's chips make one of which currency.

The row that begins an imported hand says it in its origin, beside the file's digest; any other
hand's chips are whole ones.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from dealer_assist.game.facts import HandBegan
from dealer_assist.storage.hand_histories.phh.amounts import WHOLE_CHIPS, MoneyUnit
from dealer_assist.storage.journal import Origin, Record

#: Who says so of imported rows; behind it the unit, where it isn't a whole one of no currency.
BY: Final = "import"
_SAID: Final = re.compile(rf"{BY} 1/(10{{0,4}})(?: (\S{{1,5}}))?")


def imported(money: MoneyUnit, mark: int, again: int) -> Origin:
    """Origin of the row that begins a hand of this unit, text and number of its coming again."""
    said = "" if money == WHOLE_CHIPS else f" 1/{money.chips} {money.currency}".rstrip()
    return Origin(f"{BY}{said}", BY, mark, again)


def units_of(records: Iterable[Record]) -> Mapping[int, MoneyUnit]:
    """The units of the hands that say one, by the number of their first fact."""
    found = {record.number: _SAID.fullmatch(record.origin.by) for record in records
             if isinstance(record.fact, HandBegan)}
    return {number: MoneyUnit(int(said[1]), said[2] or "")
            for number, said in found.items() if said}
