"""The facts of a tournament at this table: levels, clock, breaks, eliminations, penalties."""

from dealer_assist.game.facts.table_fact import LastingFact, TableFact
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """One level of the structure, or a break (NLPC:12).

    A break has ``minutes``, and ``colour_up`` where chips of this value leave play in it; a level
    may have that too, at its beginning.
    """

    small_blind: int
    big_blind: int
    minutes: int
    ante: int = 0
    big_blind_ante: int = 0
    is_break: bool = False
    colour_up: int = 0


@dataclass(frozen=True, slots=True)
class TournamentOpened(TableFact):
    """A tournament was opened: everybody begins with ``stack`` (NLPC:7), these levels follow.

    ``players`` is how many entered in all (places count down from it, 0: this table only); re-entry
    is open while level number ``reentry_to_level`` or an earlier one runs. At more than one of
    ``tables`` the places are known only where ``players`` is given.
    """

    stack: int
    levels: tuple[Level, ...]
    players: int = 0
    reentry_to_level: int = 0
    tables: int = 1


@dataclass(frozen=True, slots=True)
class LevelBegan(LastingFact):
    """Level ``number`` (from 1, breaks counted) runs since ``at_s``, UTC seconds.

    Its blinds are in force from the next hand on.
    """

    number: int
    at_s: int


@dataclass(frozen=True, slots=True)
class ClockPaused(LastingFact):
    """The tournament clock stands still since ``at_s``."""

    at_s: int


@dataclass(frozen=True, slots=True)
class ClockResumed(LastingFact):
    """The tournament clock runs again since ``at_s``."""

    at_s: int


@dataclass(frozen=True, slots=True)
class PlayerEliminated(TableFact):
    """The player is out in this place (0: not known at this table); his seat is free.

    Seat 0: the floor reported somebody out at another table.
    """

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class PlayerReentered(TableFact):
    """A player who was out bought a new entry and sits here with a starting stack.

    ``out_seat`` is where he went out, if that was another seat of this table.
    """

    seat: int
    out_seat: int = 0


@dataclass(frozen=True, slots=True)
class Raced:
    """Stack of a seat after its small chips were coloured up.

    ``odd`` is how many of its small chips made no whole larger one and were raced; -1: not noted.
    """

    seat: int
    chips: int
    odd: int = -1


@dataclass(frozen=True, slots=True)
class ColouredUp(TableFact):
    """Chips of this value left play: each stack rounded by the chip race (TDA 24)."""

    chip: int
    stacks: tuple[Raced, ...]


@dataclass(frozen=True, slots=True)
class PenaltyGiven(TableFact):
    """The floor took the player off for so many hands: he is dealt in, his hands are killed."""

    seat: int
    hands: int
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class PenaltyLifted(TableFact):
    """The floor ended the penalty early."""

    seat: int
    by: str


@dataclass(frozen=True, slots=True)
class NextHandHeld(LastingFact):
    """Hand for hand: after the running hand none begins until the floor releases it."""

    by: str


@dataclass(frozen=True, slots=True)
class NextHandReleased(LastingFact):
    """One more hand may begin at the table; ``last``: hand for hand is over, all of them may."""

    by: str
    last: bool = False
