"""Tournament at this table: structure, clock, eliminated players."""

from typing import NamedTuple

from dealer_assist.game.facts import Level
from dealer_assist.game.table.immutable_dataclass import Frozen


class Out(NamedTuple):
    """Eliminated player: his seat (0: at another table), his place (0: not known here).

    ``hand`` is the number of the hand that he went out in, for those who share it with him.
    """

    seat: int
    place: int
    hand: int


class Tournament(Frozen):
    """State of the tournament; game/advance/tournament.py makes the next one."""

    stack: int
    levels: tuple[Level, ...]
    players: int  # entered in all, as given; 0: those who sat down at this table
    tables: int  # more than one: the table doesn't see everybody who is still in
    reentry_to_level: int
    level: int  # number of the one that runs, from 1, breaks counted; 0 before the start
    began_s: int  # UTC seconds at which it would have begun, had the clock never been paused
    paused_s: int  # since when the clock stands still; 0 while it runs
    entered: int  # who sat down here with a starting stack, each once
    chips: int  # what must lie at this table in all
    out: tuple[Out, ...]  # in the order of going out
    held: int = 0  # hand for hand since this fact; 0: hands begin as they come
    released: int = 0  # hands that the floor has let begin since
    dealt: int = 0  # hands that began since

    @property
    def running(self) -> Level | None:
        """The level or break that runs; None before the start."""
        return self.levels[self.level - 1] if self.level else None

    @property
    def rests(self) -> bool:
        """True if no hand may begin: a break, hand for hand, or the tournament has not started."""
        running = self.running
        return running is None or running.is_break or self.waits_for_release

    @property
    def waits_for_release(self) -> bool:
        """True if the next hand waits for the floor's release (hand for hand)."""
        return bool(self.held) and self.dealt >= self.released

    def dealt_before(self, then: "Tournament") -> int:
        """Number of hands that had begun since this hold, at an earlier moment of the evening."""
        return then.dealt if then.held == self.held else 0

    @property
    def persons(self) -> int:
        """Number of persons who play for the places, each once; 0: not known here."""
        if self.tables > 1 and not self.players:
            return 0
        return max(self.players, self.entered)
