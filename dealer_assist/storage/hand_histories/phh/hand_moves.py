"""Finished hand move by move: chips put in, hands shown, pots won.

Everything is read off the changes of the table, not off the kinds of facts, so that a ruling
appears as its effect. Only cards that lie open are here: no other is in a hand.
"""

from collections.abc import Sequence
from dataclasses import field, replace
from enum import StrEnum

from dealer_assist.game import facts as e
from dealer_assist.game.hand.pots import pots_paid_in
from dealer_assist.game.table.table import Hand, Irregularity, Phase
from dealer_assist.storage.hand_histories.phh.hand_steps import (
    Before,
    HandStep,
    table_and_standing_steps,
)
from drivers.lazy_dataclass import dataclass


class MoveKind(StrEnum):
    """Kind of a player's move."""

    POST = "post"
    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    SHOW = "show"
    MUCK = "muck"
    TAKE_BACK = "take_back"  # chips went back to him otherwise than as an uncalled bet
    UNCALLED = "uncalled"  # the uncalled part of his bet went back to him
    WIN = "win"


@dataclass(frozen=True, slots=True)
class HandMove:
    """Move: ``chips`` moved now, ``to_chips`` are his bet of the street then.

    ``left`` is his stack after it; ``pot`` counts the pots that he won of (0 is the main pot).
    """

    street: int
    position: int
    did: MoveKind
    chips: int = 0
    to_chips: int = 0
    left: int = 0
    post: e.Post | None = None
    cards: tuple[str, ...] = ()
    pot: int = 0
    is_all_in: bool = False


@dataclass(frozen=True, slots=True)
class PotWon:
    """Pot before the levy, the levy taken of it, and its winners: (position, chips)."""

    chips: int
    levy: int
    won: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class HandMoves:
    """Whole hand: its state at the end, its moves in order, its pots."""

    hand: Hand
    moves: tuple[HandMove, ...]
    pots: tuple[PotWon, ...]
    steps: tuple[HandStep, ...] = ()
    irregularities: tuple[Irregularity, ...] = field(default=())

    @property
    def rulings(self) -> tuple[e.RemedyApplied, ...]:
        """Rulings on it."""
        return tuple([s.fact for s in self.steps if isinstance(s.fact, e.RemedyApplied)])

    def paid(self, position: int) -> int:
        """Chips put in by the player, less those that went back to him uncalled."""
        into = (MoveKind.POST, MoveKind.CALL, MoveKind.BET, MoveKind.RAISE)
        back = (MoveKind.UNCALLED, MoveKind.TAKE_BACK)
        mine = [move for move in self.moves if move.position == position]
        return (sum(move.chips for move in mine if move.did in into)
                - sum(move.chips for move in mine if move.did in back))

    def won(self, position: int) -> int:
        """Chips pushed to the player."""
        return sum(chips for pot in self.pots for i, chips in pot.won if i == position)

    def why_not_adding_up(self) -> str:
        """Reason why the amounts don't lead from the first stacks to the last; "" if they do."""
        hand = self.hand
        if hand.voided:
            return f"the deal was void ({hand.voided}): everybody took his chips back"
        if hand.chopped:
            return "the two blinds took theirs back: the hand has no winner"
        for i, (start, end) in enumerate(zip(hand.start, hand.stacks, strict=True)):
            if start - self.paid(i) + self.won(i) != end:
                return f"seat {hand.seats[i]}'s stack was set otherwise than by bets and pots"
        if any(pot.levy < 0 for pot in self.pots):
            return "a pot was pushed that the bets do not make"
        if any(move.did is MoveKind.TAKE_BACK for move in self.moves):
            return "chips went back by a ruling in mid-betting"
        return ""


def moves_of_hand(facts: Sequence[e.Fact], before: Before, first_number: int = 1) -> HandMoves:
    """Last hand among these facts, move by move. Raises HandNotOver."""
    table, steps = table_and_standing_steps(facts, before, first_number)
    hand = steps[-1].after
    moves = moves_of_steps(steps)
    return HandMoves(hand, tuple(moves), _pots(steps, moves), tuple(steps), table.irregularities)


def moves_of_steps(steps: Sequence[HandStep]) -> list[HandMove]:
    """Moves of these steps of one hand."""
    return [
        move for step in steps
        if step.before is not None and not isinstance(step.fact, e.HandBegan)
        for move in _placed(_moves(step, step.before, step.after), step.after, steps[-1].after)
    ]


def _placed(moves: Sequence[HandMove], then: Hand, last: Hand) -> list[HandMove]:
    """Moves by the positions of the end: a player who left before the cards is in no history."""
    if then.seats == last.seats:
        return list(moves)
    return [replace(move, position=last.position[seat]) for move in moves
            if (seat := then.seats[move.position]) in last.position]


def _moves(step: HandStep, before: Hand, after: Hand) -> list[HandMove]:
    out = list[HandMove]()
    if before.seats != after.seats:
        return out  # a player went before the cards: nobody else moved
    for i in range(after.size):
        out += _of_player(step.fact, before, after, i)
    acted = after.actions != before.actions and not after.voided
    if acted and not out and before.actor >= 0:
        out.append(HandMove(before.street, before.actor, MoveKind.CHECK,
                            left=after.stacks[before.actor],
                            to_chips=after.bets[before.actor]))
    return out


def _of_player(fact: e.Fact, before: Hand, after: Hand, i: int) -> list[HandMove]:
    """Moves that this fact made for one player."""
    out, left = list[HandMove](), after.stacks[i]
    # Chips that he bought, tipped or corrected moved his first stack too: they are no bet.
    chips = before.stacks[i] - left + after.start[i] - before.start[i]
    if chips > 0:
        out.append(_put_in(fact, before, after, i, chips))
    elif chips < 0 and not after.voided:
        out.append(_got(fact, before, after, i, -chips))
    if after.folded[i] and not before.folded[i]:
        out.append(HandMove(before.street, i, MoveKind.FOLD, left=left, to_chips=after.bets[i]))
    if after.shown[i] and after.shown[i] != before.shown[i]:
        out.append(HandMove(after.street, i, MoveKind.SHOW, left=left, cards=after.shown[i]))
    if after.mucked[i] and not before.mucked[i]:
        out.append(HandMove(after.street, i, MoveKind.MUCK, left=left))
    return out


def _put_in(fact: e.Fact, before: Hand, after: Hand, i: int, chips: int) -> HandMove:
    did, post = MoveKind.CALL, None
    if isinstance(fact, e.Posted):
        did, post = MoveKind.POST, fact.post
    elif after.bets[i] > before.level and not _called_put_right(fact, after, i):
        did = MoveKind.RAISE if before.level else MoveKind.BET
    return HandMove(before.street, i, did, chips, after.bets[i], after.stacks[i], post,
                    is_all_in=not after.stacks[i])


def _called_put_right(fact: e.Fact, after: Hand, i: int) -> bool:
    """True if another's raise was increased by a ruling, and its caller now calls that."""
    return isinstance(fact, e.RemedyApplied) and after.aggressor != i and any(
        effect.kind is e.EffectKind.REBET for effect in fact.effects)


def _got(fact: e.Fact, before: Hand, after: Hand, i: int, chips: int) -> HandMove:
    if isinstance(fact, e.PotPushed):
        return HandMove(after.street, i, MoveKind.WIN, chips, left=after.stacks[i], pot=fact.pot)
    uncalled = after.returned == (i, chips) and before.returned != after.returned
    return HandMove(before.street, i, MoveKind.UNCALLED if uncalled else MoveKind.TAKE_BACK, chips,
                    left=after.stacks[i])


def _pots(steps: Sequence[HandStep], moves: Sequence[HandMove]) -> tuple[PotWon, ...]:
    """Pots as they were won; where a pot is short of its bets, the difference is levy."""
    pushing = [step.before for step in steps if isinstance(step.fact, e.PotPushed)]
    pushing += [step.after for step in steps if step.after.phase is Phase.OVER]
    won: dict[int, dict[int, int]] = {}
    for move in moves:
        if move.did is MoveKind.WIN:
            of = won.setdefault(move.pot, {})
            of[move.position] = of.get(move.position, 0) + move.chips
    first = next((hand for hand in pushing if hand is not None), None)
    if first is None:
        return ()
    made = [pot.chips for pot in pots_paid_in(first)]
    made += [0] * (max(won, default=-1) + 1 - len(made))
    return tuple(
        PotWon(chips, chips - sum(won.get(k, {}).values()), tuple(won.get(k, {}).items()))
        for k, chips in enumerate(made)
    )
