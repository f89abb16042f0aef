"""The facts of the table's evening: opening, float, decks, waiting list, relief, tips, closing."""

from dealer_assist.game.facts.table_fact import TableFact
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Sign:
    """Sign on the table: the table's own settings (GT:81, GC:13).

    Amounts are chips; 0 means "none" or "not given". ``decks`` is the number of decks in rotation,
    ``float_chips`` the dealer's float (GC:19), ``absence_minutes`` how long stakes may be left
    (GT:97), ``max_raise`` the most that one raise may add (GT:105), ``seats`` the number of chairs
    at this table, numbered from 1, ``time_chips`` each player's time fee to the house where that is
    its levy (WSOP 27).
    """

    float_chips: int = 0
    decks: int = 0
    least_buy_in: int = 0
    most_buy_in: int = 0
    absence_minutes: int = 0
    max_raise: int = 0
    straddle: bool = True
    tips_from_stack: bool = True
    seats: int = 0
    time_chips: int = 0


@dataclass(frozen=True, slots=True)
class SignPosted(TableFact):
    """The table's sign was posted; settings that concern a hand hold from the next one on."""

    sign: Sign


@dataclass(frozen=True, slots=True)
class DealerCameOn(TableFact):
    """This dealer took the table: at the opening, or in relief of the one before (GC:19)."""

    dealer: str


@dataclass(frozen=True, slots=True)
class Pieces:
    """Number of chips of one value."""

    value: int
    count: int


@dataclass(frozen=True, slots=True)
class FloatCounted(TableFact):
    """The dealer's float was counted: chips and money together came to so much (GC:19).

    ``by`` and ``second`` are the two who counted: at a relief who leaves and who comes. A count
    that differs from what should be there has its ``reason``. ``pieces`` by value, where they were
    counted so; without names it was ticked by one, as earlier programs noted it.
    """

    chips: int
    by: str = ""
    second: str = ""
    reason: str = ""
    pieces: tuple[Pieces, ...] = ()


@dataclass(frozen=True, slots=True)
class FloatMoved(TableFact):
    """Chips came from the cage into the dealer's float (a fill), or went back (a credit).

    ``by`` handed them over, ``second`` received them; ``pieces`` by value, where the house's chips
    are known.
    """

    chips: int
    to_cage: bool = False
    by: str = ""
    second: str = ""
    pieces: tuple[Pieces, ...] = ()


@dataclass(frozen=True, slots=True)
class DeckChecked(TableFact):
    """The deck was shown to the players and counted: ``cards`` cards, 52 when it is whole (GC:20).

    ``missing`` and ``twice`` name cards where a reader or the dealer knows them.
    """

    deck: str
    cards: int
    missing: tuple[str, ...] = ()
    twice: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DeckLoaded(TableFact):
    """This deck is the one in play from the next hand on; ``by`` "" for the dealer, UTC seconds."""

    deck: str
    by: str = ""
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class DeckShuffled(TableFact):
    """The deck was shuffled for the next hand."""

    deck: str


@dataclass(frozen=True, slots=True)
class DeckCut(TableFact):
    """The deck was cut onto the cut card (GC:34); ``seat`` is 0 when the dealer cut."""

    deck: str
    seat: int = 0


@dataclass(frozen=True, slots=True)
class WaitJoined(TableFact):
    """Somebody was put on the waiting list under this name (GT:91)."""

    name: str


@dataclass(frozen=True, slots=True)
class WaitLeft(TableFact):
    """Somebody left the waiting list without a seat."""

    name: str


@dataclass(frozen=True, slots=True)
class SeatAssigned(TableFact):
    """The seat was assigned to somebody of the waiting list, drawn from ``out_of`` (GT:91)."""

    name: str
    seat: int
    out_of: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StakesConsigned(TableFact):
    """An absent player's chips were taken into custody under this name; seat free (GT:97).

    UTC seconds, or 0 where nobody noted when.
    """

    seat: int
    name: str
    chips: int
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class StakesClaimed(TableFact):
    """The owner came for his consigned chips."""

    name: str


@dataclass(frozen=True, slots=True)
class StakesUnclaimed(TableFact):
    """Nobody came before the end: the chips were entered in the register of unclaimed stakes."""

    name: str


@dataclass(frozen=True, slots=True)
class LastHandsAnnounced(TableFact):
    """So many hands are left, announced to the table (GT:119)."""

    hands: int


@dataclass(frozen=True, slots=True)
class TableClosed(TableFact):
    """The table is closed: no hand begins until it is opened again."""


@dataclass(frozen=True, slots=True)
class TableReopened(TableFact):
    """The closed table is open again."""


@dataclass(frozen=True, slots=True)
class TipGiven(TableFact):
    """The player gave the dealers a tip (GC:290): the chips left his stack."""

    seat: int
    chips: int


@dataclass(frozen=True, slots=True)
class TimeFee:
    """Time fee that the player at this seat paid the house out of his stack."""

    seat: int
    chips: int


@dataclass(frozen=True, slots=True)
class TimeCollected(TableFact):
    """The dealer collected the house's fee for the time, between hands (WSOP 27)."""

    fees: tuple[TimeFee, ...]
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class PotCounted(TableFact):
    """The chips of a pot were counted (0 is the main pot) before they were pushed.

    ``board``: the part of it that goes by this one of several boards; 0 where one was dealt.
    """

    pot: int
    chips: int
    board: int = 0


@dataclass(frozen=True, slots=True)
class PotRuled(TableFact):
    """The floor settled a pot whose count differed from the account: it holds these chips."""

    pot: int
    chips: int
    by: str
    reason: str
    board: int = 0
