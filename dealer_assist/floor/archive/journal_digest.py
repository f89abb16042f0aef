"""Journal digest: advances one journal fact by fact and gives the searchable records of each fact.

The state is the table's own (`game/advance`) under the journal's house rules. A fact that this
program can't read (of a later version) or can't apply is left out and counted, never fatal: the
hand that it belongs to says so.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Final

from dealer_assist.floor.archive import other_searchable_events
from dealer_assist.floor.archive.hand_record import ArchivePlace, OpenHand
from dealer_assist.floor.archive.ruling_search_text import text_of_ruling
from dealer_assist.floor.archive.searchable_records import (
    BookChange,
    CallMade,
    CaseMade,
    Found,
    Happened,
    RulingMade,
    UndoneFacts,
    searchable_record_id,
)
from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advance.undo import undone_numbers
from dealer_assist.game.facts.signed_rulings import RULINGS
from dealer_assist.game.irregularities.case_details import detailed_case
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import Call, Case, Table, bare_table
from dealer_assist.storage.journal import JournalRow, UnreadableRecord
from dealer_assist.storage.journal.fact_codec import decode

#: Noted at every call of the floor, and at an undo that came too late: no irregularity of a hand.
_NO_CASE = frozenset({"irregular.floor_called", "irregular.undo_missed"})


#: 9999-12-30: a day is left for zones.
_LATEST_MS: Final = 253_402_128_000_000


def label_ms(label: str) -> int:
    """A row's time as UTC milliseconds; 0 if it is no time.

    >>> label_ms("2026-11-22T20:00:00.250Z")
    1795377600250
    """
    try:
        at_ms = round(datetime.fromisoformat(label).timestamp() * 1000)
        return min(max(at_ms, 0), _LATEST_MS)  # every zone can show it
    except (ValueError, OverflowError):
        return 0


class Folding:
    """The state of the journal of the table at ``place``, up to the last row taken."""

    def __init__(self, place: ArchivePlace, house: HouseRules) -> None:
        self.place, self.table = place, bare_table(house)
        self.unread = 0  # rows that this program can't read or fold
        self._session = 0
        self._at_ms = 0
        self._hand: OpenHand | None = None
        self._past: OpenHand | None = None  # the hand before: an undo may bring it back
        self._cases: dict[int, CaseMade] = {}
        self._calls: dict[int, CallMade] = {}
        self._sat: list[tuple[int, int, int, str]] = []  # fact, from seat, to seat, name
        self._seats: dict[int, str] = {}  # who sat there before all of these

    def take(self, row: JournalRow) -> list[Found]:
        """Records that this row gives; rows come in order, each once."""
        before = self.table
        self._at_ms = label_ms(row.at) or self._at_ms
        try:
            fact = decode(row.kind, row.body)
            self.table = self._advanced(before, fact, row.number)
            return list(self._found(before, fact, row.number))
        except UnreadableRecord:
            pass
        except Exception:
            # A forged or damaged fact may break any rule of the fold; the archive holds it all
            # the same, and one table's must never end the search in all the others.
            self.table = before
        self.unread += 1
        if self._hand is not None:
            self._hand.unread += 1
        return []

    def _advanced(self, before: Table, fact: e.Fact, number: int) -> Table:
        """The table after the fact. A hand with unread rows may never end: the next begins
        anyway."""
        table = advance(before, fact, number)
        is_stuck = (isinstance(fact, e.HandBegan) and self._hand is not None
                    and self._hand.unread and table.hand is before.hand)
        if not is_stuck:
            return table
        free = before.evolve(hand=None, doubt=None, doubts=(), gesture=None, early=(), cases=(),
                             time_called=None, time_held=None, opened=())
        return advance(free, fact, number)

    def _found(self, before: Table, fact: e.Fact, number: int) -> Iterator[Found]:
        if isinstance(fact, e.FactUndone):
            yield from self._undone(before, number)
        elif isinstance(fact, e.HandBegan):
            yield from self._began(before, number)
        self._seated(fact, number)
        yield from self._played(before, fact, number)
        if self.table.calls is not before.calls:
            yield from self._called(before, fact, number)
        yield from self._new_case(before, number)
        if isinstance(fact, RULINGS):
            yield self._ruled(before, fact, number)
            yield from self._settled(before, fact)
        if isinstance(fact, e.ChoiceKept):
            yield BookChange(fact.fact or number - 1, fact.book)
        if isinstance(fact, other_searchable_events.KINDS):
            yield self._happened(before, fact, number)

    # --- the hand

    def _began(self, before: Table, number: int) -> Iterator[Found]:
        hand = self.table.hand
        if hand is None or hand is before.hand:
            return
        past = self._hand
        if past is not None:
            past.last, past.next_ms = number - 1, self._at_ms
            yield past.made()
        table = self.table
        self._past, self._hand = past, OpenHand(
            self.place, number, self._at_ms, hand, table.evening.dealer, self._session,
            table.tournament.level if table.tournament is not None else 0, self._names())
        yield self._hand.made()

    def _played(self, before: Table, fact: e.Fact, number: int) -> Iterator[Found]:
        """Records of a hand that went on: made once it is over, and at each change after that."""
        open_, hand = self._hand, self.table.hand
        if open_ is None or hand is None or hand is open_.hand:
            return
        if isinstance(fact, e.PotPushed):
            open_.pushed.append((number, fact.seat, fact.chips))
        was_over, open_.hand = open_.is_over, hand
        if open_.is_over:
            open_.ended_ms = open_.ended_ms if was_over else self._at_ms
        if open_.is_over or was_over:
            yield open_.made()

    def _undone(self, before: Table, number: int) -> Iterator[Found]:
        facts = undone_numbers(before, self.table)
        if not facts:
            return
        yield UndoneFacts(facts, number)
        self._sat = [one for one in self._sat if one[0] not in facts]
        for fact in facts:
            self._cases.pop(fact, None)
        open_ = self._hand
        if open_ is None:
            return
        if open_.first in facts:
            open_.taken_back, open_.last = number, number
            yield open_.made()
            self._hand, self._past = self._past, None
            if self._hand is not None:
                self._hand.last = self._hand.next_ms = 0
                yield self._hand.made()
        else:
            open_.forget(facts)
            if open_.is_over:
                yield open_.made()

    @property
    def _hand_id(self) -> int:
        """Id of the hand that a fact belongs to: the running one; 0 between hands."""
        open_ = self._hand
        return searchable_record_id(self.place.journal,
                                    open_.first) if open_ and not open_.is_over else 0

    # players at seats

    def _names(self) -> dict[int, str]:
        """Names by seat, as players sit now. Only the last hand can still be undone."""
        names, since = dict(self._seats), self._past.first if self._past is not None else 0
        for fact, seat, to_seat, name in self._sat:
            held = names.pop(seat, "")
            if to_seat:
                names[to_seat] = name or held
            if fact < since:
                self._seats = dict(names)
        self._sat = [one for one in self._sat if one[0] >= since]
        return names

    def _seated(self, fact: e.Fact, number: int) -> None:
        if isinstance(fact, e.PlayerSat | e.PlayerNamed):
            self._sat.append((number, fact.seat, fact.seat if fact.name else 0, fact.name))
        elif isinstance(fact, e.PlayerLeft | e.PlayerEliminated):
            self._sat.append((number, fact.seat, 0, ""))
        elif isinstance(fact, e.SeatChanged):
            self._sat.append((number, fact.seat, fact.to_seat, ""))

    # --- irregularities, rulings, calls, the evening

    def _new_case(self, before: Table, number: int) -> Iterator[Found]:
        """The irregularity that this fact showed, once: a case, or a note that became no case."""
        table = self.table
        case = None if table.cases is before.cases else next(
            (one for one in table.cases if one.number == number), None)
        if case is not None:
            made = self._case(number, detailed_case(table, case), case.kind)
        elif table.irregularities is not before.irregularities:
            note = next((one for one in table.irregularities
                         if one.fact == number and one.kind not in _NO_CASE), None)
            if note is None:
                return
            made = self._case(number, Case(number, "", note.seat), note.kind)
        else:
            return
        self._cases[number] = made
        if made.hand and self._hand is not None:
            self._hand.cases.append(number)
        yield made

    def _case(self, number: int, case: Case, kind: str) -> CaseMade:
        place = self.place
        return CaseMade(
            searchable_record_id(place.journal, number), place.journal, number, self._hand_id,
            place.site,
            place.name, self._at_ms, self.table.evening.dealer, case.entry, kind, case.seat, 0)

    def _settled(self, before: Table, fact: e.Fact) -> Iterator[Found]:
        """The case once it is settled: only then its true entry of the catalogue is known."""
        if not isinstance(fact, e.RemedyApplied | e.IrregularityDismissed):
            return
        made = self._cases.pop(fact.case, None)
        case = next((one for one in before.cases if one.number == fact.case), None)
        if made is not None and case is not None:
            known = detailed_case(before, case)
            yield replace(made, entry=known.entry, seat=known.seat)

    def _ruled(self, before: Table, fact: e.Fact, number: int) -> RulingMade:
        assert isinstance(fact, RULINGS)
        place, said = self.place, text_of_ruling(before, fact)
        open_ = self._hand
        hand = searchable_record_id(place.journal,
                                    open_.first) if open_ and before.hand is not None else 0
        return RulingMade(
            id=searchable_record_id(place.journal, number), journal=place.journal, fact=number,
            hand=hand,
            site=place.site, name=place.name, at_ms=self._at_ms,
            dealer=before.evening.dealer, kind=type(fact).__name__, entry=said.entry,
            seat=said.seat, outcome=said.outcome, setting=said.setting, value=said.value,
            source=said.source, by=fact.by, verified=int(said.verified), reason=fact.reason,
            kept="", taken_back=0, words_fr=said.words[0], words_en=said.words[1],
            folded=said.folded,
        )

    def _called(self, before: Table, fact: e.Fact, number: int) -> Iterator[Found]:
        was = {call.number: call for call in before.calls}
        now = {call.number: call for call in self.table.calls}
        for call in now.values():
            if call != was.get(call.number):
                yield self._call(call, fact)
        for gone in was.keys() - now.keys():
            made = self._calls.pop(gone, None)
            if made is None:
                continue
            if isinstance(fact, e.FactUndone):
                yield replace(made, taken_back=number)
            else:
                self._calls[gone] = made = replace(
                    made, over_ms=self._at_ms - made.at_ms, over=type(fact).__name__)
                yield made

    def _call(self, call: Call, fact: e.Fact) -> CallMade:
        """The call's state: new, heard, somebody comes, or ringing again after an undo."""
        place, after_ms = self.place, self._at_ms
        made = self._calls.get(call.number) or CallMade(
            searchable_record_id(place.journal, call.number), place.journal, call.number,
            self._hand_id,
            place.site, place.name, self._at_ms, self.table.evening.dealer, call.reason,
            -1, -1, -1, "", "", 0, 0)
        after_ms = self._at_ms - made.at_ms
        if call.heard and made.heard_ms < 0:
            made = replace(made, heard_ms=after_ms)
        if call.coming and made.coming_ms < 0:
            made = replace(made, coming_ms=after_ms)
        made = replace(made, by=call.coming, over_ms=-1, over="", reason=call.reason,
                       asked_by=call.asked_by)
        self._calls[call.number] = made
        return made

    def _happened(self, before: Table, fact: e.Fact, number: int) -> Happened:
        if isinstance(fact, other_searchable_events.BEGINS):
            self._session = number
        place = self.place
        return Happened(
            searchable_record_id(place.journal, number), place.journal, number, self._hand_id,
            self._session,
            place.site, place.name, self._at_ms, self.table.evening.dealer,
            type(fact).__name__, getattr(fact, "seat", 0),
            other_searchable_events.amount_of_event(before, fact),
            other_searchable_events.device_deck_or_table(before, fact),
            other_searchable_events.reason_of_event(fact),
            other_searchable_events.staff_of_event(fact), 0)
