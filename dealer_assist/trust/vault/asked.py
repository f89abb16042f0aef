"""What the vault is asked, and what it answers: the same in one process and across a socket."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from dealer_assist.game.facts.trust import VaultStated

#: How many different questions about names one place may raise in a hand: a misread card, a tap
#: beside the key and the right one. More would be a way to look for closed cards.
NAMES_A_PLACE: Final = 3
#: Why a question is refused (``Refusals.why``).
WHY: Final = (
    "drawn_twice", "place_taken", "not_drawn", "not_dealt_yet", "no_hole_card", "count",
    "asked_too_often", "no_place", "begun_twice", "no_hand",
)


class NotOpened(Exception):
    """The vault doesn't open this. ``why`` is one of WHY, "unknown" for a tag that is no card."""

    def __init__(self, says: str, why: str = "unknown") -> None:
        super().__init__(says)
        self.why = why


class VaultAway(NotOpened):
    """The vault's process doesn't answer now: ask again when it is back, or go on by hand."""

    def __init__(self, says: str = "the vault doesn't answer") -> None:
        super().__init__(says, "away")


@dataclass(frozen=True, slots=True)
class Drawn:
    """What the vault says about a card that left the stub; ``card`` only where it lies open."""

    token: str
    card: str
    sealed: str


@dataclass(frozen=True, slots=True)
class Whose:
    """Which register has a tag. ``deck`` is the deck's name, None where no deck has it.

    ``in_play``: the deck is the one that is dealt from. ``chip``: the tag is a chip's. ``tag``
    is the tag itself, in hex, only where nobody's register has it and it is no chip's.
    """

    deck: str | None
    in_play: bool
    chip: bool = False
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Named:
    """What becomes of a card that somebody says lies open.

    ``token`` is the card's, "" where the deck is unknown, and where a reader told that the card
    lies at another place (``elsewhere``): its token would tell whose it is.
    """

    token: str = ""
    elsewhere: bool = False


class CardVault(Protocol):
    """The vault as the table asks it. Every question may raise VaultAway; ``uid`` is whatever a
    CardRead carries: the tag's UID in one process, the number of the read across the socket.
    """

    def begin(self, hand: str, players: int, burns: Sequence[int] = (1, 1, 1)) -> None:
        """A hand begins. ``burns``: cards burned before flop, turn and river.

        The same hand with the same arguments changes nothing. Raises NotOpened for a hand that
        was begun otherwise, or is over.
        """
        ...

    def use(self, deck: str, barred: Collection[str] = ()) -> str:
        """The shoe holds this deck from the next hand on; which one it is then, "" for none."""
        ...

    def stands_at(self, dealt: int) -> None:
        """So many cards have left the stub. Raises NotOpened beyond 52."""
        ...

    def relaid(self, tokens: Sequence[str], changes: int) -> None:
        """The hand's cards by position as the table has them now, "" where it has no token.

        ``changes``: so often in this hand the table has moved cards otherwise than by dealing the
        next one: acts taken back, remedies, cards that went by unheard. Only where that has grown
        may a card or a place be dealt again; else the table comes back to a hand, and what the
        vault doesn't remember (it was started anew) holds by the table's word. Raises NotOpened.
        """
        ...

    def expects(self, face_up: bool) -> None:
        """The next card lies so, whatever the count says: a remedy, or a card drawn early."""
        ...

    def token(self, uid: bytes) -> str:
        """The card's token within this hand."""
        ...

    def draw(self, uid: bytes) -> Drawn:
        """The next card of the stub is this one. Told again at the same place: the same answer.

        Raises NotOpened for a tag that is no card of the deck, one dealt to another place
        already, and a place that another card was dealt to.
        """
        ...

    def whose(self, uid: bytes) -> Whose:
        """Which register has the tag."""
        ...

    def open_tabled(self, tokens: Sequence[str], seat: int) -> tuple[str, ...]:
        """The cards of a hand that its player tables, in the order of the tokens.

        Raises NotOpened for tokens that were not drawn into hole places of this hand, and before
        the deal is complete.
        """
        ...

    def open_at(self, position: int, token: str) -> str:
        """A card that a remedy turned over. Raises NotOpened for one not drawn in this hand."""
        ...

    def named(self, place: str, card: str, here: Sequence[str] = ()) -> Named:
        """Somebody says that this card lies open there: "board 1" to 5, "seat 1" to 10, "out".

        ``here`` are the tokens (two at most) that the table has for that place. Raises NotOpened
        before the deal is complete, and for more than NAMES_A_PLACE questions about one place.
        """
        ...

    def statement(self, after: VaultStated | None = None) -> VaultStated | None:
        """The oldest statement after this one, the last that the table's journal has.

        None where there is none. To be asked once a hand is over: it ends the account of the
        hand that runs; whatever is asked about that hand later makes a further statement of it.
        """
        ...
