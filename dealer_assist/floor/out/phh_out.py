"""Hands of the archive in the open PHH format: all of them, or those that a search found.

Cards that were never tabled stay ``????``: the archive holds them sealed, as the table does.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from dealer_assist.events import Fact, HandBegan
from dealer_assist.floor.archive.records import HandMade
from dealer_assist.journal.codec import decode
from dealer_assist.journal.rows import Row
from dealer_assist.phh.write import write
from dealer_assist.rules.model import HouseRules

_AT_ONCE: Final = 2000

#: The rows of a journal (its id) after a number, at most so many.
After = Callable[[str, int, int], list[Row]]


class Left(NamedTuple):
    """A hand that isn't in the export, and why."""

    journal: str
    number: int
    why: str


class Written(NamedTuple):
    """A hand as PHH text."""

    journal: str
    number: int
    text: str


def phh(
    hands: Iterable[HandMade], journals: Callable[[int], str], after: After,
    house: Callable[[str], HouseRules],
) -> Iterator[Written | Left]:
    """These hands in their order. Those taken back, or not over, are left out and said."""
    for hand in hands:
        journal = journals(hand.journal)
        if hand.taken_back:
            yield Left(journal, hand.number, f"taken back by fact {hand.taken_back}")
            continue
        try:
            facts = _facts(hand, journal, after)
            called = next(fact.house for fact in facts if isinstance(fact, HandBegan))
            text = write(facts, house(called), first_number=hand.first,
                         hand_id=f"{journal}/{hand.first}", source=f"{hand.site}, {hand.name}")
        except (ValueError, LookupError, StopIteration) as why:  # not over, unread, no such house
            yield Left(journal, hand.number, str(why) or type(why).__name__)
        else:
            yield Written(journal, hand.number, text)


def _facts(hand: HandMade, journal: str, after: After) -> list[Fact]:
    """The hand's facts, from its beginning to the one before the next hand's."""
    facts: list[Fact] = []
    number = hand.first - 1
    while rows := after(journal, number, _AT_ONCE):
        for row in rows:
            if hand.last and row.number > hand.last:
                return facts
            if row.kind == "HandBegan" and facts:
                return facts
            facts.append(decode(row.kind, row.body))
        number = rows[-1].number
    return facts


def bundle_parts(found: Iterable[Written | Left], left: Callable[[Left], None]) -> Iterator[bytes]:
    """The text of a .phhs file, a hand at a time; ``left`` is told what isn't in it."""
    count = 0
    for one in found:
        if isinstance(one, Left):
            left(one)
            continue
        count += 1
        yield f"{'' if count == 1 else chr(10)}[{count}]\n{one.text}".encode()
