"""A journal's rows advanced to the table's state, with the last ten hands step by step.

Pure, no thread, no disk: rows go in as the archive holds them, a `Followed` comes out. Ten because
regulators require the last ten plays, the unfinished one among them (Oklahoma 325:85-15-18).
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from dealer_assist.floor.link.table_link_values import FLOOR_DEVICE
from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.rules.house_rules import BookUnreadable, HouseRules
from dealer_assist.game.table.table import Phase, Table, bare_table
from dealer_assist.storage.books.rules_of_journal import rules_begun
from dealer_assist.storage.journal.fact_codec import UnreadableRecord, decode
from dealer_assist.storage.journal.guest_names import with_names
from dealer_assist.storage.journal.journal_rows import JournalRow
from drivers.lazy_dataclass import dataclass

HANDS: Final = 10
#: Facts ordered by the floor that are remembered: its window shows the last orders.
_ORDERED: Final = 40


class Played(NamedTuple):
    """One fact of a hand, with its number and the time of journaling (UTC, ISO)."""

    number: int
    at: str
    fact: e.Fact


class HandPlayed(NamedTuple):
    """A hand: the table ``before`` it and its facts; ``over`` once it was paid or void."""

    number: int
    before: Table
    steps: tuple[Played, ...]
    over: bool

    def table_at(self, step: int) -> Table:
        """The table after so many steps (0: before the hand)."""
        table = self.before
        for one in self.steps[:step]:
            table = advance(table, one.fact, one.number)
        return table


class OrderedFact(NamedTuple):
    """Fact caused by an order of the floor; ``undone`` the fact that took it back, 0: none.

    ``order`` tells orders apart, also those of two floors' journals.
    """

    number: int
    order: tuple[int, int]
    fact: e.Fact
    undone: int = 0


@dataclass(frozen=True, slots=True)
class Followed:
    """A table as far as its rows were read. ``trouble`` says why no further, "" if all is well.

    ``number`` is the last row read, ``at`` the time it was journaled (UTC, ISO). ``unknown_house``
    is a book that only the table has: its rows were read under another's rules; "" if it is known.
    """

    name: str  # of the table
    journal: str
    table: Table | None = None
    hands: tuple[HandPlayed, ...] = ()  # the oldest first
    number: int = 0
    at: str = ""
    trouble: str = ""
    ordered: tuple[OrderedFact, ...] = ()  # facts ordered by the floor, the oldest first
    unknown_house: str = ""

    def came_of(self, number: int) -> tuple[OrderedFact, ...]:
        """All recent facts caused by the same order as this fact."""
        order = next((one.order for one in self.ordered if one.number == number), None)
        return tuple(one for one in self.ordered if one.order == order)


def is_of_hand(fact: e.Fact, steps: Sequence[Played], before: Table) -> bool:
    """True if the fact is of the hand with these steps; ``before`` is the table that it changes.

    The hand goes on until it is over, and with facts that reopen it after that.
    """
    if isinstance(fact, e.FactUndone):
        return bool(steps) and fact.number >= steps[0].number
    return isinstance(fact, e.HandBegan) or before.running is not None


class Follower:
    """Advances a table by the rows of one journal; used by one thread."""

    def __init__(
        self, name: str, journal: str, houses: Callable[[str], HouseRules], fallback: HouseRules
    ) -> None:
        self.name, self.journal = name, journal
        self._houses, self._fallback = houses, fallback
        self._table: Table | None = None
        self._hands: deque[HandPlayed] = deque(maxlen=HANDS)
        self._steps: list[Played] = []  # of the running hand, or of the last one
        self._before: Table | None = None  # the table before it
        self._ordered: deque[OrderedFact] = deque(maxlen=_ORDERED)
        self._early: list[Played] = []  # before the fact that names the house
        self.number, self._at, self._trouble = 0, "", ""
        self._unknown_house = ""

    @property
    def followed(self) -> Followed:
        """The table as far as it was read."""
        hands = (*self._hands, *self._running())
        return Followed(self.name, self.journal, self._table, hands[-HANDS:], self.number, self._at,
                        self._trouble, tuple(self._ordered), self._unknown_house)

    def take(self, rows: Iterable[JournalRow], names: Mapping[str, str] | None = None) -> bool:
        """Take these rows; False once a row can't be read, and nothing goes further.

        ``names`` are guests' names by their tokens.
        """
        for row in rows:
            if self._trouble:
                return False
            if row.number != self.number + 1:
                continue  # read already, or a gap: it is requested again
            try:
                fact = with_names(decode(row.kind, row.body), names or {})
            except UnreadableRecord as why:
                self._trouble = f"{row.number}: {why}"
                return False
            self.number, self._at = row.number, row.at
            self._note(row, fact)
            self._fold(Played(row.number, row.at, fact))
        return True

    def _note(self, row: JournalRow, fact: e.Fact) -> None:
        """Note facts ordered by the floor, and the table's undoing; before the fact is applied."""
        if row.device == FLOOR_DEVICE:
            self._ordered.append(OrderedFact(row.number, (row.boot_id, row.device_seq), fact))
        table = self._table
        if (isinstance(fact, e.FactUndone) and table is not None and table.before is not None
                and table.fact_number == fact.number):  # else it came too late
            for at, one in enumerate(self._ordered):
                if one.number == fact.number:
                    self._ordered[at] = one._replace(undone=row.number)

    def _fold(self, played: Played) -> None:
        if self._table is None:
            if not isinstance(played.fact, e.TableOpened):
                self._early.append(played)
                return
            said = (*(one.fact for one in self._early), played.fact)
            self._table = bare_table(rules_begun(said, self._house))
            early, self._early = self._early, []
            for one in early:
                self._fold(one)
        before = self._table
        assert before is not None
        if isinstance(played.fact, e.HandBegan):
            self._hands.extend(self._running())
            self._steps, self._before = [], before
        self._table = advance(before, played.fact, played.number)
        if self._before is not None and is_of_hand(played.fact, self._steps, before):
            self._steps.append(played)

    def _running(self) -> tuple[HandPlayed, ...]:
        if self._before is None or not self._steps or self._table is None:
            return ()
        hand = self._table.hand
        began = self._steps[0].fact
        number = began.number if isinstance(began, e.HandBegan) else 0
        over = hand is None or hand.phase is Phase.OVER
        return (HandPlayed(number, self._before, tuple(self._steps), over),)

    def _house(self, name: str) -> HouseRules:
        """House rules by name; a book that only the table has is not known here."""
        try:
            return self._houses(name)
        except BookUnreadable:
            self._unknown_house = name
            return self._fallback

