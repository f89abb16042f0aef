"""The vault: the only room that knows which card a token is, and opens it only where it lies open.

The core, the journal and the panel know tokens. A token is an HMAC of the tag's UID under a key of
the hand, so the same card has the same token within a hand and another one in the next. The vault
counts the deal itself: asked about a card whose turn is a hole card or a burn it gives a token and
a sealed copy (X25519, HKDF-SHA256, ChaCha20-Poly1305 to the floor's public key), never the card.

Installed, it is a process of its own under another user; in the demo it runs in the table's
process, which then could read everything: that is what "practice" on the panel means.
"""

import hashlib
import hmac
from base64 import b64encode
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

_BLANK_NONCE = bytes(12)  # the key is used once: X25519 makes a new one for each card
_BOARD = (3, 1, 1)


class NotOpened(Exception):
    """The vault doesn't open this: the card isn't where cards lie face up, or is unknown."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """What the vault says about a card that left the stub; ``card`` only where it lies open."""

    token: str
    card: str
    sealed: str


class Vault:
    """Holds the decks' registers and the keys. ``master`` is 32 secret bytes of this table.

    ``cards`` is the deck that is dealt from until ``use`` names another of ``decks``; those that
    are ``barred`` are known, and never dealt from.
    """

    def __init__(
        self, cards: Mapping[bytes, str], master: bytes, floor_key: bytes,
        decks: Mapping[str, Mapping[bytes, str]] | None = None, barred: Collection[str] = (),
    ) -> None:
        self._cards = dict(cards)
        self._barred = frozenset(barred)
        self._decks = {name: dict(one) for name, one in (decks or {"": cards}).items()}
        self._master = master
        self._floor = X25519PublicKey.from_public_bytes(floor_key)
        self._key = b""
        self._hand = ""
        self._players = 0
        self._burns = (1, 1, 1)
        self._count = 0
        self._told: bool | None = None

    def begin(self, hand: str, players: int, burns: Sequence[int] = (1, 1, 1)) -> None:
        """A hand begins: a new key, and the count of the deal starts at the first card.

        ``burns`` is how many cards are burned before flop, turn and river.
        """
        self._hand, self._players, self._count = hand, players, 0
        self._burns = (burns[0], burns[1], burns[2])
        self._key = hmac.digest(self._master, hand.encode(), hashlib.sha256)

    def stands_at(self, dealt: int) -> None:
        """So many cards have left the stub: some were dealt by hand, or a draw was undone."""
        self._count = dealt

    def expects(self, face_up: bool) -> None:
        """The next card lies so, whatever the count says: a remedy, or a card drawn early."""
        self._told = face_up

    def use(self, deck: str, barred: Collection[str] = ()) -> str:
        """Between hands: the shoe holds this deck from now on; which one it is then.

        Where only one deck may be dealt from it is that one, whatever the table calls it. A deck
        that is ``barred`` is out of play: then no tag is a card, and "" is the answer.
        """
        usable = [name for name in self._decks if name not in self._barred]
        only = usable[0] if len(usable) == 1 else ""
        name = deck if deck in self._decks else only
        barred = self._barred | frozenset(barred)
        known = name in self._decks and not barred & {name, deck}
        self._cards = self._decks[name] if known else {}
        return name if known else ""

    def knows(self, uid: bytes) -> bool:
        """Whether the tag belongs to the deck that is dealt from."""
        return uid in self._cards

    def deck_of(self, uid: bytes) -> str | None:
        """The registered deck that the tag belongs to, by name; None where it is in none."""
        return next((name for name, cards in self._decks.items() if uid in cards), None)

    def token(self, uid: bytes) -> str:
        """The card's token within this hand."""
        return hmac.digest(self._key, uid, hashlib.sha256)[:8].hex()

    def token_of(self, card: str) -> str:
        """The token of a card that a person named (it lies face up); "" for an unknown deck."""
        for uid, known in self._cards.items():
            if known == card:
                return self.token(uid)
        return ""

    def draw(self, uid: bytes) -> Drawn:
        """The next card of the stub is this one. Raises NotOpened for an unknown tag."""
        card = self._cards.get(uid)
        if card is None:
            raise NotOpened("the tag is not in the deck's register")
        face_up = self._is_face_up(self._count) if self._told is None else self._told
        self._told = None
        self._count += 1
        return Drawn(
            self.token(uid), card if face_up else "", "" if face_up else self._seal(card)
        )

    def open_tabled(self, tokens: Sequence[str]) -> tuple[str, ...]:
        """The cards of a hand that its player tables. Raises NotOpened for a foreign token."""
        known = {self.token(uid): card for uid, card in self._cards.items()}
        if not tokens or any(t not in known for t in tokens):
            raise NotOpened("these cards were not all read in this hand")
        return tuple(known[t] for t in tokens)

    def _is_face_up(self, position: int) -> bool:
        position -= 2 * self._players
        for burned, opened in zip(self._burns, _BOARD, strict=True):
            if burned <= position < burned + opened:
                return True
            position -= burned + opened
        return False

    def _seal(self, card: str) -> str:
        """The card for the floor's eyes after the hand: 32 bytes of key, then the ciphertext."""
        mine = X25519PrivateKey.generate()
        public = mine.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        shared = mine.exchange(self._floor)
        key = HKDF(hashes.SHA256(), 32, salt=public, info=b"dealer-assist sealed card").derive(
            shared
        )
        bound = f"{self._hand}/{self._count}".encode()
        return b64encode(
            public + ChaCha20Poly1305(key).encrypt(_BLANK_NONCE, card.encode(), bound)
        ).decode()


def unseal(sealed: bytes, floor: X25519PrivateKey, hand: str, position: int) -> str:
    """The sealed card, for who holds the floor's private key; ``position`` counts from 1.

    Raises cryptography's InvalidTag when it was made for another hand, place or key.
    """
    public, box = sealed[:32], sealed[32:]
    shared = floor.exchange(X25519PublicKey.from_public_bytes(public))
    key = HKDF(hashes.SHA256(), 32, salt=public, info=b"dealer-assist sealed card").derive(shared)
    return ChaCha20Poly1305(key).decrypt(_BLANK_NONCE, box, f"{hand}/{position}".encode()).decode()
