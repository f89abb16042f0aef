"""Floor calls on their way: heard, somebody comes, over; and an order that was refused.

``call`` is the number of the FloorCalled fact; times ``at_s`` are UTC seconds by the table's clock.
"""

from dealer_assist.game.facts.table_fact import LastingFact, StatusFact, TableFact
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class FloorCalled(TableFact):
    """The dealer called the floor; or added the reason, or the player who wanted it.

    ``reason`` is an entry of the catalogue, the id of a bet's doubt or of words of ours; or words.
    ``asked_by`` is the seat of the player who wanted it, 0: not given.
    """

    reason: str = ""
    at_s: int = 0
    asked_by: int = 0


@dataclass(frozen=True, slots=True)
class CallHeard(LastingFact):
    """The floor call stands on a screen of the floor: somebody may have read it."""

    call: int
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class CallComing(LastingFact):
    """This floor manager is on his way to the table."""

    call: int
    by: str
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class CallEnded(LastingFact):
    """The floor call ended with nothing ruled; ``by`` is who ended it, "" the dealer."""

    call: int
    by: str = ""
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class OrderRefused(StatusFact):
    """The floor ordered something that was impossible at the table as it was; nothing changed.

    ``order`` is its number in the floor's journal, ``kind`` the kind of fact that it ordered. The
    reason stands in both languages, as it was answered.
    """

    order: int
    kind: str
    by: str
    why_fr: str
    why_en: str
    at_s: int = 0
