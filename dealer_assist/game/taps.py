"""Taps: all that a person may enter at the panel, one frozen shape for every button.

A tap is not a fact yet: live/sensing/manual_tap_entry.py says which facts it makes at the table as
it is,
because the same finger on "call" is another amount a second later. ``table_number`` is the number
of the last fact that the person saw, so that a tap meant for an older picture can be told apart.
"""

from dataclasses import field, replace
from enum import StrEnum
from typing import Final

from dealer_assist.game.facts import Fact
from drivers.lazy_dataclass import dataclass


class TapKind(StrEnum):
    """Kind of tap."""

    FOLD = "fold"
    CHECK_CALL = "check_call"
    RAISE_TO = "raise_to"  # chips: the whole bet of the street
    ALL_IN = "all_in"
    DONE = "done"  # the first step is done
    CARDS = "cards"  # cards: opened on the board, or shown at the seat when seat > 0
    SHOW = "show"  # the seat tables; a reading shoe's vault opens its cards
    MUCK = "muck"
    STRADDLE = "straddle"
    CHOP = "chop"  # all others having folded, both blinds take theirs back
    UNDO = "undo"
    CHOOSE = "choose"  # choice: one way to settle a pending ruling or a difference
    SIT = "sit"  # chips: the stack brought
    LEAVE = "leave"
    AWAY = "away"
    RETURNED = "returned"
    COUNTED = "counted"  # chips: the stack as counted between hands
    STAKES = "stakes"  # chips: the big blind
    CALL_FLOOR = "call_floor"
    FACT = "fact"  # fact: something of the evening, or words said, as entered
    SIGN_IN = "sign_in"  # choice: the floor manager's name; secret: his PIN
    SIGN_OUT = "sign_out"
    TECHNICIAN = "technician"  # opens the bench; the window ends, no fact is made
    FIRST_JOURNAL = "first_journal"  # the table goes back to it; the window ends, no fact is made
    WINDOW = "window"  # choice: "theme=light": the window's look, or the sheet to open; no fact
    PRESENT = "present"  # the floor manager who is signed in looks at something: he is still there


EVERY_POT: Final = "every pot"  # choice of DONE: all pots that are due are pushed
WHOLE_START: Final = "start"  # choice of DONE: button, deck, and all posts of the next hand
UNPOSTED: Final = "unposted"  # choice of DONE: the seat's post is missing, and what came after it
AT_ONCE: Final = "at once"  # choice of a report: the house's remedy, if it is known, with it
UNBURNED: Final = "unburned"  # choice of CARDS: no card was burned before these


@dataclass(frozen=True, slots=True)
class Tap:
    """One tap and what was entered with it."""

    kind: TapKind
    seat: int = 0
    chips: int = 0
    cards: tuple[str, ...] = ()
    choice: str = ""
    table_number: int = 0
    fact: Fact | None = None
    secret: str = field(default="", repr=False)  # a PIN on its way to be checked, and no further

    def seen_at(self, number: int) -> "Tap":
        """The tap made while the table stood at this fact."""
        return replace(self, table_number=number)
