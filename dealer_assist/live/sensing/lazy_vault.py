"""Lazy vault: announces a hand to the vault with the first question about it.

Reading a journal again therefore asks nothing, however many hands it has, and a table that comes
back to a hand reports in one go how its cards lie. The table's knowledge of the hand is noted here
from the facts; the vault has its own account.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from contextlib import suppress

from dealer_assist.game import facts as e
from dealer_assist.game.between.deck_rotation import barred_decks
from dealer_assist.game.hand.deal_order import is_burned_before
from dealer_assist.game.table.table import Hand, Table
from dealer_assist.trust.vault import (
    CardVault,
    DrawnCard,
    NamedCard,
    NotOpened,
    TagOwner,
    VaultAway,
)


class LazyVault:
    """Vault that hears of hands late. ``follow`` gets every fact, and never asks."""

    def __init__(self, vault: CardVault) -> None:
        self._vault = vault
        self._deck: tuple[str, Collection[str]] | None = None  # not announced yet
        self._hand: tuple[str, int, Sequence[int]] | None = None  # not announced yet
        self._told: tuple[tuple[str, Collection[str]], tuple[str, int, Sequence[int]]] | None = None
        self._tokens: tuple[str, ...] = ()
        self._changes = 0
        self._relaid = False  # the vault must learn how the cards lie
        self._dealt: Counter[int] = Counter()
        self._last: e.VaultStated | None = None
        self._may_state = True  # the vault may have a statement ready

    # --- what the table becomes -----------------------------------------------------------------

    def recall(self, last: e.VaultStated | None) -> None:
        """Begin after this statement."""
        self._last = last

    def follow(self, before: Table, table: Table, fact: e.Fact) -> None:
        """Take note of a hand that began, and of cards that lie otherwise than dealt."""
        if isinstance(fact, e.VaultStated):
            self._last = fact
        hand, was = table.hand, before.hand
        if isinstance(fact, e.HandBegan):
            self._dealt[fact.number] += 1
            if hand is not None and hand is not was:
                self._begins(before, table, hand)
        elif hand is not None and was is not None and (
            hand.number == was.number and hand.tokens is not was.tokens
        ):
            grown = hand.tokens[: len(was.tokens)] == was.tokens
            if not grown or isinstance(fact, e.CardsUnread):
                self._changes += not grown
                self._relaid = True
            self._tokens = hand.tokens

    def _begins(self, before: Table, table: Table, hand: Hand) -> None:
        name = f"{table.name}/{hand.number}"
        if self._dealt[hand.number] > 1:  # its beginning was taken back: another deal and key
            name = f"{name}.{self._dealt[hand.number]}"
        burns = [int(is_burned_before(hand, street)) for street in (1, 2, 3)]
        self._deck = (table.evening.deck_dealt, barred_decks(before))
        self._hand = (name, hand.size, burns)
        self._told = (self._deck, self._hand)
        self._tokens, self._changes, self._relaid = hand.tokens, 0, False

    def _tell(self) -> None:
        """Tell the vault all that it doesn't know yet. Raises NotOpened; told again later then."""
        if self._deck is not None:
            self._vault.use(*self._deck)
            self._deck = None
        if self._hand is not None:
            self._vault.begin(*self._hand)
            self._hand = None
            self._relaid = self._relaid or bool(self._tokens)
        if self._relaid:
            self._vault.relaid(self._tokens, self._changes)
            self._relaid = False

    def anew(self) -> None:
        """The vault came back, perhaps started anew: it hears again of the hand that runs."""
        self._may_state = True
        if self._told is not None:
            self._deck, self._hand = self._told
            self._relaid = True

    # --- questions ------------------------------------------------------------------------------

    def begin(self, hand: str, players: int, burns: Sequence[int] = (1, 1, 1)) -> None:
        """A hand begins: announced with the next question."""
        self._hand = (hand, players, burns)
        self._tokens, self._changes, self._relaid = (), 0, False

    def _take_leave(self) -> None:
        """A hand that the table came back to without a further question is accounted for too."""
        if self._hand is None or not any(self._tokens) or (
            self._last is not None and self._last.hand == self._hand[0]
        ):
            return
        with suppress(NotOpened):
            self._tell()

    def use(self, deck: str, barred: Collection[str] = ()) -> str:
        """The shoe holds this deck from the next hand on: announced with the next question."""
        self._deck = (deck, barred)
        return deck

    def stands_at(self, dealt: int) -> None:
        """Tell the vault how many cards have left the stub."""
        self._ask().stands_at(dealt)

    def relaid(self, tokens: Sequence[str], changes: int) -> None:
        """Tell the vault how the cards lie, by their tokens, after so many changes."""
        self._ask().relaid(tokens, changes)

    def expects(self, face_up: bool) -> None:
        """Tell the vault if the next card lies face up."""
        self._ask().expects(face_up)

    def token(self, uid: bytes) -> str:
        """Token of the card."""
        return self._ask().token(uid)

    def draw(self, uid: bytes) -> DrawnCard:
        """Answer for this tag as the next card of the stub."""
        return self._ask().draw(uid)

    def whose(self, uid: bytes) -> TagOwner:
        """Register that has the tag; the vault answers whatever became of the hand."""
        try:
            self._tell()
        except VaultAway:
            raise
        except NotOpened:
            pass
        return self._vault.whose(uid)

    def open_tabled(self, tokens: Sequence[str], seat: int) -> tuple[str, ...]:
        """Cards of a hand that its player tables."""
        return self._ask().open_tabled(tokens, seat)

    def open_at(self, position: int, token: str) -> str:
        """Card that a remedy turned over."""
        return self._ask().open_at(position, token)

    def named(self, place: str, card: str, here: Sequence[str] = ()) -> NamedCard:
        """Answer about a card that somebody names as open there."""
        return self._ask().named(place, card, here)

    def _ask(self) -> CardVault:
        self._tell()
        self._may_state = True
        return self._vault

    def statement(self, after: e.VaultStated | None = None) -> e.VaultStated | None:
        """Next statement that the journal lacks; requested only where there may be one."""
        if not self._may_state:
            return None
        self._take_leave()
        try:
            stated = self._vault.statement(after or self._last)
        except VaultAway:
            return None
        self._may_state = stated is not None
        return stated
