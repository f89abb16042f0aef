"""The figure of one ruling: from a gesture to what it means, by every house, in many situations."""

import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance import rebuild
from dealer_assist.game.hand.meaning import interpret
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import Gesture, Hand
from dealer_assist.storage.books import shipped_houses
from tests.tools.bench.bench_figures import Figures

_TRIES = 5  # of one gesture; the shortest counts, what the machine does beside is left out
_STACK = 10_000
_BLINDS = e.Stakes(50, 100, 100)
_A: Final = e.Action

_DEALT: Final[tuple[e.Fact, ...]] = (
    e.HandBegan(
        1, 4, (1, 2, 3, 4), (_STACK, _STACK, _STACK, 730),
        (e.Owed(1, e.Post.SMALL_BLIND, 50), e.Owed(2, e.Post.BIG_BLIND, 100)),
        _BLINDS, "holdem_no_limit", "", edition=e.ACCOUNTS,
    ),
    e.Posted(1, e.Post.SMALL_BLIND, 50), e.Posted(2, e.Post.BIG_BLIND, 100), e.CardsUnread(8),
)
_FLOP: Final[tuple[e.Fact, ...]] = (
    e.Called(3, 100), e.Called(4, 100), e.Called(1, 50), e.Checked(2), e.BetsCollected(),
    e.CardsUnread(1),
    *(e.CardSeen(e.Place.FLOP, 0, card, card) for card in ("2c", "7d", "Th")),
)
#: What was done before the gesture: facing the blind, a raise, a raise and a short all-in over
#: it; nobody has bet; facing a bet.
_BEFORE: Final[tuple[tuple[e.Fact, ...], ...]] = (
    _DEALT,
    (*_DEALT, e.Raised(3, 500)),
    (*_DEALT, e.Raised(3, 500), e.Raised(4, 730)),
    (*_DEALT, *_FLOP),
    (*_DEALT, *_FLOP, e.Bet(1, 300)),
)
#: Silent, and the words that a player says, with an amount or without.
_SAID: Final = (
    ("", 0), (_A.CHECK, 0), (_A.CALL, 0), (_A.FOLD, 0), (_A.BET, 0), (_A.BET, 150),
    (_A.RAISE, 0), (_A.RAISE, 150), (_A.RAISE, 900), (_A.RAISE_BY, 200), (_A.ALL_IN, 0),
    (_A.AMOUNT, 150), (_A.AMOUNT, 5), (_A.PASSER, 0), (_A.UNCLEAR, 0),
)
#: Nothing, exact, too few, one large chip, several, in two motions, some taken back, everything.
_PUT: Final[tuple[tuple[tuple[int, ...], ...], ...]] = (
    (), ((100,),), ((50,),), ((500,),), ((1000,),), ((100, 50),), ((500, 100, 100),),
    ((100,), (100,)), ((500,), (1000,)), ((500, 500), (-500,)), ((5000, 1000, 1000),),
)


def measure(figures: Figures) -> None:
    """A ruling over all these gestures, situations and houses: median and largest."""
    hands = [hand for name in shipped_houses.shipped_house_names()
             for hand in situations(shipped_houses.shipped_house(name))]
    took = [
        _shortest(partial(interpret, hand, gesture))
        for hand in hands for gesture in _gestures(hand.seats[hand.actor])
    ]
    figures.note(
        f"a ruling, median of {len(took):,} gestures under "
        f"{len(shipped_houses.shipped_house_names())} houses: "
                 f"{statistics.median(took) * 1e6:,.0f} µs")
    figures.bound("a ruling, gesture to ruling, the slowest", max(took) * 1e3, "ms", most=1)


def situations(house: HouseRules) -> Iterator[Hand]:
    """The hands in which each gesture is made: somebody is to act in all of them."""
    for facts in _BEFORE:
        hand = rebuild(house, facts).hand
        assert hand is not None
        yield hand


def _gestures(seat: int) -> Iterator[Gesture]:
    for (said, chips), motions in product(_SAID, _PUT):
        if not said and not motions:
            continue
        for words_first in (False, True) if said and motions else (bool(said),):
            yield Gesture(seat, said, chips, motions, words_first)


def _shortest(work: Callable[[], object]) -> float:
    took = []
    for _ in range(_TRIES):
        begun = time.perf_counter()
        work()
        took.append(time.perf_counter() - begun)
    return min(took)
