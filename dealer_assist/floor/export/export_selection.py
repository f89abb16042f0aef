"""Selection of the hands that an export writes, and the account of every hand's outcome."""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import NamedTuple

from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.storage.hand_histories.phh.hands_of_journal import (
    HandDealt,
    Numbered,
    hands_dealt,
)
from dealer_assist.storage.journal import Record
from dealer_assist.storage.settings.error_output import unfit_value_error
from dealer_assist.words.message import Message, message
from drivers.lazy_dataclass import dataclass


def hands_of_records(records: Iterable[Record], rules: HouseRules) -> Iterable[HandDealt]:
    """Hands of these records of a journal that was begun under these rules."""
    return hands_dealt((Numbered(one.number, one.at, one.fact) for one in records), rules)


@dataclass
class Account:
    """Export account: counts of all hands begun, so that none is lost silently."""

    begun: int = 0
    unfinished: int = 0
    taken_back: int = 0  # begun by mistake: not counted among those begun
    written: int = 0
    void: int = 0  # of those written
    left: list[tuple[str, str]] = field(default_factory=list)  # which hand, and why it isn't in

    def over(self, hands: Iterable[HandDealt]) -> Sequence[HandDealt]:
        """Hands that were played to their end; all are counted."""
        return [hand for hand in hands if self.counts(hand.end is None, hand.is_over)]

    def counts(self, taken_back: bool, is_over: bool) -> bool:
        """Count a hand; True if it was played to its end, and holds."""
        self.taken_back += taken_back
        self.begun += not taken_back
        self.unfinished += not (taken_back or is_over)
        return is_over and not taken_back

    def wrote(self, is_void: bool) -> None:
        """Count a hand as exported."""
        self.written += 1
        self.void += is_void

    @property
    def adds_up(self) -> bool:
        """True if every hand begun is written, left out with a reason, or unfinished."""
        return self.begun == self.written + len(self.left) + self.unfinished

    def says(self) -> Message:
        """The account in one line."""
        id = "export.account" if self.adds_up else "export.account_wrong"
        return message(id, begun=self.begun, written=self.written, void=self.void,
                    left=len(self.left), unfinished=self.unfinished, undone=self.taken_back)


def print_export_account(account: Account, lang: str) -> None:
    """Print the hands left out and the whole account on the error output."""
    for hand, why in account.left:
        print(message("export.left_out", hand=hand, why=why).text(lang), file=sys.stderr)
    if account.begun:
        print(account.says().text(lang), file=sys.stderr)


class Numbers(NamedTuple):
    """Selected hand numbers: ranges with both ends included; no range means all."""

    ranges: tuple[tuple[int, int], ...] = ()

    def holds(self, number: int) -> bool:
        """True if this hand number is selected."""
        return not self.ranges or any(first <= number <= last for first, last in self.ranges)


def hand_number_ranges(text: str) -> Numbers:
    """``10-20``, ``7`` or ``3,10-20``. Raises ArgumentTypeError.

    >>> hand_number_ranges("3,10-20").holds(15), hand_number_ranges("7").holds(8)
    (True, False)
    """
    ranges = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        ends = (first, last if dash else first)
        if not all(end.isascii() and end.isdigit() and len(end) < 10 for end in ends):
            raise unfit_value_error("typed.hands", text=text[:40])
        ranges.append((int(ends[0]), int(ends[1])))
    return Numbers(tuple(ranges))


def selected_hands(hands: Iterable[HandDealt], asked: Numbers, last: int) -> Sequence[HandDealt]:
    """The selected hands; of these the last so many, 0 for all."""
    found = [hand for hand in hands if asked.holds(hand.number)]
    return found[-last:] if last else found
