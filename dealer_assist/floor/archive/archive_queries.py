"""Archive queries: hands and rulings by what a floor manager remembers of them.

A field left at its default does not filter. Texts are compared without accents and capitals; part
of a name is enough. Times are UTC milliseconds, ``to_ms`` excluded, 0 for no end.
"""

from typing import NamedTuple

from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class HandQuery:
    """Query for hands. ``taken_back``: False for standing ones, True for undone ones, None both.

    ``cards`` is a pattern of hole cards that were shown, ``board`` cards that lay on the board
    (card_patterns.py). ``seat`` played it, with ``won`` it won. ``irregularity`` is an entry of the
    catalogue ("DEAL-01"), a chapter ("DEAL") or a note of the program ("irregular.card_twice").
    ``source`` is the beginning of the mark ("GC:", "TDA 43") of the passage on which a ruling
    rests, ``setting`` the beginning of a setting's key. ``text`` are words of a ruling or of an
    irregularity's title. ``ended`` is "showdown", "folded", "chopped", "voided".
    """

    site: str = ""
    table: str = ""
    number: int = 0
    seat: int = 0
    won: bool = False
    player: str = ""
    pot_from: int = 0
    pot_to: int = 0
    cards: str = ""
    board: str = ""
    irregularity: str = ""
    source: str = ""
    setting: str = ""
    dealer: str = ""
    floor: str = ""
    from_ms: int = 0
    to_ms: int = 0
    text: str = ""
    ended: str = ""
    voided: bool | None = None
    taken_back: bool | None = False


@dataclass(frozen=True, slots=True)
class RulingQuery:
    """Query for rulings. ``readings`` adds bets that dealers settled by the house's rule.

    ``by_floor``: True those of a floor manager, False a dealer's, None both. ``kind`` is the fact's
    class ("RemedyApplied"); the rest as in HandQuery.
    """

    site: str = ""
    table: str = ""
    seat: int = 0
    kind: str = ""
    irregularity: str = ""
    outcome: str = ""
    source: str = ""
    setting: str = ""
    dealer: str = ""
    floor: str = ""
    by_floor: bool | None = None
    from_ms: int = 0
    to_ms: int = 0
    text: str = ""
    readings: bool = False
    taken_back: bool | None = False


class Cursor(NamedTuple):
    """End of a page: the next page begins with the first older record."""

    at_ms: int
    id: int
