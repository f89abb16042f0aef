"""Steps of a hand: the table after each, and the kind of moment. Pure, no Qt.

Cards dealt in one movement are one step, and a reader's report on itself is none: it belongs to the
step that follows.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NamedTuple

from dealer_assist.floor.work.followed_table import HandPlayed, Played
from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.facts.signed_rulings import RULINGS
from dealer_assist.game.table.table import OF_THE_DEAL, Phase, Table


class StepMark(StrEnum):
    """Mark of a step."""

    DECISION = "decision"  # a player acted
    IRREGULAR = "irregular"  # something did not fit, or has to be interpreted
    RULING = "ruling"  # it was decided
    UNDONE = "undone"


class HandPart(StrEnum):
    """Part of a hand to which one may jump."""

    DEAL = "deal"
    PREFLOP = "preflop"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"
    SHOWDOWN = "showdown"
    PAYING = "paying"


class ReviewStep(NamedTuple):
    """Facts of one step, and the table before and after them."""

    facts: tuple[Played, ...]
    before: Table
    table: Table
    part: HandPart
    marks: frozenset[StepMark]


#: Facts about readers and the program, not about the hand.
_UNTOLD: Final = (e.DeviceFound, e.DeviceLost, e.VaultStated, e.SoftwareStarted, e.ChipsSeen)
_ACTS: Final = (
    e.Folded, e.Checked, e.Called, e.Bet, e.Raised, e.ActedEarly, e.Declared, e.TimeCalled,
)
_STREETS: Final = (HandPart.PREFLOP, HandPart.FLOP, HandPart.TURN, HandPart.RIVER)
_OPENED: Final = {e.Place.FLOP: HandPart.FLOP, e.Place.TURN: HandPart.TURN,
                  e.Place.RIVER: HandPart.RIVER}
_CASES: Final = (e.IrregularityReported, e.BetDoubted, e.CardDiffered, e.CountDiffered)


def steps_of(played: HandPlayed) -> tuple[ReviewStep, ...]:
    """Steps of the hand, in order."""
    found: list[ReviewStep] = []
    waiting: list[Played] = []
    table = since = played.before
    for at, one in enumerate(played.steps):
        waiting.append(one)
        table = advance(table, one.fact, one.number)
        following = played.steps[at + 1].fact if at + 1 < len(played.steps) else None
        if following is not None and (_is_quiet(one.fact) or _goes_on(one.fact, following)):
            continue
        found.append(_step(tuple(waiting), since, table))
        waiting, since = [], table
    return tuple(found)


def _is_quiet(fact: e.Fact) -> bool:
    return isinstance(fact, _UNTOLD)


def _goes_on(fact: e.Fact, following: e.Fact) -> bool:
    """True if both facts are one movement of the dealer."""
    if isinstance(fact, e.CardSeen) and isinstance(following, e.CardSeen):
        return fact.place == following.place or (
            fact.place is e.Place.BURN and following.place in _OPENED)
    if isinstance(fact, e.CardsUnread) and isinstance(following, e.CardSeen):
        return following.place in _OPENED
    return False


def _step(facts: tuple[Played, ...], before: Table, table: Table) -> ReviewStep:
    return ReviewStep(facts, before, table, _part(facts, table),
                      frozenset(_marks(facts, before, table)))


def _marks(facts: tuple[Played, ...], before: Table, table: Table) -> Iterable[StepMark]:
    kinds = [one.fact for one in facts]
    if any(isinstance(fact, _ACTS) for fact in kinds):
        yield StepMark.DECISION
    if any(isinstance(fact, _CASES) for fact in kinds) or _is_noted(before, table):
        yield StepMark.IRREGULAR
    if any(isinstance(fact, RULINGS) for fact in kinds):
        yield StepMark.RULING
    if any(isinstance(fact, e.FactUndone) for fact in kinds):
        yield StepMark.UNDONE


def _is_noted(before: Table, table: Table) -> bool:
    """True if the machine noted something that does not fit, or opened a case by itself."""
    noted = any(one.fact > before.number for one in table.irregularities)
    known = {case.number for case in before.cases}
    return noted or any(case.number not in known for case in table.cases)


def _part(facts: tuple[Played, ...], table: Table) -> HandPart:
    for one in facts:
        if isinstance(one.fact, e.CardSeen) and one.fact.place in _OPENED:
            return _OPENED[one.fact.place]
    hand = table.hand
    if hand is None or hand.phase in OF_THE_DEAL:
        return HandPart.DEAL
    if hand.phase is Phase.SHOWDOWN:
        return HandPart.SHOWDOWN
    if hand.phase in (Phase.PUSHING, Phase.OVER):
        return HandPart.PAYING
    return _STREETS[min(hand.street, len(_STREETS) - 1)]


def next_marked_step(steps: tuple[ReviewStep, ...], at: int, marks: frozenset[StepMark]) -> int:
    """Next step behind ``at`` with one of these marks; ``at`` if there is none."""
    return next((k for k in range(at + 1, len(steps)) if steps[k].marks & marks), at)


def last_marked_step(steps: tuple[ReviewStep, ...], at: int, marks: frozenset[StepMark]) -> int:
    """Last step before ``at`` with one of these marks; ``at`` if there is none."""
    return next((k for k in range(at - 1, -1, -1) if steps[k].marks & marks), at)


def parts_of(steps: tuple[ReviewStep, ...]) -> dict[HandPart, int]:
    """The parts that the hand has, each with its first step."""
    first: dict[HandPart, int] = {}
    for k, step in enumerate(steps):
        first.setdefault(step.part, k)
    return first
