"""Open cards that a camera over the table sees, stored until the table can use them.

A board may lie there before the last call was entered, a hand before its pot is due: the last
reading is examined again after every fact, so that nobody has to report it twice. Whatever was put
to the dealer once, and every card that has lain open in this hand, is known from the facts
themselves: a card that was taken back, by an undo or a remedy, is named by hand from then on.
"""

from collections.abc import Iterator
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.hand.dealing import board_index
from dealer_assist.game.hand.several_boards import open_cards
from dealer_assist.game.table.table import Hand, Table
from drivers.devices.device_reports import CardsShown
from drivers.lazy_dataclass import dataclass

#: Confidence, in thousandths, from which on open cards are facts without a tap.
SURE: Final = 990


def finished_board_cards(hand: Hand | None) -> tuple[str, ...]:
    """Board cards of a hand that is over: they may lie there still."""
    return tuple(card for card in open_cards(hand) if card) if hand is not None else ()


@dataclass(frozen=True, slots=True)
class OpenCards:
    """Open cards at one place, left to right; None for an unread one."""

    device: str
    cards: tuple[str | None, ...]

    @property
    def named(self) -> tuple[str, ...]:
        """Cards that were read."""
        return tuple(card for card in self.cards if card is not None)

    @property
    def unread(self) -> int:
        """Number of unread cards."""
        return len(self.cards) - len(self.named)

    @property
    def twice(self) -> str:
        """Card that seems to lie there twice; "" for none."""
        return next((c for k, c in enumerate(self.named) if c in self.named[:k]), "")


class OpenCardsSeen:
    """Board and tabled hands as a camera saw them last, and their results so far."""

    def __init__(self) -> None:
        self.board: OpenCards | None = None
        self.hands: dict[int, OpenCards] = {}
        self._left: frozenset[str] = frozenset()  # of the last board, as the hand began
        self._asked: set[tuple[str, str, int]] = set()
        self._opened: set[str] = set()
        self._tabled: set[tuple[int, str]] = set()

    def take(self, report: CardsShown, is_trusted: bool = True) -> None:
        """Enter a camera's reading; where that isn't sure the cards lie there and are not read."""
        sure = is_trusted and report.confidence >= SURE
        cards = report.cards if sure else (None,) * len(report.cards)
        seen = OpenCards(report.device, cards)
        if not report.seat:
            self.board = seen
            if not self.is_old:
                self._left = frozenset()
        elif cards:
            self.hands[report.seat] = seen
        else:
            self.hands.pop(report.seat, None)

    def forget(self) -> None:
        """The camera is away: the cards there may change unseen."""
        self.board = None
        self.hands.clear()

    def of_hands(self) -> Iterator[tuple[int, OpenCards]]:
        """Hands that lie open, by seat."""
        return iter(sorted(self.hands.items()))

    # --- what came of it ------------------------------------------------------------------------

    def follow(self, before: Table, table: Table, fact: e.Fact) -> None:
        """Take note of what became a fact, whoever reported it."""
        street = table.hand.street if table.hand is not None else 0
        if isinstance(fact, e.HandBegan) and table.hand is not before.hand:
            lay = finished_board_cards(before.hand) if self.board is None else self.board.named
            self._left = self._left if self.board is None and not lay else frozenset(lay)
            self.forget()
            self._asked.clear()
            self._opened.clear()
            self._tabled.clear()
        elif isinstance(fact, e.CardSeen):
            self._opened.add(fact.card)
        elif isinstance(fact, e.HandTabled):
            self._tabled.update((fact.seat, card) for card in fact.cards)
        elif isinstance(fact, e.DeviceNoted):
            self._asked.add((fact.what, fact.detail, street))
        elif isinstance(fact, e.CardDiffered):
            self._asked.add((fact.seen, str(fact.position), 0))
        elif isinstance(fact, e.HandDiffered):
            self._asked.add(("hand", str(fact.seat), 0))

    @property
    def is_old(self) -> bool:
        """True if cards of the last hand's board still lie there, nobody having gathered them."""
        return self.board is not None and not self._left.isdisjoint(self.board.named)

    def has_lain_open(self, card: str) -> bool:
        """True if the card has lain on the board in this hand, wherever it is now."""
        return card in self._opened

    def has_tabled(self, seat: int, card: str) -> bool:
        """True if the seat has shown this card in this hand."""
        return (seat, card) in self._tabled

    def note(self, table: Table, seen: OpenCards, what: str,
             detail: str = "") -> tuple[e.Fact, ...]:
        """Note, once on each street."""
        street = table.hand.street if table.hand is not None else 0
        if (what, detail, street) in self._asked:
            return ()
        return (e.DeviceNoted(seen.device, what, detail),)

    def was_asked(self, card: str, position: int) -> bool:
        """True if the dealer has looked already if this card lies at that place."""
        return (card, str(position), 0) in self._asked

    def was_unlike(self, seat: int) -> bool:
        """True if it was noted already that the seat showed another hand than it was dealt."""
        return ("hand", str(seat), 0) in self._asked


def deck_position(hand: Hand, index: int) -> int:
    """Number (from 1) as which the board card ``index`` (0 to 4) left the deck; 0 for none."""
    return next((p for p in range(1, hand.dealt + 1) if board_index(hand, p) == index), 0)


def is_open_elsewhere(hand: Hand, card: str, at: int = -1) -> bool:
    """True if the card lies open on the board, or before another position than ``at``."""
    others = (
        card for i in range(hand.size) if i != at for card in (*hand.shown[i], *hand.part_shown[i])
    )
    return (at >= 0 and card in open_cards(hand)) or card in others
