"""Irregularities at the table: noted, waiting for a remedy, settled. The shape only.

catalogue/ has their words, irregularities/ finds and proposes, advance/ changes.
"""

from typing import NamedTuple

from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Note of something that does not fit: ``kind`` is a message id, ``fact`` its number."""

    kind: str
    fact: int
    seat: int = 0
    detail: str = ""
    chips: int = 0
    expected_chips: int = 0


class Case(NamedTuple):
    """Irregularity that waits for its remedy; ``number`` is that of the fact it began with.

    ``entry`` is its id in the catalogue. ``positions`` are the deck's positions of the cards
    concerned. ``kind`` is the note ("irregular...") by which the machine found it, "" where a
    person reported it. ``answers`` are the questions answered so far.
    """

    number: int
    entry: str
    seat: int = 0
    other: int = 0
    positions: tuple[int, ...] = ()
    card: str = ""
    chips: int = 0
    kind: str = ""
    answers: tuple[tuple[str, str], ...] = ()
    hand: int = 0  # the number of the hand; 0 between hands
    moment: int = 0  # the number of the last fact that had happened when it was noticed
    is_released: bool = False  # the floor lets play go on; the pot is held
    taken_back_by: str = ""  # who took the floor's ruling on it back: only the floor settles it now

    def answer(self, ask: str) -> str:
        """Answer to this question; "" while nobody has answered it."""
        return next((said for name, said in self.answers if name == ask), "")


class SettledCase(NamedTuple):
    """Settled case: the outcome and whose rule, or dismissed ("dismissed").

    ``number`` is the settling fact's: the id of the ruling on its slip.
    """

    number: int
    case: Case
    outcome: str
    setting: str = ""
    value: str = ""
    by: str = ""
    reason: str = ""
    words: str = ""
    at_s: int = 0
