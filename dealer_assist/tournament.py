"""The shape of a tournament at this table: structure, clock, who is out."""

from dealer_assist.events import Level
from dealer_assist.frozen import Frozen


class Tournament(Frozen):
    """What we believe of the tournament; advance/tournament.py makes the next one."""

    stack: int
    levels: tuple[Level, ...]
    players: int  # entered in all; 0: this table only
    reentry_to_level: int
    level: int  # number of the one that runs, from 1; 0 before the start
    began_s: int  # UTC seconds at which it would have begun, had the clock never been paused
    paused_s: int  # since when the clock stands still; 0 while it runs
    out: tuple[tuple[int, int], ...]  # (seat, place) in the order of going out
