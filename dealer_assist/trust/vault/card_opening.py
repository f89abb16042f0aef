"""Opening of a hand's sealed cards: each at its own place, and beside the turned-over cards.

A card opens only with the key that it was sealed to, and bound to the hand and the place in the
deck at which it was drawn. One that opens at another place than its facts say was moved in the
journal: it is reported with both places, never silently.
"""

import binascii
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import product
from typing import Final, NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from dealer_assist.game.facts import Place
from dealer_assist.trust.vault.card_sealing import unseal_card
from dealer_assist.trust.vault.dealt_hand import DealtHand, LyingCard, SealedCard
from dealer_assist.trust.vault.two_person_custody import fingerprint
from dealer_assist.words.cards import DECK
from drivers.lazy_dataclass import dataclass

_PLACES: Final = 60  # of a deck, and some that were counted twice
_DECK: Final = frozenset(DECK)

#: Test that this card has this token in the hand of this name: needs the decks' tags and the
#: vault's key.
Fits = Callable[[str, str, str], bool]


class ClosedReason(StrEnum):
    """Reason why a card can't be opened."""

    UNREAD = "unread"  # no reader knew it: nothing was sealed
    OTHER_KEY = "other_key"  # sealed to a key of the floor that isn't in this custody
    ALTERED = "altered"  # it opens with no key at no place: not as the vault made it


class OpeningDoubt(StrEnum):
    """Fault of an opened card."""

    MOVED = "moved"  # it was drawn at another place of the deck than its fact says
    TOKEN = "token"  # its token isn't this card's
    TWICE = "twice"  # the same card lay in the hand under another token
    NO_CARD = "no_card"  # what was sealed is no card of the deck


class OpenedCard(NamedTuple):
    """A sealed card, opened or not; ``lying`` is None if it has no final place."""

    sealed: SealedCard | None
    lying: LyingCard | None
    card: str = ""
    closed: ClosedReason | None = None
    doubts: tuple[OpeningDoubt, ...] = ()
    found_at: int = 0  # the place in the deck that it is bound to, if that is another one


class Differs(NamedTuple):
    """A seat that turned over other cards than it was dealt, by what could be opened."""

    seat: int
    tabled: tuple[str, ...]
    dealt: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandCards:
    """All opened cards. ``tokens_checked``: every token was compared with its card."""

    hand: DealtHand
    # in the order of the deal; those without a final place at the end
    cards: tuple[OpenedCard, ...]
    differs: tuple[Differs, ...]
    tokens_checked: bool

    def of(self, place: Place, seat: int = 0) -> tuple[OpenedCard, ...]:
        """The cards that lay there in the end."""
        return tuple(one for one in self.cards if one.lying is not None
                     and (one.lying.place, one.lying.seat) == (place, seat))


def open_hand(
    hand: DealtHand, keys: Sequence[X25519PrivateKey], fits: Fits | None = None
) -> HandCards:
    """The hand's cards, opened with the floor's private keys."""
    ring = {fingerprint(key.public_key().public_bytes_raw()): key for key in keys}
    opened = {sealed.fact: _opened(sealed, hand.floor, ring) for sealed in hand.sealed}
    latest = {sealed.token: sealed for sealed in hand.sealed if sealed.token}
    cards = []
    for lying in hand.lying:
        sealed = latest.pop(lying.token, None) if lying.token else None
        if sealed is not None:
            cards.append(opened.pop(sealed.fact)._replace(lying=lying))
        else:
            cards.append(OpenedCard(None, lying, lying.card,
                                    None if lying.card else ClosedReason.UNREAD))
    cards += opened.values()
    with_doubts = tuple(_doubted(cards, fits))
    return HandCards(hand, with_doubts, tuple(_differing(hand, with_doubts)), fits is not None)


def _opened(sealed: SealedCard, floor: str, ring: Mapping[str, X25519PrivateKey]) -> OpenedCard:
    try:
        box = b64decode(sealed.sealed, validate=True)
    except (binascii.Error, ValueError):
        return OpenedCard(sealed, None, closed=ClosedReason.ALTERED)
    ordered = sorted(ring.items(), key=lambda held: held[0] != floor)  # its own key first
    whole, _, times = sealed.hand.rpartition(".")
    names = (sealed.hand, *((whole,) if times.isdecimal() else ()))  # older programs: one name
    for position in (sealed.position, *(n for n in range(1, _PLACES) if n != sealed.position)):
        for name, (_, key) in product(names, ordered):
            card = _unsealed(box, key, name, position)
            if card is not None:
                moved = position != sealed.position
                return OpenedCard(sealed, None, card, None, (OpeningDoubt.MOVED,) if moved else (),
                                  position if moved else 0)
    return OpenedCard(sealed, None,
                      closed=ClosedReason.ALTERED if floor in ring else ClosedReason.OTHER_KEY)


def _unsealed(box: bytes, key: X25519PrivateKey, hand: str, position: int) -> str | None:
    try:
        return unseal_card(box, key, hand, position)
    except (InvalidTag, ValueError):  # not for this key and place; or no sealed card at all
        return None


def _doubted(cards: Sequence[OpenedCard], fits: Fits | None) -> Iterator[OpenedCard]:
    tokens: dict[str, set[str]] = {}
    for one in cards:
        if one.card and one.sealed is not None and not one.sealed.taken_back:
            tokens.setdefault(one.card, set()).add(one.sealed.token)
    for one in cards:
        doubts = list(one.doubts)
        if one.card and one.sealed is not None:
            if one.card not in _DECK:
                doubts.append(OpeningDoubt.NO_CARD)
            elif fits is not None and not fits(one.card, one.sealed.token, one.sealed.hand):
                doubts.append(OpeningDoubt.TOKEN)
            if len(tokens.get(one.card, ())) > 1:
                doubts.append(OpeningDoubt.TWICE)
        yield one._replace(doubts=tuple(doubts))


def _differing(hand: DealtHand, cards: Sequence[OpenedCard]) -> Iterator[Differs]:
    """The seats that turned over a card other than the one dealt there.

    If a card of the seat couldn't be opened, one that was tabled may be that one.
    """
    for seat, tabled in hand.tabled.items():
        mine = [one for one in cards if one.lying is not None
                and (one.lying.place, one.lying.seat) == (Place.HOLE, seat)]
        known = tuple(one.card for one in mine if one.card)
        unknown = len(mine) - len(known)
        strange = [card for card in tabled if card not in known]
        if known and len(strange) > unknown:
            yield Differs(seat, tabled, known)
