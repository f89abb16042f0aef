"""Registered decks in and out of play, cards that the floor holds, alarms that he acknowledges."""

from dealer_assist.game.facts.table_fact import LastingFact, TableFact
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class DecksRegistered(LastingFact):
    """These decks are enrolled for this table and may be dealt from, by name."""

    decks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeckTakenOut(TableFact):
    """The deck is out of play from the next hand on.

    ``why`` is change, suspicion, wrong_count, damaged or end_of_day; ``by`` whoever took it out, ""
    for the dealer; UTC seconds.
    """

    deck: str
    why: str
    by: str = ""
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class CardsHeld(LastingFact):
    """The floor holds the cards of this hand: the deck stays out of play until he releases it.

    The sealed cards of that hand stay in the journal whatever happens to the deck.
    """

    deck: str
    hand: int
    by: str
    reason: str
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class CardsReleased(LastingFact):
    """The floor gave the deck back, to be checked before anybody deals from it."""

    deck: str
    by: str
    reason: str
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class AlarmAcknowledged(LastingFact):
    """The floor looked into an alarm and gave its cause; ``alarm`` is the number of its fact."""

    alarm: int
    by: str
    reason: str
    at_s: int = 0
