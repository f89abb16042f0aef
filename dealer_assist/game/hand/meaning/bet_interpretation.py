"""Reading: the outcome of one interpretation of a gesture, and the ruling made of it.

A ``GestureReading`` is the bare answer: what the chips and words are, and under which setting. A
``Ruling`` adds what a dealer needs to carry it out: what goes back, what is missing, the passage,
the other options to settle it, and the sentence to say. silent_chips.py, verbal_actions.py and
out_of_turn.py read.
"""

from enum import StrEnum
from typing import Final, NamedTuple

from dealer_assist.game.facts import BetReading
from dealer_assist.game.hand.betting import due_call
from dealer_assist.game.rules.house_rules import Passage
from dealer_assist.game.table.table import Hand


class GestureOutcome(StrEnum):
    """Outcome of a gesture."""

    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    FOLD = "fold"
    STAND = "stand"  # the bet is what it was; what was added or taken is put right
    BACK = "back"  # not bound: the chips go back and he acts anew
    WAIT = "wait"  # ask the player, or let him finish
    FLOOR = "floor"  # the text is silent: the floor decides


#: The outcomes that are an action of the player's.
ACTIONS: Final = frozenset({GestureOutcome.CHECK, GestureOutcome.CALL, GestureOutcome.BET,
                            GestureOutcome.RAISE, GestureOutcome.FOLD})
#: The outcomes that leave the chips where they lie for now.
OPEN: Final = frozenset({GestureOutcome.WAIT, GestureOutcome.FLOOR})


class GestureReading(NamedTuple):
    """Reading of a gesture: its kind, its outcome and the whole bet that then stands.

    ``kind`` is the message id's second half ("silent_chip"); ``also`` a second setting that was
    applied. ``is_plain`` means that no house has anything to interpret; ``named`` is the whole bet
    that words named which came too late.
    """

    kind: str
    outcome: GestureOutcome
    to_chips: int
    setting: str = ""
    also: str = ""
    is_plain: bool = False
    named: int = 0


class Sentence(NamedTuple):
    """Sentence to say at the table: a message id, the seat, the bet and the chips that move."""

    id: str
    seat: int
    chips: int
    other: int
    what: str  # message id of the gesture's kind


class Ruling(NamedTuple):
    """Ruling: a gesture's meaning under the house's rules, and how to carry it out.

    ``kind`` is a message id; ``to_chips`` the whole bet of the street that stands, ``returned``
    what goes back of the chips that lie there and ``missing`` what he must add, so that chips
    seen + missing - returned = to_chips. ``source`` is the passage, silent where the house's text
    is; None where only the game itself speaks. ``alternatives`` begin with the ruling's own way.
    """

    kind: str
    seat: int
    outcome: GestureOutcome
    to_chips: int
    returned: int
    missing: int
    setting: str
    also: str
    source: Passage | None
    unambiguous: bool
    alternatives: tuple[BetReading, ...]
    say: Sentence


SILENT: Final = Passage(
    "", "", "Le texte de la maison ne le dit pas : appelez le chef de partie.",
    "The house's text does not say: call the floor.", silent=True,
)


def all_in_to(hand: Hand, i: int) -> int:
    """Whole bet of the street if position ``i`` puts in everything."""
    return hand.stacks[i] + hand.bets[i]


def least_to_continue(hand: Hand, i: int) -> tuple[GestureOutcome, int]:
    """Smallest legal act of position ``i``: call, or check if nothing is owed."""
    owed = due_call(hand, i)
    return (GestureOutcome.CALL if owed else GestureOutcome.CHECK), hand.bets[i] + owed


def bet_or_raise(hand: Hand) -> GestureOutcome:
    """Bet or raise: the outcome of chips over the current bet, a bet where nobody has bet yet."""
    return GestureOutcome.RAISE if hand.level else GestureOutcome.BET


def floor_decides(kind: str, hand: Hand, i: int, setting: str = "",
                  also: str = "") -> GestureReading:
    """Reading for the floor: the house's text is silent, and nothing moves until he has decided."""
    return GestureReading(kind, GestureOutcome.FLOOR, hand.bets[i], setting, also)


def chips_back_and_missing(seen: int, to_chips: int) -> tuple[int, int]:
    """Chips to return and chips still owed, for a bet of ``to_chips`` with ``seen`` lying there."""
    return max(0, seen - to_chips), max(0, to_chips - seen)


def ruling_sentence(seat: int, kind: str, choice: str, to_chips: int, back: int,
                    add: int) -> Sentence:
    """Sentence that the dealer says: "Siège 4, jeton muet : suivi à 200, reprenez 300."."""
    if kind == "standing" and choice == GestureOutcome.WAIT:
        return Sentence("say.sit_first", seat, to_chips, 0, "gesture.standing")
    if is_count_doubt(kind) and choice == GestureOutcome.WAIT:
        return Sentence("say.counting", seat, to_chips, 0, f"gesture.{kind}")
    if choice in (GestureOutcome.WAIT, GestureOutcome.FLOOR):
        return Sentence(f"say.ruled_{choice}", seat, to_chips, 0, f"gesture.{kind}")
    if choice == GestureOutcome.STAND and back and not to_chips:
        return Sentence("say.ruled_none_back", seat, 0, back, f"gesture.{kind}")
    end, other = ("_back", back) if back else ("_add", add) if add else ("", 0)
    return Sentence(f"say.ruled_{choice}{end}", seat, to_chips, other, f"gesture.{kind}")


def is_count_doubt(kind: str) -> bool:
    """True if a camera's count of the chips is in doubt, and not the player's intention."""
    return kind.startswith("camera_")
