"""The hands of a journal, one by one, each with when it began and who sat where."""

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from dealer_assist import events as e
from dealer_assist.advance import advance
from dealer_assist.between.waiting import name_at
from dealer_assist.journal import Record
from dealer_assist.rules.model import HouseRules
from dealer_assist.rules.pinned import SAY_RULES, pinned_at
from dealer_assist.table import SEATS, Table, bare_table


class Dealt(NamedTuple):
    """The facts from one HandBegan to the next; ``first`` is the number of the first.

    ``pinned`` are the rules that the journal holds for it; None where it was written before rules
    were kept: then ``house`` names them. ``names`` are the guests' by seat, as far as somebody gave
    them; ``cup`` the tournament that was on, None at a cash game.
    """

    number: int
    first: int
    at: str
    table: str
    house: str
    facts: tuple[e.Fact, ...]
    names: Mapping[int, str]
    cup: e.TournamentOpened | None
    cup_at: str = ""  # when it was opened
    places: int = 10  # how many the table has
    pinned: HouseRules | None = None


def dealt(records: Sequence[Record], rules: HouseRules | None = None) -> Iterator[Dealt]:
    """The hands in their order, finished or not.

    With ``rules`` the table is folded along, for who sits where: what it refused moved nobody.
    """
    begun: Dealt | None = None
    facts, table, cup_at = list[e.Fact](), "", ""
    names = _Names(bare_table(rules)) if rules is not None else None
    cup: e.TournamentOpened | None = None
    places = SEATS
    said = [(record.number, record.fact) for record in records
            if isinstance(record.fact, SAY_RULES)]
    for record in records:
        fact = record.fact
        if isinstance(fact, e.HandBegan):
            if begun is not None:
                yield begun._replace(facts=tuple(facts))
            facts = []
            begun = Dealt(fact.number, record.number, record.at, table, fact.house, (),
                          names.now if names is not None else {}, cup, cup_at, places,
                          pinned_at(said, record.number))
        elif isinstance(fact, e.TableOpened):
            table = fact.table
        elif isinstance(fact, e.SignPosted) and fact.sign.seats:
            places = fact.sign.seats
        elif isinstance(fact, e.TournamentOpened):
            cup, cup_at = fact, record.at
        if names is not None:
            names.note(record.number, fact)
        if begun is not None:
            facts.append(fact)
    if begun is not None:
        yield begun._replace(facts=tuple(facts))


class _Names:
    """Who sits where, by name, at a table that is folded fact by fact."""

    def __init__(self, table: Table) -> None:
        self.now: Mapping[int, str] = {}
        self._table = table
        self._before: list[tuple[int, Mapping[int, str]]] = []  # of each fact that may be undone

    def note(self, number: int, fact: e.Fact) -> None:
        """Take the fact in."""
        before = self._table
        self._table = after = advance(before, fact, number)
        if isinstance(fact, e.FactUndone):
            if before.fact_number == fact.number and before.before is not None:
                self._take_back(fact.number)
        elif fact.undoable:
            if isinstance(fact, e.HandBegan):
                self._before.clear()  # nobody goes back behind a hand's beginning
            self._before.append((number, self.now))
            self.now = _named(self.now, fact, before, after)
        self.now = {seat: name for seat, name in self.now.items() if after.chair(seat).taken}

    def _take_back(self, number: int) -> None:
        while self._before:
            undone, names = self._before.pop()
            if undone == number:
                self.now = names
                return


def _named(
    names: Mapping[int, str], fact: e.Fact, before: Table, after: Table
) -> Mapping[int, str]:
    """The names once this happened, as far as the table took it."""
    if isinstance(fact, e.PlayerSat) and _came(fact.seat, before, after):
        rest = _without(names, fact.seat)
        return {**rest, fact.seat: fact.name} if fact.name else rest
    if isinstance(fact, e.PlayerNamed):
        called = name_at(after, fact.seat)
        rest = _without(names, fact.seat)
        return {**rest, fact.seat: called} if called else rest
    if isinstance(fact, e.SeatChanged) and fact.seat in names and (
            _came(fact.to_seat, before, after)):
        return {**_without(names, fact.seat), fact.to_seat: names[fact.seat]}
    return names


def _came(seat: int, before: Table, after: Table) -> bool:
    """Whether somebody sits there now who did not before."""
    return 1 <= seat <= SEATS and after.chair(seat).taken and not before.chair(seat).taken


def _without(names: Mapping[int, str], seat: int) -> Mapping[int, str]:
    return {at: name for at, name in names.items() if at != seat}


class Numbers(NamedTuple):
    """Which hands are asked for: ranges of hand numbers, both ends in; none of them means all."""

    ranges: tuple[tuple[int, int], ...] = ()

    def holds(self, number: int) -> bool:
        """Whether this hand is one of them."""
        return not self.ranges or any(first <= number <= last for first, last in self.ranges)


def numbers(text: str) -> Numbers:
    """``10-20``, ``7`` or ``3,10-20``. Raises ArgumentTypeError.

    >>> numbers("3,10-20").holds(15), numbers("7").holds(8)
    (True, False)
    """
    ranges = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        ends = (first, last if dash else first)
        if not all(end.isascii() and end.isdigit() and len(end) < 10 for end in ends):
            raise argparse.ArgumentTypeError(
                f"{text!r}: expected numbers of hands such as 7, 10-20 or 3,10-20")
        ranges.append((int(ends[0]), int(ends[1])))
    return Numbers(tuple(ranges))


def chosen(hands: Iterable[Dealt], asked: Numbers, last: int) -> Sequence[Dealt]:
    """Those that are asked for; of these the last so many, 0 for all."""
    found = [hand for hand in hands if asked.holds(hand.number)]
    return found[-last:] if last else found
