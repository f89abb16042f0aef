"""Cards drawn in one run through the deck, report by report, and their deck."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from dealer_assist.devices.commissioning.steps.card_run_results import (
    WHOLE,
    PassCount,
    count_card_results,
)
from dealer_assist.devices.commissioning.steps.deck_order_alignment import ShoeCard
from drivers.devices import device_reports as r
from drivers.lazy_dataclass import dataclass

#: Cards of the enrolled decks: deck, tag, card.
Decks = Mapping[str, Mapping[bytes, str]]


@dataclass(frozen=True, slots=True)
class _Drawn:
    """Card that left the shoe; b"" if its tag wasn't read."""

    uid: bytes
    doubled: bool = False
    confidence: int = 1000


class Draws:
    """Run of `size` cards. `order` is the order of the deck, first drawn first; () unknown."""

    def __init__(self, decks: Decks, size: int, order: Sequence[str]) -> None:
        self.size: Final = size
        self.order: Final = tuple(order)
        self.lost = 0  # reports that are lost for good
        self.last = ShoeCard(None)  # last card
        self._decks = decks
        self._drawn: list[_Drawn] = []
        self._known: tuple[int, int, PassCount] | None = None  # cached for so many drawn and lost

    def heard(self, report: r.Report) -> bool:
        """Take one report; true if it says that cards left the shoe."""
        drawn = _drawn(report)
        if isinstance(report, r.ReportsMissed):
            self.lost += report.last - report.first + 1
        self._drawn += self._sorted(drawn)
        if drawn:
            self.last = self.tokens[-1]
        return bool(drawn)

    def _sorted(self, drawn: Sequence[_Drawn]) -> list[_Drawn]:
        """Cards that came together, in the deck's order: they have none of their own."""
        places = {card: place for place, card in enumerate(self.order)}
        cards = self._decks.get(self.deck, {})
        return sorted(drawn, key=lambda one: places.get(cards.get(one.uid, ""), 0))

    def belongs(self, report: r.Report) -> bool:
        """True if the report belongs to this run, not to the next: it brings a card not seen yet,
        or none that could be the first of another deck."""
        if not self.is_full:
            return True
        seen = {token.card for token in self.tokens}
        cards = self._decks.get(self.deck, {})
        named = [cards[one.uid] for one in _drawn(report) if one.uid in cards]
        return not named or not seen.issuperset(named)

    @property
    def deck(self) -> str:
        """Name of the deck that most of the tags belong to; "" while none is known."""
        owners = Counter(
            name for one in self._drawn for name, cards in self._decks.items()
            if one.uid in cards)
        return owners.most_common(1)[0][0] if owners else next(iter(self._decks), "")

    @property
    def tokens(self) -> list[ShoeCard]:
        """Cards drawn so far, in order, by their names in the deck."""
        cards = self._decks.get(self.deck, {})
        return [
            ShoeCard(cards.get(one.uid), bool(one.uid) and one.uid not in cards, one.doubled,
                     one.confidence)
            for one in self._drawn
        ]

    @property
    def came(self) -> int:
        """Number of the deck's cards that left the shoe; other decks' don't count."""
        return sum(not token.foreign for token in self.tokens)

    @property
    def is_full(self) -> bool:
        """True if all the expected cards have come."""
        return self.came + self.lost >= self.size

    @property
    def is_clean(self) -> bool:
        """True if all the expected cards have come and each was read once."""
        found = [token.card for token in self.tokens if not token.foreign]
        return None not in found and len(set(found)) == len(found) == self.size

    def counted(self, is_over: bool) -> PassCount:
        """Results of the run so far."""
        if is_over:
            return count_card_results(self.tokens, self.size, self.order, is_over, self.lost)
        stands = len(self._drawn), self.lost
        if self._known is None or self._known[:2] != stands:
            found = count_card_results(self.tokens, self.size, self.order, is_over, self.lost)
            self._known = (*stands, found)
        return self._known[2]

    @property
    def due(self) -> str:
        """Card to be drawn next, if the order is known; else ""."""
        if not self.order:
            return ""
        found = self.counted(is_over=False)
        known = {one.card for one in found.tallies}
        left = [card for card in self.order[:self.size] if card not in known]
        if not found.is_in_order or not left or left[0] != self.order[:self.size][len(known)]:
            return ""
        return left[0]


def _drawn(report: r.Report) -> list[_Drawn]:
    match report:
        case r.CardRead(uid=uid, confidence=confidence):
            return [_Drawn(uid, confidence=confidence)]
        case r.TagUnread():
            return [_Drawn(b"")]
        case r.DoubleDraw(uids=uids):
            return [_Drawn(uid, doubled=True) for uid in uids]
    return []


def runs_of(cards: int) -> tuple[int, ...]:
    """Sizes of runs for so many cards, a deck each at most.

    >>> runs_of(120)
    (52, 52, 16)
    """
    whole, rest = divmod(cards, WHOLE)
    return (WHOLE,) * whole + ((rest,) if rest else ())
