"""Vault in one process: registers, keys, the account of the hand, the chain of statements.

A token is an HMAC of the tag's UID under a key of the hand, so the same card has the same token
within a hand and another one in the next. The vault counts the deal itself: for a card whose turn
is a hole card or a burn it gives a token and a sealed copy, never the card.

Installed, it is hosted by a process of its own under another user; in the demo it runs in the
table's process, which then could read everything: that is the meaning of "practice" on the panel.
"""

import hashlib
import hmac
from base64 import b64encode
from collections.abc import Callable, Collection, Mapping, Sequence

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey

from dealer_assist.game.facts.vault_statements import VaultStated
from dealer_assist.storage.bundle_signing_key import public_hex
from dealer_assist.trust.vault.card_sealing import seal_card
from dealer_assist.trust.vault.hand_account import HandAccount
from dealer_assist.trust.vault.vault_interface import DrawnCard, NamedCard, NotOpened, TagOwner
from dealer_assist.trust.vault.vault_statement import is_signed, sign_next_statement, signing_key

Deck = Mapping[bytes, str]


def _none(uid: bytes) -> bool:
    return False


class Vault:
    """Holds the decks' registers and the keys. ``master`` is 32 secret bytes of this table.

    ``cards`` is the deck that is dealt from until ``use`` names another of ``decks``; those that
    are ``barred`` are known, and never dealt from. ``is_chip`` recognises a chip's tag. ``last`` is
    the newest statement of its chain, ``keep`` gets each new one before anybody else. ``begun`` are
    hands of earlier lives, which don't begin again. ``takes_word``: restarted within a hand it
    takes the table's word for the cards drawn before; one with its own log doesn't.
    """

    def __init__(
        self, cards: Deck, master: bytes, floor_key: bytes,
        decks: Mapping[str, Deck] | None = None, barred: Collection[str] = (), *,
        is_chip: Callable[[bytes], bool] = _none, last: VaultStated | None = None,
        keep: Callable[[VaultStated], None] | None = None, begun: Collection[str] = (),
        takes_word: bool = True,
    ) -> None:
        self._barred = frozenset(barred)
        self._decks = {name: dict(one) for name, one in (decks or {"": cards}).items()}
        self._deck = self._name_of(cards)
        self._cards: Deck = dict(cards)
        self._next: tuple[str, Deck] | None = None  # the deck from the next hand on
        self._master = master
        self._floor = X25519PublicKey.from_public_bytes(floor_key)
        self._is_chip = is_chip
        self._signing = signing_key(master)
        self._last, self._keep = last, keep
        self._made: dict[int, VaultStated] = {}
        self._drafts: list[VaultStated] = []
        self._begun = set(begun)
        self._takes_word = takes_word
        self._key = b""
        self._by_token: dict[str, str] = {}  # token -> card, of the deck in use
        self._hand: HandAccount | None = None

    def __repr__(self) -> str:
        """Repr without keys and cards: a printed vault reveals nothing."""
        return f"Vault({public_hex(self._signing.public_key())[:16]})"

    def _name_of(self, cards: Deck) -> str:
        return next((name for name, one in self._decks.items() if cards and one == cards), "")

    # --- hands and decks ------------------------------------------------------------------------

    def begin(self, hand: str, players: int, burns: Sequence[int] = (1, 1, 1)) -> None:
        """Begin a hand: a new key, and the count of the deal starts at the first card."""
        told = (int(burns[0]), int(burns[1]), int(burns[2]))
        known = self._hand
        if known is not None and (known.hand, known.players, known.burns) == (hand, players, told):
            self._next = None
            return
        if hand in self._begun:
            self._refuse("begun_twice")
        if known is not None and known.is_news:
            self._drafts.append(known.draft())
        if self._next is not None:
            (self._deck, self._cards), self._next = self._next, None
        self._begun.add(hand)
        self._hand = HandAccount(hand, players, told, self._deck)
        self._key = hmac.digest(self._master, hand.encode(), hashlib.sha256)
        self._by_token = {}

    def use(self, deck: str, barred: Collection[str] = ()) -> str:
        """Use this deck from the next hand on; returns the deck in use then.

        If only one deck may be dealt from it is that one, whatever the table calls it. A ``barred``
        deck is out of play: then no tag is a card, and "" is the answer.
        """
        usable = [name for name in self._decks if name not in self._barred]
        only = usable[0] if len(usable) == 1 else ""
        name = deck if deck in self._decks else only
        barred = self._barred | frozenset(barred)
        known = name in self._decks and not barred & {name, deck}
        chosen = (name if known else "", self._decks[name] if known else {})
        if self._hand is None or not self._hand.out:
            self._deck, self._cards = chosen
            self._by_token = {}
            if self._hand is not None:
                self._hand.deck = self._deck
        else:
            self._next = chosen
        return chosen[0]

    def stands_at(self, dealt: int) -> None:
        """Set the number of cards out of the stub: some dealt by hand, or a draw undone."""
        self._running().stands_at(dealt)

    def relaid(self, tokens: Sequence[str], changes: int) -> None:
        """Set the cards' positions as the table has them now."""
        hand = self._running()
        hand.relaid(tokens, changes, frozenset(self._tokens()), self._takes_word)

    def expects(self, face_up: bool) -> None:
        """Set the next card open or closed, against the count: a remedy, or a card drawn early."""
        self._running().told = face_up

    def _running(self) -> HandAccount:
        if self._hand is None:
            raise NotOpened("no hand has begun", "no_hand")
        return self._hand

    def _refuse(self, why: str) -> None:
        self._running().refuse(why)

    # --- cards ----------------------------------------------------------------------------------

    def token(self, uid: bytes) -> str:
        """The card's token within this hand."""
        return hmac.digest(self._key, uid, hashlib.sha256)[:8].hex()

    def _tokens(self) -> dict[str, str]:
        if not self._by_token:
            self._by_token = {self.token(uid): card for uid, card in self._cards.items()}
        return self._by_token

    def whose(self, uid: bytes) -> TagOwner:
        """Register of the tag."""
        deck = next((name for name, cards in self._decks.items() if uid in cards), None)
        chip = deck is None and self._is_chip(uid)
        return TagOwner(deck, uid in self._cards, chip,
                        "" if chip or deck is not None else uid.hex())

    def draw(self, uid: bytes) -> DrawnCard:
        """Draw this card as the next of the stub. Raises NotOpened."""
        card = self._cards.get(uid)
        if card is None:
            raise NotOpened("the tag is not in the deck's register")
        hand, token = self._running(), self.token(uid)
        where = hand.draw(token)
        if where.face_up:
            return DrawnCard(token, card, "")
        sealed = seal_card(card, self._floor, hand.hand, where.position + 1)
        return DrawnCard(token, "", b64encode(sealed).decode())

    def open_tabled(self, tokens: Sequence[str], seat: int) -> tuple[str, ...]:
        """Cards of a hand that its player tables. Raises NotOpened."""
        self._running().tabled(tokens, seat)
        return tuple(self._tokens()[token] for token in tokens)

    def open_at(self, position: int, token: str) -> str:
        """Card turned over by a remedy. Raises NotOpened."""
        self._running().opened_at(position, token)
        return self._tokens()[token]

    def named(self, place: str, card: str, here: Sequence[str] = ()) -> NamedCard:
        """Answer about this card named as lying open there. Raises NotOpened."""
        hand = self._running()
        hand.asks(place, card, here)
        token = next((t for t, known in self._tokens().items() if known == card), "")
        if token in hand.lies:
            return NamedCard(token) if token in here else NamedCard("", elsewhere=True)
        if not token or token in hand.out:  # no deck has it, or its present place is unknown
            return NamedCard()
        hand.told_tokens.add(token)
        return NamedCard(token)

    # --- statements -----------------------------------------------------------------------------

    def statement(self, after: VaultStated | None = None) -> VaultStated | None:
        """The oldest statement after this one; None if there is none."""
        self._go_on_from(after)
        if self._hand is not None and self._hand.is_news:
            self._drafts.append(self._hand.draft())
            self._hand.is_news = False
        for draft in self._drafts:
            made = sign_next_statement(draft, self._last, self._signing)
            if self._keep is not None:
                self._keep(made)
            self._last, self._made[made.number] = made, made
        self._drafts.clear()
        number = after.number if after is not None else 0
        for old in [n for n in self._made if n <= number]:
            del self._made[old]
        return self._made[min(self._made)] if self._made else None

    def _go_on_from(self, after: VaultStated | None) -> None:
        """Continue from the journal's statement if it is newer than the last one known here: the
        vault was restarted."""
        mine = self._last.number if self._last is not None else 0
        if after is not None and after.number > mine and is_signed(after) and (
            after.key == public_hex(self._signing.public_key())
        ):
            self._last = after
