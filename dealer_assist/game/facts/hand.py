"""The facts of one hand: posts, cards, actions, showdown, pots."""

from enum import StrEnum
from typing import ClassVar

from dealer_assist.game.facts.table_fact import TableFact
from drivers.lazy_dataclass import dataclass


class Post(StrEnum):
    """Forced payment."""

    ANTE = "ante"
    BIG_BLIND_ANTE = "big_blind_ante"  # one player pays for all: dead money
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    STRADDLE = "straddle"  # the "option" of the French houses
    LATE = "late"  # a returning player's live post; does not move who opens
    DEAD = "dead"  # a returning player's dead post


class Place(StrEnum):
    """Place of a card that left the stub."""

    HOLE = "hole"
    BURN = "burn"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"
    EXTRA = "extra"  # no place was due: an irregularity
    ASIDE = "aside"  # face up and out of play: it counts as no card


#: The places whose cards lie face up; only these are ever opened by the vault during a hand.
FACE_UP = frozenset({Place.FLOP, Place.TURN, Place.RIVER})


@dataclass(frozen=True, slots=True)
class Owed:
    """A payment due before the cards: this seat owes this post of this many chips."""

    seat: int
    post: Post
    chips: int


@dataclass(frozen=True, slots=True)
class Stakes:
    """Stakes: blinds, the bet unit, and the levy (taille) with its limits.

    ``min_bet`` is the smallest opening bet (no-limit, pot-limit); ``small_bet`` and ``big_bet`` are
    the two sizes of fixed-limit and 0 otherwise. ``levy_per_10000`` of the pot is taken, at most
    ``levy_cap`` (0: no cap), and nothing before a flop unless ``levy_before_flop``. Pots are split
    and the levy is cut in chips of ``smallest_chip``: what it can't divide is an odd chip.
    ``max_raise`` is the most that one raise may add, where the table's sign gives one (0: none).
    """

    small_blind: int
    big_blind: int
    min_bet: int
    small_bet: int = 0
    big_bet: int = 0
    ante: int = 0
    big_blind_ante: int = 0
    levy_per_10000: int = 0
    levy_cap: int = 0
    levy_before_flop: bool = False
    smallest_chip: int = 1
    max_raise: int = 0


#: The edition of the accounts by which a hand's chips are reckoned: 0 in rows written before there
#: were editions. 1: dead money is a pot of all live hands, chips that no live hand matched are in
#: none, and the price follows the live bets. A hand is always read by its own.
ACCOUNTS = 1


@dataclass(frozen=True, slots=True)
class HandBegan(TableFact):
    """A hand began: the seats dealt in, their stacks, and the posts owed.

    ``seats`` runs from the first seat left of the button to the button itself (or to the last
    seat before an empty button); ``stacks`` go with it, counted before any post. The house, the
    game and the stakes are fixed here for the whole hand. ``edition`` is the one of our accounts
    by which its chips are reckoned (``ACCOUNTS``); a row that doesn't say it is read as it was.
    In a ``bomb`` pot everybody put in the same ante and the flop comes at once (WSOP 27).
    ``by_card``: nobody said that it began, the first card out of the shoe did.
    """

    may_show: ClassVar[bool] = True

    number: int
    button: int
    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    owed: tuple[Owed, ...]
    stakes: Stakes
    game: str
    house: str
    antes_matched: bool = True
    edition: int = 0
    bomb: bool = False
    by_card: bool = False


@dataclass(frozen=True, slots=True)
class Posted(TableFact):
    """The seat put this post in front of it (less than owed where the stack ends)."""

    seat: int
    post: Post
    chips: int


@dataclass(frozen=True, slots=True)
class CardSeen(TableFact):
    """A card left the stub for ``place`` and a reader knew it.

    ``token`` is opaque and equal only to the same card's token within the same hand. ``card``
    is filled only where the card lies face up; ``sealed`` holds a closed card encrypted to the
    floor's public key. ``seat`` is 0 but for hole cards.
    """

    place: Place
    seat: int
    token: str
    card: str = ""
    sealed: str = ""


@dataclass(frozen=True, slots=True)
class CardsUnread(TableFact):
    """So many further cards left the stub in dealing order, closed, unidentified by any reader."""

    count: int
    assumed: bool = False  # nobody told of this burn: the board card named after it implies it


@dataclass(frozen=True, slots=True)
class Folded(TableFact):
    """The player gave up his hand (couché)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Checked(TableFact):
    """The player passed the turn on without betting (parole)."""

    may_show: ClassVar[bool] = True

    seat: int


@dataclass(frozen=True, slots=True)
class Called(TableFact):
    """The player put in ``chips`` to match the bet (less where his stack ends)."""

    may_show: ClassVar[bool] = True

    seat: int
    chips: int


@dataclass(frozen=True, slots=True)
class Bet(TableFact):
    """The player opened the betting of the street with ``to_chips``."""

    may_show: ClassVar[bool] = True

    seat: int
    to_chips: int


@dataclass(frozen=True, slots=True)
class Raised(TableFact):
    """The player raised; his bet of the street is ``to_chips`` in all now."""

    may_show: ClassVar[bool] = True

    seat: int
    to_chips: int


#: A player's actions.
ACTIONS = (Folded, Checked, Called, Bet, Raised)


@dataclass(frozen=True, slots=True)
class BoardsAgreed(TableFact):
    """All live players agreed to so many boards, the betting being over (WSOP 204-207)."""

    boards: int


@dataclass(frozen=True, slots=True)
class BetsCollected(TableFact):
    """The dealer returned what nobody called and gathered the bets into the pots."""


@dataclass(frozen=True, slots=True)
class BlindsChopped(TableFact):
    """All others having folded, small and big blind agreed to take their blinds back (WSOP 67)."""


@dataclass(frozen=True, slots=True)
class HandTabled(TableFact):
    """The seat's two hole cards lie face up."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandMucked(TableFact):
    """The seat gave up its hand at the showdown without tabling it."""

    seat: int


@dataclass(frozen=True, slots=True)
class LevyTaken(TableFact):
    """The house took its levy (taille) out of the pots."""

    chips: int


@dataclass(frozen=True, slots=True)
class PotPushed(TableFact):
    """The dealer pushed these chips of pot ``pot`` (0 is the main pot) to the seat.

    ``board``: for the best hand on this one of several boards (from 1); 0 where one was dealt.
    """

    pot: int
    seat: int
    chips: int
    board: int = 0
