"""Cards dealt in a hand, by its journal's facts: every sealed card, and each card's place.

The vault binds a sealed card to the hand's name and to the number of cards that had left the stub
with it. Both come from the table's state: cards dealt by hand, acts taken back and remedies that
put cards back or count a burn more are in it, as they were in the table's when the card was read.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advance.undo import undone_numbers
from dealer_assist.game.facts import Place
from dealer_assist.game.hand.physical_deck import dealt_cards
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.evening_state import WrongPins
from dealer_assist.game.table.table import Hand, Phase, Table, bare_table
from drivers.lazy_dataclass import dataclass


class SealedCard(NamedTuple):
    """A closed card as a reader reported it; ``taken_back`` is the fact that undid it (0: none).

    ``hand`` and ``position`` (from 1) are what it is bound to, ``place`` and ``seat`` its
    destination when it was drawn.
    """

    fact: int
    hand: str
    position: int
    place: Place
    seat: int
    token: str
    sealed: str
    taken_back: int = 0


class LyingCard(NamedTuple):
    """Final place of a card; ``token`` "" if nothing had read it, ``card`` if open."""

    place: Place
    seat: int
    token: str
    card: str


@dataclass(frozen=True, slots=True)
class DealtHand:
    """One hand's cards. ``floor`` is the fingerprint of the floor's key that it is sealed to."""

    number: int
    table: str
    seats: tuple[int, ...]
    floor: str
    sealed: tuple[SealedCard, ...]
    lying: tuple[LyingCard, ...]
    tabled: Mapping[int, tuple[str, ...]]  # by seat, as far as they were turned over
    board: tuple[str, ...]
    voided: str
    first: int  # the number of its HandBegan
    unread: int  # rows of the journal that this program can't read or fold
    is_over: bool
    is_last: bool  # no other hand began since
    is_closed: bool  # the table's evening is closed
    turned_away: tuple[WrongPins, ...] = ()  # wrong PINs and passphrases given at this table

    @property
    def name(self) -> str:
        """The hand's name, as the vault knows it."""
        return self.sealed[-1].hand if self.sealed else f"{self.table}/{self.number}"


def dealt_hand_of_number(
    rules: HouseRules, facts: Iterable[tuple[int, e.Fact]], number: int, unread: int = 0
) -> DealtHand | None:
    """The hand of this number; None if none began. Takes a journal's facts from the first."""
    watched = _Watched(rules, number)
    for at, fact in facts:
        watched.take(at, fact)
    return watched.dealt(unread)


class _Watched:
    """Advances a table through a journal, and collects one hand's cards."""

    def __init__(self, rules: HouseRules, number: int) -> None:
        self._table = bare_table(rules)
        self._number = number
        self._hand: Hand | None = None
        self._sealed: list[SealedCard] = []
        self._begun: Counter[str] = Counter()
        self._name = ""  # of the running hand, as the vault knows it
        self._key = self._floor = ""
        self._first = self._odd = 0

    def take(self, at: int, fact: e.Fact) -> None:
        """Take the next fact, with its number."""
        before = self._table
        try:
            self._table = advance(before, fact, at)
        except Exception:
            # A forged fact may break any rule of the game; sealed cards are there all the same.
            self._odd += 1
        self._keys(fact)
        if isinstance(fact, e.CardSeen) and fact.sealed:
            self._seen(before, at, fact)
        elif isinstance(fact, e.FactUndone):
            gone = frozenset(undone_numbers(before, self._table))
            self._sealed = [one if one.fact not in gone else _undone(one, at)
                            for one in self._sealed]
        hand = self._table.hand
        is_new = isinstance(fact, e.HandBegan) and hand is not None and hand is not before.hand
        if is_new and hand is not None:
            self._begins(hand)
        if hand is None or hand.number != self._number:
            return
        if is_new:
            self._first, self._key = at, self._floor
        self._hand = hand

    def _begins(self, hand: Hand) -> None:
        """Name the hand: one whose beginning was taken back gets another name."""
        name = f"{self._table.name}/{hand.number}"
        self._begun[name] += 1
        times = self._begun[name]
        self._name = name if times == 1 else f"{name}.{times}"

    def _keys(self, fact: e.Fact) -> None:
        if isinstance(fact, e.KeysFixed | e.FloorKeyChanged):
            self._floor = fact.floor

    def _seen(self, before: Table, at: int, fact: e.CardSeen) -> None:
        hand = before.hand
        if hand is not None and hand.number == self._number:
            self._sealed.append(SealedCard(
                at, self._name, hand.dealt + 1, fact.place, fact.seat,
                fact.token, fact.sealed))

    def dealt(self, unread: int) -> DealtHand | None:
        """The collected hand."""
        hand, now = self._hand, self._table.hand
        if hand is None:
            return None
        last = now.number if now is not None else 0
        return DealtHand(
            self._number, self._table.name, hand.seats, self._key, tuple(self._sealed),
            tuple(_lying(hand)), _tabled(hand), hand.board, hand.voided, self._first,
            unread + self._odd,
            is_over=self._number < last or (
                self._number == last and now is not None and now.phase is Phase.OVER),
            is_last=self._number >= last, is_closed=self._table.evening.closed,
            turned_away=self._table.evening.turned_away)


def _undone(card: SealedCard, undone: int) -> SealedCard:
    """The card, taken back by this fact; one that was before stays so."""
    return card if card.taken_back else card._replace(taken_back=undone)


def _lying(hand: Hand) -> Iterable[LyingCard]:
    for n, card in dealt_cards(hand):
        token = hand.tokens[n] if n < len(hand.tokens) else ""
        yield LyingCard(card.place, card.seat, token, card.card)


def _tabled(hand: Hand) -> dict[int, tuple[str, ...]]:
    shown = {}
    for seat, whole, part in zip(hand.seats, hand.shown, hand.part_shown, strict=True):
        if whole or part:
            shown[seat] = whole or part
    return shown



