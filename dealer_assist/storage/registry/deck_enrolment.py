"""Deck run through the shoe once: to enrol it in a known order, or to check that it is whole.

No line, no clock, no terminal: reports and answers come in, what to say comes out (``Message``, a
message of words/registry.toml). A place of the order stays due until a tag was read for it that no
deck has, so whatever interrupts the run, it goes on where it was. Nothing is kept before the end.

The run to check gives counts while it runs, and afterwards names only the cards missing or there
twice: it leaves no list from which the order of the deck could be known.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from dealer_assist.storage.registry.deck import DeckAct, DeckEvent, RegisteredDeck
from dealer_assist.storage.registry.registry_files import Registers, tag_owner
from dealer_assist.storage.registry.tag_uids import is_chip, why_no_card
from dealer_assist.words.cards import DECK
from dealer_assist.words.message import Message, message
from drivers.devices import device_reports as r
from drivers.lazy_dataclass import dataclass

WHOLE: Final = len(DECK)
ROW: Final = 13
_LOOKED_AT: Final = 3  # cards that a person turns up beside the first and the last


#: What is said of a report that is neither a card nor an end, in both kinds of run.
_PLAIN: Final[dict[type, str]] = {
    r.LidOpened: "enrol.lid_open", r.LidClosed: "enrol.lid_shut", r.Jammed: "enrol.jam",
    r.GateOpened: "enrol.gate_open", r.NotUnderstood: "enrol.not_understood",
    r.LinkLost: "enrol.link_lost", r.PushedIn: "enrol.pushed_in",
}


class Enrolment:
    """Enrolment of one deck: cards come in ``order``, the first drawn first."""

    def __init__(self, order: Sequence[str], known: Registers) -> None:
        self.order: Final = tuple(order)
        self.failed: Message | None = None  # why nothing will be enrolled
        self.question: Message | None = None  # what only a person can say, before the run goes on
        self._known = known
        self._read: list[bytes] = []
        self._seen: dict[int, str] = {}  # place -> the card that a person saw there
        self._shoe: tuple[str, int] | None = None

    @property
    def due(self) -> int:
        """Place of the next card, from 1; 53 once all are read."""
        return len(self._read) + 1

    @property
    def is_read(self) -> bool:
        """True if all 52 are read."""
        return len(self._read) == WHOLE

    def heard(self, report: r.Report) -> tuple[Message, ...]:
        """Messages about a report of the shoe."""
        if self.failed is not None:
            return ()
        if isinstance(report, r.CardRead):
            return self._card(report.uid)
        if isinstance(report, r.TagUnread | r.DoubleDraw):
            return self._unnamed(report)
        if isinstance(report, r.ReportsMissed):
            return self._missed()
        if isinstance(report, r.Tampered):
            return self._fails(message("enrol.tampered"))
        if isinstance(report, r.LinkUp):
            return self._up(report)
        plain = _PLAIN.get(type(report))
        return (message(plain),) if plain is not None else ()

    def answer(self, yes: bool) -> tuple[Message, ...]:
        """Apply the answer to the open question: yes, it was the same card again."""
        if self.question is None:
            return ()
        self.question = None
        if not yes:
            return self._fails(message("enrol.copied"))
        return self._again("enrol.goes_on")

    # --- the run -----------------------------------------------------------------------------

    def _card(self, uid: bytes) -> tuple[Message, ...]:
        if self.question is not None:
            return (message("enrol.answer_first"),)
        if uid in self._read:
            return self._twice(uid)
        if self.is_read:
            return self._fails(message("enrol.too_many"))
        wrong = self._why_not(uid)
        if wrong is not None:
            return (wrong, *self._again("enrol.place_due"))
        self._read.append(uid)
        place = len(self._read)
        said = message("enrol.card", place=place, card=self.order[place - 1])
        return (said, message("enrol.all_read")) if self.is_read else (said,)

    def _why_not(self, uid: bytes) -> Message | None:
        owner = tag_owner(self._known, uid)
        if owner.startswith("deck ") and not self._known.is_free(uid):
            return message("enrol.foreign", deck=owner.removeprefix("deck "))
        if is_chip(uid):
            return message("enrol.chip")
        return message("enrol.unfit") if why_no_card(uid) else None

    def _twice(self, uid: bytes) -> tuple[Message, ...]:
        place = self._read.index(uid) + 1
        self.question = message("enrol.twice", place=place, card=self.order[place - 1])
        return (self.question,)

    def _unnamed(self, report: r.TagUnread | r.DoubleDraw) -> tuple[Message, ...]:
        """Unread cards that left the shoe; behind the 52nd none may leave it at all."""
        if self.is_read:
            return self._fails(message("enrol.too_many"))
        if isinstance(report, r.DoubleDraw):
            return self._again("enrol.double", count=len(report.uids))
        return self._again("enrol.unread")

    def _again(self, id: str, **values: Any) -> tuple[Message, ...]:
        """Message that the same place is still due."""
        if self.is_read:
            return ()
        return (message(id, place=self.due, card=self.order[self.due - 1], **values),)

    def _missed(self) -> tuple[Message, ...]:
        """Cards may have gone by unread: those behind the last one that was read go back."""
        if self.is_read:
            return self._fails(message("enrol.too_many"))
        if not self._read:
            return self._again("enrol.missed_all")
        last = self.order[len(self._read) - 1]
        return self._again("enrol.missed", last=last)

    def _up(self, report: r.LinkUp) -> tuple[Message, ...]:
        before, self._shoe = self._shoe, (report.device_id, report.boot_id)
        if before is None:
            return ()
        if before[0] != report.device_id:
            return self._fails(message("enrol.other_shoe", device=report.device_id))
        if before[1] != report.boot_id:  # its journal is gone, and what it kept with it
            return (message("enrol.link_back"), *self._missed())
        return (message("enrol.link_back"), *self._again("enrol.place_due"))

    def _fails(self, why: Message) -> tuple[Message, ...]:
        self.failed, self.question = why, None
        return (why, message("enrol.nothing_kept"))

    # --- what a person confirms --------------------------------------------------------------

    def looked_at(self, chance: Random) -> tuple[int, ...]:
        """Places whose cards a person turns up: the first, the last, some by chance."""
        between = chance.sample(range(2, WHOLE), _LOOKED_AT)
        return (1, WHOLE, *sorted(between))

    def seen(self, place: int, card: str) -> tuple[Message, ...]:
        """A person turned up the card at this place and names it."""
        if card != self.order[place - 1]:
            return self._fails(message("enrol.not_that_card", place=place, card=card))
        self._seen[place] = card
        return ()

    def deck(self, name: str, back: str, by: str, at_s: int) -> RegisteredDeck:
        """Deck, once 52 tags are read and a person saw the cards that he was to turn up.

        Raises ValueError before that.
        """
        confirmed = {1, WHOLE} <= self._seen.keys() and len(self._seen) >= 2 + _LOOKED_AT
        if self.failed is not None or not self.is_read or not confirmed:
            raise ValueError("the deck isn't read and confirmed")
        cards = dict(zip(self._read, self.order, strict=True))
        return RegisteredDeck(name, cards, back, (DeckEvent(DeckAct.ENROLLED, at_s, by),))


def row_and_card(place: int) -> tuple[int, int]:
    """Position of a place when the cards are laid out in rows of 13: row and card, from 1.

    >>> row_and_card(1), row_and_card(13), row_and_card(52)
    ((1, 1), (1, 13), (4, 13))
    """
    row, column = divmod(place - 1, ROW)
    return row + 1, column + 1


@dataclass(frozen=True, slots=True)
class DeckCheck:
    """Result of a run to check. ``missing`` and ``twice`` in the order of the cards."""

    missing: tuple[str, ...]
    twice: tuple[str, ...]
    foreign: tuple[str, ...]  # their owners: "deck NAME", "chip", or "" for an unknown tag
    unread: int  # cards whose tags gave no name
    unsure: bool  # reports were lost: the run counts for nothing

    @property
    def is_whole(self) -> bool:
        """True if all 52 were there, each once, and nothing else."""
        return not (self.missing or self.twice or self.foreign or self.unread or self.unsure)


class CheckRun:
    """Run to check a deck: its cards in any order, until a person ends it."""

    def __init__(self, deck: RegisteredDeck, known: Registers) -> None:
        self._deck, self._known = deck, known
        self._counts = dict.fromkeys(deck.cards, 0)
        self._foreign: list[str] = []
        self._unread = 0
        self._unsure = False
        self._shoe: tuple[str, int] | None = None

    @property
    def drawn(self) -> int:
        """Number of cards that left the shoe."""
        return sum(self._counts.values()) + len(self._foreign) + self._unread

    def heard(self, report: r.Report) -> tuple[Message, ...]:
        """Messages about a report of the shoe: counts, and never which card it was."""
        if isinstance(report, r.CardRead):
            return self._cards((report.uid,))
        if isinstance(report, r.DoubleDraw):
            return (message("enrol.check_double"), *self._cards(report.uids))
        if isinstance(report, r.TagUnread):
            self._unread += 1
            return (message("enrol.check_unread", count=self.drawn),)
        if isinstance(report, r.ReportsMissed | r.Tampered):
            self._unsure = True
            return (message("enrol.check_unsure"),)
        if isinstance(report, r.LinkUp):
            return self._up(report)
        plain = _PLAIN.get(type(report))
        return (message(plain),) if plain is not None else ()

    def _cards(self, uids: Sequence[bytes]) -> tuple[Message, ...]:
        said: list[Message] = []
        for uid in uids:
            if uid in self._counts:
                self._counts[uid] += 1
                continue
            owner = tag_owner(self._known, uid)
            self._foreign.append(owner)
            said.append(_stranger(owner))
        return (*said, message("enrol.check_count", count=self.drawn))

    def _up(self, report: r.LinkUp) -> tuple[Message, ...]:
        before, self._shoe = self._shoe, (report.device_id, report.boot_id)
        if before is None:
            return ()
        if before != self._shoe:
            self._unsure = True
            return (message("enrol.check_unsure"),)
        return (message("enrol.link_back"),)

    def verdict(self) -> DeckCheck:
        """Result, now that the run is over."""
        times: Callable[[str], int] = {
            name: self._counts[uid] for uid, name in self._deck.cards.items()}.__getitem__
        return DeckCheck(
            tuple(card for card in DECK if not times(card)),
            tuple(card for card in DECK if times(card) > 1),
            tuple(self._foreign), self._unread, self._unsure,
        )


def _stranger(owner: str) -> Message:
    if owner.startswith("deck "):
        return message("enrol.check_foreign", deck=owner.removeprefix("deck "))
    return message("enrol.check_chip" if owner == "chip" else "enrol.check_unknown")
