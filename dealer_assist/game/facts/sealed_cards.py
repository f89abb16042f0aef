"""Facts about sealed cards: two custodians opened a hand, the floor's key was replaced.

Neither holds a card: opened cards are shown to the two who opened them, and stay sealed here.
"""

from dealer_assist.game.facts.table_fact import LastingFact
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class HandOpened(LastingFact):
    """Two custodians were about to open the sealed cards of this hand, which was over, and why.

    It stands before anything was opened. ``floor`` is the fingerprint of the key that opens it.
    """

    hand: int
    first: str
    second: str
    why: str
    floor: str = ""
    at_s: int = 0

    @property
    def by(self) -> str:
        """Both names."""
        return ", ".join(filter(None, (self.first, self.second)))


@dataclass(frozen=True, slots=True)
class FloorKeyChanged(LastingFact):
    """From the next hand on cards are sealed to another key of the floor: its fingerprint.

    Cards sealed earlier need the earlier key (KeysFixed, or the last of these).
    """

    floor: str
    first: str
    second: str
    why: str
    at_s: int = 0

    @property
    def by(self) -> str:
        """Both names."""
        return f"{self.first}, {self.second}"
