"""Hands of a table's journal, also while the table writes to it: read-only, in short reads.

The list is made of the few rows that name a hand, its pots and its rulings; the table before each
hand follows, row by row, so that a hand of the middle is opened as the dealer saw it. Rows after a
broken link of the chain aren't shown: nobody can say that they happened.
"""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import Final

from dealer_assist.floor.work.followed_table import HandPlayed, Played, is_of_hand
from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.facts.signed_rulings import RULINGS
from dealer_assist.game.hand.several_boards import boards_of
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import Phase, Table, bare_table
from dealer_assist.storage.books.rules_of_journal import SAY_RULES, rules_begun
from dealer_assist.storage.journal import JournalKind, JournalUnusable
from dealer_assist.storage.journal.fact_codec import UnreadableRecord, decode
from dealer_assist.storage.journal.guest_names import with_names
from dealer_assist.storage.journal.journal_rows import JournalRow, RowReader, first_broken_row
from dealer_assist.view.review.hand_list import FileUnusable, HandLine, RecordKind, ReviewedHand
from dealer_assist.words import word
from dealer_assist.words.message import message
from drivers.lazy_dataclass import dataclass

#: Rows of one read: between two of them the table's writer isn't hindered.
_LOOK: Final = 2000
_LISTED: Final = (
    "HandBegan", "PotPushed", "FactUndone", "IrregularityReported", "BetDoubted", "TableOpened",
    "ChoiceKept", "RulesPinned", *(kind.__name__ for kind in RULINGS),
)
_NO_HANDS: Final = frozenset({JournalKind.BENCH, JournalKind.FLOOR})


@dataclass(slots=True)
class _Draft:
    """Hand of the list while its rows are read."""

    line: HandLine
    first: int
    last: int
    pushed: dict[int, e.PotPushed] = field(default_factory=dict)
    noted: set[int] = field(default_factory=set)
    before: Table | None = None

    def take(self, number: int, fact: e.Fact) -> None:
        """Count what the list shows of a hand."""
        if isinstance(fact, e.PotPushed):
            self.pushed[number] = fact
        elif isinstance(fact, e.FactUndone):
            self.pushed.pop(fact.number, None)
        elif isinstance(fact, RULINGS):
            self.line = replace(self.line, ruled=self.line.ruled + 1)
        elif isinstance(fact, e.IrregularityReported | e.BetDoubted):
            self.noted.add(number)

    def told(self) -> HandLine:
        """Line as far as known."""
        return replace(
            self.line, pot_chips=sum(one.chips for one in self.pushed.values()),
            winners=tuple(dict.fromkeys(one.seat for one in self.pushed.values())),
            irregular=len(self.noted),
        )


class JournalHands:
    """Hands of the journal at ``path``.

    ``houses`` gives a house by its name (BookUnreadable if there is none); with ``over_only`` a
    hand that isn't over is left out, as at a table that plays on. ``names`` shows the guests'
    names; without it they are tokens. Raises FileUnusable.
    """

    def __init__(
        self, path: Path, houses: Callable[[str], HouseRules], *, over_only: bool = False,
        names: bool = False,
    ) -> None:
        self.path, self.title = path, path.name
        self._houses, self._over_only, self._with_names = houses, over_only, names
        self._drafts: list[_Draft] = []
        self._said: list[e.Fact] = []  # rules of the hands
        self._names: Mapping[str, str] = {}
        self._house: HouseRules | None = None
        self._end = 0  # last sound row
        self._broken = 0  # first row that isn't sound
        self._unread = ""
        self._folded = 0  # number of drafts whose table before them is known
        self._lock = threading.Lock()
        self._scan()

    # --- the list ----------------------------------------------------------------------------

    def _scan(self) -> None:
        try:
            with RowReader(self.path) as rows:
                if rows.identity.kind in _NO_HANDS:
                    raise FileUnusable(message(f"journal.{rows.identity.kind}", path=self.path))
                if self._with_names:
                    self._names = {token: name for token, name in rows.names() if name}
                self._scan_rows(rows)
            if any(not isinstance(fact, e.ChoiceKept) for fact in self._said):
                self._house = rules_begun(self._said, self._houses)
        except JournalUnusable as why:
            raise FileUnusable(*why.messages) from why

    def _scan_rows(self, rows: RowReader) -> None:
        self._end = rows.last()[0]
        after = 0
        while found := rows.of_kinds(_LISTED, after, _LOOK):
            for row in found:
                if row.number > self._end or not self._list(row):
                    return
            after = found[-1].number

    def _list(self, row: JournalRow) -> bool:
        """Take the row into the list; False if it can't be read."""
        try:
            fact = decode(row.kind, row.body)
        except UnreadableRecord:
            return False  # reported once the rows before it are checked
        if isinstance(fact, SAY_RULES):
            self._said.append(fact)
        elif isinstance(fact, e.HandBegan):
            line = HandLine(len(self._drafts) + 1, fact.number, at=row.at, seats=fact.seats)
            self._end_last(row.number - 1)
            self._drafts.append(_Draft(line, row.number, self._end))
        elif self._drafts:
            self._drafts[-1].take(row.number, fact)
        return True

    def _end_last(self, number: int) -> None:
        """End the last hand, since another one began."""
        if self._drafts:
            last = self._drafts[-1]
            last.line, last.last = replace(last.line, over=True), number

    def lines(self) -> tuple[HandLine, ...]:
        """Hands, the oldest first."""
        with self._lock:
            lines = tuple(draft.told() for draft in self._drafts)
        return tuple(line for line in lines if line.over or not self._over_only)

    def trouble(self, lang: str) -> str:
        """Break of the chain, or unreadable row, in words."""
        if self._broken:
            return word(lang, "replayer.broken", number=self._broken)
        if self._unread:
            return word(lang, "replayer.unread", why=self._unread)
        return "" if self._drafts else word(lang, "replayer.no_hands")

    # --- the table before each hand ----------------------------------------------------------

    def deepen(self) -> Iterator[int]:
        """Check and apply the journal from its beginning; a hand opens once this has passed it."""
        if self._house is None or not self._drafts:
            return
        table = bare_table(self._house)
        began = {draft.first: draft for draft in self._drafts}
        draft: _Draft | None = None
        for row, fact in self._checked():
            if row.number in began:
                if draft is not None:
                    yield self._settle(draft, table)
                draft = began[row.number]
                draft.before = table
                draft.line = replace(draft.line, unkept=not table.in_force.is_pinned)
            table = advance(table, fact, row.number)
        if draft is not None:
            yield self._settle(draft, table)
        if self._broken or self._unread:
            self._cut(draft)

    def _checked(self) -> Iterator[tuple[JournalRow, e.Fact]]:
        """Rows with their facts, as far as the chain holds and each can be read."""
        after, previous = 0, ""
        try:
            with RowReader(self.path) as rows:
                while after < self._end and (
                        found := rows.after(after, min(_LOOK, self._end - after))):
                    bad = first_broken_row(rows.identity, previous, found)
                    self._broken = after + 1 if found[0].number != after + 1 else bad
                    for row in found:
                        if self._broken and row.number >= self._broken:
                            return
                        yield row, with_names(decode(row.kind, row.body), self._names)
                    after, previous = found[-1].number, found[-1].hash
        except (JournalUnusable, UnreadableRecord) as why:
            self._unread = f"{after + 1}+: {why}"

    def _cut(self, last: _Draft | None) -> None:
        """Leave out everything behind the last sound row."""
        with self._lock:
            kept = last.line.key if last is not None else 0
            del self._drafts[kept:]
            if last is not None:
                last.line = replace(last.line, over=False)
                last.last = min(last.last, (self._broken or last.last + 1) - 1)

    def _settle(self, draft: _Draft, table: Table) -> int:
        """Complete the hand: irregularities noted by the machine, and its end."""
        hand = table.hand
        noted = {one.fact for one in table.irregularities if one.fact >= draft.first}
        with self._lock:
            draft.noted |= noted
            over = draft.line.over or hand is None or hand.phase is Phase.OVER
            draft.line = replace(
                draft.line, over=over, voided=bool(hand and hand.voided),
                board=boards_of(hand)[0] if hand is not None else ())
            self._folded = draft.line.key
        return draft.line.key

    # --- one hand ----------------------------------------------------------------------------

    def hand(self, key: int) -> ReviewedHand | None:
        """Hand of this line, once the table before it is known."""
        draft = self._drafts[key - 1] if 0 < key <= len(self._drafts) else None
        if draft is None or draft.before is None or key > self._folded:
            return None
        if self._over_only and not draft.line.over:
            return None
        steps: list[Played] = []
        by: dict[int, str] = {}
        table = draft.before
        try:
            with RowReader(self.path) as rows:
                found = rows.after(draft.first - 1, draft.last - draft.first + 1)
            for row in found:
                if row.number > draft.last:
                    break  # rows before it were left out: it isn't sound
                fact = with_names(decode(row.kind, row.body), self._names)
                if is_of_hand(fact, steps, table):
                    steps.append(Played(row.number, row.at, fact))
                    by[row.number] = row.device or row.by
                table = advance(table, fact, row.number)
        except (JournalUnusable, UnreadableRecord) as why:
            raise FileUnusable(why.words if isinstance(why, JournalUnusable) else str(why)) from why
        return ReviewedHand(draft.told(), RecordKind.JOURNAL,
                            HandPlayed(draft.line.number, draft.before, tuple(steps),
                                       draft.line.over), draft.before.house, entered_by=by)


def numbered_facts(facts: Sequence[e.Fact], before: Table) -> tuple[Played, ...]:
    """Facts without numbers of a journal, numbered as the fold does."""
    return tuple(Played(number, "", fact) for number, fact in enumerate(facts, before.number + 1))
