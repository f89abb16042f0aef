"""Archived hands for other programs, PHH or Open Hand History: all, or a search's result.

Cards that were never tabled are in neither: the archive holds them sealed, as the table does.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple

from dealer_assist import __version__
from dealer_assist.floor.archive.searchable_records import HandMade
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.storage.hand_histories.ohh.write_ohh import About, write_ohh
from dealer_assist.storage.hand_histories.phh.hand_steps import HandNotOver
from dealer_assist.storage.hand_histories.phh.hands_of_journal import (
    HandDealt,
    Numbered,
    hands_dealt,
)
from dealer_assist.storage.hand_histories.phh.write_phh import write_phh
from dealer_assist.storage.journal import UnreadableRecord
from dealer_assist.storage.journal.fact_codec import decode
from dealer_assist.storage.journal.journal_rows import JournalRow

_AT_ONCE: Final = 2000

#: The rows of a journal (its id) after a number, at most so many.
After = Callable[[str, int, int], list[JournalRow]]


class UnexportedHand(NamedTuple):
    """Hand left out of the export, and why."""

    journal: str
    number: int
    why: str


class HandText(NamedTuple):
    """A hand as text."""

    journal: str
    number: int
    text: str
    is_void: bool


#: Converter of one hand to text: the hand's record, its journal's id, the hand as it was dealt.
Writes = Callable[[HandMade, str, HandDealt], str]


def hand_as_phh(hand: HandMade, journal: str, dealt: HandDealt) -> str:
    """The hand in PHH. Raises HandNotOver."""
    return write_phh(dealt.facts, dealt.before, first_number=hand.first,
                     hand_id=f"{journal}/{hand.first}", source=f"{hand.site}, {hand.name}")


def ohh_converter(currency: str) -> Writes:
    """Converter of a hand to Open Hand History. It raises HandNotOver, HandUnfit."""
    def text(hand: HandMade, journal: str, dealt: HandDealt) -> str:
        began = datetime.fromtimestamp(hand.at_ms // 1000, UTC)
        about = About(hand.site or "Dealer Assist", hand.name, f"{journal[:8]}-{hand.first}",
                      began.strftime("%Y-%m-%dT%H:%M:%SZ"), currency, version=__version__)
        return write_ohh(dealt.facts, dealt.before, about, first_number=hand.first)
    return text


def hands_text(
    hands: Iterable[HandMade], journals: Callable[[int], str], after: After,
    rules: Callable[[int], HouseRules], writes: Writes = hand_as_phh,
) -> Iterator[HandText | UnexportedHand]:
    """Texts of these hands, journal by journal as they were played, or why one is left out.

    ``rules`` gives those under which a journal was begun, and may raise BookUnreadable. A hand that
    its facts don't bring to an end is neither written nor left out: the count shows it missing.
    """
    in_order = sorted(hands, key=lambda hand: (hand.journal, hand.first))
    for number, wanted in groupby(in_order, key=lambda hand: hand.journal):
        journal, wrong = journals(number), "no such hand"
        dealt = _dealt(journal, after, partial(rules, number))
        for hand in wanted:
            try:
                found = next(one for one in dealt if one.first == hand.first)
                if hand.unread:
                    raise ValueError(f"{hand.unread} facts of it are of a later version")
                text = writes(hand, journal, found)
            except HandNotOver:
                continue
            except StopIteration:  # the cause of the journal's stop stands for the rest of it
                yield UnexportedHand(journal, hand.number, wrong)
            except (ValueError, LookupError) as why:
                wrong = str(why)
                yield UnexportedHand(journal, hand.number, wrong)
            else:
                yield HandText(journal, hand.number, text, bool(hand.voided))


def _dealt(journal: str, after: After, rules: Callable[[], HouseRules]) -> Iterator[HandDealt]:
    """The journal's hands, one by one. Raises BookUnreadable."""
    yield from hands_dealt(_facts(journal, after), rules())


def _facts(journal: str, after: After) -> Iterator[Numbered]:
    """Facts of the journal; those of a later version's kinds are skipped."""
    number = 0
    while rows := after(journal, number, _AT_ONCE):
        for row in rows:
            with suppress(UnreadableRecord):
                yield Numbered(row.number, row.at, decode(row.kind, row.body))
        number = rows[-1].number


def bundle_parts(found: Iterable[HandText], numbered: bool = True) -> Iterator[bytes]:
    """Text of a file, a hand at a time.

    A .phhs file has a number over each hand (``numbered``), an .ohh file only the blank line.
    """
    for count, one in enumerate(found, 1):
        head = f"[{count}]\n" if numbered else ""
        yield f"{'' if count == 1 else chr(10)}{head}{one.text}".encode()
