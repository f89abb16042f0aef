"""Vault protocol: questions and answers, the same in one process and across a socket."""

from collections.abc import Collection, Sequence
from typing import ClassVar, Final, Protocol

from dealer_assist.game.facts.vault_statements import VaultStated
from drivers.lazy_dataclass import dataclass

#: Different questions about names that one place may raise in a hand: a misread card, a tap beside
#: the key and the right one. More would be a way to look for closed cards.
NAMES_A_PLACE: Final = 3
#: Why a question is refused (``Refusals.why``).
WHY: Final = (
    "drawn_twice", "place_taken", "not_drawn", "not_dealt_yet", "no_hole_card", "count",
    "asked_too_often", "no_place", "begun_twice", "no_hand",
)


class NotOpened(Exception):
    """The vault refuses to open this. ``why``: one of WHY, or "unknown" for a tag of no card."""

    def __init__(self, says: str, why: str = "unknown") -> None:
        super().__init__(says)
        self.why = why


class VaultAway(NotOpened):
    """The vault's process doesn't answer now: ask again when it is back, or go on by hand."""

    def __init__(self, says: str = "the vault doesn't answer") -> None:
        super().__init__(says, "away")


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """Answer about a card that left the stub; ``card`` only if it lies open."""

    KIND: ClassVar[str] = "Drawn"

    token: str
    card: str
    sealed: str


@dataclass(frozen=True, slots=True)
class TagOwner:
    """Answer about a tag's register. ``deck`` is the deck's name, None if no deck has it.

    ``in_play``: the deck is the one that is dealt from. ``chip``: the tag is a chip's. ``tag`` is
    the tag itself, in hex, only if no register has it and it is no chip's.
    """

    KIND: ClassVar[str] = "Whose"

    deck: str | None
    in_play: bool
    chip: bool = False
    tag: str = ""


@dataclass(frozen=True, slots=True)
class NamedCard:
    """Answer about a card named as lying open.

    ``token`` is the card's, "" if the deck is unknown, and if a reader reported the card at another
    place (``elsewhere``): its token would reveal its owner.
    """

    KIND: ClassVar[str] = "Named"

    token: str = ""
    elsewhere: bool = False


class CardVault(Protocol):
    """The vault's interface for the table. Every question may raise VaultAway; ``uid`` is the
    content of a CardRead: the tag's UID in one process, the number of the read across the socket.
    """

    def begin(self, hand: str, players: int, burns: Sequence[int] = (1, 1, 1)) -> None:
        """Begin a hand. ``burns``: cards burned before flop, turn and river.

        The same hand with the same arguments changes nothing. Raises NotOpened for a hand that was
        begun otherwise, or is over.
        """
        ...

    def use(self, deck: str, barred: Collection[str] = ()) -> str:
        """Use this deck from the next hand on; returns the deck in use then, "" for none."""
        ...

    def stands_at(self, dealt: int) -> None:
        """Set the number of cards that have left the stub. Raises NotOpened beyond 52."""
        ...

    def relaid(self, tokens: Sequence[str], changes: int) -> None:
        """Set the hand's cards by position as the table has them now, "" for no token.

        ``changes``: number of times in this hand that the table has moved cards otherwise than by
        dealing the next one: acts taken back, remedies, cards that went by unheard. Only if that
        has grown may a card or a place be dealt again; else the table comes back to a hand, and
        cards unknown to the vault (it was restarted) hold by the table's word. Raises NotOpened.
        """
        ...

    def expects(self, face_up: bool) -> None:
        """Set the next card open or closed, against the count: a remedy, or a card drawn early."""
        ...

    def token(self, uid: bytes) -> str:
        """The card's token within this hand."""
        ...

    def draw(self, uid: bytes) -> DrawnCard:
        """Draw this card as the next of the stub. Repeated at the same place: the same answer.

        Raises NotOpened for a tag that is no card of the deck, one dealt to another place already,
        and a place that another card was dealt to.
        """
        ...

    def whose(self, uid: bytes) -> TagOwner:
        """Register of the tag."""
        ...

    def open_tabled(self, tokens: Sequence[str], seat: int) -> tuple[str, ...]:
        """Cards of a hand that its player tables, in the order of the tokens.

        Raises NotOpened for tokens that were not drawn into hole places of this hand, and before
        the deal is complete.
        """
        ...

    def open_at(self, position: int, token: str) -> str:
        """Card turned over by a remedy. Raises NotOpened for one not drawn in this hand."""
        ...

    def named(self, place: str, card: str, here: Sequence[str] = ()) -> NamedCard:
        """Answer about this card named as lying open there: "board 1" to 5, "seat 1" to 10, "out".

        ``here`` are the tokens (two at most) that the table has for that place. Raises NotOpened
        before the deal is complete, and for more than NAMES_A_PLACE questions about one place.
        """
        ...

    def statement(self, after: VaultStated | None = None) -> VaultStated | None:
        """The oldest statement after this one, which is the last in the table's journal.

        None if there is none. To be asked once a hand is over: it ends the account of the running
        hand; a later question about that hand makes a further statement of it.
        """
        ...
