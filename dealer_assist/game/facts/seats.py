"""The facts about the table and its seats: opened, stakes, who sits, stacks, the button."""

from enum import StrEnum

from dealer_assist.game.facts.hand import Stakes
from dealer_assist.game.facts.table_fact import LastingFact, TableFact
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class TableOpened(LastingFact):
    """The table began work under this house and game with these stakes."""

    table: str
    house: str
    game: str
    stakes: Stakes
    denominations: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KeysFixed(LastingFact):
    """The keys of this journal's sealed cards, by fingerprint: no others may take their place."""

    vault: str
    floor: str


@dataclass(frozen=True, slots=True)
class StakesChanged(TableFact):
    """New stakes, in force from the next hand on."""

    stakes: Stakes


@dataclass(frozen=True, slots=True)
class PlayerSat(TableFact):
    """A player took the seat with these chips in front of him.

    ``moved``: he was sent from another table of the tournament and brought his stack along.
    ``name``: his name, where it was given; a seat may be reserved for him (GT:91). ``at_s``: UTC
    seconds, or 0.
    """

    seat: int
    chips: int
    moved: bool = False
    name: str = ""
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class PlayerLeft(TableFact):
    """The seat became empty; its chips went with the player. UTC seconds, or 0."""

    seat: int
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class PlayerAway(TableFact):
    """The player left his place, his chips stay (GC:38, GT:95). UTC seconds, or 0."""

    seat: int
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class PlayerReturned(TableFact):
    """An absent player is back."""

    seat: int


@dataclass(frozen=True, slots=True)
class StackCounted(TableFact):
    """The stack at the seat was counted, or bought up, between hands: it is this now."""

    seat: int
    chips: int


@dataclass(frozen=True, slots=True)
class BombPotAgreed(TableFact):
    """The players agreed on a bomb pot as the next hand: each puts in an ante of ``chips``.

    ``out`` are the seats that opted out of it; they aren't dealt in. No chips: it is called off.
    """

    chips: int
    out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ButtonMoved(TableFact):
    """The button stands at this seat now."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayerStood(TableFact):
    """The player stands up at his place: he may not act until he sits again (GC:306, GT:87)."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayerSatDown(TableFact):
    """The standing player sits again."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatChanged(TableFact):
    """The player moved with his chips to another seat, where the house lets him (GT:93)."""

    seat: int
    to_seat: int


@dataclass(frozen=True, slots=True)
class PlayerNamed(TableFact):
    """The player at the seat was given a name, or a number, for whoever rules; "": none."""

    seat: int
    name: str


class EntryKind(StrEnum):
    """Entry of a newcomer between the button and the small blind (WSOP 154)."""

    BUTTON = "button"  # he buys it: a live big blind and a dead small one, and it is his next hand
    BIG_BLIND = "big_blind"  # alone: the button passes him next hand
    WAIT = "wait"  # he is dealt in once the button is past him


@dataclass(frozen=True, slots=True)
class EntryChosen(TableFact):
    """The newcomer chose how he comes in at the next hand."""

    seat: int
    way: EntryKind


@dataclass(frozen=True, slots=True)
class Drawn:
    """One card drawn face up for the button."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class ButtonDrawn(TableFact):
    """A card was dealt face up to each player for the first button (GC:31, GT:191)."""

    cards: tuple[Drawn, ...]


@dataclass(frozen=True, slots=True)
class ChipsBought(TableFact):
    """The player bought in again (recave) for so much on top of his stack (GC:296, GT:199).

    ``at_table``: he was sold the chips by the dealer, not by the cage (GT:79).
    """

    seat: int
    chips: int
    at_table: bool = False


@dataclass(frozen=True, slots=True)
class StackCorrected(TableFact):
    """The stack was corrected to this; ``reason`` and ``by`` say why and by whom."""

    seat: int
    chips: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class ChangeMade(TableFact):
    """The dealer changed so much of the player's chips into other values: the stack stays."""

    seat: int
    chips: int
