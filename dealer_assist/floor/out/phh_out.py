"""Hands of the archive for other programs, PHH or Open Hand History: all, or those found.

Cards that were never tabled are in neither: the archive holds them sealed, as the table does.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from typing import Final, NamedTuple

from dealer_assist import __version__
from dealer_assist.events import Fact, HandBegan
from dealer_assist.floor.archive.records import HandMade
from dealer_assist.journal.codec import decode
from dealer_assist.journal.rows import Row
from dealer_assist.ohh.write import About
from dealer_assist.ohh.write import write as write_ohh
from dealer_assist.phh.write import write as write_phh
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
    """A hand as text."""

    journal: str
    number: int
    text: str


#: How one hand becomes text: the hand's record, its journal's id, its facts, its house's rules.
Writes = Callable[[HandMade, str, list[Fact], HouseRules], str]


def as_phh(hand: HandMade, journal: str, facts: list[Fact], house: HouseRules) -> str:
    """The hand in PHH. Raises HandNotOver."""
    return write_phh(facts, house, first_number=hand.first, hand_id=f"{journal}/{hand.first}",
                     source=f"{hand.site}, {hand.name}")


def as_ohh(currency: str) -> Writes:
    """How a hand becomes Open Hand History. That raises HandNotOver, HandUnfit."""
    def text(hand: HandMade, journal: str, facts: list[Fact], house: HouseRules) -> str:
        began = datetime.fromtimestamp(hand.at_ms // 1000, UTC)
        about = About(hand.site or "Dealer Assist", hand.name, f"{journal[:8]}-{hand.first}",
                      began.strftime("%Y-%m-%dT%H:%M:%SZ"), currency, version=__version__)
        return write_ohh(facts, house, about, first_number=hand.first)
    return text


def written(
    hands: Iterable[HandMade], journals: Callable[[int], str], after: After,
    house: Callable[[HandMade, str], HouseRules], writes: Writes = as_phh,
) -> Iterator[Written | Left]:
    """These hands in their order. Those taken back, or not over, are left out and said.

    ``house`` gives the rules of a hand whose facts name them so.
    """
    for hand in hands:
        journal = journals(hand.journal)
        if hand.taken_back:
            yield Left(journal, hand.number, f"taken back by fact {hand.taken_back}")
            continue
        try:
            facts = _facts(hand, journal, after)
            called = next(fact.house for fact in facts if isinstance(fact, HandBegan))
            text = writes(hand, journal, facts, house(hand, called))
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


def bundle_parts(
    found: Iterable[Written | Left], left: Callable[[Left], None], numbered: bool = True
) -> Iterator[bytes]:
    """The text of a file, a hand at a time; ``left`` is told what isn't in it.

    A .phhs file has a number over each hand (``numbered``), an .ohh file only the blank line.
    """
    count = 0
    for one in found:
        if isinstance(one, Left):
            left(one)
            continue
        count += 1
        head = f"[{count}]\n" if numbered else ""
        yield f"{'' if count == 1 else chr(10)}{head}{one.text}".encode()
