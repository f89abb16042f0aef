"""Frozen form of a script: its settings, and its lines in order."""

from collections.abc import Mapping
from dataclasses import field
from typing import Final, NamedTuple

from dealer_assist.game.facts import Level, Stakes
from dealer_assist.training.scripts.line_patterns import Names, Values
from dealer_assist.words import printable_line
from dealer_assist.words.message import InWords, message
from drivers.lazy_dataclass import dataclass


class ScriptUnreadable(ValueError):
    """A line can't be read: which one, what was expected there, what comes nearest.

    ``why`` is spoken in the reader's own language.
    """

    def __init__(self, line: int, why: InWords) -> None:
        super().__init__(line)
        self.line, self._why = line, why

    def text(self, lang: str) -> str:
        """The mistake in words, without the line number."""
        # What stands in the script is quoted: nothing of it may steer a terminal.
        return printable_line(self._why.text(lang))

    def __str__(self) -> str:
        return f"line {self.line}: {self.text('en')}"


def unreadable_script_line(line: int, id: str, **values: object) -> ScriptUnreadable:
    """Mistake with this message."""
    return ScriptUnreadable(line, message(id, **values))


#: Houses by the marks with which their texts are cited.
_MARKS: Final = {
    "gc": "grand_cercle", "gt": "groupe_tranchant", "nlpc": "nlpc", "brs": "basic_sheet",
    "tda": "tda2024", "wsop": "wsop_live_2024",
}


def house_name(name: str) -> str:
    """Name of the house, also from its mark.

    >>> house_name("GC")
    'grand_cercle'
    """
    return _MARKS.get(name.casefold(), name)


class SeatedPlayer(NamedTuple):
    """Player whom the settings put at the table."""

    seat: int
    name: str
    chips: int
    is_away: bool = False


@dataclass(frozen=True, slots=True)
class TournamentSettings:
    """Tournament of ``levels:`` and its neighbours."""

    stack: int
    levels: tuple[Level, ...]
    players: int = 0
    reentry_to_level: int = 0


@dataclass(frozen=True, slots=True)
class ScriptSettings:
    """Settings above the first event."""

    title: str = ""
    sources: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()  # irregularities of the catalogue that it shows
    houses: tuple[str, ...] = ()
    game: str = "holdem_no_limit"
    stakes: Stakes | None = None
    chips: tuple[int, ...] = ()
    chips_given: bool = False
    button: int = -1  # -1: the last seat named; 0: not placed yet
    seats: tuple[SeatedPlayer, ...] = ()
    sign: Mapping[str, int | bool] = field(default_factory=dict)  # by field
    tournament: TournamentSettings | None = None
    #: Line of each setting, for messages.
    lines: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ScriptLine:
    """Line below the settings: an event, or (``is_check``) an expectation.

    ``only`` names the houses under which it counts (empty: all), ``never`` those it leaves out.
    """

    number: int
    text: str
    id: str
    values: Values
    is_check: bool
    only: tuple[str, ...] = ()
    never: tuple[str, ...] = ()

    def counts_under(self, house: str) -> bool:
        """True if the line is for this house."""
        return house not in self.never and (not self.only or house in self.only)


@dataclass(frozen=True, slots=True)
class Script:
    """A whole script."""

    settings: ScriptSettings
    names: Names
    lines: tuple[ScriptLine, ...]
