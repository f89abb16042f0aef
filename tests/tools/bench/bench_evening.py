"""The figures of the houses and of a long evening: loading books, folding a journal."""

import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.hand.meaning import Ruling, interpret
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import Phase, Table, bare_table
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.hand_histories.phh.replay import replay_recorded_hand
from dealer_assist.storage.journal import Journal, Origin
from dealer_assist.training import demo_hands
from dealer_assist.words.chip_amounts import fewest_chips
from tests.tools.bench.bench_figures import Figures

_HANDS = 400
_SIGN: Final = e.Sign(float_chips=50_000, decks=2)
_VALUES: Final = (5000, 1000, 500, 100, 25, 5, 1)
_DEALERS: Final = ("Camille", "Dominique", "Sacha")
_RELIEF = 40  # hands
_CHIPS: Final = (e.Called, e.Bet, e.Raised)
_SWEPT: Final = frozenset({Phase.CLOSED, Phase.BOARD, Phase.SHOWDOWN, Phase.PUSHING})


def measure(figures: Figures) -> None:
    """All houses loaded, and an evening of 400 hands folded from its journal."""
    figures.bound("loading all six houses from their books", _best(_load_all) * 1e3, "ms", most=50)
    house = shipped_houses.shipped_house("grand_cercle")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "evening.sqlite"
        evening = Evening(house, _HANDS)
        _write(path, evening.facts())
        took = _best(lambda: _fold(path, house))
    figures.note(f"the evening's journal: {evening.count:,} facts of {_HANDS} hands with chips "
                 f"seen, {evening.ruled} rulings, recaves, absences, relief, decks and tips")
    figures.bound("an evening of 400 hands folded from its journal", took, "s", most=2)


def _best(work: Callable[[], object]) -> float:
    took = []
    for _ in range(5):
        begun = time.perf_counter()
        work()
        took.append(time.perf_counter() - begun)
    return min(took)


def _load_all() -> None:
    shipped_houses.shipped_house.cache_clear()
    for name in shipped_houses.shipped_house_names():
        shipped_houses.shipped_house(name)


class Evening:
    """The shipped hands one after the other, with what else goes on at a table with a scanner.

    The table is dealt along, so that every fact is put where it fits.
    """

    def __init__(self, house: HouseRules, hands: int) -> None:
        self.table: Table = bare_table(house)
        self.count = self.ruled = 0
        self._house, self._hands = house, hands

    def facts(self) -> Iterator[list[e.Fact]]:
        """What is entered together, entry by entry."""
        yield self._put(e.SignPosted(_SIGN))
        hands = [tuple(replay_recorded_hand(hand, self._house).facts)
                 for hand in demo_hands.demo_hands()]
        for number in range(self._hands):
            for fact in self._between(number):
                yield self._put(fact)
            for fact in hands[number % len(hands)]:
                if isinstance(fact, e.HandBegan):
                    fact = replace(fact, number=number + 1)
                yield from self._in_hand(fact)

    def _put(self, *facts: e.Fact) -> list[e.Fact]:
        for fact in facts:
            self.table = advance(self.table, fact)
        self.count += len(facts)
        return list(facts)

    def _between(self, number: int) -> Iterator[e.Fact]:
        """Relief, deck, recave, a tip, somebody who goes and is back."""
        if number % _RELIEF == 0:
            yield e.DealerCameOn(_DEALERS[number // _RELIEF % len(_DEALERS)])
            yield e.FloatCounted(_SIGN.float_chips)
            decks = self.table.evening.decks
            yield from (e.DeckChecked(deck, 52) for deck in decks)
            yield e.DeckLoaded(decks[number // _RELIEF % len(decks)])
        yield e.DeckShuffled(self.table.evening.deck)
        yield e.DeckCut(self.table.evening.deck)
        seated = [chair.seat for chair in self.table.chairs if chair.taken]
        if not seated:
            return
        seat = seated[number % len(seated)]
        if number % 5 == 0:
            yield e.ChipsBought(seat, 500)
        if number % 7 == 0 and self.table.chair(seat).chips > 10:
            yield e.TipGiven(seat, 5)
        if number % 9 == 0:
            yield e.PlayerAway(seat, 3600 + 90 * number)
            yield e.PlayerReturned(seat)

    def _in_hand(self, fact: e.Fact) -> Iterator[list[e.Fact]]:
        """The fact; before chips of the player to act, the scanner, and what the house makes of it.

        Where that is for a person to say, it is doubted, and ruled to be what was recorded.
        """
        hand, seen = self.table.hand, self.table.seen
        if hand is not None and hand.phase in _SWEPT:
            for seat in hand.seats:
                if seen[seat]:
                    yield self._put(e.ChipsSeen(seat, 0, (), fewest_chips(seen[seat], _VALUES)))
        if isinstance(fact, e.Posted):
            yield self._put(fact, self._chips(fact.seat, fact.chips))
            return
        if hand is None or hand.phase is not Phase.BETTING or not isinstance(fact, _CHIPS):
            yield self._put(fact)
            return
        i = hand.position[fact.seat]
        more = fact.chips if isinstance(fact, e.Called) else fact.to_chips - hand.bets[i]
        yield self._put(self._chips(fact.seat, more))
        gesture = self.table.gesture
        ruling = interpret(self.table, gesture) if gesture is not None else None
        if ruling is None or ruling.unambiguous:
            yield self._put(fact)
            return
        self.ruled += 1
        yield self._put(_doubted(ruling, hand.bets[i] + more))
        choice = "call" if isinstance(fact, e.Called) else "raise"
        ruled = e.BetRuled(fact.seat, choice, hand.bets[i] + more, why=ruling.kind)
        yield self._put(ruled, fact)

    def _chips(self, seat: int, more: int) -> e.ChipsSeen:
        """What the scanner sees of so many chips more, put down in one motion."""
        return e.ChipsSeen(seat, self.table.seen[seat] + more, fewest_chips(more, _VALUES))


def _doubted(ruling: Ruling, chips: int) -> e.BetDoubted:
    return e.BetDoubted(
        ruling.seat, chips, ruling.kind, str(ruling.outcome), ruling.to_chips, ruling.setting,
        ruling.also, ruling.returned, ruling.missing, ruling.alternatives,
    )


def _write(path: Path, entries: Iterator[list[e.Fact]]) -> None:
    """The journal of these entries, each stored together."""
    journal = Journal.open(path)
    for facts in entries:
        journal.append([(fact, Origin("dealer")) for fact in facts])
    journal.close()


def _fold(path: Path, house: HouseRules) -> None:
    """What the table does when it starts: every row checked, every fact folded in."""
    journal = Journal.open(path)
    table = bare_table(house)
    for record in journal.facts():
        table = advance(table, record.fact, record.number)
    journal.close()
